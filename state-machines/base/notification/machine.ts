/** A notification: a letter to named readers, who confirm and reply; its author reminds them and adds others. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Audience, Change, Effect, Guard, Transition } from '../../kernel/lifecycle.js';
import { by, creator, named } from '../../kernel/lifecycle.js';
import { HOUR_MS } from '../../kernel/primitives/instant.js';
import { publishingLifecycle } from '../../kernel/stock/publishing.js';
import type { PublishingState } from '../../kernel/stock/publishing.js';
import { authors } from '../authors.js';
import type { events, Notification, NotificationEvent, NotificationFacts, Recipient } from './fields.js';
import { guard, lines, MOST_RECIPIENTS, refuse, rule } from './fields.js';

const REMIND_AGAIN_MS = 4 * HOUR_MS;

const factsOf = (sent: MachineEvent) => sent.facts as NotificationFacts;
type Row<K extends keyof typeof events> = Transition<Notification, NotificationEvent<K>, PublishingState>;
const as = <K extends keyof typeof events>(row: Row<K>) => row as unknown as Transition<Notification, MachineEvent, PublishingState>;

const somebody = guard<Notification>('NTF_NO_RECIPIENT', ({ recipients }) => recipients.length > 0, { over: ['recipients'] });
const notTooMany = guard<Notification>('NTF_TOO_MANY', ({ recipients }) => recipients.length <= MOST_RECIPIENTS, { over: ['recipients'] });
const replyInTime = guard<Notification>(
  'NTC_PERIOD',
  ({ needReplyFlag, replyBy, publishTime }, { at }) =>
    needReplyFlag === 'N' || replyBy === null || (replyBy > at && (publishTime === null || replyBy > publishTime)),
  { over: ['needReplyFlag', 'replyBy', 'publishTime'] },
);
const linkSeen = rule<Notification>(
  ['NTF_DOC_SCOPE'],
  (_notification, sent) => {
    const { blind = [] } = factsOf(sent);
    return blind.length === 0 || refuse('NTF_DOC_SCOPE', { params: { name: blind.join('、') } });
  },
  { needs: 'ask' },
);

const lineOf = ({ recipients }: Notification, sent: MachineEvent): Recipient | undefined => {
  const { recipientLineId } = sent.payload as { readonly recipientLineId: number };
  return recipients.find((one) => one.recipientLineId === recipientLineId && one.recipientUserId === sent.actor.userId);
};
const changed = (
  context: Notification,
  which: (recipient: Recipient) => boolean,
  change: (recipient: Recipient) => Partial<Recipient>,
): Change<Notification> => ({ recipients: context.recipients.map((one) => (which(one) ? { ...one, ...change(one) } : one)) });

const isRecipient: Guard<Notification, MachineEvent> = guard('NTF_NOT_RECIPIENT', (context, sent) => lineOf(context, sent) !== undefined, {
  needs: 'ask',
});
const replyAsked = guard<Notification>('NTF_NO_REPLY', ({ needReplyFlag }) => needReplyFlag === 'Y', { over: ['needReplyFlag'] });
const notReplied = guard<Notification>('NTF_REPLIED', (context, sent) => lineOf(context, sent)?.repliedAt === null, { needs: 'ask' });
const notLate = guard<Notification>('NTF_REPLY_LATE', ({ replyBy }, { at }) => replyBy === null || at <= replyBy, { over: ['replyBy'] });
const notConfirmed = guard<Notification>('NTC_CONFIRMED', (context, sent) => lineOf(context, sent)?.confirmedAt === null, { needs: 'ask' });

/** Those named, or everybody who owes a reply, or where none is wanted has not read it. */
function toRemind(context: Notification, sent: MachineEvent): readonly Recipient[] {
  const { lineIds } = sent.payload as { readonly lineIds?: readonly number[] | null };
  const { readers = [] } = factsOf(sent);
  const owes = (one: Recipient) =>
    context.needReplyFlag === 'Y' ? one.repliedAt === null : one.confirmedAt === null && !readers.includes(one.recipientUserId);
  return context.recipients.filter(
    (one) => owes(one) && (!Array.isArray(lineIds) || lineIds.length === 0 || lineIds.includes(one.recipientLineId)),
  );
}
const notRemindedLately = guard<Notification>(
  'NTF_REMIND',
  (context, sent) => {
    const wanted = toRemind(context, sent);
    return wanted.length > 0 && wanted.every((one) => one.remindedAt === null || sent.at >= one.remindedAt + REMIND_AGAIN_MS);
  },
  { needs: 'ask' },
);

