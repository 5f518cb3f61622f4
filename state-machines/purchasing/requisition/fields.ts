import { event, facts, saveEvent } from '../../kernel/events.js';
import type { EventOf, SavePayload } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { cold, f, hot } from '../../kernel/fields.js';
import type { Audience, Change } from '../../kernel/lifecycle.js';
import { add, eq, gt, isPositive, isZero, mul, round2, sub, sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approvalEvents, approvalFields } from '../../kernel/stock/approval.js';
import { numbered, withCopies } from '../../trade/item-copies.js';
import type { ItemFacts } from '../../trade/item-copies.js';
import type { Ask, GiveBack } from '../../trade/sources.js';
import { askedOf, givingBack, sourceEvents, takenLines, taking } from '../../trade/sources.js';
import { targetEvents } from '../../trade/sourced.js';
import type { LinkTarget, UnlinkTarget } from '../../trade/sourced.js';
import { purchasingLookups as lookups } from '../lookups.js';
import type { Picked } from './sourcing.js';

const made = { computed: true } as const;

export const fields = {
  reqType: f.lookup(lookups.PUR_REQ_TYPE, 'Type', '申请类型', { need: 'save', initial: 'MATERIAL' }),
  title: f.text(100, 'Title', '主题', { need: 'submit' }),
  requesterId: f.ref('baseUsers', 'Requester', '申请人', { need: 'submit' }),
  departmentId: f.ref('baseDepartment', 'Department', '申请部门'),
  sourceSystem: f.lookup(lookups.PUR_SOURCE_SYSTEM, 'Source', '来源', { need: 'save', initial: 'MANUAL' }),
  sourceNo: f.text(60, 'Source number', '来源单号'),
  budgetCode: f.text(30, 'Budget', '预算号'),
  budgetBalance: f.amount('Budget left', '预算余额', { min: 0 }),
  currency: f.text(3, 'Currency', '币种', { need: 'submit', initial: 'CNY' }),
  estAmount: f.amount('Estimated amount', '预估金额', made),
  emergencyReason: f.text(200, 'Why an emergency', '紧急原因'),
  ...approvalFields,
};

export const lines = {
  lines: hot(
    'Lines',
    '明细',
    {
      entity: 'srmPurRequisitionLine',
      key: 'lineNum',
      bound: 500,
      indexes: ['itemId'],
      live: {
        currentNode: f.lookup(lookups.PUR_CHAIN_NODE, 'Waits for', '当前节点'),
        nodeStrip: f.text(12, 'Steps', '节点进度', {
          help: {
            en: '● done, ◉ waits now, ○ to come: from the requisition to the goods in stock',
            cn: '● 已完成,◉ 当前,○ 未到:从申请到入库',
          },
        }),
        lineCount: f.integer('Lines', '行数'),
        lateCount: f.integer('Overdue', '逾期行数'),
        nodeLight: f.lookup(lookups.PUR_LIGHT, 'Light', '状态灯'),
        nodeDue: f.date('Step due', '节点期限'),
        nodeDays: f.integer('Days in step', '节点天数'),
        onOrderQty: f.quantity('On order', '已下单数量'),
        stockedQty: f.quantity('Received', '已入库数量'),
        shortQty: f.quantity('Still missing', '缺口数量'),
        sourcedBy: f.text(200, 'Sourced by', '寻源单据'),
        promiseDate: f.date('Promised for', '承诺交期'),
        overdueDays: f.integer('Days past need', '逾期天数'),
      },
    },
    {
      lineNum: f.integer('Line', '行号', { need: 'save', min: 1 }),
      itemId: f.ref('baseMaterialItem', 'Material', '物料', { holds: true }),
      itemCode: f.text(50, 'Code', '物料编码', made),
      itemName: f.text(200, 'Description', '物料名称或描述', { need: 'submit' }),
      spec: f.text(500, 'Specification', '规格'),
      categoryId: f.ref('srmBasePurchaseCategory', 'Category', '采购品类', { holds: true }),
      requestQty: f.quantity('Quantity', '申请数量', { need: 'submit', min: 0, unit: 'uomId' }),
      uomId: f.ref('baseUom', 'Unit', '单位', { need: 'submit', holds: true }),
      needDate: f.date('Needed by', '需求日期', { need: 'submit' }),
      estPrice: f.price('Estimated price', '预估单价', { min: 0 }),
      estLineAmount: f.amount('Estimated amount', '预估金额', made),
      suggestSupplierId: f.ref('srmSlcSupplierInfo', 'Suggested supplier', '建议供应商'),
      warehouseCode: f.code('srmBaseWarehouse', 'warehouseCode', 30, 'Warehouse', '仓库', { holds: true }),
      lineBuyerId: f.ref('baseUsers', 'Buyer', '采购员', made),
      orderedQty: f.quantity('Ordered', '已转单数量', made),
      cancelledQty: f.quantity('Cancelled', '已取消数量', made),
      openQty: f.quantity('Open', '未转数量', made),
      lineStatus: f.lookup(lookups.PUR_REQ_LINE_STATUS, 'Line status', '行状态', { ...made, initial: 'OPEN' }),
    },
  ),
  ...takenLines,
  targets: hot(
    'Being sourced',
    '寻源单据',
    { entity: 'srmPurRequisitionTarget', key: 'targetKey', bound: 4000, computed: true },
    {
      targetKey: f.text(60, 'Line of a document', '目标行', { need: 'save', internal: true }),
      lineNum: f.integer('Line', '行号', { need: 'save' }),
      targetType: f.lookup(lookups.PUR_REQ_TARGET, 'By', '单据类型', { need: 'save' }),
      targetDocId: f.text(30, 'Document id', '单据标识', { need: 'save', internal: true }),
      targetNumber: f.text(60, 'Document', '单据编号'),
      targetLine: f.integer('Its line', '单据行', { need: 'save' }),
      allocQty: f.quantity('Quantity', '数量', { need: 'save' }),
      outcome: f.lookup(lookups.PUR_TARGET_OUTCOME, 'Outcome', '结果', { need: 'save', initial: 'OPEN' }),
      linkedAt: f.dateTime('Since', '开始时间', { need: 'save' }),
      endedAt: f.dateTime('Ended', '结束时间'),
    },
  ),
  urges: cold(
    'Urged',
    '催办记录',
    { key: 'urgeNo', computed: true },
    {
      urgeNo: f.integer('No.', '序号', { need: 'save' }),
      lineNum: f.integer('Line', '行号', { need: 'save' }),
      node: f.lookup(lookups.PUR_CHAIN_NODE, 'Step', '节点', { need: 'save' }),
      urgedOn: f.date('On', '日期', { need: 'save' }),
      urgedBy: f.ref('baseUsers', 'By', '催办人'),
    },
  ),
};

