/** Tenders of suppliers (bidding.md §7): one for each project and supplier, an encrypted envelope for each section and kind. */
import { defineDocument } from '../../kernel/definition.js';
import { events, fields, lines } from './fields.js';
import { machine, reasons } from './machine.js';
import { view } from './view.js';

const menu = 'biddingRespList';
const outside = ['SUPPLIER', 'SUPPLIER_ADMIN'] as const;
const inside = ['BUYER', 'SOURCING_MANAGER', 'SUPERVISOR', 'EXPERT', 'AUDITOR'] as const;

export const srmSfdRespondHeader = defineDocument({
  type: 'srmSfdRespondHeader',
  version: 1,
  path: 'bidding/respond',
  kind: 'document',
  title: { en: 'Bid', cn: '投标响应' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  view,
  evidence: true,
  ignores: [
    'BIDS_CLOSED',
    'RETURN_UNOPENED',
    'ENVELOPE_OPENED',
    'ENVELOPE_UNREADABLE',
    'ENVELOPE_KEPT_SEALED',
    'MARK_INVALID',
    'PRICE_CORRECTED',
    'RESULT_SET',
    'PROJECT_ENDED',
    'WITHDRAW_BID',
  ],
  numbering: { pattern: 'TB-{yyyyMMdd}-{seq4}' },
  uniqueKeys: [{ columns: ['projectId', 'supplierId'], code: 'BID_RESP_EXISTS' }],
  list: {
    columns: ['projectNumber', 'projectName', 'supplierName', 'bidDeadline', 'sealedAt', 'openedAt', 'outcome', 'state'],
    filters: ['projectId', 'projectNumber', 'projectName', 'supplierId', 'state', 'sealedAt'],
    sort: [['projectNumber', 'desc']],
  },
  form: [
    {
      label: { en: 'Bid', cn: '投标' },
      fields: [
        'projectId',
        'projectName',
        'supplierName',
        'bidderContact',
        'bidDeadline',
        'sealedAt',
        'receiptHash',
        'openedAt',
        'outcome',
      ],
    },
    { label: { en: 'Envelopes', cn: '信封' }, lines: 'envelopes' },
    { label: { en: 'Price rows', cn: '报价明细' }, lines: 'items' },
  ],
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['EX', 'INSIDE'],
      label: { en: 'Bids', cn: '投标响应' },
      labelOutside: { en: 'My bids', cn: '我的投标' },
      resp: [...outside, ...inside],
    },
    { route: 'biddingRespEdit', kind: 'edit', audience: ['EX'], label: { en: 'Prepare a bid', cn: '编制投标' }, within: menu },
    { route: 'biddingRespDetail', kind: 'detail', audience: ['EX', 'INSIDE'], label: { en: 'Bid', cn: '投标详情' }, within: menu },
  ],
});
