/** The sites of a plan: who goes there, what is checked there, and the visits that they become. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect } from '../../kernel/lifecycle.js';
import type { CheckItem, Plan, PlanEventOf, PlanFacts, Site } from './fields.js';

export const factsOf = ({ facts }: MachineEvent) => facts as PlanFacts;

export const isAt =
  (row: number) =>
  ({ rowNum }: { readonly rowNum: number | null }): boolean =>
    rowNum === null || rowNum === row;

/** Who goes there besides the leader. */
export const companions = ({ staff, leaderId }: Pick<Plan, 'staff' | 'leaderId'>, row: number): readonly string[] =>
  [...new Set(staff.filter(isAt(row)).map(({ userId }) => userId))].filter((userId) => userId !== leaderId);

/** What is checked there: what its checklists ask, each once, and then the further items, in the order in which they were entered. */
export function itemsAt({ checklists, checks }: Plan, row: number, items: PlanFacts['items'] = {}): readonly CheckItem[] {
  const chosen = new Set(checklists.filter(isAt(row)).map(({ checklistId }) => checklistId));
  return [...[...chosen].flatMap((checklistId) => items[checklistId] ?? []), ...checks.filter(isAt(row))];
}

const visitOf = (plan: Plan, row: Site, { ids = {}, items }: PlanFacts): Effect => ({
  kind: 'create',
  type: 'srmSlcLocaleInspect',
  id: ids[row.rowNum] ?? '',
  purpose: 'visit',
  part: String(row.rowNum),
  payload: {
    fields: {
      orgId: plan.orgId,
      planId: plan.id,
      planRow: row.rowNum,
      supplierId: row.supplierId,
      siteName: row.siteName,
      inspectType: plan.planType,
      inspectMode: row.inspectMode,
      proposedDate: row.plannedDate,
      leaderId: plan.leaderId,
      staffIds: row.staffIds,
    },
    lines: {
      items: {
        set: itemsAt(plan, row.rowNum, items).map(({ chapter, chapterEn, itemName, itemNameEn, fullScore, keyItemFlag }, index) => ({
          itemSeq: index + 1,
          ...{ chapter, itemName, fullScore, keyItemFlag },
          ...(chapterEn ? { chapterEn } : {}),
          ...(itemNameEn ? { itemNameEn } : {}),
        })),
      },
    },
  },
});
export const visits = (plan: Plan, sent: MachineEvent): readonly Effect[] => plan.suppliers.map((row) => visitOf(plan, row, factsOf(sent)));
export const addedVisit = (plan: Plan, sent: MachineEvent): readonly Effect[] => [visitOf(plan, plan.suppliers.at(-1)!, factsOf(sent))];

/** As approved, each row knows its visit and its people; from then on they are told row by row. */
export const asApproved = (plan: Plan, sent: MachineEvent): Pick<Plan, 'suppliers' | 'overdueAt'> => ({
  suppliers: plan.suppliers.map((row) => ({
    ...row,
    inspectId: factsOf(sent).ids?.[row.rowNum] ?? null,
    staffIds: companions(plan, row.rowNum),
  })),
  overdueAt: factsOf(sent).overdueAt ?? null,
});

type Told = PlanEventOf<'ADJUST'>['payload']['rows'][number];
const isMoved = (row: Pick<Site, 'plannedDate' | 'inspectMode'>, told: Pick<Site, 'plannedDate' | 'inspectMode'>) =>
  row.plannedDate !== told.plannedDate || row.inspectMode !== told.inspectMode;
const isRestaffed = (row: Pick<Site, 'staffIds'>, told: Pick<Site, 'staffIds'>) =>
  row.staffIds.length !== told.staffIds.length || row.staffIds.some((userId) => !told.staffIds.includes(userId));

/** Rows that say something else than the plan; the dialog sends those left as they were, too. */
export const adjusted = ({ suppliers }: Plan, { payload }: PlanEventOf<'ADJUST'>): readonly Told[] =>
  payload.rows.filter((told) => {
    const row = suppliers.find(({ rowNum }) => rowNum === told.rowNum);
    return !row || isMoved(row, told) || isRestaffed(row, told);
  });

/** The leader goes everywhere, and is not told twice. */
const withoutLeader = ({ leaderId }: Plan, staffIds: readonly string[]) => [...new Set(staffIds)].filter((userId) => userId !== leaderId);

export const asAdjusted = (plan: Plan, sent: PlanEventOf<'ADJUST'>): Pick<Plan, 'suppliers'> => ({
  suppliers: plan.suppliers.map((row) => {
    const told = adjusted(plan, sent).find(({ rowNum }) => rowNum === row.rowNum);
    return told ? { ...row, ...told, staffIds: withoutLeader(plan, told.staffIds) } : row;
  }),
});
/** Visits that move are agreed on anew with their suppliers; of new people they hear alone. */
export const movesVisits = ({ suppliers }: Plan, _sent: MachineEvent, before: Plan): readonly Effect[] =>
  suppliers.flatMap((row) => {
    const { rowNum, inspectId, plannedDate, inspectMode, staffIds } = row;
    const old = before.suppliers.find((one) => one.rowNum === rowNum);
    if (inspectId === null || !old || !(isMoved(old, row) || isRestaffed(old, row))) return [];
    const payload = { staffIds, ...(isMoved(old, row) ? { proposedDate: plannedDate, inspectMode } : {}) };
    return [{ kind: 'send', type: 'srmSlcLocaleInspect', id: inspectId, event: 'PLAN_ADJUSTED', payload, part: String(rowNum) }];
  });

export const nextNumber = (numbers: readonly number[]): number => Math.max(0, ...numbers) + 1;

/** The plan with the site that is added. */
export function asGrown(plan: Plan, sent: PlanEventOf<'ADD_ROW'>): Pick<Plan, 'suppliers' | 'checklists'> {
  const { categoryId, checklistId, ...site } = sent.payload;
  const rowNum = nextNumber(plan.suppliers.map((row) => row.rowNum));
  const row: Site = {
    ...site,
    rowNum,
    staffIds: withoutLeader(plan, site.staffIds),
    rowStatus: 'PLANNED',
    inspectId: factsOf(sent).ids?.[rowNum] ?? null,
    conclusion: null,
  };
  const listNum = nextNumber(plan.checklists.map((list) => list.listNum));
  return {
    suppliers: [...plan.suppliers, row],
    checklists: checklistId === null ? plan.checklists : [...plan.checklists, { listNum, rowNum, categoryId, checklistId }],
  };
}

export const cancels = ({ suppliers }: Plan): readonly Effect[] =>
  suppliers.flatMap(({ rowNum, inspectId, rowStatus }) =>
    inspectId === null || rowStatus === 'DONE' || rowStatus === 'CANCELLED'
      ? []
      : [{ kind: 'send', type: 'srmSlcLocaleInspect', id: inspectId, event: 'PLAN_CANCELLED', payload: {}, part: String(rowNum) }],
  );
