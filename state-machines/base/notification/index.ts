/** Letters to named readers, with receipts and replies (base-srm.md §11). */
import { defineDocument } from '../../kernel/definition.js';
import { managers } from '../authors.js';
import { baseProfiles } from '../profiles.js';
import { events, fields, lines, live, reasons } from './fields.js';
import { machine } from './machine.js';
import { view } from './view.js';

export const srmBaseNotification = defineDocument({
  type: 'srmBaseNotification', version: 1, path: 'base/notification', kind: 'document', title: { en: 'Notification', cn: '通知' },
  fields, lines, live, events, lifecycle: machine, reasons, view,
  profiles: [baseProfiles.NOTICE_APPROVAL, baseProfiles.NOTICE_ARCHIVE_DAYS],
  numbering: { pattern: 'NTF-{yyyyMMdd}-{seq4}' },
  nameField: 'title',
  list: {
    columns: ['title', 'titleEn', 'notificationType', 'importance', 'recipientCount', 'readCount', 'confirmedCount', 'repliedCount', 'needReplyFlag', 'replyBy', 'versionNo', 'noticeDate', 'publishTime', 'endTime', 'attribute2', 'forMe', 'toReply', 'state', 'createdBy', 'orgId', 'withFiles', 'creationDate'],
    filters: ['title', 'titleEn', 'fullText', 'notificationType', 'importance', 'needReplyFlag', 'replyBy', 'createdBy', 'orgId', 'noticeDate', 'publishTime', 'endTime', 'attribute2', 'forMe', 'toReply', 'state', 'creationDate'], sort: [['creationDate', 'desc']],
    tabs: [
      { label: { en: 'All', cn: '全部' }, where: {} },
      { label: { en: 'In work', cn: '编制中' }, where: { state: ['draft', 'rejected', 'withdrawn'] } },
      { label: { en: 'In approval', cn: '审批中' }, where: { state: ['approving'] } },
      { label: { en: 'Published', cn: '已发布' }, where: { state: ['scheduled', 'published'] } },
      { label: { en: 'Ended', cn: '已结束' }, where: { state: ['expired', 'archived'] } },
    ],
  },
  form: [
    { label: { en: 'Content', cn: '内容' }, fields: ['title', 'titleEn', 'notificationType', 'importance', 'orgId', 'content', 'contentEn', 'docType', 'docId'] },
    { label: { en: 'Reply and time', cn: '回复与时间' }, fields: ['needReplyFlag', 'replyBy', 'publishTime', 'endTime', 'resetReadFlag', 'noticeDate', 'versionNo', 'withdrawReason', 'remark'] },
    { label: { en: 'Recipients', cn: '接收人' }, lines: 'recipients' },
  ],
  screens: [
    { route: 'notificationManagement', kind: 'list', audience: ['INSIDE'], label: { en: 'Manage notifications', cn: '通知管理' }, resp: managers },
    { route: 'notificationEdit', kind: 'edit', audience: ['INSIDE'], label: { en: 'Notification', cn: '通知编辑' }, resp: managers },
    { route: 'notificationPreview', kind: 'special', audience: ['INSIDE'], label: { en: 'Preview of a notification', cn: '通知预览' }, resp: managers },
    { route: 'notificationDesc', kind: 'special', audience: ['INSIDE'], label: { en: 'Notification', cn: '通知详情' }, resp: managers },
    { route: 'notification/notificationMore', kind: 'list', audience: ['INSIDE', 'EX'], label: { en: 'Notifications', cn: '通知' } },
    { route: 'notification/notificationDesc', kind: 'special', audience: ['INSIDE', 'EX'], label: { en: 'Notification', cn: '通知详情' } },
  ],
});
