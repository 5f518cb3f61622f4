/** Materials without a price (purchasing.md §8), by organisation: given to a buyer, priced or left alone. */
import { defineDocument } from '../../kernel/definition.js';
import { event, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { add } from '../../kernel/primitives/decimal.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import { applySave } from '../../kernel/save.js';
import { mustSay, saidReasons } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { asksForPrices, asksForQuotes, boardsReady, together, toQuoteEvents, toQuoteReasons } from './to-quote.js';
import { purchasingLookups as lookups } from '../lookups.js';

const made = { computed: true } as const;
const fields = {
  itemId: f.ref('baseMaterialItem', 'Material', '物料', { need: 'save', fixed: true }),
  demandQty: f.quantity('Demand', '需求数量', { need: 'save', min: 0 }),
  firstNeedDate: f.date('First needed', '最早需求日期', { need: 'save' }),
  unpricedSource: f.lookup(lookups.PUR_UNPRICED_SOURCE, 'Source', '来源', { need: 'save', initial: 'IMPORT', fixed: true }),
  buyerId: f.ref('baseUsers', 'Buyer', '采购员', made),
  targetPrice: f.price('Target', '目标价', { min: 0 }),
  pcbFlag: f.flag('Circuit board', 'PCB物料'),
  targetDocId: f.ref('srmPurPricingHeader', 'Pricing', '核价单', made),
  quoteOrderId: f.ref('srmPurQuoteOrderHeader', 'Quote order', '询报价单', made),
};
type Unpriced = Context<typeof fields, Record<never, never>>;
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
const events = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  ASSIGN: event('Assign', '分配', { buyerId: f.ref('baseUsers', 'Buyer', '采购员', { need: 'save' }) }),
  ...toQuoteEvents,
  IGNORE: event('Leave alone', '忽略', reason, { dangerous: true }),
  REOPEN: event('Open again', '重新打开'),
  ADD_DEMAND: systemEvent<{ readonly qty: DecimalString; readonly needDate: string | null }>('More is needed', '需求增加'),
  PRICED: systemEvent<{ readonly docId: string }>('Priced', '已定价'),
  TARGET_ENDED: systemEvent<{ readonly docId: string }>('Pricing ended', '核价结束'),
};
type UnpricedEvent = EventOf<typeof events>;
type UnpricedEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const { reasons } = refusalsOf({
  UNP_DUPLICATE: { en: 'The material is waiting for a price already.', cn: '已存在未处理的无价物料' },
});
type State = 'open' | 'assigned' | 'pricing' | 'priced' | 'setAside';
const people = by('BUYER', 'SOURCING_MANAGER');
type Ended = UnpricedEventOf<'TARGET_ENDED'>;
const freed = () => ({ targetDocId: null, quoteOrderId: null });
const ofTarget = ({ targetDocId, quoteOrderId }: Unpriced, { payload }: Ended) =>
  targetDocId === payload.docId || quoteOrderId === payload.docId;
const toPricing = {
  to: 'pricing' as const,
  who: [people] as const,
  guards: [together, boardsReady],
  change: (_row: Unpriced, { facts: given }: UnpricedEventOf<'TO_PRICING'>) => ({ targetDocId: given.newId ?? null, quoteOrderId: null }),
  effects: [asksForPrices],
};
const assign = {
  to: 'assigned' as const,
  who: [by('SOURCING_MANAGER')] as const,
  change: (_row: Unpriced, { payload }: UnpricedEventOf<'ASSIGN'>) => ({ buyerId: payload.buyerId }),
};
const toQuote = {
  to: 'pricing' as const,
  who: [people] as const,
  guards: [together, boardsReady],
  change: (_row: Unpriced, { facts: given }: UnpricedEventOf<'TO_QUOTE'>) => ({ targetDocId: null, quoteOrderId: given.newId ?? null }),
  effects: [asksForQuotes],
};
const taken = {
  to: 'pricing' as const,
  who: [system] as const,
  change: (_row: Unpriced, { payload }: UnpricedEventOf<'TAKEN'>) => ({
    targetDocId: payload.pricingId ?? null,
    quoteOrderId: payload.docId ?? null,
  }),
};
const save = {
  to: 'same' as const,
  who: [people] as const,
  change: (row: Unpriced, { payload }: UnpricedEventOf<'SAVE'>) => applySave<Unpriced>({}, row, payload),
};
const ignore = { to: 'setAside' as const, who: [people] as const, guards: [mustSay('reason')] };
const priced = { to: 'priced' as const, who: [system] as const };
const silent = { to: 'ignored' as const, who: [system] as const };
/** Nobody prices it any more: it is his again whom it was given to. */
const ended = [
  {
    to: 'assigned' as const,
    when: (row: Unpriced, sent: Ended) => ofTarget(row, sent) && row.buyerId !== null,
    who: [system] as const,
    change: freed,
  },
  { to: 'open' as const, when: ofTarget, who: [system] as const, change: freed },
  silent,
];
/** What comes too late. */
const late = { TARGET_ENDED: silent, TARGET_MOVED: silent };
const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && compareDates(other, one) < 0) ? other : one;
const grows = (row: Unpriced, { payload }: UnpricedEventOf<'ADD_DEMAND'>) => ({
  demandQty: add(row.demandQty ?? '0', payload.qty),
  firstNeedDate: earlier(row.firstNeedDate, payload.needDate) ?? row.firstNeedDate,
});
const grow = { to: 'same' as const, who: [system] as const, change: grows };

