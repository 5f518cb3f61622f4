/** A message that staff write to many at once; read, answered and counted (platform-system.md §7). */
import { defineDocument } from '../../kernel/definition.js';
import { events, fields, lines, live, reasons } from './fields.js';
import { machine, writers } from './machine.js';
import { view } from './view.js';

const menu = 'messageList';

export const message = defineDocument({
  type: 'message',
  version: 1,
  path: 'messages/message',
  kind: 'document',
  title: { en: 'Composed message', cn: '群发消息' },
  fields,
  lines,
  live,
  events,
  lifecycle: machine,
  reasons,
  view,
  numbering: { pattern: 'MSC-{yyyyMMdd}-{seq4}' },
  nameField: 'subject',
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'subject',
      'subjectEn',
      'category',
      'recipientCount',
      'readCount',
      'repliedCount',
      'needReplyFlag',
      'sendAt',
      'createdBy',
      'creationDate',
      'state',
    ],
    filters: ['docNumber', 'subject', 'subjectEn', 'category', 'needReplyFlag', 'createdBy', 'creationDate', 'state'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Message', cn: '消息' },
      fields: ['subject', 'subjectEn', 'category', 'needReplyFlag', 'body', 'bodyEn', 'fileIds'],
    },
    {
      label: { en: 'To', cn: '接收对象' },
      fields: ['userIds', 'orgIds', 'respIds', 'supplierIds', 'categoryIds', 'emailFlag', 'smsFlag', 'sendAt'],
    },
    { label: { en: 'Figures', cn: '阅读情况' }, fields: ['recipientCount', 'repliedCount'] },
    { label: { en: 'Recipients', cn: '接收人' }, lines: 'recipients' },
  ],
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Messages to many', cn: '群发消息' },
      resp: [...writers, 'MSG_CHECKER', 'AUDITOR'],
    },
    {
      route: 'messageListDetail',
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Message', cn: '消息详情' },
      within: menu,
    },
  ],
});
