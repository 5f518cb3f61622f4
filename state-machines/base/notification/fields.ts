/** Notifications: fields, lines, events and reasons (base-srm.md §11, §16). */
import { event, facts } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import type { PublishingFacts } from '../../kernel/stock/publishing.js';
import { publishingEvents, publishingFields, publishingReasons } from '../../kernel/stock/publishing.js';
import { BASE_IMPORTANCE, BASE_NOTIFICATION_TYPE } from '../lookups.js';

export const MOST_RECIPIENTS = 2_000;

export const fields = {
  title: f.text(120, 'Title', '标题', { need: 'save', supplier: 'read' }),
  titleEn: f.text(120, 'English title', '英文标题', { supplier: 'read' }),
  notificationType: f.lookup(BASE_NOTIFICATION_TYPE, 'Kind', '通知类型', { need: 'save', initial: 'LETTER', supplier: 'read' }),
  content: f.richText('Content', '内容', { need: 'submit', supplier: 'read' }),
  contentEn: f.richText('English content', '英文内容', { supplier: 'read' }),
  docType: f.text(60, 'Kind of document', '关联单据类型', { supplier: 'read', documents: 'one' }),
  docId: f.text(40, 'Document', '关联单据', { supplier: 'read' }),
  needReplyFlag: f.flag('Reply wanted', '需要回复', { supplier: 'read' }),
  replyBy: f.dateTime('Reply by', '回复截止时间', { supplier: 'read' }),
  importance: f.lookup(BASE_IMPORTANCE, 'Importance', '重要程度', { initial: 'NORMAL', supplier: 'read' }),
  ...publishingFields,
};

export const lines = {
  /** One more than may be named is kept for the guard that says so. */
  recipients: hot(
    'Recipients',
    '接收人',
    {
      entity: 'srmBaseNotificationRecipient',
      key: 'recipientLineId',
      bound: MOST_RECIPIENTS + 500,
      /** Reading is no event: it stands in rows of its own. */
      live: { readAt: f.dateTime('Read', '阅读时间', { supplier: 'read' }) },
    },
    {
      recipientLineId: f.integer('Line', '行号', { need: 'save', max: 2_000_000_000, supplier: 'read' }),
      recipientUserId: f.ref('baseUsers', 'Recipient', '接收人', { need: 'save', supplier: 'read' }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { computed: true, supplier: 'read' }),
      contactRole: f.text(40, 'Role', '联系人类型', { supplier: 'read' }),
      confirmedAt: f.dateTime('Confirmed', '确认时间', { computed: true, supplier: 'read' }),
      replyText: f.longText('Reply', '回复内容', { computed: true, supplier: 'read' }),
      replyFileIds: f.attachments('Files of the reply', '回复附件', { computed: true, supplier: 'read' }),
      repliedAt: f.dateTime('Replied', '回复时间', { computed: true, supplier: 'read' }),
      remindCount: f.integer('Reminded', '催办次数', { computed: true, initial: 0, max: 9_999 }),
      remindedAt: f.dateTime('Last reminded', '最近催办', { computed: true }),
    },
  ),
};

export type Recipient = LineRow<typeof lines.recipients>;

/** Lists show how far the answers are, and to a recipient his own part. */
export const live = {
  attribute2: f.text(4, 'Read status', '阅读状态', { supplier: 'read' }),
  /** What a word is looked for in. */
  fullText: f.longText('Title or text', '标题或正文', { supplier: 'read' }),
  withFiles: f.flag('Attachments', '附件', { supplier: 'read' }),
  forMe: f.flag('For me', '发给我', { supplier: 'read' }),
  toReply: f.flag('To reply', '待回复', { supplier: 'read' }),
  recipientCount: f.integer('Recipients', '接收人数'),
  readCount: f.integer('Read', '已读'),
  confirmedCount: f.integer('Confirmed', '已确认'),
  repliedCount: f.integer('Replied', '已回复'),
};

export interface Person {
  readonly userId: string;
  readonly supplierId: string | null;
}

export interface NotificationFacts extends PublishingFacts {
  /** Names of recipients who may not see the linked document. */
  readonly blind?: readonly string[];
  /** Users asked to be added, with their suppliers. */
  readonly people?: readonly Person[];
  /** Users who have read this version. */
  readonly readers?: readonly string[];
}

const told = facts<NotificationFacts>();
const line = { recipientLineId: f.integer('Line', '行号', { need: 'save' }) };
/** Who opens a link answers on his own line. */
const ownLine = (
  { recipients }: { readonly recipients: readonly Pick<Recipient, 'recipientLineId' | 'recipientUserId'>[] },
  userId: string,
) => ({ recipientLineId: recipients.find((one) => one.recipientUserId === userId)?.recipientLineId ?? 0 });

export const events = {
  ...publishingEvents,
  REPLY: event(
    'Reply',
    '回复',
    { ...line, text: f.longText('Reply', '回复内容', { need: 'save' }), fileIds: f.attachments('Files', '附件') },
    { linkable: ownLine },
  ),
  CONFIRM_READ: event('Confirm', '确认阅知', line, { linkable: ownLine }),
  REMIND: event('Remind', '催办', { lineIds: f.json<readonly number[]>()('Lines', '行号') }, { facts: told }),
  ADD_RECIPIENT: event('Add recipients', '增加接收人', { users: f.refs('baseUsers', 'Recipients', '接收人') }, { facts: told }),
};

export type Notification = Context<typeof fields, typeof lines>;
export type NotificationEvent<K extends keyof typeof events> = EventOf<typeof events, K>;

export const { guard, rule, refuse, reasons } = refusalsOf({
  ...publishingReasons,
  NTC_CONFIRMED: { en: 'Already confirmed.', cn: '已确认' },
  NTF_NO_RECIPIENT: { en: 'Name at least one recipient.', cn: '请至少选择一个接收人' },
  NTF_TOO_MANY: { en: 'At most 2,000 recipients.', cn: '接收人最多2000个' },
  NTF_DOC_SCOPE: { en: '{name} may not see the linked document.', cn: '{name}无权查看关联单据' },
  NTF_NOT_RECIPIENT: { en: 'You are not a recipient.', cn: '您不是接收人' },
  NTF_NO_REPLY: { en: 'No reply is asked for.', cn: '该通知无需回复' },
  NTF_REPLIED: { en: 'Already replied.', cn: '已回复' },
  NTF_REPLY_LATE: { en: 'The reply time has passed.', cn: '已过回复截止时间' },
  NTF_REMIND: { en: 'Reminded less than 4 hours ago.', cn: '4小时内已催办' },
});
