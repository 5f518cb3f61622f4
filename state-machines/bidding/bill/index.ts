/** Bills of items (bidding.md §2): what a section of a tender is about, with quantities, estimates and ceiling prices. */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change, Guard } from '../../kernel/lifecycle.js';
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { gt, isPositive, mul, round2, sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approvalEvents, approvalFields, approvalReasons, approvalTodos, blockA } from '../../kernel/stock/approval.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { itemReasons, itemsActive, withCopies } from '../../trade/item-copies.js';
import type { ItemFacts } from '../../trade/item-copies.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import { lineIdOf, sourcing, toRequisitions } from '../../trade/sourced.js';
import type { Sourcing } from '../../trade/sourced.js';
import { plainView } from '../../kernel/view.js';
import { biddingLookups as lookups } from '../lookups.js';

const made = { computed: true } as const;
const fields = {
  listName: f.text(120, 'Name', '清单名称', { need: 'save' }),
  legalRegime: f.lookup(lookups.BID_LEGAL_REGIME, 'Legal regime', '招标性质', { need: 'save', initial: 'ENTERPRISE' }),
  procurementType: f.lookup(lookups.BID_PROC_TYPE, 'Kind', '采购类型', { need: 'save', initial: 'GOODS' }),
  currency: f.code('baseCurrency', 'currencyCode', 3, 'Currency', '币种', { holds: true, need: 'submit', initial: 'CNY' }),
  estimateTotal: f.amount('Estimate', '估算总额', { ...made, initial: '0' }),
  boundProjectId: f.ref('srmSfdBiddingHeader', 'Bidding project', '招标项目', made),
  boundSectionId: f.text(20, 'Section', '标段', made),
  ...approvalFields,
};
const lines = {
  items: hot(
    'Items',
    '清单明细',
    { entity: 'srmSfdBiddingListItem', key: 'lineNum', bound: 2_000, indexes: ['itemId', 'requisitionId'] },
    {
      lineNum: f.integer('Line', '行号', { need: 'save', min: 1 }),
      itemId: f.ref('baseMaterialItem', 'Material', '物料', { holds: true }),
      itemCode: f.text(50, 'Code', '物料编码', made),
      itemName: f.text(200, 'Item', '名称', { need: 'submit' }),
      spec: f.text(500, 'Specification', '规格'),
      uomId: f.ref('baseUom', 'Unit', '单位', { holds: true, need: 'submit' }),
      quantity: f.quantity('Quantity', '数量', { need: 'submit', min: 0, unit: 'uomId' }),
      needDate: f.date('Needed by', '需求日期'),
      deliveryPlace: f.text(200, 'Place of delivery', '交货地点'),
      drawingNo: f.text(60, 'Drawing', '图号'),
      brandRef: f.text(200, 'Brand for reference', '参考品牌'),
      equivalentFlag: f.flag('Or equivalent', '或相当于'),
      estimatePrice: f.price('Estimated price', '估价', { min: 0 }),
      controlPrice: f.price('Ceiling price', '限价', { min: 0 }),
      requisitionId: f.ref('srmPurRequisitionHeader', 'Requisition', '采购申请'),
      requisitionLine: f.integer('Line of it', '申请行号', { min: 1 }),
      itemStatus: f.lookup(lookups.BID_ITEM_STATUS, 'Status', '行状态', { ...made, initial: 'FREE' }),
      awardedQty: f.quantity('Awarded', '定标数量', { ...made, unit: 'uomId' }),
      contractedQty: f.quantity('Contracted', '签约数量', { ...made, unit: 'uomId' }),
    },
  ),
};
export type Bill = Context<typeof fields, typeof lines>;
type Item = LineRow<typeof lines.items>;

/** `open`: what a requisition line has left beside other live bills, by `requisition/line`; absent: there is no such line. */
export interface BillFacts extends ItemFacts {
  readonly open?: Readonly<Record<string, string>>;
}
const withFacts = { facts: facts<BillFacts>() };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
const events = {
  ...approvalEvents,
  CREATE: saveEvent('New', '新建', withFacts),
  SAVE: saveEvent('Save', '保存', withFacts),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  REVISE: event('Revise', '修订'),
  CLOSE: event('Close', '关闭', reason, { dangerous: true }),
  BIND: systemEvent<Binding>('Bound to a project', '关联招标项目'),
  UNBIND: systemEvent<Binding>('Free again', '解除关联'),
  AWARDED_QTY: systemEvent<{ readonly projectId: string; readonly items: readonly ItemProgress[] }>('Quantities awarded', '定标数量回写'),
};
/** Which section of which project the bill is tendered in. */
export interface Binding {
  readonly projectId: string;
  readonly sectionId: string;
}
/** What a project says of an item, by its line; quantities that are left out stay. */
export interface ItemProgress {
  readonly lineNum: number;
  readonly awardedQty?: string;
  readonly contractedQty?: string;
}
type BillEvent = EventOf<typeof events>;

