/** Prices and uses of one material, for people inside who see it (base-srm.md §5, tabs Sources and prices, Used in). */
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { readsCategory } from '../../../state-machines/kernel/view.js';
import type { CallAnswer, CallTools, SpecialCall } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { idOf } from '../../kernel/edges/body.js';
import { HIDDEN, organisationsOf, readsPrices } from '../price-readers.js';
import { agreedPrices, usesOf } from './prices-and-uses.queries.js';

/** @param read what is asked about the material; a price in its rows is hidden from those who do not read prices */
async function ofVisible(
  body: Body,
  { runtime, viewer }: CallTools,
  read: (id: string) => Promise<readonly { readonly price: string | null }[]>,
): Promise<CallAnswer> {
  const id = idOf(body);
  const snapshot = viewer.userType === 'EX' ? null : await runtime.snapshot('baseMaterialItem', id);
  if (!snapshot || !readsCategory(viewer, (snapshot.context as unknown as { readonly categoryId: string | null }).categoryId))
    return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  const rows = await read(id);
  return { data: readsPrices(viewer) ? rows : rows.map((row) => ({ ...row, price: row.price === null ? null : HIDDEN })) };
}

/** `{id}` → agreed prices, newest first. */
export const listPrices: SpecialCall = (body, tools) =>
  ofVisible(body, tools, async (id) => agreedPrices(tools.db, id, organisationsOf(tools.viewer), await tools.today(null)));

/** `{id}` → orders and competitions that name it. */
export const listUses: SpecialCall = (body, tools) => ofVisible(body, tools, (id) => usesOf(tools.db, id, organisationsOf(tools.viewer)));
