/** The life of a requisition (purchasing.md §2): approved, assigned to buyers, and open line by line until all of it is ordered or cancelled. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Change, Effect, Guard, Transition } from '../../kernel/lifecycle.js';
import { by, lifecycle, named, refusalsOf, system } from '../../kernel/lifecycle.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import { gt, isPositive, sum } from '../../kernel/primitives/decimal.js';
import { approvalReasons, blockA } from '../../kernel/stock/approval.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { itemReasons, itemsActive } from '../../trade/item-copies.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import { sayRefused, sayReserved } from '../../trade/sources.js';
import type { LinkTarget, UnlinkTarget } from '../../trade/sourced.js';
import {
  cancelled,
  fields,
  hasOpen,
  isNews,
  lines,
  linked,
  noneOpen,
  noneOrdered,
  opened,
  ordered,
  released,
  saved,
  shortOf,
  sourcedLines,
  submitted,
  unlinked,
} from './fields.js';
import type { Requisition, RequisitionEvent, RequisitionEventOf, RequisitionFacts } from './fields.js';
import type { Picked } from './sourcing.js';
import { soughtOf, sourcingCodes, sourcingFaults, sourcingOf, sourcingReasons } from './sourcing.js';

export type RequisitionState = BlockAState | 'approved' | 'returned' | 'completed' | 'cancelled';

const own = refusalsOf({
  PM_URGED: { en: 'This line was urged today already: wait until tomorrow.', cn: '该行今天已催办,请明天再试' },
  PM_NOTHING_WAITS: { en: 'Nobody is waited for on this line.', cn: '该行没有待处理的节点' },
  REQ_NEED_DATE_PAST: { en: 'Line {line}: the need-by date is in the past.', cn: '第{line}行需求日期早于今天' },
  REQ_QTY: { en: 'Line {line}: the quantity must be above 0.', cn: '第{line}行申请数量必须大于0' },
  REQ_ITEM: { en: 'Line {line}: a material must be named for this type.', cn: '第{line}行该类型须选择物料' },
  REQ_BUDGET_EXCEEDED: { en: 'The estimated amount {amount} exceeds the budget {budget}.', cn: '预估金额{amount}超出预算{budget}' },
  REQ_EMERGENCY_REASON: { en: 'Enter the emergency reason.', cn: '请填写紧急原因' },
  REQ_DUPLICATE_SOURCE: { en: 'This source document was already imported.', cn: '来源单据已导入' },
  REQ_LINE_CLOSED: { en: 'Line {line} is not there or is closed.', cn: '第{line}行不存在或已关闭' },
  REQ_HAS_TARGET: { en: 'Lines already have following documents.', cn: '申请行已有后续单据' },
  REQ_CANCEL_EXCEEDS_OPEN: {
    en: 'Line {line}: only the open quantity ({open}) can be cancelled.',
    cn: '第{line}行取消数量超出未转数量{open}',
  },
});
export const reasons = { ...approvalReasons, ...itemReasons, ...own.reasons, ...sourcingReasons };
const { guard, rule, every, refuse } = own;
const ask = { needs: 'ask' } as const;

const inTime: Guard<Requisition, MachineEvent> = every<Requisition, MachineEvent>(
  ['REQ_NEED_DATE_PAST'],
  (requisition, sent) => {
    const { today } = sent.facts as RequisitionFacts;
    const late = requisition.lines.filter(({ needDate }) => needDate !== null && today !== undefined && compareDates(needDate, today) < 0);
    return late.map(({ lineNum }) => refuse('REQ_NEED_DATE_PAST', { params: { line: lineNum } }));
  },
  ask,
);
const positive: Guard<Requisition, MachineEvent> = every<Requisition, MachineEvent>(
  ['REQ_QTY'],
  (requisition) =>
    requisition.lines
      .filter(({ requestQty }) => requestQty !== null && !isPositive(requestQty))
      .map(({ lineNum }) => refuse('REQ_QTY', { params: { line: lineNum } })),
  { over: ['lines'] },
);
const OF_MATERIALS = ['MATERIAL', 'MRP'];
const itemsNamed: Guard<Requisition, MachineEvent> = every<Requisition, MachineEvent>(
  ['REQ_ITEM'],
  ({ reqType, lines: rows }) =>
    OF_MATERIALS.includes(reqType)
      ? rows.filter(({ itemId }) => itemId === null).map(({ lineNum }) => refuse('REQ_ITEM', { params: { line: lineNum } }))
      : [],
  { over: ['reqType', 'lines'] },
);
const inBudget: Guard<Requisition, MachineEvent> = rule<Requisition, MachineEvent>(
  ['REQ_BUDGET_EXCEEDED'],
  ({ reqType, estAmount, budgetBalance }) =>
    reqType === 'EMERGENCY' ||
    budgetBalance === null ||
    estAmount === null ||
    !gt(estAmount, budgetBalance) ||
    refuse('REQ_BUDGET_EXCEEDED', { params: { amount: estAmount, budget: budgetBalance } }),
  { over: ['reqType', 'estAmount', 'budgetBalance'] },
);
const explained = guard<Requisition, MachineEvent>(
  'REQ_EMERGENCY_REASON',
  ({ reqType, emergencyReason }) => reqType !== 'EMERGENCY' || isSaid(emergencyReason),
  { over: ['reqType', 'emergencyReason'] },
);

const isOpen = (requisition: Requisition, lineNum: number) =>
  requisition.lines.some((line) => line.lineNum === lineNum && isPositive(line.openQty ?? '0'));
const linesOpen: Guard<Requisition, MachineEvent> = every<Requisition, MachineEvent>(
  ['REQ_LINE_CLOSED'],
  (requisition, sent) => {
    const { rows } = sent.payload as RequisitionEventOf<'ASSIGN_BUYER'>['payload'];
    const asked = rows.map(({ lineNum }) => lineNum);
    const closed = asked.filter((line) => !isOpen(requisition, line));
    return asked.length === 0
      ? [refuse('REQ_LINE_CLOSED', { params: { line: '–' } })]
      : closed.map((line) => refuse('REQ_LINE_CLOSED', { params: { line } }));
  },
  ask,
);
const untouched = guard<Requisition, MachineEvent>(
  'REQ_HAS_TARGET',
  (requisition) => noneOrdered(requisition) && sourcedLines(requisition).length === 0,
  { over: ['lines', 'targets'] },
);
const withinOpen: Guard<Requisition, MachineEvent> = every<Requisition, MachineEvent>(
  ['REQ_CANCEL_EXCEEDS_OPEN'],
  (requisition, sent) => {
    const { rows } = sent.payload as { readonly rows: readonly { readonly lineNum: number; readonly qty: string }[] };
    return [...new Set(rows.map(({ lineNum }) => lineNum))].flatMap((line) => {
      const open = requisition.lines.find(({ lineNum }) => lineNum === line)?.openQty ?? '0';
      const asked = sum(rows.filter(({ lineNum }) => lineNum === line).map(({ qty }) => qty));
      return isPositive(asked) && !gt(asked, open) ? [] : [refuse('REQ_CANCEL_EXCEEDS_OPEN', { params: { line, open } })];
    });
  },
  ask,
);
type Sent<K extends 'CANCEL_LINES' | 'RESERVE' | 'RELEASE'> = RequisitionEventOf<K>;
const after = (requisition: Requisition, change: Partial<Requisition>) => ({ ...requisition, ...change });
const allCancelled = (requisition: Requisition, sent: Sent<'CANCEL_LINES'>) => {
  const next = after(requisition, cancelled(requisition, sent));
  return noneOpen(next) && noneOrdered(next);
};
const allOver = (requisition: Requisition, sent: Sent<'CANCEL_LINES'>) => noneOpen(after(requisition, cancelled(requisition, sent)));
const byDocuments = [system] as const;
/** Nothing is ordered of what is not approved, or is over. */
const shut = {
  RESERVE: {
    to: 'same' as const,
    who: byDocuments,
    effects: [({ id }: Requisition, { payload }: Sent<'RESERVE'>) => sayRefused(id, payload, 'REQ_NOT_OPEN', null)],
  },
};
const nothingHeld = { RELEASE: { to: 'ignored' as const, who: byDocuments } };
const inDraft = { ...shut, ...nothingHeld };
const isAllOrdered = (requisition: Requisition, sent: Sent<'RESERVE'>) => noneOpen(after(requisition, ordered(requisition, sent)));
const enough = (requisition: Requisition, { payload }: Sent<'RESERVE'>) => shortOf(requisition, payload) === null;
const takes = {
  who: byDocuments,
  change: ordered,
  effects: [({ id }: Requisition, { payload }: Sent<'RESERVE'>) => sayReserved(id, payload)],
};
const givesUp =
  (open: boolean) =>
  (requisition: Requisition, { payload }: Sent<'RELEASE'>) =>
    released(requisition, payload, open);
