/** Written, approved by somebody else, sent as one instance, read and answered. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Change, Effect, Transition } from '../../kernel/lifecycle.js';
import { by, creator, lifecycle, named, system } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { approving, complete } from '../../kernel/stock/approving.js';
import type { NewInstance } from '../instance/fields.js';
import { MOST_RECIPIENTS } from '../instance/fields.js';
import type { Message, MessageEvent, MessageFacts, MessageState, Recipient } from './fields.js';
import { fields, guard, refuse, rule } from './fields.js';

type Row<E extends MachineEvent = MachineEvent> = Transition<Message, E, MessageState>;
type Saved = Extract<MessageEvent, { type: 'SAVE' }>;
type Reply = Extract<MessageEvent, { type: 'REPLY' }>;

const factsOf = (sent: MachineEvent): MessageFacts => sent.facts as MessageFacts;
/** Whoever writes to people in other houses: those who deal with them. */
export const writers = ['ADMIN', 'BUYER', 'SOURCING_MANAGER', 'SUPPLIER_MANAGER', 'QUALITY'] as const;
const writer = by(...writers);
const approver = by('MSG_CHECKER', 'ADMIN');

const reachesSome = rule<Message>(
  ['MSG_NO_RECIPIENT', 'MSG_TOO_MANY'],
  (_message, sent) => {
    const { people } = factsOf(sent);
    if (people === undefined) return true;
    if (people.length === 0) return refuse('MSG_NO_RECIPIENT');
    return people.length <= MOST_RECIPIENTS || refuse('MSG_TOO_MANY', { params: { most: MOST_RECIPIENTS } });
  },
  { needs: 'ask' },
);

const addressed = (_message: Message, sent: MachineEvent): Change<Message> => {
  const people = factsOf(sent).people ?? [];
  return {
    recipientCount: people.length,
    recipients: people.map(({ userId, supplierId }, index): Recipient => ({
      recipientNo: index + 1,
      recipientUserId: userId,
      supplierId,
      replyText: null,
      repliedAt: null,
    })),
  };
};

const channelsOf = ({ emailFlag, smsFlag }: Message): string =>
  ['IN_APP', ...(emailFlag === 'Y' ? ['EMAIL'] : []), ...(smsFlag === 'Y' ? ['SMS'] : [])].join(',');

const instance = (message: Message, sent: MachineEvent): readonly Effect[] => [
  {
    kind: 'create',
    type: 'msgInstance',
    id: factsOf(sent).instanceId ?? '',
    purpose: 'message',
    payload: {
      eventCode: 'MESSAGE',
      origin: 'COMPOSED',
      templateCode: null,
      configId: null,
      composerId: message.createdBy,
      category: message.category,
      priority: 'NORMAL',
      aboutType: 'message',
      aboutId: message.id,
      aboutNumber: message.docNumber,
      subject: message.subject,
      subjectEn: message.subjectEn,
      body: message.body,
      bodyEn: message.bodyEn,
      channels: channelsOf(message),
      sources: {},
      params: {},
      wordings: {},
      quietFlag: 'Y',
      mandatoryFlag: 'N',
      needCheckFlag: 'N',
      sendAt: message.sendAt,
      messageKey: `MSC:${message.id}`,
      queuedFlag: 'N',
      recipients: message.recipients.map(({ recipientUserId }) => recipientUserId),
      recipientCount: message.recipients.length,
    } satisfies NewInstance,
  },
];

const part = approving<Message, MessageState>({
  owner: [writer, creator],
  approver: [approver],
  submit: {
    guards: [complete(fields, {}), reachesSome],
    change: (_message, sent) => ({ recipientCount: factsOf(sent).people?.length ?? 0 }),
  },
  to: 'sending',
  approve: { guards: [reachesSome], change: addressed, effects: [instance] },
  toApprove: {
    type: 'MSG_CHECK',
    menuCode: 'messageList',
    title: { en: 'Message to approve', cn: '群发消息待审批' },
    to: () => ['resp:MSG_CHECKER'],
  },
});

const save: Row<Saved> = { to: 'same', who: [writer], change: (message, { payload }) => applySave<Message>({}, message, payload) };
const cancel: Row = { to: 'cancelled', who: [creator, by('ADMIN')] };

const mine = ({ recipients }: Message, { actor }: MachineEvent): Recipient | undefined =>
  recipients.find(({ recipientUserId }) => recipientUserId === actor.userId);
const isRecipient = guard<Message, Reply>('MSG_NOT_RECIPIENT', (message, sent) => mine(message, sent) !== undefined, { needs: 'ask' });
const asked = guard<Message, Reply>('MSG_NO_REPLY', ({ needReplyFlag }) => needReplyFlag === 'Y', { over: ['needReplyFlag'] });
const once = guard<Message, Reply>('MSG_REPLIED', (message, sent) => mine(message, sent)?.repliedAt === null, { needs: 'ask' });
const recipient = named('a recipient', '接收人', ({ recipients }: Message) => recipients.map((one) => one.recipientUserId));
const reply: Row<Reply> = {
  to: 'same',
  who: [recipient],
  guards: [isRecipient, asked, once],
  change: (message, sent) => ({
    repliedCount: (message.repliedCount ?? 0) + 1,
    recipients: message.recipients.map((one) =>
      one === mine(message, sent) ? { ...one, replyText: sent.payload.text, repliedAt: sent.at } : one,
    ),
  }),
  effects: [
    ({ docNumber, subject, createdBy }) =>
      createdBy === null
        ? []
        : [{ kind: 'message', template: 'MESSAGE_REPLIED', to: [`user:${createdBy}`], params: { number: docNumber, title: subject } }],
  ],
};
const rejectedTodo = {
  type: 'MSG_CHECK',
  menuCode: 'messageList',
  title: { en: 'Message rejected', cn: '群发消息被驳回' },
  to: ({ submittedBy }: Message) => (submittedBy === null ? [] : [`user:${submittedBy}` as const]),
};

export const machine = lifecycle<Message, MessageEvent>()<MessageState>(
  { CREATE: { to: 'draft', who: [writer], change: (message, { payload }) => applySave<Message>({}, message, payload) } },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: { SAVE: save, SUBMIT: part.submit as never, CANCEL: cancel as never },
    },
    approving: part.deciding as never,
    rejected: {
      label: { en: 'Rejected', cn: '已驳回' },
      colour: 'red',
      phase: 'draft',
      todos: [rejectedTodo],
      on: { SAVE: save, SUBMIT: part.submit as never, CANCEL: cancel as never },
    },
    sending: {
      label: { en: 'Under way', cn: '发送中' },
      colour: 'blue',
      on: { INSTANCE_DONE: { to: 'done', who: [system] }, REPLY: reply },
    },
    done: { label: { en: 'Sent', cn: '已发送' }, colour: 'green', ended: true, on: { REPLY: reply } },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', final: true },
  },
);
