/** What the demo company has of this family (purchasing.md): a requisition to order, quotes that are asked for, materials prepared. */
import { utcDateOf } from '../../../state-machines/kernel/primitives/instant.js';
import type { Assembled } from '../../assemble.js';
import type { Cast } from './cast.js';
import { buyingUnit } from './company.js';

const DAY = 86_400_000;
const QUOTE = 'srmPurQuoteOrderHeader';
const ofDemo = (cast: Cast, table: string, column: string, value: string) => cast.find(table, column, value);

async function material(
  cast: Cast,
  code: string,
  unit: string,
): Promise<{ readonly itemId: string | null; readonly uomId: string | null }> {
  return { itemId: await cast.find('base_material_item', 'item_code', code), uomId: await cast.find('base_uom', 'uom_code', unit) };
}

/** Quotes by quantity of two suppliers, opened and waiting for whoever asked. */
async function compared(
  cast: Cast,
  {
    orgId,
    needDate,
    ...item
  }: { readonly orgId: string | null; readonly needDate: string; readonly itemId: string | null; readonly uomId: string | null },
): Promise<void> {
  const buyer = await cast.as('liwei', 'BUYER');
  const sellers = await Promise.all(['huaxing', 'jinggong'].map((login) => cast.as(login, 'SUPPLIER')));
  const id = await cast.step(buyer, 'quotes:ladder', QUOTE, null, 'CREATE', {
    fields: {
      orgId,
      title: '支架阶梯询价 Brackets by quantity',
      quoteDeadline: cast.now + 5 * DAY,
      ladderFlag: 'Y',
      fewReason: '仅两家可供 Two make it',
    },
    lines: {
      lines: { set: [{ lineNum: 10, ...item, quoteQty: '2000', needDate, targetPrice: '8.5' }] },
      stepRanges: {
        set: [
          { rangeNo: 1, fromQty: '0', toQty: '1000' },
          { rangeNo: 2, fromQty: '1000', toQty: '5000' },
          { rangeNo: 3, fromQty: '5000', toQty: null },
        ],
      },
      suppliers: { set: sellers.map(({ supplierId }) => ({ supplierId })) },
    },
  });
  await cast.step(buyer, 'quotes:ladder:submit', QUOTE, id, 'SUBMIT');
  const row = {
    lineNum: 10,
    noBidFlag: 'N',
    price: null,
    leadTimeDays: 21,
    quoteValidTo: needDate,
    minOrderQty: null,
    mpn: null,
    quoteComment: null,
  };
  const prices = [
    ['9.1', '8.72', '8.4'],
    ['9.3', '8.65', '8.45'],
  ];
  for (const [index, seller] of sellers.entries())
    await cast.step(seller, `quotes:ladder:${index}`, QUOTE, id, 'SUPPLIER_QUOTE', {
      rows: [row],
      steps: prices[index]!.map((stepPrice, range) => ({ lineNum: 10, rangeNo: range + 1, stepPrice })),
    });
  await cast.step(buyer, 'quotes:ladder:open', QUOTE, id, 'OPEN_EARLY');
}

/** Dates follow the day on which it is loaded; what is there stays as it is. */
export async function loadPurchasing(_house: Assembled, cast: Cast): Promise<void> {
  if (await ofDemo(cast, 'srm_pur_requisition_header', 'title', '支架补货 Brackets')) return;
  const orgId = await cast.find('base_organization', 'org_code', buyingUnit);
  const buyer = await cast.as('liwei', 'BUYER');
  const approver = await cast.as('wangfang', 'APPROVER');
  const needDate = utcDateOf(cast.now + 45 * DAY);
  const bracket = await material(cast, 'BR-001', 'PCS');

  const requisition = await cast.step(buyer, 'requisition:brackets', 'srmPurRequisitionHeader', null, 'CREATE', {
    fields: { orgId, title: '支架补货 Brackets', requesterId: buyer.userId },
    lines: { lines: { set: [{ lineNum: 10, ...bracket, requestQty: '1200', needDate, estPrice: '8.8' }] } },
  });
  await cast.step(buyer, 'requisition:brackets:submit', 'srmPurRequisitionHeader', requisition, 'SUBMIT');
  await cast.step(approver, 'requisition:brackets:approve', 'srmPurRequisitionHeader', requisition, 'APPROVE', { comment: null });

  const suppliers = await Promise.all(
    ['huaxing', 'jinggong', 'taishan'].map(async (login) => (await cast.as(login, 'SUPPLIER')).supplierId),
  );
  const quotes = await cast.step(buyer, 'quotes:brackets', QUOTE, null, 'CREATE', {
    fields: { orgId, title: '支架询价 Brackets', quoteDeadline: cast.now + 5 * DAY },
    lines: {
      lines: { set: [{ lineNum: 10, ...bracket, quoteQty: '1200', needDate, targetPrice: '8.5' }] },
      suppliers: { set: suppliers.map((supplierId) => ({ supplierId })) },
    },
  });
  await cast.step(buyer, 'quotes:brackets:submit', QUOTE, quotes, 'SUBMIT');
  const row = { lineNum: 10, noBidFlag: 'N', price: '8.62', leadTimeDays: 21, quoteValidTo: needDate };
  const seller = await cast.as('huaxing', 'SUPPLIER');
  await cast.step(seller, 'quotes:brackets:huaxing', QUOTE, quotes, 'SUPPLIER_QUOTE', {
    rows: [{ ...row, minOrderQty: null, mpn: null, quoteComment: null }],
  });

  await compared(cast, { orgId, needDate, ...bracket });

  const prep = await cast.step(buyer, 'preparation:brackets', 'srmPurMaterialRequest', null, 'CREATE', {
    fields: {
      orgId,
      supplierId: seller.supplierId,
      reason: '长周期备料 Long lead',
      liabilityRate: '80',
      validTo: utcDateOf(cast.now + 180 * DAY),
    },
    lines: { lines: { set: [{ lineNum: 10, ...bracket, prepQty: '5000', prepDeadline: needDate, price: '8.6' }] } },
  });
  await cast.step(buyer, 'preparation:brackets:submit', 'srmPurMaterialRequest', prep, 'SUBMIT');
  await cast.step(approver, 'preparation:brackets:approve', 'srmPurMaterialRequest', prep, 'APPROVE', { comment: null });
}
