/** Bidding plans (bidding.md §2): the tenders of a year, a month, or of a need that came up. */
import { defineDocument } from '../../kernel/definition.js';
import { plainView } from '../../kernel/view.js';
import { toRequisitions } from '../../trade/sourced.js';
import { biddingProfiles } from '../profiles.js';
import type { Plan } from './fields.js';
import { events, fields, lines } from './fields.js';
import { machine, reasons } from './machine.js';

const menu = 'biddingPlanList';
const resp = ['BUYER', 'SOURCING_MANAGER', 'APPROVER'] as const;

export const srmSfdBiddingPlan = defineDocument({
  type: 'srmSfdBiddingPlan',
  version: 1,
  path: 'bidding/plan',
  kind: 'document',
  title: { en: 'Bidding plan', cn: '招标计划' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  ignores: ['LINE_PROGRESS'],
  sends: toRequisitions,
  profiles: [biddingProfiles.BID_STATUTORY_THRESHOLD],
  view: plainView<Plan>(fields, lines, {}),
  numbering: { pattern: 'BJ-{yyyy}-{seq4}' },
  nameField: 'planName',
  todoShows: { amount: ['totalEstimate'], currency: 'currency', submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'planName',
      'planType',
      'planYear',
      'planMonth',
      'deptId',
      'totalEstimate',
      'currency',
      'versionNo',
      'state',
      'creationDate',
    ],
    filters: ['docNumber', 'planName', 'planType', 'planYear', 'deptId', 'state'],
    lineFilters: { lineCategory: { line: 'lines', column: 'categoryId' }, lineStatus: { line: 'lines', column: 'lineStatus' } },
    sort: [['creationDate', 'desc']],
    sums: { columns: ['totalEstimate'], by: 'currency' },
  },
  form: [
    {
      label: { en: 'Plan', cn: '招标计划' },
      fields: [
        'orgId',
        'planName',
        'planType',
        'planYear',
        'planMonth',
        'deptId',
        'currency',
        'totalEstimate',
        'versionNo',
        'changeReason',
        'remark',
      ],
    },
    { label: { en: 'Lines', cn: '计划明细' }, lines: 'lines' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    { route: menu, kind: 'list', audience: ['INSIDE'], label: { en: 'Bidding plans', cn: '招标计划' }, resp },
    { route: 'biddingPlanEdit', kind: 'edit', audience: ['INSIDE'], label: { en: 'Bidding plan', cn: '招标计划编辑' }, within: menu },
    { route: 'biddingPlanDetail', kind: 'edit', audience: ['INSIDE'], label: { en: 'Bidding plan', cn: '招标计划详情' }, within: menu },
  ],
});
