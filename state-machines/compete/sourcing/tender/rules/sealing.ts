/** Bids of a running round are sealed; when it ends they are opened, as far as they are what their receipts say. */
import { normalise, round, round2, mul, sum } from '../../../../kernel/primitives/decimal.js';
import { amountOf } from '../../award.js';
import { receiptHash, receiptWords } from '../../receipt.js';
import type { Salted } from '../../receipt.js';
import type { RoundFacts } from '../events.js';
import type { LiveRank, Prices, Tender, TenderBid } from '../fields.js';
import { factorOf, listsOf, ranking } from './ranking.js';

export interface BidReceiptOf extends Salted {
  readonly supplierId: string;
  readonly roundNo: number;
  readonly seq: number;
}
/** The exact words whose hash is the receipt. */
export const bidWords = ({ id, currencyCode }: Pick<Tender, 'id' | 'currencyCode'>, prices: Prices, of: BidReceiptOf): string =>
  receiptWords(
    'SRM-TENDER-BID-v1',
    {
      currency: currencyCode,
      items: Object.entries(prices)
        .toSorted(([a], [b]) => Number(a) - Number(b))
        .map(([itemNo, price]) => ({ itemNo, price: round(price, 6) })),
      roundNo: String(of.roundNo),
      seq: String(of.seq),
      supplierId: of.supplierId,
      tenderId: id,
      v: '1',
    },
    of,
  );
export const bidReceipt = (c: Pick<Tender, 'id' | 'currencyCode'>, prices: Prices, of: BidReceiptOf): string =>
  receiptHash(bidWords(c, prices, of));

export const totalOfPrices = (c: Tender, prices: Prices): string =>
  normalise(round2(sum(c.items.map((item) => amountOf(prices[item.itemNo] ?? '0', item.quantity ?? '0')))));

export const openedBids = (c: Tender, { opened = {}, broken = [] }: RoundFacts): readonly TenderBid[] =>
  c.bids.map((bid): TenderBid => {
    const said = opened[bid.bidKey];
    if (!said) return broken.includes(bid.bidKey) ? { ...bid, brokenFlag: 'Y' } : bid;
    const totalRaw = totalOfPrices(c, said.prices);
    const totalComparable = normalise(round2(mul(totalRaw, factorOf(c, bid.supplierId))));
    const { salt, prices, minOrderValue = null, minOrderQtys = null } = said;
    return { ...bid, sealed: null, salt, prices, minOrderValue, minOrderQtys, totalRaw, totalComparable };
  });
/** What the end of the round opens: the bids that stand. Those that were replaced or taken back stay closed. */
export const toOpen = (c: Tender): readonly TenderBid[] =>
  c.bids.filter((bid) => bid.roundNo === c.roundNo && bid.bidState === 'STANDING' && bid.sealed !== null);
export const brokenOfRound = (c: Tender): readonly string[] =>
  c.bids.filter((bid) => bid.roundNo === c.roundNo && bid.bidState === 'STANDING' && bid.brokenFlag === 'Y').map(({ bidKey }) => bidKey);

export const placesNow = (c: Tender): readonly LiveRank[] =>
  listsOf(c).flatMap((itemNo) => ranking(c, itemNo).map(({ supplierId, rank }) => ({ itemNo, supplierId, rank })));
