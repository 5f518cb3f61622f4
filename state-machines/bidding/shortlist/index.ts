/** Shortlists (bidding.md §10): whom a prequalification admits, and with whom prices are negotiated. */
import { defineDocument } from '../../kernel/definition.js';
import { plainView } from '../../kernel/view.js';
import { reasonsOf } from '../evaluation/reasons.js';
import { stdReasons } from '../shared/std.js';
import type { Shortlist } from './fields.js';
import { events, fields, lines } from './fields.js';
import { machine, menu } from './machine.js';

export const srmSfdBiddingShortlist = defineDocument({
  type: 'srmSfdBiddingShortlist',
  version: 1,
  path: 'bidding/shortlist',
  kind: 'document',
  title: { en: 'Shortlist', cn: '入围名单' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: {
    ...stdReasons,
    ...reasonsOf('BID_SL_TOO_FEW', 'BID_SL_RANK_SKIPPED', 'BID_SL_MAX', 'BID_SL_STATE', 'BID_SL_USED'),
  },
  view: plainView<Shortlist>(fields, lines, {
    supplier: {
      and: [{ in: ['state', ['effective', 'voided']] }, { some: 'candidates', where: { viewer: ['supplierId', '$supplierId'] } }],
    },
    supplierKeys: ({ candidates, effectiveAt }) => (effectiveAt === null ? [] : candidates.map(({ supplierId }) => supplierId)),
    ownRows: ['candidates'],
  }),
  ignores: ['PROJECT_ENDED'],
  sends: { SHORTLIST_EFFECTIVE: { to: ['srmSfdBiddingHeader'], byHand: true } },
  numbering: { pattern: 'RW-{yyyyMMdd}-{seq4}' },
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: ['docNumber', 'projectNumber', 'projectName', 'sectionName', 'shortlistType', 'candidateCount', 'selectedCount', 'state'],
    filters: ['docNumber', 'projectNumber', 'projectName', 'shortlistType', 'state'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Shortlist', cn: '入围名单' },
      fields: [
        'projectId',
        'projectNumber',
        'projectName',
        'shortlistType',
        'sectionId',
        'sectionName',
        'prequalMethod',
        'maxCount',
        'candidateCount',
        'selectedCount',
        'remark',
      ],
    },
    { label: { en: 'Candidates', cn: '候选供应商' }, lines: 'candidates' },
  ],
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Shortlists', cn: '入围名单' },
      resp: ['BUYER', 'SOURCING_MANAGER', 'APPROVER'],
    },
    { route: 'biddingShortlistEdit', kind: 'edit', audience: ['INSIDE'], label: { en: 'Shortlist', cn: '入围名单编辑' }, within: menu },
  ],
});
