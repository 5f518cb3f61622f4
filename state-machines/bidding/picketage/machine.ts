/** The life of an award decision (bidding.md §11): decided, countersigned where that is wanted, approved, taken back by the project. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect, Guard } from '../../kernel/lifecycle.js';
import { lifecycle, refusalsOf, submitter, system } from '../../kernel/lifecycle.js';
import { compareDates, DAY_MS } from '../../kernel/primitives/instant.js';
import { gt } from '../../kernel/primitives/decimal.js';
import { approving, complete } from '../../kernel/stock/approving.js';
import { isSaid } from '../../kernel/stock/said.js';
import { awardReasons, deciders, owner, writers } from '../award/std.js';
import type { StdState } from '../award/std.js';
import { reasonGiven } from '../reasons.js';
import { fields, lines } from './fields.js';
import type { Picketage, PicketageEvent, PicketageEventOf, PicketageFacts } from './fields.js';
import * as rules from './rules.js';

export type PicketageState = StdState | 'countersigning' | 'approved' | 'voided';

const known = refusalsOf({
  ...awardReasons,
  BID_PICK_RUNNING: { en: 'The project has an award decision under way already.', cn: '该项目已有进行中的定标单' },
  BID_PICK_STATE: { en: 'The project is not ready for an award.', cn: '项目未到定标阶段' },
  BID_PICK_PUBLICITY: { en: 'Candidate publicity has not ended.', cn: '中标候选人公示未结束' },
  BID_PICK_NOT_RANK_ONE: {
    en: 'Section {section}: the first-ranked candidate is not chosen; choose a lawful reason.',
    cn: '标段{section}:未选择第一中标候选人,须有法定理由',
  },
  BID_PICK_SHARES: { en: 'Section {section}: shares must add up to 100 %.', cn: '标段{section}:份额合计须为100%' },
  BID_PICK_QTY: { en: 'Section {section}: awarded quantities must equal the bill.', cn: '标段{section}:定标数量与清单不符' },
  BID_PICK_LIMIT: { en: 'The supplier exceeds its permitted number of sections.', cn: '供应商中标标段数超过上限' },
  BID_PICK_VALIDITY_OVER: { en: 'Bid validity has run out.', cn: '投标有效期已过' },
  BID_PICK_BLOCKED: { en: 'No award to this supplier: {reason}', cn: '不可授予该供应商:{reason}' },
  BID_PICK_SIGNERS: { en: 'The process setup asks for a countersign: name the signers.', cn: '流程设置要求会签,请指定会签人' },
  BID_PICK_OVER_BUDGET: { en: 'The award exceeds the budget; explain in remark.', cn: '定标金额超过预算,须备注说明' },
});
export const { reasons } = known;
const { guard, every, refuse } = known;
type Rule = Guard<Picketage, MachineEvent>;
const ask = { needs: 'ask' } as const;
const given = (sent: MachineEvent) => sent.facts as PicketageFacts;
/** As it would be submitted: with the ranking and the prices that the project has now. */
const asSubmitted = (c: Picketage, sent: MachineEvent): Picketage => ({ ...c, ...rules.saved(c, {}, given(sent)) }) as Picketage;

const ready: Rule = guard<Picketage, MachineEvent>('BID_PICK_STATE', (_c, sent) => given(sent).project?.state === 'awarding', ask);
const announced: Rule = guard<Picketage, MachineEvent>(
  'BID_PICK_PUBLICITY',
  (_c, sent) => {
    const { project } = given(sent);
    return project?.candidatePublicityFlag !== 'Y' || project.candidateEndedAt !== null;
  },
  ask,
);
const bySection = (code: 'BID_PICK_NOT_RANK_ONE' | 'BID_PICK_SHARES' | 'BID_PICK_QTY', wrong: (c: Picketage) => readonly string[]): Rule =>
  every<Picketage, MachineEvent>(
    [code],
    (c, sent) =>
      wrong(asSubmitted(c, sent)).map((id) =>
        refuse(code, { params: { section: c.sections.find(({ sectionId }) => sectionId === id)?.sectionNo ?? id } }),
      ),
    ask,
  );
