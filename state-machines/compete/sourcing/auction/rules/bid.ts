/** What a quotation says, its receipt, and the checks that it passes (auction-tender.md §3). */
import { decimals, eq, gt, isDecimal, isPositive, lt, lte, mul, round, sum } from '../../../../kernel/primitives/decimal.js';
import { addDays, compareDates, isDate } from '../../../../kernel/primitives/instant.js';
import type { Flag } from '../../../../kernel/fields.js';
import type { Refusal } from '../../../../kernel/refusals.js';
import type { SourcingCode } from '../../reasons.js';
import { receiptHash, receiptWords } from '../../receipt.js';
import type { Salted } from '../../receipt.js';
import { refuse } from '../../reasons.js';
import type { Answers, Auction, AuctionItem, BidLine, ItemProp, LadderPrice } from '../fields.js';
import { directionOf, itemsOfRound, optionsOf, pricedAt, stepsOf, unitPrice } from './compare.js';

export interface BidContent {
  readonly currencyCode: string | null;
  readonly taxRate: string | null;
  readonly validTo: string | null;
  /** What an order comes to at least, in his currency; absent in what was sealed before it could be said. */
  readonly minOrderValue?: string | null;
  readonly lines: readonly BidLine[];
  readonly headAnswers: Answers;
  readonly remark: string | null;
}

/** What people send; the loose parts are taken as far as they are what they should be. */
export interface SentBid {
  readonly currencyCode: string | null;
  readonly taxRate: string | null;
  readonly validTo: string | null;
  readonly minOrderValue?: string | null;
  readonly rows: readonly {
    readonly itemNo: number;
    readonly noBidFlag: Flag;
    readonly noBidReason: string | null;
    readonly price: string | null;
    readonly ladder: unknown;
    readonly freightPrice: string | null;
    readonly dutyRate: string | null;
    readonly offeredQty: string | null;
    readonly minOrderQty: string | null;
    readonly packQty: string | null;
    readonly leadTimeDays: number | null;
    readonly brand: string | null;
    readonly propAnswers: unknown;
  }[];
  readonly headAnswers: unknown;
  readonly bidRemark: string | null;
}

const MOST_ANSWERS = 500;
const MOST_STEPS = 50;
function answersIn(given: unknown): Answers {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {};
  return Object.fromEntries(
    Object.entries(given)
      .filter(([code, answer]) => code.length <= 30 && typeof answer === 'string' && answer.length <= 500)
      .slice(0, MOST_ANSWERS),
  ) as Answers;
}
function ladderIn(given: unknown): readonly LadderPrice[] {
  if (!Array.isArray(given)) return [];
  return given.slice(0, MOST_STEPS).flatMap((one: unknown): readonly LadderPrice[] => {
    const { fromQty, price } = (one ?? {}) as Partial<Record<keyof LadderPrice, unknown>>;
    return isDecimal(fromQty) && isDecimal(price) && decimals(price) <= 6 && decimals(fromQty) <= 6 ? [{ fromQty, price }] : [];
  });
}

export const contentOf = (sent: SentBid): BidContent => ({
  currencyCode: sent.currencyCode,
  taxRate: sent.taxRate,
  validTo: sent.validTo,
  minOrderValue: sent.minOrderValue ?? null,
  lines: sent.rows.map((row) => ({ ...row, ladder: ladderIn(row.ladder), propAnswers: answersIn(row.propAnswers) })),
  headAnswers: answersIn(sent.headAnswers),
  remark: sent.bidRemark,
});

const six = (value: string) => round(value, 6);

export interface ReceiptOf extends Salted {
  readonly auctionId: string;
  readonly supplierId: string;
  readonly roundNo: number;
  readonly version: number;
}

