/** An uploaded file and the documents that it is attached to (platform-access.md §8.1). Documents attach it by naming it. */
import { defineDocument } from '../../kernel/definition.js';
import { events, fields, lines, reasons } from './fields.js';
import { machine } from './machine.js';
import { view } from './view.js';

export const baseFile = defineDocument({
  type: 'baseFile',
  version: 1,
  path: 'platform/file',
  kind: 'document',
  title: { en: 'File', cn: '附件' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  view,
  nameField: 'originalFileName',
  // Contents are destroyed when no file of their hash is left.
  indexes: [['sha256']],
  list: {
    columns: [
      'originalFileName',
      'state',
      'size',
      'mimeType',
      'scanResult',
      'ownerId',
      'supplierId',
      'docType',
      'fileDesc',
      'creationDate',
      'sha256',
    ],
    filters: ['originalFileName', 'state', 'extension', 'scanResult', 'ownerId', 'supplierId', 'docType', 'sha256', 'creationDate'],
    sort: [['creationDate', 'desc']],
    tabs: [
      { label: { en: 'All', cn: '全部' }, where: {} },
      { label: { en: 'Quarantined', cn: '已隔离' }, where: { state: ['quarantined'] } },
      { label: { en: 'Not attached', cn: '未关联' }, where: { state: ['temp'] } },
    ],
  },
  form: [
    {
      label: { en: 'File', cn: '文件' },
      fields: ['originalFileName', 'mimeType', 'size', 'sha256', 'fileDesc', 'ownerId', 'supplierId', 'imageWidth', 'imageHeight'],
    },
    { label: { en: 'Safety', cn: '安全' }, fields: ['scanResult', 'scanDetail', 'keptFlag', 'looseSince'] },
    { label: { en: 'Attached to', cn: '关联单据' }, lines: 'bindings' },
  ],
  screens: [
    { route: 'fileManagement', kind: 'list', audience: ['INSIDE'], label: { en: 'Files', cn: '附件管理' }, resp: ['ADMIN', 'AUDITOR'] },
  ],
});
