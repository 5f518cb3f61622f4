/** A dashboard (platform-system.md §6): reports beside one another on twelve columns, for whom it is shared with. */
import { f, hot } from '../../kernel/fields.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { reportLookups as lookups } from '../charts.js';
import { keeper, seenByReaders, share, shareEvent, sharedFields } from '../sharing.js';

export interface GroupItem {
  readonly itemNo: number;
  readonly itemKind: string;
  readonly reportId: string | null;
  readonly text: string | null;
  readonly width: number;
}
export interface ReportGroup {
  readonly id: string;
  readonly groupCode: string;
  readonly items: readonly GroupItem[];
}

const { guard, reasons } = refusalsOf({
  RPT_ITEM: { en: 'Each item names a report, or has a text.', cn: '每个组件须指定报表或填写文本' },
  RPT_GROUP_EMPTY: { en: 'Add at least one item.', cn: '请至少添加一个组件' },
});
const whole = guard<ReportGroup>(
  'RPT_ITEM',
  ({ items }) => items.every(({ itemKind, reportId, text }) => (itemKind === 'REPORT' ? reportId !== null : Boolean(text))),
  { over: ['items'] },
);
const some = guard<ReportGroup>('RPT_GROUP_EMPTY', ({ items }) => items.length > 0, { over: ['items'] });

const definition = defineMaster({
  type: 'baseReportGroup',
  path: 'reports/report-group',
  title: { en: 'Report group', cn: '报表组' },
  fields: {
    groupCode: f.text(40, 'Code', '报表组编码', { need: 'save', fixed: true, upper: true }),
    groupName: f.text(100, 'Chinese name', '报表组名称', { need: 'save' }),
    groupNameEn: f.text(100, 'English name', '英文名称'),
    refreshSeconds: f.integer('Reads anew (seconds)', '刷新间隔(秒)', { need: 'save', initial: 0, min: 0, max: 3_600 }),
    note: f.text(500, 'Description', '说明'),
    ...sharedFields,
  },
  lines: {
    items: hot(
      'Items',
      '组件',
      { entity: 'baseReportGroupItem', key: 'itemNo', bound: 24 },
      {
        itemNo: f.integer('No.', '序号', { need: 'save', min: 1, max: 99 }),
        itemKind: f.lookup(lookups.BASE_REPORT_ITEM, 'Kind', '类型', { need: 'save', initial: 'REPORT' }),
        reportId: f.ref('baseReport', 'Report', '报表'),
        title: f.text(100, 'Title', '标题'),
        titleEn: f.text(100, 'Title in English', '英文标题'),
        text: f.text(1_000, 'Text', '文本'),
        width: f.integer('Columns', '列宽', { need: 'save', initial: 6, min: 3, max: 12 }),
      },
    ),
  },
  events: { SHARE: shareEvent },
  maintainer: [keeper],
  savedWhenDisabled: true,
  holds: [whole] as never,
  enable: [some] as never,
  reasons,
  rows: { draft: { SHARE: share }, enabled: { SHARE: share } } as never,
  uniqueKeys: [{ columns: ['groupCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'groupName',
  list: {
    columns: ['groupCode', 'groupName', 'groupNameEn', 'createdBy', 'sharedRespIds', 'lastUpdateDate', 'state'],
    filters: ['groupCode', 'groupName', 'groupNameEn', 'createdBy', 'state'],
    sort: [['groupCode', 'asc']],
  },
  form: [
    { label: { en: 'Group', cn: '报表组' }, fields: ['groupCode', 'groupName', 'groupNameEn', 'refreshSeconds', 'note'] },
    { label: { en: 'Items', cn: '组件' }, lines: 'items' },
    { label: { en: 'Readers', cn: '共享' }, fields: ['sharedRespIds', 'sharedUserIds'] },
  ],
  screens: [
    {
      route: 'dynamicCharts/group',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Report groups', cn: '报表组' },
      resp: ['ADMIN', 'REPORT_AUTHOR', 'AUDITOR'],
    },
    {
      route: 'dynamicCharts/group/editGroup',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Report group', cn: '报表组编辑' },
      resp: ['ADMIN', 'REPORT_AUTHOR', 'AUDITOR'],
    },
    {
      route: 'dynamicCharts/viewReport',
      kind: 'special',
      menu: true,
      audience: ['INSIDE'],
      label: { en: 'Reports for me', cn: '查看报表' },
    },
  ],
});

export const baseReportGroup = seenByReaders(definition);