/** The exact words whose hash is the receipt. */
export function receiptText(
  { currencyCode, taxRate, lines }: Pick<BidContent, 'currencyCode' | 'taxRate' | 'lines'>,
  of: ReceiptOf,
): string {
  const items = lines
    .toSorted((a, b) => a.itemNo - b.itemNo)
    .map(({ itemNo, noBidFlag, price, ladder }) => ({
      itemNo: String(itemNo),
      ...(noBidFlag === 'Y'
        ? { noBid: 'Y' }
        : ladder.length > 0
          ? { ladder: ladder.map((step) => ({ fromQty: six(step.fromQty), price: six(step.price) })) }
          : { price: six(price ?? '0') }),
    }));
  const said = {
    auctionId: of.auctionId,
    currency: currencyCode ?? '',
    items,
    roundNo: String(of.roundNo),
    supplierId: of.supplierId,
    taxRate: round(taxRate ?? '0', 4),
    v: '1',
    version: String(of.version),
  };
  return receiptWords('SRM-AUCTION-BID-v1', said, of);
}
export const receiptOf = (content: Pick<BidContent, 'currencyCode' | 'taxRate' | 'lines'>, of: ReceiptOf): string =>
  receiptHash(receiptText(content, of));

export const currenciesOf = ({ currencyCode, quoteCurrencies }: Pick<Auction, 'currencyCode' | 'quoteCurrencies'>): readonly string[] => [
  ...new Set(
    [currencyCode, ...(quoteCurrencies ?? '').split(',').map((code) => code.trim().toUpperCase())].filter((code) =>
      /^[A-Z]{3}$/.test(code),
    ),
  ),
];

const at = (code: SourcingCode, itemNo: number): Refusal =>
  refuse(code, { field: 'rows', row: itemNo, data: { items: [{ itemNo, code }] } });
const said = (text: string | null) => (text ?? '').trim() !== '';
type Check = (c: Auction, content: BidContent, supplierId: string, endDay: string | null) => Refusal | null;

const known: Check = (c, { lines }) => {
  const round = itemsOfRound(c);
  const numbers = lines.map(({ itemNo }) => itemNo);
  return new Set(numbers).size !== numbers.length || numbers.some((no) => !round.some((item) => item.itemNo === no))
    ? refuse('BID_TOO_LARGE', { field: 'rows' })
    : null;
};
const eachLine: Check = (c, { lines }) => {
  const priced = (line: BidLine) => line.price !== null || line.ladder.length > 0;
  for (const { itemNo } of itemsOfRound(c)) {
    const line = lines.find((one) => one.itemNo === itemNo);
    if (!line || (line.noBidFlag === 'Y' ? !said(line.noBidReason) : !priced(line))) return at('BID_LINES', itemNo);
  }
  if (lines.every((line) => line.noBidFlag === 'Y')) return refuse('BID_EMPTY', { field: 'rows' });
  const missing = c.awardMode === 'TOTAL' ? lines.find((line) => line.noBidFlag === 'Y') : undefined;
  return missing ? at('BID_ITEM_MISSING', missing.itemNo) : null;
};
const pricesOf = (line: BidLine): readonly string[] => [
  ...(line.price === null ? [] : [line.price]),
  ...line.ladder.map(({ price }) => price),
];
const bidLines = ({ lines }: BidContent) => lines.filter((line) => line.noBidFlag === 'N');
const first = (content: BidContent, check: (line: BidLine) => Refusal | null): Refusal | null => {
  for (const line of bidLines(content)) {
    const refused = check(line);
    if (refused) return refused;
  }
  return null;
};
const numbers: Check = (c, content) =>
  first(content, (line) => {
    if (pricesOf(line).some((price) => !isPositive(price))) return at('OFFER_PRICE_NOT_POSITIVE', line.itemNo);
    return pricesOf(line).some((price) => decimals(price) > c.pricePrecision) ? at('OFFER_PRECISION', line.itemNo) : null;
  });
