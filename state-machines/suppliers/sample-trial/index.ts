/** Sample trials (suppliers.md): samples asked for, made, shipped, tested and decided on, in rounds. */
import { defineDocument } from '../../kernel/definition.js';
import { plainView } from '../../kernel/view.js';
import { tellsSteps } from '../step-documents.js';
import type { Trial } from './fields.js';
import { events, fields, lines } from './fields.js';
import { machine, reasons } from './machine.js';

const inside = ['BUYER', 'QUALITY', 'WAREHOUSE', 'SUPPLIER_MANAGER', 'APPROVER'] as const;
const outside = ['SUPPLIER', 'SUPPLIER_ADMIN'] as const;
const seen = ['issued', 'making', 'shipped', 'testing', 'approving', 'qualified', 'concession', 'failed', 'declined', 'cancelled'];

export const srmSlcSampleTrial = defineDocument({
  type: 'srmSlcSampleTrial',
  version: 1,
  path: 'suppliers/sample-trial',
  kind: 'document',
  title: { en: 'Sample trial', cn: '样品试制' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  sends: tellsSteps,
  view: plainView<Trial>(fields, lines, {
    supplier: { and: [{ viewer: ['supplierId', '$supplierId'] }, { in: ['state', seen] }] },
    supplierKeys: ({ supplierId }) => [supplierId],
  }),
  numbering: { pattern: 'SMP-{yyyyMMdd}-{seq4}' },
  nameField: 'materialDesc',
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'state',
      'supplierId',
      'materialDesc',
      'drawingNo',
      'drawingVersion',
      'sampleQty',
      'roundNo',
      'requiredDate',
      'promisedDate',
      'overdueFlag',
      'verdict',
      'creationDate',
    ],
    filters: ['docNumber', 'state', 'supplierId', 'materialDesc', 'itemId', 'sampleType', 'requiredDate', 'overdueFlag', 'verdict'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Sample', cn: '样品' },
      fields: [
        'orgId',
        'supplierId',
        'siteName',
        'itemId',
        'materialDesc',
        'categoryId',
        'sampleType',
        'sampleQty',
        'uomId',
        'chargeFlag',
        'samplePrice',
        'requiredDate',
        'roundNo',
        'qualifyId',
        'previousId',
        'nextId',
        'remark',
      ],
    },
    { label: { en: 'Specification', cn: '规格与图纸' }, fields: ['drawingNo', 'drawingVersion', 'drawingIds'] },
    { label: { en: 'Test items', cn: '检验项目' }, lines: 'items' },
    {
      label: { en: 'Supplier', cn: '供应商答复' },
      fields: ['promisedDate', 'overdueFlag', 'declineReason', 'carrier', 'waybillNo', 'shippedQty'],
    },
    {
      label: { en: 'Result', cn: '结果' },
      fields: ['receivedQty', 'receivedDate', 'verdict', 'concessionNote', 'concessionTo', 'testerNote'],
    },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: 'sampleTrialList',
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Sample trials', cn: '样品试制' },
      resp: [...inside, ...outside],
    },
    {
      route: 'sampleTrialEdit',
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Sample trial', cn: '样品试制' },
      within: 'sampleTrialList',
    },
    {
      route: 'sampleTrialDetail',
      kind: 'detail',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Sample trial', cn: '样品试制详情' },
      within: 'sampleTrialList',
    },
  ],
});
