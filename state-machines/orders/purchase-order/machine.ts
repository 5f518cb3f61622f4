/** Purchase orders (orders-deliveries.md §5): approved by as many persons as it is worth, confirmed and delivered line by line until all is settled. */
import { actsAs, by, lifecycle, own as ownSupplier, refusalsOf, system } from '../../kernel/lifecycle.js';
import type { Change, Effect, Guard } from '../../kernel/lifecycle.js';
import type { MachineEvent } from '../../kernel/events.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import { eq, isPositive, isZero } from '../../kernel/primitives/decimal.js';
import { approvalReasons, blockA, downstreamVoided } from '../../kernel/stock/approval.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { awardPriceReasons, repricingExplained } from '../../kernel/stock/award-price.js';
import { itemReasons, itemsActive } from '../../kernel/stock/item-copies.js';
import { rateReasons } from '../../kernel/stock/rates.js';
import { isSaid } from '../../kernel/stock/said.js';
import type { ApprovingFacts } from '../../kernel/stock/approving.js';
import { approving as approvingPart, startProcess } from '../../kernel/stock/approving.js';
import { heard, isAwaited, isLastAnswer } from '../../kernel/stock/sources.js';
import * as change from './change.js';
import * as cuts from './cuts.js';
import * as delivery from './delivery.js';
import { calledFor, deliverable, shippedLines, toShip, unshippable } from './shipping.js';
import { confirmReasons, confirms, proposed, refused, released } from './confirming.js';
import { asked, awaited, needsWord, withdrawn } from './promises.js';
import { ublReasons } from '../ubl-reasons.js';
import { tellAgain, toldReasons } from '../told.js';
import * as sources from './sources.js';
import type { OrderEvent, OrderEventOf } from './events.js';
import type { Order, OrderFacts } from './fields.js';
import { orderable, orderGateReasons } from '../../kernel/stock/supplier-gate.js';
import { approved, fields, lastApproval, lines, saved, submitted } from './fields.js';

export type OrderState =
  BlockAState | 'reserving' | 'released' | 'proposed' | 'refused' | 'effective' | 'changing' | 'completed' | 'cancelled';

const own = refusalsOf({
  PO_PRICE_REASON: {
    en: 'Line {line}: the agreement says {price}. Say why the price is another one.',
    cn: '第{line}行协议价为{price},请说明价格不一致的原因',
  },
  PO_NO_PRICE: { en: 'A line has no price and is not free of charge.', cn: '存在无价且非赠品的行' },
  PO_NEED_DATE_PAST: { en: 'Line {line}: the need-by date is in the past.', cn: '第{line}行需求日期早于今天' },
  PO_NOT_IN_ASL: { en: 'Line {line}: the supplier is not approved for the material.', cn: '第{line}行供应商不在物料合格清单中' },
  PO_REQ_REQUIRED: {
    en: 'Line {line}: orders of this type need a requisition; name it.',
    cn: '第{line}行该单据类型须关联采购申请,请填写',
  },
  PO_APPROVE_TWICE: { en: 'You already approved another level.', cn: '同一人不能审批多个级别' },
  ORGA_NOT_ALLOWED: { en: '{from} is not associated with {to}.', cn: '{from}与{to}未建立关联' },
  PO_CONFIRM_LINE_MISSING: { en: 'Confirm every line; line {line} is missing.', cn: '请确认全部订单行,缺少第{line}行' },
  PO_CONFIRM_DATE_PAST: { en: 'Line {line}: the promised date is in the past.', cn: '第{line}行承诺交期早于今天' },
  PO_CONFIRM_REASON: { en: 'Line {line}: explain the later date.', cn: '第{line}行交期延后须填写原因' },
  PO_CANCEL_EXCEEDS_OPEN: { en: 'Line {line}: only {open} is open and can be cancelled.', cn: '第{line}行只能取消未安排数量{open}' },
  PO_OPEN_EXCEEDS_CLOSED: {
    en: 'Line {line}: only {most} was closed and can be opened again.',
    cn: '第{line}行打开数量超出已关闭数量{most}',
  },
  PO_CANCEL_NEEDS_ADVICE: {
    en: 'The supplier confirmed line {line}: advise him of the cancellation first.',
    cn: '第{line}行供应商已确认,须先与供应商协商取消',
  },
  PO_ADDRESS: { en: 'Say where the goods go: a warehouse, an organisation or a place.', cn: '请填写收货仓库、收货组织或交货地点' },
  PO_ALLOC_SUM: { en: 'Line {line}: more is meant for the requisition than is ordered.', cn: '第{line}行分配数量超出订购数量' },
  PO_SOURCE_LINE: { en: 'Line {line}: name the line of the document it draws on, too.', cn: '第{line}行请同时填写来源单据的行号' },
  PO_NO_CHANGE: { en: 'Nothing is changed, or a line stands twice or is not there.', cn: '没有变更内容,或行号重复、不存在' },
  PO_CHANGE_BELOW_COMMITTED: {
    en: 'Line {line}: {least} is arranged, delivered or cancelled already and stays ordered.',
    cn: '第{line}行变更后数量低于已安排数量{least}',
  },
  PO_NOTHING_OPEN: { en: 'Nothing is open for delivery.', cn: '没有可送货的数量' },
  PO_SHIP_LINE: {
    en: 'Line {line} is not of this order, stands twice, or ships nothing.',
    cn: '第{line}行不属于该订单、重复出现或数量为0',
  },
  PO_BY_NOTICE: {
    en: 'Ship from the delivery notice: this order is delivered by notice.',
    cn: '该订单须按送货通知送货,请从送货通知创建送货单',
  },
});
export const reasons = {
  ...approvalReasons,
  ...itemReasons,
  ...own.reasons,
  ...rateReasons,
  ...awardPriceReasons,
  ...orderGateReasons,
  ...ublReasons,
  ...toldReasons,
  ...confirmReasons,
};
const ask = { needs: 'ask' } as const;

