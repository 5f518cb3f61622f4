/** Notices: fields, events and reasons (base-srm.md §10, §16). */
import { systemEvent } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import type { Addressed } from '../../kernel/predicate.js';
import type { PublishingFacts } from '../../kernel/stock/publishing.js';
import { publishingEvents, publishingFields, publishingReasons } from '../../kernel/stock/publishing.js';
import { BASE_IMPORTANCE, BASE_NOTICE_AUDIENCE, BASE_NOTICE_TYPE } from '../lookups.js';
import type { AudienceRule } from './audience.js';

export const fields = {
  noticeTitle: f.text(120, 'Title', '标题', { need: 'save', supplier: 'read' }),
  noticeTitleEn: f.text(120, 'English title', '英文标题', { supplier: 'read' }),
  noticeType: f.lookup(BASE_NOTICE_TYPE, 'Type', '公告类型', { need: 'save', initial: 'ANNOUNCEMENT', supplier: 'read' }),
  noticeContent: f.richText('Content', '内容', { need: 'submit', supplier: 'read' }),
  noticeContentEn: f.richText('English content', '英文内容', { supplier: 'read' }),
  audienceType: f.lookup(BASE_NOTICE_AUDIENCE, 'Audience', '发布范围', { need: 'submit', initial: 'ALL' }),
  audienceRule: f.json<AudienceRule>()('Rule', '范围规则'),
  /** Whom type and rule address, as the view reads it. */
  addressed: f.json<Addressed>()('Addressed', '发布对象', { computed: true }),
  importance: f.lookup(BASE_IMPORTANCE, 'Importance', '重要程度', { initial: 'NORMAL', supplier: 'read' }),
  topFlag: f.flag('Keep on top', '置顶', { supplier: 'read' }),
  topUntil: f.dateTime('On top until', '置顶截止', {
    lastDay: true,
    help: { en: 'The last day; empty: until it ends.', cn: '含当日;留空表示直至公告截止' },
  }),
  mustConfirmFlag: f.flag('Must confirm', '需阅知确认', { supplier: 'read' }),
  confirmText: f.text(100, 'Words of the confirmation', '确认文字', { supplier: 'read' }),
  ...publishingFields,
  reachCount: f.integer('Reach', '应读', { computed: true, initial: 0, max: 2_000_000_000 }),
  remindCount: f.integer('Reminders sent', '已提醒次数', { computed: true, initial: 0, max: 99 }),
};

/** What lists show beside a notice: each reader's own mark, and how often it was read. */
export const live = {
  attribute2: f.text(4, 'Read status', '阅读状态', { supplier: 'read' }),
  /** What a word is looked for in. */
  fullText: f.longText('Title or text', '标题或正文', { supplier: 'read' }),
  withFiles: f.flag('Attachments', '附件', { supplier: 'read' }),
  forMe: f.flag('For me', '发给我', { supplier: 'read' }),
  viewCount: f.integer('Views', '浏览次数', { supplier: 'read' }),
  readCount: f.integer('Readers', '已读'),
};

/** Besides what every publication reads: how many people inside and suppliers the audience reaches now. */
export interface NoticeFacts extends PublishingFacts {
  readonly reach?: number;
}

export const events = {
  ...publishingEvents,
  UNTOP_DUE: systemEvent('No longer on top', '取消置顶'),
  REMIND_DUE: systemEvent('Remind', '提醒阅知'),
};

export type Notice = Context<typeof fields, Record<never, never>>;

export const { guard, reasons } = refusalsOf({
  ...publishingReasons,
  NTC_AUDIENCE: { en: 'The audience reaches nobody.', cn: '发布范围为空' },
  NTC_NO_CONFIRM: { en: 'No confirmation is asked for.', cn: '该公告无需确认' },
  NTC_CONFIRMED: { en: 'Already confirmed.', cn: '已确认' },
});
