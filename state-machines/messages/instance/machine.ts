/** The life of a message: released by a person where its template asks for it, held until its time, sent, and counted. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Change, Effect, Guard, Transition } from '../../kernel/lifecycle.js';
import { actsAs, by, lifecycle, named, system } from '../../kernel/lifecycle.js';
import { HOUR_MS } from '../../kernel/primitives/instant.js';
import type { ArchiveFacts, Deliveries, Instance, InstanceEvent, NewInstance } from './fields.js';
import { guard, MOST_RECIPIENTS } from './fields.js';

const DAY_MS = 24 * HOUR_MS;
const RETRY_WITHIN_MS = 7 * DAY_MS;
const SHIPPED_ARCHIVE_DAYS = 30;

export type InstanceState = 'checking' | 'scheduled' | 'sending' | 'sent' | 'partial' | 'failed' | 'rejected' | 'cancelled' | 'suppressed';
type Row<E extends MachineEvent = MachineEvent> = Transition<Instance, E, InstanceState>;
type Made = Extract<InstanceEvent, { type: 'CREATE' }>;
type Told = Extract<InstanceEvent, { type: 'DELIVERY_RESULT' }>;
type Merged = Extract<InstanceEvent, { type: 'MERGE' }>;
type Removed = Extract<InstanceEvent, { type: 'REMOVE_RECIPIENT' }>;

const written = ({ payload, at, facts }: Made, desk: 'CHECK' | 'CURRENT'): Change<Instance> => {
  const { recipients, recipientCount, ...rest } = payload as NewInstance;
  return {
    ...rest,
    desk,
    recipients: recipients.map((recipientUserId, index) => ({ recipientNo: index + 1, recipientUserId })),
    recipientCount: Math.max(recipientCount, recipients.length),
    archiveAt: at + ((facts as ArchiveFacts).archiveDays ?? SHIPPED_ARCHIVE_DAYS) * DAY_MS,
  } as Change<Instance>;
};
const nobody = (_blank: Instance, { payload }: Made): boolean => payload.recipients.length === 0 && payload.recipientCount === 0;
const toCheck = (_blank: Instance, { payload }: Made): boolean => payload.needCheckFlag === 'Y';
const later = (_blank: Instance, { payload, at }: Made): boolean => payload.sendAt !== null && payload.sendAt > at;
const current = (_blank: Instance, sent: Made) => written(sent, 'CURRENT');

/** Deliveries are rows beside the document, written in the transaction that lets it go. */
const queue = ({ id, queuedFlag }: Instance): readonly Effect[] =>
  queuedFlag === 'Y' ? [] : [{ kind: 'run', name: 'queueDeliveries', params: { id } }];
const done = ({ origin, aboutId, aboutType }: Instance): readonly Effect[] =>
  origin === 'COMPOSED' && aboutType === 'message' && aboutId !== null
    ? [{ kind: 'send', type: 'message', id: aboutId, event: 'INSTANCE_DONE', payload: {} }]
    : [];

const create: readonly Row<Made>[] = [
  {
    to: 'suppressed',
    who: [system],
    when: nobody,
    change: (blank, sent) => ({ ...current(blank, sent), finishedAt: sent.at }),
    effects: [done],
  },
  { to: 'checking', who: [system], when: toCheck, change: (_blank, sent) => written(sent, 'CHECK') },
  { to: 'scheduled', who: [system], when: later, change: current },
  { to: 'sending', who: [system], change: current, effects: [queue] },
];

const checker = by('ADMIN', 'MSG_CHECKER');
const composer = named<Instance>('who wrote it', '编写人', ({ composerId }) => [composerId]);
const notOwn: Guard<Instance, MachineEvent> = guard('MSG_SELF', ({ composerId }: Instance, { actor }) => !actsAs(composerId, actor), {
  over: ['composerId'],
});
const said: Guard<Instance, MachineEvent> = guard(
  'MSG_REASON',
  (_instance: Instance, { payload }) => ((payload as { readonly comment?: string | null }).comment ?? '').trim() !== '',
  { needs: 'ask' },
);
const released = (_instance: Instance, sent: MachineEvent): Change<Instance> => ({
  desk: 'CURRENT',
  checkedBy: sent.actor.userId,
  checkComment: (sent.payload as { readonly comment?: string | null }).comment ?? null,
});
const approve: readonly Row[] = [
  { to: 'scheduled', who: [checker], when: ({ sendAt }, { at }) => sendAt !== null && sendAt > at, guards: [notOwn], change: released },
  { to: 'sending', who: [checker], guards: [notOwn], change: released, effects: [queue] },
];
const reject: Row = {
  to: 'rejected',
  who: [checker],
  guards: [notOwn, said],
  change: (instance, sent) => ({ ...released(instance, sent), finishedAt: sent.at }),
  effects: [done],
};
const onList: Guard<Instance, Removed> = guard(
  'MSG_RECIPIENT_GONE',
  ({ recipients }: Instance, { payload }: Removed) => recipients.some(({ recipientNo }) => recipientNo === payload.recipientNo),
  { needs: 'ask' },
);
const another: Guard<Instance, Removed> = guard('MSG_NO_RECIPIENT', ({ recipients }: Instance) => recipients.length > 1, {
  over: ['recipients'],
});
const remove: Row<Removed> = {
  to: 'same',
  who: [checker],
  guards: [onList, another],
  change: ({ recipients }, { payload }) => ({
    recipients: recipients.filter(({ recipientNo }) => recipientNo !== payload.recipientNo),
    recipientCount: recipients.length - 1,
  }),
};
const cancel: Row = {
  to: 'cancelled',
  who: [composer, by('ADMIN')],
  change: (_instance, { at }) => ({ desk: 'CURRENT', finishedAt: at }),
  effects: [done],
};

