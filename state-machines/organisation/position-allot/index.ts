/** Assignments of persons to positions (platform-process.md §1): by day, within the headcount, one primary at a time. */
import { defineDocument } from '../../kernel/definition.js';
import { plainView } from '../../kernel/view.js';
import type { Allot } from './fields.js';
import { events, fields, reasons } from './fields.js';
import { machine } from './machine.js';

export const basePositionAllot = defineDocument({
  type: 'basePositionAllot',
  version: 1,
  path: 'organisation/position-allot',
  kind: 'document',
  title: { en: 'Position assignment', cn: '岗位分配' },
  fields,
  lines: {},
  events,
  lifecycle: machine,
  reasons,
  sends: { HEAD_CHANGED: { to: ['baseDepartment'], byHand: true } },
  view: plainView<Allot>(fields, {}, { anyOrganisation: true }),
  numbering: { pattern: 'PAL-{yyyyMM}-{seq5}' },
  list: {
    columns: ['docNumber', 'personId', 'positionId', 'primaryFlag', 'actingFlag', 'startDate', 'endDate', 'fte', 'endReason', 'state'],
    filters: ['docNumber', 'personId', 'positionId', 'primaryFlag', 'actingFlag', 'startDate', 'endDate', 'state'],
    sort: [['startDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Assignment', cn: '岗位分配' },
      fields: ['personId', 'positionId', 'primaryFlag', 'actingFlag', 'startDate', 'endDate', 'fte', 'endReason', 'remark'],
    },
  ],
  screens: [
    {
      route: 'positionAllot',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Position assignments', cn: '岗位分配' },
      resp: ['ADMIN', 'AUDITOR'],
    },
    {
      route: 'positionAllot/positionAllotAdd',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Assignment', cn: '分配岗位' },
      within: 'positionAllot',
    },
  ],
});
