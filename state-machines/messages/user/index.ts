/** What a user wants to be told, by which channels and when (platform-system.md §7). Each user's own row; administrators may reset it. */
import type { MachineEvent } from '../../kernel/events.js';
import { event, saveEvent, systemEvent } from '../../kernel/events.js';
import type { Flag } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Transition } from '../../kernel/lifecycle.js';
import { by, named, refusalsOf, system } from '../../kernel/lifecycle.js';
import type { MasterState } from '../../kernel/stock/master.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { keepers, seenInsideBy } from '../kept.js';
import { messageLookups as lookups } from '../lookups.js';

interface Own {
  readonly userId: string;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly bounceCount: number | null;
  readonly suspendedFlag: Flag;
}
type Row = Transition<Own, MachineEvent, MasterState>;

/** An address that returned so many letters for good gets none until it is verified again. */
export const MOST_BOUNCES = 3;

const { rule, refuse, reasons } = refusalsOf({
  MSG_QUIET: { en: 'Quiet hours are two times such as 22:00 and 08:00.', cn: '免打扰时段须为两个时间,例如22:00与08:00' },
});
const clock = /^([01]\d|2[0-3]):[0-5]\d$/;
const quiet = rule<Own>(
  ['MSG_QUIET'],
  ({ quietFrom, quietTo }) =>
    (quietFrom === null && quietTo === null) || (clock.test(quietFrom ?? '') && clock.test(quietTo ?? '')) || refuse('MSG_QUIET'),
  { over: ['quietFrom', 'quietTo'] },
);

const admin = by('ADMIN');
const self = named<Own>('the user', '本人', ({ userId }) => [userId]);
const bounced: Row = {
  to: 'same',
  who: [system],
  change: ({ bounceCount }) => {
    const count = (bounceCount ?? 0) + 1;
    return { bounceCount: count, suspendedFlag: count >= MOST_BOUNCES ? 'Y' : 'N' } as never;
  },
};
const reset: Row = { to: 'same', who: [admin], change: () => ({ bounceCount: 0, suspendedFlag: 'N' }) as never };

const definition = defineMaster({
  type: 'msgUser',
  path: 'messages/user',
  title: { en: 'Message subscriptions', cn: '消息接收人' },
  direct: true,
  fields: {
    userId: f.ref('baseUsers', 'User', '用户', { need: 'save', fixed: true, supplier: 'read' }),
    digestFlag: f.flag('One letter a day', '每日汇总', { supplier: 'edit' }),
    quietFrom: f.text(5, 'Quiet from', '免打扰开始', { supplier: 'edit', help: { en: '22:00', cn: '22:00' } }),
    quietTo: f.text(5, 'Quiet until', '免打扰结束', { supplier: 'edit', help: { en: '08:00', cn: '08:00' } }),
    bounceCount: f.integer('Letters returned', '退信次数', { computed: true, initial: 0, supplier: 'read' }),
    suspendedFlag: f.flag('Address suspended', '地址已暂停', { computed: true, supplier: 'read' }),
  },
  lines: {
    subscriptions: hot(
      'Subscriptions',
      '订阅',
      { key: 'category', bound: 20 },
      {
        category: f.lookup(lookups.MSG_CATEGORY, 'Category', '类别', { need: 'save', supplier: 'edit' }),
        inAppFlag: f.flag('In the product', '站内信', { initial: 'Y', supplier: 'edit' }),
        mailFlag: f.flag('E-mail', '邮件', { initial: 'Y', supplier: 'edit' }),
        smsFlag: f.flag('Text message', '短信', { initial: 'Y', supplier: 'edit' }),
      },
    ),
  },
  events: {
    SAVE: saveEvent('Save', '保存', { ofOneself: true }),
    RESET: event('Reset the address', '恢复地址', {}, { button: 'btnEdit' }),
    BOUNCED: systemEvent('A letter was returned', '退信'),
  },
  maintainer: [admin, self] as never,
  holds: [quiet] as never,
  reasons,
  rows: { enabled: { RESET: reset, BOUNCED: bounced }, disabled: { BOUNCED: { to: 'ignored', who: [system] } } } as never,
  supplier: { viewer: ['userId', '$userId'] },
  uniqueKeys: [{ columns: ['userId'], code: 'MD_DUPLICATE' }],
  nameField: 'userId',
  list: {
    columns: ['userId', 'digestFlag', 'quietFrom', 'quietTo', 'bounceCount', 'suspendedFlag', 'state', 'lastUpdateDate'],
    filters: ['userId', 'digestFlag', 'suspendedFlag', 'state'],
    sort: [['lastUpdateDate', 'desc']],
  },
  form: [
    { label: { en: 'User', cn: '用户' }, fields: ['userId', 'digestFlag', 'quietFrom', 'quietTo', 'bounceCount', 'suspendedFlag'] },
    { label: { en: 'Subscriptions', cn: '订阅' }, lines: 'subscriptions' },
  ],
  screens: [
    {
      route: 'msgUser',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Message receivers', cn: '消息接收人' },
      resp: ['ADMIN', 'AUDITOR'],
    },
    {
      route: 'receiveMessageList',
      kind: 'special',
      audience: ['INSIDE', 'EX'],
      label: { en: 'My messages', cn: '我的消息' },
      menu: true,
    },
  ],
});

export const msgUser = seenInsideBy(definition, { or: [keepers, { viewer: ['userId', '$userId'] }] });
