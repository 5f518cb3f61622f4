/** Applications for the source list (purchasing.md §1): admission, alteration, invalidation and reinstatement of entries. */
import { defineDocument } from '../../kernel/definition.js';
import type { Screen } from '../../kernel/definition.js';
import type { Label } from '../../kernel/fields.js';
import { plainView } from '../../kernel/view.js';
import type { Apply } from './fields.js';
import { events, fields, lines } from './fields.js';
import { machine, reasons } from './machine.js';

const workers = ['BUYER', 'SUPPLIER_MANAGER', 'QUALITY', 'APPROVER'] as const;
const pair = (kind: Apply['applyType'], list: string, edit: string, label: Label): readonly Screen[] => [
  { route: list, kind: 'list', audience: ['INSIDE'], label, resp: workers, of: { applyType: [kind] } },
  { route: edit, kind: 'edit', audience: ['INSIDE'], label, within: list, of: { applyType: [kind] } },
];

export const srmPurAslApplyHeader = defineDocument({
  type: 'srmPurAslApplyHeader',
  version: 2,
  upgrades: { 1: ({ state, context }) => ({ state, context: { ...context, parts: [] } }) },
  path: 'purchasing/asl-apply',
  kind: 'document',
  title: { en: 'Source application', cn: '合格供应商申请' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  sends: {
    ALTER: { to: ['srmPurAslList'], byHand: true },
    DEACTIVATE: { to: ['srmPurAslList'], byHand: true },
    REACTIVATE: { to: ['srmPurAslList'], byHand: true },
  },
  view: plainView<Apply>(fields, lines, {}),
  numbering: { pattern: 'ASLA-{yyyyMMdd}-{seq4}' },
  nameField: 'title',
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: ['docNumber', 'state', 'applyType', 'title', 'orgId', 'urgentFlag', 'createdBy', 'creationDate'],
    filters: ['docNumber', 'state', 'applyType', 'title', 'urgentFlag', 'creationDate'],
    lineFilters: { lineSupplier: { line: 'lines', column: 'supplierId' }, lineItem: { line: 'lines', column: 'itemId' } },
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Application', cn: '申请' },
      fields: ['applyType', 'title', 'orgId', 'urgentFlag', 'trialId', 'exemptReason', 'applyReason', 'remark'],
    },
    { label: { en: 'Lines', cn: '申请明细' }, lines: 'lines' },
    { label: { en: 'Manufacturer parts', cn: '制造商料号' }, lines: 'parts' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    ...pair('APPLY', 'purAslApplyList', 'purAslApplyEdit', { en: 'Source admissions', cn: '合格供应商准入申请' }),
    ...pair('ALTERATION', 'purAslAlterationList', 'purAslAlterationEdit', { en: 'Source alterations', cn: '合格供应商变更申请' }),
    ...pair('INVALID', 'aslInvalidApplyList', 'aslInvalidApplyEdit', { en: 'Source invalidations', cn: '合格供应商失效申请' }),
    ...pair('EFFECTIVE', 'aslEffectiveApplyList', 'aslEffectiveApplyEdit', { en: 'Source reinstatements', cn: '合格供应商生效申请' }),
  ],
});
