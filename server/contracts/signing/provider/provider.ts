/** Who makes electronic signatures (contracts.md §5.3): the product itself, or an outside provider on whose pages people sign. */
import type { Signer, SignFlow } from '../../../../state-machines/contracts/sign-flow/index.js';

export interface SignUrl {
  readonly url: string;
  readonly expireAt: number;
}
/** Where a signer signs. */
export interface SignProvider {
  readonly signUrl: (flow: SignFlow, signer: Signer, expireAt: number, at: number) => Promise<SignUrl>;
}

/** A signer as the provider knows him: it makes sure by itself who he is. */
export interface SignerSent {
  readonly signerNo: number;
  readonly orderNo: number;
  readonly party: 'A' | 'B';
  readonly signerType: 'PERSON' | 'ORG';
  readonly name: string;
  readonly company: string;
  readonly mobile: string | null;
  readonly email: string | null;
}
/** What happened there; told by a callback, and listed to whoever asks. */
export interface ProviderEvent {
  readonly providerEventId: string;
  readonly providerFlowId: string;
  readonly kind: 'SIGNED' | 'REFUSED';
  readonly signerNo: number;
  readonly sha256: string | null;
  readonly certSerial: string | null;
  readonly reason: string | null;
}
export interface OutsideProvider extends SignProvider {
  readonly startFlow: (
    flow: SignFlow,
    signers: readonly SignerSent[],
    file: Buffer,
    at: number,
  ) => Promise<{ readonly providerFlowId: string }>;
  /** Told by our own number: whether it was begun there we may not know. */
  readonly revokeFlow: (flow: SignFlow, at: number) => Promise<void>;
  /** The file as this signer left it. */
  readonly download: (flow: SignFlow, signerNo: number, at: number) => Promise<Buffer>;
  readonly events: (flow: SignFlow, at: number) => Promise<readonly ProviderEvent[]>;
}

/** What did not work there. */
export class ProviderFault extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** Another attempt would be answered the same. */
    readonly isFinal: boolean,
  ) {
    super(message);
  }
}

const whole = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value !== '' && value.length <= most ? value : null;

/** @returns null: it says nothing that is known */
export function eventIn(said: Readonly<Record<string, unknown>>): ProviderEvent | null {
  const [providerEventId, providerFlowId] = [whole(said['providerEventId'], 80), whole(said['providerFlowId'], 80)];
  const { kind, signerNo } = said;
  const [sha256, certSerial] = [whole(said['sha256'], 64), whole(said['certSerial'], 40)];
  const isKnown = kind === 'SIGNED' ? sha256 !== null && /^[0-9a-f]{64}$/.test(sha256) && certSerial !== null : kind === 'REFUSED';
  if (!providerEventId || !/^[\w:.-]+$/.test(providerEventId) || !providerFlowId || !isKnown || !Number.isSafeInteger(signerNo))
    return null;
  return {
    ...{ providerEventId, providerFlowId, kind: kind as ProviderEvent['kind'], signerNo: signerNo as number },
    ...{ sha256, certSerial, reason: whole(said['reason'], 1000) },
  };
}