const allPriced = own.guard(
  'PO_NO_PRICE',
  (c: Order, _e: MachineEvent) => c.lines.every((line) => line.freeFlag === 'Y' || (line.unitPrice !== null && isPositive(line.unitPrice))),
  { over: ['lines'] },
);

/** Who approves reads why it is not the agreed price. */
const asAgreed = own.every<Order, MachineEvent>(
  ['PO_PRICE_REASON'],
  (order, sent) => {
    const { agreed = {} } = sent.facts as OrderFacts;
    return order.lines.flatMap(({ lineNum, unitPrice, repriceReason }) => {
      const price = agreed[lineNum] ?? null;
      const same = price === null || unitPrice === null || eq(unitPrice, price) || isSaid(repriceReason);
      return same ? [] : [own.refuse('PO_PRICE_REASON', { field: 'lines.repriceReason', row: lineNum, params: { line: lineNum, price } })];
    });
  },
  ask,
);

/** A deputy counts for both: neither he nor his principal approves another level. */
const once = own.guard(
  'PO_APPROVE_TWICE',
  (c: Order, { actor }: MachineEvent) => ![...c.approvedBy, ...c.approvedFor].some((user) => actsAs(user, actor)),
  { over: ['approvedBy', 'approvedFor'] },
);

/** Goods go to warehouses that receive for the organisation (base-srm.md §3). */
const receives = own.rule<Order, MachineEvent>(
  ['ORGA_NOT_ALLOWED'],
  (_c, sent) => {
    const { receiver } = sent.facts as OrderFacts;
    return !receiver || own.refuse('ORGA_NOT_ALLOWED', { field: 'warehouseCode', params: receiver });
  },
  ask,
);

/** Services go nowhere; orders of no type were never asked. */
const addressed = own.guard<Order, MachineEvent>(
  'PO_ADDRESS',
  ({ warehouseCode, deliveryOrgId, deliveryPlace }, sent) => {
    const { rules } = sent.facts as OrderFacts;
    return !rules || rules.orderKind === 'SERVICE' || warehouseCode !== null || deliveryOrgId !== null || isSaid(deliveryPlace);
  },
  ask,
);

