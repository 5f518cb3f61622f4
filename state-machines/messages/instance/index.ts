/** A message to its recipients: where it comes from, in which state it is, and how many it reached (platform-system.md §7). */
import { defineDocument } from '../../kernel/definition.js';
import type { Predicate } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import { messageProfiles } from '../profiles.js';
import type { Instance } from './fields.js';
import { events, fields, lines, live, reasons } from './fields.js';
import { machine } from './machine.js';

const keepers = ['ADMIN', 'AUDITOR', 'MSG_CHECKER'] as const;
const kept: Predicate = { or: [{ acting: keepers }, { viewer: ['composerId', '$userId'] }] };

/** Messages are looked after by administrators and whoever releases them; who wrote one sees his own. */
const view: View<Instance> = {
  scope: { EX: { always: false }, INSIDE: kept, anyOrganisation: true },
  audiences: () => ['keeper'],
  audienceOf: ({ composerId }, _state, viewer) =>
    viewer.userType !== 'EX' && ((keepers as readonly (string | null)[]).includes(viewer.respCode) || viewer.userId === composerId)
      ? 'keeper'
      : null,
  shared: (instance) => ({ ...instance }),
  own: () => ({}),
  rows: { recipients: { inside: { always: true } } },
};

export const msgInstance = defineDocument({
  type: 'msgInstance',
  version: 1,
  path: 'messages/instance',
  kind: 'document',
  title: { en: 'Message', cn: '消息实例' },
  fields,
  lines,
  live,
  events,
  lifecycle: machine,
  reasons,
  view,
  sends: { INSTANCE_DONE: { to: ['message'], byHand: true } },
  profiles: [messageProfiles.MSG_HISTORY_DAYS],
  numbering: { pattern: 'MSG-{yyyyMMdd}-{seq6}' },
  uniqueKeys: [{ columns: ['messageKey'], code: 'MD_DUPLICATE' }],
  list: {
    columns: [
      'docNumber',
      'subject',
      'subjectEn',
      'eventCode',
      'aboutType',
      'aboutNumber',
      'category',
      'channels',
      'recipientCount',
      'delivered',
      'failed',
      'readCount',
      'pendingCount',
      'priority',
      'sendAt',
      'creationDate',
      'state',
    ],
    filters: [
      'docNumber',
      'subject',
      'subjectEn',
      'eventCode',
      'aboutType',
      'aboutNumber',
      'category',
      'priority',
      'origin',
      'desk',
      'creationDate',
      'state',
    ],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Message', cn: '消息' },
      fields: [
        'docNumber',
        'origin',
        'eventCode',
        'templateCode',
        'configId',
        'composerId',
        'category',
        'priority',
        'aboutType',
        'aboutNumber',
        'channels',
        'mandatoryFlag',
        'needCheckFlag',
        'sendAt',
      ],
    },
    { label: { en: 'Words', cn: '内容' }, fields: ['subject', 'body', 'subjectEn', 'bodyEn'] },
    {
      label: { en: 'Figures', cn: '投递情况' },
      fields: ['recipientCount', 'delivered', 'failed', 'finishedAt', 'checkedBy', 'checkComment', 'desk'],
    },
    { label: { en: 'Recipients', cn: '接收人' }, lines: 'recipients' },
  ],
  screens: [
    {
      route: 'msgInstance',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Messages sent', cn: '消息实例' },
      resp: keepers,
      of: { desk: ['CURRENT', 'CHECK'] },
    },
    {
      route: 'msgInstanceCheck',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Messages to release', cn: '消息审核' },
      resp: ['ADMIN', 'MSG_CHECKER'],
      of: { desk: ['CHECK'] },
    },
    {
      route: 'msgHistory',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Message history', cn: '消息历史' },
      resp: keepers,
      of: { desk: ['HISTORY'] },
    },
    {
      route: 'msgLog',
      kind: 'special',
      audience: ['INSIDE'],
      label: { en: 'Message log', cn: '消息日志' },
      resp: ['ADMIN', 'AUDITOR'],
      menu: true,
    },
  ],
});
