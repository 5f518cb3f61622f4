/**
 * What an opening holds in memory and nowhere else (bidding.md §7.2): shares that were handed in, and contents between the
 * moment in which they are decrypted and the transaction that tells them. Whoever stops the server makes holders come again.
 */
import type { ReadOut } from '../../../state-machines/bidding/opening/fields.js';
import type { Opened } from '../../../state-machines/bidding/sealing.js';

export interface OpenedEnvelope {
  readonly bidKey: string;
  readonly respondId: string;
  readonly sectionId: string;
  readonly envelopeType: string;
  /** null: it could not be decrypted. */
  readonly opened: Opened | null;
  readonly readOut: ReadOut | null;
  /** Its bid has left: it stays sealed. */
  readonly out?: true;
}

const KEPT_MS = 24 * 3_600_000;
interface Kept<T> {
  readonly value: T;
  readonly until: number;
}
const shares = new Map<string, Kept<Map<string, Uint8Array>>>();
const contents = new Map<string, Kept<readonly OpenedEnvelope[]>>();

function current<T>(kept: Map<string, Kept<T>>, id: string, at: number): T | null {
  for (const [key, { until }] of kept) if (until <= at) kept.delete(key);
  return kept.get(id)?.value ?? null;
}

export const vault = {
  keep(openingId: string, userId: string, share: Uint8Array, at: number): void {
    const own = current(shares, openingId, at) ?? new Map<string, Uint8Array>();
    shares.set(openingId, { value: own.set(userId, share), until: at + KEPT_MS });
  },
  sharesOf: (openingId: string, at: number): ReadonlyMap<string, Uint8Array> =>
    current(shares, openingId, at) ?? new Map<string, Uint8Array>(),
  stage(openingId: string, envelopes: readonly OpenedEnvelope[], at: number): void {
    contents.set(openingId, { value: envelopes, until: at + KEPT_MS });
  },
  staged: (openingId: string, at: number): readonly OpenedEnvelope[] => current(contents, openingId, at) ?? [],
  forget(openingId: string): void {
    for (const share of shares.get(openingId)?.value.values() ?? []) share.fill(0);
    shares.delete(openingId);
    contents.delete(openingId);
  },
};
