/**
 * A report (platform-system.md §6): documents of a kind, or lines of theirs, divided by groups and measured, drawn as a chart.
 * It reads its subject as the list of that kind does, for whoever looks: scope, hidden columns and masks are the reader's.
 */
import type { MachineEvent } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import type { ReportQuery } from '../query.js';
import { isQuery, slotFault } from '../query.js';
import { keeper, seenByReaders, share, shareEvent, sharedFields } from '../sharing.js';

export interface Report {
  readonly id: string;
  readonly reportCode: string;
  readonly reportName: string;
  readonly reportNameEn: string | null;
  readonly subject: string;
  readonly subjectLine: string | null;
  readonly chartCode: string;
  readonly query: ReportQuery;
  readonly maxRows: number;
}
/** What the server found of the names that the query uses; absent where it did not look. */
export interface ReportFacts {
  readonly unknown?: string | null;
}

const { rule, refuse, guard, reasons } = refusalsOf({
  RPT_QUERY: { en: 'The question of the report is not complete: choose at least one measure.', cn: '报表查询不完整:请至少选择一个指标' },
  RPT_SLOT: { en: 'This chart cannot be drawn: too few or too many {slot}.', cn: '该图表无法绘制:{slot}数量不符' },
  RPT_COLUMNS: { en: '{name} is not a column that lists of this subject show.', cn: '{name}不是该主题列表可见的列' },
});

const whole = guard<Report>('RPT_QUERY', ({ query }) => isQuery(query) && query.measures.length > 0, { over: ['query'] });
const drawable = rule<Report>(
  ['RPT_SLOT'],
  ({ chartCode, query }) => {
    const slot = isQuery(query) ? slotFault(chartCode, query) : null;
    return slot === null || refuse('RPT_SLOT', { field: 'query', params: { slot } });
  },
  { over: ['chartCode', 'query'] },
);
const columnsThere = rule<Report>(
  ['RPT_COLUMNS'],
  (_report, sent: MachineEvent) => {
    const { unknown = null } = sent.facts as ReportFacts;
    return unknown === null || refuse('RPT_COLUMNS', { field: 'query', params: { name: unknown } });
  },
  { needs: 'ask' },
);
const empty: ReportQuery = { groups: [], measures: [{ fn: 'COUNT' }], conditions: [] };

const definition = defineMaster({
  type: 'baseReport',
  path: 'reports/report',
  title: { en: 'Report', cn: '报表' },
  fields: {
    reportCode: f.text(40, 'Code', '报表编码', { need: 'save', fixed: true, upper: true }),
    reportName: f.text(100, 'Chinese name', '报表名称', { need: 'save' }),
    reportNameEn: f.text(100, 'English name', '英文名称'),
    subject: f.text(60, 'Subject', '主题', { need: 'save', documents: 'one' }),
    subjectLine: f.text(60, 'Lines of it', '行'),
    chartCode: f.code('baseReportChartType', 'chartCode', 20, 'Chart', '图表', { need: 'save', initial: 'TABLE' }),
    query: f.json<ReportQuery>()('Question', '查询', { initial: empty }),
    maxRows: f.integer('Most rows', '行数上限', { need: 'save', initial: 500, min: 1, max: 5_000 }),
    note: f.text(500, 'Description', '说明'),
    ...sharedFields,
  },
  events: { SHARE: shareEvent },
  maintainer: [keeper],
  savedWhenDisabled: true,
  holds: [whole, drawable, columnsThere] as never,
  reasons,
  rows: { draft: { SHARE: share }, enabled: { SHARE: share } } as never,
  uniqueKeys: [{ columns: ['reportCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'reportName',
  list: {
    columns: ['reportCode', 'reportName', 'reportNameEn', 'subject', 'chartCode', 'createdBy', 'sharedRespIds', 'lastUpdateDate', 'state'],
    filters: ['reportCode', 'reportName', 'reportNameEn', 'subject', 'chartCode', 'createdBy', 'state'],
    sort: [['reportCode', 'asc']],
  },
  form: [
    {
      label: { en: 'Report', cn: '报表' },
      fields: ['reportCode', 'reportName', 'reportNameEn', 'subject', 'subjectLine', 'chartCode', 'maxRows', 'note'],
    },
    { label: { en: 'Question', cn: '查询' }, fields: ['query'] },
    { label: { en: 'Readers', cn: '共享' }, fields: ['sharedRespIds', 'sharedUserIds'] },
  ],
  screens: [
    {
      route: 'dynamicCharts/report',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Reports', cn: '报表' },
      resp: ['ADMIN', 'REPORT_AUTHOR', 'AUDITOR'],
    },
    {
      route: 'dynamicCharts/report/reportEdit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Report', cn: '报表编辑' },
      resp: ['ADMIN', 'REPORT_AUTHOR', 'AUDITOR'],
    },
  ],
});

export const baseReport = seenByReaders(definition);