const needDatesAhead = own.every<Order, MachineEvent>(
  ['PO_NEED_DATE_PAST'],
  (order, sent) => {
    const { rules, today } = sent.facts as OrderFacts;
    if (!rules || today === undefined) return [];
    return order.lines
      .filter(({ needDate }) => needDate !== null && compareDates(needDate, today) < 0)
      .map(({ lineNum }) => own.refuse('PO_NEED_DATE_PAST', { field: 'lines.needDate', row: lineNum, params: { line: lineNum } }));
  },
  ask,
);
/** Restricted sources serve samples only. */
const fromSources = own.every<Order, MachineEvent>(
  ['PO_NOT_IN_ASL'],
  (order, sent) => {
    const { sourced, rules } = sent.facts as OrderFacts;
    if (sourced === undefined) return [];
    const allowed = rules?.orderKind === 'SAMPLE' ? ['LISTED', 'RESTRICTED'] : ['LISTED'];
    return order.lines
      .filter(({ itemId }) => itemId !== null && !allowed.includes(sourced[itemId] ?? 'NONE'))
      .map(({ lineNum }) => own.refuse('PO_NOT_IN_ASL', { field: 'lines.itemId', row: lineNum, params: { line: lineNum } }));
  },
  ask,
);
const demanded = own.every<Order, MachineEvent>(
  ['PO_REQ_REQUIRED'],
  (order, sent) =>
    (sent.facts as OrderFacts).rules?.reqRequiredFlag === 'Y'
      ? order.lines
          .filter(({ requisitionId }) => (requisitionId ?? null) === null)
          .map(({ lineNum }) => own.refuse('PO_REQ_REQUIRED', { field: 'lines.requisitionId', row: lineNum, params: { line: lineNum } }))
      : [],
  ask,
);
type Cancelling = OrderEventOf<'CANCEL_LINES'> | OrderEventOf<'CLOSE_LINES'>;
const withinOpen = own.every<Order, Cancelling>(
  ['PO_CANCEL_EXCEEDS_OPEN'],
  (order, { payload }) =>
    cuts.beyondOpen(order, payload.rows).map(({ line, most: open }) => own.refuse('PO_CANCEL_EXCEEDS_OPEN', { params: { line, open } })),
  ask,
);
/** What a supplier has promised is taken back with his word, or by whoever answers for all sources. */
const advisedFirst = own.every<Order, OrderEventOf<'CANCEL_LINES'>>(
  ['PO_CANCEL_NEEDS_ADVICE'],
  (order, { payload, actor }) =>
    actor.respCode === 'SOURCING_MANAGER'
      ? []
      : cuts.promisedOf(order, payload.rows).map((line) => own.refuse('PO_CANCEL_NEEDS_ADVICE', { params: { line } })),
  ask,
);
const withinClosed = own.every<Order, OrderEventOf<'OPEN_LINES'>>(
  ['PO_OPEN_EXCEEDS_CLOSED'],
  (order, { payload }) =>
    cuts.beyondClosed(order, payload.rows).map((params) => own.refuse('PO_OPEN_EXCEEDS_CLOSED', { params: { ...params } })),
  ask,
);
const wellAllocated = own.every<Order, MachineEvent>(
  ['PO_ALLOC_SUM', 'PO_SOURCE_LINE'],
  (order) => [
    ...sources.overAllocated(order).map((line) => own.refuse('PO_ALLOC_SUM', { params: { line } })),
    ...sources.halfNamed(order).map((line) => own.refuse('PO_SOURCE_LINE', { params: { line } })),
  ],
  { over: ['lines'] },
);
const changesSomething = own.guard<Order, OrderEventOf<'CHANGE'>>(
  'PO_NO_CHANGE',
  (order, { payload }) => change.changesSomething(order, payload.rows),
  ask,
);
const aboveCommitted = own.every<Order, OrderEventOf<'CHANGE'>>(
  ['PO_CHANGE_BELOW_COMMITTED'],
  (order, { payload }) =>
    change.belowCommitted(order, payload.rows).map((params) => own.refuse('PO_CHANGE_BELOW_COMMITTED', { params: { ...params } })),
  ask,
);
/** Goods may have been called for or shipped since it was asked for. */
const stillAbove = own.every<Order, MachineEvent>(
  ['PO_CHANGE_BELOW_COMMITTED'],
  (order, sent) => change.committedNow(order, sent).map((params) => own.refuse('PO_CHANGE_BELOW_COMMITTED', { params: { ...params } })),
  { over: ['lines', 'changes'] },
);
const hasOpen = own.guard<Order, MachineEvent>('PO_NOTHING_OPEN', (order) => deliverable(order).length > 0, { over: ['lines'] });
const shipsLines = own.every<Order, OrderEventOf<'SHIP_LINES'>>(
  ['PO_SHIP_LINE'],
  (order, { payload }) => unshippable(order, payload.rows).map((line) => own.refuse('PO_SHIP_LINE', { params: { line } })),
  ask,
);
const withoutNotice = own.guard<Order, MachineEvent>('PO_BY_NOTICE', ({ noticeFlag }) => noticeFlag !== 'Y', { over: ['noticeFlag'] });

