/** The life of a preparation request (purchasing.md §4): approved, answered by the supplier, open until all is converted, released or settled. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Guard } from '../../kernel/lifecycle.js';
import { by, creator, lifecycle, own, refusalsOf, system } from '../../kernel/lifecycle.js';
import { DAY_MS, addDays, compareDates } from '../../kernel/primitives/instant.js';
import { gt, isNegative, isPositive, lt, sum } from '../../kernel/primitives/decimal.js';
import { approvalReasons, approvalTodos, blockA } from '../../kernel/stock/approval.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { itemReasons, itemsActive } from '../../trade/item-copies.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import { sourcing } from '../../trade/sourced.js';
import type { Sourcing } from '../../trade/sourced.js';
import { sayRefused, sayReserved } from '../../trade/sources.js';
import { confirmed, converted, fields, lines, nothingOpen, released, saved, settled, shortOf, submitted, unconverted } from './fields.js';
import type { Prep, PrepEvent, PrepEventOf, PrepFacts, PrepLine } from './fields.js';

export type PrepState = BlockAState | 'issued' | 'refused' | 'confirmed' | 'settling' | 'closed' | 'cancelled';

const MOST_DAYS = 365;
const REPLY_DAYS = 3;
const {
  guard,
  rule,
  every,
  refuse,
  reasons: ownReasons,
} = refusalsOf({
  PREP_VALID_TO: { en: 'The convert-by date must be within 365 days.', cn: '消耗期限须在365天内' },
  PREP_PRICE: { en: 'Line {line}: enter a price above 0.', cn: '第{line}行请填写大于0的单价' },
  PREP_SUPPLIER: { en: 'Nothing is prepared by this supplier: {reason}', cn: '不可向该供应商备料:{reason}' },
  PREP_CONFIRM_EXCEEDS: { en: 'Line {line}: at most {qty} can be confirmed.', cn: '第{line}行确认数量超出备料数量{qty}' },
  PREP_CONFIRM_REASON: {
    en: 'Line {line}: explain the lower quantity or later date.',
    cn: '第{line}行请说明数量减少或交期延后的原因',
  },
  PREP_CONFIRM_LINES: { en: 'Answer each line; line {line} is missing.', cn: '请逐行答复,缺少第{line}行' },
  PREP_REPORT_NEGATIVE: { en: 'Line {line}: stock cannot be negative.', cn: '第{line}行库存数不能为负' },
  PREP_RELEASE_EXCEEDS: { en: 'Line {line}: at most {qty} can be released.', cn: '第{line}行释放数量超出未消耗数量{qty}' },
  PREP_CLAIM_EXCEEDS: {
    en: 'Line {line}: the claim exceeds the open liability {amount}.',
    cn: '第{line}行索赔金额超出未消耗责任金额{amount}',
  },
});
export const reasons = { ...approvalReasons, ...itemReasons, ...ownReasons };
const ask = { needs: 'ask' } as const;

const withinYear = (date: string | null, today: string | undefined) =>
  today === undefined || date === null || (compareDates(date, today) >= 0 && compareDates(date, addDays(today, MOST_DAYS)) <= 0);
const inTime = guard<Prep, MachineEvent>('PREP_VALID_TO', ({ validTo }, sent) => withinYear(validTo, (sent.facts as PrepFacts).today), ask);
const extended = guard<Prep, PrepEventOf<'EXTEND'>>(
  'PREP_VALID_TO',
  (_prep, { payload, facts: { today } }) => withinYear(payload.validTo, today),
  ask,
);
const priced = every<Prep>(
  ['PREP_PRICE'],
  ({ lines: rows }) =>
    rows.filter(({ price }) => !isPositive(price ?? '0')).map(({ lineNum }) => refuse('PREP_PRICE', { params: { line: lineNum } })),
  { over: ['lines'] },
);
const permitted = rule<Prep, MachineEvent>(
  ['PREP_SUPPLIER'],
  (_prep, sent) => {
    const { gated } = sent.facts as PrepFacts;
    return !gated || refuse('PREP_SUPPLIER', { words: { reason: gated } });
  },
  ask,
);

type ConfirmRow = PrepEventOf<'SUPPLIER_CONFIRM'>['payload']['rows'][number];
function confirmFault(line: PrepLine, said: ConfirmRow | undefined) {
  const params = { line: line.lineNum };
  if (!said) return refuse('PREP_CONFIRM_LINES', { params });
  const wanted = line.prepQty ?? '0';
  if (gt(said.confirmQty, wanted)) return refuse('PREP_CONFIRM_EXCEEDS', { params: { ...params, qty: wanted } });
  const later = line.prepDeadline !== null && compareDates(said.confirmDate, line.prepDeadline) > 0;
  return (lt(said.confirmQty, wanted) || later) && !isSaid(said.confirmComment) ? refuse('PREP_CONFIRM_REASON', { params }) : null;
}
const answered: Guard<Prep, PrepEventOf<'SUPPLIER_CONFIRM'>> = every(
  ['PREP_CONFIRM_LINES', 'PREP_CONFIRM_EXCEEDS', 'PREP_CONFIRM_REASON'],
  ({ lines: rows }: Prep, { payload }: PrepEventOf<'SUPPLIER_CONFIRM'>) =>
    rows.flatMap(
      (line) =>
        confirmFault(
          line,
          payload.rows.find(({ lineNum }) => lineNum === line.lineNum),
        ) ?? [],
    ),
  ask,
);
const counts: Guard<Prep, PrepEventOf<'REPORT_STOCK'>> = every(
  ['PREP_REPORT_NEGATIVE'],
  (_prep: Prep, { payload }: PrepEventOf<'REPORT_STOCK'>) =>
    payload.rows
      .filter(({ finishedQty, wipQty }) => isNegative(finishedQty) || isNegative(wipQty))
      .map(({ lineNum }) => refuse('PREP_REPORT_NEGATIVE', { params: { line: lineNum } })),
  ask,
);
const lineOf = ({ lines: rows }: Prep, lineNum: number) => rows.find((line) => line.lineNum === lineNum);
const totals = <R extends { readonly lineNum: number }>(rows: readonly R[], value: (row: R) => string) =>
  [...new Set(rows.map(({ lineNum }) => lineNum))].map(
    (lineNum) => [lineNum, sum(rows.filter((row) => row.lineNum === lineNum).map(value))] as const,
  );
const releasable: Guard<Prep, PrepEventOf<'RELEASE_QTY'>> = every(
  ['PREP_RELEASE_EXCEEDS'],
  (prep: Prep, { payload }: PrepEventOf<'RELEASE_QTY'>) =>
    totals(payload.rows, ({ qty }) => qty).flatMap(([line, qty]) => {
      const open = lineOf(prep, line)?.openQty ?? '0';
      return isPositive(qty) && !gt(qty, open) ? [] : [refuse('PREP_RELEASE_EXCEEDS', { params: { line, qty: open } })];
    }),
  ask,
);
const claimable: Guard<Prep, PrepEventOf<'SETTLE'>> = every(
  ['PREP_CLAIM_EXCEEDS'],
  (prep: Prep, { payload }: PrepEventOf<'SETTLE'>) =>
    totals(payload.rows, ({ claimAmount }) => claimAmount).flatMap(([line, claim]) => {
      const amount = lineOf(prep, line)?.openLiability ?? '0';
      return gt(claim, amount) ? [refuse('PREP_CLAIM_EXCEEDS', { params: { line, amount } })] : [];
    }),
  ask,
);

const menu = 'purMaterialPrepRequestList';
const people = by('PLANNER', 'BUYER');
const supplier = own<Prep>(({ supplierId }, id) => supplierId === id);
const block = blockA<Prep, PrepState, PrepFacts>({
  fields,
  lines,
  mainLine: 'lines',
  owner: people,
  saved,
  submitted,
  submit: [inTime, priced, permitted, itemsActive],
  to: 'issued',
  approve: {
    change: ({ confirmDeadline }, sent) => {
      const { settleAt } = sent.facts as PrepFacts;
      return { settleAt: settleAt ?? null, confirmDeadline: confirmDeadline ?? sent.at + REPLY_DAYS * DAY_MS, overdueFlag: 'N' };
    },
  },
  todos: approvalTodos(menu, { en: 'Preparation request', cn: '备料申请' }),
});
const noneConfirmed = (prep: Prep, sent: PrepEventOf<'SUPPLIER_CONFIRM'>) => nothingOpen(confirmed(prep, sent) as Prep);
const nothingLeft = (prep: Prep, sent: PrepEventOf<'RELEASE_QTY'>) => nothingOpen(released(prep, sent) as Prep);
const toSupplier = (en: string, cn: string) => ({
  type: 'MATERIAL_PREP',
  menuCode: 'purMaterialRequestList',
  title: { en, cn },
  to: ({ supplierId }: Prep) => [`supplier:${supplierId}` as const],
});
const toCreator = (en: string, cn: string) => ({
  type: 'MATERIAL_PREP',
  menuCode: menu,
  title: { en, cn },
  to: ({ createdBy }: Prep) => (createdBy === null ? [] : [`user:${createdBy}` as const]),
});
const cancel = { to: 'cancelled' as const, who: [people, creator] as const, guards: [mustSay('comment')] };
const revise = { to: 'draft' as const, who: [people, creator] as const };

const byDocuments = [system] as const;
/** Only what is in force is converted. */
const shut = {
  RESERVE: {
    to: 'same' as const,
    who: byDocuments,
    effects: [({ id }: Prep, { payload }: PrepEventOf<'RESERVE'>) => sayRefused(id, payload, 'PREP_NOT_OPEN', null)],
  },
};
const inDraft = { ...shut, RELEASE: { to: 'ignored' as const, who: byDocuments } };
const gives = {
  to: 'same' as const,
  who: byDocuments,
  change: (prep: Prep, sent: PrepEventOf<'RELEASE'>) => unconverted(prep, sent, false),
};
const { draft, approving, rejected, voided } = block.states;

