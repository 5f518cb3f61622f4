/** Experts (bidding.md §6): the pool from which juries are drawn. */
import { defineDocument } from '../../kernel/definition.js';
import { plainView } from '../../kernel/view.js';
import type { Expert } from './fields.js';
import { events, fields, lines } from './fields.js';
import { machine, reasons } from './machine.js';

const menu = 'expertList';

export const srmSfdExpert = defineDocument({
  type: 'srmSfdExpert',
  version: 1,
  path: 'bidding/expert',
  kind: 'document',
  title: { en: 'Expert', cn: '评标专家' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  view: plainView<Expert>(fields, lines, { anyOrganisation: true, self: { viewer: ['userId', '$userId'] } }),
  numbering: { pattern: 'E{seq4}' },
  nameField: 'expertName',
  uniqueKeys: [{ columns: ['idNumber'], code: 'BID_EXP_DUPLICATE' }],
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'expertName',
      'expertType',
      'specialty',
      'titleLevel',
      'employer',
      'regionCode',
      'workYears',
      'avgRating',
      'certExpiry',
      'state',
    ],
    filters: ['docNumber', 'expertName', 'expertType', 'specialty', 'titleLevel', 'regionCode', 'state'],
    sort: [['docNumber', 'asc']],
  },
  form: [
    {
      label: { en: 'Expert', cn: '基本信息' },
      fields: [
        'expertName',
        'userId',
        'expertType',
        'specialty',
        'secondSpecialty',
        'idNumber',
        'birthDate',
        'mobile',
        'email',
        'titleLevel',
        'workYears',
        'regionCode',
        'orgId',
        'remark',
      ],
    },
    {
      label: { en: 'Employment and certificate', cn: '单位与证书' },
      fields: ['employer', 'employerCode', 'insideFlag', 'deptId', 'certNo', 'certExpiry', 'conflictSupplierIds', 'avgRating', 'banReason'],
    },
    { label: { en: 'Work', cn: '工作经历' }, lines: 'works' },
    { label: { en: 'Projects', cn: '项目业绩' }, lines: 'projects' },
    { label: { en: 'Achievements', cn: '成果' }, lines: 'achievements' },
    { label: { en: 'Education', cn: '教育经历' }, lines: 'educations' },
    { label: { en: 'Ratings', cn: '履职评价' }, lines: 'ratings' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Experts', cn: '评标专家' },
      resp: ['SOURCING_MANAGER', 'SUPPLIER_MANAGER', 'EXPERT', 'APPROVER'],
    },
    { route: 'expertEdit', kind: 'edit', audience: ['INSIDE'], label: { en: 'Expert', cn: '评标专家维护' }, within: menu },
  ],
});