const adviceAnswer = (order: Order, { payload }: OrderEventOf<'CANCEL_ADVISED'>, open = true): readonly Effect[] => {
  const qty = open ? cuts.advisedQty(order, { payload } as OrderEventOf<'CANCEL_ADVISED'>) : '0';
  const event = isZero(qty) ? 'CANCEL_FAILED' : 'CANCEL_DONE';
  return [{ kind: 'send', type: 'srmPurOrderAdviseCancel', id: payload.adviseId, event, payload: { qty } }];
};

/** Its type asks nobody to approve it. */
const isUnapproved = ({ approveFlag }: Order): boolean => approveFlag === 'N';

/** All that is ordered is open; the supplier is asked where his word is needed. */
function comesIntoForce(order: Order, sent: MachineEvent): Partial<Order> {
  const change = delivery.inForce(order, sent);
  return needsWord(order) ? { ...change, ...asked(order, change.lines ?? order.lines, sent.at) } : change;
}

const freesAward = downstreamVoided('srmPurOrderHeader', (c: Order) => c.lines.flatMap((line) => line.sourceLineKey ?? []));
const block = blockA<Order, OrderState, OrderFacts>({
  fields,
  lines,
  mainLine: 'lines',
  owner: by('BUYER', 'SOURCING_MANAGER'),
  saved,
  submitted,
  submit: [
    allPriced,
    itemsActive,
    receives,
    addressed,
    repricingExplained,
    asAgreed,
    wellAllocated,
    needDatesAhead,
    demanded,
    fromSources,
    orderable,
  ],
  approve: {
    guards: [once],
    change: (order, sent) => ({ ...(lastApproval(order) ? comesIntoForce(order, sent) : {}), ...approved(order, sent.actor) }),
  },
  to: [{ to: 'same', when: (order) => !lastApproval(order) }, { to: 'released', when: needsWord }, { to: 'effective' }],
  todos: {
    approve: {
      type: 'PURCHASE_ORDER',
      menuCode: 'purchaseOrderEdit',
      title: { en: 'Order to approve', cn: '订单待审批' },
      to: (c) => [`resp:APPROVER@${c.orgId}`],
    },
    rejected: {
      type: 'PURCHASE_ORDER',
      menuCode: 'purchaseOrderEdit',
      title: { en: 'Order rejected', cn: '订单被驳回' },
      to: (c) => (c.submittedBy === null ? [] : [`user:${c.submittedBy}`]),
    },
  },
  gone: (...went) => [...freesAward(...went), ...sources.tellContracts(went[0])],
});

const buyers = by('BUYER', 'SOURCING_MANAGER');
const callers = by('BUYER', 'SOURCING_MANAGER', 'PLANNER');
const supplier = ownSupplier<Order>(({ supplierId }, id) => supplierId === id);
const answers = [system] as const;
const ignored = { to: 'ignored' as const, who: answers };
/** Of an order that delivers nothing: notices and notes give nothing back here, and what they ask for is refused. */
const notOpen = {
  RESERVE: {
    to: 'same' as const,
    who: answers,
    effects: [(order: Order, sent: OrderEventOf<'RESERVE'>) => delivery.refusedReserve(order, sent, false)],
  },
  RELEASE: { to: 'same' as const, who: answers, effects: [delivery.tellReleased] },
  UNSHIP: ignored,
  CANCEL_ADVISED: {
    to: 'same' as const,
    who: answers,
    effects: [(order: Order, sent: OrderEventOf<'CANCEL_ADVISED'>) => adviceAnswer(order, sent, false)],
  },
};
/** Answers of sources that come when they are no more waited for: they were told to take back what they gave. */
const late = { RESERVED: ignored, RESERVE_REFUSED: ignored };

