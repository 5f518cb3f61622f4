/** Award decisions (bidding.md §11): who gets how much of which section, against the ranking, the budget and the law. */
import { defineDocument } from '../../kernel/definition.js';
import { f } from '../../kernel/fields.js';
import { plainView } from '../../kernel/view.js';
import { events, fields, lines } from './fields.js';
import type { Picketage } from './fields.js';
import { machine, reasons } from './machine.js';

const menu = 'biddingPicketageList';
const resp = ['BUYER', 'SOURCING_MANAGER', 'APPROVER'] as const;

export const srmSfdBiddingPicketage = defineDocument({
  type: 'srmSfdBiddingPicketage',
  version: 1,
  path: 'bidding/picketage',
  kind: 'document',
  title: { en: 'Award decision', cn: '定标' },
  fields,
  lines,
  live: { countersignProgress: f.text(20, 'Countersigned', '会签进度') },
  events,
  lifecycle: machine,
  reasons,
  view: plainView<Picketage>(fields, lines, {}),
  ignores: ['COUNTERSIGN_PASSED', 'COUNTERSIGN_REFUSED', 'PROJECT_ENDED', 'VOID'],
  sends: {
    PICKETAGE_APPROVED: { to: ['srmSfdBiddingHeader'] },
    PICKETAGE_NONE: { to: ['srmSfdBiddingHeader'] },
    CANCEL: { to: ['srmSfdBiddingCountersign'] },
  },
  numbering: { pattern: 'DB-{yyyyMMdd}-{seq4}' },
  uniqueKeys: [
    {
      columns: ['projectId'],
      code: 'BID_PICK_RUNNING',
      where: { state: ['draft', 'countersigning', 'approving', 'rejected'] },
    },
  ],
  todoShows: { amount: ['awardAmount'], currency: 'currency', submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'projectNumber',
      'projectName',
      'sectionCount',
      'awardAmount',
      'currency',
      'savingRate',
      'countersignProgress',
      'state',
      'creationDate',
    ],
    filters: ['docNumber', 'projectNumber', 'projectName', 'ownerUserId', 'state'],
    sort: [['creationDate', 'desc']],
    sums: { columns: ['awardAmount'], by: 'currency' },
  },
  form: [
    {
      label: { en: 'Award decision', cn: '定标' },
      fields: [
        'projectId',
        'projectNumber',
        'projectName',
        'ownerUserId',
        'legalRegime',
        'awardMode',
        'awardAmount',
        'budgetAmount',
        'savingAmount',
        'savingRate',
        'negotiationSaving',
        'currency',
        'decisionText',
        'signerIds',
        'passMode',
        'countersignDays',
        'countersignId',
        'remark',
      ],
    },
    { label: { en: 'Sections', cn: '标段' }, lines: 'sections' },
    { label: { en: 'Ranking', cn: '排名' }, lines: 'candidates' },
    { label: { en: 'Awards', cn: '定标' }, lines: 'awards' },
    { label: { en: 'Award by item', cn: '定标明细' }, lines: 'items' },
  ],
  screens: [
    { route: menu, kind: 'list', audience: ['INSIDE'], label: { en: 'Award decisions', cn: '定标' }, resp },
    {
      route: 'biddingPicketage/biddingPicketageProcess',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Award decision', cn: '定标处理' },
      within: menu,
    },
  ],
});
