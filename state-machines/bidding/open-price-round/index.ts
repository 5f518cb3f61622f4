/** Open-price rounds (bidding.md §10): bidders of the shortlist go down in timed rounds and see all prices under aliases. */
import { defineDocument } from '../../kernel/definition.js';
import { f } from '../../kernel/fields.js';
import { pick, quotingView, without } from '../award/quoting-view.js';
import { bidderOf, events, fields, limitOf, lines, quotedNow } from './fields.js';
import type { BrightMoon } from './fields.js';
import { machine, reasons } from './machine.js';

const menu = 'biddingBrightMoonList';
/** Names and aliases are told together only when all is over. */
const named: readonly string[] = ['closed', 'finished'];
const anonymous: readonly string[] = ['scheduled', 'round_open', 'round_break', 'cancelled'];
const ladderRow = ['alias', 'roundNo', 'total', 'kept', 'rank'];
/** A round that runs shows nothing, nor one that was broken off. */
const shownRounds = (c: BrightMoon, state: string) =>
  c.quotes.filter(({ roundNo }) => named.includes(state) || state === 'round_break' || roundNo !== c.roundNo);
const ladder = (c: BrightMoon, state: string) =>
  shownRounds(c, state)
    .map((quote) => ({ ...pick(quote, ladderRow), quoteKey: `${quote.roundNo}:${quote.alias ?? ''}` }))
    .toSorted((a, b) => (a.quoteKey < b.quoteKey ? -1 : 1));

export interface OwnRank {
  readonly alias: string | null;
  readonly lastTotal: string;
  readonly rank: number | null;
  /** The highest total that is lawful now. */
  readonly limit: string;
  /** Quoted in the round that runs. */
  readonly quoted: string | null;
}
export interface LadderRow {
  readonly quoteKey: string;
  readonly alias: string | null;
  readonly roundNo: number;
  readonly total: string;
  readonly kept: 'Y' | 'N';
  readonly rank: number | null;
}

function standingOf(c: BrightMoon, state: string, supplierId: string): OwnRank | null {
  const own = bidderOf(c, supplierId);
  if (!own) return null;
  const { alias, lastTotal, rank } = own;
  const quoted = state === 'round_open' ? (quotedNow(c, supplierId)?.total ?? null) : null;
  return { alias, lastTotal, rank, limit: limitOf(lastTotal, c.minStepPct), quoted };
}

export const view = quotingView<BrightMoon>({
  fields,
  told: ['scheduled', 'round_open', 'round_break', 'closed', 'finished', 'cancelled'],
  since: 'openedAt',
  secret: anonymous,
  inside: (c, state) =>
    named.includes(state) || c.openedAt === null
      ? { ...c, ladder: ladder(c, state) }
      : {
          ...without(c, ['quotes']),
          suppliers: c.suppliers.map((one) => pick(one, ['supplierId', 'supplierName', 'respondId'])),
          quotes: [],
          ladder: ladder(c, state),
        },
  outside: (c, state, supplierId) => ({ standing: standingOf(c, state, supplierId) }),
  forAll: (c, state) => ({ ladder: ladder(c, state), bidders: c.suppliers.length }),
  knownToAll: ['APPROVE', 'START_DUE', 'ROUND_DUE', 'BREAK_DUE', 'CONFIRM', 'PROJECT_ENDED'],
});

export const srmSfdBiddingBrightMoon = defineDocument({
  type: 'srmSfdBiddingBrightMoon',
  version: 1,
  path: 'bidding/open-price-round',
  kind: 'document',
  title: { en: 'Open-price round', cn: '明标' },
  fields,
  lines,
  live: { ownRank: f.integer('My rank', '我的名次', { supplier: 'read' }) },
  events,
  lifecycle: machine,
  reasons,
  view: { ...view, listKeys: { ladder: 'quoteKey' } },
  evidence: true,
  liveDeadlines: true,
  liveStates: ['round_open', 'round_break'],
  ignores: ['PROJECT_ENDED'],
  sends: { NEGOTIATION_CLOSED: { to: ['srmSfdBiddingHeader'] }, CONSENT_USED: { to: ['srmSfdBiddingHeader'] } },
  numbering: { pattern: 'MB-{yyyyMMdd}-{seq4}' },
  uniqueKeys: [
    {
      columns: ['projectId', 'sectionId'],
      code: 'BID_NEG_RUNNING',
      where: { state: ['draft', 'approving', 'rejected', 'scheduled', 'round_open', 'round_break', 'closed'] },
    },
  ],
  todoShows: { currency: 'currency', submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'projectNumber',
      'sectionName',
      'roundNo',
      'maxRounds',
      'bestPrice',
      'startTime',
      'ownRank',
      'state',
      'creationDate',
    ],
    filters: ['docNumber', 'projectNumber', 'state', 'startTime'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Open-price round', cn: '明标' },
      fields: [
        'projectId',
        'projectNumber',
        'projectName',
        'sectionId',
        'sectionName',
        'startTime',
        'roundMinutes',
        'breakMinutes',
        'maxRounds',
        'minStepPct',
        'roundNo',
        'roundEnd',
        'nextRoundAt',
        'bestPrice',
        'currency',
        'shortlistId',
        'remark',
      ],
    },
    { label: { en: 'Suppliers', cn: '供应商' }, lines: 'suppliers' },
    { label: { en: 'Quotes', cn: '各轮报价' }, lines: 'quotes' },
  ],
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Open-price rounds', cn: '明标' },
      resp: ['BUYER', 'SOURCING_MANAGER', 'APPROVER', 'SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    {
      route: 'biddingBrightMoonEdit',
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Open-price round', cn: '明标大厅' },
      within: menu,
    },
    {
      route: 'biddingCompeteList',
      kind: 'special',
      menu: true,
      audience: ['INSIDE', 'EX'],
      label: { en: 'Sections in live competition', cn: '竞价标段' },
      resp: ['BUYER', 'SOURCING_MANAGER', 'APPROVER', 'SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    {
      route: 'biddingCompeteDetail',
      kind: 'special',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Section in live competition', cn: '竞价标段详情' },
      within: 'biddingCompeteList',
    },
  ],
});
