/** An approved source (purchasing.md §1): one supplier's permission to supply an item or category to an organisation, with its terms and papers. */
import { defineDocument } from '../../kernel/definition.js';
import { f } from '../../kernel/fields.js';
import { plainView } from '../../kernel/view.js';
import { purchasingProfiles } from '../profiles.js';
import type { Asl } from './fields.js';
import { events, fields, lines } from './fields.js';
import { machine, reasons } from './machine.js';

export const srmPurAslList = defineDocument({
  type: 'srmPurAslList',
  version: 2,
  upgrades: { 1: (entry) => entry },
  path: 'purchasing/asl-list',
  kind: 'document',
  title: { en: 'Approved source', cn: '合格供应商' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  sends: {
    LINE_APPLIED: { to: ['srmPurAslApplyHeader'], byHand: true },
    LINE_FAILED: { to: ['srmPurAslApplyHeader'], byHand: true },
  },
  view: plainView<Asl>(fields, lines, {
    supplier: { and: [{ viewer: ['supplierId', '$supplierId'] }, { in: ['state', ['effective', 'suspended', 'expired', 'invalid']] }] },
    supplierKeys: (entry) => [entry.supplierId],
  }),
  live: {
    partCount: f.integer('Manufacturer parts', '料号数', { supplier: 'read' }),
    performanceGrade: f.text(2, 'Grade of the supplier', '供应商绩效等级'),
  },
  profiles: [purchasingProfiles.PUR_ENV_REQUIRED_TYPES],
  numbering: { pattern: 'ASL-{yyyyMMdd}-{seq4}' },
  uniqueKeys: [{ columns: ['orgId', 'supplierId', 'aslLevel', 'itemId', 'categoryId'], code: 'ASL_DUPLICATE', emptyEqual: true }],
  list: {
    columns: [
      'docNumber',
      'state',
      'orgId',
      'supplierId',
      'aslLevel',
      'itemId',
      'categoryId',
      'partCount',
      'supplyStatus',
      'sourcePriority',
      'minOrderQty',
      'leadTimeDays',
      'validTo',
      'envStatus',
      'performanceGrade',
    ],
    filters: ['docNumber', 'state', 'orgId', 'supplierId', 'aslLevel', 'itemId', 'categoryId', 'supplyStatus', 'validTo', 'envStatus'],
    lineFilters: { mpn: { line: 'parts', column: 'mpn' } },
    sort: [
      ['itemId', 'asc'],
      ['docNumber', 'asc'],
    ],
  },
  form: [
    {
      label: { en: 'Source', cn: '货源' },
      fields: ['orgId', 'supplierId', 'aslLevel', 'itemId', 'categoryId', 'aslHeaderId', 'supplyStatus', 'sourcePriority'],
    },
    {
      label: { en: 'Supply', cn: '供货条件' },
      fields: ['minOrderQty', 'packQty', 'leadTimeDays', 'overTolRate', 'underTolRate', 'validFrom', 'validTo'],
    },
    {
      label: { en: 'Environment', cn: '环保' },
      fields: ['envRequired', 'envStatus', 'envUntil', 'suspendReason', 'lastApplyId', 'remark'],
    },
    { label: { en: 'Manufacturer parts', cn: '制造商料号' }, lines: 'parts' },
    { label: { en: 'Environmental data', cn: '环保资料' }, lines: 'env' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: 'srmPurAslList',
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Approved sources', cn: '合格供应商清单' },
      resp: ['SUPPLIER_MANAGER', 'BUYER', 'QUALITY', 'APPROVER', 'SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    { route: 'srmPurAslList/edit', kind: 'edit', audience: ['INSIDE', 'EX'], label: { en: 'Approved source', cn: '合格供应商' } },
  ],
});
