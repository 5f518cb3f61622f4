/** Tender documents (bidding.md §4): chapters with placeholders of the project, versions, and the paper with its hash. */
import { defineDocument } from '../../kernel/definition.js';
import { projectReasons } from '../shared/project-seen.js';
import { stdReasons } from '../shared/std.js';
import { fields, lines } from './fields.js';
import { events, machine, menu } from './machine.js';
import { reasons } from './rules.js';
import { view } from './view.js';

export const srmSfdBiddingDoc = defineDocument({
  type: 'srmSfdBiddingDoc',
  version: 1,
  path: 'bidding/tender-document',
  kind: 'document',
  title: { en: 'Tender document', cn: '招标文件' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...stdReasons, ...projectReasons, ...reasons },
  sends: { SUPERSEDE: { to: ['srmSfdBiddingDoc'] }, DOC_PUBLISHED: { to: ['srmSfdBiddingSupplier'] } },
  ignores: ['SUPERSEDE', 'RENDERED'],
  view,
  numbering: {
    pattern: 'BWJ-{yyyyMMdd}-{seq4}-{prefix}',
    prefix: (given) => `V${Number(given['versionNo'] ?? 1)}`,
  },
  nameField: 'docName',
  todoShows: { submitter: ['submittedBy'] },
  indexes: [['projectId', 'state']],
  list: {
    columns: [
      'docNumber',
      'docName',
      'projectNo',
      'projectName',
      'docType',
      'versionNo',
      'fileHash',
      'publishDate',
      'state',
      'creationDate',
    ],
    filters: ['docNumber', 'docName', 'projectId', 'projectNo', 'docType', 'state', 'creationDate'],
    sort: [['creationDate', 'desc']],
    tabs: [
      { label: { en: 'All', cn: '全部' }, where: {} },
      { label: { en: 'In work', cn: '编制中' }, where: { state: ['draft', 'rejected', 'approving'] } },
      { label: { en: 'Approved', cn: '已批准' }, where: { state: ['approved'] } },
      { label: { en: 'Published', cn: '已发布' }, where: { state: ['published'] } },
    ],
  },
  form: [
    {
      label: { en: 'Document', cn: '文件' },
      fields: [
        'projectId',
        'docName',
        'docType',
        'versionNo',
        'previousId',
        'contractTemplateId',
        'sectionIds',
        'fileId',
        'fileHash',
        'publishDate',
        'abandonReason',
        'remark',
      ],
    },
    { label: { en: 'Chapters', cn: '章节' }, lines: 'chapters' },
    { label: { en: 'Annexes', cn: '附件' }, lines: 'annexes' },
  ],
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Tender documents', cn: '招标文件' },
      resp: ['BUYER', 'SOURCING_MANAGER', 'APPROVER', 'SUPERVISOR', 'AUDITOR'],
    },
    { route: 'biddingDocEdit', kind: 'edit', audience: ['INSIDE'], label: { en: 'Tender document', cn: '招标文件编制' }, within: menu },
    { route: 'biddingDocDetail', kind: 'detail', audience: ['INSIDE'], label: { en: 'Tender document', cn: '招标文件详情' }, within: menu },
    {
      route: 'biddingDocView',
      kind: 'special',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Read the tender document', cn: '阅读招标文件' },
      resp: ['BUYER', 'SOURCING_MANAGER', 'EXPERT', 'SUPERVISOR', 'SUPPLIER', 'SUPPLIER_ADMIN'],
    },
  ],
});
