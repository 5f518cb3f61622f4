/** Score sheets (bidding.md §9.2): what one juror gives the bids of one section in one stage. */
import { defineDocument } from '../../kernel/definition.js';
import { reasonsOf } from '../evaluation/reasons.js';
import { events, fields, lines } from './fields.js';
import { machine } from './machine.js';
import { view } from './view.js';

const menu = 'biddingEvaluationList';

export const srmSfdBiddingScoreHeader = defineDocument({
  type: 'srmSfdBiddingScoreHeader',
  version: 1,
  path: 'bidding/score',
  kind: 'document',
  title: { en: 'Score sheet', cn: '评分表' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: reasonsOf(
    'BID_REASON_REQUIRED',
    'BID_JURY_NOT_WORKING',
    'BID_JURY_NOT_MEMBER',
    'BID_EVAL_UNKNOWN',
    'BID_SCORE_RANGE',
    'BID_SCORE_STEP',
    'BID_SCORE_INCOMPLETE',
    'BID_SCORE_COMMENT',
    'BID_SCORE_STAGE',
    'BID_SCORE_SHEET',
  ),
  view,
  ignores: ['LOCK', 'REPORTED', 'JURY_CHANGED', 'VOID'],
  uniqueKeys: [
    {
      columns: ['projectId', 'sectionId', 'stage', 'roundNo', 'userId'],
      code: 'BID_SCORE_SHEET',
      where: { state: ['open', 'submitted', 'locked'] },
    },
  ],
  numbering: { pattern: 'PF-{yyyyMMdd}-{seq4}' },
  list: {
    columns: [
      'projectNumber',
      'projectName',
      'sectionName',
      'stage',
      'userId',
      'scoredCount',
      'toScore',
      'leaderUserId',
      'state',
      'submittedAt',
      'docNumber',
    ],
    filters: ['projectNumber', 'projectName', 'sectionName', 'stage', 'userId', 'state'],
    sort: [['creationDate', 'desc']],
    tabs: [
      { label: { en: 'To score', cn: '待评分' }, where: { state: ['open'] } },
      { label: { en: 'Submitted', cn: '已提交' }, where: { state: ['submitted'] } },
      { label: { en: 'Locked', cn: '已锁定' }, where: { state: ['locked'] } },
    ],
  },
  form: [
    {
      label: { en: 'Score sheet', cn: '评分表' },
      fields: [
        'projectNumber',
        'projectName',
        'sectionNo',
        'sectionName',
        'stage',
        'roundNo',
        'userId',
        'leaderUserId',
        'scoredCount',
        'toScore',
      ],
    },
    { label: { en: 'Bids', cn: '投标人' }, lines: 'bids' },
    { label: { en: 'Scores', cn: '评分' }, lines: 'scores' },
  ],
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Evaluation', cn: '评标' },
      resp: ['EXPERT', 'BUYER', 'SOURCING_MANAGER', 'SUPERVISOR'],
    },
    {
      route: 'biddingEvaluation/biddingEvaluationProcess',
      kind: 'detail',
      audience: ['INSIDE'],
      label: { en: 'Evaluation of bids', cn: '评标过程' },
      within: menu,
    },
  ],
});
