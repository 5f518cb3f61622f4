/** What a result tells the run and the supplier's record, and the drafts that its grade asks for. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect } from '../../kernel/lifecycle.js';
import { factsOf, isLastRound } from './changes.js';
import type { Result, ResultEventOf } from './fields.js';

const toRun =
  (event: 'ANSWERED' | 'CLOSED') =>
  ({ runId, supplierId }: Result): readonly Effect[] => [
    { kind: 'send', type: 'srmSpeSchemeScore', id: runId ?? '', event, payload: { supplierId }, part: event },
  ];
export const tellsClosed = toRun('CLOSED');

type Manage = 'SUSPEND' | 'QUIT' | 'LEVEL';
const draft = (result: Result, id: string, purpose: string, manageType: Manage, more: object = {}): Effect => ({
  kind: 'create',
  type: 'srmSlcDailyManage',
  id,
  purpose,
  payload: {
    fields: {
      orgId: result.orgId,
      supplierId: result.supplierId,
      manageType,
      reasonType: 'QUALITY',
      reason: `${result.docNumber ?? ''} ${result.period ?? ''} ${result.grade ?? ''} ${result.finalScore ?? ''}`.trim(),
      ...more,
    },
    lines: {},
  },
});
/** The draft that the grade asks for after so many periods of it; somebody decides about it. */
function consequence(result: Result, sent: MachineEvent): readonly Effect[] {
  const { newId, streak = 1 } = factsOf(sent);
  const grade = result.grades?.find((one) => one.grade === result.grade);
  if (!grade || newId === undefined) return [];
  if (grade.quitAfter !== null && streak >= grade.quitAfter) return [draft(result, newId, 'effect', 'QUIT', { quitMode: 'ELIMINATED' })];
  if (grade.effectType === 'NONE' || streak < grade.effectAfter) return [];
  if (grade.effectType === 'SUSPEND') return [draft(result, newId, 'effect', 'SUSPEND')];
  return [draft(result, newId, 'effect', 'LEVEL', { newLevel: grade.effectType })];
}
/** Of every answer: the grade stands. */
export const stands = (result: Result, sent: MachineEvent): readonly Effect[] => [
  ...toRun('ANSWERED')(result),
  ...(result.grade === null || result.grade === 'N'
    ? []
    : [
        {
          kind: 'send',
          type: 'srmSlcSupplierInfo',
          id: result.supplierId ?? '',
          event: 'SET_GRADE',
          payload: { grade: result.grade, period: result.period },
          part: 'grade',
        } as const,
        ...consequence(result, sent),
      ]),
];

export function appealEffects(result: Result, sent: ResultEventOf<'FINISH_APPEAL'>): readonly Effect[] {
  const { rescored, bills = [], newId } = sent.facts;
  return [
    ...(bills.length === 0 || newId === undefined ? [] : [exclusion(result, newId, bills)]),
    ...(rescored
      ? [
          {
            kind: 'send',
            type: 'srmSpeSchemeScore',
            id: result.runId ?? '',
            event: 'RESULT_CHANGED',
            payload: { supplierId: result.supplierId, scores: rescored.rows, eventPoints: rescored.eventPoints },
            part: `changed:${result.resultVersion}`,
          } as const,
        ]
      : []),
  ];
}
const exclusion = (result: Result, id: string, bills: NonNullable<ResultEventOf<'FINISH_APPEAL'>['facts']['bills']>): Effect => ({
  kind: 'create',
  type: 'srmSpeExcludeHeader',
  id,
  purpose: 'appeal',
  part: String(result.appealCount ?? 1),
  payload: {
    fields: {
      orgId: result.orgId,
      supplierId: result.supplierId,
      reasonType: 'DATA_ERROR',
      reason: result.appeals.find(({ lineNum }) => lineNum === bills[0]!.lineNum)?.claim ?? result.docNumber ?? '-',
      sourceKind: 'APPEAL',
      performanceId: result.id,
    },
    lines: {
      bills: {
        set: bills.map(({ lineNum: _line, ...bill }, index) => ({ ...bill, rowNum: index + 1, usedRunId: result.runId })),
      },
    },
  },
});

/** A rectification that is not answered in time is an event of its own, once for each round. */
export const lateEvent = (result: Result, sent: MachineEvent): readonly Effect[] => {
  const { newId, today } = factsOf(sent);
  return newId === undefined || today === undefined
    ? []
    : [
        {
          kind: 'create',
          type: 'slcSupplierPerformance',
          id: newId,
          purpose: 'rectify-late',
          part: String(result.rectifyRound ?? 1),
          payload: {
            fields: {
              orgId: result.orgId,
              supplierId: result.supplierId,
              eventType: 'RECTIFY_LATE',
              eventDate: today,
              description: `${result.docNumber ?? ''} ${result.period ?? ''} 8D ${result.rectifyRound ?? 1}`.trim(),
              billNumber: result.docNumber,
              points: '-2',
              sourceKind: 'SYSTEM',
            },
            lines: {},
          },
        },
      ];
};
/** The last round failed: somebody decides about a suspension. */
export const failedEffects = (result: Result, sent: MachineEvent, before: Result): readonly Effect[] => {
  const { otherId } = factsOf(sent);
  return [...tellsClosed(result), ...(isLastRound(before) && otherId !== undefined ? [draft(result, otherId, 'failed', 'SUSPEND')] : [])];
};