const newcomers = ({ recipients }: Notification, sent: MachineEvent) => {
  const known = new Set(recipients.map((one) => one.recipientUserId));
  return (factsOf(sent).people ?? []).filter((one) => !known.has(one.userId));
};
const roomFor = guard<Notification>(
  'NTF_TOO_MANY',
  (context, sent) => context.recipients.length + newcomers(context, sent).length <= MOST_RECIPIENTS,
  { needs: 'ask' },
);
const added = (context: Notification, sent: MachineEvent): Change<Notification> => {
  const last = context.recipients.reduce((most, one) => Math.max(most, one.recipientLineId), 0);
  const fresh = newcomers(context, sent).map(({ userId, supplierId }, index): Recipient => ({
    recipientLineId: last + index + 1,
    recipientUserId: userId,
    supplierId,
    contactRole: null,
    confirmedAt: null,
    replyText: null,
    replyFileIds: null,
    repliedAt: null,
    remindCount: 0,
    remindedAt: null,
  }));
  return { recipients: [...context.recipients, ...fresh] };
};

const letter = (template: string, { docNumber, title }: Notification, to: readonly Audience[]): readonly Effect[] =>
  to.length === 0 ? [] : [{ kind: 'message', template, to, params: { number: docNumber, title } }];
const userOf = ({ recipientUserId }: Recipient): Audience => `user:${recipientUserId}`;

/** A new version is answered anew. */
const unanswered = ({ recipients, resetReadFlag, everPublished }: Notification) =>
  everPublished === 'Y' && resetReadFlag === 'Y'
    ? {
        recipients: recipients.map((one) => ({
          ...one,
          confirmedAt: null,
          replyText: null,
          replyFileIds: null,
          repliedAt: null,
          remindCount: 0,
          remindedAt: null,
        })),
      }
    : {};

const recipient = named('a recipient', '接收人', ({ recipients }: Notification) => recipients.map((one) => one.recipientUserId));
const author = [creator, by('ADMIN')] as const;

export const machine = publishingLifecycle<Notification, typeof events>({
  lines,
  title: 'title',
  content: 'content',
  authors,
  ready: [somebody, notTooMany, replyInTime, linkSeen],
  approve: {
    type: 'NOTICE_APPROVE',
    menuCode: 'notificationEdit',
    title: { en: 'Notification to approve', cn: '通知待审批' },
    batch: ['APPROVE'],
    to: ({ orgId }) => [orgId === null ? 'resp:APPROVER' : `resp:APPROVER@${orgId}`],
  },
  begin: unanswered,
  announce: (context) => letter('NOTIFICATION_NEW', context, context.recipients.map(userOf)),
  todos: [
    {
      type: 'NOTIFICATION_REPLY',
      menuCode: 'notification/notificationDesc',
      title: { en: 'Reply to the notification', cn: '通知待回复' },
      to: ({ needReplyFlag, recipients }) =>
        needReplyFlag === 'N'
          ? []
          : recipients
              .filter((one) => one.repliedAt === null)
              .map((one): Audience => (one.supplierId === null ? userOf(one) : `supplier:${one.supplierId}@${one.recipientUserId}`)),
      due: ({ replyBy }) => replyBy,
    },
  ],
  rows: {
    REPLY: as<'REPLY'>({
      to: 'same',
      who: [recipient],
      guards: [isRecipient, replyAsked, notReplied, notLate],
      change: (context, { payload, at }) =>
        changed(
          context,
          (one) => one.recipientLineId === payload.recipientLineId,
          (one) => ({ replyText: payload.text, replyFileIds: payload.fileIds, repliedAt: at, confirmedAt: one.confirmedAt ?? at }),
        ),
      effects: [(context) => letter('NOTIFICATION_REPLIED', context, [`user:${context.createdBy ?? ''}`])],
    }),
    CONFIRM_READ: as<'CONFIRM_READ'>({
      to: 'same',
      who: [recipient],
      guards: [isRecipient, notConfirmed],
      change: (context, { payload, at }) =>
        changed(
          context,
          (one) => one.recipientLineId === payload.recipientLineId,
          () => ({ confirmedAt: at }),
        ),
    }),
    REMIND: as<'REMIND'>({
      to: 'same',
      who: author,
      guards: [notRemindedLately],
      change: (context, sent) => {
        const wanted = new Set(toRemind(context, sent));
        return changed(
          context,
          (one) => wanted.has(one),
          (one) => ({ remindCount: one.remindCount + 1, remindedAt: sent.at }),
        );
      },
      effects: [(context, sent, before) => letter('NOTIFICATION_REMIND', context, toRemind(before, sent).map(userOf))],
    }),
    ADD_RECIPIENT: as<'ADD_RECIPIENT'>({
      to: 'same',
      who: author,
      guards: [roomFor],
      change: added,
      effects: [
        (context, sent, before) =>
          letter(
            'NOTIFICATION_NEW',
            context,
            newcomers(before, sent).map(({ userId }): Audience => `user:${userId}`),
          ),
      ],
    }),
  },
});