const isOver = (requisition: Requisition, sent: Sent<'RELEASE'>) => noneOpen(after(requisition, givesUp(true)(requisition, sent)));
const isGone = (requisition: Requisition, sent: Sent<'RELEASE'>) => {
  const next = after(requisition, givesUp(true)(requisition, sent));
  return noneOpen(next) && noneOrdered(next);
};
/** All of it was ordered: what comes back makes it open again, or is the last that anybody asked for. */
const releaseOfCompleted = [
  { to: 'cancelled' as const, when: isGone, who: byDocuments, change: givesUp(true) },
  { to: 'same' as const, when: isOver, who: byDocuments, change: givesUp(true) },
  { to: 'approved' as const, who: byDocuments, change: givesUp(true) },
];

const sourceable: Guard<Requisition, RequisitionEventOf<'SOURCE'>> = every<Requisition, RequisitionEventOf<'SOURCE'>>(
  sourcingCodes as never,
  (_requisition, { payload, facts }) => sourcingFaults(facts.picked ?? [], payload),
  ask,
);
/** A draft for the buyer to go on with; requisitions are told once it is sent out. */
const sources = (requisition: Requisition, { actor, payload, facts }: RequisitionEventOf<'SOURCE'>): readonly Effect[] => {
  const { type, payload: content } = sourcingOf(payload.target, {
    orgId: requisition.orgId,
    buyerId: actor.userId,
    title: requisition.title ?? requisition.docNumber ?? '',
    currency: requisition.currency ?? 'CNY',
    supplierId: payload.supplierId,
    ...(facts.today ? { year: Number(facts.today.slice(0, 4)) } : {}),
    lines: (facts.picked ?? []).map((one: Picked) => soughtOf(one)),
  });
  return [{ kind: 'create', type, id: facts.newId ?? '', purpose: 'sourcing', part: `${requisition.rev}`, payload: content }];
};

