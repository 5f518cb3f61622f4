/** Bargaining (bidding.md §10): suppliers of the shortlist quote once more, each for himself, and never above his last price. */
import { defineDocument } from '../../kernel/definition.js';
import { pick, quotingView, without } from '../award/quoting-view.js';
import { events, fields, lines } from './fields.js';
import type { Bargaining } from './fields.js';
import { machine, profiles, reasons } from './machine.js';

const menu = 'biddingBargainingList';
const secretOf = ['quotedTotal', 'quotedAt', 'keptFlag', 'commitHash'];
const supplierRow = ['supplierId', 'supplierName', 'previousTotal', ...secretOf];
const itemRow = Object.keys(lines.items.fields);

export const view = quotingView<Bargaining>({
  fields,
  told: ['open', 'closed', 'finished', 'cancelled'],
  since: 'openedAt',
  secret: ['open'],
  inside: (c, state) =>
    state === 'open'
      ? { ...c, suppliers: c.suppliers.map((one) => without(one, secretOf)), items: c.items.map((item) => without(item, ['price'])) }
      : { ...c },
  outside: (c, _state, supplierId) => ({
    suppliers: c.suppliers.filter((one) => one.supplierId === supplierId).map((one) => pick(one, supplierRow)),
    items: c.items.filter((item) => item.supplierId === supplierId).map((item) => pick(item, itemRow)),
  }),
  knownToAll: ['APPROVE', 'ROUND_DUE', 'FINISH', 'PROJECT_ENDED'],
});

export const srmSfdBiddingBargaining = defineDocument({
  type: 'srmSfdBiddingBargaining',
  version: 1,
  path: 'bidding/bargaining',
  kind: 'document',
  title: { en: 'Bargaining', cn: '议价' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  profiles,
  view,
  evidence: true,
  liveDeadlines: true,
  liveStates: ['open'],
  ignores: ['PROJECT_ENDED'],
  sends: { NEGOTIATION_CLOSED: { to: ['srmSfdBiddingHeader'] } },
  numbering: { pattern: 'YJ-{yyyyMMdd}-{seq4}' },
  uniqueKeys: [
    {
      columns: ['projectId', 'sectionId'],
      code: 'BID_NEG_RUNNING',
      where: { state: ['draft', 'approving', 'rejected', 'open', 'closed'] },
    },
  ],
  todoShows: { amount: ['targetAmount'], currency: 'currency', submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'projectNumber',
      'sectionName',
      'roundNo',
      'invited',
      'quoted',
      'deadline',
      'bestSaving',
      'state',
      'creationDate',
    ],
    filters: ['docNumber', 'projectNumber', 'state', 'deadline'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Bargaining', cn: '议价' },
      fields: [
        'projectId',
        'projectNumber',
        'projectName',
        'sectionId',
        'sectionName',
        'roundNo',
        'quoteMode',
        'deadline',
        'message',
        'targetAmount',
        'currency',
        'shortlistId',
        'previousId',
        'invited',
        'quoted',
        'bestSaving',
        'remark',
      ],
    },
    { label: { en: 'Suppliers', cn: '供应商' }, lines: 'suppliers' },
    { label: { en: 'Items', cn: '报价明细' }, lines: 'items' },
  ],
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Bargaining', cn: '议价' },
      resp: ['BUYER', 'SOURCING_MANAGER', 'APPROVER'],
    },
    { route: 'biddingBargainingEdit', kind: 'edit', audience: ['INSIDE'], label: { en: 'Bargaining', cn: '议价编辑' }, within: menu },
    {
      route: 'biddingBargEdit',
      kind: 'special',
      menu: true,
      audience: ['EX'],
      label: { en: 'Bargaining', cn: '议价报价' },
      resp: ['SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    {
      route: 'biddingBargDetail',
      kind: 'detail',
      audience: ['EX'],
      label: { en: 'My quote', cn: '议价详情' },
      within: 'biddingBargEdit',
    },
  ],
});
