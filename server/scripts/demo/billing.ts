/** Statements and invoices in each state, of stock that was consigned and consumed; and how purchases are shared among suppliers. */
import { addDays, utcDateOf } from '../../../state-machines/kernel/primitives/instant.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { abreast } from '../../base/seeds/abreast.js';
import type { Cast } from './cast.js';
import type { People } from './qualifications.js';

const STOCK = 'srmSlcConsignStock';
const STATEMENT = 'srmSlcSupplierInvDocHeader';
const PRESET = 'srmSmlPresetProportion';
const DAY = 86_400_000;
const approved = { comment: '同意 Approved' };

const goals = ['draft', 'supplierConfirming', 'disputed', 'invoicing', 'financeChecking', 'approved', 'paid', 'cancelled'] as const;
const sellers = ['qingyuan', 'baofeng', 'xinhang', 'hongda', 'caihong', 'ruitai', 'mingdian', 'xuneng'] as const;
const consumedQty = '1000';
const price = '12.5';

async function consumed(cast: Cast, keeper: Viewer, seller: Viewer, place: object, key: string): Promise<void> {
  const at = cast.now - 20 * DAY;
  const account = { ...place, supplierId: seller.supplierId, warehouseCode: 'SZ-CON', minQty: '500', maxQty: '9000' };
  const id = await cast.step(keeper, `consigned:${key}`, STOCK, null, 'CREATE', { fields: account }, at);
  await cast.step(keeper, `consigned:${key}:in`, STOCK, id, 'STOCK_IN', { lotNumber: `L-${key}`, qty: '4000', price }, at + DAY);
  await cast.step(keeper, `consigned:${key}:out`, STOCK, id, 'CONSUME', { qty: consumedQty }, at + 2 * DAY);
}

/** 1,000 at 12.50 are 12,500.00, with 13 % tax 14,125.00. */
export async function billed(cast: Cast, { buyer }: People, orgId: string | null): Promise<void> {
  const [keeper, finance] = [await cast.as('wujun', 'WAREHOUSE'), await cast.as('liuyang', 'FINANCE')];
  const [itemId, uomId] = [await cast.find('base_material_item', 'item_code', 'SC-003'), await cast.find('base_uom', 'uom_code', 'PCS')];
  const today = utcDateOf(cast.now);
  await abreast([...goals.entries()], async ([index, goal]) => {
    const seller = await cast.as(sellers[index]!, 'SUPPLIER');
    await consumed(cast, keeper, seller, { orgId, itemId, uomId }, goal);
    const { supplierId } = seller;
    const fields = { orgId, supplierId, periodFrom: addDays(today, -30), periodTo: addDays(today, -1) };
    const id = await cast.step(buyer, `statement:${goal}`, STATEMENT, null, 'CREATE', { fields });
    const sent = (by: Viewer, event: string, payload: object = {}) =>
      cast.step(by, `statement:${goal}:${event}`, STATEMENT, id, event, payload);
    await sent(buyer, 'COLLECT');
    if (goal === 'draft') return;
    await sent(buyer, 'SEND');
    if (goal === 'supplierConfirming') return;
    if (goal === 'disputed') return void (await sent(seller, 'DISPUTE', { reason: '消耗数量不符 The quantity differs' }));
    if (goal === 'cancelled') return void (await sent(buyer, 'CANCEL', { reason: '并入下期 Billed next time' }));
    await sent(seller, 'SUPPLIER_CONFIRM');
    if (goal === 'invoicing') return;
    const invoice = {
      invoiceNum: 1,
      invoiceNumber: `2431200000000000${1000 + index}`,
      invoiceDate: today,
      netAmount: '12500',
      taxAmount: '1625',
    };
    await sent(seller, 'SAVE', { lines: { invoices: { set: [invoice] } } });
    await sent(seller, 'SUBMIT_INVOICE');
    if (goal === 'financeChecking') return;
    await sent(finance, 'VERIFY', { invoiceNum: 1, verifyStatus: 'VALID' });
    await sent(finance, 'APPROVE', approved);
    if (goal === 'paid') await sent(finance, 'PAY', { amount: '14125', voucher: `V-${index}`, releasedFlag: 'N' });
  });
}

