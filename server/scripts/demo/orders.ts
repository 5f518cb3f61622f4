/** What the demo company has of this family (orders-deliveries.md): an order called for, what a customer ordered, and what suppliers say to orders. */
import { utcDateOf } from '../../../state-machines/kernel/primitives/instant.js';
import type { Assembled } from '../../assemble.js';
import type { Cast } from './cast.js';
import { buyingUnit, store } from './company.js';
import { approving } from './prices.js';

const DAY = 86_400_000;
const FIRST_SALE = 'SO-2026-0001';

/** Orders whose type asks for the supplier's word: one waits for it, of one he offers parts, one he refused. */
async function loadTalk(cast: Cast): Promise<void> {
  const { buyerId, approved } = await approving(cast);
  const [orgId, deliveryOrgId, billTypeId, uomId] = [
    await cast.find('base_organization', 'org_code', buyingUnit),
    await cast.find('base_organization', 'org_code', store),
    await cast.find('srm_pur_bill_type', 'bill_type_code', 'STD'),
    await cast.find('base_uom', 'uom_code', 'PCS'),
  ];
  const seller = await cast.as('huaxing', 'SUPPLIER');
  const needDate = utcDateOf(cast.now + 30 * DAY);
  const order = async (key: string, orderQty: string): Promise<string> => {
    const line = {
      lineNum: 10,
      itemName: '专用夹具 Special fixture',
      uomId,
      orderQty,
      unitPrice: '9.2',
      repriceReason: '按样报价 Quoted by sample',
      needDate,
    };
    const fields = { orgId, supplierId: seller.supplierId, buyerId, billTypeId, taxRate: '13', deliveryOrgId, remark: key };
    await approved(key, 'srmPurOrderHeader', { fields, lines: { lines: { set: [line] } } });
    return cast.find('srm_pur_order_header', 'remark', key) as Promise<string>;
  };
  await order('待确认 To be confirmed', '400');
  const offered = await order('分批交货 In parts', '1000');
  await cast.step(seller, 'talk:offer', 'srmPurOrderHeader', offered, 'SUPPLIER_CONFIRM', {
    rows: [
      { lineNum: 10, qty: '600', promiseDate: needDate, promiseComment: '冲床产能已满 The press is full' },
      { lineNum: 10, qty: '300', promiseDate: utcDateOf(cast.now + 37 * DAY), promiseComment: null },
    ],
  });
  const refused = await order('加急 Urgent', '5000');
  await cast.step(seller, 'talk:refuse', 'srmPurOrderHeader', refused, 'SUPPLIER_REFUSE', { comment: '本月无产能 No capacity this month' });
}

/** Dates follow the day on which it is loaded; what is there stays as it is. */
export async function loadOrders(_house: Assembled, cast: Cast): Promise<void> {
  if (await cast.find('srm_pur_customer_order', 'erp_order_no', FIRST_SALE)) return;
  const [orgId, itemId, uomId] = [
    await cast.find('base_organization', 'org_code', buyingUnit),
    await cast.find('base_material_item', 'item_code', 'BR-001'),
    await cast.find('base_uom', 'uom_code', 'PCS'),
  ];
  const [planner, seller] = [await cast.as('wujun', 'PLANNER'), await cast.as('huaxing', 'SUPPLIER')];
  const day = utcDateOf(cast.now + 20 * DAY);
  const order = await cast.find('srm_pur_order_header', 'supplier_id', seller.supplierId!);
  const notice = await cast.step(planner, 'delivered:notice', 'srmPurDeliveryNoticeHeader', null, 'CREATE', {
    fields: { orgId, supplierId: seller.supplierId, warehouseCode: 'SZ-RAW', deliverDate: day },
    lines: { lines: { set: [{ lineNum: 10, orderId: order, orderLine: 10, itemId, uomId, noticeQty: '100' }] } },
  });
  await cast.step(planner, 'delivered:issue', 'srmPurDeliveryNoticeHeader', notice, 'ISSUE');
  await cast.until('srmPurDeliveryNoticeHeader', notice, ({ state }) => state === 'issued', 'issued');
  await cast.step(seller, 'delivered:confirm', 'srmPurDeliveryNoticeHeader', notice, 'CONFIRM');
  const sale = {
    lineNum: 10,
    productCode: 'CAB-1',
    productName: '机柜 Cabinet',
    orderQty: '100',
    deliverDate: day,
    itemId,
    uomId,
    qtyPer: '4',
  };
  await cast.step(planner, 'sale:contoso', 'srmPurCustomerOrder', null, 'CREATE', {
    fields: { orgId, customerCode: 'C-001', customerName: '康拓科技 Contoso', erpOrderNo: FIRST_SALE, orderDate: utcDateOf(cast.now) },
    lines: { lines: { set: [sale] } },
  });
  await loadTalk(cast);
}