const withinLimit: Rule = guard<Picketage, MachineEvent>(
  'BID_PICK_LIMIT',
  (c, sent) => rules.overLimit(c, given(sent).project?.maxAwardsPerSupplier ?? 0, given(sent).won ?? {}).length === 0,
  ask,
);
const valid: Rule = guard<Picketage, MachineEvent>(
  'BID_PICK_VALIDITY_OVER',
  (_c, sent) => {
    const { today, project } = given(sent);
    return !today || !project?.validUntil || compareDates(today, project.validUntil) <= 0;
  },
  ask,
);
const TRIAL_MOST = '20';
const trialText = { en: 'a supplier on trial takes 20 % at most', cn: '试用供应商份额不得超过20%' };
const permitted: Rule = every<Picketage, MachineEvent>(
  ['BID_PICK_BLOCKED'],
  (c, sent) => {
    const { blocked = {}, trial = [] } = given(sent);
    return c.awards.flatMap(({ supplierId, share }) => {
      const reason = blocked[supplierId] ?? (trial.includes(supplierId) && gt(share ?? '0', TRIAL_MOST) ? trialText : undefined);
      return reason === undefined ? [] : [refuse('BID_PICK_BLOCKED', { words: { reason } })];
    });
  },
  ask,
);
const inBudget: Rule = guard<Picketage, MachineEvent>(
  'BID_PICK_OVER_BUDGET',
  (c, sent) => isSaid(c.remark) || !rules.overBudget(asSubmitted(c, sent)),
  ask,
);
const explained: Rule = guard<Picketage>(
  'BID_REASON_REQUIRED',
  ({ sections }) => sections.every(({ noAwardFlag, noAwardReason }) => noAwardFlag === 'N' || isSaid(noAwardReason)),
  { over: ['sections'] },
);

const signersNamed: Rule = guard<Picketage, MachineEvent>(
  'BID_PICK_SIGNERS',
  ({ signerIds }, sent) => given(sent).project?.countersigned !== true || signerIds.length > 0,
  ask,
);

const submitRules: readonly Rule[] = [
  complete(fields, lines),
  ready,
  announced,
  bySection('BID_PICK_NOT_RANK_ONE', rules.outOfOrder),
  bySection('BID_PICK_SHARES', rules.wrongShares),
  bySection('BID_PICK_QTY', rules.wrongQuantities),
  withinLimit,
  valid,
  permitted,
  inBudget,
  explained,
  signersNamed,
];

const desk = 'biddingPicketage/biddingPicketageProcess';
const toOwner = (en: string, cn: string) => ({
  type: 'BIDDING_AWARD',
  menuCode: desk,
  title: { en, cn },
  to: ({ ownerUserId, createdBy }: Picketage) => {
    const user = ownerUserId ?? createdBy;
    return user === null ? [] : [`user:${user}` as const];
  },
});

const countersigned = ({ signerIds }: Picketage) => signerIds.length > 0;
const createCountersign = (c: Picketage, { facts }: PicketageEventOf<'SUBMIT'>): readonly Effect[] => [
  {
    kind: 'create',
    type: 'srmSfdBiddingCountersign',
    id: facts.countersignId ?? '',
    purpose: 'createCountersign',
    part: String(c.submitCount),
    payload: {
      sourceId: c.id,
      sourceNumber: c.docNumber,
      projectNumber: c.projectNumber,
      projectName: c.projectName,
      orgId: c.orgId,
      ownerUserId: c.ownerUserId,
      passMode: c.passMode,
      deadline: facts.deadline ?? 0,
      amount: c.awardAmount,
      currency: c.currency,
      signerIds: c.signerIds,
    },
  },
];
const cancelCountersign = (c: Picketage): readonly Effect[] =>
  c.countersignId === null ? [] : [{ kind: 'send', type: 'srmSfdBiddingCountersign', id: c.countersignId, event: 'CANCEL', payload: {} }];

const awardLines = (c: Picketage) =>
  c.awards.map(({ awardKey: lineId, sectionId, supplierId, respondId, rank, share, awardAmount: amount }) => ({
    ...{ lineId, sectionId, supplierId, respondId, rank, share, amount },
    items: c.items
      .filter((item) => item.sectionId === sectionId && item.supplierId === supplierId)
      .map(({ listItemId, awardQty, price, taxRate, amount }) => ({ listItemId, awardQty, price, taxRate, amount })),
  }));
const noAwardOf = (c: Picketage) => c.sections.filter(({ noAwardFlag }) => noAwardFlag === 'Y').map(({ sectionId }) => sectionId);
/** Awarded lines, and sections that are not; without any award the project hears that alone. */
const decided = (c: Picketage): readonly Effect[] => [
  {
    kind: 'send',
    type: 'srmSfdBiddingHeader',
    id: c.projectId,
    ...(c.awards.length > 0
      ? { event: 'PICKETAGE_APPROVED', payload: { picketageId: c.id, lines: awardLines(c), noAward: noAwardOf(c) } }
      : { event: 'PICKETAGE_NONE', payload: { picketageId: c.id, sectionIds: noAwardOf(c) } }),
  },
];

