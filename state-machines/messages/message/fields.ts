/** Messages that staff write to many at once (platform-system.md §7): fields, recipients, events and reasons. */
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { approvingEvents, approvingReasons } from '../../kernel/stock/approving.js';
import { MOST_RECIPIENTS } from '../instance/fields.js';
import { messageLookups as lookups } from '../lookups.js';

const read = { supplier: 'read' } as const;
const made = { computed: true } as const;

export const fields = {
  subject: f.text(120, 'Chinese subject', '主题', { need: 'save', oneLine: true, ...read }),
  subjectEn: f.text(120, 'English subject', '英文主题', { oneLine: true, ...read }),
  body: f.longText('Chinese text', '正文', { need: 'submit', ...read }),
  bodyEn: f.longText('English text', '英文正文', read),
  category: f.lookup(lookups.MSG_CATEGORY, 'Category', '类别', { need: 'save', initial: 'NOTICE', ...read }),
  emailFlag: f.flag('By e-mail, too', '同时发送邮件', { initial: 'Y' }),
  smsFlag: f.flag('By text message, too', '同时发送短信'),
  userIds: f.refs('baseUsers', 'Users', '用户'),
  orgIds: f.refs('baseOrganization', 'People of organisations', '组织人员'),
  respIds: f.refs('baseResponsibility', 'Holders of responsibilities', '职责持有人'),
  supplierIds: f.refs('srmSlcSupplierInfo', 'Suppliers', '供应商'),
  categoryIds: f.refs('srmBasePurchaseCategory', 'Suppliers of categories', '品类供应商'),
  sendAt: f.dateTime('Send at', '定时发送'),
  fileIds: f.attachments('Attachments', '附件', read),
  needReplyFlag: f.flag('Reply wanted', '需要回复', read),
  recipientCount: f.integer('Recipients', '接收人数', { ...made, initial: 0 }),
  repliedCount: f.integer('Replies', '已回复', { ...made, initial: 0 }),
};

export const lines = {
  recipients: hot(
    'Recipients',
    '接收人',
    {
      key: 'recipientNo',
      bound: MOST_RECIPIENTS,
      computed: true,
      indexes: ['recipientUserId'],
      live: { readAt: f.dateTime('Read', '阅读时间', read) },
    },
    {
      recipientNo: f.integer('No.', '序号', { need: 'save', min: 1, ...read }),
      recipientUserId: f.ref('baseUsers', 'Recipient', '接收人', { need: 'save', ...read }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { ...made, ...read }),
      replyText: f.longText('Reply', '回复', { ...made, ...read }),
      repliedAt: f.dateTime('Replied', '回复时间', { ...made, ...read }),
    },
  ),
};
export type Recipient = LineRow<typeof lines.recipients>;

/** Reading is no event: it stands in rows of its own. */
export const live = { readCount: f.integer('Read', '已读') };

export interface Person {
  readonly userId: string;
  readonly supplierId: string | null;
}
export interface MessageFacts {
  /** Whom it reaches today; one more than may be named, for the guard that says so. */
  readonly people?: readonly Person[];
  readonly instanceId?: string;
}

export const events = {
  ...approvingEvents,
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  SUBMIT: event('Submit', '提交', {}, { facts: facts<MessageFacts>() }),
  APPROVE: event(
    'Approve',
    '批准',
    { comment: f.text(500, 'Comment', '意见', { told: true }) },
    { seen: true, facts: facts<MessageFacts>() },
  ),
  CANCEL: event('Cancel', '取消', {}, { dangerous: true }),
  INSTANCE_DONE: systemEvent('Sent to all', '发送完成'),
  REPLY: event('Reply', '回复', { text: f.longText('Reply', '回复', { need: 'save' }) }),
};

export type Message = Context<typeof fields, typeof lines>;
export type MessageEvent = EventOf<typeof events>;
export type MessageState = 'draft' | 'approving' | 'rejected' | 'sending' | 'done' | 'cancelled';

export const { guard, rule, refuse, reasons } = refusalsOf({
  ...approvingReasons,
  MSG_NO_RECIPIENT: {
    en: 'It reaches nobody: choose users, organisations, responsibilities or suppliers.',
    cn: '没有接收人,请选择用户、组织、职责或供应商',
  },
  MSG_TOO_MANY: { en: 'It reaches more than {most}: choose fewer.', cn: '接收人超过{most},请缩小范围' },
  MSG_NOT_RECIPIENT: { en: 'You are not a recipient.', cn: '您不是接收人' },
  MSG_NO_REPLY: { en: 'No reply is asked for.', cn: '该消息无需回复' },
  MSG_REPLIED: { en: 'You have replied already.', cn: '您已回复' },
});
