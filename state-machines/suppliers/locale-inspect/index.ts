/** Visits of suppliers' sites (suppliers.md): a date agreed on, items scored, findings answered and verified, a report approved. */
import { defineDocument } from '../../kernel/definition.js';
import { approvingReasons } from '../../kernel/stock/approving.js';
import { plainView } from '../../kernel/view.js';
import { tellsSteps } from '../step-documents.js';
import { events, fields, lines } from './fields.js';
import type { Visit } from './fields.js';
import { machine, menu } from './machine.js';
import { reasons } from './rules.js';

const inside = ['QUALITY', 'SUPPLIER_MANAGER', 'APPROVER'] as const;
const told = [
  'notified',
  'scheduled',
  'inspecting',
  'rectifying',
  'verifying',
  'approving',
  'rejected',
  'passed',
  'conditional',
  'failed',
  'cancelled',
];
export const srmSlcLocaleInspect = defineDocument({
  type: 'srmSlcLocaleInspect',
  version: 2,
  // Visits of before chose no checklist, and no photo of theirs kept its place.
  upgrades: { 1: (visit) => visit },
  path: 'suppliers/locale-inspect',
  kind: 'document',
  title: { en: 'On-site inspection', cn: '现场考察' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...approvingReasons, ...reasons },
  ignores: ['PLAN_ADJUSTED'],
  sends: {
    INSPECT_STARTED: { to: ['srmSlcInspectPlan'], byHand: true },
    INSPECT_CLOSED: { to: ['srmSlcInspectPlan'], byHand: true },
    ...tellsSteps,
  },
  view: plainView<Visit>(fields, lines, {
    supplier: { and: [{ viewer: ['supplierId', '$supplierId'] }, { in: ['state', told] }] },
    supplierKeys: ({ supplierId }) => [supplierId],
  }),
  numbering: { pattern: 'LIN-{yyyyMMdd}-{seq3}' },
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'state',
      'supplierId',
      'siteName',
      'inspectType',
      'scheduledDate',
      'leaderId',
      'scoreRate',
      'conclusion',
      'creationDate',
    ],
    filters: ['docNumber', 'state', 'supplierId', 'siteName', 'inspectType', 'scheduledDate', 'leaderId'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Visit', cn: '考察' },
      fields: [
        'orgId',
        'supplierId',
        'siteName',
        'inspectType',
        'inspectMode',
        'planId',
        'qualifyId',
        'proposedDate',
        'scheduledDate',
        'leaderId',
        'staffIds',
        'checklistId',
        'keepPlaceFlag',
        'remark',
      ],
    },
    { label: { en: 'Items', cn: '检查项目' }, lines: 'items' },
    {
      label: { en: 'Report', cn: '报告' },
      fields: [
        'summary',
        'closingSignedFlag',
        'inspectorSignIds',
        'supplierSignIds',
        'supplierSigner',
        'signatureIds',
        'totalScore',
        'scoreRate',
        'conclusion',
        'rescheduleCount',
        'answerBy',
        'rectifyBy',
      ],
    },
  ],
  proposes: { orgId: 'organisation', leaderId: 'user' },
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'On-site inspections', cn: '现场考察' },
      resp: [...inside, 'SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    { route: 'localeInspectEdit', kind: 'edit', audience: ['INSIDE', 'EX'], label: { en: 'Inspection', cn: '现场考察维护' }, within: menu },
    {
      route: 'localeInspectDetail',
      kind: 'detail',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Inspection', cn: '现场考察详情' },
      within: menu,
    },
  ],
});
