/**
 * Materials by organisation (base-srm.md §6): what may be bought where, by whom, from how many and at which price. People inside
 * see rows of their organisations; prices are for those who read prices. A supplier sees what it is agreed to supply.
 */
import { activeWords, whyInactive } from '../../../state-machines/base/material/active.js';
import type { ActiveOrg } from '../../../state-machines/base/material/active.js';
import { baseMaterialItem } from '../../../state-machines/base/material/index.js';
import { BASE_ITEM_PHASE } from '../../../state-machines/base/lookups.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { f } from '../../../state-machines/kernel/fields.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { readableCategories } from '../../../state-machines/kernel/view.js';
import type { CallAnswer, Queryable, SpecialCall } from '../../kernel/contracts.js';
import type { Installation } from '../../kernel/installation.js';
import type { Body } from '../../kernel/edges/body.js';
import { optionalId, optionalText } from '../../kernel/edges/body.js';
import type { Service } from '../../kernel/edges/contracts.js';
import type { ReadList, Row } from '../../platform/excel/read-list.js';
import { HIDDEN, organisationsOf, readsPrices } from '../price-readers.js';
import { kinds, materialsOfSupplier, organisationMaterials } from './organisation-query.queries.js';
import type { Only, OrganisationMaterial } from './organisation-query.queries.js';

const MOST_COUNTED = 100_000;

/** Rows of several organisations are read on the site's day. */
type Days = Pick<Installation, 'today'>;

export const organisationMaterialService = (read: Queryable, days: Days): Service => ({
  name: 'baseMaterialItemOrgRestful',
  calls: {
    listMaterialItemAndOrgByPage: async (body, { caller, at }) => list(read, body, caller.viewer, await days.today(null, at)),
  },
});

/** The same where lines of a document are chosen. */
export const listMaterialItemAndOrgByPage: SpecialCall = async (body, { db, viewer, today }) => list(db, body, viewer, await today(null));

/** What of it goes to a workbook. */
const fields = {
  itemCode: f.text(60, 'Code', '物料编码'),
  itemName: f.text(120, 'Name', '物料名称'),
  itemNameEn: f.text(120, 'English name', '英文名称'),
  spec: f.text(500, 'Specification', '规格型号'),
  orgName: f.text(120, 'Organisation', '组织'),
  orgNameEn: f.text(120, 'Organisation in English', '组织英文名'),
  categoryName: f.text(120, 'Category', '品类'),
  categoryNameEn: f.text(120, 'Category in English', '品类英文名'),
  uomName: f.text(60, 'Unit', '单位'),
  uomNameEn: f.text(60, 'Unit in English', '单位英文名'),
  phase: f.lookup(BASE_ITEM_PHASE, 'Phase', '阶段'),
  active: f.lookup({ type: '', values: activeWords }, 'May be bought', '可采购'),
  buyerName: f.text(120, 'Buyer', '采购员'),
  buyerNameEn: f.text(80, 'Buyer in English', '采购员英文名'),
  minOrderQty: f.quantity('Minimum order', '最小起订量'),
  packQty: f.quantity('Package', '包装量'),
  leadTimeDays: f.integer('Lead time', '提前期'),
  consignFlag: f.flag('Consigned', '寄售'),
  suppliers: f.integer('Suppliers', '供应商数'),
  bestPrice: f.price('Best price', '最优价'),
  priceUnit: f.integer('Price per', '价格单位'),
  priceCurrency: f.text(10, 'Currency', '币种'),
  priceValidTo: f.date('Price until', '价格有效期'),
  lastOrderDate: f.date('Last order', '最近下单'),
  openOrderQty: f.quantity('On order', '在途数量'),
};

export const organisationMaterialList = (days: Days): ReadList => ({
  entity: 'baseMaterialItemOrg',
  action: 'listMaterialItemAndOrgByPage',
  definition: anyDefinition(baseMaterialItem),
  fields,
  page: async (on, { body, viewer, at, pageIndex, pageRows }) => {
    const { rows, count } = await pageFor(on, body, viewer, await days.today(null, at), { pageIndex, pageRows });
    return { rows: rows.map((row) => ({ ...row, active: row['inactiveReason'] ?? 'ACTIVE' })), count };
  },
});

async function list(read: Queryable, body: Body, viewer: Viewer, today: string): Promise<CallAnswer> {
  const page = pageOf(body);
  const { rows, count } = await pageFor(read, body, viewer, today, page);
  return { data: rows, page: { count, ...page } };
}

interface Page {
  readonly pageIndex: number;
  readonly pageRows: number;
}

async function pageFor(
  read: Queryable,
  body: Body,
  viewer: Viewer,
  today: string,
  { pageIndex, pageRows }: Page,
): Promise<{ readonly rows: readonly Row[]; readonly count: number }> {
  const paging = { limit: pageRows, offset: (pageIndex - 1) * pageRows, today };
  const word = optionalText(body, 'keyword', 60);
  if (viewer.userType === 'EX')
    return (await materialsOfSupplier(read, { ...paging, supplierId: viewer.supplierId ?? '0', word })) as {
      readonly rows: readonly Row[];
      readonly count: number;
    };
  const { rows, count } = await organisationMaterials(read, {
    ...paging,
    word,
    orgIds: organisationsOf(viewer),
    categoryIds: readableCategories(viewer, {}),
    most: MOST_COUNTED + 1,
    orgId: optionalId(body, 'orgId'),
    categoryId: optionalId(body, 'categoryId'),
    buyerId: optionalId(body, 'buyerId'),
    phase: optionalText(body, 'phase', 20),
    supplierId: optionalId(body, 'supplierId'),
    onlyAsl: body['onlyAslFlag'] === 'Y',
    only: onlyOf(optionalText(body, 'only', 20)),
  });
  const prices = readsPrices(viewer);
  return { rows: rows.map((row) => shown(row, today, prices)), count };
}

const onlyOf = (text: string | null): Only | null => kinds.find((kind) => kind === text) ?? null;

function shown({ bestPrice, ...row }: OrganisationMaterial, today: string, prices: boolean): Row {
  const reason = whyInactive(row.state, row as ActiveOrg, today);
  return {
    ...row,
    active: reason === null ? 'Y' : 'N',
    inactiveReason: reason,
    bestPrice: bestPrice !== null && !prices ? HIDDEN : bestPrice,
    priceUnit: prices ? row.priceUnit : null,
    priceCurrency: prices ? row.priceCurrency : null,
  };
}

function pageOf(body: Body): Page {
  const whole = (name: string, otherwise: number, most: number): number => {
    const value = body[name];
    return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most ? value : otherwise;
  };
  return { pageIndex: whole('pageIndex', 1, 100_000), pageRows: whole('pageRows', 20, 500) };
}
