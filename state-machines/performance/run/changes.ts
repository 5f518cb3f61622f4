/** What events change in a run. */
import { DAY_MS } from '../../kernel/primitives/instant.js';
import type { MachineEvent } from '../../kernel/events.js';
import type { Change } from '../../kernel/lifecycle.js';
import type { Measured, Sheet } from '../scoring/basis.js';
import { meanOf, ranksOf, scoresOf, totalOf } from '../scoring/totals.js';
import type { Calculation, Run, RunEventOf, RunFacts, RunSupplier } from './fields.js';

type Scored = Pick<Run, 'basis' | 'suppliers' | 'scores' | 'sheets'>;

const sheetsOf = ({ sheets }: Pick<Run, 'sheets'>): readonly Sheet[] => sheets.map((sheet) => ({ ...sheet, given: sheet.given ?? [] }));

/** How many suppliers have each grade, best first: A 3 · B 2. */
function countsOf(run: Pick<Run, 'basis'>, rows: readonly RunSupplier[]): string {
  const names = [...(run.basis?.grades ?? [])].toSorted((a, b) => Number(b.fromScore) - Number(a.fromScore)).map(({ grade }) => grade);
  return [...names, 'N']
    .map((grade) => [grade, rows.filter((row) => row.grade === grade).length] as const)
    .filter(([, count]) => count > 0)
    .map(([grade, count]) => `${grade} ${count}`)
    .join(' · ');
}

/** Totals, ranks and means, as scores and adjustments stand. */
export function totalled(run: Scored): Change<Run> {
  const { basis } = run;
  if (!basis) return {};
  const rows = run.suppliers.map((row) => {
    const own = run.scores.filter(({ supplierId }) => supplierId === row.supplierId);
    const { supplierId: _same, ...total } = totalOf(basis, row.supplierId, own, row);
    return { ...row, ...total };
  });
  const ranks = ranksOf(rows.map(({ finalScore }) => finalScore));
  const suppliers = rows.map((row, index) => ({ ...row, rank: ranks[index] ?? null }));
  return {
    suppliers,
    supplierCount: suppliers.length,
    averageScore: meanOf(suppliers.map(({ finalScore }) => finalScore)),
    gradeCounts: countsOf(run, suppliers),
  };
}

const measuredIn = ({ scores }: Pick<Run, 'scores'>): readonly Measured[] => scores;
/** Points of people anew, those of formulas from their values. */
function rescored(run: Scored): Change<Run> {
  const { basis } = run;
  if (!basis) return {};
  const measured = measuredIn(run);
  const scores = run.suppliers.flatMap(({ supplierId }) => scoresOf(basis, supplierId, measured, sheetsOf(run)));
  return { scores, ...totalled({ ...run, scores }) };
}

const counted = (sheets: Run['sheets']): Change<Run> => ({
  sheets,
  sheetCount: sheets.length,
  sheetDone: sheets.filter(({ status }) => status === 'DONE').length,
});
const withSheets = (run: Run, sheets: Run['sheets']): Change<Run> => ({ ...counted(sheets), ...rescored({ ...run, sheets }) });

export const begun = (_run: Run, { payload, at }: RunEventOf<'CREATE'>): Change<Run> => ({ ...payload, calcNo: 1, calcAt: at });
export const calculatingAgain = ({ calcNo }: Run, { at }: MachineEvent): Change<Run> => ({
  calcNo: (calcNo ?? 0) + 1,
  calcAt: at,
  calcError: null,
});

/** Adjustments of reviewers stay over a new calculation. */
function suppliersOf(run: Run, { suppliers }: Calculation): readonly RunSupplier[] {
  return suppliers.map((one) => {
    const known = run.suppliers.find(({ supplierId }) => supplierId === one.supplierId);
    return {
      base: null,
      eventAdj: '0',
      finalScore: null,
      grade: null,
      rank: null,
      resultId: null,
      releasedFlag: 'N' as const,
      answeredFlag: 'N' as const,
      closedFlag: 'N' as const,
      reviewAdj: known?.reviewAdj ?? '0',
      reviewReason: known?.reviewReason ?? null,
      ...one,
    };
  });
}
/** Whether people are still to be asked for their scores. */
export const asksPeople = (run: Run, calculation: Calculation): boolean =>
  run.sheets.length === 0 && Object.keys(calculation.sheetIds).length > 0;

