/** An import of a workbook; its rows stand in a table of their own, what they become in documents. */
import { defineDocument } from '../../kernel/definition.js';
import type { Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import { events, fields, reasons } from './fields.js';
import type { ImportTask } from './fields.js';
import { machine } from './machine.js';

const mine: Predicate = { viewer: ['ownerId', '$userId'] };
/** What a supplier's own imports are listed with. */
const told = ['fileName', 'entity', 'rowCount', 'ok', 'bad', 'written', 'refused', 'ownerId'] as const;
const seen: Predicate = { or: [{ acting: ['ADMIN', 'AUDITOR'] }, mine] };

export const baseImportTask = defineDocument({
  type: 'baseImportTask',
  version: 1,
  path: 'platform/import-task',
  kind: 'document',
  title: { en: 'Import', cn: '导入任务' },
  fields,
  lines: {},
  events,
  lifecycle: machine,
  reasons,
  nameField: 'fileName',
  view: {
    scope: { EX: mine, INSIDE: seen, anyOrganisation: true },
    audiences: () => ['inside'],
    audienceOf: (task: ImportTask, state, viewer) =>
      holds(viewer.userType === 'EX' ? mine : seen, state, { ...task }, viewer) ? 'inside' : null,
    shared: (task: ImportTask) => ({ ...task }),
    own: () => ({}),
    columns: Object.fromEntries(told.map((name) => [name, { supplier: { always: true } }])),
  },
  list: {
    columns: ['fileName', 'entity', 'state', 'rowCount', 'ok', 'bad', 'written', 'refused', 'ownerId', 'creationDate'],
    filters: ['entity', 'state', 'ownerId', 'creationDate', 'sha256', 'fileName'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    { label: { en: 'Import', cn: '导入' }, fields: ['fileName', 'entity', 'mode', 'keyAction', 'ownerId', 'respId', 'fileId'] },
    {
      label: { en: 'Rows', cn: '行' },
      fields: ['rowCount', 'ok', 'bad', 'upTo', 'written', 'refused', 'changedRows', 'notUndone', 'failCode', 'missing', 'warning'],
    },
  ],
  screens: [{ route: 'importTaskList', kind: 'list', audience: ['INSIDE'], label: { en: 'Imports', cn: '导入任务' } }],
});
