/** What a supplier's way through a project asks (bidding.md §5, §16). */
import type { MachineEvent } from '../../kernel/events.js';
import type { Change, Guard } from '../../kernel/lifecycle.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import { div, eq, isPositive, mul, round2 } from '../../kernel/primitives/decimal.js';
import { bondDue, chosenSections, projectOf } from '../shared/project-seen.js';
import type { Participant, ParticipantFacts } from './fields.js';

const own = refusalsOf({
  BID_SUP_CONFIRM_LATE: { en: 'The time to confirm is over.', cn: '已过确认截止时间' },
  BID_SUP_STATUS: { en: 'The supplier is not enabled or is blacklisted: {why}', cn: '供应商未启用或在黑名单:{why}' },
  BID_SUP_REFUSE_REASON: { en: 'Choose a permitted reason for refusal.', cn: '请选择允许的拒绝理由' },
  BID_SUP_DOC_PERIOD: { en: 'Outside the document issue period.', cn: '不在文件发售期内' },
  BID_SUP_BOND_AMOUNT: {
    en: 'The bond does not equal the amount due: {expected} is expected.',
    cn: '保证金金额与应缴不符,应为{expected}',
  },
  BID_SUP_BOND_STATE: { en: "The bond's status does not allow this.", cn: '保证金状态不允许此操作' },
  BID_SUP_BOND_FORM: {
    en: 'A letter of guarantee is valid until {day} at least; a bond that is paid has a form and a proof.',
    cn: '保函有效期不得早于{day},且须填写保证金形式并上传凭证',
  },
  BID_SUP_QUIT_LATE: { en: 'The deadline has passed; the bid is binding.', cn: '已截标,投标具有约束力' },
  BID_SUP_FORFEIT_REASON: { en: 'Choose a lawful reason for forfeiting.', cn: '请选择不予退还的法定原因' },
  BID_SUP_SECTION: { en: 'Choose sections of this project.', cn: '请选择本项目的标段' },
  BID_SUP_SECTION_LATE: {
    en: 'Sections and applications change until the deadline, and sections before the bond is paid.',
    cn: '标段及申请文件仅可在截止前修改,已缴保证金后不可变更标段',
  },
  BID_SUP_PERIOD: { en: 'The project takes no applications now.', cn: '项目当前不接受报名' },
  BID_SUP_TWICE: { en: 'You already take part in this project.', cn: '您已参与该项目' },
  BID_SUP_VERSION: { en: 'There is no such version to acknowledge.', cn: '没有可确认的该版本' },
});
export const reasons = own.reasons;
const { guard, rule, refuse } = own;
type Any = Guard<Participant, MachineEvent>;
export const factsOf = (sent: MachineEvent): ParticipantFacts => sent.facts as ParticipantFacts;
const ask = { needs: 'ask' } as const;
const OUT_OF_TIME = ['bid_closed', 'opening', 'compliance', 'technical_eval', 'commercial_opening', 'commercial_eval', 'eval_report'];

/** A suspended project's deadline moves: it has not passed. */
export function deadlinePassed(sent: MachineEvent): boolean {
  const project = projectOf(sent);
  if (!project || project.state === 'suspended') return false;
  if (OUT_OF_TIME.includes(project.state)) return true;
  return project.bidDeadline !== null && sent.at >= project.bidDeadline;
}

export const inTime: Any = guard(
  'BID_SUP_CONFIRM_LATE',
  ({ confirmDeadline }, { at }) => confirmDeadline === null || at < confirmDeadline,
  {
    over: ['confirmDeadline'],
  },
);
export const permitted: Any = rule(
  ['BID_SUP_STATUS'],
  (_c, sent) => {
    const { gated } = factsOf(sent);
    return !gated || refuse('BID_SUP_STATUS', { words: { why: gated }, params: { why: gated.en } });
  },
  ask,
);
/** Open tenders while they run and documents are issued, and prequalifications while they do. */
export const applying: Any = guard(
  'BID_SUP_PERIOD',
  (_c, sent) => {
    const project = projectOf(sent);
    return (
      project?.state === 'prequalifying' ||
      (project?.state === 'tendering' && project.tenderMethod === 'OPEN' && project.prequalFlag === 'N')
    );
  },
  ask,
);
export const whileIssued: Any = guard(
  'BID_SUP_DOC_PERIOD',
  (_c, sent) => {
    const project = projectOf(sent);
    const end = project?.state === 'prequalifying' ? project.prequalDeadline : (project?.docIssueEnd ?? null);
    return end === null || sent.at < end;
  },
  ask,
);
/** Who has them may have them again. */
export const issued: Any = guard(
  'BID_SUP_DOC_PERIOD',
  ({ docObtainedAt }, sent) => {
    const project = projectOf(sent);
    if (docObtainedAt !== null) return true;
    const [from, to] = [project?.docIssueStart ?? null, project?.docIssueEnd ?? null];
    return (from === null || sent.at >= from) && (to === null || sent.at < to) && (factsOf(sent).versionNo ?? 0) > 0;
  },
  ask,
);
const sectionsSent = (sent: MachineEvent): readonly string[] | undefined => {
  const { fields, sectionIds } = sent.payload as { readonly fields?: Readonly<Record<string, unknown>>; readonly sectionIds?: unknown };
  const given = fields ? fields['sectionIds'] : sectionIds;
  return given === undefined || given === null ? undefined : (given as readonly string[]);
};
const MOST_SECTIONS = 100;
const areIds = (given: unknown): boolean =>
  Array.isArray(given) && given.length <= MOST_SECTIONS && given.every((id) => typeof id === 'string' && id.length <= 20);