const requester = named<Requisition>('the requester', '申请人', ({ requesterId, createdBy }) => [requesterId, createdBy]);
const hasStep = (urging: RequisitionFacts['urging']): boolean =>
  urging !== undefined && urging.node !== null && urging.node !== 'DONE' && urging.to.length > 0;
const waiting = guard<Requisition, RequisitionEventOf<'URGE'>>('PM_NOTHING_WAITS', (_requisition, { facts }) => hasStep(facts.urging), ask);
const once = guard<Requisition, RequisitionEventOf<'URGE'>>('PM_URGED', (_requisition, { facts }) => facts.urging?.already !== true, ask);
const urged = (requisition: Requisition, { actor, payload, facts }: RequisitionEventOf<'URGE'>): Change<Requisition> => ({
  $rows: {
    urges: [
      {
        urgeNo: requisition.rev + 1,
        lineNum: payload.lineNum,
        node: facts.urging!.node!,
        urgedOn: facts.urging!.today,
        urgedBy: actor.userId,
      },
    ],
  },
});
const urges = (requisition: Requisition, { payload, facts }: RequisitionEventOf<'URGE'>): readonly Effect[] => {
  const { to, orders, due, node } = facts.urging!;
  const item = requisition.lines.find(({ lineNum }) => lineNum === payload.lineNum)?.itemName ?? null;
  const of = { number: requisition.docNumber, line: payload.lineNum };
  const params = orders === null ? { ...of, item, due, node } : { number: orders, item, due, node };
  return [{ kind: 'message', template: orders === null ? 'REQ_URGED' : 'REQ_SUPPLIER_URGED', to, params }];
};
const urging: Transition<Requisition, RequisitionEventOf<'URGE'>, RequisitionState> = {
  to: 'same',
  who: [requester, by('PLANNER', 'BUYER', 'SOURCING_MANAGER')],
  guards: [waiting, once],
  change: urged,
  effects: [urges],
};

