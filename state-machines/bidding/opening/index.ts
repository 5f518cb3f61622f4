/** Openings of bids (bidding.md §8): the hall in which a quorum opens, the owner reads and everybody who bids sees the same. */
import { defineDocument } from '../../kernel/definition.js';
import { events, fields, lines } from './fields.js';
import { machine, reasons } from './machine.js';
import { view } from './view.js';

const menu = 'biddingBidOpeningList';

export const srmSfdBiddingBidOpening = defineDocument({
  type: 'srmSfdBiddingBidOpening',
  version: 1,
  path: 'bidding/opening',
  kind: 'document',
  title: { en: 'Bid opening', cn: '开标' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  view,
  evidence: true,
  liveDeadlines: true,
  liveStates: ['checking_in', 'decrypting', 'reading'],
  ignores: ['RESCHEDULE', 'ENVELOPE_RESULT', 'ALL_DECRYPTED', 'ABORT'],
  sends: {
    OPENING_STARTED: { to: ['srmSfdBiddingHeader'], byHand: true },
    OPENING_CLOSED: {
      to: ['srmSfdBiddingHeader', 'srmSfdBiddingDrawing', 'srmSfdBiddingJury'],
      byHand: true,
    },
    CONSENT_USED: { to: ['srmSfdBiddingHeader'], byHand: true },
    ENVELOPE_OPENED: { to: ['srmSfdRespondHeader'], byHand: true },
    ENVELOPE_UNREADABLE: { to: ['srmSfdRespondHeader'], byHand: true },
    ENVELOPE_KEPT_SEALED: { to: ['srmSfdRespondHeader'], byHand: true },
    ENVELOPE_RESULT: { to: ['srmSfdBiddingBidOpening'], byHand: true },
    ALL_DECRYPTED: { to: ['srmSfdBiddingBidOpening'], byHand: true },
  },
  numbering: { pattern: 'KB-{yyyyMMdd}-{seq4}' },
  list: {
    columns: [
      'docNumber',
      'projectNumber',
      'projectName',
      'stage',
      'openTime',
      'bidderCount',
      'sharesIn',
      'quorum',
      'supervisorUserId',
      'state',
    ],
    filters: ['docNumber', 'projectId', 'projectNumber', 'stage', 'state', 'openTime'],
    sort: [['openTime', 'desc']],
  },
  form: [
    {
      label: { en: 'Opening', cn: '开标' },
      fields: [
        'projectId',
        'projectName',
        'stage',
        'openTime',
        'sealMode',
        'quorum',
        'sharesIn',
        'bidderCount',
        'supervisorUserId',
        'recordHash',
        'closedAt',
      ],
    },
    { label: { en: 'Bids', cn: '投标' }, lines: 'bids' },
  ],
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Bid openings', cn: '开标' },
      resp: ['BUYER', 'SOURCING_MANAGER', 'SUPERVISOR', 'AUDITOR', 'FINANCE', 'SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    {
      route: 'biddingBidOpeningEdit',
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Opening hall', cn: '开标大厅' },
      within: menu,
    },
  ],
});
