/** Suppliers worth asking, each with the reasons why, and with the gate's sentence where it would refuse the invitation. */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import type { Label } from '../../../state-machines/kernel/fields.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { CallTools, SpecialCall } from '../../kernel/contracts.js';
import { gatedSuppliers } from '../../trade/supplier-gate/gate.js';
import { groundsFor } from './suggestion.queries.js';
import type { Grounds } from './suggestion.queries.js';

const MOST_ITEMS = 500;
export interface Suggested extends Grounds {
  /** Why he may not be invited; null: he may. */
  readonly refused: Label | null;
}

/** Who may begin an inquiry or a tender (the machines' `by('BUYER', 'SOURCING_MANAGER')`). */
const ASKING = new Set(['BUYER', 'SOURCING_MANAGER']);
const mayAsk = ({ viewer }: CallTools): boolean => viewer.userType === 'INSIDE' && ASKING.has(viewer.respCode ?? '');
const notFound = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) } as const;

/** The organisation named, or those that he works in; undefined: it is none of his. */
function organisationsOf(orgId: unknown, { viewer }: CallTools): readonly string[] | null | undefined {
  if (!isId(orgId)) return viewer.orgIds;
  return viewer.orgIds === null || viewer.orgIds.includes(orgId) ? [orgId] : undefined;
}

/** `{ orgId, categoryId, itemIds }` of what is to be bought, whether it is saved or not. */
export const suggestSuppliers: SpecialCall = async ({ orgId, categoryId, itemIds, allowPotential }, tools) => {
  if (!mayAsk(tools)) return notFound;
  const orgIds = organisationsOf(orgId, tools);
  if (orgIds === undefined) return notFound;
  const items = Array.isArray(itemIds) ? itemIds.filter(isId).slice(0, MOST_ITEMS) : [];
  const categoryIds = isId(categoryId) ? [categoryId] : [];
  const today = await tools.today(isId(orgId) ? orgId : null);
  const found = await groundsFor(tools.db, { orgIds, itemIds: items, categoryIds, seen: tools.viewer.categories?.seen ?? null, today });
  const conditions = { allowPotential: allowPotential === 'Y' };
  const ids = found.map(({ supplierId }) => supplierId);
  const refused: Readonly<Record<string, Label>> = await gatedSuppliers(tools.db, ids, 'RFQ_INVITE', conditions, {
    orgId: isId(orgId) ? orgId : null,
  });
  const rows = found.map((one): Suggested => ({ ...one, refused: refused[one.supplierId] ?? null }));
  return { data: [...rows.filter((one) => one.refused === null), ...rows.filter((one) => one.refused !== null)] };
};
