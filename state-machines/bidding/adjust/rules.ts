/** What of a published project may be adjusted, and when (bidding.md §3, srmSfdBiddingAdjust). */
import { isId } from '../../kernel/primitives/id.js';
import type { MachineEvent } from '../../kernel/events.js';
import type { Guard } from '../../kernel/lifecycle.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { isDecimal, isNegative } from '../../kernel/primitives/decimal.js';
import { addDays, isDate } from '../../kernel/primitives/instant.js';
import { clockOf, days } from '../shared/clocks.js';
import { stdReasons } from '../shared/std.js';
import type { Adjust, AdjustChange, AdjustFacts } from './fields.js';

const own = refusalsOf({
  BID_ADJ_STATE: { en: "The project's state allows no adjustment of this type.", cn: '项目当前状态不允许此类变更' },
  BID_ADJ_NEEDS_EXTENSION: {
    en: 'The addendum comes too late; extend the deadline to {earliest} or later.',
    cn: '补遗距截标时间不足,须将截标时间顺延至{earliest}或以后',
  },
  BID_ADJ_EARLIER: { en: 'A deadline may only move later.', cn: '截标时间只能延后' },
  BID_ADJ_DOC_NOT_APPROVED: { en: 'The new document version is not approved.', cn: '新版文件未批准' },
  BID_ADJ_TOO_LATE: { en: 'The deadline has passed; reject the adjustment.', cn: '已过截标时间,变更只能驳回' },
  BID_ADJ_FIELD: {
    en: '{field} cannot be changed to {value} by an adjustment of this kind.',
    cn: '此类变更不能将{field}改为{value}',
  },
  BID_ADJ_EMPTY: { en: 'Say what changes.', cn: '请填写变更内容' },
});
export const reasons = { ...stdReasons, ...own.reasons };
const { guard, rule, every, refuse } = own;
type G = Guard<Adjust, MachineEvent>;
const ask = { needs: 'ask' } as const;
const given = (sent: MachineEvent) => sent.facts as AdjustFacts;

const OPEN: readonly string[] = ['tendering', 'suspended'];
const LATER: readonly string[] = [
  'preparing',
  'bid_closed',
  'compliance',
  'technical_eval',
  'commercial_opening',
  'commercial_eval',
  'eval_report',
  'negotiating',
  'awarding',
];
const LATER_TYPES: readonly string[] = ['NODE', 'PEOPLE', 'VALIDITY'];
const stateAllows: G = guard(
  'BID_ADJ_STATE',
  ({ adjustType }, sent) => {
    const state = given(sent).project?.state ?? '';
    return OPEN.includes(state) || (LATER.includes(state) && LATER_TYPES.includes(adjustType));
  },
  ask,
);

