/** Why a visit is refused, and what follows from scores, answers and signatures. */
import { blankLine } from '../../kernel/document.js';
import type { MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Change, Guard } from '../../kernel/lifecycle.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { gt, isNegative } from '../../kernel/primitives/decimal.js';
import { DAY_MS, compareDates, daysBetween } from '../../kernel/primitives/instant.js';
import { applySave } from '../../kernel/save.js';
import { isSaid } from '../../kernel/stock/said.js';
import { lines } from './fields.js';
import type { Item, Visit, VisitEventOf } from './fields.js';
import { applies, concluded, isLow, rated } from './scoring.js';

const {
  guard,
  rule,
  refuse,
  reasons: ownReasons,
} = refusalsOf({
  SLC_LINES_EMPTY: { en: 'Add at least one item.', cn: '请至少维护一个检查项' },
  LIN_DATE: { en: 'Notify at least 3 days ahead.', cn: '须至少提前3天通知' },
  LIN_PROPOSALS: { en: 'Dates can be proposed twice, within 15 days of the proposed one.', cn: '最多可协商两次日期,且须在拟定日期15天内' },
  LIN_TOO_EARLY: { en: 'Not before {date}.', cn: '未到考察日期{date}' },
  LIN_SCORE_RANGE: { en: 'Item {n}: the score must be 0 to {full}.', cn: '第{n}项得分须在0到{full}之间' },
  LIN_FINDING: { en: 'Item {n}: describe the finding and its severity.', cn: '第{n}项低分须填写问题及等级' },
  LIN_UNSCORED: { en: '{n} items are not scored.', cn: '尚有{n}项未评分' },
  LIN_SUMMARY: { en: 'Write the summary.', cn: '请填写总结' },
  LIN_MEETING: { en: 'The closing meeting is not signed.', cn: '末次会议未签字' },
  LIN_ACTIONS: { en: 'Answer every finding.', cn: '请逐项填写整改' },
  LIN_LIST_OFF: { en: 'The checklist is not enabled. Choose another one, or have it enabled.', cn: '检查表未启用,请另选或启用' },
  LIN_ITEMS: {
    en: 'With its checklist the visit has {n} items, and {most} at most. Remove items, or choose another checklist.',
    cn: '含检查表共{n}个检查项,最多{most}项,请删减检查项或另选检查表',
  },
  LIN_LIST_COPIED: {
    en: 'The visit has begun with its checklist. Leave it as it was, and change the items.',
    cn: '考察已按检查表开始,请保持检查表不变,直接调整检查项',
  },
  LIN_ITEM: { en: 'There is no finding with this number to verify.', cn: '该序号没有待验证的问题项' },
});
export const reasons = ownReasons;
const ask = { needs: 'ask' } as const;
const AHEAD_DAYS = 3;
export const ANSWER_DAYS = 5;
export const RECTIFY_DAYS = 30;
const PROPOSALS = 2;
const PROPOSAL_DAYS = 15;

export const hasItems = guard<Visit>('SLC_LINES_EMPTY', ({ items }) => items.length > 0, { over: ['items'] });
export const ahead = guard(
  'LIN_DATE',
  ({ inspectMode, proposedDate }: Visit, { facts: { today } }: VisitEventOf<'NOTIFY'>) =>
    inspectMode === 'UNANNOUNCED' || today === undefined || daysBetween(today, proposedDate) >= AHEAD_DAYS,
  ask,
);
export const proposable = guard(
  'LIN_PROPOSALS',
  ({ rescheduleCount, proposedDate }: Visit, { payload }: VisitEventOf<'PROPOSE_DATE'>) =>
    (rescheduleCount ?? 0) < PROPOSALS && Math.abs(daysBetween(proposedDate, payload.date)) <= PROPOSAL_DAYS,
  ask,
);
export const notEarly = rule(
  ['LIN_TOO_EARLY'],
  ({ scheduledDate }: Visit, { facts: { today } }: VisitEventOf<'START'>) =>
    scheduledDate === null ||
    today === undefined ||
    compareDates(scheduledDate, today) <= 0 ||
    refuse('LIN_TOO_EARLY', { params: { date: scheduledDate } }),
  ask,
);
type Asking = VisitEventOf<'NOTIFY'> | VisitEventOf<'START'>;
/** A checklist that may be chosen, as long as the visit holds what it asks beside its own items. */
export const listed = rule(
  ['LIN_LIST_OFF', 'LIN_ITEMS'],
  ({ checklistId, items }: Visit, { facts: { asked } }: Asking) => {
    if (checklistId === null) return true;
    if (!asked) return refuse('LIN_LIST_OFF', { field: 'checklistId' });
    const [n, most] = [items.length + asked.length, lines.items.bound];
    return n <= most || refuse('LIN_ITEMS', { field: 'items', params: { n, most } });
  },
  ask,
);
export const keepsList: Guard<Visit, MachineEvent> = rule<Visit, MachineEvent>(
  ['LIN_LIST_COPIED'],
  (visit, sent) => {
    const { checklistId } = (sent.payload as SavePayload).fields as Partial<Visit>;
    return checklistId === undefined || checklistId === visit.checklistId || refuse('LIN_LIST_COPIED', { field: 'checklistId' });
  },
  ask,
);
/** What its checklist asks stands behind the items that it has already. */
export function withList({ items }: Visit, { facts: { asked = [] } }: VisitEventOf<'START'>): Change<Visit> {
  if (asked.length === 0) return {};
  const last = Math.max(0, ...items.map(({ itemSeq }) => itemSeq));
  const copied = asked.map((item, index) => ({ ...blankLine(lines.items), ...item, itemSeq: last + index + 1 }) as Item);
  const all = [...items, ...copied];
  return { items: all, ...rated(all) };
}
const merged = (visit: Visit, sent: MachineEvent): readonly Item[] =>
  (applySave<Visit>(lines, visit, sent.payload as SavePayload).items ?? visit.items) as readonly Item[];
