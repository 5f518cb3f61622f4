/** The reporting lines between positions of a company, in versions (platform-process.md §1). */
import { defineDocument } from '../../kernel/definition.js';
import { plainView } from '../../kernel/view.js';
import type { Level } from './fields.js';
import { events, fields, lines, reasons } from './fields.js';
import { machine } from './machine.js';

export const basePersonLevel = defineDocument({
  type: 'basePersonLevel',
  version: 1,
  path: 'organisation/position-level',
  kind: 'document',
  title: { en: 'Position hierarchy', cn: '职位层级' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  sends: { REPLACED: { to: ['basePersonLevel'], byHand: true } },
  view: plainView<Level>(fields, lines, { anyOrganisation: true }),
  nameField: 'levelName',
  uniqueKeys: [{ columns: ['levelCode', 'versionNo'], code: 'LVL_DRAFT_EXISTS', caseless: true }],
  list: {
    columns: ['levelCode', 'levelName', 'orgId', 'versionNo', 'startDate', 'endDate', 'state', 'lastUpdateDate'],
    filters: ['levelCode', 'levelName', 'orgId', 'startDate', 'state'],
    sort: [
      ['levelCode', 'asc'],
      ['versionNo', 'desc'],
    ],
  },
  form: [
    {
      label: { en: 'Hierarchy', cn: '职位层级' },
      fields: ['levelCode', 'levelName', 'orgId', 'versionNo', 'startDate', 'endDate', 'remark'],
    },
    { label: { en: 'Reporting lines', cn: '汇报关系' }, lines: 'places' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: 'positionLevel',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Position hierarchies', cn: '职位层级' },
      resp: ['ADMIN', 'AUDITOR'],
    },
    {
      route: 'positionLevel/positionLeveldetail',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Hierarchy', cn: '职位层级维护' },
      within: 'positionLevel',
    },
    {
      route: 'positionLevelTree',
      kind: 'special',
      audience: ['INSIDE'],
      label: { en: 'Organisation chart', cn: '职位层级图' },
      menu: true,
    },
  ],
});
