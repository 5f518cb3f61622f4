/** Kinds of charts with what fills them (platform-system.md §6): how many groups divide the rows, and how many measures are shown. */
import { lookups } from '../kernel/fields.js';

export interface ChartKind {
  readonly en: string;
  readonly cn: string;
  readonly groups: readonly [min: number, max: number];
  readonly measures: readonly [min: number, max: number];
}

export const charts = {
  TABLE: { en: 'Table', cn: '表格', groups: [0, 4], measures: [1, 8] },
  PIVOT: { en: 'Pivot table', cn: '透视表', groups: [2, 2], measures: [1, 1] },
  KPI: { en: 'Figures', cn: '指标卡', groups: [0, 0], measures: [1, 6] },
  LINE: { en: 'Lines', cn: '折线', groups: [1, 2], measures: [1, 6] },
  AREA: { en: 'Areas', cn: '面积', groups: [1, 2], measures: [1, 6] },
  BAR: { en: 'Columns', cn: '柱形', groups: [1, 2], measures: [1, 6] },
  STACKED: { en: 'Stacked columns', cn: '堆积柱', groups: [1, 2], measures: [1, 6] },
  BARH: { en: 'Bars', cn: '条形', groups: [1, 1], measures: [1, 6] },
  PIE: { en: 'Pie', cn: '饼图', groups: [1, 1], measures: [1, 1] },
  DONUT: { en: 'Donut', cn: '环形', groups: [1, 1], measures: [1, 1] },
  SCATTER: { en: 'Scatter', cn: '散点', groups: [1, 1], measures: [2, 2] },
  BUBBLE: { en: 'Bubbles', cn: '气泡', groups: [1, 1], measures: [3, 3] },
  HEATMAP: { en: 'Heat map', cn: '热力', groups: [2, 2], measures: [1, 1] },
  GAUGE: { en: 'Gauge', cn: '仪表', groups: [0, 0], measures: [1, 2] },
  RADAR: { en: 'Radar', cn: '雷达', groups: [1, 1], measures: [1, 4] },
  FUNNEL: { en: 'Funnel', cn: '漏斗', groups: [1, 1], measures: [1, 1] },
  SANKEY: { en: 'Sankey', cn: '桑基', groups: [2, 2], measures: [1, 1] },
  PARETO: { en: 'Pareto', cn: '帕累托', groups: [1, 1], measures: [1, 1] },
} as const satisfies Readonly<Record<string, ChartKind>>;

export type ChartCode = keyof typeof charts;
export const isChart = (code: string): code is ChartCode => Object.hasOwn(charts, code);

export const reportLookups = lookups({
  BASE_CHART_TYPE: Object.fromEntries(Object.entries(charts).map(([code, { en, cn }]) => [code, { en, cn }])) as Readonly<
    Record<ChartCode, { readonly en: string; readonly cn: string }>
  >,
  BASE_REPORT_BUCKET: {
    DAY: { en: 'Day', cn: '日' },
    WEEK: { en: 'Week', cn: '周' },
    MONTH: { en: 'Month', cn: '月' },
    QUARTER: { en: 'Quarter', cn: '季度' },
    YEAR: { en: 'Year', cn: '年' },
  },
  BASE_REPORT_MEASURE: {
    COUNT: { en: 'Number of rows', cn: '行数' },
    COUNT_DISTINCT: { en: 'Number of different values', cn: '去重数' },
    SUM: { en: 'Sum', cn: '合计' },
    AVG: { en: 'Average', cn: '平均' },
    MIN: { en: 'Least', cn: '最小' },
    MAX: { en: 'Greatest', cn: '最大' },
    MEDIAN: { en: 'Median', cn: '中位数' },
  },
  BASE_REPORT_ITEM: {
    REPORT: { en: 'Report', cn: '报表' },
    TEXT: { en: 'Text', cn: '文本' },
  },
});