export const knownSections: Any = guard(
  'BID_SUP_SECTION',
  (_c, sent) => {
    const given = sectionsSent(sent);
    const project = projectOf(sent);
    if (given === undefined || !project) return true;
    return (
      areIds(given) && new Set(given).size === given.length && given.every((id) => project.sections.some((one) => one.sectionId === id))
    );
  },
  ask,
);
const PAID = ['PAID', 'VERIFIED'];
export const hasBond = ({ bondStatus }: Participant): boolean => PAID.includes(bondStatus) || bondStatus === 'FORFEITED';
export const stillChanges: Any = guard(
  'BID_SUP_SECTION_LATE',
  ({ bondStatus }, sent) => {
    const { fields = {} } = sent.payload as { readonly fields?: Readonly<Record<string, unknown>> };
    if (!('sectionIds' in fields) && !('prequalFileIds' in fields)) return true;
    return !deadlinePassed(sent) && !('sectionIds' in fields && PAID.includes(bondStatus));
  },
  ask,
);
/** Bond due for the chosen sections, and whether one is wanted at all. */
export function owing(
  c: Pick<Participant, 'bondDue' | 'bondStatus'>,
  sent: MachineEvent,
  ids: readonly string[] | null,
): Change<Participant> {
  const project = projectOf(sent);
  if (!project) return {};
  const due = bondDue(project, ids ?? []);
  const open = c.bondStatus === 'NONE' || c.bondStatus === 'REQUIRED';
  return { bondDue: due, ...(open ? { bondStatus: isPositive(due) ? 'REQUIRED' : 'NONE' } : {}) };
}

const payloadOf = <T>(sent: MachineEvent): T => sent.payload as T;
interface Paid {
  readonly bondForm: string | null;
  readonly bondAmount: string | null;
  readonly bondProofId: string | null;
  readonly bondValidUntil: string | null;
}
export const rightBond: Any = rule(
  ['BID_SUP_BOND_AMOUNT', 'BID_SUP_BOND_STATE', 'BID_SUP_BOND_FORM'],
  (c, sent) => {
    if (!['REQUIRED', 'PAID'].includes(c.bondStatus)) return refuse('BID_SUP_BOND_STATE');
    const { bondForm, bondAmount, bondProofId, bondValidUntil } = payloadOf<Paid>(sent);
    const project = projectOf(sent);
    const due = project ? bondDue(project, c.sectionIds ?? []) : (c.bondDue ?? '0');
    const expected = round2(due);
    if (bondAmount === null || !eq(bondAmount, due))
      return refuse('BID_SUP_BOND_AMOUNT', { field: 'bondAmount', params: { expected }, data: { expected } });
    const until = project?.validUntil ?? null;
    const covers =
      bondForm !== 'LETTER_OF_GUARANTEE' || (bondValidUntil !== null && (until === null || compareDates(bondValidUntil, until) >= 0));
    const formed = bondForm !== null && bondForm !== 'NONE' && bondProofId !== null;
    return (covers && formed) || refuse('BID_SUP_BOND_FORM', { params: { day: until ?? '–' } });
  },
  ask,
);
export const bondIs = (...states: readonly string[]): Any =>
  guard('BID_SUP_BOND_STATE', ({ bondStatus }) => states.includes(bondStatus), { over: ['bondStatus'] });

/** Yearly percent over days of a year of 360: 240000.00 × 1.5 % × 60 / 360 = 600.00. */
export const bondInterest = (amount: string, yearlyPercent: string, days: number): string =>
  round2(div(mul(mul(amount, yearlyPercent), String(Math.max(0, days))), '36000'));
interface Refund {
  readonly amount: string | null;
  readonly interest: string | null;
}
/** What is left out is what is due. */
export const rightRefund: Any = rule(
  ['BID_SUP_BOND_AMOUNT'],
  (c, sent) => {
    const { amount, interest } = payloadOf<Refund>(sent);
    const due = factsOf(sent).interest ?? '0';
    if (amount !== null && !eq(amount, c.bondAmount ?? '0'))
      return refuse('BID_SUP_BOND_AMOUNT', { field: 'amount', params: { expected: round2(c.bondAmount ?? '0') } });
    return interest === null || eq(interest, due) || refuse('BID_SUP_BOND_AMOUNT', { field: 'interest', params: { expected: due } });
  },
  ask,
);
export const notTooLate: Any = guard('BID_SUP_QUIT_LATE', (_c, sent) => !deadlinePassed(sent), ask);
export const refusalChosen: Any = guard(
  'BID_SUP_REFUSE_REASON',
  (_c, sent) => sent.actor.userType === 'SYSTEM' || payloadOf<{ readonly refuseReason?: string | null }>(sent).refuseReason != null,
  ask,
);
export const forfeitChosen: Any = guard(
  'BID_SUP_FORFEIT_REASON',
  (_c, sent) => payloadOf<{ readonly forfeitReason?: string | null }>(sent).forfeitReason != null,
  ask,
);
export const versionThere: Any = guard(
  'BID_SUP_VERSION',
  ({ docVersionNo, docObtainedAt }, sent) => {
    const { versionNo } = payloadOf<{ readonly versionNo: number | null }>(sent);
    return docObtainedAt !== null && versionNo !== null && versionNo >= 1 && versionNo <= (docVersionNo ?? 0);
  },
  ask,
);
export const sectionsOf = (c: Participant, sent: MachineEvent) => chosenSections(projectOf(sent) ?? { sections: [] }, c.sectionIds ?? []);
