/** What an order reads when it is submitted: its materials, whether its warehouse receives for its organisation (base-srm.md §3, §5), and how many have to approve it (§2). */
import { srmPurOrderHeader } from '../../../state-machines/orders/purchase-order/index.js';
import type { BillRules, Order, OrderFacts, Worth } from '../../../state-machines/orders/purchase-order/fields.js';
import { placesOf } from '../../../state-machines/orders/purchase-order/shipping.js';
import { orderProfiles } from '../../../state-machines/orders/profiles.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { preparesItemCopies } from '../../trade/material/item-copies.js';
import { isRefusal, usableOn } from '../../trade/bodies.js';
import { rateToBase } from '../../trade/rate-of-day.js';
import type { Prepare, PrepareTools, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { listDeliverable } from '../deliverable.js';
import { syncing } from '../erp/told.js';
import { syncStatus } from '../../trade/told.js';
import { exportOrderUbl, importOrderUbl } from '../ubl/calls.js';
import { agreedWhenSubmitted, agreedWhileSaving } from './agreed.js';
import { balance } from './balance.js';
import { gateOf } from './gate.js';
import { orderLive, orderLiveLines } from './lines.js';
import { deliveryPerformance } from './on-time.js';
import { reconcile } from './reconcile.js';
import { sourcedFrom } from './sourced.js';

/** An organisation that was never associated with any stock organisation is bound to none. */
const receiverSql = `select f.org_code as "from", t.org_code as "to" from srm_base_warehouse w join base_organization t on t.id = w.org_id join base_organization f on f.id = $1::bigint
  where w.warehouse_code = any($2) and w.org_id <> f.id and exists (select from srm_base_org_association a where a.association_type = 'OU_INV' and a.from_org_id = f.id)
    and not exists (select from srm_base_org_association a where a.association_type = 'OU_INV' and a.from_org_id = f.id and a.to_org_id = w.org_id and ${usableOn('a', '$3')})`;

/** The database is asked only where there is something to ask: reading it begins a new batch. */
async function receiverOf(tools: PrepareTools): Promise<(OrderFacts['receiver'] & object) | null> {
  const { orgId, warehouseCode, lines } = tools.snapshot!.context as unknown as Order;
  const codes = [...new Set([warehouseCode, ...lines.map((line) => line.warehouseCode)])].filter((code) => code !== null);
  if (orgId === null || codes.length === 0) return null;
  const {
    rows: [row],
  } = await tools.db.query<{ from: string; to: string }>(receiverSql, [orgId, codes, await tools.today()]);
  return row ?? null;
}

async function worthOf(tools: PrepareTools, rate: string): Promise<Worth> {
  return { rate, level2: (await tools.profile(orderProfiles.PO_APPROVE_L2))!, level3: (await tools.profile(orderProfiles.PO_APPROVE_L3))! };
}

interface BillType extends BillRules {
  readonly noticeFlag: 'Y' | 'N';
  readonly noticeStrictFlag: 'Y' | 'N';
  readonly aslControlFlag: 'Y' | 'N' | null;
}
const billTypeSql = `
  select order_kind as "orderKind", coalesce(approve_flag, 'Y') as "approveFlag", confirm_flag as "confirmFlag", confirm_days::int as "confirmDays", auto_confirm_flag as "autoConfirmFlag",
         req_required_flag as "reqRequiredFlag", coalesce(price_required_flag, 'Y') as "priceRequiredFlag", consign_flag as "consignFlag", trim_scale(over_tol_rate)::text as "overTolRate", trim_scale(under_tol_rate)::text as "underTolRate",
         notice_flag as "noticeFlag", notice_strict_flag as "noticeStrictFlag", asl_control_flag as "aslControlFlag"
    from srm_pur_bill_type where id = $1::bigint`;

/** Orders of no type are shipped without a notice, and ask the supplier for no word. */
async function typeFacts(
  tools: PrepareTools,
): Promise<Pick<OrderFacts, 'noticeFlag' | 'noticeStrictFlag' | 'rules' | 'sourced' | 'unlisted'>> {
  const { billTypeId, supplierId, orgId, lines } = tools.snapshot!.context as unknown as Order;
  const [found = null] = billTypeId === null ? [] : (await tools.db.query<BillType>(billTypeSql, [billTypeId])).rows;
  const itemIds = [...new Set(lines.flatMap(({ itemId }) => itemId ?? []))];
  const sourced = await sourcedFrom(tools.db, { supplierId, orgId, itemIds, day: await tools.today() }, found);
  if (!found) return { noticeFlag: 'N', noticeStrictFlag: 'N', rules: null, ...sourced };
  const { noticeFlag, noticeStrictFlag, aslControlFlag: _asked, ...rules } = found;
  return { noticeFlag, noticeStrictFlag, rules, ...sourced };
}

const items = preparesItemCopies('lines');

const saving: Prepare = async (command, tools) => {
  const copied = await items['SAVE']!(command, tools);
  if ('refusal' in copied || tools.viewer.userType === 'SYSTEM') return copied;
  return { ...copied, facts: { ...copied.facts, ...(await agreedWhileSaving(command.payload as SavePayload, tools)) } };
};

const submitting: Prepare = async (command, tools) => {
  const copied = await items['SUBMIT']!(command, tools);
  if ('refusal' in copied) return copied;
  const frozen = await rateToBase(tools);
  if (frozen && isRefusal(frozen)) return { refusal: frozen };
  const type = await typeFacts(tools);
  return {
    ...copied,
    facts: {
      ...copied.facts,
      receiver: await receiverOf(tools),
      worth: await worthOf(tools, frozen?.exchangeRate ?? '1'),
      frozen,
      ...type,
      today: await tools.today(),
      gate: await gateOf(tools, frozen?.exchangeRate ?? '1'),
      ...(await agreedWhenSubmitted(tools, type.rules !== null)),
    } satisfies OrderFacts,
  };
};

/** At the rate that the order froze: what it was approved at. */
const changing: Prepare = async (_command, tools) => {
  const { exchangeRate } = tools.snapshot!.context as unknown as Order;
  return { facts: { worth: await worthOf(tools, exchangeRate ?? '1') } satisfies OrderFacts };
};
const confirming: Prepare = async (_command, tools) => ({ facts: { today: await tools.today() } satisfies OrderFacts });
const creating: Prepare = async (_command, tools) => {
  const newIds: string[] = [];
  for (let left = placesOf(tools.snapshot!.context as unknown as Order); left > 0; left -= 1) newIds.push(await tools.newId());
  return { facts: { newIds } satisfies OrderFacts };
};

/** The name by which other systems submit. */
const doSubmitApproval: SpecialCall = (body, { generic }) => generic('doSubmit', body);

export const purchaseOrderDocument: ServerDocument = {
  definition: anyDefinition(srmPurOrderHeader),
  prepare: {
    CREATE: saving,
    SAVE: saving,
    SUBMIT: submitting,
    CHANGE: changing,
    SUPPLIER_CONFIRM: confirming,
    CREATE_NOTICE: creating,
    CREATE_NOTE: creating,
    SHIP_LINES: creating,
    SYNC: syncing('srmPurOrderHeader'),
  },
  live: { syncStatus: syncStatus('srmPurOrderHeader'), ...orderLive },
  calls: { exportUbl: exportOrderUbl, importUbl: importOrderUbl, doSubmitApproval },
  lineCalls: { srmPurOrderLine: { listDeliverable }, srmPurOrderRecordInfo: { balance, reconcile, deliveryPerformance } },
  liveLines: orderLiveLines,
};
