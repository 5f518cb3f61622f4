/** Announcements for many readers, by rule and not by name (base-srm.md §10). */
import { defineDocument } from '../../kernel/definition.js';
import { managers } from '../authors.js';
import { baseProfiles } from '../profiles.js';
import { events, fields, live, reasons } from './fields.js';
import { machine } from './machine.js';
import { view } from './view.js';

export const srmBaseNotice = defineDocument({
  type: 'srmBaseNotice', version: 1, path: 'base/notice', kind: 'document', title: { en: 'Announcement', cn: '公告' },
  fields, lines: {}, live, events, lifecycle: machine, reasons, view,
  profiles: [baseProfiles.NOTICE_APPROVAL, baseProfiles.NOTICE_ARCHIVE_DAYS],
  numbering: { pattern: 'NTC-{yyyyMMdd}-{seq3}' },
  nameField: 'noticeTitle',
  list: {
    columns: ['noticeTitle', 'noticeTitleEn', 'noticeType', 'importance', 'topFlag', 'audienceType', 'versionNo', 'noticeDate', 'publishTime', 'endTime', 'readCount', 'reachCount', 'viewCount', 'mustConfirmFlag', 'attribute2', 'forMe', 'state', 'createdBy', 'orgId', 'withFiles', 'creationDate'],
    filters: ['noticeTitle', 'noticeTitleEn', 'fullText', 'noticeType', 'importance', 'audienceType', 'createdBy', 'orgId', 'noticeDate', 'publishTime', 'endTime', 'attribute2', 'forMe', 'state', 'creationDate'], sort: [['creationDate', 'desc']],
    tabs: [
      { label: { en: 'All', cn: '全部' }, where: {} },
      { label: { en: 'In work', cn: '编制中' }, where: { state: ['draft', 'rejected', 'withdrawn'] } },
      { label: { en: 'In approval', cn: '审批中' }, where: { state: ['approving'] } },
      { label: { en: 'Published', cn: '已发布' }, where: { state: ['scheduled', 'published'] } },
      { label: { en: 'Ended', cn: '已结束' }, where: { state: ['expired', 'archived'] } },
    ],
  },
  form: [
    { label: { en: 'Content', cn: '内容' }, fields: ['noticeTitle', 'noticeTitleEn', 'noticeType', 'orgId', 'noticeContent', 'noticeContentEn'] },
    { label: { en: 'Audience', cn: '发布范围' }, fields: ['audienceType', 'audienceRule'] },
    { label: { en: 'Time', cn: '发布时间' }, fields: ['publishTime', 'endTime', 'noticeDate', 'versionNo', 'withdrawReason'] },
    { label: { en: 'Settings', cn: '设置' }, fields: ['importance', 'topFlag', 'topUntil', 'mustConfirmFlag', 'confirmText', 'resetReadFlag', 'remark'] },
  ],
  screens: [
    { route: 'noticeManagement', kind: 'list', audience: ['INSIDE'], label: { en: 'Manage announcements', cn: '公告管理' }, resp: managers },
    { route: 'noticeEdit', kind: 'edit', audience: ['INSIDE'], label: { en: 'Edit announcement', cn: '公告编辑' }, resp: managers },
    { route: 'noticePreview', kind: 'special', audience: ['INSIDE'], label: { en: 'Preview of an announcement', cn: '公告预览' }, resp: managers },
    { route: 'noticeDesc', kind: 'special', audience: ['INSIDE'], label: { en: 'Announcement', cn: '公告详情' }, resp: managers },
    { route: 'notice/noticeMore', kind: 'list', audience: ['INSIDE', 'EX'], label: { en: 'Announcements', cn: '公告' } },
    { route: 'notice/noticeDesc', kind: 'special', audience: ['INSIDE', 'EX'], label: { en: 'Announcement', cn: '公告详情' } },
  ],
});