type Moves = 'POST' | 'RELEASE' | 'UNSHIP' | 'CANCEL_LINES' | 'CLOSE_LINES' | 'CANCEL_ADVISED';
type MoveRow<K extends Moves> = {
  readonly who: readonly [ReturnType<typeof by> | typeof system, ...(ReturnType<typeof by> | typeof system)[]];
  readonly guards?: readonly Guard<Order, OrderEventOf<K>>[];
  readonly change: (order: Order, sent: OrderEventOf<K>) => Partial<Order>;
  readonly effects?: readonly ((after: Order, sent: OrderEventOf<K>, before: Order) => readonly Effect[])[];
};
const sync = { SYNC: { ...tellAgain, who: [buyers] as const } };
const settled = <K extends Moves>(row: MoveRow<K>, holds: (order: Pick<Order, 'lines'>) => boolean = () => true) => ({
  ...row,
  when: (order: Order, sent: OrderEventOf<K>) => {
    const next = { ...order, ...row.change(order, sent) };
    return delivery.allSettled(next) && holds(next);
  },
});
const told = <K extends Moves>(row: MoveRow<K>): MoveRow<K> => ({
  ...row,
  effects: [...(row.effects ?? []), sources.tellSources, sources.tellDeliveries],
});
/** Of a row that moves quantities: the order is complete when the last of them is settled. */
const settles = <K extends Moves>(row: MoveRow<K>) => [
  { ...settled(told(row)), to: 'completed' as const },
  { ...told(row), to: 'same' as const },
];
/** What may leave nothing of it: cancelled whole, or all of it returned for good. */
const empties = <K extends Moves>(row: MoveRow<K>) => {
  const gone = settled(told(row), delivery.allCancelled);
  return [{ ...gone, to: 'cancelled' as const, effects: [...(gone.effects ?? []), freesAward] }, ...settles(row)];
};
const posts: MoveRow<'POST'> = { who: answers, change: delivery.posted };
const releases: MoveRow<'RELEASE'> = { who: answers, change: delivery.released, effects: [delivery.tellReleased] };
const unships: MoveRow<'UNSHIP'> = { who: answers, change: delivery.reversed, effects: [delivery.tellReversed] };
const cancels: MoveRow<'CANCEL_LINES'> = { who: [buyers], guards: [withinOpen, advisedFirst], change: cuts.cut };
const closes: MoveRow<'CLOSE_LINES'> = { who: [buyers], guards: [withinOpen], change: cuts.cut };
const advises: MoveRow<'CANCEL_ADVISED'> = {
  who: answers,
  change: cuts.advised,
  effects: [(_after, sent, before) => adviceAnswer(before, sent)],
};
const reserves = {
  RESERVE: [
    { to: 'same' as const, when: delivery.fits, who: answers, change: delivery.reserved, effects: [delivery.answered] },
    { to: 'same' as const, who: answers, effects: [(order: Order, sent: OrderEventOf<'RESERVE'>) => delivery.refusedReserve(order, sent)] },
  ],
};
/** While a change waits for its approval goods go on moving; it is complete when that is decided. */
const meanwhile = {
  ...reserves,
  ...late,
  POST: { ...told(posts), to: 'same' as const },
  RELEASE: { ...told(releases), to: 'same' as const },
  UNSHIP: { ...told(unships), to: 'same' as const },
  CANCEL_ADVISED: { ...told(advises), to: 'same' as const },
};