const toApprove = {
  type: 'DOC_APPROVE',
  menuCode: desk,
  title: { en: 'Award decision to approve', cn: '定标待审批' },
  to: ({ orgId }: Picketage) => (orgId === null ? ['resp:APPROVER' as const] : [`resp:APPROVER@${orgId}` as const]),
};
const approval = approving<Picketage, PicketageState>({
  owner: [owner],
  approver: [deciders],
  submit: { guards: submitRules, change: (c, sent) => rules.submitted(c, given(sent)) },
  to: 'approved',
  approve: { effects: [decided] },
  reject: { says: reasonGiven },
  alreadyActed: 'BID_ALREADY_ACTED',
  toApprove,
});
const [direct] = approval.submit;
/** What was decided on once is kept. */
const neverSubmitted = guard<Picketage>('BID_DELETE_DRAFT', ({ submitCount }) => submitCount === 0, { over: ['submitCount'] });
const nobodyActed = guard<Picketage, PicketageEventOf<'WITHDRAW'>>('BID_ALREADY_ACTED', (_c, { facts }) => facts.acted !== true, ask);
const save = {
  to: 'same' as const,
  who: [owner] as const,
  change: (c: Picketage, sent: PicketageEventOf<'SAVE'>) => rules.saved(c, sent.payload, given(sent)),
};
const submit = [
  {
    to: 'countersigning' as const,
    when: countersigned,
    who: [owner] as const,
    guards: submitRules,
    change: (c: Picketage, sent: PicketageEventOf<'SUBMIT'>) => ({
      ...rules.submitted(c, given(sent)),
      submittedBy: sent.actor.userId,
      countersignId: sent.facts.countersignId ?? null,
    }),
    effects: [createCountersign],
  },
  direct!,
];
const ended = { to: 'cancelled' as const, who: [system] as const };
const endedWith = { ...ended, effects: [cancelCountersign] };
const cancel = { to: 'cancelled' as const, who: [owner] as const };
/** Of the countersign that runs; an earlier one has no say. */
const stale = (c: Picketage, { payload }: { readonly payload: { readonly countersignId: string } }) =>
  payload.countersignId !== c.countersignId;

const left = (c: Picketage, { payload }: PicketageEventOf<'VOID'>) =>
  (rules.voided(c, payload.sectionIds ?? null, payload.supplierId ?? null).awards ?? []).length > 0;
const voiding = {
  who: [system] as const,
  change: (c: Picketage, { payload }: PicketageEventOf<'VOID'>) => rules.voided(c, payload.sectionIds ?? null, payload.supplierId ?? null),
};

export const machine = lifecycle<Picketage, PicketageEvent>()<PicketageState>(
  {
    CREATE: {
      to: 'draft',
      who: [writers, system],
      change: (c, sent) => rules.saved(c, sent.payload, given(sent)),
    },
  },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      todos: [toOwner('Award to decide', '待定标')],
      on: {
        SAVE: save,
        SUBMIT: submit,
        CANCEL: cancel,
        PROJECT_ENDED: ended,
        DELETE: { to: 'removed', who: [owner], guards: [neverSubmitted] },
      },
    },
    countersigning: {
      label: { en: 'Being countersigned', cn: '会签中' },
      colour: 'blue',
      phase: 'approval',
      on: {
        COUNTERSIGN_PASSED: [
          { to: 'ignored', when: stale, who: [system] },
          { to: 'approving', who: [system] },
        ],
        COUNTERSIGN_REFUSED: [
          { to: 'ignored', when: stale, who: [system] },
          { to: 'rejected', who: [system] },
        ],
        WITHDRAW: {
          to: 'draft',
          who: [submitter],
          guards: [nobodyActed],
          change: () => ({ countersignId: null }),
          effects: [(_c, _e, before) => cancelCountersign(before)],
        },
        PROJECT_ENDED: endedWith,
      },
    },
    approving: { ...approval.deciding, on: { ...approval.deciding.on, PROJECT_ENDED: ended } },
    rejected: {
      label: { en: 'Rejected', cn: '已驳回' },
      colour: 'red',
      phase: 'draft',
      todos: [toOwner('Award sent back', '定标被退回')],
      on: { SAVE: save, SUBMIT: submit, CANCEL: cancel, PROJECT_ENDED: ended },
    },
    approved: {
      label: { en: 'Approved', cn: '已批准' },
      colour: 'green',
      phase: 'inForce',
      on: {
        VOID: [
          { to: 'same', when: left, ...voiding },
          { to: 'voided', ...voiding },
        ],
      },
    },
    voided: { label: { en: 'Voided', cn: '已作废' }, colour: 'dark', final: true },
    cancelled: { label: { en: 'Cancelled', cn: '已作废' }, colour: 'dark', final: true },
  },
);
export const deadlineOf = (at: number, days: number): number => at + days * DAY_MS;
