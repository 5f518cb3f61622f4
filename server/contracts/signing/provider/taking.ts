/** What a provider tells of a flow, by a callback or because it was asked: under its number each counts once. */
import { createHash } from 'node:crypto';
import type { SignFlow } from '../../../../state-machines/contracts/sign-flow/index.js';
import { isTurn } from '../../../../state-machines/contracts/sign-flow/signers.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Refusal } from '../../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../../state-machines/kernel/refusals.js';
import type { Database, Runtime } from '../../../kernel/contracts.js';
import type { ProviderEvent } from './provider.js';

export interface TakingParts {
  readonly database: Database;
  readonly runtime: () => Runtime;
}
export type Took = 'TAKEN' | 'REPEATED' | 'UNKNOWN' | 'LATER' | { readonly refusal: Refusal };

const FLOW = 'srmCctSignFlow';

const flowOf = async ({ database }: TakingParts, providerFlowId: string): Promise<string | null> => {
  const { rows } = await database.read.query<{ id: string }>(
    "select id::text from srm_cct_sign_flow where provider = 'EXTERNAL' and provider_flow_id = $1 limit 1",
    [providerFlowId],
  );
  return rows[0]?.id ?? null;
};

/** Whether it comes before its turn: told again later it may be right, so that nothing is decided on it now. */
function tooEarly(flow: SignFlow, { signerNo }: ProviderEvent): 'LATER' | { readonly refusal: Refusal } | null {
  const signer = flow.signers.find((one) => one.signerNo === signerNo);
  if (!signer) return { refusal: refusal('CCT_SIGN_NOT_TURN') };
  if (signer.signedAt !== null || signer.announced !== null) return null;
  if (flow.signers.some(({ announced }) => announced !== null)) return 'LATER';
  return isTurn(flow.signers, signer) ? null : { refusal: refusal('CCT_SIGN_NOT_TURN') };
}

export async function taken(parts: TakingParts, told: ProviderEvent): Promise<Took> {
  const id = await flowOf(parts, told.providerFlowId);
  const snapshot = id === null ? null : await parts.runtime().snapshot(FLOW, id);
  if (!snapshot) return 'UNKNOWN';
  if (snapshot.state === 'running' && told.kind === 'SIGNED') {
    const early = tooEarly(snapshot.context as unknown as SignFlow, told);
    if (early) return early;
  }
  const { providerEventId, signerNo, sha256, certSerial, reason } = told;
  const isSigned = told.kind === 'SIGNED';
  const outcome = await parts.runtime().submit({
    ...{ type: FLOW, id, event: isSigned ? 'PROVIDER_SIGNED' : 'SIGNER_REFUSED' },
    payload: isSigned ? { signerNo, sha256, certSerial } : { signerNo, reason: reason ?? '—' },
    viewer: { ...SYSTEM, orgIds: null },
    requestId: `sign:${providerEventId}`,
    sentHash: createHash('sha256').update(JSON.stringify(told)).digest('hex'),
    cause: { kind: 'SERVER', reason: `signing provider ${providerEventId}` },
  });
  if (!outcome.ok) return { refusal: outcome.refusal };
  if (outcome.dropped) return { refusal: refusal('CCT_TOKEN_INVALID') };
  return outcome.repeated ? 'REPEATED' : 'TAKEN';
}