const changeApproval = approvingPart<Order, OrderState, OrderEventOf<'CHANGE'>>({
  stage: {
    submit: 'CHANGE',
    withdraw: 'WITHDRAW_CHANGE',
    approve: 'APPROVE_CHANGE',
    reject: 'REJECT_CHANGE',
    before: 'effective',
    rejected: 'effective',
    submittedBy: 'changedBy',
  },
  owner: [buyers],
  during: 'changing',
  label: { en: 'Change in approval', cn: '变更审批中' },
  submit: { guards: [changesSomething, aboveCommitted], change: change.askedChange },
  approve: {
    guards: [once, stillAbove],
    change: (order, sent) => ({ ...(lastApproval(order) ? change.changed(order, sent) : {}), ...approved(order, sent.actor) }),
    effects: [sources.tellSources],
  },
  to: [{ to: 'same', when: (order) => !lastApproval(order) }, { to: 'effective' }],
  toApprove: {
    type: 'PURCHASE_ORDER',
    menuCode: 'purchaseOrderEdit',
    title: { en: 'Change of an order to approve', cn: '订单变更待审批' },
    to: (c) => [`resp:APPROVER@${c.orgId}`],
  },
});
type ChangeRow = (typeof changeApproval)['submit'][number];
/** What nobody had to approve is changed without approval, too. */
const changedAtOnce = {
  to: 'effective' as const,
  who: [buyers] as const,
  when: isUnapproved,
  guards: [changesSomething, aboveCommitted],
  change: (order: Order, sent: OrderEventOf<'CHANGE'>): Change<Order> => {
    const asks = {
      ...withdrawn(order),
      ...change.askedChange(order, sent),
      approvalLevel: null,
      approvals: null,
      changedBy: sent.actor.userId,
    };
    return { ...asks, ...change.changed({ ...order, ...asks } as Order, sent) };
  },
  effects: [sources.tellSources],
};
const rowsOf = (rows: unknown): readonly ChangeRow[] => (Array.isArray(rows) ? rows : [rows]) as readonly ChangeRow[];
const stillAsks = (order: Order): boolean => needsWord(order) && awaited(order).length > 0;
/** Where the supplier has still to speak he is asked, unless he had refused and nothing was changed. */
const goesOn = {
  refused: ({ resumeState }: Order) => resumeState === 'refused',
  released: stillAsks,
  completed: delivery.allSettled,
  cancelled: (order: Order) => delivery.allSettled(order) && delivery.allCancelled(order),
} as const;
/** A change that is decided leads to an order that goes on, or to one of which all was settled meanwhile. */
const decided = (rows: unknown, more: (order: Order, sent: MachineEvent) => Partial<Order>, isApproved = false) =>
  rowsOf(rows).flatMap((row): readonly ChangeRow[] => {
    if (row.to !== 'effective') return [row];
    const changed = (order: Order, sent: MachineEvent) => ({ ...row.change?.(order, sent), ...more(order, sent) });
    const after = (order: Order, sent: MachineEvent): Order => ({ ...order, ...changed(order, sent) }) as Order;
    const next = { ...row, change: (order: Order, sent: MachineEvent) => ({ ...changed(order, sent), resumeState: null }) };
    const when = (holds: (order: Order) => boolean) => (order: Order, sent: MachineEvent) =>
      (row.when?.(order, sent) ?? true) && holds(after(order, sent));
    const asks = (order: Order, sent: MachineEvent) => ({
      ...next.change(order, sent),
      ...asked(order, after(order, sent).lines, sent.at),
      ...(isApproved ? { confirmRound: (order.confirmRound ?? 0) + 1, refuseReason: null } : {}),
    });
    return [
      { ...next, to: 'cancelled' as const, when: when(goesOn.cancelled), effects: [...(row.effects ?? []), freesAward] },
      { ...next, to: 'completed' as const, when: when(goesOn.completed) },
      ...(isApproved ? [] : [{ ...next, to: 'refused' as const, when: when(goesOn.refused) }]),
      { ...next, to: 'released' as const, when: when(goesOn.released), change: asks },
      next,
    ] as readonly ChangeRow[];
  });
const { on: changeRows, ...changing } = changeApproval.deciding;

const [direct] = block.submit;
const starts = startProcess<Order>('submittedBy');
type Process = NonNullable<ApprovingFacts['process']>;
const inWords = ({ instanceId, modelId, docCode, docType }: Process) => [instanceId, modelId, docCode, docType].join('|');
const processOf = (held: string): Process => {
  const [instanceId = '', modelId = '', docCode = '', docType = ''] = held.split('|');
  return { instanceId, modelId, docCode, docType };
};
/** A process that was chosen when it was submitted begins when all sources have given. */
const startHeld = (after: Order, sent: MachineEvent, before: Order): readonly Effect[] =>
  starts(after, before.heldProcess === null ? sent : { ...sent, facts: { process: processOf(before.heldProcess) } as never }, before);
