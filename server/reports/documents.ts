/** What reports and their groups need on the server: the names of their questions checked, and run for whoever may see them. */
import { isId } from '../../state-machines/kernel/primitives/id.js';
import { Readable } from 'node:stream';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../state-machines/kernel/document.js';
import type { SavePayload } from '../../state-machines/kernel/events.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../state-machines/kernel/view.js';
import type { ListCondition } from '../../state-machines/kernel/protocol.js';
import { isQuery } from '../../state-machines/reports/query.js';
import type { ReportFacts, Report } from '../../state-machines/reports/report/index.js';
import { baseReport } from '../../state-machines/reports/report/index.js';
import type { ReportGroup } from '../../state-machines/reports/report-group/index.js';
import { baseReportGroup } from '../../state-machines/reports/report-group/index.js';
import type { ShareFacts } from '../../state-machines/reports/sharing.js';
import { authors } from '../../state-machines/reports/sharing.js';
import type { CallAnswer, CallTools, Database, Prepare, Runtime, ServerDocument, SpecialCall } from '../kernel/contracts.js';
import type { Body } from '../kernel/edges/body.js';
import { malformed, optionalId, optionalText, textOf } from '../kernel/edges/body.js';
import type { StreamCall, StreamRequest } from '../kernel/edges/contracts.js';
import { conditionsOf } from '../kernel/edges/list-query.js';
import { noteOperation } from '../platform/logs/operate-log.js';
import { zoneText } from '../platform/zones.js';
import type { RunningParts, ReportResult } from './running.js';
import { columnsFor, ran, subjectOf, unknownName } from './running.js';
import { writeReport, writingFor } from './workbook.js';

export interface ReportParts {
  readonly running: () => RunningParts;
  readonly runtime: () => Runtime;
  readonly database: Database;
  readonly zoneOf: (userId: string) => Promise<string>;
}

const isAuthor = ({ respCode }: Viewer): boolean => (authors as readonly string[]).includes(respCode ?? '');
const notFound: CallAnswer = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
const closed: CallAnswer = { refusal: refusal('PERM_BUTTON', { kind: 'NotAllowed' }) };

const codesSql = 'select resp_code as code from base_responsibility where id = any($1::bigint[])';
const sharing: Prepare = async ({ payload }, { db }) => {
  const { rows } = await db.query<{ code: string }>(codesSql, [(payload as { readonly respIds: readonly string[] }).respIds]);
  return { facts: { respCodes: rows.map(({ code }) => code) } satisfies ShareFacts };
};

/** What the question names must be columns that its author sees himself. */
const checking =
  (parts: ReportParts): Prepare =>
  async ({ payload }, { snapshot, viewer }) => {
    const { fields = {} } = payload as SavePayload;
    const before = (snapshot?.context ?? {}) as unknown as Partial<Report>;
    const { subject, subjectLine = null, query } = { ...before, ...(fields as Partial<Report>) };
    const running = parts.running();
    const found = subject ? subjectOf(running.registry, subject, subjectLine) : null;
    if (!found) return { facts: { unknown: subject ?? 'subject' } satisfies ReportFacts };
    if (!isQuery(query)) return {};
    return { facts: { unknown: unknownName(columnsFor(running, viewer, found), query) } satisfies ReportFacts };
  };

const seen = (definition: typeof baseReport | typeof baseReportGroup, { context, state }: Snapshot, viewer: Viewer): boolean =>
  anyDefinition(definition).view.audienceOf(context as never, state, viewer) !== null;

const idByCode = (table: 'base_report' | 'base_report_group', column: string): string =>
  `select id::text as id from ${table} where lower(${column}) = lower($1)`;

/** A report that the caller sees by itself, or in a group that is shared with him. */
async function reportFor(runtime: Runtime, db: Database['read'], viewer: Viewer, body: Body): Promise<Report | null> {
  const code = optionalText(body, 'reportCode', 40);
  const { rows } = code === null ? { rows: [] } : await db.query<{ id: string }>(idByCode('base_report', 'report_code'), [code]);
  const id = optionalId(body) ?? rows[0]?.id ?? null;
  const found = id === null ? null : await runtime.snapshot(baseReport.type, id);
  if (!found) return null;
  if (seen(baseReport, found, viewer)) return found.context as unknown as Report;
  const groupId = optionalText(body, 'groupId', 20);
  const group = isId(groupId) ? await runtime.snapshot(baseReportGroup.type, groupId) : null;
  if (found.state !== 'enabled' || !group || !seen(baseReportGroup, group, viewer)) return null;
  return (group.context as unknown as ReportGroup).items.some(({ reportId }) => reportId === id)
    ? (found.context as unknown as Report)
    : null;
}

