import { event, facts, systemEvent } from '../../kernel/events.js';
import type { EventOf, SavePayload } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { canonicalJson } from '../../kernel/primitives/canonical-json.js';
import { gt, normalise, round2, sub } from '../../kernel/primitives/decimal.js';
import { sha256Hex } from '../../kernel/primitives/sha256.js';
import { applySave } from '../../kernel/save.js';
import type { AwardFacts } from '../award/facts.js';
import { copiedOf, sectionOf } from '../award/facts.js';
import { savedPct, scaled, totalOf } from '../award/prices.js';
import type { PriceBasis } from '../award/prices.js';
import { projectFields, awardEvents } from '../award/std.js';
import { biddingLookups as lookups } from '../lookups.js';

const read = { supplier: 'read' } as const;
const made = { computed: true } as const;
const told = { ...made, ...read } as const;

export const fields = {
  ...projectFields,
  sectionId: f.text(40, 'Section', '标段', { need: 'save', fixed: true, ...read }),
  sectionName: f.text(200, 'Section name', '标段名称', told),
  shortlistId: f.ref('srmSfdBiddingShortlist', 'Shortlist', '入围名单', made),
  roundNo: f.integer('Round', '轮次', { ...told, initial: 1 }),
  quoteMode: f.lookup(lookups.BID_QUOTE_MODE, 'Quoted by', '报价方式', { need: 'save', initial: 'TOTAL', ...read }),
  deadline: f.dateTime('Quotes until', '报价截止', { need: 'submit', ...read }),
  message: f.longText('Message to the suppliers', '致供应商', read),
  targetAmount: f.amount('Target', '目标金额', { min: 0, secret: true }),
  invited: f.integer('Invited', '邀请家数', { ...made, initial: 0 }),
  quoted: f.integer('Quoted', '已报价家数', made),
  bestSaving: f.rate('Best saving (%)', '最大降幅(%)', made),
  openedAt: f.dateTime('Opened', '开始时间', told),
  previousId: f.ref('srmSfdBiddingBargaining', 'Round before', '上一轮', made),
};
export const lines = {
  suppliers: hot(
    'Suppliers',
    '供应商',
    { key: 'supplierId', bound: 50, computed: true },
    {
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', ...read }),
      supplierName: f.text(200, 'Supplier name', '供应商名称', read),
      respondId: f.ref('srmSfdRespondHeader', 'Response', '投标响应'),
      previousTotal: f.amount('Before', '上轮总价', { need: 'save', ...read }),
      quotedTotal: f.amount('Quoted', '本轮总价', read),
      quotedAt: f.dateTime('Quoted at', '报价时间', read),
      keptFlag: f.flag('Keeps the price', '维持原价', read),
      commitHash: f.text(64, 'SHA-256 of the quote', '报价哈希', read),
    },
  ),
  items: hot(
    'Items',
    '报价明细',
    { key: 'itemKey', bound: 10_000, computed: true },
    {
      itemKey: f.text(60, 'Line', '行', { need: 'save', ...read }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', ...read }),
      listItemId: f.text(40, 'Item of the bill', '清单行', { need: 'save', ...read }),
      itemNo: f.integer('Line no.', '行号', { need: 'save', ...read }),
      itemName: f.text(200, 'Item', '名称', read),
      uomId: f.ref('baseUom', 'Unit', '单位', { ...read, holds: true }),
      quantity: f.quantity('Quantity', '数量', { need: 'save', ...read }),
      taxRate: f.rate('Tax rate', '税率', { need: 'save', ...read }),
      previousPrice: f.price('Price before', '上轮单价', { need: 'save', ...read }),
      price: f.price('New price', '本轮单价', read),
    },
  ),
};
export type Bargaining = Context<typeof fields, typeof lines>;
export type Invited = LineRow<typeof lines.suppliers>;
export type BargainingItem = LineRow<typeof lines.items>;

const withFacts = { facts: facts<AwardFacts>() };
export const quotePayload = {
  total: f.amount('New total', '新总价', { min: 0 }),
  rows: f.rows(
    { listItemId: f.text(40, 'Item', '清单行', { need: 'save' }), price: f.price('Price', '单价', { need: 'save', min: 0 }) },
    'Prices',
    '单价',
  ),
};
export const events = {
  ...awardEvents,
  QUOTE: event('Quote', '报价', quotePayload),
  KEEP: event('Keep the price', '维持原价'),
  ROUND_DUE: systemEvent('Round closed', '本轮截止'),
  NEXT_ROUND: event(
    'Next round',
    '下一轮',
    { deadline: f.dateTime('Quotes until', '报价截止', { need: 'save' }) },
    { facts: facts<AwardFacts & { readonly newId?: string }>() },
  ),
  FINISH: event('Finish', '结束议价', {}, withFacts),
};
export type BargainingEvent = EventOf<typeof events>;
export type BargainingEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

export const basisOf = ({ priceBasis }: Bargaining): PriceBasis => (priceBasis === 'TAX_EXCL' ? 'TAX_EXCL' : 'TAX_INCL');

/** Suppliers of the list with their prices in force, which the round starts from. */
function invitedOf(sectionId: string | null, { project, shortlisted = [] }: AwardFacts): Change<Bargaining> {
  const section = sectionOf(project, sectionId);
  if (!section) return {};
  const bids = shortlisted.flatMap((id) => section.bids.find(({ supplierId }) => supplierId === id) ?? []);
  return {
    sectionName: section.sectionName,
    invited: bids.length,
    suppliers: bids.map(({ supplierId, supplierName, respondId, price }) => ({
      supplierId,
      supplierName,
      respondId,
      previousTotal: price,
      quotedTotal: null,
      quotedAt: null,
      keptFlag: 'N',
      commitHash: null,
    })),
    items: bids.flatMap((bid) =>
      section.items.flatMap(({ listItemId, itemNo, itemName, uomId, quantity }) => {
        const line = bid.lines.find((one) => one.listItemId === listItemId);
        if (!line) return [];
        const { supplierId } = bid;
        const itemKey = `${supplierId}:${listItemId}`;
        const { price: previousPrice, taxRate } = line;
        return [{ itemKey, supplierId, listItemId, itemNo, itemName, uomId, quantity, taxRate, previousPrice, price: null }];
      }),
    ),
  };
}

export function refreshed(c: Bargaining, known: AwardFacts): Change<Bargaining> {
  const { project, shortlistId } = known;
  if (!project) return {};
  return { ...copiedOf(project), ...(shortlistId === undefined ? {} : { shortlistId }), ...invitedOf(c.sectionId, known) };
}
export function saved(c: Bargaining, payload: SavePayload, known: AwardFacts): Change<Bargaining> {
  const change = applySave<Bargaining>(lines, c, payload);
  return { ...change, ...refreshed({ ...c, ...change }, known) };
}
/** A round after another comes whole: the last quotes are what it starts from. */
export const continued = (c: Bargaining, payload: SavePayload): Change<Bargaining> => applySave<Bargaining>(lines, c, payload);

export const rowOf = (c: Bargaining, supplierId: string | null) => c.suppliers.find((one) => one.supplierId === supplierId);
export const itemsOf = (c: Bargaining, supplierId: string | null) => c.items.filter((one) => one.supplierId === supplierId);

interface Quote {
  readonly total: string | null;
  readonly rows: readonly { readonly listItemId: string; readonly price: string }[] | null;
}
/** Lines as quoted, or scaled to the new total. */
export function quotedLines(c: Bargaining, supplierId: string, { total, rows }: Quote): readonly BargainingItem[] {
  const own = itemsOf(c, supplierId);
  if (c.quoteMode === 'LINES') {
    const prices = new Map((rows ?? []).map(({ listItemId, price }) => [listItemId, price]));
    return own.map((item) => ({ ...item, price: prices.get(item.listItemId) ?? null }));
  }
  const from = rowOf(c, supplierId)?.previousTotal ?? '0';
  return scaled(
    own.map((item) => ({ ...item, price: item.previousPrice })),
    { from, to: total ?? from, basis: basisOf(c) },
  );
}
export function quotedTotal(c: Bargaining, supplierId: string, quote: Quote): string {
  if (c.quoteMode === 'TOTAL') return normalise(round2(quote.total ?? '0'));
  const priced = quotedLines(c, supplierId, quote).flatMap((item) => (item.price === null ? [] : [{ ...item, price: item.price }]));
  return normalise(totalOf(priced, basisOf(c)));
}

const withRow = (c: Bargaining, supplierId: string, to: Partial<Invited>) => ({
  suppliers: c.suppliers.map((one) => (one.supplierId === supplierId ? { ...one, ...to } : one)),
});

export function quoteTaken(c: Bargaining, { payload, actor, at }: BargainingEventOf<'QUOTE'>): Change<Bargaining> {
  const supplierId = actor.supplierId!;
  const next = new Map(quotedLines(c, supplierId, payload).map((item) => [item.itemKey, item.price]));
  const total = quotedTotal(c, supplierId, payload);
  const content = [...next].map(([itemKey, price]) => ({ listItemId: itemKey.slice(supplierId.length + 1), price }));
  return {
    ...withRow(c, supplierId, {
      quotedTotal: total,
      quotedAt: at,
      keptFlag: 'N',
      commitHash: sha256Hex(canonicalJson({ supplierId, roundNo: c.roundNo, total, lines: content })),
    }),
    items: c.items.map((item) => (next.has(item.itemKey) ? { ...item, price: next.get(item.itemKey) ?? null } : item)),
  };
}

const keptLines = (c: Bargaining, keeps: (supplierId: string) => boolean) =>
  c.items.map((item) => (keeps(item.supplierId) ? { ...item, price: item.previousPrice } : item));
export const priceKept = (c: Bargaining, { actor, at }: BargainingEventOf<'KEEP'>): Change<Bargaining> => {
  const { previousTotal } = rowOf(c, actor.supplierId)!;
  return {
    ...withRow(c, actor.supplierId!, { quotedTotal: previousTotal, quotedAt: at, keptFlag: 'Y', commitHash: null }),
    items: keptLines(c, (id) => id === actor.supplierId),
  };
};

/** Whoever said nothing keeps his price; from now on the quotes are known. */
export function roundClosed(c: Bargaining): Change<Bargaining> {
  const silent = new Set(c.suppliers.filter(({ quotedTotal: total }) => total === null).map(({ supplierId }) => supplierId));
  const suppliers = c.suppliers.map((one) =>
    silent.has(one.supplierId) ? { ...one, quotedTotal: one.previousTotal, keptFlag: 'Y' as const } : one,
  );
  const savings = suppliers.flatMap((one) => savedPct(one.previousTotal, one.quotedTotal ?? one.previousTotal) ?? []);
  return {
    suppliers,
    items: keptLines({ ...c }, (id) => silent.has(id)),
    quoted: suppliers.length - silent.size,
    bestSaving: savings.reduce<string | null>((best, one) => (best === null || gt(one, best) ? one : best), null),
  };
}

/** What goes back to the project: everybody's total and prices. */
export const finalPrices = (c: Bargaining) =>
  c.suppliers.map(({ supplierId, quotedTotal: total, previousTotal }) => ({
    supplierId,
    total: total ?? previousTotal,
    lines: itemsOf(c, supplierId).map(({ listItemId, itemNo, price, previousPrice }) => ({
      listItemId,
      itemNo,
      price: price ?? previousPrice,
    })),
  }));

/** The next round as it begins: open at once, from the last quotes. */
export function nextRound(c: Bargaining, deadline: number, openedAt: number): SavePayload {
  const { projectId, sectionId, sectionName, shortlistId, quoteMode, message, targetAmount, currency, priceBasis, orgId } = c;
  const { projectNumber, projectName, ownerUserId, invited } = c;
  return {
    fields: {
      ...{ projectId, projectNumber, projectName, ownerUserId, currency, priceBasis, orgId, sectionId, sectionName, shortlistId },
      ...{ quoteMode, message, targetAmount, deadline, openedAt, invited },
      roundNo: (c.roundNo ?? 1) + 1,
      previousId: c.id,
      sourceType: c.sourceType,
      sourceId: c.sourceId,
    },
    lines: {
      suppliers: {
        set: c.suppliers.map(({ supplierId, supplierName, respondId, quotedTotal: total, previousTotal }) => ({
          ...{ supplierId, supplierName, respondId },
          previousTotal: total ?? previousTotal,
        })),
      },
      items: { set: c.items.map(({ price, previousPrice, ...item }) => ({ ...item, previousPrice: price ?? previousPrice, price: null })) },
    },
  };
}

/** What of a total is given up. */
export const cut = ({ previousTotal, quotedTotal: total }: Invited): string => sub(previousTotal, total ?? previousTotal);
