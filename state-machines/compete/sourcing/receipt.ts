/** The receipt of a quotation, of inquiries and tenders alike: the words whose hash binds what was sent (auction-tender.md §3). */
import { canonicalJson } from '../../kernel/primitives/canonical-json.js';
import type { JsonValue } from '../../kernel/primitives/json-value.js';
import { sha256Hex } from '../../kernel/primitives/sha256.js';
import type { Refusal } from '../../kernel/refusals.js';
import { refuse } from './reasons.js';

/** A price has few values: without a salt whoever reads a receipt finds the price by trying them. */
export const SALT_BYTES = 32;

export interface Salted {
  /** None of quotations from before receipts were salted. */
  readonly salt?: string | null;
}
export const receiptWords = (title: string, said: Readonly<Record<string, JsonValue>>, { salt }: Salted): string =>
  `${title}\n${canonicalJson(typeof salt !== 'string' ? said : { ...said, salt })}`;
export const receiptHash = (words: string): string => sha256Hex(words);

interface Quoted {
  readonly bids: readonly { readonly bidKey: string; readonly supplierId: string }[];
  readonly suppliers: readonly { readonly supplierId: string; readonly supplierName: string | null }[];
}
/** Names whose quotations differ from their receipts; which prices are in them is told to nobody. */
export function receiptBroken({ bids, suppliers }: Quoted, bidKeys: readonly string[]): Refusal {
  const names = bids
    .filter(({ bidKey }) => bidKeys.includes(bidKey))
    .map(({ supplierId }) => suppliers.find((one) => one.supplierId === supplierId)?.supplierName ?? supplierId);
  return refuse('AUC_RECEIPT_BROKEN', { params: { suppliers: names.join(', ') }, data: { bids: bidKeys } });
}
