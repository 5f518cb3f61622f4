/** Clarifications (bidding.md §9.5): the jury asks one bidder to explain; the answer may not change price or substance. */
import { defineDocument } from '../../kernel/definition.js';
import { reasonsOf } from '../evaluation/reasons.js';
import { events, fields, lines } from './fields.js';
import { machine } from './machine.js';
import { view } from './view.js';

const menu = 'biddingClarificationList';

export const srmSfdClarificationHeader = defineDocument({
  type: 'srmSfdClarificationHeader',
  version: 1,
  path: 'bidding/clarification',
  kind: 'document',
  title: { en: 'Clarification', cn: '澄清' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: reasonsOf(
    'BID_JURY_NOT_MEMBER',
    'BID_CLAR_SUBSTANCE',
    'BID_CLAR_STAGE',
    'BID_CLAR_DEADLINE',
    'BID_CLAR_LATE',
    'BID_CLAR_LINES',
    'BID_CLAR_VERDICT',
    'BID_CLAR_AMOUNT',
  ),
  view,
  ignores: ['LAPSE', 'REPORTED', 'JURY_CHANGED', 'PROJECT_ENDED'],
  numbering: { pattern: 'CL-{yyyyMMdd}-{seq4}' },
  nameField: 'subject',
  indexes: [['projectId', 'sectionId']],
  list: {
    columns: ['docNumber', 'projectNumber', 'projectName', 'sectionName', 'supplierId', 'clarifyType', 'subject', 'replyDeadline', 'state'],
    filters: ['docNumber', 'projectNumber', 'projectName', 'clarifyType', 'replyDeadline', 'state'],
    sort: [['docNumber', 'desc']],
  },
  form: [
    {
      label: { en: 'Clarification', cn: '澄清' },
      fields: [
        'projectId',
        'projectNumber',
        'projectName',
        'sectionId',
        'sectionName',
        'respondId',
        'supplierId',
        'clarifyType',
        'subject',
        'replyDeadline',
        'correctionAmount',
        'agreeFlag',
        'issuedAt',
        'repliedAt',
        'remark',
      ],
    },
    { label: { en: 'Questions', cn: '澄清问题' }, lines: 'lines' },
  ],
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Clarifications', cn: '澄清' },
      resp: ['EXPERT', 'BUYER', 'SOURCING_MANAGER', 'SUPERVISOR', 'SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    {
      route: 'biddingClarificationEdit',
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Clarification', cn: '澄清编辑' },
      within: menu,
    },
  ],
});
