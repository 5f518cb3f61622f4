/** Bidding notices (bidding.md §4). Published ones are their audience's, withdrawn ones stay readable. */
import { defineDocument } from '../../kernel/definition.js';
import type { Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import { markedFields, supplierCommonFields } from '../../kernel/view.js';
import { projectReasons } from '../shared/project-seen.js';
import { stdReasons } from '../shared/std.js';
import type { Notice } from './fields.js';
import { fields, live } from './fields.js';
import { events, machine, menu, reasons } from './machine.js';

const readable: Predicate = { and: [{ in: ['state', ['published', 'withdrawn', 'expired']] }, { reaches: 'addressed' }] };
type Values = Readonly<Record<string, unknown>>;
const header = [...supplierCommonFields, ...markedFields(fields, 'supplier')];
const view: View<Notice> = {
  scope: { EX: readable },
  audiences: () => ['inside', 'supplier'],
  audienceOf: (c, state, viewer) => {
    if (viewer.userType !== 'EX') return 'inside';
    return holds(readable, state, c as unknown as Values, viewer) ? 'supplier' : null;
  },
  shared: (c, _state, audienceClass) => {
    const values = c as unknown as Values;
    return audienceClass === 'supplier' ? Object.fromEntries(header.map((name) => [name, values[name]])) : values;
  },
  own: () => ({}),
};

export const srmSfdBiddingNotice = defineDocument({
  type: 'srmSfdBiddingNotice',
  version: 1,
  path: 'bidding/notice',
  kind: 'document',
  title: { en: 'Bidding notice', cn: '招标公告' },
  fields,
  lines: {},
  live,
  events,
  lifecycle: machine,
  reasons: { ...stdReasons, ...projectReasons, ...reasons },
  view,
  numbering: { pattern: 'BGG-{yyyyMMdd}-{seq4}' },
  nameField: 'noticeTitle',
  todoShows: { submitter: ['submittedBy'] },
  indexes: [['projectId', 'state']],
  list: {
    columns: [
      'docNumber',
      'noticeTitle',
      'noticeType',
      'audience',
      'projectNo',
      'projectName',
      'publishDate',
      'validTo',
      'viewCount',
      'state',
      'creationDate',
    ],
    filters: ['docNumber', 'noticeTitle', 'noticeType', 'audience', 'projectId', 'projectNo', 'state', 'publishDate', 'creationDate'],
    sort: [['creationDate', 'desc']],
    tabs: [
      { label: { en: 'All', cn: '全部' }, where: {} },
      { label: { en: 'Published', cn: '已发布' }, where: { state: ['published'] } },
      { label: { en: 'Over', cn: '已结束' }, where: { state: ['withdrawn', 'expired'] } },
    ],
  },
  form: [
    {
      label: { en: 'Notice', cn: '公告' },
      fields: ['projectId', 'noticeType', 'noticeTitle', 'audience', 'validTo', 'publishDate', 'withdrawReason'],
    },
    { label: { en: 'Text', cn: '内容' }, fields: ['content'] },
    {
      label: { en: 'Mandatory contents', cn: '必备内容' },
      fields: ['qualification', 'docPlace', 'openPlace', 'contact', 'objection', 'remark'],
    },
  ],
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Bidding notices', cn: '招标公告' },
      resp: ['BUYER', 'SOURCING_MANAGER', 'APPROVER', 'SUPERVISOR', 'AUDITOR', 'SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    {
      route: 'biddingNoticeEdit',
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Bidding notice', cn: '招标公告' },
      within: menu,
    },
  ],
});
