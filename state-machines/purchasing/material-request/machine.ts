/** The life of a preparation request (purchasing.md §4): approved, answered by the supplier, open until all is converted, released or settled. */
import { by, creator, lifecycle, own, system } from '../../kernel/lifecycle.js';
import { DAY_MS } from '../../kernel/primitives/instant.js';
import { approvalTodos, blockA } from '../../kernel/stock/approval.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { itemsActive } from '../../trade/item-copies.js';
import { mustSay } from '../../kernel/stock/said.js';
import { sourcing } from '../../trade/sourced.js';
import type { Sourcing } from '../../trade/sourced.js';
import { sayRefused, sayReserved } from '../../trade/sources.js';
import * as effects from './effects.js';
import { fields, lines, saved, submitted } from './fields.js';
import type { Prep, PrepEvent, PrepEventOf, PrepFacts } from './fields.js';
import {
  agreed,
  asksElse,
  comesBackOpen,
  confirmed,
  converted,
  nothingOpen,
  released,
  reported,
  reportFrom,
  settled,
  shortOf,
  unconverted,
} from './quantities.js';
import * as rules from './rules.js';

export { reasons } from './rules.js';

export type PrepState = BlockAState | 'issued' | 'refused' | 'confirmed' | 'settling' | 'closed' | 'cancelled';