const UNPRICED = 'srmPurUnpricedMaterial';
/** What is asked for and has no price waits for one, once for each material and organisation. */
const waitsForPrices = (requisition: Requisition, { facts: { unpriced = [] } }: RequisitionEventOf<'APPROVE'>): readonly Effect[] =>
  unpriced.map(({ itemId, rowId, newId, pcbFlag }): Effect => {
    const rows = requisition.lines.filter((line) => line.itemId === itemId);
    const qty = sum(rows.flatMap(({ requestQty }) => requestQty ?? []));
    const needDate = rows.flatMap((line) => line.needDate ?? []).toSorted(compareDates)[0] ?? null;
    if (rowId !== null) return { kind: 'send', type: UNPRICED, id: rowId, event: 'ADD_DEMAND', part: itemId, payload: { qty, needDate } };
    const fields = { orgId: requisition.orgId, itemId, demandQty: qty, firstNeedDate: needDate, unpricedSource: 'REQUISITION', pcbFlag };
    // Returned and approved once more, it is asked for anew.
    const part = `${itemId}:${requisition.submitCount ?? 1}`;
    return { kind: 'create', type: UNPRICED, id: newId, purpose: 'unpriced', part, payload: { fields } };
  });

/** Quantities as they were asked for, without dates and without what followed. */
const copies = (requisition: Requisition, { facts }: RequisitionEventOf<'COPY'>): readonly Effect[] => {
  const { orgId, reqType, title, departmentId, currency } = requisition;
  return [
    {
      kind: 'create',
      type: 'srmPurRequisitionHeader',
      id: facts.newId ?? '',
      purpose: 'copy',
      part: `${requisition.rev}`,
      payload: {
        fields: { orgId, reqType, title, departmentId, currency, requesterId: requisition.requesterId },
        lines: {
          lines: {
            set: requisition.lines.map((line) => ({
              lineNum: line.lineNum,
              itemId: line.itemId,
              itemCode: line.itemCode,
              itemName: line.itemName,
              spec: line.spec,
              categoryId: line.categoryId,
              requestQty: line.requestQty,
              uomId: line.uomId,
              estPrice: line.estPrice,
              suggestSupplierId: line.suggestSupplierId,
              warehouseCode: line.warehouseCode,
            })),
          },
        },
      },
    },
  ];
};

const links: Transition<Requisition, RequisitionEventOf<'LINK_TARGET'>, RequisitionState> = {
  to: 'same',
  who: byDocuments,
  when: (requisition, { payload }) => isNews(requisition, payload as LinkTarget),
  change: (requisition, { payload, at }) => linked(requisition, payload as LinkTarget, at),
};
const unlinks: Transition<Requisition, RequisitionEventOf<'UNLINK_TARGET'>, RequisitionState> = {
  to: 'same',
  who: byDocuments,
  when: (requisition, { payload }) => hasOpen(requisition, payload as UnlinkTarget),
  change: (requisition, { payload, at }) => unlinked(requisition, payload as UnlinkTarget, at),
};
const forgotten = { to: 'ignored' as const, who: byDocuments };
/** Of what nobody knows, or knows already. */
const unlinking = { UNLINK_TARGET: [unlinks, forgotten] };
const menu = 'purchaseRequisitionList';
const people = by('REQUESTER', 'PLANNER', 'BUYER', 'SOURCING_MANAGER');
const toRequester = ({ requesterId }: Requisition) => (requesterId === null ? [] : [`user:${requesterId}` as const]);
const block = blockA<Requisition, RequisitionState, RequisitionFacts>({
  fields,
  lines,
  mainLine: 'lines',
  owner: people,
  saved,
  submitted,
  submit: [itemsNamed, positive, inTime, inBudget, explained, itemsActive],
  to: 'approved',
  approve: {
    change: (requisition, sent) => opened(requisition, sent.facts as RequisitionFacts),
    effects: [(requisition, sent) => waitsForPrices(requisition, sent as RequisitionEventOf<'APPROVE'>)],
  },
  todos: {
    approve: {
      type: 'DOC_APPROVE',
      menuCode: menu,
      title: { en: 'Requisition to approve', cn: '采购申请待审批' },
      to: ({ orgId }) => [`resp:APPROVER@${orgId}`],
    },
    rejected: { type: 'REQUISITION', menuCode: menu, title: { en: 'Requisition rejected', cn: '采购申请被驳回' }, to: toRequester },
  },
});
const copy = { COPY: { to: 'same' as const, who: [people, requester] as const, effects: [copies] } };
const buyersOf = ({ lines: rows, orgId }: Requisition) => {
  const buyers = [...new Set(rows.flatMap(({ lineBuyerId }) => lineBuyerId ?? []))];
  return buyers.length > 0 ? buyers.map((id) => `user:${id}` as const) : [`resp:BUYER@${orgId}` as const];
};