type Reading = 'date' | 'amount' | 'integer' | 'flag' | 'text' | 'id' | 'ids';
const FIELDS: Readonly<Record<Adjust['adjustType'], Readonly<Record<string, Reading>>>> = {
  EXTEND_DEADLINE: {},
  ADDENDUM: {},
  NODE: { 'nodes.plannedStart': 'date', 'nodes.plannedEnd': 'date', 'nodes.ownerUserId': 'id', 'nodes.skipFlag': 'flag' },
  SECTION: {
    'sections.sectionName': 'text',
    'sections.controlPrice': 'amount',
    'sections.bondAmount': 'amount',
    'sections.docFee': 'amount',
    'sections.awardCount': 'integer',
    'sections.shares': 'text',
  },
  PEOPLE: { supervisorUserId: 'id', ownerUserId: 'id', juryCount: 'integer', holderUserIds: 'ids' },
  VALIDITY: { validityDays: 'integer' },
};
const reads: Readonly<Record<Reading, (text: string) => unknown>> = {
  date: (text) => (isDate(text) ? text : undefined),
  amount: (text) => (isDecimal(text) && !isNegative(text) ? text : undefined),
  integer: (text) => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined),
  flag: (text) => (text === 'Y' || text === 'N' ? text : undefined),
  text: (text) => text,
  id: (text) => (isId(text) ? text : undefined),
  ids: (text) => {
    const ids = text.split(/[,，\s]+/u).filter((part) => part !== '');
    return ids.length > 0 && ids.every(isId) ? ids : undefined;
  },
};
/** `nodes.3.plannedEnd` is a column of the rows. */
const columnOf = (field: string): string => field.replace(/^(\w+)\.\d+\./, '$1.');
/** The value as the project takes it; undefined: it is none of this field, or the field is not of this kind of adjustment. */
export function valueOf(adjustType: Adjust['adjustType'], { field, newValue }: AdjustChange): unknown {
  const reading = FIELDS[adjustType][columnOf(field)];
  const lined = columnOf(field) !== field;
  if (reading === undefined || newValue === null || lined !== columnOf(field).includes('.')) return undefined;
  return reads[reading](newValue.trim());
}
const changesHold: G = every<Adjust, MachineEvent>(
  ['BID_ADJ_FIELD', 'BID_ADJ_EMPTY'],
  (c, sent) => {
    const { project } = given(sent);
    const keyed = project?.keyReadyAt != null;
    const wrong = c.changes.filter(
      (row) =>
        valueOf(c.adjustType, row) === undefined || (keyed && row.field === 'holderUserIds') || !(row.field in (project?.values ?? {})),
    );
    const empty = c.changes.length === 0 && c.newDeadline === null && c.newDocId === null;
    return [
      ...(empty ? [refuse('BID_ADJ_EMPTY', { field: 'changes' })] : []),
      ...wrong.map(({ field, newValue, changeNum }) =>
        refuse('BID_ADJ_FIELD', { field: 'changes', row: String(changeNum), params: { field, value: newValue ?? '' } }),
      ),
    ];
  },
  ask,
);

const MOVING: readonly string[] = ['EXTEND_DEADLINE', 'ADDENDUM'];
const laterDeadline: G = guard(
  'BID_ADJ_EARLIER',
  ({ adjustType, newDeadline }, sent) => {
    const old = given(sent).project?.bidDeadline ?? 0;
    if (newDeadline === null) return adjustType !== 'EXTEND_DEADLINE';
    return MOVING.includes(adjustType) && newDeadline > old && newDeadline > sent.at;
  },
  ask,
);
const enoughTime: G = rule<Adjust, MachineEvent>(
  ['BID_ADJ_NEEDS_EXTENSION'],
  (c, sent) => {
    const { project, today, deadlineDay, newDeadlineDay } = given(sent);
    if (c.adjustType !== 'ADDENDUM' || c.affectsPreparation !== 'Y' || !project || today === undefined) return true;
    const clocks = project.addendumDays === null ? null : { addendumDays: project.addendumDays };
    const least = clockOf('addendumDays', project.legalRegime, clocks);
    const inForce = (c.newDeadline === null ? deadlineDay : newDeadlineDay) ?? today;
    if (days(today, inForce) >= least) return true;
    const earliest = addDays(today, least);
    return refuse('BID_ADJ_NEEDS_EXTENSION', { field: 'newDeadline', params: { earliest }, data: { earliest } });
  },
  ask,
);
const docApproved: G = guard(
  'BID_ADJ_DOC_NOT_APPROVED',
  ({ adjustType, newDocId }, sent) => (adjustType !== 'ADDENDUM' && newDocId === null) || given(sent).doc?.approved === true,
  ask,
);
export const inTime: G = guard(
  'BID_ADJ_TOO_LATE',
  ({ adjustType }, sent) => {
    const { project } = given(sent);
    if (LATER_TYPES.includes(adjustType)) return true;
    return project != null && OPEN.includes(project.state) && (project.state === 'suspended' || sent.at < (project.bidDeadline ?? 0));
  },
  ask,
);
export const submitRules: readonly G[] = [stateAllows, changesHold, laterDeadline, enoughTime, docApproved];
export const approveRules: readonly G[] = [inTime, ...submitRules];
