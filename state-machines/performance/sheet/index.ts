/** Sheets to score by hand (performance.md): what one person gives the suppliers of a run. */
import { defineDocument } from '../../kernel/definition.js';
import type { MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Change, Effect, Guard, Transition } from '../../kernel/lifecycle.js';
import { by, lifecycle, named, refusalsOf, system } from '../../kernel/lifecycle.js';
import { holds } from '../../kernel/predicate.js';
import type { Predicate } from '../../kernel/predicate.js';
import { gt, gte, lt, lte } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approving, approvingReasons } from '../../kernel/stock/approving.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { events, fields, lines } from './fields.js';
import type { ScoreSheet, SheetEvent, SheetEventOf, SheetFacts, SheetRow } from './fields.js';

const {
  guard,
  rule,
  refuse,
  reasons: ownReasons,
} = refusalsOf({
  MSC_RANGE: { en: 'The score must be 0 to 100.', cn: '得分须在0至100之间' },
  MSC_INCOMPLETE: { en: '{n} lines are not scored.', cn: '尚有{n}行未评分' },
  MSC_COMMENT: { en: 'A score below 60 or above 95 needs a comment (line {line}).', cn: '第{line}行低于60或高于95分须填写说明' },
  MSC_DEADLINE: { en: 'The deadline has passed.', cn: '已过评分截止时间' },
  MSC_RUN: { en: 'The run does not take scores now.', cn: '当前评分阶段不可录入' },
  MSC_ROWS: { en: 'Rows are neither added nor removed; they are those of the run.', cn: '评分行由评分单生成,不可增删' },
});
const reasons = { ...approvingReasons, ...ownReasons };
const ask = { needs: 'ask' } as const;
const LOW = '60';
const HIGH = '95';

const setOf = ({ payload }: SheetEventOf<'SAVE'>) => payload.lines?.['rows']?.set ?? [];
const inRange = guard<ScoreSheet, SheetEventOf<'SAVE'>>(
  'MSC_RANGE',
  (_sheet, sent) => setOf(sent).every(({ score }) => typeof score !== 'string' || (gte(score, '0') && lte(score, '100'))),
  ask,
);
const ownRows = guard<ScoreSheet, SheetEventOf<'SAVE'>>(
  'MSC_ROWS',
  ({ rows }, sent) => {
    const known = new Set(rows.map(({ lineNum }) => lineNum));
    return (sent.payload.lines?.['rows']?.remove ?? []).length === 0 && setOf(sent).every((row) => known.has(row['lineNum'] as number));
  },
  ask,
);
const inTime = guard<ScoreSheet, MachineEvent>('MSC_DEADLINE', ({ deadline }, { at }) => deadline === null || at < deadline, ask);
const isScored = ({ score, naFlag }: SheetRow): boolean => naFlag === 'Y' || score !== null;
const complete = rule<ScoreSheet>(
  ['MSC_INCOMPLETE'],
  ({ rows }) => {
    const n = rows.filter((row) => !isScored(row)).length;
    return n === 0 || refuse('MSC_INCOMPLETE', { params: { n } });
  },
  { over: ['rows'] },
);
const explained = rule<ScoreSheet>(
  ['MSC_COMMENT'],
  ({ rows }) => {
    const silent = rows.find(
      ({ score, naFlag, comment }) => naFlag !== 'Y' && score !== null && (lt(score, LOW) || gt(score, HIGH)) && !isSaid(comment),
    );
    return !silent || refuse('MSC_COMMENT', { field: 'rows', params: { line: silent.lineNum } });
  },
  { over: ['rows'] },
);
const runOpen: Guard<ScoreSheet, MachineEvent> = guard<ScoreSheet, MachineEvent>(
  'MSC_RUN',
  (_sheet, sent) => (sent.facts as SheetFacts).runOpen !== false,
  ask,
);

