/** The offers of a hall as its readers may know them (compete.md §9, §10.4). */
import { describe, expect, test } from '@jest/globals';
import type { Offer } from '../../../../state-machines/compete/compete-hall/fields.js';
import { insideOffers, ownOffers } from '../../../../state-machines/compete/compete-hall/inside-view.js';
import type { Setting } from './hall-story.js';
import { ONE_ITEM, aHall } from './hall-story.js';

/** 501 and 502 underbid each other; 502 weighs more. */
function duel(fields: Setting['fields'] = {}) {
  const story = aHall({ items: ONE_ITEM, fields, bidders: [{ supplierId: '501' }, { supplierId: '502', factor: '1.1' }] }).started();
  story.offer('501', { 10: '1000' }, '02:00:10').offer('502', { 10: '900' }, '02:00:20').offer('501', { 10: '950' }, '02:00:30');
  const offers: readonly Offer[] = [...story.hall.offers, ...story.coldOffers('501'), ...story.coldOffers('502')];
  return { story, offers, aliasOf: (supplierId: string) => story.bidder(supplierId).alias };
}

describe('people inside read every offer in its order, with what it came to', () => {
  test('the buyer, with names', () => {
    const { story, offers, aliasOf } = duel();
    expect(
      insideOffers(story.hall, story.state, 'buyer', offers).map(({ seq, alias, supplierName, totalRaw, totalComparable, offerState }) => ({
        seq,
        alias,
        supplierName,
        totalRaw,
        totalComparable,
        offerState,
      })),
    ).toEqual([
      { seq: 1, alias: aliasOf('501'), supplierName: 'Supplier 501', totalRaw: '1000', totalComparable: '1000', offerState: 'SUPERSEDED' },
      { seq: 2, alias: aliasOf('502'), supplierName: 'Supplier 502', totalRaw: '900', totalComparable: '990', offerState: 'EFFECTIVE' },
      { seq: 3, alias: aliasOf('501'), supplierName: 'Supplier 501', totalRaw: '950', totalComparable: '950', offerState: 'EFFECTIVE' },
    ]);
  });

  test('each with the place that it came to, whatever came later', () => {
    const { story, offers } = duel();
    story.offer('502', { 10: '850' }, '02:00:40');
    const all = [...story.hall.offers, ...story.coldOffers('501'), ...story.coldOffers('502')];
    const ranks = (rows: readonly Offer[]) => insideOffers(story.hall, story.state, 'buyer', rows).map((row) => row.rankAfter);
    // 502 weighs 1.1: 900 is 990 and leads 1000; 850 is 935 and leads 950.
    expect([ranks(offers), ranks(all)]).toEqual([
      [1, 1, 1],
      [1, 1, 1, 1],
    ]);
    const third = offers.map((offer) => (offer.seq === 3 ? { ...offer, totalComparable: '995' } : offer));
    expect(ranks(third)).toEqual([1, 1, 2]);
    const withdrawn = third.map((offer) => (offer.seq === 2 ? { ...offer, offerState: 'WITHDRAWN' as const } : offer));
    expect(ranks(withdrawn)).toEqual([1, 1, 1]);
    expect(ownOffers('501', offers).map((row) => row.rankAfter)).toEqual([null, null]);
  });

  test('while bidders are anonymous neither a name nor a weighting', () => {
    const { story, offers, aliasOf } = duel({ buyerVisibility: 'ANON_UNTIL_END' });
    const rows = insideOffers(story.hall, story.state, 'buyer', offers);
    expect(rows.map(({ alias, supplierName, totalComparable }) => ({ alias, supplierName, totalComparable }))).toEqual([
      { alias: aliasOf('501'), supplierName: null, totalComparable: null },
      { alias: aliasOf('502'), supplierName: null, totalComparable: null },
      { alias: aliasOf('501'), supplierName: null, totalComparable: null },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Supplier 50|"990"/);
  });
});

test('a bidder reads his own offers only, counted anew, so that no gap tells of the other', () => {
  const { offers } = duel();
  expect(
    ownOffers('501', offers).map(({ seq, alias, supplierName, totalRaw, totalComparable, offerState }) => ({
      seq,
      alias,
      supplierName,
      totalRaw,
      totalComparable,
      offerState,
    })),
  ).toEqual([
    { seq: 1, alias: null, supplierName: null, totalRaw: '1000', totalComparable: null, offerState: 'SUPERSEDED' },
    { seq: 2, alias: null, supplierName: null, totalRaw: '950', totalComparable: null, offerState: 'EFFECTIVE' },
  ]);
});