const MOST_MERGED = 50;
/** A fuller message goes as it is; what comes then begins another. */
const room = (instance: Instance, { payload }: Merged): boolean =>
  instance.merged.length < MOST_MERGED && instance.recipients.length + payload.recipients.length <= MOST_RECIPIENTS;
const merge: Row<Merged> = {
  to: 'same',
  who: [system],
  guards: [guard('MSG_FULL', room, { needs: 'ask' })],
  change: ({ merged, recipients }, { payload }) => {
    const known = new Set(recipients.map(({ recipientUserId }) => recipientUserId));
    const last = recipients.reduce((most, { recipientNo }) => Math.max(most, recipientNo), 0);
    const more = payload.recipients.filter((userId) => !known.has(userId));
    return {
      merged: [...merged, payload.params],
      recipients: [...recipients, ...more.map((recipientUserId, index) => ({ recipientNo: last + index + 1, recipientUserId }))],
      recipientCount: recipients.length + more.length,
    };
  },
};

const counted = (instance: Instance, { payload, at }: Told): Change<Instance> => ({
  ...payload,
  finishedAt: at,
  ...(instance.escalateHours === null || instance.escalateChannel === null || instance.escalatedAt !== null
    ? {}
    : { escalateAt: at + instance.escalateHours * HOUR_MS }),
});
const allSent = (_instance: Instance, { payload }: Told): boolean => payload.failed === 0;
const someSent = (_instance: Instance, { payload }: Told): boolean => payload.delivered > 0;
const result = (effects: Row<Told>['effects'] & object): readonly Row<Told>[] => [
  { to: 'sent', who: [system], when: allSent, change: counted, effects },
  { to: 'partial', who: [system], when: someSent, change: counted, effects },
  { to: 'failed', who: [system], change: counted, effects },
];

const young: Guard<Instance, MachineEvent> = guard(
  'MSG_EXPIRED',
  ({ finishedAt }: Instance, { at }) => finishedAt === null || at - finishedAt <= RETRY_WITHIN_MS,
  { over: ['finishedAt'], needs: 'ask' },
);
const retry: Row = {
  to: 'sending',
  who: [by('ADMIN')],
  guards: [young],
  change: () => ({ desk: 'CURRENT', finishedAt: null }),
  effects: [({ id }) => [{ kind: 'run', name: 'queueAgain', params: { id } }]],
};
const archive: Row = { to: 'same', who: [system], change: () => ({ desk: 'HISTORY', archiveAt: null }) };
/** Whoever has not read it by then gets it once more. */
const escalate: Row = {
  to: 'same',
  who: [system],
  change: (_instance, { at }) => ({ escalateAt: null, escalatedAt: at }),
  effects: [({ id }) => [{ kind: 'run', name: 'queueUnread', params: { id } }]],
};
const archived = [{ event: 'ARCHIVE_DUE' as const, at: ({ archiveAt }: Instance) => archiveAt }];
/** A result that comes once more: what is there already counts. */
const late: Row<Told> = { to: 'ignored', who: [system] };
const ended = { ended: true as const, deadlines: archived };
const unread = { event: 'ESCALATE_DUE' as const, at: ({ escalateAt }: Instance) => escalateAt };
const reaching = { ended: true as const, deadlines: [unread, ...archived] };

export const machine = lifecycle<Instance, InstanceEvent>()<InstanceState>(
  { CREATE: create },
  {
    checking: {
      label: { en: 'To be released', cn: '待审核' },
      colour: 'orange',
      phase: 'approval',
      todos: [
        {
          type: 'MSG_CHECK',
          menuCode: 'msgInstanceCheck',
          title: { en: 'Message to release', cn: '消息待审核' },
          to: () => ['resp:MSG_CHECKER'],
        },
      ],
      on: { APPROVE: approve as never, REJECT: reject as never, REMOVE_RECIPIENT: remove, CANCEL: cancel as never },
    },
    scheduled: {
      label: { en: 'Waits for its time', cn: '待发送' },
      colour: 'blue',
      deadlines: [{ event: 'SEND_DUE', at: ({ sendAt }) => sendAt }],
      on: { MERGE: merge, SEND_DUE: { to: 'sending', who: [system], effects: [queue] }, CANCEL: cancel as never },
    },
    sending: { label: { en: 'Under way', cn: '发送中' }, colour: 'blue', on: { DELIVERY_RESULT: result([done]) } },
    sent: {
      label: { en: 'Sent', cn: '已发送' },
      colour: 'green',
      ...reaching,
      on: { DELIVERY_RESULT: late, ESCALATE_DUE: escalate as never, ARCHIVE_DUE: archive as never },
    },
    partial: {
      label: { en: 'Partly failed', cn: '部分失败' },
      colour: 'orange',
      ...reaching,
      on: {
        DELIVERY_RESULT: result([]),
        RETRY: retry as never,
        ESCALATE_DUE: escalate as never,
        ARCHIVE_DUE: archive as never,
      },
    },
    failed: {
      label: { en: 'Failed', cn: '失败' },
      colour: 'red',
      ...ended,
      on: { DELIVERY_RESULT: result([]), RETRY: retry as never, ARCHIVE_DUE: archive as never },
    },
    rejected: { label: { en: 'Rejected', cn: '已驳回' }, colour: 'red', ...ended, on: { ARCHIVE_DUE: archive as never } },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', ...ended, on: { ARCHIVE_DUE: archive as never } },
    suppressed: { label: { en: 'Nobody to be told', cn: '已抑制' }, colour: 'dark', ...ended, on: { ARCHIVE_DUE: archive as never } },
  },
);

export type { Deliveries };