const { every, guard, refuse, reasons } = refusalsOf({
  BID_LIST_BOUND: { en: 'The bill is bound to a project section.', cn: '清单已关联招标项目标段' },
  BID_LIST_QTY: { en: 'Line {line}: the quantity must be above 0.', cn: '第{line}行数量必须大于0' },
  BID_LIST_QTY_EXCEEDS_REQ: {
    en: 'Line {line}: the quantity exceeds the open quantity {open} of the requisition line.',
    cn: '第{line}行数量超过请购行可用数量{open}',
  },
  BID_LIST_BRAND: { en: 'Line {line}: a brand needs "or equivalent".', cn: '第{line}行指定品牌须注明"或相当于"' },
});
export const demandOf = ({ requisitionId, requisitionLine }: Pick<Item, 'requisitionId' | 'requisitionLine'>): string | null =>
  requisitionId === null || requisitionLine === null ? null : `${requisitionId}/${requisitionLine}`;

const positive: Guard<Bill, MachineEvent> = every<Bill, MachineEvent>(
  ['BID_LIST_QTY'],
  ({ items }) =>
    items
      .filter(({ quantity }) => quantity !== null && !isPositive(quantity))
      .map(({ lineNum }) => refuse('BID_LIST_QTY', { params: { line: lineNum } })),
  { over: ['items'] },
);
const branded: Guard<Bill, MachineEvent> = every<Bill, MachineEvent>(
  ['BID_LIST_BRAND'],
  ({ legalRegime, items }) =>
    items
      .filter(({ brandRef, equivalentFlag }) => legalRegime === 'STATUTORY' && isSaid(brandRef) && equivalentFlag !== 'Y')
      .map(({ lineNum }) => refuse('BID_LIST_BRAND', { params: { line: lineNum } })),
  { over: ['legalRegime', 'items'] },
);
const covered: Guard<Bill, MachineEvent> = every<Bill, MachineEvent>(
  ['BID_LIST_QTY_EXCEEDS_REQ'],
  ({ items }, sent) => {
    const { open = {} } = sent.facts as BillFacts;
    return items.flatMap((item) => {
      const demand = demandOf(item);
      if (demand === null) return [];
      const asked = sum(items.filter((other) => demandOf(other) === demand).map(({ quantity }) => quantity ?? '0'));
      const left = open[demand] ?? '0';
      return gt(asked, left) ? [refuse('BID_LIST_QTY_EXCEEDS_REQ', { params: { line: item.lineNum, open: left } })] : [];
    });
  },
  { needs: 'ask' },
);

/** Each line to the cent, then their sum (1000 × 12.333333 is 12333.33). */
export const estimateOf = (items: readonly Pick<Item, 'quantity' | 'estimatePrice'>[]): string =>
  sum(
    items.flatMap(({ quantity, estimatePrice }) =>
      quantity === null || estimatePrice === null ? [] : [round2(mul(quantity, estimatePrice))],
    ),
  );

function saved(bill: Bill, payload: SavePayload, given: BillFacts): Change<Bill> {
  const change = applySave<Bill>(lines, bill, withCopies(payload, 'items', given));
  return change.items ? { ...change, estimateTotal: estimateOf(change.items) } : change;
}

const free: Guard<Bill, MachineEvent> = guard('BID_LIST_BOUND', ({ boundProjectId }) => boundProjectId === null, {
  over: ['boundProjectId'],
});
/** Bound by this section before, it is bound anew: its award was taken back. */
const bindable: Guard<Bill, MachineEvent> = guard(
  'BID_LIST_BOUND',
  ({ boundProjectId }, { payload }) => boundProjectId === null || boundProjectId === (payload as Binding).projectId,
  { needs: 'ask' },
);
const isContracted = ({ items }: Bill) => items.length > 0 && items.every(({ itemStatus }) => itemStatus === 'CONTRACTED');
const closable: Guard<Bill, MachineEvent> = guard('BID_LIST_BOUND', (bill) => bill.boundProjectId === null || isContracted(bill), {
  over: ['boundProjectId', 'items'],
});
const statusOf = (awardedQty: string | null, contractedQty: string | null): Item['itemStatus'] =>
  contractedQty !== null && isPositive(contractedQty) ? 'CONTRACTED' : awardedQty !== null && isPositive(awardedQty) ? 'AWARDED' : 'BOUND';
