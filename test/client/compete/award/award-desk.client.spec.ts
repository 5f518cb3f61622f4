import type { HallResult } from '@machines/compete/compete-header/facts.js';
import { lines } from '@machines/compete/compete-header/fields.js';
import type { Compete, CompeteHallLine, CompeteItem } from '@machines/compete/compete-header/fields.js';
import { srmSfdCompeteHeader } from '@machines/compete/compete-header/index.js';
import { proposal } from '@machines/compete/compete-header/rules/award.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { blankContext, blankLine } from '@machines/kernel/document.js';
import { describe, expect, test } from '@jest/globals';

import {
  bestPerItem,
  bestSingle,
  deskOf,
  faultsOf,
  given,
  isReadable,
  negotiated,
  outcomeOf,
  passed,
  payloadOf,
  placesOf,
  reasoned,
  sameDesk,
  shared,
  shareOf,
} from '../../../../client/compete/award/award-desk.js';

const item = (itemNo: number, quantity: string, startPrice: string): CompeteItem =>
  ({ ...blankLine(lines.items), itemNo, hallNo: 1, itemName: `Item ${itemNo}`, quantity, startPrice }) as unknown as CompeteItem;
const hall = {
  ...blankLine(lines.halls),
  hallNo: 1,
  hallId: '9001',
  hallName: 'Paper',
  hallProgress: 'ENDED',
} as unknown as CompeteHallLine;
const event = (change: Partial<Compete> = {}): Compete =>
  ({
    ...blankContext(anyDefinition(srmSfdCompeteHeader)),
    halls: [hall],
    items: [item(10, '100', '10'), item(20, '40', '26')],
    ...change,
  }) as unknown as Compete;

const offer = (
  supplierId: string,
  rank: number | null,
  prices: readonly [string, string],
  ranks: readonly [number | null, number | null],
  total: string,
) => ({
  offerId: `o${supplierId}`,
  supplierId,
  alias: null,
  rank,
  total,
  comparable: total,
  lines: [10, 20].map((itemNo, n) => ({ itemNo, price: prices[n]!, comparable: prices[n]!, rank: ranks[n]! })),
});
/** 501 leads the lot with 1945.00; 502 is dearer in total and cheaper for item 20. */
const byLot: readonly HallResult[] = [
  {
    hallId: '9001',
    excludedSupplierIds: [],
    offers: [offer('501', 1, ['9.45', '25'], [null, null], '1945'), offer('502', 2, ['9.8', '24.5'], [null, null], '1960')],
  },
];
const byItem: readonly HallResult[] = [
  {
    hallId: '9001',
    excludedSupplierIds: [],
    offers: [offer('501', null, ['9.45', '25'], [1, 2], '1945'), offer('502', null, ['9.8', '24.5'], [2, 1], '1960')],
  },
];

describe('what there is to decide', () => {
  test('a lot as a whole, its bidders by rank with gap and saving', () => {
    const [place, ...others] = placesOf(event(), byLot);
    expect(others).toEqual([]);
    expect(place!.candidates.map(({ supplierId, rank, amount, gap }) => [supplierId, rank, amount, gap])).toEqual([
      ['501', 1, '1945', null],
      ['502', 2, '1960', '15'],
    ]);
    expect(place!.candidates[0]!.saving).toEqual({ awardAmount: '1945', baselineAmount: '2040', savingAmount: '95', savingRate: '4.6569' });
  });

  test('by item each item for itself', () => {
    const places = placesOf(event({ awardMode: 'ITEM' }), byItem);
    expect(
      places.map((place) => [
        place.item?.itemNo,
        place.candidates.map((one) => `${one.rank} ${one.supplierId} ${one.price} ${one.amount} ${one.gap}`),
      ]),
    ).toEqual([
      [10, ['1 501 9.45 945 null', '2 502 9.8 980 0.35']],
      [20, ['1 502 24.5 980 null', '2 501 25 1000 0.5']],
    ]);
  });
});

describe('the decision', () => {
  const c = event();
  const first = deskOf(c, proposal(c, byLot));
  const [place] = placesOf(c, byLot);

  test('begins with rank 1 takes all, which nothing speaks against', () => {
    expect(first.shares.map((share) => `${share.itemNo} ${share.supplierId} ${share.awardRate}`)).toEqual(['10 501 100', '20 501 100']);
    expect(faultsOf(c, first, byLot)).toEqual([]);
  });

  test('for the second needs a reason, and then none any more', () => {
    const second = given(first, place!, '502');
    expect(shareOf(second, place!, '501')).toBeNull();
    expect(faultsOf(c, second, byLot).map(({ code, row }) => [code, row])).toEqual([
      ['AWARD_REASON_REQUIRED', '9001:10:502'],
      ['AWARD_REASON_REQUIRED', '9001:20:502'],
    ]);
    expect(faultsOf(c, reasoned(second, place!, '502', 'Shorter delivery'), byLot)).toEqual([]);
    expect(sameDesk(given(second, place!, '501'), first)).toBe(true);
  });

  test('for nobody needs a reason, too', () => {
    expect(faultsOf(c, passed(first, place!, ''), byLot).map((fault) => [fault.code, fault.row])).toEqual([
      ['AWARD_EMPTY', 10],
      ['AWARD_EMPTY', 20],
    ]);
    const said = passed(first, place!, 'Budget withdrawn');
    expect(faultsOf(c, said, byLot)).toEqual([]);
    expect(payloadOf(said)).toEqual({ lines: [], notAwarded: [{ hallId: '9001', itemNo: null, reason: 'Budget withdrawn' }] });
  });

  test('may be split where the event allows it, and must add up', () => {
    const split = shared(shared(first, place!, '501', '60'), place!, '502', '30');
    expect(faultsOf(event({ allowSplitFlag: 'Y' }), split, byLot).map((fault) => fault.code)).toEqual(['AWARD_RATE_SUM', 'AWARD_RATE_SUM']);
    expect(faultsOf(event({ allowSplitFlag: 'Y' }), shared(split, place!, '502', '40'), byLot)).toEqual([]);
    expect(faultsOf(c, shared(split, place!, '502', '40'), byLot).map((fault) => fault.code)).toEqual(['AWARD_SPLIT_NOT_ALLOWED']);
  });

  test('a figure still being typed keeps it from being saved, nothing else', () => {
    const typing = negotiated(first, '9001', 10, '501', '9.');
    expect([isReadable(typing), isReadable(first)]).toEqual([false, true]);
    expect(outcomeOf(c, typing.shares, byLot).awardAmount).toBe('1000');
  });

  test('a negotiated price must be better than the offer', () => {
    const worse = reasoned(negotiated(first, '9001', 10, '501', '9.5'), place!, '501', 'Talked again');
    expect(faultsOf(c, worse, byLot).map((fault) => fault.code)).toEqual(['AWARD_NEGOTIATED_WORSE']);
  });
});

describe('what if', () => {
  test('one supplier for everything, and each item from its best', () => {
    const c = event();
    expect(outcomeOf(c, bestSingle(c, byLot)!, byLot).awardAmount).toBe('1945');
    expect(outcomeOf(c, bestPerItem(c, byLot), byLot)).toEqual({
      awardAmount: '1925',
      baselineAmount: '2040',
      savingAmount: '115',
      savingRate: '5.6373',
    });
  });

  test('nobody offered everything', () => {
    const parts = [{ ...byItem[0]!, offers: byItem[0]!.offers.map((one, n) => ({ ...one, lines: [one.lines[n]!] })) }];
    expect(bestSingle(event({ awardMode: 'ITEM' }), parts)).toBeNull();
  });
});
