/**
 * What a supplier was sent, while the contract is written anew (contracts.md §2, View): he goes on seeing it until another revision is sent,
 * and nothing of what is being written.
 */
import { markedFields, supplierCommonFields } from '../../kernel/view.js';
import type { Contract, Held } from './fields.js';
import { fields } from './fields.js';

/** In them it is not with him. */
export const beingWritten: readonly string[] = ['draft', 'approving', 'rejected', 'published'];

const own = ['underRevision', 'id', 'docNumber', 'orgId', 'creationDate'];
/** What of the header he sees that may be written anew. */
export const rewritten: readonly string[] = [...supplierCommonFields, ...markedFields(fields, 'supplier')].filter(
  (name) => !own.includes(name),
);
const sentLines = ['items', 'stages', 'trades', 'inputs', 'annexes'] as const;

/** As it stands, where that is what he was sent; else it is held already, or was never sent. */
export function holding(contract: Contract): Partial<Pick<Contract, 'held' | 'underRevision'>> {
  const { revisionNo, sentRevisionNo, underRevision } = contract;
  if (underRevision === 'Y' || sentRevisionNo === null || revisionNo !== sentRevisionNo) return {};
  const values = contract as unknown as Readonly<Record<string, unknown>>;
  return { underRevision: 'Y', held: Object.fromEntries([...rewritten, ...sentLines].map((name) => [name, values[name] ?? null])) };
}
export const sentAnew = { underRevision: 'N', held: null } as const;

/** As its supplier knows it. */
export const asSent = <Known extends { readonly held?: Held | null; readonly underRevision?: string | null }>(
  contract: Known,
  state: string,
): Known => (contract.underRevision === 'Y' && beingWritten.includes(state) ? { ...contract, ...contract.held } : contract);
