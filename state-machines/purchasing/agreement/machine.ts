/**
 * Agreed prices of one supplier (purchasing.md §5): approved, confirmed by the supplier where that is wanted, in force until
 * the end or another edition; what orders use of its limits; freeing the award when one goes.
 */
import type { MachineEvent } from '../../kernel/events.js';
import type { Change } from '../../kernel/lifecycle.js';
import { by, creator, lifecycle, own, system } from '../../kernel/lifecycle.js';
import { DAY_MS, compareDates } from '../../kernel/primitives/instant.js';
import { approvalReasons, blockA } from '../../kernel/stock/approval.js';
import { downstreamVoided } from '../../trade/award-price.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { awardPriceReasons, repricingExplained } from '../../trade/award-price.js';
import { rateReasons } from '../../trade/rates.js';
import { itemReasons, itemsActive } from '../../trade/item-copies.js';
import { mustSay } from '../../kernel/stock/said.js';
import { sayRefused, sayReserved } from '../../trade/sources.js';
import { stepReasons, stepsFit } from '../../trade/steps.js';
import { contracting, contractingReasons } from './contracting.js';
import * as effects from './effects.js';
import type { AgreementEvent, AgreementEventOf } from './events.js';
import type { Agreement, AgreementFacts } from './fields.js';
import { beyond, fields, givesBack, lines, saved, submitted, takes } from './fields.js';
import * as rules from './rules.js';

export const reasons = {
  ...approvalReasons,
  ...itemReasons,
  ...rules.reasons,
  ...stepReasons,
  ...contractingReasons,
  ...awardPriceReasons,
  ...rateReasons,
};
export type AgreementState = BlockAState | 'confirming' | 'refused' | 'effective' | 'suspended' | 'expired' | 'terminated';

const menu = 'purAgreementListPurchaser';
const buyers = by('BUYER', 'SOURCING_MANAGER');
const managers = by('SOURCING_MANAGER');
const supplier = own<Agreement>(({ supplierId }, id) => supplierId === id);
const byDocuments = [system] as const;
const CONFIRM_DAYS = 7;
/** Days before the end on which somebody is reminded of it. */
const REMIND_DAYS = [60, 15] as const;

const inForce = (_c: Agreement, sent: MachineEvent): Change<Agreement> => ({
  endsAt: rules.given(sent).endsAt ?? null,
  overdueFlag: 'N',
  confirmUntil: null,
});
const block = blockA<Agreement, AgreementState, AgreementFacts>({
  fields,
  lines,
  mainLine: 'lines',
  owner: buyers,
  saved,
  submitted,
  to: [
    {
      to: 'confirming',
      when: ({ supplierConfirmFlag }) => supplierConfirmFlag === 'Y',
      change: (_c, { at }) => ({ confirmUntil: at + CONFIRM_DAYS * DAY_MS, overdueFlag: 'N', refuseReason: null }),
    },
    { to: 'effective', change: inForce, effects: [effects.inForce] },
  ],
  submit: [rules.periodsFit, rules.limited, rules.hasOrg, stepsFit, rules.noOverlap, itemsActive, repricingExplained, rules.agreeable],
  todos: {
    approve: {
      type: 'AGREEMENT_APPROVE',
      menuCode: menu,
      title: { en: 'Agreement to approve', cn: '协议待审批' },
      to: (c) => [`resp:APPROVER@${c.orgId}`],
    },
    rejected: {
      type: 'AGREEMENT',
      menuCode: menu,
      title: { en: 'Agreement rejected', cn: '协议被驳回' },
      to: (c) => (c.submittedBy === null ? [] : [`user:${c.submittedBy}`]),
    },
  },
  gone: downstreamVoided('srmPurAgreementHeader', (c: Agreement) => c.lines.flatMap((line) => line.sourceLineKey ?? [])),
});

