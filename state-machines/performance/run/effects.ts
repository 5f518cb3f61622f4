/** What a run makes and tells: sheets to score, results, drafts of changed shares. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect } from '../../kernel/lifecycle.js';
import type { BasisIndicator } from '../scoring/basis.js';
import type { SheetOrder } from '../sheet/fields.js';
import type { ResultOrder, ResultScore } from '../result/fields.js';
import { asksPeople, openSheets, toRelease } from './changes.js';
import type { Run, RunEventOf, RunFacts, RunSupplier } from './fields.js';

const SHEET = 'srmSpeManualScore';
const RESULT = 'srmSpePerformance';
/** So many suppliers make the mean of a category tell nothing of one of them. */
export const LEAST_FOR_MEAN = 4;

/** One sheet for each scorer: his indicators for all suppliers. */
export function createsSheets(run: Run, sent: MachineEvent, before: Run): readonly Effect[] {
  const { calculation } = sent.facts as RunFacts;
  if (!calculation || !asksPeople(before, calculation)) return [];
  const { basis } = calculation;
  return run.sheets.map(({ sheetId, scorerId }) => {
    const mine = basis.scorers.filter(({ userId }) => userId === scorerId).map(({ indicatorId }) => indicatorId);
    const indicators = basis.indicators.filter(({ indicatorId }) => mine.includes(indicatorId));
    return {
      kind: 'create',
      type: SHEET,
      id: sheetId,
      purpose: 'sheet',
      part: scorerId,
      payload: {
        orgId: run.orgId,
        runId: run.id,
        schemeName: run.schemeName,
        period: run.period,
        scorerId,
        deadline: run.manualDeadline,
        approvalFlag: basis.terms.manualApproval,
        rows: run.suppliers.flatMap(({ supplierId }) =>
          indicators.map(({ indicatorId, scoreGuide }) => ({ supplierId, indicatorId, scoreGuide })),
        ),
      } satisfies SheetOrder,
    };
  });
}

const toSheet = (sheetId: string, event: string, payload: object): Effect => ({
  kind: 'send',
  type: SHEET,
  id: sheetId,
  event,
  payload,
  part: `${event}:${sheetId}`,
});
/** To those that were open when it happened. */
export const toOpenSheets =
  (event: 'DEADLINE' | 'URGED') =>
  (_run: Run, _sent: MachineEvent, before: Run): readonly Effect[] =>
    openSheets(before).map(({ sheetId }) => toSheet(sheetId, event, {}));
export const reopensSheet = (run: Run, { payload }: RunEventOf<'REOPEN_SHEET'>): readonly Effect[] => [
  toSheet(payload.sheetId, 'ENABLE', { deadline: run.manualDeadline }),
];
export const cancelled = ({ sheets, suppliers }: Run, { payload }: RunEventOf<'CANCEL'>): readonly Effect[] => [
  ...sheets.map(({ sheetId }) => toSheet(sheetId, 'RUN_CANCELLED', { reason: payload.reason })),
  ...suppliers.flatMap(({ resultId }): readonly Effect[] =>
    resultId === null ? [] : [{ kind: 'send', type: RESULT, id: resultId, event: 'CANCEL', payload: {}, part: `cancel:${resultId}` }],
  ),
];

const scoreOf = (
  indicator: BasisIndicator | undefined,
): Pick<ResultScore, 'indicatorName' | 'indicatorNameEn' | 'dimension' | 'unitText'> => ({
  indicatorName: indicator?.name ?? '',
  indicatorNameEn: indicator?.nameEn ?? null,
  dimension: (indicator?.dimension ?? 'QUALITY') as ResultScore['dimension'],
  unitText: indicator?.unit ?? null,
});
/** Rows of a result as the supplier reads them. */
export const resultScores = (run: Pick<Run, 'basis' | 'scores'>, supplierId: string) =>
  run.scores
    .filter((row) => row.supplierId === supplierId)
    .map(({ supplierId: _own, scoreKey: _key, numerator: _up, denominator: _down, ...row }) => ({
      ...row,
      ...scoreOf(run.basis?.indicators.find(({ indicatorId }) => indicatorId === row.indicatorId)),
    }));

function resultOf(run: Run, row: RunSupplier): ResultOrder {
  const basis = run.basis!;
  const told = basis.terms.publishRank === 'Y' && run.suppliers.length >= LEAST_FOR_MEAN;
  const { answerDays, secondAnswerDays, appealDecisionDays, maxAppeals, rectifyDays, verifyDays, maxRectifyRounds } = basis.terms;
  return {
    orgId: run.orgId,
    runId: run.id,
    supplierId: row.supplierId,
    schemeName: run.schemeName,
    period: run.period,
    base: row.base,
    eventAdj: row.eventAdj,
    reviewAdj: row.reviewAdj,
    finalScore: row.finalScore,
    grade: row.grade,
    lastFinal: row.lastFinal,
    lastGrade: row.lastGrade,
    rank: row.rank,
    rankOf: run.suppliers.filter(({ finalScore }) => finalScore !== null).length,
    shownRank: told && row.rank !== null ? `${row.rank} / ${run.suppliers.length}` : null,
    shownMean: run.suppliers.length >= LEAST_FOR_MEAN ? run.averageScore : null,
    terms: { answerDays, secondAnswerDays, appealDecisionDays, maxAppeals, rectifyDays, verifyDays, maxRectifyRounds },
    grades: basis.grades,
    scores: resultScores(run, row.supplierId),
  };
}
export const createsResults = (run: Run): readonly Effect[] =>
  run.suppliers.flatMap((row): readonly Effect[] =>
    row.resultId === null
      ? []
      : [{ kind: 'create', type: RESULT, id: row.resultId, purpose: 'result', part: row.supplierId, payload: resultOf(run, row) }],
  );

export const releases = (_run: Run, sent: RunEventOf<'RELEASE'>, before: Run): readonly Effect[] =>
  toRelease(before, sent).map(({ resultId }) => ({
    kind: 'send',
    type: RESULT,
    id: resultId ?? '',
    event: 'RELEASE',
    payload: {},
    part: `release:${resultId}`,
  }));

/** Shares by grade, drafted once for each organisation. */
export const proposesShares = (run: Run, sent: MachineEvent): readonly Effect[] =>
  ((sent.facts as RunFacts).shares ?? []).map(({ id, orgId, effectiveDate, rows }) => ({
    kind: 'create',
    type: 'srmSmlAdjustmentHead',
    id,
    purpose: 'shares',
    part: orgId ?? 'site',
    payload: {
      fields: { orgId, reason: `${run.schemeName ?? ''} ${run.period ?? ''}`.trim().slice(0, 500) || '-', effectiveDate },
      lines: { shares: { set: rows.map((row, index) => ({ lineNum: index + 1, ...row })) } },
    },
  }));
