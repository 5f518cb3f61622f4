/** Who wants to be told nothing more of a category by a channel (platform-system.md §7, 退订). */
import type { MachineEvent } from '../../kernel/events.js';
import { event } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Transition } from '../../kernel/lifecycle.js';
import { by } from '../../kernel/lifecycle.js';
import type { MasterState } from '../../kernel/stock/master.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { seenInsideBy } from '../kept.js';
import { messageLookups as lookups } from '../lookups.js';

const admin = by('ADMIN');
const restore: Transition<object, MachineEvent, MasterState> = { to: 'disabled', who: [admin] };

const definition = defineMaster({
  type: 'msgTd',
  path: 'messages/unsubscribed',
  title: { en: 'Unsubscription', cn: '退订' },
  direct: true,
  fields: {
    userId: f.ref('baseUsers', 'User', '用户', { need: 'save', fixed: true }),
    channel: f.lookup(lookups.MSG_CHANNEL, 'Channel', '渠道', { need: 'save', initial: 'EMAIL', fixed: true }),
    category: f.lookup(lookups.MSG_CATEGORY, 'Category', '类别', { help: { en: 'Empty: all.', cn: '为空表示全部' }, fixed: true }),
    since: f.dateTime('Since', '退订时间', { computed: true }),
    tdSource: f.lookup(lookups.MSG_TD_SOURCE, 'By', '退订来源', { computed: true, initial: 'ADMIN' }),
    until: f.date('Until', '有效期止', { help: { en: 'Empty: for good.', cn: '为空表示长期' } }),
  },
  events: { RESTORE: event('Restore', '恢复', {}, { button: 'btnRestore' }) },
  maintainer: [admin],
  derive: (record, { type, at }) => {
    const { since } = record as unknown as { readonly since: number | null };
    return type === 'CREATE' ? { since: since ?? at } : {};
  },
  rows: { enabled: { RESTORE: restore } } as never,
  uniqueKeys: [{ columns: ['userId', 'channel', 'category'], code: 'MD_DUPLICATE', where: { state: 'enabled' }, emptyEqual: true }],
  nameField: 'userId',
  list: {
    columns: ['userId', 'channel', 'category', 'since', 'tdSource', 'until', 'state'],
    filters: ['userId', 'channel', 'category', 'tdSource', 'state'],
    sort: [['since', 'desc']],
  },
  form: [
    { label: { en: 'Unsubscription', cn: '退订' }, fields: ['userId', 'channel', 'category', 'since', 'tdSource', 'until', 'remark'] },
  ],
  screens: [
    {
      route: 'msgTd',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Unsubscriptions', cn: '消息退订' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});

export const msgTd = seenInsideBy(definition);