const breaks: Check = (c, content) =>
  first(content, (line) => {
    const steps = stepsOf(c, line.itemNo);
    const wanted = itemOf(c, line.itemNo)?.ladderFlag === 'Y' ? steps : [];
    if (wanted.length !== line.ladder.length || wanted.some((step) => !line.ladder.some((one) => eq(one.fromQty, step.fromQty))))
      return at('BID_LADDER_MISSING', line.itemNo);
    const prices = wanted.map((step) => line.ladder.find((one) => eq(one.fromQty, step.fromQty))!.price);
    return prices.some((price, index) => index > 0 && gt(price, prices[index - 1]!)) ? at('BID_LADDER_RISING', line.itemNo) : null;
  });
const itemOf = (c: Auction, itemNo: number): AuctionItem | undefined => c.items.find((item) => item.itemNo === itemNo);
const unitOf = (c: Auction, line: BidLine): string | null =>
  unitPrice(c, line, stepsOf(c, line.itemNo), itemOf(c, line.itemNo)?.quantity ?? '0');

type Bounds = Pick<AuctionItem, 'ceilingPrice' | 'floorPrice' | 'startPrice'>;
function outOf(c: Auction, bounds: Bounds, value: string): SourcingCode | null {
  if (bounds.ceilingPrice !== null && gt(value, bounds.ceilingPrice)) return 'OFFER_OVER_CEILING';
  if (bounds.floorPrice !== null && lt(value, bounds.floorPrice)) return 'OFFER_UNDER_FLOOR';
  const worse = directionOf(c) === 'REVERSE' ? gt : lt;
  return bounds.startPrice !== null && worse(value, bounds.startPrice) ? 'OFFER_WORSE_THAN_START' : null;
}
const bounds: Check = (c, content) => {
  // Bounds and start are in the inquiry's own currency: another one is held against them at the frozen rate.
  const rate = content.currencyCode === null ? '1' : (c.rates[content.currencyCode] ?? '1');
  const inOwn = (value: string) => mul(value, rate);
  const item = first(content, (line) => {
    const unit = unitOf(c, line);
    const code = unit === null ? null : outOf(c, itemOf(c, line.itemNo)!, inOwn(unit));
    return code ? at(code, line.itemNo) : null;
  });
  if (item || c.awardMode === 'ITEM') return item;
  const amounts = bidLines(content).map((line) => pricedAt(c, line, itemOf(c, line.itemNo)?.quantity ?? '0')?.amount ?? '0');
  const code = outOf(c, c, inOwn(sum(amounts)));
  return code ? refuse(code) : null;
};

function termFaults(c: Auction, { currencyCode, validTo, taxRate }: BidContent, endDay: string | null): readonly Refusal[] {
  const least = endDay === null ? null : addDays(endDay, c.validityDays);
  const tooShort = validTo === null || (least !== null && compareDates(validTo, least) < 0);
  const noTax = taxRate === null || lt(taxRate, '0') || gt(taxRate, '100');
  return [
    ...(currencyCode === null || !currenciesOf(c).includes(currencyCode) ? [refuse('BID_CURRENCY', { field: 'currencyCode' })] : []),
    ...(tooShort ? [refuse('BID_VALID_TO', { field: 'validTo' })] : []),
    ...(noTax ? [refuse('BID_TAX', { field: 'taxRate' })] : []),
  ];
}
const terms: Check = (c, content, _supplierId, endDay) => termFaults(c, content, endDay)[0] ?? null;

