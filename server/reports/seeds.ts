/** Chart types, first reports and groups of them that the product ships (platform-system.md §6). */
import { charts } from '../../state-machines/reports/charts.js';
import type { ReportQuery } from '../../state-machines/reports/query.js';
import type { Seed } from '../platform/seeds/table.js';

const source = { code: 'GUILDHALL', version: '1' };

interface Shipped {
  readonly cn: string;
  readonly en: string;
  readonly subject: string;
  readonly chartCode: string;
  readonly query: Omit<ReportQuery, 'conditions'>;
}

const count = { fn: 'COUNT' } as const;
const reports: Readonly<Record<string, Shipped>> = {
  SPEND_SUPPLIER: {
    cn: '供应商采购额',
    en: 'Spend by supplier',
    subject: 'srmPurOrderHeader',
    chartCode: 'STACKED',
    query: { groups: [{ key: 'supplierId' }, { key: 'currency' }], measures: [{ fn: 'SUM', key: 'amountIncl' }] },
  },
  SPEND_MONTH: {
    cn: '月度采购额',
    en: 'Spend by month',
    subject: 'srmPurOrderHeader',
    chartCode: 'BAR',
    query: { groups: [{ key: 'creationDate', bucket: 'MONTH' }, { key: 'currency' }], measures: [{ fn: 'SUM', key: 'amountIncl' }] },
  },
  SOURCING_STATE: {
    cn: '竞价项目状态',
    en: 'Competitions by state',
    subject: 'srmSfdCompeteHeader',
    chartCode: 'DONUT',
    query: { groups: [{ key: 'state' }], measures: [count] },
  },
  SUPPLIER_FUNNEL: {
    cn: '供应商状态',
    en: 'Suppliers by state',
    subject: 'srmSlcSupplierInfo',
    chartCode: 'PIE',
    query: { groups: [{ key: 'state' }], measures: [count] },
  },
  PROCESS_STATE: {
    cn: '流程状态',
    en: 'Processes by state',
    subject: 'bpmInstance',
    chartCode: 'BARH',
    query: { groups: [{ key: 'state' }], measures: [count] },
  },
  REQUEST_STATE: {
    cn: '后台请求状态',
    en: 'Requests by program and state',
    subject: 'baseConcurrentRequest',
    chartCode: 'HEATMAP',
    query: { groups: [{ key: 'programCode' }, { key: 'state' }], measures: [count] },
  },
};

const groups = {
  SPEND: { cn: '采购支出', en: 'Spend', items: ['SPEND_SUPPLIER', 'SPEND_MONTH'] },
  SOURCING: { cn: '寻源', en: 'Sourcing', items: ['SOURCING_STATE'] },
  SUPPLIER: { cn: '供应商', en: 'Suppliers', items: ['SUPPLIER_FUNNEL'] },
  PROCESS: { cn: '流程', en: 'Processes', items: ['PROCESS_STATE'] },
  SYSTEM: { cn: '系统', en: 'System', items: ['REQUEST_STATE'] },
} as const;

export const reportSeeds: readonly Seed[] = [
  {
    type: 'baseReportChartType',
    keys: ['chartCode'],
    source,
    rows: Object.entries(charts).map(([code, { cn, en }]) => ({ chartCode: code, chartName: cn, chartNameEn: en })),
    made: (row) => {
      const { groups: divides, measures } = charts[row['chartCode'] as keyof typeof charts];
      const order = Object.keys(charts).indexOf(row['chartCode']!);
      return {
        fields: {
          ...row,
          groupsMin: divides[0],
          groupsMax: divides[1],
          measuresMin: measures[0],
          measuresMax: measures[1],
          sortNo: (order + 1) * 10,
        },
      };
    },
    // Flows between two sides are drawn by no chart of this release.
    then: (row) => (row['chartCode'] === 'SANKEY' ? ['INVALIDATE'] : []),
  },
  {
    type: 'baseReport',
    keys: ['reportCode'],
    source,
    rows: Object.entries(reports).map(([code, { cn, en, subject, chartCode }]) => ({
      reportCode: code,
      reportName: cn,
      reportNameEn: en,
      subject,
      chartCode,
    })),
    made: (row) => ({ fields: { ...row, query: { ...reports[row['reportCode']!]!.query, conditions: [] } } }),
    then: () => ['ENABLE'],
  },
  {
    type: 'baseReportGroup',
    keys: ['groupCode'],
    source,
    rows: Object.entries(groups).map(([code, { cn, en }]) => ({ groupCode: code, groupName: cn, groupNameEn: en })),
    made: (row, idOf) => ({
      fields: row,
      lines: {
        items: {
          set: groups[row['groupCode'] as keyof typeof groups].items.map((code, index) => ({
            itemNo: (index + 1) * 10,
            itemKind: 'REPORT',
            reportId: idOf('baseReport', 'reportCode', code),
            width: 6,
          })),
        },
      },
    }),
    then: () => ['ENABLE'],
  },
];
