/**
 * What came in by a source (platform-system.md §7): replies, receipts, returned letters, callbacks. Kept as it came, looked
 * at by a person where it matches nothing.
 */
import { defineDocument } from '../../kernel/definition.js';
import { event, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import { by, lifecycle, system } from '../../kernel/lifecycle.js';
import { plainView } from '../../kernel/view.js';
import { messageLookups as lookups } from '../lookups.js';

const made = { computed: true } as const;
const fields = {
  sourceId: f.ref('msgSource', 'Source', '消息源', made),
  receiveKind: f.lookup(lookups.MSG_RECEIVE_KIND, 'Kind', '类型', { ...made, initial: 'OTHER' }),
  /** Masked when it was written: whose number it is, the matched user says. */
  sender: f.text(120, 'From', '发送方', made),
  content: f.longText('Content', '内容', made),
  userId: f.ref('baseUsers', 'User', '用户', made),
  deliveryId: f.text(20, 'Delivery', '匹配投递', made),
  handledNote: f.text(500, 'What was done', '处理说明', made),
};
export interface NewReceived {
  readonly sourceId: string;
  readonly receiveKind: string;
  readonly sender: string | null;
  readonly content: string | null;
  readonly userId: string | null;
  readonly deliveryId: string | null;
  /** It settled a delivery or an unsubscription: nobody needs to look at it. */
  readonly handled: boolean;
}
const events = {
  CREATE: systemEvent<NewReceived>('Received', '接收'),
  HANDLE: event('Mark as done', '标记已处理', { note: f.text(500, 'What was done', '处理说明', { told: true }) }, { button: 'btnEdit' }),
};
type Received = Context<typeof fields, Record<never, never>>;
type ReceivedEvent = EventOf<typeof events>;

const written = (_blank: Received, { payload }: Extract<ReceivedEvent, { type: 'CREATE' }>) => {
  const { handled: _handled, ...rest } = payload;
  return rest as Partial<Received>;
};

const machine = lifecycle<Received, ReceivedEvent>()<'open' | 'handled'>(
  {
    CREATE: [
      { to: 'handled', who: [system], when: (_blank, { payload }) => payload.handled, change: written },
      { to: 'open', who: [system], change: written },
    ],
  },
  {
    open: {
      label: { en: 'To be looked at', cn: '待处理' },
      colour: 'orange',
      on: { HANDLE: { to: 'handled', who: [by('ADMIN')], change: (_received, { payload }) => ({ handledNote: payload.note }) } },
    },
    handled: { label: { en: 'Done', cn: '已处理' }, colour: 'green', final: true },
  },
);

export const msgReceive = defineDocument({
  type: 'msgReceive',
  version: 1,
  path: 'messages/received',
  kind: 'document',
  title: { en: 'Received message', cn: '接收消息' },
  fields,
  lines: {},
  events,
  lifecycle: machine,
  reasons: {},
  view: {
    ...plainView<Received>(fields, {}, { anyOrganisation: true }),
    scope: { EX: { always: false }, INSIDE: { acting: ['ADMIN', 'AUDITOR'] }, anyOrganisation: true },
    audienceOf: (_received, _state, viewer) =>
      viewer.userType !== 'EX' && (viewer.respCode === 'ADMIN' || viewer.respCode === 'AUDITOR') ? 'inside' : null,
  },
  list: {
    columns: ['creationDate', 'sourceId', 'receiveKind', 'sender', 'content', 'userId', 'deliveryId', 'state'],
    filters: ['creationDate', 'sourceId', 'receiveKind', 'userId', 'state'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Received', cn: '接收' },
      fields: ['sourceId', 'receiveKind', 'sender', 'content', 'userId', 'deliveryId', 'handledNote'],
    },
  ],
  screens: [
    {
      route: 'msgReceive',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Received messages', cn: '接收消息' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});
