import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, SavePayload } from '../../kernel/events.js';
import type { Context, Label, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { lt, mul, normalise, round6 } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { numbered, withCopies } from '../../trade/item-copies.js';
import type { ItemFacts } from '../../trade/item-copies.js';
import { breakPrice } from '../../trade/ladder.js';
import { sourceLine } from '../../trade/sourced.js';
import { byQuantity } from '../../trade/steps.js';
import { purchasingLookups as lookups } from '../lookups.js';
import { reviewLine } from '../pricing-review/carried-out.js';

const read = { supplier: 'read' } as const;
const made = { computed: true } as const;
const told = { ...made, ...read } as const;

export const fields = {
  quoteScope: f.lookup(lookups.PUR_QUOTE_SCOPE, 'Scope', '询价范围', {
    need: 'save',
    initial: 'SINGLE_ORG',
    fixed: true,
    ...read,
  }),
  title: f.text(100, 'Title', '主题', { need: 'save', ...read }),
  currency: f.text(3, 'Currency', '币种', { need: 'save', initial: 'CNY', ...read }),
  taxRate: f.rate('Tax rate', '税率', {
    need: 'save',
    initial: '13',
    min: 0,
    max: 100,
    offers: { entity: 'baseTaxRate', value: 'rate' },
    ...read,
  }),
  priceBasis: f.lookup(lookups.PUR_PRICE_BASIS, 'Price basis', '价格基准', { need: 'save', initial: 'EXCL', ...read }),
  quoteCurrencies: f.text(60, 'Currencies allowed besides', '另允许报价币种', {
    ...read,
    help: { en: 'Codes divided by commas', cn: '币种代码以逗号分隔' },
  }),
  rates: f.json<Rates>()('Frozen rates', '冻结汇率', { ...made, initial: {} as Rates }),
  quoteDeadline: f.dateTime('Quotes until', '报价截止时间', { need: 'submit', ...read }),
  sealedFlag: f.flag('Sealed', '密封报价', { initial: 'Y' }),
  ladderFlag: f.flag('Prices by quantity', '阶梯报价', {
    ...read,
    help: { en: 'A price for each range of quantities, the same ranges for all lines.', cn: '按统一的数量区间逐段报价' },
  }),
  showTargetFlag: f.flag('Suppliers see targets', '公开目标价'),
  showRankFlag: f.flag('Suppliers see their rank', '公开排名', {
    help: { en: 'Each his own, once quotes are opened.', cn: '开启报价后,供应商仅可见本方排名' },
  }),
  fewReason: f.text(200, 'Why so few suppliers', '邀请数不足原因'),
  round: f.integer('Round', '轮次', { ...told, initial: 0 }),
  pricingId: f.ref('srmPurPricingHeader', 'Pricing', '核价单', made),
};

export const lines = {
  lines: hot(
    'Lines',
    '明细',
    { entity: 'srmPurQuoteOrderLine', key: 'lineNum', bound: 200, indexes: ['itemId', 'sourceLineId'] },
    {
      lineNum: f.integer('Line', '行号', { need: 'save', min: 1, ...read }),
      itemId: f.ref('baseMaterialItem', 'Material', '物料', { holds: true }),
      itemCode: f.text(50, 'Code', '物料编码', { ...told }),
      itemName: f.text(200, 'Description', '物料名称或描述', { need: 'submit', ...read }),
      spec: f.text(500, 'Specification', '规格', read),
      quoteQty: f.quantity('Quantity', '询价数量', { need: 'submit', min: 0, unit: 'uomId', ...read }),
      uomId: f.ref('baseUom', 'Unit', '单位', { need: 'submit', holds: true, ...read }),
      needDate: f.date('Needed by', '需求日期', { need: 'submit', ...read }),
      deliverOrgId: f.ref('baseOrganization', 'Deliver to', '收货组织', read),
      targetPrice: f.price('Target', '目标价', { min: 0 }),
      sourceLineId: sourceLine,
      reviewLine,
      unpricedId: f.ref('srmPurUnpricedMaterial', 'Unpriced material', '无价物料', { computed: true, internal: true }),
    },
  ),
  stepRanges: hot(
    'Ranges',
    '阶梯区间',
    { key: 'rangeNo', bound: 20 },
    {
      rangeNo: f.integer('No.', '序号', { need: 'save', min: 1, ...read }),
      fromQty: f.quantity('From', '起始数量', { need: 'save', min: 0, ...read }),
      toQty: f.quantity('Below', '截止数量', { min: 0, ...read }),
    },
  ),
  suppliers: hot(
    'Suppliers',
    '供应商',
    { entity: 'srmPurQuoteOrderSupplier', key: 'supplierId', bound: 50, indexes: ['supplierId'] },
    {
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', ...read }),
      replyStatus: f.lookup(lookups.PUR_QUOTE_REPLY, 'Reply', '回复状态', { ...told, initial: 'SENT' }),
      quoteTime: f.dateTime('Quoted at', '报价时间', told),
      declineReason: f.text(200, 'Why declined', '拒绝原因', told),
    },
  ),
  quotes: hot(
    'Quotes',
    '报价',
    { entity: 'srmPurQuoteOrderQuote', key: 'quoteKey', bound: 5000, computed: true, indexes: ['supplierId'] },
    {
      quoteKey: f.text(60, 'Quote', '报价行', { need: 'save', ...read }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', ...read }),
      lineNum: f.integer('Line', '行号', { need: 'save', ...read }),
      round: f.integer('Round', '轮次', { need: 'save', ...read }),
      noBidFlag: f.flag('No bid', '不报', read),
      price: f.price('Price', '报价', read),
      currency: f.text(3, 'Currency', '币种', read),
      cmpPrice: f.price('Compared', '折算价'),
      minOrderQty: f.quantity('Smallest order', '最小订购量', read),
      leadTimeDays: f.integer('Lead time (days)', '交期(天)', read),
      quoteValidTo: f.date('Valid to', '报价有效期', read),
      mpn: f.text(60, 'Maker part', '制造商料号', read),
      quoteComment: f.text(200, 'Comment', '说明', read),
      openedFlag: f.flag('Opened', '已开启'),
      rank: f.integer('Rank', '排名'),
    },
  ),
  steps: hot(
    'Prices by quantity',
    '阶梯报价',
    { key: 'stepKey', bound: 10_000, computed: true, indexes: ['supplierId'] },
    {
      stepKey: f.text(80, 'Step', '阶梯行', { need: 'save', ...read }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', ...read }),
      lineNum: f.integer('Line', '行号', { need: 'save', ...read }),
      round: f.integer('Round', '轮次', { need: 'save', ...read }),
      rangeNo: f.integer('Range', '区间', { need: 'save', ...read }),
      fromQty: f.quantity('From', '起始数量', { need: 'save', ...read }),
      toQty: f.quantity('Below', '截止数量', read),
      stepPrice: f.price('Price', '报价', { need: 'save', ...read }),
      openedFlag: f.flag('Opened', '已开启'),
    },
  ),
  awards: hot(
    'Awards',
    '评定结果',
    { key: 'awardKey', bound: 500, secret: true, computed: true },
    {
      awardKey: f.text(60, 'Award', '评定行', { need: 'save' }),
      lineNum: f.integer('Line', '行号', { need: 'save' }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      shareRate: f.rate('Share (%)', '份额(%)', { need: 'save' }),
      price: f.price('Price', '价格', { need: 'save' }),
      currency: f.text(3, 'Currency', '币种'),
      awardReason: f.text(200, 'Why not the lowest', '未选最低价原因'),
      pricingId: f.ref('srmPurPricingHeader', 'Pricing', '核价单'),
    },
  ),
};

export type Inquiry = Context<typeof fields, typeof lines>;
export type Quote = LineRow<typeof lines.quotes>;
export type QuoteStep = LineRow<typeof lines.steps>;
export type Award = LineRow<typeof lines.awards>;

/** Into the inquiry's own currency, as they were when it was sent out. */
export type Rates = Readonly<Record<string, DecimalString>>;
type Currencies = Pick<Inquiry, 'currency' | 'quoteCurrencies'>;
/** Besides its own. */
export const otherCurrencies = ({ currency, quoteCurrencies }: Currencies): readonly string[] => [
  ...new Set(
    (quoteCurrencies ?? '')
      .split(',')
      .map((code) => code.trim().toUpperCase())
      .filter((code) => code !== '' && code !== currency),
  ),
];
/** What a price is in the inquiry's currency. */
export const worth = ({ rates }: Pick<Inquiry, 'rates'>, price: DecimalString, currency: string | null): DecimalString => {
  const rate = rates[currency ?? ''];
  return rate === undefined ? price : normalise(round6(mul(price, rate)));
};
/** Whose price a line becomes. */
export const orgOf = ({ quoteScope, orgId }: Pick<Inquiry, 'quoteScope' | 'orgId'>, line: Inquiry['lines'][number]): string | null =>
  quoteScope === 'MULTI_ORG' ? line.deliverOrgId : orgId;
/** A pricing is one of an organisation, in one currency. */
export const pricingKey = (inquiry: Inquiry, { lineNum, currency }: Award): string =>
  `${
    orgOf(
      inquiry,
      inquiry.lines.find((line) => line.lineNum === lineNum)!,
    ) ?? ''
  }:${currency ?? inquiry.currency ?? ''}`;
export const pricingKeys = (inquiry: Inquiry): readonly string[] => [...new Set(inquiry.awards.map((award) => pricingKey(inquiry, award)))];

export interface InquiryFacts extends ItemFacts {
  readonly today?: string;
  /** Sentences of suppliers that may not be asked, by id. */
  readonly gated?: Readonly<Record<string, Label>>;
  /** Fewest suppliers without a reason. */
  readonly fewest?: number;
  /** Ids of the pricings that completing makes, by their keys. */
  readonly newIds?: Readonly<Record<string, string>>;
  readonly rates?: Rates;
  /** Allowed currencies that have no rate on the day. */
  readonly unrated?: readonly string[];
  /** Lines for organisations that whoever sends it out does not buy for. */
  readonly elsewhere?: readonly number[];
}
/** Documents as a reader sees them may lack what they say. */
export const isLadder = ({ ladderFlag }: { readonly ladderFlag?: unknown }): boolean => ladderFlag === 'Y';
const withFacts = { facts: facts<InquiryFacts>() };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
const lineNum = f.integer('Line', '行号', { need: 'save', min: 1 });
const quoteDeadline = f.dateTime('Quotes until', '报价截止时间', { need: 'save' });

export const events = {
  CREATE: saveEvent('New', '新建', withFacts),
  SAVE: saveEvent('Save', '保存', withFacts),
  SUBMIT: event('Send out', '发布询价', {}, withFacts),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
  VIEW: event('Opened', '已查看'),
  SUPPLIER_QUOTE: event(
    'Quote',
    '报价',
    {
      currency: f.text(3, 'Currency', '币种', {
        askedOf: (inquiry: object) => otherCurrencies(inquiry as Currencies).length > 0,
        help: { en: 'Empty: that of the inquiry.', cn: '不填则为询价币种' },
      }),
      rows: f.rows(
        {
          lineNum,
          noBidFlag: f.flag('No bid', '不报'),
          price: f.price('Price', '报价', { askedOf: (inquiry: object) => !isLadder(inquiry) }),
          minOrderQty: f.quantity('Smallest order', '最小订购量', { min: 0 }),
          leadTimeDays: f.integer('Lead time (days)', '交期(天)', { min: 0 }),
          quoteValidTo: f.date('Valid to', '报价有效期'),
          mpn: f.text(60, 'Maker part', '制造商料号'),
          quoteComment: f.text(200, 'Comment', '说明'),
        },
        'Lines',
        '明细',
        { need: 'save', about: { lines: 'lines' } },
      ),
      steps: f.rows(
        {
          lineNum,
          rangeNo: f.integer('Range', '区间', { need: 'save', min: 1 }),
          stepPrice: f.price('Price', '报价', { need: 'save' }),
        },
        'Prices by quantity',
        '阶梯报价',
        { about: { lines: 'lines', each: 'stepRanges' }, askedOf: (inquiry: object) => isLadder(inquiry) },
      ),
    },
    { call: 'doSupplierQuote' },
  ),
  SUPPLIER_WITHDRAW: event('Take the quote back', '撤回报价', {}, { dangerous: true }),
  DECLINE: event('Decline', '不参与', reason, { dangerous: true }),
  EXTEND: event('Extend', '延长截止', { quoteDeadline, ...reason }),
  ADD_SUPPLIER: event(
    'Invite another',
    '增加供应商',
    { supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }) },
    withFacts,
  ),
  OPEN_EARLY: event('Open now', '提前开启', {}, { dangerous: true }),
  REQUOTE: event('Another round', '再次询价', { quoteDeadline, ...reason }),
  ACCEPT: event(
    'Accept',
    '接受',
    {
      rows: f.rows(
        {
          lineNum,
          supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
          shareRate: f.rate('Share (%)', '份额(%)', { need: 'save', min: 0, max: 100 }),
          awardReason: f.text(200, 'Why not the lowest', '未选最低价原因'),
        },
        'Lines',
        '明细',
        { need: 'save', about: { lines: 'lines' } },
      ),
    },
    { call: 'doAcceptance', ...withFacts },
  ),
  UNDO_ACCEPT: event('Undo the acceptance', '撤销接受', reason, { dangerous: true }),
  COMPLETE: event('Complete', '完成', {}, { call: 'doComplete', ...withFacts }),
  CANCEL: event('Cancel', '取消', reason, { dangerous: true }),
  CLOSE_DUE: systemEvent('Quoting over', '报价截止'),
};
export type InquiryEvent = EventOf<typeof events>;
export type InquiryEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

export const saved = (inquiry: Inquiry, payload: SavePayload, given: InquiryFacts): Change<Inquiry> =>
  applySave<Inquiry>(lines, inquiry, withCopies(payload, 'lines', given));

export const submitted = (inquiry: Inquiry, given: InquiryFacts): Change<Inquiry> => ({
  round: 1,
  lines: numbered(inquiry.lines, given),
  rates: given.rates ?? {},
});

const keyOf = (supplierId: string, line: number, round: number) => `${supplierId}:${line}:${round}`;

const ofRound = ({ quotes, round }: Inquiry): readonly Quote[] => quotes.filter((quote) => quote.round === round);

type Sent = InquiryEventOf<'SUPPLIER_QUOTE'>;
export const isOf =
  (supplierId: string, round: number | null) =>
  (row: Pick<Quote, 'supplierId' | 'round'>): boolean =>
    row.supplierId === supplierId && row.round === round;
/** Prices by quantity of the lines that he quotes. */
function stepped(
  { lines: asked, stepRanges }: Inquiry,
  { actor, payload }: Sent,
  round: number,
  openedFlag: 'Y' | 'N',
): readonly QuoteStep[] {
  const supplierId = actor.supplierId!;
  const bids = asked.filter((line) => payload.rows.some((row) => row.lineNum === line.lineNum && row.noBidFlag !== 'Y'));
  return bids.flatMap(({ lineNum: line }) =>
    byQuantity(stepRanges).flatMap((range) => {
      const said = payload.steps?.find((step) => step.lineNum === line && step.rangeNo === range.rangeNo);
      const stepKey = `${keyOf(supplierId, line, round)}:${range.rangeNo}`;
      return said ? [{ ...range, stepKey, supplierId, lineNum: line, round, stepPrice: said.stepPrice, openedFlag }] : [];
    }),
  );
}
/** Of prices by quantity the one for the quantity that is asked for is compared. */
const comparedPrice = ({ lines: asked }: Inquiry, steps: readonly QuoteStep[], line: number): DecimalString | null =>
  breakPrice(
    steps.filter((step) => step.lineNum === line).map(({ fromQty, stepPrice }) => ({ fromQty, price: stepPrice })),
    asked.find((one) => one.lineNum === line)?.quoteQty ?? '0',
  );

/** He quotes all lines in one currency. */
export const saidCurrency = (inquiry: Inquiry, { currency }: Pick<Sent['payload'], 'currency'>): string | null =>
  (currency ?? '').trim() === '' ? inquiry.currency : currency!.trim().toUpperCase();
const pricedIn = (inquiry: Inquiry, price: DecimalString | null, currency: string | null) => ({
  price,
  currency: price === null ? null : currency,
  cmpPrice: price === null ? null : worth(inquiry, price, currency),
});

/** A supplier's answer replaces what he quoted before in this round. */
export function quoted(inquiry: Inquiry, sent: Sent): Change<Inquiry> {
  const supplierId = sent.actor.supplierId!;
  const round = inquiry.round ?? 1;
  const openedFlag = inquiry.sealedFlag === 'Y' ? ('N' as const) : ('Y' as const);
  const steps = isLadder(inquiry) ? stepped(inquiry, sent, round, openedFlag) : [];
  const currency = saidCurrency(inquiry, sent.payload);
  const rows = sent.payload.rows.map((row) => ({
    ...row,
    ...pricedIn(inquiry, isLadder(inquiry) ? comparedPrice(inquiry, steps, row.lineNum) : row.price, currency),
    quoteKey: keyOf(supplierId, row.lineNum, round),
    supplierId,
    round,
    openedFlag,
    rank: null,
  }));
  const before = takenBack(inquiry, supplierId);
  return {
    quotes: [...before.quotes, ...rows],
    steps: [...before.steps, ...steps],
    ...replied(inquiry, supplierId, { replyStatus: 'QUOTED', quoteTime: sent.at, declineReason: null }),
  };
}

export const replied = (inquiry: Inquiry, supplierId: string, change: Partial<Inquiry['suppliers'][number]>): Change<Inquiry> => ({
  suppliers: inquiry.suppliers.map((row) => (row.supplierId === supplierId ? { ...row, ...change } : row)),
});

/** Of this round nothing of his stays. */
export function takenBack({ quotes, steps, round }: Inquiry, supplierId: string): Pick<Inquiry, 'quotes' | 'steps'> {
  const his = isOf(supplierId, round ?? 1);
  return { quotes: quotes.filter((quote) => !his(quote)), steps: steps.filter((step) => !his(step)) };
}

/** Equal prices share a rank and the next one skips: 12.00, 11.50, 11.50 are 3, 1, 1. */
export function opened(inquiry: Inquiry): Change<Inquiry> {
  const now = ofRound(inquiry).filter(({ noBidFlag, price }) => noBidFlag === 'N' && price !== null);
  const rankOf = (quote: Quote) => now.filter((one) => one.lineNum === quote.lineNum && lt(one.cmpPrice!, quote.cmpPrice!)).length + 1;
  return {
    quotes: inquiry.quotes.map((quote) => ({ ...quote, openedFlag: 'Y' as const, rank: now.includes(quote) ? rankOf(quote) : quote.rank })),
    steps: inquiry.steps.map((step) => ({ ...step, openedFlag: 'Y' as const })),
  };
}

export const awarded = (inquiry: Inquiry, { payload }: InquiryEventOf<'ACCEPT'>): Change<Inquiry> => ({
  awards: payload.rows.map(({ lineNum: line, supplierId, shareRate, awardReason }) => {
    const quote = quoteOf(inquiry, supplierId, line);
    return {
      ...{ awardKey: `${line}:${supplierId}`, lineNum: line, supplierId, shareRate, awardReason },
      ...{ price: quote?.price ?? '0', currency: quote?.currency ?? inquiry.currency, pricingId: null },
    };
  }),
});

/** The offer that counts: of the last round in which he quoted the line. */
export const quoteOf = ({ quotes }: Inquiry, supplierId: string, line: number): Quote | undefined =>
  quotes
    .filter((quote) => quote.supplierId === supplierId && quote.lineNum === line && quote.noBidFlag === 'N' && quote.price !== null)
    .toSorted((a, b) => b.round - a.round)[0];

/** Prices by quantity behind an offer. */
export const stepsBehind = ({ steps }: Pick<Inquiry, 'steps'>, { supplierId, lineNum: line, round }: Quote): readonly QuoteStep[] =>
  byQuantity(steps.filter((step) => step.lineNum === line && isOf(supplierId, round)(step)));