/** Nothing is ordered of what is not in force. */
const refusing = {
  to: 'same' as const,
  who: byDocuments,
  effects: [({ id }: Agreement, { payload }: AgreementEventOf<'RESERVE'>) => sayRefused(id, payload, 'AGR_NOT_EFFECTIVE', null)],
};
const shut = {
  RESERVE: refusing,
  RELEASE: { to: 'ignored' as const, who: byDocuments },
  USE: { to: 'ignored' as const, who: byDocuments },
};
/** What was ordered stays ordered: it comes back, or is taken again, also when nothing new is. */
const counts = {
  RELEASE: {
    to: 'same' as const,
    who: byDocuments,
    change: (c: Agreement, { payload }: AgreementEventOf<'RELEASE'>) => givesBack(c, payload),
  },
  USE: { to: 'same' as const, who: byDocuments, change: (c: Agreement, { payload }: AgreementEventOf<'USE'>) => takes(c, payload) },
};
const gives = {
  RESERVE: [
    {
      to: 'same' as const,
      when: (c: Agreement, { payload }: AgreementEventOf<'RESERVE'>) => beyond(c, payload) === null,
      who: byDocuments,
      change: (c: Agreement, { payload }: AgreementEventOf<'RESERVE'>) => takes(c, payload),
      effects: [({ id }: Agreement, { payload }: AgreementEventOf<'RESERVE'>) => sayReserved(id, payload)],
    },
    {
      to: 'same' as const,
      who: byDocuments,
      effects: [
        (c: Agreement, { payload }: AgreementEventOf<'RESERVE'>) => {
          const { code, docLine } = beyond(c, payload)!;
          return sayRefused(c.id, payload, code, docLine);
        },
      ],
    },
  ],
};

/** The earlier day stays; told twice it is the same. */
const superseded = {
  to: 'same' as const,
  who: byDocuments,
  change: (c: Agreement, { payload }: AgreementEventOf<'SUPERSEDE_LINES'>): Change<Agreement> => ({
    lines: c.lines.map((line) => {
      const told = payload.lines.find(({ lineNum }) => lineNum === line.lineNum);
      if (!told || line.lineValidTo === null || compareDates(line.lineValidTo, told.endDate) <= 0) return line;
      return { ...line, lineValidTo: told.endDate, endedDate: told.endDate };
    }),
  }),
  effects: [effects.answersReview('LINE_EXECUTED')],
};
const unknown = { SUPERSEDE_LINES: { to: 'ignored' as const, who: byDocuments } };
/** Of what is over nothing is left to end. */
const over = {
  SUPERSEDE_LINES: [
    {
      to: 'same' as const,
      when: (_c: Agreement, { payload }: AgreementEventOf<'SUPERSEDE_LINES'>) => payload.endedFor !== undefined,
      who: byDocuments,
      effects: [effects.answersReview('LINE_FAILED')],
    },
    unknown.SUPERSEDE_LINES,
  ],
};

type Terminate = AgreementEventOf<'TERMINATE'>;
const terminating = {
  who: [managers] as const,
  guards: [mustSay('comment'), rules.lastDayFits],
  effects: [effects.terminatedTold],
};
const isLater = (_c: Agreement, { payload: { terminateDate }, facts: { today } }: Terminate) =>
  terminateDate !== null && today !== undefined && compareDates(terminateDate, today) > 0;
/** On a day to come it ends as by its own end. */
const terminate = [
  {
    ...terminating,
    to: 'same' as const,
    when: isLater,
    change: (_c: Agreement, { payload, facts }: Terminate): Change<Agreement> => ({
      endReason: payload.comment,
      terminateDate: payload.terminateDate,
      endsAt: facts.endsAt ?? null,
    }),
  },
  {
    ...terminating,
    to: 'terminated' as const,
    change: (_c: Agreement, { payload, facts }: Terminate): Change<Agreement> => ({
      endReason: payload.comment,
      terminateDate: payload.terminateDate ?? facts.today ?? null,
    }),
  },
];
const endDue = [
  { to: 'terminated' as const, when: ({ terminateDate }: Agreement) => (terminateDate ?? null) !== null, who: byDocuments },
  { to: 'expired' as const, who: byDocuments },
];
const remindAt = ({ endsAt, remindCount, terminateDate }: Agreement) => {
  const days = REMIND_DAYS[remindCount ?? 0];
  return endsAt === null || endsAt === undefined || days === undefined || (terminateDate ?? null) !== null ? null : endsAt - days * DAY_MS;
};
const deadlines = [
  { event: 'REMIND_DUE' as const, at: remindAt },
  { event: 'END_DUE' as const, at: ({ endsAt }: Agreement) => endsAt ?? null },
];
const reminded = {
  to: 'same' as const,
  who: byDocuments,
  change: ({ remindCount }: Agreement): Change<Agreement> => ({ remindCount: (remindCount ?? 0) + 1 }),
};
const toBuyer = (en: string, cn: string, when: (c: Agreement) => boolean = () => true) => ({
  type: 'AGREEMENT',
  menuCode: menu,
  title: { en, cn },
  to: (c: Agreement) => (when(c) && c.createdBy !== null ? [`user:${c.createdBy}` as const] : []),
});
const endsSoon = toBuyer('Agreement ends soon', '协议即将到期', ({ remindCount }) => (remindCount ?? 0) > 0);