export type Requisition = Context<typeof fields, typeof lines>;
export type RequisitionLine = LineRow<typeof lines.lines>;

/** A line whose step is urged: who is waited for, and what he is told of. */
export interface Urging {
  readonly node: RequisitionNode | null;
  readonly to: readonly Audience[];
  /** Orders that a supplier is to confirm or ship; null: people inside are told of the requisition. */
  readonly orders: string | null;
  readonly due: string | null;
  readonly today: string;
  readonly already: boolean;
}
export type RequisitionNode = keyof typeof lookups.PUR_CHAIN_NODE.values;

/** A material without a price; `rowId`: it waits for one already. */
export interface Waiting {
  readonly itemId: string;
  readonly rowId: string | null;
  readonly newId: string;
  readonly pcbFlag: 'Y' | 'N';
}

export interface RequisitionFacts extends ItemFacts {
  readonly today?: string;
  /** Buyer of each line's category, by line. */
  readonly buyers?: Readonly<Record<string, string>>;
  readonly newId?: string;
  readonly urging?: Urging;
  /** Asked when it is approved: materials that have no price there, and where they wait for one. */
  readonly unpriced?: readonly Waiting[];
  /** Lines that are to be sourced. */
  readonly picked?: readonly Picked[];
}

const withFacts = { facts: facts<RequisitionFacts>() };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
const chosen = {
  rows: f.rows({ lineNum: f.integer('Line', '行号', { need: 'save', min: 1 }) }, 'Lines', '行号', {
    need: 'save',
    about: { lines: 'lines' },
  }),
};