/** Requisitions know it from the day on which the supplier is asked until nothing of it is left. */
const ofRequisitions: Sourcing<Prep, PrepState> = {
  target: 'PREP',
  lines: (prep) => prep.lines.map(({ sourceLineId, lineNum, prepQty }) => ({ sourceLineId, targetLine: lineNum, qty: prepQty })),
  works: ['issued', 'refused', 'confirmed', 'settling'],
  done: ['closed'],
};
const life = lifecycle<Prep, PrepEvent>()<PrepState>(
  { CREATE: block.create },
  {
    draft: { ...draft, on: { ...draft.on, ...(inDraft as never as typeof draft.on) } },
    approving: { ...approving, on: { ...approving.on, ...(inDraft as never as typeof approving.on) } },
    rejected: { ...rejected, on: { ...rejected.on, ...(inDraft as never as typeof rejected.on) } },
    voided,
    issued: {
      label: { en: 'Waiting for the supplier', cn: '待供应商确认' },
      colour: 'orange',
      todos: [toSupplier('Preparation to confirm', '备料待确认')],
      deadlines: [{ event: 'REPLY_DUE', at: ({ confirmDeadline, overdueFlag }) => (overdueFlag === 'Y' ? null : confirmDeadline) }],
      on: {
        SUPPLIER_CONFIRM: [
          { to: 'refused', when: noneConfirmed, who: [supplier], guards: [answered], change: confirmed },
          { to: 'confirmed', who: [supplier], guards: [answered], change: confirmed },
        ],
        SUPPLIER_REFUSE: {
          to: 'refused',
          who: [supplier],
          guards: [mustSay('comment')],
          change: (_prep, { payload }) => ({ supplierComment: payload.comment }),
        },
        REVISE: revise,
        CANCEL: cancel,
        REPLY_DUE: { to: 'same', who: [system], change: () => ({ overdueFlag: 'Y' }) },
        ...inDraft,
      },
    },
    refused: {
      label: { en: 'Refused by the supplier', cn: '供应商拒绝' },
      colour: 'red',
      todos: [toCreator('Preparation refused', '备料被拒绝')],
      on: { REVISE: revise, CANCEL: cancel, ...inDraft },
    },
    confirmed: {
      label: { en: 'In force', cn: '备料中' },
      colour: 'green',
      deadlines: [{ event: 'CONVERT_DUE', at: ({ settleAt }) => settleAt }],
      on: {
        REPORT_STOCK: {
          to: 'same',
          who: [supplier],
          guards: [counts],
          change: (prep, { payload }) => ({
            lines: prep.lines.map((line) => {
              const said = payload.rows.find(({ lineNum }) => lineNum === line.lineNum);
              return said ? { ...line, finishedQty: said.finishedQty, wipQty: said.wipQty } : line;
            }),
          }),
        },
        RELEASE_QTY: [
          { to: 'closed', when: nothingLeft, who: [by('BUYER')], guards: [releasable], change: released },
          { to: 'same', who: [by('BUYER')], guards: [releasable], change: released },
        ],
        CONVERT_DUE: { to: 'settling', who: [system] },
        RESERVE: [
          {
            to: 'same',
            when: (prep, { payload }) => shortOf(prep, payload) === null,
            who: byDocuments,
            change: converted,
            effects: [({ id }, { payload }) => sayReserved(id, payload)],
          },
          {
            to: 'same',
            who: byDocuments,
            effects: [(prep, { payload }) => sayRefused(prep.id, payload, 'PREP_QTY_EXCEEDED', shortOf(prep, payload))],
          },
        ],
        RELEASE: gives,
      },
    },
    settling: {
      label: { en: 'Liability being settled', cn: '责任结算中' },
      colour: 'blue',
      todos: [toCreator('Preparation to settle', '备料责任待结算'), toSupplier('Preparation being settled', '备料责任结算中')],
      on: {
        EXTEND: {
          to: 'confirmed',
          who: [by('BUYER')],
          guards: [extended],
          change: (_prep, { payload, facts }) => ({ validTo: payload.validTo, settleAt: facts.settleAt ?? null }),
        },
        SETTLE: { to: 'closed', who: [by('BUYER')], guards: [mustSay('comment'), claimable], change: settled },
        ...shut,
        RELEASE: gives,
      },
    },
    closed: {
      label: { en: 'Closed', cn: '已关闭' },
      colour: 'dark',
      ended: true,
      on: { ...shut, RELEASE: { to: 'same', who: byDocuments, change: (prep, sent) => unconverted(prep, sent, true) } },
    },
    cancelled: {
      label: { en: 'Cancelled', cn: '已取消' },
      colour: 'red',
      ended: true,
      on: inDraft,
    },
  },
);
export const machine = sourcing(life, ofRequisitions);
