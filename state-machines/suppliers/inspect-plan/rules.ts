/** Why an inspection plan is refused. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Guard } from '../../kernel/lifecycle.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import { lines } from './fields.js';
import type { Plan, PlanEventOf, Site } from './fields.js';
import { adjusted, asGrown, factsOf, isAt, itemsAt } from './sites.js';

/** As many as one visit holds. */
const ITEMS = 200;
const {
  guard,
  rule,
  refuse,
  reasons: ownReasons,
} = refusalsOf({
  SLC_DATE_ORDER: {
    en: 'The last day must not lie before the first, and visits lie between them.',
    cn: '结束日期不能早于开始日期,且考察日期须在计划期内',
  },
  IPL_FLAG: {
    en: 'Site {siteName} does not take part in inspections. Leave it out, or have it set in the record of the supplier.',
    cn: '地点{siteName}未参与考察,请移除或在供应商档案中设置',
  },
  IPL_STAFF: { en: 'Row {row}: at least two staff, one from quality.', cn: '第{row}行:至少两名考察人员且含质量人员' },
  IPL_STAFF_ROW: { en: 'Line {line} of the staff goes to row {row}, which is not there.', cn: '考察人员第{line}行指定的第{row}行不存在' },
  IPL_INDEPENDENT: {
    en: 'The leader buys from the supplier of row {row}, or has begun its qualification. Name another leader.',
    cn: '组长是第{row}行供应商的采购员或准入发起人,请另选组长',
  },
  IPL_CHECKLIST: {
    en: 'Row {row}: nothing is checked there. Choose a checklist or enter items, for this row or for all.',
    cn: '第{row}行没有检查内容,请为该行或所有行选择检查表或维护检查项',
  },
  IPL_CHECK_ROW: { en: '{item} is to be checked at row {row}, which is not there.', cn: '{item}指定的第{row}行不存在' },
  IPL_LIST_OFF: {
    en: 'The checklist of line {line} is not enabled. Choose another one, or have it enabled.',
    cn: '第{line}行检查表未启用,请另选或启用',
  },
  IPL_ITEMS: {
    en: 'Row {row}: {n} items are too many for one visit, which has {most} at most.',
    cn: '第{row}行共{n}个检查项,一次考察最多{most}项',
  },
  IPL_ROWS: { en: 'A plan has {most} sites at most.', cn: '一个计划最多{most}个地点' },
  IPL_ROW_STARTED: {
    en: 'Row {row}: the inspection has begun or is over. Leave the row as it was.',
    cn: '第{row}行考察已开始或已结束,请保持该行不变',
  },
});
export const reasons = ownReasons;
const ask = { needs: 'ask' } as const;
type Period = Pick<Plan, 'planStart' | 'planEnd'>;
const isWithin = ({ planStart, planEnd }: Period, day: string) => compareDates(planStart, day) <= 0 && compareDates(day, planEnd) <= 0;
export const inOrder = guard<Plan, MachineEvent>(
  'SLC_DATE_ORDER',
  (plan) =>
    compareDates(plan.planStart, plan.planEnd) <= 0 &&
    plan.suppliers.every(({ plannedDate }) => plannedDate === null || isWithin(plan, plannedDate)),
  { over: ['planStart', 'planEnd', 'suppliers'] },
);
export const takesPart = rule<Plan, MachineEvent>(
  ['IPL_FLAG'],
  ({ suppliers }, sent) => {
    const out = suppliers.find(({ rowNum }) => factsOf(sent).uninspected?.includes(rowNum));
    return !out || refuse('IPL_FLAG', { params: { siteName: out.siteName } });
  },
  ask,
);
export const independent = rule<Plan, MachineEvent>(
  ['IPL_INDEPENDENT'],
  (_plan, sent) => {
    const [row] = factsOf(sent).dependent ?? [];
    return row === undefined || refuse('IPL_INDEPENDENT', { field: 'leaderId', params: { row } });
  },
  ask,
);
interface AtRow {
  readonly rowNum: number | null;
}
const stray = <T extends AtRow>({ suppliers }: Plan, rows: readonly T[]): T | undefined =>
  rows.find((one) => one.rowNum !== null && suppliers.every(({ rowNum }) => rowNum !== one.rowNum));
