/** Message instances: one message to its recipients (platform-system.md §7). */
import { event, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, Flag, Instant, Label } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { messageLookups as lookups } from '../lookups.js';

/** Of one instance; what reaches more is several. */
export const MOST_RECIPIENTS = 2_000;

const made = { computed: true } as const;

/** What a channel says, before it is filled. */
export interface Wording {
  readonly subject: Label;
  readonly text: Label;
}
type Params = Readonly<Record<string, string | number | null>>;

export const fields = {
  eventCode: f.text(60, 'Event', '消息事件', made),
  origin: f.lookup(lookups.MSG_ORIGIN, 'From', '来源', { ...made, initial: 'DOCUMENT' }),
  templateCode: f.text(60, 'Template', '模板', made),
  configId: f.ref('msgConfig', 'Configuration', '消息配置', made),
  composerId: f.ref('baseUsers', 'Written by', '编写人', made),
  category: f.lookup(lookups.MSG_CATEGORY, 'Category', '类别', { ...made, initial: 'SYSTEM' }),
  priority: f.lookup(lookups.MSG_PRIORITY, 'Priority', '优先级', { ...made, initial: 'NORMAL' }),
  aboutType: f.text(60, 'Kind of document', '单据类型', { ...made, documents: 'one' }),
  aboutId: f.text(40, 'Document id', '单据标识', { ...made, internal: true }),
  aboutNumber: f.text(120, 'Document', '单据号', made),
  subject: f.text(300, 'Chinese subject', '中文主题', made),
  subjectEn: f.text(300, 'English subject', '英文主题', made),
  body: f.longText('Chinese text', '中文正文', made),
  bodyEn: f.longText('English text', '英文正文', made),
  channels: f.text(60, 'Channels', '渠道', made),
  sources: f.json<Readonly<Record<string, string>>>()('Sources', '消息源', {
    ...made,
    internal: true,
    initial: {} as Readonly<Record<string, string>>,
  }),
  params: f.json<Readonly<Record<string, string | number | null>>>()('What it tells', '消息参数', {
    ...made,
    internal: true,
    initial: {} as Readonly<Record<string, string | number | null>>,
  }),
  wordings: f.json<Readonly<Record<string, Wording>>>()('Words by channel', '各渠道内容', {
    ...made,
    internal: true,
    initial: {} as Readonly<Record<string, Wording>>,
  }),
  /** Further events of the document, told with it. */
  merged: f.json<readonly Params[]>()('Gathered events', '合并事件', { ...made, internal: true, initial: [] as readonly Params[] }),
  quietFlag: f.flag('Keeps quiet hours', '遵守免打扰时段', { ...made, initial: 'Y' }),
  mandatoryFlag: f.flag('Always sent', '强制发送', made),
  needCheckFlag: f.flag('Released by a person', '需人工审核', made),
  sendAt: f.dateTime('Sent at', '发送时间', made),
  recipientCount: f.integer('Recipients', '接收人数', { ...made, initial: 0 }),
  delivered: f.integer('Delivered', '已送达', { ...made, initial: 0 }),
  failed: f.integer('Failed', '失败', { ...made, initial: 0 }),
  finishedAt: f.dateTime('Finished', '完成时间', made),
  checkedBy: f.ref('baseUsers', 'Checked by', '审核人', made),
  checkComment: f.text(500, 'Comment', '审核意见', made),
  desk: f.lookup(lookups.MSG_DESK, 'List', '所在列表', { ...made, initial: 'CURRENT' }),
  messageKey: f.text(200, 'Key', '消息键', { ...made, internal: true }),
  /** Its deliveries were written before it: letters that documents tell without a configuration. */
  queuedFlag: f.flag('Under way already', '已排队', { ...made, internal: true }),
  escalateHours: f.integer('Again when unread (hours)', '未读升级(小时)', made),
  escalateChannel: f.lookup(lookups.MSG_CHANNEL, 'By', '升级渠道', made),
  escalateAt: f.dateTime('Escalates at', '升级时间', { ...made, internal: true }),
  escalatedAt: f.dateTime('Sent again to who had not read', '未读升级时间', made),
  archiveAt: f.dateTime('To the history', '归档时间', { ...made, internal: true }),
};