const { draft, approving, rejected, voided } = block.states;
const closed = <S extends { readonly on: object }>(state: S): S => ({ ...state, on: { ...state.on, ...shut, ...unknown } });

export const machine = lifecycle<Agreement, AgreementEvent>()<AgreementState>(
  { CREATE: block.create },
  {
    draft: closed(draft),
    approving: closed(approving),
    rejected: closed(rejected),
    voided,
    confirming: {
      label: { en: 'Waiting for the supplier', cn: '待供应商确认' },
      colour: 'orange',
      todos: [
        {
          type: 'AGREEMENT',
          menuCode: 'purAgreementList',
          title: { en: 'Agreement to confirm', cn: '协议待确认' },
          to: ({ supplierId }) => [`supplier:${supplierId}`],
        },
        toBuyer('Agreement not confirmed in time', '协议逾期未确认', ({ overdueFlag }) => overdueFlag === 'Y'),
      ],
      deadlines: [{ event: 'CONFIRM_DUE', at: ({ confirmUntil, overdueFlag }) => (overdueFlag === 'Y' ? null : confirmUntil) }],
      on: {
        SUPPLIER_CONFIRM: { to: 'effective', who: [supplier], guards: [rules.agreeable], change: inForce, effects: [effects.inForce] },
        SUPPLIER_REFUSE: {
          to: 'refused',
          who: [supplier],
          guards: [mustSay('comment')],
          change: (_c, { payload }) => ({ refuseReason: payload.comment }),
        },
        RECALL: { to: 'draft', who: [buyers, creator], guards: [mustSay('comment')] },
        CONFIRM_DUE: { to: 'same', who: byDocuments, change: () => ({ overdueFlag: 'Y' }), effects: [effects.lateTold] },
        ...shut,
        ...unknown,
      },
    },
    refused: {
      label: { en: 'Refused by the supplier', cn: '供应商拒绝' },
      colour: 'red',
      phase: 'draft',
      todos: [toBuyer('Agreement refused', '协议被拒绝')],
      on: { REVISE: { to: 'draft', who: [buyers, creator] }, VOID: block.voided, ...shut, ...unknown },
    },
    effective: {
      label: { en: 'Effective', cn: '已生效' },
      colour: 'green',
      phase: 'inForce',
      ended: true,
      todos: [endsSoon],
      deadlines,
      on: {
        ...gives,
        ...counts,
        ...contracting,
        ALTERATION: { to: 'same', who: [buyers], guards: [rules.noDraft], effects: [effects.nextEdition] },
        SUPERSEDE_LINES: superseded,
        SUSPEND: {
          to: 'suspended',
          who: [managers],
          guards: [mustSay('comment')],
          change: (_c, { payload }) => ({ endReason: payload.comment }),
          effects: [effects.suspendedTold],
        },
        TERMINATE: terminate,
        REMIND_DUE: reminded,
        END_DUE: endDue,
      },
    },
    suspended: {
      label: { en: 'Suspended', cn: '已冻结' },
      colour: 'blue',
      phase: 'inForce',
      todos: [endsSoon],
      deadlines,
      on: {
        RESERVE: refusing,
        ...counts,
        SUPERSEDE_LINES: superseded,
        RESUME: { to: 'effective', who: [managers], change: () => ({ endReason: null }), effects: [effects.resumedTold] },
        TERMINATE: terminate,
        REMIND_DUE: reminded,
        END_DUE: endDue,
      },
    },
    expired: {
      label: { en: 'Expired', cn: '已到期' },
      colour: 'dark',
      phase: 'ended',
      ended: true,
      on: { RESERVE: refusing, ...counts, ...over },
    },
    terminated: {
      label: { en: 'Terminated', cn: '已终止' },
      colour: 'red',
      phase: 'ended',
      ended: true,
      on: { RESERVE: refusing, ...counts, ...over },
    },
  },
);