export const events = {
  ...approvalEvents,
  CREATE: saveEvent('New', '新建', withFacts),
  SAVE: saveEvent('Save', '保存', withFacts),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  APPROVE: event('Approve', '批准', comment, { seen: true, ...withFacts }),
  ASSIGN_BUYER: event('Assign a buyer', '分配采购员', { ...chosen, buyerId: f.ref('baseUsers', 'Buyer', '采购员', { need: 'save' }) }),
  SOURCE: event(
    'Start sourcing',
    '发起寻源',
    {
      target: f.lookup(lookups.PUR_SOURCING, 'By', '寻源方式', { need: 'save' }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', {
        help: {
          en: 'For an order or a preparation; empty: whom the lines suggest',
          cn: '采购订单、备料申请填写;留空则取申请行的建议供应商',
        },
      }),
      rows: f.rows(
        {
          lineNum: f.integer('Line', '行号', { need: 'save', min: 1 }),
          qty: f.quantity('Quantity', '数量', { min: 0, help: { en: 'Empty: all that is open', cn: '留空:全部未转数量' } }),
        },
        'Lines',
        '明细',
        { need: 'save', about: { lines: 'lines', proposes: { qty: 'openQty' } } },
      ),
      // Chosen in the list of lines of all requisitions.
      others: f.rows(
        {
          requisitionId: f.ref('srmPurRequisitionHeader', 'Requisition', '采购申请', { need: 'save' }),
          lineNum: f.integer('Line', '行号', { need: 'save', min: 1 }),
          qty: f.quantity('Quantity', '数量', { min: 0 }),
        },
        'Lines of other requisitions',
        '其他申请的行',
        { askedOf: () => false },
      ),
    },
    { call: 'doStartSourcing', ...withFacts },
  ),
  URGE: event('Urge', '催办', { lineNum: f.integer('Line', '行号', { need: 'save', min: 1 }) }, withFacts),
  RETURN: event('Return', '退回', comment, { dangerous: true }),
  CANCEL_LINES: event(
    'Cancel quantities',
    '取消数量',
    {
      rows: f.rows(
        {
          lineNum: f.integer('Line', '行号', { need: 'save', min: 1 }),
          qty: f.quantity('Quantity', '数量', { need: 'save', min: 0 }),
          reason: f.text(200, 'Reason', '原因', { need: 'save' }),
        },
        'Lines',
        '明细',
        { need: 'save', about: { lines: 'lines' } },
      ),
    },
    { dangerous: true },
  ),
  COPY: event('Copy', '复制', {}, withFacts),
  RESERVE: sourceEvents.RESERVE,
  RELEASE: sourceEvents.RELEASE,
  ...targetEvents,
};
export type RequisitionEvent = EventOf<typeof events>;
export type RequisitionEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

/** What a line's quantities come to (R1: requested = open + ordered + cancelled). */
export function statusOf(
  { requestQty, openQty, orderedQty, cancelledQty }: RequisitionLine,
  sourced: boolean,
): RequisitionLine['lineStatus'] {
  const [request, open, ordered, cancelled] = [requestQty ?? '0', openQty ?? '0', orderedQty ?? '0', cancelledQty ?? '0'];
  if (isPositive(cancelled) && eq(cancelled, request)) return 'CANCELLED';
  if (isZero(open)) return isZero(cancelled) ? 'ORDERED' : 'CLOSED';
  if (isPositive(ordered)) return 'PART_ORDERED';
  return sourced ? 'SOURCING' : 'OPEN';
}

const isSourced = (targets: Requisition['targets'], lineNum: number): boolean =>
  targets.some((row) => row.lineNum === lineNum && row.outcome === 'OPEN');
/** Lines for which a document that is sent out looks for a price. */
export const sourcedLines = ({ lines: rows, targets }: Requisition): readonly number[] =>
  rows.map(({ lineNum }) => lineNum).filter((lineNum) => isSourced(targets, lineNum));
const restated = (requisition: Requisition, targets: Requisition['targets']): Change<Requisition> => ({
  targets,
  lines: requisition.lines.map((line) => ({ ...line, lineStatus: statusOf(line, isSourced(targets, line.lineNum)) })),
});
const linkedKey = (link: LinkTarget, lineNum: number) => `${link.targetDocId}:${lineNum}`;

/** Whether it says of some line what is not known. */
export const isNews = ({ lines: rows, targets }: Requisition, link: LinkTarget): boolean =>
  link.rows.some(
    ({ lineNum }) =>
      rows.some((line) => line.lineNum === lineNum) &&
      !targets.some((row) => row.targetKey === linkedKey(link, lineNum) && row.outcome === 'OPEN'),
  );
/** A document that was taken back and is sent out again takes the place of its earlier row. */
export function linked(requisition: Requisition, link: LinkTarget, at: number): Change<Requisition> {
  const known = new Set(requisition.lines.map(({ lineNum }) => lineNum));
  const next = new Map(requisition.targets.map((row) => [row.targetKey, row]));
  for (const { lineNum, targetLine, qty } of link.rows) {
    const targetKey = linkedKey(link, lineNum);
    if (!known.has(lineNum) || next.get(targetKey)?.outcome === 'OPEN') continue;
    const { targetType, targetDocId, targetNumber } = link;
    const row = { targetKey, lineNum, targetType, targetDocId, targetNumber, targetLine, allocQty: qty };
    next.set(targetKey, { ...row, outcome: 'OPEN', linkedAt: at, endedAt: null });
  }
  return restated(requisition, [...next.values()]);
}
export const hasOpen = ({ targets }: Requisition, { targetDocId }: UnlinkTarget): boolean =>
  targets.some((row) => row.targetDocId === targetDocId && row.outcome === 'OPEN');