export const lines = {
  recipients: hot(
    'Recipients',
    '接收人',
    { entity: 'msgDelivery', key: 'recipientNo', bound: MOST_RECIPIENTS, computed: true },
    {
      recipientNo: f.integer('No.', '序号', { need: 'save', min: 1 }),
      recipientUserId: f.ref('baseUsers', 'Recipient', '接收人', { need: 'save' }),
    },
  ),
};

/** How far the deliveries are, which are rows of their own. */
export const live = {
  readCount: f.integer('Read', '已读'),
  pendingCount: f.integer('Under way', '待发送'),
};

export type Instance = Context<typeof fields, typeof lines>;

/** What the server makes an instance of. */
export interface NewInstance {
  readonly eventCode: string;
  readonly origin: 'DOCUMENT' | 'COMPOSED';
  readonly templateCode: string | null;
  readonly configId: string | null;
  readonly composerId: string | null;
  readonly category: string;
  readonly priority: string;
  readonly aboutType: string | null;
  readonly aboutId: string | null;
  readonly aboutNumber: string | null;
  readonly subject: string | null;
  readonly subjectEn: string | null;
  readonly body: string | null;
  readonly bodyEn: string | null;
  /** `IN_APP,EMAIL` */
  readonly channels: string;
  readonly sources: Readonly<Record<string, string>>;
  readonly params: Params;
  /** Empty: what is written above is what every channel says. */
  readonly wordings: Readonly<Record<string, Wording>>;
  readonly quietFlag: Flag;
  readonly mandatoryFlag: Flag;
  readonly needCheckFlag: Flag;
  readonly sendAt: Instant | null;
  readonly messageKey: string;
  readonly queuedFlag: Flag;
  readonly recipients: readonly string[];
  /** Whoever has not read it after so many hours gets it once more, by this channel. */
  readonly escalateHours?: number | null;
  readonly escalateChannel?: string | null;
  /** Of those whose deliveries are written already. */
  readonly recipientCount: number;
}

export interface Deliveries {
  readonly delivered: number;
  readonly failed: number;
}
export interface ArchiveFacts {
  readonly archiveDays?: number;
}

const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };

export const events = {
  CREATE: systemEvent<NewInstance, ArchiveFacts>('New', '新建'),
  APPROVE: event('Release', '审核通过', comment, { seen: true, button: 'btnApproval' }),
  REJECT: event('Reject', '驳回', comment, { seen: true, button: 'btnReject' }),
  REMOVE_RECIPIENT: event('Remove a recipient', '移除接收人', { recipientNo: f.integer('No.', '序号', { need: 'save' }) }),
  CANCEL: event('Cancel', '取消', {}, { dangerous: true }),
  /** Another event of the document, while it waits. */
  MERGE: systemEvent<{ readonly params: Params; readonly recipients: readonly string[] }>('Another event', '合并事件'),
  SEND_DUE: systemEvent('Time to send', '到发送时间'),
  DELIVERY_RESULT: systemEvent<Deliveries>('Deliveries settled', '投递结果'),
  ESCALATE_DUE: systemEvent('Not read', '未读升级'),
  RETRY: event('Send the failed ones again', '重发失败项', {}, { button: 'btnRetry' }),
  ARCHIVE_DUE: systemEvent('To the history', '归档'),
};
export type InstanceEvent = EventOf<typeof events>;

export const { guard, reasons } = refusalsOf({
  MSG_SELF: { en: 'You cannot release your own message.', cn: '不能审核自己的消息' },
  MSG_REASON: { en: 'Enter a reason.', cn: '请填写原因' },
  MSG_NO_RECIPIENT: { en: 'A message needs a recipient; reject it instead.', cn: '至少保留一个接收人,否则请驳回' },
  MSG_RECIPIENT_GONE: { en: 'This recipient is not on the list any more.', cn: '该接收人已不在名单中' },
  MSG_FULL: { en: 'The message is full: another one is begun.', cn: '该消息已满,将另起一条' },
  MSG_EXPIRED: { en: 'It is older than 7 days: write a new message.', cn: '消息已超过7天,请重新编写' },
  MD_DUPLICATE: { en: 'This message was made already.', cn: '该消息已生成' },
});
