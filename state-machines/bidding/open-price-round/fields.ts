import { event, facts, systemEvent } from '../../kernel/events.js';
import type { EventOf, SavePayload } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { cmp, div, lt, min, mul, normalise, round2, sub } from '../../kernel/primitives/decimal.js';
import { MINUTE_MS } from '../../kernel/primitives/instant.js';
import { applySave } from '../../kernel/save.js';
import type { AwardFacts, PricedItem, SectionItem } from '../award/facts.js';
import { copiedOf, sectionOf } from '../award/facts.js';
import { scaled } from '../award/prices.js';
import { projectFields, awardEvents } from '../award/std.js';

const read = { supplier: 'read' } as const;
const made = { computed: true } as const;
const told = { ...made, ...read } as const;

/** A bidder's prices, which follow his total. */
export interface PricedLine extends PricedItem {
  readonly itemNo: number;
  readonly quantity: string;
}

export const fields = {
  ...projectFields,
  sectionId: f.text(40, 'Section', '标段', { need: 'save', fixed: true, ...read }),
  sectionName: f.text(200, 'Section name', '标段名称', told),
  shortlistId: f.ref('srmSfdBiddingShortlist', 'Shortlist', '入围名单', made),
  startTime: f.dateTime('Starts', '开始时间', { need: 'submit', ...read }),
  roundMinutes: f.integer('Minutes of a round', '每轮时长(分钟)', { need: 'save', initial: 10, min: 1, max: 1440, ...read }),
  breakMinutes: f.integer('Minutes between rounds', '轮间时长(分钟)', { need: 'save', initial: 5, min: 1, max: 1440, ...read }),
  maxRounds: f.integer('Rounds at most', '最大轮数', { need: 'save', initial: 3, min: 1, max: 20, ...read }),
  minStepPct: f.rate('Least step (%)', '最小降幅(%)', { need: 'save', initial: '0.5', min: 0, max: 50, ...read }),
  roundNo: f.integer('Round', '轮次', { ...told, initial: 0 }),
  roundEnd: f.dateTime('Round ends', '本轮截止', told),
  nextRoundAt: f.dateTime('Next round', '下一轮开始', told),
  bestPrice: f.amount('Best price', '最低价', told),
  openedAt: f.dateTime('Opened to the suppliers', '开放时间', told),
};
export const lines = {
  suppliers: hot(
    'Suppliers',
    '供应商',
    { key: 'supplierId', bound: 50, computed: true },
    {
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      supplierName: f.text(200, 'Supplier name', '供应商名称'),
      respondId: f.ref('srmSfdRespondHeader', 'Response', '投标响应'),
      alias: f.text(10, 'Alias', '代号', read),
      startTotal: f.amount('Start', '起始总价', { need: 'save' }),
      lastTotal: f.amount('Standing', '当前总价', { need: 'save' }),
      rank: f.integer('Rank', '名次'),
      prices: f.json<readonly PricedLine[]>()('Prices', '单价', { internal: true, initial: [] as readonly PricedLine[] }),
    },
  ),
  quotes: hot(
    'Quotes',
    '各轮报价',
    { key: 'quoteKey', bound: 1_050, computed: true },
    {
      quoteKey: f.text(40, 'Key', '键', { need: 'save' }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      alias: f.text(10, 'Alias', '代号', read),
      roundNo: f.integer('Round', '轮次', { need: 'save', ...read }),
      total: f.amount('Total', '总价', { need: 'save', ...read }),
      kept: f.flag('Kept', '维持', read),
      rank: f.integer('Rank', '名次', read),
      at: f.dateTime('At', '时间'),
    },
  ),
};
export type BrightMoon = Context<typeof fields, typeof lines>;
export type Bidder = LineRow<typeof lines.suppliers>;
export type Quote = LineRow<typeof lines.quotes>;

const withFacts = { facts: facts<AwardFacts>() };
export const events = {
  ...awardEvents,
  LOWER: event('Lower', '降价', { total: f.amount('New total', '新总价', { need: 'save', min: 0 }) }),
  START_DUE: systemEvent('First round', '第一轮开始'),
  ROUND_DUE: systemEvent('Round over', '本轮截止'),
  BREAK_DUE: systemEvent('Next round', '下一轮开始'),
  CONFIRM: event('Confirm the result', '确认结果', {}, withFacts),
};
export type BrightMoonEvent = EventOf<typeof events>;
export type BrightMoonEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const priced = (items: readonly SectionItem[], prices: readonly PricedItem[]): readonly PricedLine[] =>
  items.flatMap(({ listItemId, itemNo, quantity }) => {
    const price = prices.find((one) => one.listItemId === listItemId);
    return price ? [{ ...price, itemNo, quantity }] : [];
  });

export function refreshed(c: BrightMoon, { project, shortlisted = [], shortlistId }: AwardFacts): Change<BrightMoon> {
  if (!project) return {};
  const section = sectionOf(project, c.sectionId);
  const list = shortlistId === undefined ? {} : { shortlistId };
  if (!section) return { ...copiedOf(project), ...list };
  const bids = shortlisted.flatMap((id) => section.bids.find(({ supplierId }) => supplierId === id) ?? []);
  return {
    ...copiedOf(project),
    ...list,
    sectionName: section.sectionName,
    suppliers: bids.map(({ supplierId, supplierName, respondId, price, lines: prices }) => ({
      ...{ supplierId, supplierName, respondId, alias: null, startTotal: price, lastTotal: price, rank: null },
      prices: priced(section.items, prices),
    })),
  };
}
export function saved(c: BrightMoon, payload: SavePayload, known: AwardFacts): Change<BrightMoon> {
  const change = applySave<BrightMoon>(lines, c, payload);
  return { ...change, ...refreshed({ ...c, ...change }, known) };
}

const aliasAt = (index: number): string => `B${index + 1}`;
/** Names that say nothing: the order of the lots is random. */
export function opened(c: BrightMoon, { facts: { shuffle = [] }, at }: BrightMoonEventOf<'APPROVE'>): Change<BrightMoon> {
  const order = (id: string) =>
    shuffle.includes(id) ? shuffle.indexOf(id) : shuffle.length + c.suppliers.findIndex((one) => one.supplierId === id);
  const lots = c.suppliers.map(({ supplierId }) => supplierId).toSorted((a, b) => order(a) - order(b));
  return {
    openedAt: at,
    suppliers: c.suppliers.map((one) => ({ ...one, alias: aliasAt(lots.indexOf(one.supplierId)) })),
  };
}

/** Lowest first; equals stay in the order in which they were. */
export function ranked(suppliers: readonly Bidder[]): readonly Bidder[] {
  const order = suppliers
    .map((one, index) => ({ one, place: one.rank ?? index + 1 }))
    .toSorted((a, b) => cmp(a.one.lastTotal, b.one.lastTotal) || a.place - b.place)
    .map(({ one }) => one.supplierId);
  return suppliers.map((one) => ({ ...one, rank: order.indexOf(one.supplierId) + 1 }));
}
const lowest = (suppliers: readonly Bidder[]): string | null => {
  const [first, ...rest] = suppliers.map(({ lastTotal }) => lastTotal);
  return first === undefined ? null : normalise(min(first, ...rest));
};

const ladderOf = (suppliers: readonly Bidder[], roundNo: number, quotes: readonly Quote[]): readonly Quote[] =>
  suppliers.map(({ supplierId, alias, lastTotal: total, rank }) => {
    const quoted = quotes.find((one) => one.supplierId === supplierId && one.roundNo === roundNo);
    const key = { quoteKey: `${roundNo}:${supplierId}`, supplierId, alias, roundNo, total, rank };
    return { ...key, kept: quoted || roundNo === 0 ? 'N' : 'Y', at: quoted?.at ?? null };
  });

/** The first round shows the prices that everybody starts from. */
export function started(c: BrightMoon, { at }: { readonly at: number }): Change<BrightMoon> {
  const suppliers = ranked(c.suppliers);
  return {
    suppliers,
    quotes: ladderOf(suppliers, 0, []),
    bestPrice: lowest(suppliers),
    roundNo: 1,
    roundEnd: at + c.roundMinutes * MINUTE_MS,
    nextRoundAt: null,
  };
}
export const nextRound = (c: BrightMoon, { at }: { readonly at: number }): Change<BrightMoon> => ({
  roundNo: (c.roundNo ?? 0) + 1,
  roundEnd: at + c.roundMinutes * MINUTE_MS,
  nextRoundAt: null,
});

export const bidderOf = ({ suppliers }: BrightMoon, supplierId: string | null) => suppliers.find((one) => one.supplierId === supplierId);
export const quotedNow = ({ quotes, roundNo }: BrightMoon, supplierId: string | null) =>
  quotes.find((one) => one.roundNo === roundNo && one.supplierId === supplierId);
/** The highest total that is a step below one's own last. */
export const limitOf = (lastTotal: string, minStepPct: string): string => round2(div(mul(lastTotal, sub('100', minStepPct)), '100'));

export function lowered(c: BrightMoon, { payload, actor, at }: BrightMoonEventOf<'LOWER'>): Change<BrightMoon> {
  const { supplierId, alias } = bidderOf(c, actor.supplierId)!;
  const roundNo = c.roundNo ?? 0;
  const key = { quoteKey: `${roundNo}:${supplierId}`, supplierId, alias, roundNo };
  return { quotes: [...c.quotes, { ...key, total: normalise(round2(payload.total)), kept: 'N', rank: null, at }] };
}

/** Everybody's standing after the round that runs. */
const standing = (c: BrightMoon): readonly Bidder[] =>
  ranked(c.suppliers.map((one) => ({ ...one, lastTotal: quotedNow(c, one.supplierId)?.total ?? one.lastTotal })));
/** Whether somebody is now below what was best before. */
export const improved = (c: BrightMoon): boolean => c.bestPrice !== null && lt(lowest(standing(c)) ?? c.bestPrice, c.bestPrice);

export function roundEnded(c: BrightMoon): Change<BrightMoon> {
  const suppliers = standing(c);
  const roundNo = c.roundNo ?? 0;
  return {
    suppliers,
    quotes: [...c.quotes.filter((one) => one.roundNo !== roundNo), ...ladderOf(suppliers, roundNo, c.quotes)],
    bestPrice: lowest(suppliers),
    roundEnd: null,
  };
}
export const pausing = (c: BrightMoon, { at }: { readonly at: number }): Change<BrightMoon> => ({
  ...roundEnded(c),
  nextRoundAt: at + c.breakMinutes * MINUTE_MS,
});

export const finalPrices = (c: BrightMoon) =>
  c.suppliers.map(({ supplierId, startTotal, lastTotal: total, prices }) => ({
    supplierId,
    total,
    lines: scaled(prices ?? [], { from: startTotal, to: total, basis: c.priceBasis === 'TAX_EXCL' ? 'TAX_EXCL' : 'TAX_INCL' }).map(
      ({ listItemId, itemNo, price }) => ({ listItemId, itemNo, price }),
    ),
  }));