/** What draws on requisitions, agreements or preparations asks them first. */
const reserving = {
  ...direct!,
  to: 'reserving' as const,
  when: sources.hasSources,
  change: (order: Order, sent: MachineEvent) => {
    const { process } = sent.facts as ApprovingFacts;
    const written = { ...direct!.change?.(order, sent), ...sources.asked(order, sent.at) };
    const held = process && !isUnapproved({ ...order, ...written } as Order) ? inWords(process) : null;
    return { ...written, heldProcess: held };
  },
  effects: [(after: Order) => sources.requests(after)],
};
const written = (order: Order, sent: MachineEvent): Order => ({ ...order, ...direct!.change?.(order, sent) }) as Order;
/** What nobody has to approve is in force as soon as it is submitted. */
const inForceAtOnce = {
  ...direct!,
  change: (order: Order, sent: MachineEvent): Change<Order> => ({
    ...direct!.change?.(order, sent),
    ...comesIntoForce(written(order, sent), sent),
  }),
  effects: [],
};
const submit = [
  reserving,
  {
    ...inForceAtOnce,
    to: 'released' as const,
    when: (order: Order, sent: MachineEvent) => isUnapproved(written(order, sent)) && needsWord(written(order, sent)),
  },
  { ...inForceAtOnce, to: 'effective' as const, when: (order: Order, sent: MachineEvent) => isUnapproved(written(order, sent)) },
  ...block.submit,
];
/** Its sources have given: it is approved, or in force at once where nobody has to. */
const given = (order: Order, sent: OrderEventOf<'RESERVED'>): Change<Order> => {
  const taken = sources.taken(order, sent);
  return { ...taken, ...comesIntoForce({ ...order, ...taken } as Order, sent) };
};
const isGiven = (order: Order, { payload }: OrderEventOf<'RESERVED'>): boolean => isUnapproved(order) && isLastAnswer(order, payload);
/** Nothing is approved of it: its sources get back what they gave. */
const withFreed = (rows: unknown) =>
  rowsOf(rows).map((row) => ({
    ...row,
    change: (order: Order, sent: MachineEvent) => ({ ...row.change?.(order, sent), ...sources.untaken(order) }),
    effects: [...(row.effects ?? []), sources.freed],
  }));

/** Of whatever order that is in force: goods move, and buyers cut what is open. */
const moving = {
  CANCEL_LINES: empties(cancels),
  CLOSE_LINES: settles(closes),
  RELEASE: settles(releases),
  UNSHIP: settles(unships),
  POST: empties(posts),
  CANCEL_ADVISED: empties(advises),
  ...sync,
  ...late,
};
/** Where the supplier's word is missing: lines that he confirmed before are delivered. */
const waiting = { ...moving, ...reserves };
const atOnce = decided(changedAtOnce, () => ({}), true);
/** A change that is not made leads back to where the order stood. */
const changeFrom = (resumeState: 'released' | 'refused') => ({
  CHANGE: [
    ...atOnce,
    ...rowsOf(changeApproval.submit).map((row) => ({
      ...row,
      change: (order: Order, sent: MachineEvent) => ({ ...row.change?.(order, sent), ...withdrawn(order), resumeState }),
    })),
  ],
});

const { draft, approving, rejected, voided } = block.states;
const inDraft = { SAVE: { ...block.save, effects: [sources.tellDropped] }, SUBMIT: submit, ...notOpen, ...late };