export const inRange: Guard<Visit, MachineEvent> = rule<Visit, MachineEvent>(
  ['LIN_SCORE_RANGE'],
  (visit, sent) => {
    const wrong = merged(visit, sent).find(({ score, fullScore }) => score !== null && (isNegative(score) || gt(score, fullScore)));
    return !wrong || refuse('LIN_SCORE_RANGE', { field: 'items', params: { n: wrong.itemSeq, full: wrong.fullScore } });
  },
  ask,
);
export const found: Guard<Visit, MachineEvent> = rule<Visit, MachineEvent>(
  ['LIN_FINDING'],
  ({ items }) => {
    const silent = items.find((item) => applies(item) && isLow(item) && (!isSaid(item.finding) || item.severity === null));
    return !silent || refuse('LIN_FINDING', { field: 'items', params: { n: silent.itemSeq } });
  },
  { over: ['items'] },
);
export const allScored: Guard<Visit, MachineEvent> = rule<Visit, MachineEvent>(
  ['LIN_UNSCORED'],
  ({ items }) => {
    const n = items.filter((item) => applies(item) && item.score === null).length;
    return n === 0 || refuse('LIN_UNSCORED', { params: { n } });
  },
  { over: ['items'] },
);
export const summed = guard<Visit>('LIN_SUMMARY', ({ summary }) => isSaid(summary), { over: ['summary'] });
export const signed = guard<Visit>(
  'LIN_MEETING',
  ({ closingSignedFlag, inspectMode }) => inspectMode === 'REMOTE' || closingSignedFlag === 'Y',
  {
    over: ['closingSignedFlag', 'inspectMode'],
  },
);
export const openItems = ({ items }: Pick<Visit, 'items'>) => items.filter(({ rectifyStatus }) => rectifyStatus === 'OPEN');
export const answersAll = guard(
  'LIN_ACTIONS',
  (visit: Visit, { payload }: VisitEventOf<'SUBMIT_RECTIFY'>) => {
    const told = new Set(payload.rows.map(({ itemSeq }) => itemSeq));
    return openItems(visit).every(({ itemSeq }) => told.has(itemSeq));
  },
  ask,
);
export const verifiable = guard(
  'LIN_ITEM',
  ({ items }: Visit, { payload }: VisitEventOf<'VERIFY'>) =>
    items.some((item) => item.itemSeq === payload.itemSeq && item.rectifyStatus !== null && item.rectifyStatus !== 'NONE'),
  ask,
);

const needsAnswer = ({ severity }: Item) => severity === 'MAJOR' || severity === 'MINOR';
/** The closing meeting is signed when both sides have drawn their names, and no more when one is taken away. */
function signing(visit: Visit, change: Change<Visit>): Change<Visit> {
  if (change.inspectorSignIds === undefined && change.supplierSignIds === undefined) return change;
  const { inspectorSignIds, supplierSignIds } = { ...visit, ...change };
  return { ...change, closingSignedFlag: isSaid(inspectorSignIds) && isSaid(supplierSignIds) ? 'Y' : 'N' };
}
export const scored = (visit: Visit, sent: MachineEvent): Change<Visit> => {
  const change = signing(visit, applySave<Visit>(lines, visit, sent.payload as SavePayload));
  return change.items ? { ...change, ...rated(change.items) } : change;
};
export const judge = (items: readonly Item[]) => ({ items, ...rated(items), conclusion: concluded(items) });
export const reported = ({ items }: Visit, { at }: MachineEvent) => ({
  ...judge(
    items.map((item) => ({
      ...item,
      rectifyStatus: needsAnswer(item) ? (item.rectifyStatus === 'CLOSED' ? ('CLOSED' as const) : ('OPEN' as const)) : ('NONE' as const),
    })),
  ),
  rectifyBy: at + RECTIFY_DAYS * DAY_MS,
});
export const hasFindings = ({ items }: Visit) => items.some((item) => needsAnswer(item) && item.rectifyStatus !== 'CLOSED');