function answerFault(prop: ItemProp, answer: string | undefined): SourcingCode | null {
  if (answer === undefined || answer.trim() === '') return prop.requiredFlag === 'Y' ? 'BID_PROP_MISSING' : null;
  const fits = {
    TEXT: () => true,
    FILE: () => true,
    NUMBER: () => isDecimal(answer),
    DATE: () => isDate(answer),
    FLAG: () => answer === 'Y' || answer === 'N',
    LOOKUP: () => optionsOf(prop).includes(answer),
  }[prop.dataType];
  return fits() ? null : 'BID_PROP_TYPE';
}
const answers: Check = (c, content) => {
  for (const prop of c.props) {
    const line = prop.itemNo === null ? null : bidLines(content).find((one) => one.itemNo === prop.itemNo);
    if (line === undefined) continue;
    const code = answerFault(prop, (line?.propAnswers ?? content.headAnswers)[prop.propCode]);
    if (code) return refuse(code, { field: 'props', row: prop.propNo });
  }
  return null;
};
const quantities: Check = (c, content) =>
  first(content, (line) => {
    if (line.offeredQty === null) return null;
    const wanted = itemOf(c, line.itemNo)?.quantity ?? '0';
    const whole = c.allowPartialFlag === 'N' && !eq(line.offeredQty, wanted);
    return whole || !isPositive(line.offeredQty) || !lte(line.offeredQty, wanted) ? at('BID_QTY', line.itemNo) : null;
  });

/** Not worse than his own price of the round before, item by item. */
const improves: Check = (c, content, supplierId) => {
  if (c.roundNo === 1) return null;
  const worse = directionOf(c) === 'REVERSE' ? gt : lt;
  const rateOf = (currency: string | null) => (currency === null || currency === c.currencyCode ? '1' : (c.rates[currency] ?? '1'));
  const earlier = c.bids
    .filter((bid) => bid.supplierId === supplierId && bid.roundNo < c.roundNo)
    .toSorted((a, b) => b.roundNo - a.roundNo);
  return first(content, (line) => {
    const before = earlier.find((bid) => bid.lines.some((one) => one.itemNo === line.itemNo && one.noBidFlag === 'N'));
    const old = before?.lines.find((one) => one.itemNo === line.itemNo);
    const [now, then] = [unitOf(c, line), old ? unitOf(c, old) : null];
    if (now === null || then === null || !before) return null;
    return worse(mul(now, rateOf(content.currencyCode)), mul(then, before.exchangeRate ?? '1'))
      ? at('BID_WORSE_THAN_ROUND', line.itemNo)
      : null;
  });
};

const checks: readonly Check[] = [known, eachLine, numbers, breaks, bounds, terms, answers, quantities, improves];

/**
 * The first thing that is wrong with a quotation, in the order of the specification; null: nothing.
 * @param endDay the day on which bidding ends, where the organisation is
 */
export function bidFault(c: Auction, content: BidContent, supplierId: string, endDay: string | null): Refusal | null {
  for (const check of checks) {
    const refused = check(c, content, supplierId, endDay);
    if (refused) return refused;
  }
  return null;
}

/**
 * Everything that is wrong, for whoever mends it line by line: of each line the first thing, and of the whole what is not of
 * a line.
 */
export function bidFaults(c: Auction, content: BidContent, supplierId: string, endDay: string | null): readonly Refusal[] {
  const ofLines = itemsOfRound(c).flatMap((item) => {
    const alone = { ...c, items: c.items.filter((one) => one.itemNo === item.itemNo), awardMode: 'ITEM' as const };
    const said = { ...content, lines: content.lines.filter((line) => line.itemNo === item.itemNo) };
    const props = c.props.filter((prop) => prop.itemNo === item.itemNo);
    const declined = said.lines.some((line) => line.noBidFlag === 'Y' && (line.noBidReason ?? '').trim() !== '');
    if (declined) return [];
    for (const check of checks.filter((one) => one !== terms)) {
      const refused = check({ ...alone, props }, said, supplierId, endDay);
      if (refused) return [refused];
    }
    return [];
  });
  const ofHead = [
    ...termFaults(c, content, endDay),
    answers({ ...c, props: c.props.filter((prop) => prop.itemNo === null) }, content, supplierId, endDay),
  ];
  const found = [...ofLines, ...ofHead.filter((refused) => refused !== null)];
  const first = found.length === 0 ? bidFault(c, content, supplierId, endDay) : null;
  return first ? [first] : found;
}
