/**
 * Materials by organisation (base-srm.md §6): what may be bought where, by whom, from how many and at which price. People inside
 * see rows of their organisations; prices are for those who read prices. A supplier sees what it is agreed to supply.
 */
import { whyInactive } from '../../../state-machines/base/material/active.js';
import type { ActiveOrg } from '../../../state-machines/base/material/active.js';
import { utcDateOf } from '../../../state-machines/kernel/primitives/instant.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { readableCategories } from '../../../state-machines/kernel/view.js';
import type { CallAnswer, Queryable } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { optionalId, optionalText } from '../../kernel/edges/body.js';
import type { Service } from '../../kernel/edges/contracts.js';
import { HIDDEN, organisationsOf, readsPrices } from '../price-readers.js';
import { kinds, materialsOfSupplier, organisationMaterials } from './organisation-query.queries.js';
import type { Only, OrganisationMaterial } from './organisation-query.queries.js';

const MOST_COUNTED = 100_000;

export const organisationMaterialService = (read: Queryable): Service => ({
  name: 'baseMaterialItemOrgRestful',
  calls: {
    listMaterialItemAndOrgByPage: (body, { caller, at }) => list(read, body, caller.viewer, utcDateOf(at)),
  },
});

async function list(read: Queryable, body: Body, viewer: Viewer, today: string): Promise<CallAnswer> {
  const { pageIndex, pageRows } = pageOf(body);
  const paging = { limit: pageRows, offset: (pageIndex - 1) * pageRows, today };
  const word = optionalText(body, 'keyword', 60);
  if (viewer.userType === 'EX') {
    const { rows, count } = await materialsOfSupplier(read, { ...paging, supplierId: viewer.supplierId ?? '0', word });
    return { data: rows, page: { count, pageIndex, pageRows } };
  }
  const { rows, count } = await organisationMaterials(read, {
    ...paging, word, orgIds: organisationsOf(viewer), categoryIds: readableCategories(viewer, {}), most: MOST_COUNTED + 1,
    orgId: optionalId(body, 'orgId'), categoryId: optionalId(body, 'categoryId'), buyerId: optionalId(body, 'buyerId'), phase: optionalText(body, 'phase', 20),
    only: onlyOf(optionalText(body, 'only', 20)),
  });
  const prices = readsPrices(viewer);
  return { data: rows.map((row) => shown(row, today, prices)), page: { count, pageIndex, pageRows } };
}

const onlyOf = (text: string | null): Only | null => kinds.find((kind) => kind === text) ?? null;

function shown({ bestPrice, ...row }: OrganisationMaterial, today: string, prices: boolean): object {
  const reason = whyInactive(row.state, row as ActiveOrg, today);
  return { ...row, active: reason === null ? 'Y' : 'N', inactiveReason: reason, bestPrice: bestPrice !== null && !prices ? HIDDEN : bestPrice, priceCurrency: prices ? row.priceCurrency : null };
}

function pageOf(body: Body): { readonly pageIndex: number; readonly pageRows: number } {
  const whole = (name: string, otherwise: number, most: number): number => {
    const value = body[name];
    return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most ? value : otherwise;
  };
  return { pageIndex: whole('pageIndex', 1, 100_000), pageRows: whole('pageRows', 20, 500) };
}