export const machine = lifecycle<Requisition, RequisitionEvent>()<RequisitionState>(
  { CREATE: block.create },
  {
    ...block.states,
    draft: { ...block.states.draft, on: { ...block.states.draft.on, ...(inDraft as never as typeof block.states.draft.on) } },
    approving: {
      ...block.states.approving,
      on: { ...block.states.approving.on, ...(inDraft as never as typeof block.states.approving.on) },
    },
    rejected: { ...block.states.rejected, on: { ...block.states.rejected.on, ...(inDraft as never as typeof block.states.rejected.on) } },
    approved: {
      label: { en: 'Approved', cn: '已批准' },
      colour: 'green',
      todos: [{ type: 'REQUISITION', menuCode: menu, title: { en: 'Requisition to order', cn: '采购申请待处理' }, to: buyersOf }],
      on: {
        ASSIGN_BUYER: {
          to: 'same',
          who: [by('SOURCING_MANAGER')],
          guards: [linesOpen],
          change: (requisition, { payload }) => ({
            lines: requisition.lines.map((line) =>
              payload.rows.some(({ lineNum }) => lineNum === line.lineNum) ? { ...line, lineBuyerId: payload.buyerId } : line,
            ),
          }),
        },
        SOURCE: { to: 'same', who: [by('BUYER', 'SOURCING_MANAGER')], guards: [sourceable], effects: [sources] },
        URGE: urging,
        RETURN: { to: 'returned', who: [by('BUYER', 'SOURCING_MANAGER')], guards: [untouched, mustSay('comment')] },
        CANCEL_LINES: [
          { to: 'cancelled', when: allCancelled, who: [requester, by('BUYER')], guards: [withinOpen], change: cancelled },
          { to: 'completed', when: allOver, who: [requester, by('BUYER')], guards: [withinOpen], change: cancelled },
          { to: 'same', who: [requester, by('BUYER')], guards: [withinOpen], change: cancelled },
        ],
        RESERVE: [
          { ...takes, to: 'completed', when: (requisition, sent) => enough(requisition, sent) && isAllOrdered(requisition, sent) },
          { ...takes, to: 'same', when: enough },
          {
            to: 'same',
            who: byDocuments,
            effects: [(requisition, { payload }) => sayRefused(requisition.id, payload, 'REQ_QTY_EXCEEDED', shortOf(requisition, payload))],
          },
        ],
        RELEASE: { to: 'same', who: byDocuments, change: givesUp(true) },
        LINK_TARGET: [links, forgotten],
        ...unlinking,
        ...copy,
      },
    },
    completed: {
      label: { en: 'Completed', cn: '已完成' },
      colour: 'dark',
      ended: true,
      on: { URGE: urging, RELEASE: releaseOfCompleted, ...shut, ...unlinking, ...copy },
    },
    returned: {
      label: { en: 'Returned', cn: '已退回' },
      colour: 'orange',
      phase: 'draft',
      todos: [{ type: 'REQUISITION', menuCode: menu, title: { en: 'Requisition returned', cn: '采购申请被退回' }, to: toRequester }],
      on: { SAVE: block.save, SUBMIT: block.submit as never, VOID: block.voided, ...copy, ...(inDraft as object) },
    },
    cancelled: {
      label: { en: 'Cancelled', cn: '已取消' },
      colour: 'red',
      ended: true,
      on: { RELEASE: { to: 'same', who: byDocuments, change: givesUp(false) }, ...shut, ...unlinking, ...copy },
    },
  },
);