const waiting = {
  ...{ SAVE: save, ASSIGN: assign, TO_QUOTE: toQuote, TO_PRICING: toPricing, IGNORE: ignore },
  ...{ ADD_DEMAND: grow, PRICED: priced, TAKEN: taken, ...late },
};

const machine = lifecycle<Unpriced, UnpricedEvent>()<State>(
  { CREATE: { to: 'open', who: [people, system], change: (row, { payload }) => applySave<Unpriced>({}, row, payload) } },
  {
    open: {
      label: { en: 'Open', cn: '待处理' },
      colour: 'blue',
      on: waiting,
    },
    assigned: {
      label: { en: 'Assigned', cn: '已分配' },
      colour: 'blue',
      todos: [
        {
          type: 'PUR_PRICING',
          menuCode: 'purUnpricedMaterialsList',
          title: { en: 'Material to price', cn: '物料待定价' },
          to: ({ buyerId }) => (buyerId === null ? [] : [`user:${buyerId}`]),
        },
      ],
      on: waiting,
    },
    pricing: {
      label: { en: 'In pricing', cn: '定价中' },
      colour: 'orange',
      on: {
        ADD_DEMAND: grow,
        PRICED: priced,
        TARGET_ENDED: ended,
        TARGET_MOVED: [
          {
            to: 'same',
            when: ({ quoteOrderId }, { payload }) => quoteOrderId === payload.docId,
            who: [system],
            change: (_row, { payload }) => ({ targetDocId: payload.pricingId }),
          },
          silent,
        ],
        TAKEN: silent,
      },
    },
    priced: {
      label: { en: 'Priced', cn: '已有价' },
      colour: 'green',
      ended: true,
      on: { ADD_DEMAND: silent, PRICED: silent, TAKEN: silent, ...late },
    },
    setAside: {
      label: { en: 'Left alone', cn: '已忽略' },
      colour: 'dark',
      phase: 'ended',
      on: {
        REOPEN: { to: 'open', who: [people] },
        ADD_DEMAND: { to: 'open', who: [system], change: grows },
        PRICED: priced,
        TAKEN: silent,
        ...late,
      },
    },
  },
);

export const srmPurUnpricedMaterial = defineDocument({
  type: 'srmPurUnpricedMaterial',
  version: 2,
  // Rows of the first version were priced without being asked for.
  upgrades: { 1: (row) => row },
  path: 'purchasing/unpriced',
  kind: 'document',
  title: { en: 'Unpriced material', cn: '无价物料' },
  fields,
  lines: {},
  events,
  lifecycle: machine,
  reasons: { ...saidReasons, ...reasons, ...toQuoteReasons },
  view: plainView<Unpriced>(fields, {}, {}),
  numbering: { pattern: 'UNP-{yyyyMMdd}-{seq4}' },
  uniqueKeys: [{ columns: ['itemId', 'orgId'], code: 'UNP_DUPLICATE', where: { state: ['open', 'assigned', 'pricing'] } }],
  list: {
    columns: [
      'docNumber',
      'state',
      'itemId',
      'orgId',
      'firstNeedDate',
      'demandQty',
      'buyerId',
      'targetPrice',
      'pcbFlag',
      'quoteOrderId',
      'targetDocId',
    ],
    filters: ['state', 'itemId', 'orgId', 'buyerId', 'firstNeedDate', 'pcbFlag'],
    sort: [['firstNeedDate', 'asc']],
    tabs: [
      { label: { en: 'To price', cn: '待定价' }, where: { state: ['open', 'assigned'] } },
      { label: { en: 'In pricing', cn: '定价中' }, where: { state: ['pricing'] } },
      { label: { en: 'Priced', cn: '已有价' }, where: { state: ['priced'] } },
      { label: { en: 'All', cn: '全部' }, where: {} },
    ],
  },
  form: [
    {
      label: { en: 'Material', cn: '无价物料' },
      fields: [
        'orgId',
        'itemId',
        'unpricedSource',
        'demandQty',
        'firstNeedDate',
        'targetPrice',
        'pcbFlag',
        'buyerId',
        'quoteOrderId',
        'targetDocId',
        'remark',
      ],
    },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: 'purUnpricedMaterialsList',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Unpriced materials', cn: '无价物料' },
      resp: ['BUYER', 'SOURCING_MANAGER'],
    },
    {
      route: 'purUnpricedMaterialsList/edit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Unpriced material', cn: '无价物料' },
      within: 'purUnpricedMaterialsList',
    },
  ],
});