export const unlinked = (requisition: Requisition, { targetDocId, outcome }: UnlinkTarget, at: number): Change<Requisition> =>
  restated(
    requisition,
    requisition.targets.map((row) => (row.targetDocId === targetDocId && row.outcome === 'OPEN' ? { ...row, outcome, endedAt: at } : row)),
  );

const priced = (line: RequisitionLine): RequisitionLine => ({
  ...line,
  estLineAmount: line.requestQty === null || line.estPrice === null ? null : round2(mul(line.requestQty, line.estPrice)),
});

export function saved(requisition: Requisition, payload: SavePayload, given: RequisitionFacts): Change<Requisition> {
  const change = applySave<Requisition>(lines, requisition, withCopies(payload, 'lines', given));
  if (!change.lines) return change;
  const rows = change.lines.map(priced);
  return { ...change, lines: rows, estAmount: sum(rows.flatMap(({ estLineAmount }) => estLineAmount ?? [])) };
}

/** Approved, all of a line is open, for the buyer of its category. */
export const opened = (requisition: Requisition, { buyers = {} }: RequisitionFacts): Change<Requisition> => ({
  lines: requisition.lines.map((line) => ({
    ...line,
    openQty: line.requestQty,
    orderedQty: '0',
    cancelledQty: '0',
    lineStatus: 'OPEN' as const,
    lineBuyerId: line.lineBuyerId ?? buyers[line.lineNum] ?? null,
  })),
});

export const submitted = (requisition: Requisition, given: RequisitionFacts): Change<Requisition> => ({
  lines: numbered(requisition.lines, given),
});

export const cancelled = (requisition: Requisition, { payload }: RequisitionEventOf<'CANCEL_LINES'>): Change<Requisition> => ({
  lines: requisition.lines.map((line) => {
    const qty = sum(payload.rows.filter((row) => row.lineNum === line.lineNum).map((row) => row.qty));
    if (isZero(qty)) return line;
    const next = { ...line, openQty: sub(line.openQty ?? '0', qty), cancelledQty: add(line.cancelledQty ?? '0', qty) };
    return { ...next, lineStatus: statusOf(next, isSourced(requisition.targets, line.lineNum)) };
  }),
});

/** The first line of the order for which too little is open; null: there is enough for all. */
export function shortOf({ lines: rows }: Pick<Requisition, 'lines'>, ask: Ask): number | null {
  const short = ask.rows.find(({ lineNum }) => {
    const open = rows.find((line) => line.lineNum === lineNum)?.openQty ?? '0';
    return gt(askedOf(ask.rows, lineNum), open);
  });
  return short?.docLine ?? null;
}

const moved = (
  { targets }: Requisition,
  line: RequisitionLine,
  figures: Pick<RequisitionLine, 'openQty' | 'orderedQty' | 'cancelledQty'>,
): RequisitionLine => {
  const next = { ...line, ...figures };
  return { ...next, lineStatus: statusOf(next, isSourced(targets, line.lineNum)) };
};
export const ordered = (requisition: Requisition, { payload }: RequisitionEventOf<'RESERVE'>): Change<Requisition> => ({
  taken: taking(requisition.taken, payload),
  lines: requisition.lines.map((line) => {
    const qty = askedOf(payload.rows, line.lineNum);
    if (isZero(qty)) return line;
    const { cancelledQty } = line;
    return moved(requisition, line, { openQty: sub(line.openQty ?? '0', qty), orderedQty: add(line.orderedQty ?? '0', qty), cancelledQty });
  }),
});

/** What orders give back is open again, or nobody needs it any more. */
export function released(requisition: Requisition, payload: GiveBack, open: boolean): Change<Requisition> {
  const { taken, given } = givingBack(requisition.taken, payload);
  const back = (lineNum: number) => sum(given.filter((row) => row.lineNum === lineNum).map(({ qty }) => qty));
  const wanted = open && payload.returnDemand !== 'N';
  return {
    taken,
    lines: requisition.lines.map((line) => {
      const qty = back(line.lineNum);
      if (isZero(qty)) return line;
      const [openQty, cancelledQty] = [line.openQty ?? '0', line.cancelledQty ?? '0'];
      return moved(requisition, line, {
        orderedQty: sub(line.orderedQty ?? '0', qty),
        openQty: wanted ? add(openQty, qty) : openQty,
        cancelledQty: wanted ? cancelledQty : add(cancelledQty, qty),
      });
    }),
  };
}
export const noneOpen = ({ lines: rows }: Pick<Requisition, 'lines'>): boolean => rows.every(({ openQty }) => isZero(openQty ?? '0'));
export const noneOrdered = ({ lines: rows }: Pick<Requisition, 'lines'>): boolean =>
  rows.every(({ orderedQty }) => isZero(orderedQty ?? '0'));
