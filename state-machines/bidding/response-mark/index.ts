/** Marks of compliance (bidding.md §9.1): of each bid of a section, whether it meets what must be met; pass or fail, by vote. */
import { defineDocument } from '../../kernel/definition.js';
import { reasonsOf } from '../evaluation/reasons.js';
import { events, fields, lines } from './fields.js';
import { machine } from './machine.js';
import { view } from './view.js';

const menu = 'biddingResponseMarkList';

export const srmSfdRespondMark = defineDocument({
  type: 'srmSfdRespondMark',
  version: 1,
  path: 'bidding/response-mark',
  kind: 'document',
  title: { en: 'Response mark', cn: '符合性评审' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: reasonsOf(
    'BID_JURY_NOT_WORKING',
    'BID_JURY_NOT_MEMBER',
    'BID_EVAL_UNKNOWN',
    'BID_MARK_REASON',
    'BID_MARK_SUBMITTED',
    'BID_MARK_INCOMPLETE',
    'BID_MARK_SHEETS_OPEN',
    'BID_MARK_TIE_NOTE',
  ),
  view,
  ignores: ['JURY_CHANGED', 'VOID'],
  sends: {
    MARK_INVALID: { to: ['srmSfdRespondHeader'], byHand: true },
    MARK_CONFIRMED: { to: ['srmSfdBiddingHeader'], byHand: true },
  },
  uniqueKeys: [{ columns: ['projectId', 'sectionId', 'roundNo'], code: 'DOC_STALE' }],
  numbering: { pattern: 'FH-{yyyyMMdd}-{seq4}' },
  list: {
    columns: [
      'docNumber',
      'projectNumber',
      'projectName',
      'sectionName',
      'roundNo',
      'bidderCount',
      'submittedSheets',
      'jurorCount',
      'failedCount',
      'state',
    ],
    filters: ['docNumber', 'projectNumber', 'projectName', 'sectionName', 'state'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Marks', cn: '符合性评审' },
      fields: [
        'projectNumber',
        'projectName',
        'sectionNo',
        'sectionName',
        'roundNo',
        'leaderUserId',
        'bidderCount',
        'submittedSheets',
        'failedCount',
      ],
    },
    { label: { en: 'Bids', cn: '投标人' }, lines: 'bids' },
    { label: { en: 'Results', cn: '评审结果' }, lines: 'results' },
    { label: { en: 'Jurors', cn: '评委进度' }, lines: 'sheets' },
  ],
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Response marks', cn: '符合性评审' },
      resp: ['EXPERT', 'BUYER', 'SOURCING_MANAGER', 'SUPERVISOR'],
    },
    {
      route: 'biddingResponseMarkEdit',
      kind: 'detail',
      audience: ['INSIDE'],
      label: { en: 'Response marks', cn: '符合性评审' },
      within: menu,
    },
  ],
});