const bound = (bill: Bill, { payload }: EventOf<typeof events, 'BIND'>): Change<Bill> => ({
  boundProjectId: payload.projectId,
  boundSectionId: payload.sectionId,
  items: bill.items.map((item) => ({ ...item, itemStatus: 'BOUND' as const, awardedQty: null, contractedQty: null })),
});
const unbound = (bill: Bill): Change<Bill> => ({
  boundProjectId: null,
  boundSectionId: null,
  items: bill.items.map((item) => ({ ...item, itemStatus: 'FREE' as const, awardedQty: null, contractedQty: null })),
});
const progressed = (bill: Bill, { payload }: EventOf<typeof events, 'AWARDED_QTY'>): Change<Bill> => {
  const told = new Map(payload.items.map((one) => [one.lineNum, one]));
  return {
    items: bill.items.map((item) => {
      const one = told.get(item.lineNum);
      if (one === undefined) return item;
      const awardedQty = one.awardedQty ?? item.awardedQty;
      const contractedQty = one.contractedQty ?? item.contractedQty;
      return { ...item, awardedQty, contractedQty, itemStatus: statusOf(awardedQty, contractedQty) };
    }),
  };
};
const ofOthers = (bill: Bill, { payload }: { readonly payload: { readonly projectId: string } }) =>
  bill.boundProjectId !== payload.projectId;

type State = BlockAState | 'approved' | 'closed';
const menu = 'biddingListList';
const people = by('BUYER', 'SOURCING_MANAGER');
const block = blockA<Bill, State, BillFacts>({
  fields,
  lines,
  mainLine: 'items',
  owner: people,
  saved,
  submit: [positive, branded, covered, itemsActive],
  to: 'approved',
  todos: approvalTodos(menu, { en: 'Bill of items', cn: '招标清单' }),
});
const ofRequisitions: Sourcing<Bill, State> = {
  target: 'BIDDING',
  lines: ({ items }) =>
    items.map(({ requisitionId, requisitionLine, lineNum, quantity }) => ({
      sourceLineId: requisitionId === null || requisitionLine === null ? null : lineIdOf(requisitionId, requisitionLine),
      targetLine: lineNum,
      qty: quantity,
    })),
  works: ['approved'],
  done: ['closed'],
  came: isContracted,
};
const life = lifecycle<Bill, BillEvent>()<State>(
  { CREATE: block.create },
  {
    ...block.states,
    approved: {
      label: { en: 'Approved', cn: '已批准' },
      colour: 'green',
      phase: 'inForce',
      on: {
        REVISE: { to: 'draft', who: [people], guards: [free] },
        CLOSE: { to: 'closed', who: [people], guards: [mustSay('reason'), closable] },
        BIND: { to: 'same', who: [system], guards: [bindable], change: bound },
        UNBIND: [
          { to: 'ignored', who: [system], when: ofOthers },
          { to: 'same', who: [system], change: unbound },
        ],
        AWARDED_QTY: [
          { to: 'ignored', who: [system], when: ofOthers },
          { to: 'same', who: [system], change: progressed },
        ],
      },
    },
    closed: { label: { en: 'Closed', cn: '已关闭' }, colour: 'dark', ended: true },
  },
);
const machine = sourcing(life, ofRequisitions);

export const srmSfdBiddingList = defineDocument({
  type: 'srmSfdBiddingList',
  version: 1,
  path: 'bidding/bill',
  kind: 'document',
  title: { en: 'Bill of items', cn: '招标清单' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...approvalReasons, ...itemReasons, ...reasons },
  ignores: ['UNBIND', 'AWARDED_QTY'],
  sends: toRequisitions,
  view: plainView<Bill>(fields, lines, {}),
  numbering: { pattern: 'BQD-{yyyyMMdd}-{seq4}' },
  nameField: 'listName',
  todoShows: { amount: ['estimateTotal'], currency: 'currency', submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'listName',
      'legalRegime',
      'procurementType',
      'estimateTotal',
      'currency',
      'boundProjectId',
      'state',
      'creationDate',
    ],
    filters: ['docNumber', 'listName', 'legalRegime', 'procurementType', 'boundProjectId', 'state', 'creationDate'],
    lineFilters: { item: { line: 'items', column: 'itemId' }, requisition: { line: 'items', column: 'requisitionId' } },
    sort: [['creationDate', 'desc']],
    sums: { columns: ['estimateTotal'], by: 'currency' },
  },
  form: [
    {
      label: { en: 'Bill', cn: '招标清单' },
      fields: [
        'orgId',
        'listName',
        'legalRegime',
        'procurementType',
        'currency',
        'estimateTotal',
        'boundProjectId',
        'boundSectionId',
        'remark',
      ],
    },
    { label: { en: 'Items', cn: '清单明细' }, lines: 'items' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Bills of items', cn: '招标清单' },
      resp: ['BUYER', 'SOURCING_MANAGER', 'APPROVER'],
    },
    { route: 'biddingListEdit', kind: 'edit', audience: ['INSIDE'], label: { en: 'Bill of items', cn: '招标清单编辑' }, within: menu },
  ],
});