const counted = (rows: ScoreSheet['rows']) => ({ rows, lineCount: rows.length, scoredCount: rows.filter(isScored).length });
const saved = (sheet: ScoreSheet, payload: SavePayload): Change<ScoreSheet> => {
  const { rows = sheet.rows } = applySave<ScoreSheet>(lines, sheet, payload);
  return counted(rows.map((row) => (row.naFlag === 'Y' ? { ...row, score: null } : row)));
};
function made(_sheet: ScoreSheet, { payload, facts: known }: SheetEventOf<'CREATE'>): Change<ScoreSheet> {
  const { rows, ...header } = payload;
  return {
    ...header,
    headId: known.headId ?? null,
    ...counted(
      rows.map((row, index) => ({
        ...row,
        lineNum: index + 1,
        lastScore: known.lastScores?.[`${row.supplierId}:${row.indicatorId}`] ?? null,
        score: null,
        naFlag: 'N',
        comment: null,
      })),
    ),
  };
}

const toRun =
  (event: 'SHEET_DONE' | 'SHEET_INVALID') =>
  (sheet: ScoreSheet): readonly Effect[] => [
    {
      kind: 'send',
      type: 'srmSpeSchemeScore',
      id: sheet.runId ?? '',
      event,
      payload: {
        sheetId: sheet.id,
        ...(event === 'SHEET_DONE'
          ? { lines: sheet.rows.map(({ supplierId, indicatorId, score, naFlag }) => ({ supplierId, indicatorId, score, naFlag })) }
          : {}),
      },
    },
  ];

type State = 'draft' | 'approving' | 'rejected' | 'approved' | 'invalid';
const menu = 'manualScoreList';
const manager = by('SUPPLIER_MANAGER');
const scorer = named<ScoreSheet>('the scorer', '评分人', ({ scorerId }) => [scorerId]);
const head = named<ScoreSheet>('the head of the department', '部门负责人', ({ headId }) => [headId]);
const approval = approving<ScoreSheet, State>({
  owner: [scorer],
  approver: [head, manager],
  directly: { to: 'approved', when: ({ approvalFlag }) => approvalFlag !== 'Y' },
  submit: { guards: [inTime, complete, explained] },
  approve: { change: (_sheet, { payload }) => ({ approveNote: (payload as { comment: string | null }).comment }) },
  reject: { change: (_sheet, { payload }) => ({ approveNote: (payload as { comment: string | null }).comment }) },
  to: 'approved',
  toApprove: {
    type: 'MANUAL_SCORE',
    menuCode: menu,
    title: { en: 'Scores to approve', cn: '手工评分待审批' },
    to: ({ headId, orgId }) =>
      headId === null ? [orgId === null ? 'resp:SUPPLIER_MANAGER' : `resp:SUPPLIER_MANAGER@${orgId}`] : [`user:${headId}`],
  },
});
type Row<K extends SheetEvent['type']> = Transition<ScoreSheet, SheetEventOf<K>, State>;
const save: Row<'SAVE'> = {
  to: 'same',
  who: [scorer],
  guards: [inTime, ownRows, inRange],
  change: (sheet, { payload }) => saved(sheet, payload),
};
const transfer: Row<'TRANSFER'> = {
  to: 'draft',
  who: [scorer, manager],
  guards: [mustSay('reason')],
  change: (_sheet, { payload }) => ({ scorerId: payload.userId }),
};
const invalidate: Row<'INVALIDATE'> = {
  to: 'invalid',
  who: [manager],
  guards: [mustSay('reason'), runOpen],
  effects: [toRun('SHEET_INVALID')],
};
const over = { to: 'invalid' as const, who: [system] as const };
const ignored = { to: 'ignored' as const, who: [system] as const };
const urged = {
  to: 'same' as const,
  who: [system] as const,
  effects: [
    ({ scorerId, schemeName, period }: ScoreSheet): readonly Effect[] =>
      scorerId === null ? [] : [{ kind: 'message', template: 'SPE_SHEET_URGED', to: [`user:${scorerId}`], params: { schemeName, period } }],
  ],
};
const written = {
  SAVE: save,
  SUBMIT: approval.submit as never,
  TRANSFER: transfer,
  INVALIDATE: invalidate,
  DEADLINE: over,
  RUN_CANCELLED: over,
  URGED: urged,
  ENABLE: ignored,
};
const toScorer = {
  type: 'MANUAL_SCORE',
  menuCode: menu,
  title: { en: 'Suppliers to score', cn: '待手工评分' },
  to: ({ scorerId }: ScoreSheet) => (scorerId === null ? [] : [`user:${scorerId}` as const]),
  due: ({ deadline }: ScoreSheet) => deadline,
};
const enable: Row<'ENABLE'> = { to: 'draft', who: [system], change: (_sheet, { payload }) => ({ deadline: payload.deadline }) };

