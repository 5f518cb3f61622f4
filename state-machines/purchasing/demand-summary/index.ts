/**
 * Demand summaries (purchasing.md §3): what approved requisitions ask of one material in one month, split over suppliers
 * and turned into drafts of orders. What a draft or order made from here has is not asked for again; requisitions do not
 * know of drafts, so a row is counted anew before it is split and ordered.
 */
import { defineDocument } from '../../kernel/definition.js';
import type { MachineEvent } from '../../kernel/events.js';
import type { Change, Effect, Guard } from '../../kernel/lifecycle.js';
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { eq, isPositive, isZero, round2, sub, sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { mustSay, saidReasons } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import type { Demand, DemandEvent, DemandEventOf, DemandFacts, DemandSplit, Source, OpenDemand } from './fields.js';
import { events, fields, lines } from './fields.js';
import { priced } from '../../trade/money.js';
import { linesForOneUnit, unitOf } from '../../trade/price-unit.js';
import { sourcingOf } from '../requisition/sourcing.js';
import { allocated, isOrderable, splitOver } from './split.js';

const { guard, rule, every, refuse, reasons } = refusalsOf({
  DS_LIVE: { en: 'There is a row of this material and month already.', cn: '该物料与月份已有未完成的汇总' },
  DS_MONTH: { en: 'Enter the month as 2026-05.', cn: '请按2026-05的格式填写月份' },
  DS_NOTHING: { en: 'Approved requisitions ask for nothing more in this month.', cn: '该月份没有可汇总的已批准申请' },
  DS_CHANGED: { en: 'Requisitions or orders have changed: recalculate first.', cn: '申请或订单已变化,请先重新汇总' },
  DS_QUOTA_SUM: { en: 'Shares must add up to 100 %.', cn: '配额合计必须为100%' },
  DS_NO_SHARES: { en: 'No shares are agreed for this material: enter the suppliers.', cn: '该物料没有有效的预设配额,请填写供应商' },
  DS_SUPPLIER_NOT_IN_ASL: { en: 'The supplier is not in the ASL: {supplier}', cn: '供应商不在合格清单中:{supplier}' },
  DS_MOQ: { en: 'Quantity is below the MOQ or not a pack multiple.', cn: '数量低于最小订购量或非包装倍数' },
  DS_TWICE: { en: 'A supplier stands twice.', cn: '供应商重复' },
  DS_NO_PRICE: { en: 'No effective price.', cn: '没有有效价格' },
});
const ask = { needs: 'ask' } as const;
const given = (sent: MachineEvent) => sent.facts as DemandFacts;
const totalOf = ({ details }: OpenDemand) => sum(details.map(({ freeQty }) => freeQty));

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const ofMonth = guard<Demand, DemandEventOf<'CREATE'>>(
  'DS_MONTH',
  (_demand, { payload }) => MONTH.test(String((payload.fields as { readonly needMonth?: unknown } | undefined)?.needMonth)),
  ask,
);
const needed = guard<Demand, MachineEvent>('DS_NOTHING', (_demand, sent) => isPositive(totalOf(given(sent).standing!)), ask);
const asCounted = guard<Demand, MachineEvent>(
  'DS_CHANGED',
  ({ totalQty }, sent) => eq(totalQty ?? '0', totalOf(given(sent).standing!)),
  ask,
);
const shared = guard<Demand, MachineEvent>('DS_NO_SHARES', (_demand, sent) => (given(sent).sources ?? []).length > 0, ask);
const whole = guard<Demand, MachineEvent>(
  'DS_QUOTA_SUM',
  (_demand, sent) => eq(sum((given(sent).sources ?? []).map(({ quotaRate }) => quotaRate)), '100'),
  ask,
);
const apart = guard<Demand, MachineEvent>(
  'DS_TWICE',
  (_demand, sent) => {
    const ids = (given(sent).sources ?? []).map(({ supplierId }) => supplierId);
    return new Set(ids).size === ids.length;
  },
  ask,
);
const listed = rule<Demand, MachineEvent>(
  ['DS_SUPPLIER_NOT_IN_ASL'],
  (_demand, sent) => {
    const missing = (given(sent).sources ?? []).find(({ inAsl }) => !inAsl);
    return !missing || refuse('DS_SUPPLIER_NOT_IN_ASL', { params: { supplier: missing.name } });
  },
  ask,
);
const orderable: Guard<Demand, MachineEvent> = every<Demand, MachineEvent>(
  ['DS_MOQ'],
  (_demand, sent) =>
    (given(sent).sources ?? [])
      .filter(({ typedQty, minOrderQty, packQty }) => typedQty !== null && !isOrderable(typedQty, minOrderQty, packQty))
      .map(() => refuse('DS_MOQ')),
  ask,
);
const pricedWhereNeeded = guard<Demand, MachineEvent>(
  'DS_NO_PRICE',
  ({ splits }, sent) => given(sent).priceRequired !== true || splits.every(({ qty, price }) => isZero(qty) || price !== null),
  ask,
);

function counted({ details, draftQty, prepQty, categoryId, uomId, itemName }: OpenDemand): Change<Demand> {
  const rows = details.slice(0, lines.details.bound).map((row, index) => ({ ...row, detailNum: index + 1 }));
  return { details: rows, totalQty: sum(rows.map(({ freeQty }) => freeQty)), draftQty, prepQty, categoryId, uomId, itemName };
}
const recounted = (_demand: Demand, sent: MachineEvent): Change<Demand> => counted(given(sent).standing!);
const unsplit = { splits: [], surplusQty: '0' };
const created = (demand: Demand, { payload, facts }: DemandEventOf<'CREATE'>): Change<Demand> => ({
  ...applySave<Demand>(lines, demand, payload),
  ...counted(facts.standing!),
});

export const splitsOf = (total: string, sources: readonly Source[]): readonly DemandSplit[] =>
  splitOver(total, sources).map(({ supplierId, quotaRate, planQty, minOrderQty, packQty, qty }, index) => {
    const { price, currency, taxRate, over } = sources[index]!;
    const priceUnit = unitOf(sources[index]!);
    const overFlag = over === true ? 'Y' : 'N';
    const amount = price === null ? null : round2(priced('EXCL', price, qty, '0', priceUnit).amountExcl);
    return {
      splitNum: (index + 1) * 10,
      supplierId,
      quotaRate,
      planQty,
      minOrderQty,
      packQty,
      qty,
      price,
      priceUnit,
      currency,
      taxRate,
      amount,
      overFlag,
    };
  });
function split(demand: Demand, sent: MachineEvent): Change<Demand> {
  const total = demand.totalQty ?? '0';
  const splits = splitsOf(total, given(sent).sources ?? []);
  return { splits, surplusQty: sub(sum(splits.map(({ qty }) => qty)), total) };
}

/** One order for each supplier and warehouse. */
export function ordersOf({ details, splits }: Pick<Demand, 'details' | 'splits'>) {
  const detailOf = (detailNum: number) => details.find((detail) => detail.detailNum === detailNum)!;
  const parts = allocated(details, splits).map((part) => ({
    ...part,
    detail: detailOf(part.detailNum),
    key: `${part.supplierId}:${detailOf(part.detailNum).warehouseCode ?? ''}`,
  }));
  return [...new Set(parts.map(({ key }) => key))].map((key) => ({ key, parts: parts.filter((part) => part.key === key) }));
}
function orders(demand: Demand, { payload, facts }: DemandEventOf<'TO_ORDER'>): readonly Effect[] {
  return ordersOf(demand).map(({ key, parts }): Effect => {
    const [{ supplierId, detail }] = parts as [(typeof parts)[number]];
    const terms = demand.splits.find((one) => one.supplierId === supplierId)!;
    return {
      kind: 'create',
      type: 'srmPurOrderHeader',
      id: facts.ids?.[key] ?? '',
      purpose: 'order',
      part: key,
      payload: {
        fields: {
          orgId: demand.orgId,
          sourceType: 'DEMAND',
          sourceId: demand.id,
          sourceNumber: demand.docNumber,
          supplierId,
          billTypeId: payload.billTypeId ?? null,
          buyerId: demand.buyerId,
          currency: terms.currency ?? 'CNY',
          priceBasis: 'EXCL',
          taxRate: terms.taxRate,
          warehouseCode: detail.warehouseCode,
        },
        lines: {
          lines: {
            set: parts.map((part, index) => ({
              lineNum: (index + 1) * 10,
              itemId: demand.itemId,
              itemName: demand.itemName,
              uomId: demand.uomId,
              orderQty: part.qty,
              unitPrice: terms.price,
              priceUnit: unitOf(terms),
              needDate: part.detail.needDate,
              sourceLineKey: `${part.detail.requisitionId}:${part.detail.requisitionLine}`,
              requisitionId: part.detail.requisitionId,
              requisitionLine: part.detail.requisitionLine,
              allocQty: part.needed,
            })),
          },
        },
      },
    };
  });
}

/** All that is asked for, line by line, whoever is to supply it. */
const toSource =
  (target: 'QUOTE' | 'BIDDING') =>
  (demand: Demand, sent: MachineEvent): readonly Effect[] => {
    const { itemId, itemName, uomId, categoryId } = demand;
    const material = { itemId, itemName, uomId, categoryId, spec: null, estPrice: null, suggestSupplierId: null };
    const rows = demand.details.filter(({ freeQty }) => isPositive(freeQty));
    const { type, payload } = sourcingOf(target, {
      orgId: demand.orgId,
      buyerId: demand.buyerId,
      title: `${itemName ?? ''} ${demand.needMonth}`.trim(),
      currency: 'CNY',
      lines: rows.map(({ requisitionId, requisitionLine, freeQty, needDate }) => ({
        ...material,
        ...{ requisitionId, lineNum: requisitionLine, qty: freeQty, needDate },
      })),
    });
    return [{ kind: 'create', type, id: given(sent).newId ?? '', purpose: target.toLowerCase(), payload }];
  };

type State = 'open' | 'assigned' | 'split' | 'generated' | 'closed';
const menu = 'purDemandSummaryList';
const buyer = by('BUYER');
const planners = by('PLANNER', 'BUYER', 'SOURCING_MANAGER');
const nothingLeft = (_demand: Demand, sent: MachineEvent) => isZero(totalOf(given(sent).standing!));
const moved = ({ totalQty }: Demand, sent: MachineEvent) => !eq(totalQty ?? '0', totalOf(given(sent).standing!));
const who = [planners, system] as const;
const ended = {
  to: 'closed' as const,
  when: nothingLeft,
  who,
  change: (demand: Demand, sent: MachineEvent) => ({ ...recounted(demand, sent), ...unsplit }),
};
const recalc = [ended, { to: 'same' as const, who, change: recounted }];
const assign = {
  to: 'assigned' as const,
  who: [by('SOURCING_MANAGER', 'PLANNER')] as const,
  change: (_demand: Demand, { payload }: DemandEventOf<'ASSIGN'>) => ({ buyerId: payload.buyerId }),
};
const close = { to: 'closed' as const, who: [buyer, by('SOURCING_MANAGER')] as const, guards: [mustSay('comment')] };
const splitting = {
  to: 'split' as const,
  who: [buyer] as const,
  guards: [asCounted, shared, apart, whole, listed, orderable],
  change: split,
};
const toBuyer = (en: string, cn: string) => ({
  type: 'DEMAND_SUMMARY',
  menuCode: menu,
  title: { en, cn },
  to: ({ buyerId }: Demand) => (buyerId === null ? [] : [`user:${buyerId}` as const]),
});

const sourcing = {
  TO_QUOTE: { to: 'generated' as const, who: [buyer] as const, guards: [asCounted, needed], effects: [toSource('QUOTE')] },
  TO_BIDDING: { to: 'generated' as const, who: [buyer] as const, guards: [asCounted, needed], effects: [toSource('BIDDING')] },
};
const machine = lifecycle<Demand, DemandEvent>()<State>(
  { CREATE: { to: 'open', who: [by('PLANNER', 'SOURCING_MANAGER')], guards: [ofMonth, needed], change: created } },
  {
    open: { label: { en: 'Open', cn: '待处理' }, colour: 'blue', on: { RECALC: recalc, ASSIGN: assign, CLOSE: close } },
    assigned: {
      label: { en: 'Assigned', cn: '已分配' },
      colour: 'blue',
      todos: [toBuyer('Demand to split', '需求待拆分')],
      on: { RECALC: recalc, ASSIGN: assign, SPLIT: splitting, ...sourcing, CLOSE: close },
    },
    split: {
      label: { en: 'Split', cn: '已拆分' },
      colour: 'green',
      todos: [toBuyer('Demand to order', '需求待转单')],
      on: {
        RECALC: [
          ended,
          { to: 'assigned', when: moved, who, change: (demand, sent) => ({ ...recounted(demand, sent), ...unsplit }) },
          { to: 'same', who, change: recounted },
        ],
        SPLIT: splitting,
        ...sourcing,
        TO_ORDER: { to: 'generated', who: [buyer], guards: [asCounted, pricedWhereNeeded], effects: [orders] },
        CLOSE: close,
      },
    },
    generated: { label: { en: 'Generated', cn: '已转单' }, colour: 'dark', ended: true },
    closed: { label: { en: 'Closed', cn: '已关闭' }, colour: 'dark', ended: true },
  },
);

export const srmPurDemandSummary = defineDocument({
  type: 'srmPurDemandSummary',
  version: 2,
  // Prices of the first version were for one unit.
  upgrades: { 1: linesForOneUnit('splits') },
  path: 'purchasing/demand-summary',
  kind: 'document',
  title: { en: 'Demand summary', cn: '需求汇总' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...saidReasons, ...reasons },
  view: plainView<Demand>(fields, lines, { category: { column: 'categoryId' } }),
  numbering: { pattern: 'DS-{yyyyMMdd}-{seq4}' },
  uniqueKeys: [
    { columns: ['orgId', 'itemId', 'needMonth'], code: 'DS_LIVE', where: { state: ['open', 'assigned', 'split'] }, emptyEqual: true },
  ],
  list: {
    columns: [
      'docNumber',
      'state',
      'itemId',
      'needMonth',
      'orgId',
      'totalQty',
      'uomId',
      'prepQty',
      'draftQty',
      'surplusQty',
      'buyerId',
      'categoryId',
    ],
    filters: ['state', 'itemId', 'needMonth', 'buyerId', 'categoryId', 'orgId'],
    lineFilters: { splitSupplier: { line: 'splits', column: 'supplierId' } },
    sort: [
      ['needMonth', 'asc'],
      ['itemId', 'asc'],
    ],
    tabs: [
      { label: { en: 'To do', cn: '待处理' }, where: { state: ['open', 'assigned', 'split'] } },
      { label: { en: 'Generated', cn: '已转单' }, where: { state: ['generated'] } },
      { label: { en: 'All', cn: '全部' }, where: {} },
    ],
  },
  form: [
    {
      label: { en: 'Demand', cn: '需求汇总' },
      fields: ['orgId', 'itemId', 'needMonth', 'categoryId', 'uomId', 'totalQty', 'prepQty', 'draftQty', 'surplusQty', 'buyerId', 'remark'],
    },
    { label: { en: 'Requisitions', cn: '需求明细' }, lines: 'details' },
    { label: { en: 'Split', cn: '拆分' }, lines: 'splits' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Demand summary', cn: '需求汇总' },
      resp: ['PLANNER', 'BUYER', 'SOURCING_MANAGER'],
    },
    {
      route: 'purDemandSummaryList/edit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Demand', cn: '需求汇总' },
      within: menu,
    },
  ],
});