/** What each can make in a month, where that is known. */
const capacities = [null, null, '250'];
/** Shares in force, adjusted, switched off, being approved and being written. */
export async function shared(cast: Cast, { approver }: People, orgId: string | null): Promise<void> {
  const planner = await cast.as('zhangmin', 'SOURCING_MANAGER');
  const ids = await Promise.all(
    ['huaxing', 'jinggong', 'taishan', 'lida'].map(async (login) => (await cast.as(login, 'SUPPLIER')).supplierId),
  );
  const today = utcDateOf(cast.now);
  const preset = async (code: string, proportions: readonly string[], more: object = {}): Promise<string> => {
    const itemId = await cast.find('base_material_item', 'item_code', code);
    const shares = proportions.map((proportion, at) => ({
      lineNum: at + 1,
      supplierId: ids[at],
      proportion,
      priority: at + 1,
      monthCapacity: capacities[at],
    }));
    return cast.step(planner, `shares:${code}`, PRESET, null, 'CREATE', {
      fields: { orgId, itemId, validFrom: addDays(today, -60), validTo: addDays(today, 300), ...more },
      lines: { shares: { set: shares } },
    });
  };
  const sent = (by: Viewer, id: string, event: string, payload: object = {}, type = PRESET) =>
    cast.step(by, `${type}:${id}:${event}`, type, id, event, payload);
  const inForce = async (id: string, type = PRESET): Promise<void> => {
    await sent(planner, id, 'SUBMIT', {}, type);
    await sent(approver, id, 'APPROVE', approved, type);
  };
  const adjusted = await preset('BR-003', ['50', '30', '20']);
  await inForce(adjusted);
  await inForce(await preset('BR-004', ['70', '30'], { splitMethod: 'BALANCE', publishFlag: 'Y' }));
  const off = await preset('BR-005', ['60', '40']);
  await inForce(off);
  await sent(planner, off, 'INVALIDATE', { reason: '改为年度招标 Tendered from now on' });
  await sent(planner, await preset('SC-001', ['55', '45']), 'SUBMIT');
  await preset('SC-004', ['100'], { singleSourceReason: '唯一认证货源 The only approved source' });

  const shares = ['45', '30', '25'].map((newProportion, at) => ({
    lineNum: at + 1,
    presetId: adjusted,
    supplierId: ids[at],
    newProportion,
  }));
  const adjustment = await cast.step(planner, 'shares:adjusted', 'srmSmlAdjustmentHead', null, 'CREATE', {
    fields: { orgId, reason: '按交付表现调整 Adjusted by deliveries', effectiveDate: today },
    lines: { shares: { set: shares } },
  });
  await inForce(adjustment, 'srmSmlAdjustmentHead');
  await warned(cast, planner, approver, orgId);
}

/** In force since before the last order of these housings, all of which one of the two got: its month has closed with a warning of each. */
async function warned(cast: Cast, planner: Viewer, approver: Viewer, orgId: string | null): Promise<void> {
  const at = cast.now - 48 * DAY;
  const itemId = await cast.find('base_material_item', 'item_code', 'HS-001');
  const [most, other] = [await cast.as('nanfang', 'SUPPLIER'), await cast.as('deli', 'SUPPLIER')];
  const share = (lineNum: number, { supplierId }: Viewer, proportion: string) => ({ lineNum, supplierId, proportion, priority: lineNum });
  const validity = { validFrom: addDays(utcDateOf(at), -30), validTo: addDays(utcDateOf(cast.now), 300) };
  const fields = { orgId, itemId, measureBase: 'ORDER_AMOUNT', ...validity };
  const lines = { shares: { set: [share(1, most, '60'), share(2, other, '40')] } };
  const id = await cast.step(planner, 'shares:HS-001', PRESET, null, 'CREATE', { fields, lines }, at);
  await cast.step(planner, 'shares:HS-001:SUBMIT', PRESET, id, 'SUBMIT', {}, at + 3_600_000);
  await cast.step(approver, 'shares:HS-001:APPROVE', PRESET, id, 'APPROVE', approved, at + 7_200_000);
  const { context } = await cast.until(PRESET, id, (now) => warningsOf(now.context).length === 2, 'warned of');
  const { month } = warningsOf(context).find(({ supplierId }) => supplierId === other.supplierId)!;
  const explained = { month, supplierId: other.supplierId, text: '模具维修,当月未排产 Its mould was being repaired' };
  await cast.step(await cast.as('liwei', 'BUYER'), 'shares:HS-001:EXPLAIN', PRESET, id, 'EXPLAIN', explained);
}
const warningsOf = (context: object) =>
  (context as { readonly warnings: readonly { readonly month: string; readonly supplierId: string }[] }).warnings;