export const machine = lifecycle<Order, OrderEvent>()<OrderState>(
  { CREATE: block.create },
  {
    draft: { ...draft, on: { ...draft.on, ...(inDraft as never as typeof draft.on) } },
    reserving: {
      label: { en: 'Being reserved', cn: '占用中' },
      colour: 'blue',
      phase: 'approval',
      deadlines: [{ event: 'ANSWER_DUE', at: ({ reserveUntil }) => reserveUntil }],
      on: {
        RESERVED: [
          { to: 'released', when: (order, sent) => isGiven(order, sent) && needsWord(order), who: answers, change: given },
          { to: 'effective', when: isGiven, who: answers, change: given },
          {
            to: 'approving',
            when: (order, { payload }) => isLastAnswer(order, payload),
            who: answers,
            change: sources.taken,
          },
          {
            to: 'same',
            when: (order, { payload }) => isAwaited(order, payload),
            who: answers,
            change: (order, { payload }) => heard(order, payload),
          },
          ignored,
        ],
        RESERVE_REFUSED: [
          {
            to: 'draft',
            when: (order, { payload }) => isAwaited(order, payload),
            who: answers,
            change: sources.refused,
            effects: [sources.freed],
          },
          ignored,
        ],
        ANSWER_DUE: { to: 'draft', who: answers, change: sources.unanswered, effects: [sources.freed] },
        ...(notOpen as object),
      },
    },
    approving: {
      ...approving,
      entry: [startHeld],
      on: {
        ...approving.on,
        WITHDRAW: withFreed(approving.on['WITHDRAW']) as never,
        REJECT: withFreed(approving.on['REJECT']) as never,
        ...(notOpen as never as typeof approving.on),
        ...late,
      },
    },
    rejected: { ...rejected, on: { ...rejected.on, ...(inDraft as never as typeof rejected.on) } },
    released: { ...released, on: { ...released.on, ...(waiting as object), ...(changeFrom('released') as object) } },
    proposed: { ...proposed, on: { ...proposed.on, ...(waiting as object), ...(changeFrom('released') as object) } },
    refused: { ...refused, on: { ...refused.on, ...(moving as object), ...(changeFrom('refused') as object), RESERVE: notOpen.RESERVE } },
    effective: {
      label: { en: 'Effective', cn: '已生效' },
      colour: 'green',
      phase: 'inForce',
      ended: true,
      on: {
        SUPPLIER_CONFIRM: confirms,
        CREATE_NOTICE: { to: 'same', who: [callers], guards: [hasOpen], effects: [(order, { facts }) => [calledFor(order, facts.newId)]] },
        CREATE_NOTE: {
          to: 'same',
          who: [supplier, buyers],
          guards: [withoutNotice, hasOpen],
          effects: [(order, { facts }) => [toShip(order, facts.newId)]],
        },
        SHIP_LINES: {
          to: 'same',
          who: [supplier, buyers],
          guards: [withoutNotice, shipsLines],
          effects: [(order, { payload, facts }) => [shippedLines(order, payload, facts.newId)]],
        },
        CHANGE: [...atOnce, ...rowsOf(changeApproval.submit)] as never,
        OPEN_LINES: { to: 'same', who: [buyers], guards: [withinClosed], change: cuts.reopened, effects: [sources.tellSources] },
        ...(waiting as object),
      },
    },
    changing: {
      ...changing,
      // What stands is binding while its change is decided.
      phase: 'inForce',
      ended: true,
      on: {
        WITHDRAW_CHANGE: decided(changeRows['WITHDRAW_CHANGE'], () => change.noChange) as never,
        REJECT_CHANGE: decided(changeRows['REJECT_CHANGE'], () => change.noChange) as never,
        APPROVE_CHANGE: decided(changeRows['APPROVE_CHANGE'], () => ({}), true) as never,
        ...(meanwhile as object),
        ...sync,
      },
    },
    completed: {
      label: { en: 'Completed', cn: '已完成' },
      colour: 'dark',
      ended: true,
      on: {
        OPEN_LINES: { to: 'effective', who: [buyers], guards: [withinClosed], change: cuts.reopened, effects: [sources.tellSources] },
        // Goods that stood in stock turn out to be defective.
        POST: { to: 'effective', who: answers, change: delivery.posted, effects: [sources.tellDeliveries] },
        ...sync,
        ...(notOpen as object),
        ...late,
      },
    },
    cancelled: {
      label: { en: 'Cancelled', cn: '已取消' },
      colour: 'red',
      ended: true,
      on: { ...sync, ...(notOpen as object), ...late },
    },
    voided,
  },
);