export function calculated(run: Run, sent: MachineEvent): Change<Run> {
  const { calculation } = sent.facts as RunFacts;
  if (!calculation) return {};
  const { basis, templateVersion, settingVersion, cutOff } = calculation;
  const asked = asksPeople(run, calculation);
  const sheets = asked
    ? Object.entries(calculation.sheetIds).map(([scorerId, sheetId]) => ({ sheetId, scorerId, status: 'OPEN' as const, given: null }))
    : run.sheets;
  const suppliers = suppliersOf(run, calculation);
  const scores = suppliers.flatMap(({ supplierId }) => scoresOf(basis, supplierId, calculation.measured, sheetsOf({ sheets })));
  return {
    basis,
    templateVersion,
    settingVersion,
    cutOff,
    calcError: null,
    ...counted(sheets),
    scores,
    ...totalled({ basis, suppliers, scores, sheets }),
    ...(asked ? { manualDeadline: sent.at + basis.terms.manualDays * DAY_MS } : {}),
    $rows: {
      facts: calculation.facts.map((fact, index) => ({ ...fact, calcNo: run.calcNo ?? 0, factKey: `${run.calcNo ?? 0}-${index + 1}` })),
    },
  };
}
export const failed = (_run: Run, sent: MachineEvent): Change<Run> => ({ calcError: (sent.facts as RunFacts).failed ?? null });

export const sheetDone = (run: Run, { payload }: RunEventOf<'SHEET_DONE'>): Change<Run> =>
  withSheets(
    run,
    run.sheets.map((sheet) => (sheet.sheetId === payload.sheetId ? { ...sheet, status: 'DONE' as const, given: payload.lines } : sheet)),
  );
export const sheetMissing = (run: Run, { payload }: RunEventOf<'SHEET_INVALID'>): Change<Run> =>
  withSheets(
    run,
    run.sheets.map((sheet) => (sheet.sheetId === payload.sheetId ? { ...sheet, status: 'MISSING' as const, given: null } : sheet)),
  );
export const openSheets = ({ sheets }: Pick<Run, 'sheets'>) => sheets.filter(({ status }) => status === 'OPEN');
export const overdue = (run: Run): Change<Run> => ({
  ...withSheets(
    run,
    run.sheets.map((sheet) => (sheet.status === 'OPEN' ? { ...sheet, status: 'MISSING' as const, given: null } : sheet)),
  ),
  manualDeadline: null,
});
export const reopened = (run: Run, { payload, at }: RunEventOf<'REOPEN_SHEET'>): Change<Run> => ({
  ...withSheets(
    run,
    run.sheets.map((sheet) => (sheet.sheetId === payload.sheetId ? { ...sheet, status: 'OPEN' as const, given: null } : sheet)),
  ),
  manualDeadline: at + payload.days * DAY_MS,
});
export const noneOpen = (change: Change<Run>): boolean => openSheets({ sheets: change.sheets ?? [] }).length === 0;

export function adjusted(run: Run, { payload }: RunEventOf<'ADJUST'>): Change<Run> {
  const suppliers = run.suppliers.map((row) =>
    row.supplierId === payload.supplierId ? { ...row, reviewAdj: payload.points, reviewReason: payload.reason } : row,
  );
  return totalled({ ...run, suppliers });
}

export const withResults = ({ suppliers }: Run, sent: MachineEvent): Change<Run> => ({
  suppliers: suppliers.map((row) => ({ ...row, resultId: (sent.facts as RunFacts).resultIds?.[row.supplierId] ?? null })),
});

type Mark = 'releasedFlag' | 'answeredFlag' | 'closedFlag';
const counters = { releasedFlag: 'releasedCount', answeredFlag: 'answeredCount', closedFlag: 'closedCount' } as const;
function marked(run: Run, mark: Mark, supplierIds: readonly string[]): Change<Run> {
  const suppliers = run.suppliers.map((row) => (supplierIds.includes(row.supplierId) ? { ...row, [mark]: 'Y' as const } : row));
  return { suppliers, [counters[mark]]: suppliers.filter((row) => row[mark] === 'Y').length };
}
/** Those that are asked for and not released yet; nobody named: all of them. */
export const toRelease = ({ suppliers }: Run, { payload }: RunEventOf<'RELEASE'>): readonly RunSupplier[] =>
  suppliers.filter(
    ({ supplierId, releasedFlag, resultId }) =>
      releasedFlag !== 'Y' && resultId !== null && (payload.supplierIds.length === 0 || payload.supplierIds.includes(supplierId)),
  );
export const released = (run: Run, sent: RunEventOf<'RELEASE'>): Change<Run> =>
  marked(
    run,
    'releasedFlag',
    toRelease(run, sent).map(({ supplierId }) => supplierId),
  );
export const answered = (run: Run, { payload }: RunEventOf<'ANSWERED'>): Change<Run> => marked(run, 'answeredFlag', [payload.supplierId]);
export const closed = (run: Run, { payload }: RunEventOf<'CLOSED'>): Change<Run> => marked(run, 'closedFlag', [payload.supplierId]);
export const everybody = (change: Change<Run>, mark: Mark): boolean => (change.suppliers ?? []).every((row) => row[mark] === 'Y');

export function resultChanged(run: Run, { payload }: RunEventOf<'RESULT_CHANGED'>): Change<Run> {
  const { supplierId, eventPoints } = payload;
  const scores = [...run.scores.filter((row) => row.supplierId !== supplierId), ...payload.scores];
  const suppliers = run.suppliers.map((row) => (row.supplierId === supplierId ? { ...row, eventPoints } : row));
  return { scores, ...totalled({ ...run, suppliers, scores }) };
}
