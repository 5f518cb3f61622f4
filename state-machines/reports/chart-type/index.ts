/** Kinds of charts (platform-system.md §6). The product ships them; administrators order them, choose their colours and switch them off. */
import { f } from '../../kernel/fields.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { isChart } from '../charts.js';

const { guard, reasons } = refusalsOf({
  RPT_CHART_CODE: { en: 'Kinds of charts come with the product; none can be added.', cn: '图表类型由系统内置,不可新增' },
  RPT_PALETTE: { en: 'Colours are names or #rrggbb, divided by commas.', cn: '颜色须为名称或#rrggbb,以逗号分隔' },
});
interface ChartType {
  readonly chartCode: string;
  readonly palette: string | null;
}
const known = guard<ChartType>('RPT_CHART_CODE', ({ chartCode }) => isChart(chartCode), { over: ['chartCode'] });
const colours = guard<ChartType>(
  'RPT_PALETTE',
  ({ palette }) => palette === null || palette.split(',').every((colour) => /^(?:[a-z]+(?:\.[0-9])?|#[0-9a-f]{6})$/i.test(colour.trim())),
  { over: ['palette'] },
);

export const baseReportChartType = defineMaster({
  type: 'baseReportChartType',
  path: 'reports/chart-type',
  title: { en: 'Chart type', cn: '图表类型' },
  fields: {
    chartCode: f.text(20, 'Code', '图表编码', { need: 'save', fixed: true }),
    chartName: f.text(40, 'Chinese name', '图表名称', { need: 'save' }),
    chartNameEn: f.text(40, 'English name', '英文名称'),
    groupsMin: f.integer('Groups at least', '最少分组', { need: 'save', initial: 0, min: 0, max: 9, fixed: true }),
    groupsMax: f.integer('Groups at most', '最多分组', { need: 'save', initial: 1, min: 0, max: 9, fixed: true }),
    measuresMin: f.integer('Measures at least', '最少指标', { need: 'save', initial: 1, min: 0, max: 9, fixed: true }),
    measuresMax: f.integer('Measures at most', '最多指标', { need: 'save', initial: 1, min: 0, max: 9, fixed: true }),
    sortNo: f.integer('Order', '排序', { initial: 100, min: 0, max: 9_999 }),
    palette: f.text(200, 'Colours', '配色', { help: { en: 'For instance blue.6, teal.6, #ff8800', cn: '例如 blue.6, teal.6, #ff8800' } }),
  },
  direct: true,
  savedWhenDisabled: true,
  maintainer: [by('ADMIN')],
  holds: [known, colours] as never,
  enable: [known, colours] as never,
  reasons,
  uniqueKeys: [{ columns: ['chartCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'chartName',
  list: {
    columns: [
      'chartCode',
      'chartName',
      'chartNameEn',
      'groupsMin',
      'groupsMax',
      'measuresMin',
      'measuresMax',
      'sortNo',
      'palette',
      'state',
    ],
    filters: ['chartCode', 'chartName', 'chartNameEn', 'state'],
    sort: [['sortNo', 'asc']],
  },
  form: [
    {
      label: { en: 'Chart', cn: '图表' },
      fields: ['chartCode', 'chartName', 'chartNameEn', 'groupsMin', 'groupsMax', 'measuresMin', 'measuresMax', 'sortNo', 'palette'],
    },
  ],
  screens: [
    {
      route: 'dynamicCharts/chartsInfo',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Chart types', cn: '图表类型' },
      resp: ['ADMIN', 'REPORT_AUTHOR', 'AUDITOR'],
    },
  ],
});