const REPLY_DAYS = 3;

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
  submit: [rules.inTime, rules.priced, rules.permitted, itemsActive],
  to: 'issued',
  approve: {
    change: ({ confirmDeadline }, sent) => {
      const { settleAt, replyAt } = sent.facts as PrepFacts;
      // What was asked for in an earlier turn has passed by now.
      const isAhead = confirmDeadline !== null && confirmDeadline > sent.at;
      const replyBy = isAhead ? confirmDeadline : (replyAt ?? sent.at + REPLY_DAYS * DAY_MS);
      return { settleAt: settleAt ?? null, confirmDeadline: replyBy, overdueFlag: 'N' };
    },
  },
  todos: approvalTodos(menu, { en: 'Preparation request', cn: '备料申请' }),
});
const noneConfirmed = (prep: Prep, sent: PrepEventOf<'SUPPLIER_CONFIRM'>) => nothingOpen(confirmed(prep, sent) as Prep);
const nothingLeft = (prep: Prep, sent: PrepEventOf<'RELEASE_QTY'>) => nothingOpen(released(prep, sent) as Prep);
const allTaken = (prep: Prep, sent: PrepEventOf<'RESERVE'>) => nothingOpen(converted(prep, sent) as Prep);
const toSupplier = (en: string, cn: string, when: (prep: Prep) => boolean = () => true) => ({
  type: 'MATERIAL_PREP',
  menuCode: 'purMaterialRequestList',
  title: { en, cn },
  to: (prep: Prep) => (when(prep) ? [`supplier:${prep.supplierId}` as const] : []),
});
const toCreator = (en: string, cn: string, when: (prep: Prep) => boolean = () => true) => ({
  type: 'MATERIAL_PREP',
  menuCode: menu,
  title: { en, cn },
  to: (prep: Prep) => (when(prep) && prep.createdBy !== null ? [`user:${prep.createdBy}` as const] : []),
});
const cancel = {
  to: 'cancelled' as const,
  who: [people, creator] as const,
  guards: [mustSay('comment')],
  effects: [effects.cancelTold],
};
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
const missed = {
  who: byDocuments,
  change: (prep: Prep, sent: PrepEventOf<'REPORT_DUE'>) => ({
    ...reportFrom(sent),
    missedReports: (prep.missedReports ?? 0) + 1,
  }),
};
const releasing = {
  who: [by('BUYER')] as const,
  guards: [rules.releasable, rules.consented],
  change: released,
  effects: [effects.releaseTold],
};
const converting = {
  who: byDocuments,
  change: converted,
  effects: [({ id }: Prep, { payload }: PrepEventOf<'RESERVE'>) => sayReserved(id, payload)],
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
      todos: [
        toSupplier('Preparation to confirm', '备料待确认'),
        toCreator('Preparation not answered in time', '备料逾期未确认', ({ overdueFlag }) => overdueFlag === 'Y'),
      ],
      deadlines: [{ event: 'REPLY_DUE', at: ({ confirmDeadline, overdueFlag }) => (overdueFlag === 'Y' ? null : confirmDeadline) }],
      on: {
        SUPPLIER_CONFIRM: [
          { to: 'refused', when: noneConfirmed, who: [supplier], guards: [rules.answered], change: confirmed },
          {
            to: 'confirmed',
            who: [supplier],
            guards: [rules.answered],
            change: (prep, sent) => ({ ...confirmed(prep, sent), ...reportFrom(sent) }),
            effects: [effects.confirmedTold],
          },
        ],
        SUPPLIER_REFUSE: {
          to: 'refused',
          who: [supplier],
          guards: [mustSay('comment')],
          change: (_prep, { payload }) => ({ supplierComment: payload.comment }),
        },
        REVISE: revise,
        CANCEL: cancel,
        REPLY_DUE: { to: 'same', who: [system], change: () => ({ overdueFlag: 'Y' }), effects: [effects.replyLateTold] },
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
      todos: [
        toSupplier('Prepared stock to report', '备料库存待报告', ({ missedReports }) => (missedReports ?? 0) > 0),
        toCreator('Prepared stock not reported', '备料库存未报告', ({ missedReports }) => (missedReports ?? 0) > 1),
      ],
      deadlines: [
        { event: 'CONVERT_DUE', at: ({ settleAt }) => settleAt },
        { event: 'REPORT_DUE', at: ({ reportDueAt }) => reportDueAt ?? null },
      ],
      on: {
        REPORT_STOCK: { to: 'same', who: [supplier], guards: [rules.counts], change: reported },
        REPORT_DUE: [
          { to: 'same', when: ({ missedReports }) => (missedReports ?? 0) > 0, ...missed, effects: [effects.stockLateTold] },
          { to: 'same', ...missed, effects: [effects.stockDueTold] },
        ],
        CONSENT_RELEASE: {
          to: 'same',
          who: [supplier],
          guards: [rules.releasable, rules.signed],
          change: agreed,
          effects: [effects.consentTold],
        },
        RELEASE_QTY: [
          { to: 'closed', when: nothingLeft, ...releasing },
          { to: 'same', ...releasing },
        ],
        CONVERT_DUE: [
          { to: 'closed', when: nothingOpen, who: [system] },
          { to: 'settling', who: [system] },
        ],
        RESERVE: [
          {
            to: 'same',
            when: asksElse,
            who: byDocuments,
            effects: [({ id }, { payload }) => sayRefused(id, payload, 'PREP_OTHER_TERMS', null)],
          },
          {
            to: 'same',
            when: (prep, { payload }) => shortOf(prep, payload) !== null,
            who: byDocuments,
            effects: [(prep, { payload }) => sayRefused(prep.id, payload, 'PREP_QTY_EXCEEDED', shortOf(prep, payload))],
          },
          { to: 'closed', when: allTaken, ...converting },
          { to: 'same', ...converting },
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
          guards: [rules.extended],
          change: (_prep, sent) => ({
            ...reportFrom(sent),
            validTo: sent.payload.validTo,
            settleAt: sent.facts.settleAt ?? null,
          }),
        },
        SETTLE: {
          to: 'closed',
          who: [by('BUYER')],
          guards: [mustSay('comment'), rules.claimable],
          change: settled,
          effects: [effects.settlementTold],
        },
        ...shut,
        RELEASE: gives,
      },
    },
    closed: {
      label: { en: 'Closed', cn: '已关闭' },
      colour: 'dark',
      ended: true,
      on: {
        ...shut,
        RELEASE: [
          {
            to: 'confirmed',
            when: comesBackOpen,
            who: byDocuments,
            change: (prep, sent) => ({ ...unconverted(prep, sent, false), ...reportFrom(sent) }),
          },
          { to: 'same', who: byDocuments, change: (prep, sent) => unconverted(prep, sent, true) },
        ],
      },
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