const answered = (report: Report, result: ReportResult, at: number): CallAnswer => ({
  data: {
    id: report.id,
    reportCode: report.reportCode,
    reportName: report.reportName,
    reportNameEn: report.reportNameEn,
    chartCode: report.chartCode,
    asOf: at,
    ...result,
  },
});

const furtherConditions = (body: Body): readonly ListCondition[] => conditionsOf(body['conditions']);

function previewOf(body: Body): Pick<Report, 'subject' | 'subjectLine' | 'query' | 'maxRows'> {
  const query = body['query'];
  if (!isQuery(query) || query.measures.length === 0) throw malformed('query has groups, measures and conditions');
  return { subject: textOf(body, 'subject', 60), subjectLine: optionalText(body, 'subjectLine', 60), query, maxRows: 200 };
}

export function reportDocuments(parts: ReportParts): readonly ServerDocument[] {
  const run: SpecialCall = async (body, tools) => {
    const report = await reportFor(tools.runtime, tools.db, tools.viewer, body);
    const result = report && (await ran(parts.running(), tools.viewer, report, furtherConditions(body)));
    return result ? answered(report, result, tools.runtime.now()) : notFound;
  };
  const preview: SpecialCall = async (body, { viewer }) => {
    if (!isAuthor(viewer)) return closed;
    const result = await ran(parts.running(), viewer, previewOf(body));
    return result ? { data: result } : notFound;
  };
  return [
    {
      definition: anyDefinition(baseReport),
      prepare: { CREATE: checking(parts), SAVE: checking(parts), SHARE: sharing },
      calls: { run, preview, listSubjects: listSubjects(parts), listFields: listFields(parts) },
    },
    { definition: anyDefinition(baseReportGroup), prepare: { SHARE: sharing } },
  ];
}

const listSubjects =
  (parts: ReportParts): SpecialCall =>
  async (_body, { viewer }: CallTools) => {
    if (!isAuthor(viewer)) return closed;
    const { registry } = parts.running();
    const data = registry
      .all()
      .map(({ definition }) => definition)
      .filter(({ screens, list }) => list.columns.length > 0 && screens.some(({ kind }) => kind === 'list'))
      .map(({ type, title, lines, path }) => ({
        type,
        title,
        family: path.split('/', 1)[0]!,
        lines: Object.entries(lines).flatMap(([line, { label, entity }]) => (entity ? [{ line, label }] : [])),
      }));
    return { data };
  };

const listFields =
  (parts: ReportParts): SpecialCall =>
  async (body, { viewer }: CallTools) => {
    if (!isAuthor(viewer)) return closed;
    const running = parts.running();
    const subject = subjectOf(running.registry, textOf(body, 'subject', 60), optionalText(body, 'subjectLine', 60));
    if (!subject) return notFound;
    const data = columnsFor(running, viewer, subject).map(({ key, field, role, filterable }) => ({
      key,
      role,
      filterable,
      kind: field.kind,
      label: key === 'state' ? { en: 'State', cn: '状态' } : field.label,
    }));
    return { data };
  };

/** `POST /v1/baseReportRestful/export`: what the caller sees of a report, as workbook; that he took it is written down. */
export const reportStreams = (parts: ReportParts): readonly StreamCall[] => [
  {
    method: 'POST',
    path: '/v1/baseReportRestful/export',
    body: 'json',
    reasons: baseReport.allReasons,
    summary: { en: 'A report as workbook', cn: '导出报表' },
    answer: (request) => exported(parts, request),
  },
];

async function exported(parts: ReportParts, { caller, body, at, language, address }: StreamRequest) {
  const { viewer } = caller!;
  const report = await reportFor(parts.runtime(), parts.database.read, viewer, body);
  const result = report && (await ran(parts.running(), viewer, report, furtherConditions(body)));
  if (!result) return notFound;
  await noteOperation(parts.database.side, {
    at,
    userId: viewer.userId,
    respCode: viewer.respCode,
    action: 'EXPORT',
    event: 'baseReport',
    result: 'OK',
    detail: report.reportCode,
    address,
  });
  const timeZone = await parts.zoneOf(viewer.userId);
  const name = (language === 'en' ? report.reportNameEn : null) ?? report.reportName;
  const saying = {
    language,
    name,
    timeZone,
    proof: [
      ['Report', report.reportCode],
      ['Time', zoneText(timeZone, at)],
      ['User', viewer.userId],
      ['Conditions', JSON.stringify([...report.query.conditions, ...furtherConditions(body)])],
    ] as const,
  };
  const writing = writingFor(result, saying);
  void writeReport(writing, result, saying).catch(() => writing.cancel());
  const file = encodeURIComponent(`${name}.xlsx`);
  return {
    stream: Readable.from(writing.output),
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename*=UTF-8''${file}`,
    },
  };
}