export const checked = rule<Plan>(
  ['IPL_CHECKLIST', 'IPL_CHECK_ROW'],
  (plan) => {
    const { suppliers, checks, checklists } = plan;
    const bare = suppliers.find(({ rowNum }) => ![...checklists, ...checks].some(isAt(rowNum)));
    if (bare) return refuse('IPL_CHECKLIST', { params: { row: bare.rowNum } });
    const check = stray(plan, checks);
    if (check) return refuse('IPL_CHECK_ROW', { params: { item: check.itemName, row: check.rowNum! } });
    const list = stray(plan, checklists);
    if (!list) return true;
    const item = { en: `Checklist ${list.listNum}`, cn: `检查表${list.listNum}` };
    return refuse('IPL_CHECK_ROW', { params: { row: list.rowNum! }, words: { item } });
  },
  { over: ['suppliers', 'checks', 'checklists'] },
);
/** A visit takes over what its checklists ask; one that is switched off asks nothing. */
export const listed = rule<Plan, MachineEvent>(
  ['IPL_LIST_OFF', 'IPL_ITEMS'],
  (plan, sent) => {
    const { items = {} } = factsOf(sent);
    const off = plan.checklists.find(({ checklistId }) => !items[checklistId]);
    if (off) return refuse('IPL_LIST_OFF', { field: 'checklists', params: { line: off.listNum } });
    const counts = plan.suppliers.map(({ rowNum }) => ({ row: rowNum, n: itemsAt(plan, rowNum, items).length }));
    const most = counts.find(({ n }) => n > ITEMS);
    return !most || refuse('IPL_ITEMS', { params: { ...most, most: ITEMS } });
  },
  ask,
);
export const staffed = rule<Plan, MachineEvent>(
  ['IPL_STAFF', 'IPL_STAFF_ROW'],
  (plan) => {
    const { suppliers, staff } = plan;
    const alone = suppliers.find(({ rowNum }) => {
      const there = staff.filter(isAt(rowNum));
      return new Set(there.map(({ userId }) => userId)).size < 2 || there.every(({ qualityFlag }) => qualityFlag === 'N');
    });
    if (alone) return refuse('IPL_STAFF', { field: 'staff', params: { row: alone.rowNum } });
    const lost = stray(plan, staff);
    return !lost || refuse('IPL_STAFF_ROW', { field: 'staff', params: { line: lost.staffNum, row: lost.rowNum! } });
  },
  { over: ['suppliers', 'staff'] },
);
/** Quality is whom the plan says to be of it, or who holds its responsibility. */
const isTeam = ({ leaderId, staff }: Plan, { staffIds }: Pick<Site, 'staffIds'>, quality: readonly string[]): boolean => {
  const team = new Set([leaderId, ...staffIds]);
  const flagged = staff.filter(({ qualityFlag }) => qualityFlag === 'Y').map(({ userId }) => userId);
  return team.size >= 2 && [...flagged, ...quality].some((userId) => team.has(userId));
};
const short = (row: number) => refuse('IPL_STAFF', { params: { row } });
export const stillTeams = rule<Plan, MachineEvent>(
  ['IPL_STAFF'],
  (plan, sent) => {
    const { quality = [] } = factsOf(sent);
    const alone = adjusted(plan, sent as PlanEventOf<'ADJUST'>).find((row) => !isTeam(plan, row, quality));
    return !alone || short(alone.rowNum);
  },
  ask,
);
const addedTeam = rule<Plan, MachineEvent>(
  ['IPL_STAFF'],
  (plan, sent) => {
    const row = plan.suppliers.at(-1)!;
    return isTeam(plan, row, factsOf(sent).quality ?? []) || short(row.rowNum);
  },
  ask,
);
export const unstarted = rule<Plan, MachineEvent>(
  ['IPL_ROW_STARTED'],
  (plan, sent) => {
    const planned = new Set(plan.suppliers.filter(({ rowStatus }) => rowStatus === 'PLANNED').map(({ rowNum }) => rowNum));
    const started = adjusted(plan, sent as PlanEventOf<'ADJUST'>).find(({ rowNum }) => !planned.has(rowNum));
    return !started || refuse('IPL_ROW_STARTED', { params: { row: started.rowNum } });
  },
  ask,
);
export const movedWithin = guard<Plan, MachineEvent>(
  'SLC_DATE_ORDER',
  (plan, sent) => adjusted(plan, sent as PlanEventOf<'ADJUST'>).every(({ plannedDate }) => isWithin(plan, plannedDate)),
  ask,
);
const fits = rule<Plan, MachineEvent>(
  ['IPL_ROWS'],
  ({ suppliers }) => {
    const { bound } = lines.suppliers;
    return suppliers.length <= bound || refuse('IPL_ROWS', { params: { most: bound } });
  },
  { over: ['suppliers'] },
);

/** A rule asked of the plan as the added site leaves it. */
const ofGrown = (asked: Guard<Plan, MachineEvent>): Guard<Plan, MachineEvent> => ({
  codes: asked.codes,
  needs: 'ask',
  check: (plan, sent) => asked.check({ ...plan, ...asGrown(plan, sent as PlanEventOf<'ADD_ROW'>) }, sent),
});
export const submittable = [inOrder, staffed, checked as Guard<Plan, MachineEvent>, listed, takesPart, independent];
export const addable = [fits, inOrder, addedTeam, checked as Guard<Plan, MachineEvent>, listed, takesPart, independent].map(ofGrown);
