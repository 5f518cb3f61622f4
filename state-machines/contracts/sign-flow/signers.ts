/** Whose turn it is in a sign flow (contracts.md §5). Pure. */
import type { Instant } from '../../kernel/fields.js';

export type SignerStatus = 'WAITING' | 'ACTIVE' | 'VIEWED' | 'SIGNING' | 'SIGNED' | 'REFUSED';

export interface SignerProgress {
  readonly signerNo: number;
  readonly orderNo: number;
  readonly viewedAt: Instant | null;
  readonly signingUntil: Instant | null;
  readonly announced: object | null;
  readonly signedAt: Instant | null;
  readonly refuseReason: string | null;
}

/** The lowest order number of which somebody has not signed; null: everybody has. */
export function turnOf(signers: readonly SignerProgress[]): number | null {
  const waiting = signers.filter(({ signedAt }) => signedAt === null).map(({ orderNo }) => orderNo);
  return waiting.length === 0 ? null : Math.min(...waiting);
}

export const isTurn = (signers: readonly SignerProgress[], signer: SignerProgress): boolean =>
  signer.signedAt === null && signer.orderNo === turnOf(signers);

/** The first that holds. */
export function statusOf(signers: readonly SignerProgress[], signer: SignerProgress): SignerStatus {
  if (signer.refuseReason !== null) return 'REFUSED';
  if (signer.signedAt !== null) return 'SIGNED';
  if (signer.signingUntil !== null || signer.announced !== null) return 'SIGNING';
  if (signer.viewedAt !== null) return 'VIEWED';
  return isTurn(signers, signer) ? 'ACTIVE' : 'WAITING';
}

export const withStatus = <S extends SignerProgress>(signers: readonly S[]): readonly (S & { readonly signerStatus: SignerStatus })[] =>
  signers.map((signer) => ({ ...signer, signerStatus: statusOf(signers, signer) }));

export type Order = 'A_FIRST' | 'B_FIRST' | 'PARALLEL';

/** Order numbers by party: of each party the person signs before the seal, unless all sign in any order. */
export function ordered<S extends { readonly party: 'A' | 'B' }>(
  signers: readonly S[],
  order: Order,
): readonly (S & { readonly orderNo: number })[] {
  if (order === 'PARALLEL') return signers.map((signer) => ({ ...signer, orderNo: 1 }));
  const first = order === 'A_FIRST' ? 'A' : 'B';
  const sorted = [...signers.filter(({ party }) => party === first), ...signers.filter(({ party }) => party !== first)];
  return sorted.map((signer, index) => ({ ...signer, orderNo: index + 1 }));
}