const machine = lifecycle<ScoreSheet, SheetEvent>()<State>(
  { CREATE: { to: 'draft', who: [system], change: made } },
  {
    draft: { label: { en: 'To be scored', cn: '待评分' }, colour: 'orange', phase: 'draft', todos: [toScorer], on: written },
    approving: {
      ...approval.deciding,
      on: {
        ...approval.deciding.on,
        INVALIDATE: invalidate,
        DEADLINE: over,
        RUN_CANCELLED: over,
        URGED: ignored,
        ENABLE: ignored,
      } as never,
    },
    rejected: {
      label: { en: 'Rejected', cn: '已驳回' },
      colour: 'red',
      phase: 'draft',
      todos: [toScorer],
      // Whoever was rejected is approved by somebody.
      on: { ...written, SUBMIT: approval.submit.slice(1) as never },
    },
    approved: {
      label: { en: 'Scored', cn: '已评分' },
      colour: 'green',
      phase: 'inForce',
      entry: [toRun('SHEET_DONE')],
      on: { INVALIDATE: invalidate, ENABLE: enable, DEADLINE: ignored, URGED: ignored, RUN_CANCELLED: over },
    },
    invalid: {
      label: { en: 'Invalid', cn: '已失效' },
      colour: 'dark',
      ended: true,
      on: { ENABLE: enable, DEADLINE: ignored, URGED: ignored, RUN_CANCELLED: ignored },
    },
  },
);

const mine: Predicate = {
  or: [{ viewer: ['scorerId', '$userId'] }, { viewer: ['headId', '$userId'] }, { acting: ['SUPPLIER_MANAGER', 'AUDITOR', 'ADMIN'] }],
};
const plain = plainView<ScoreSheet>(fields, lines, {});

export const srmSpeManualScore = defineDocument({
  type: 'srmSpeManualScore',
  version: 1,
  path: 'performance/sheet',
  kind: 'document',
  title: { en: 'Score sheet', cn: '手工评分表' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  sends: { SHEET_DONE: { to: ['srmSpeSchemeScore'] }, SHEET_INVALID: { to: ['srmSpeSchemeScore'] } },
  view: {
    ...plain,
    scope: { ...plain.scope, INSIDE: mine },
    audienceOf: (sheet: ScoreSheet, state, viewer) =>
      viewer.userType !== 'EX' && holds(mine, state, { ...sheet }, viewer) ? 'inside' : null,
  },
  numbering: { pattern: 'PMS-{yyyyMM}-{seq4}' },
  todoShows: { submitter: ['scorerId'] },
  list: {
    columns: ['docNumber', 'state', 'schemeName', 'period', 'scorerId', 'deadline', 'lineCount', 'scoredCount', 'runId', 'creationDate'],
    filters: ['docNumber', 'state', 'schemeName', 'period', 'scorerId', 'runId', 'deadline'],
    sort: [['deadline', 'desc']],
  },
  form: [
    {
      label: { en: 'Score sheet', cn: '手工评分表' },
      fields: [
        'schemeName',
        'period',
        'runId',
        'scorerId',
        'headId',
        'deadline',
        'approvalFlag',
        'lineCount',
        'scoredCount',
        'approveNote',
      ],
    },
    { label: { en: 'Scores', cn: '评分明细' }, lines: 'rows' },
  ],
  screens: [{ route: menu, kind: 'list', audience: ['INSIDE'], label: { en: 'Score sheets', cn: '手工评分' } }],
});
