import { describe, expect, test } from '@jest/globals';

import { judge, planAuction } from '../../../../server/scripts/auction/plan.js';
import { parseRecording } from '../../../../server/scripts/auction/recording.js';

const MORNING = '2024-03-04T09:00:00+02:00';
const bid = (bidder: string, price: number, date = MORNING, more: object = {}) => ({
  id: `bid-${bidder}`,
  bidder,
  status: 'active',
  date,
  price,
  ...more,
});
const lot = (bids: readonly object[], ranking: readonly string[], more: object = {}) => ({
  lotId: null,
  lotStatus: 'complete',
  lotValue: 1000,
  bids,
  expected: { ranking },
  ...more,
});
const file = (lots: readonly object[], more: object = {}) =>
  JSON.stringify({
    tenderID: 'UA-1',
    method: 'aboveThreshold',
    direction: 'min',
    priceKey: 'amount',
    currency: 'UAH',
    features: [],
    lots,
    ...more,
  });
const planned = (lots: readonly object[], more: object = {}) => planAuction(parseRecording(file(lots, more), 'auction.json'));
const refused = (content: string) => {
  try {
    parseRecording(content, 'auction.json');
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a recorded auction becomes a compete event', () => {
  test('a purchase is a reverse hall that opens at the recorded value, without step rules', () => {
    const plan = planned([lot([bid('S1', 900), bid('S2', 880.5)], ['S2', 'S1'])]);
    expect(plan).toMatchObject({ direction: 'REVERSE', currency: 'UAH', pricePrecision: 2, bidders: ['S1', 'S2'] });
    expect(plan.lots).toEqual([
      {
        lotNo: 1,
        name: 'Lot 1',
        kind: 'competition',
        startPrice: '1000',
        quantity: '1',
        recordedBidders: ['S1', 'S2'],
        invited: ['S1', 'S2'],
        factors: {},
        recordedRanking: ['S2', 'S1'],
        notes: ['REVERSE: the lowest price wins'],
      },
    ]);
  });

  test('an energy service contract is a forward hall on its performance amount', () => {
    const plan = planned([lot([bid('S1', 10), bid('S2', 20)], ['S2', 'S1'], { lotValue: null })], {
      direction: 'max',
      priceKey: 'amountPerformance',
      method: 'esco',
    });
    expect(plan.direction).toBe('FORWARD');
    expect(plan.lots[0]).toMatchObject({
      startPrice: null,
      notes: [
        "FORWARD: the highest value wins on the energy service contract's performance amount (esco)",
        'no recorded value: no start price',
      ],
    });
  });

  test('final bids are sent in the order of their dates, across lots, zones and down to the microsecond', () => {
    const plan = planned([
      lot([bid('S1', 900, '2024-03-04T09:00:00.500002+02:00'), bid('S2', 900, '2024-03-04T07:00:00.500001Z')], ['S2', 'S1']),
      lot([bid('S1', 800, '2024-03-04T07:00:00.25+00:00')], ['S1']),
    ]);
    expect(plan.offers.map((offer) => [offer.lotNo, offer.bidder])).toEqual([
      [2, 'S1'],
      [1, 'S2'],
      [1, 'S1'],
    ]);
  });

  test('withdrawn bids are left out and said', () => {
    const [one] = planned([lot([bid('S1', 900), { id: 'b', bidder: 'S2', status: 'deleted' }, bid('S3', 950)], ['S1', 'S3'])]).lots;
    expect(one).toMatchObject({ invited: ['S1', 'S3'], notes: expect.arrayContaining(['left out the deleted bid of S2']) });
  });

  test('a lot with one bid is held for that bidder, a lot with none invites whoever is there and fails', () => {
    const plan = planned([
      lot([bid('S1', 900), bid('S2', 910)], ['S1', 'S2']),
      lot([bid('S2', 500)], ['S2']),
      lot([], []),
      lot([{ ...bid('S3', 5), status: 'unsuccessful' }], []),
    ]);
    expect(plan.lots.map((one) => [one.kind, one.invited])).toEqual([
      ['competition', ['S1', 'S2']],
      ['single', ['S2']],
      ['empty', ['S1', 'S2', 'S3']],
      ['empty', ['S3']],
    ]);
    expect(plan.offers).toHaveLength(3);
  });

  test('a bid worse than the recorded value leaves the hall without start price', () => {
    expect(planned([lot([bid('S1', 1200), bid('S2', 900)], ['S2', 'S1'])]).lots[0]).toMatchObject({
      startPrice: null,
      notes: expect.arrayContaining(['no start price: the bid of S1 is worse than the recorded value 1000']),
    });
  });

  test('features become evaluation factors: price times (1 − best) / (1 − best + given)', () => {
    const features = [
      { code: 'a', of: 'tenderer', options: [0.15, 0] },
      { code: 'b', of: 'item', options: [0, 0.1] },
    ];
    const [one] = planned(
      [
        lot(
          [
            bid('S1', 950, MORNING, { parameters: { a: 0.15, b: 0.05 }, coefficient: 1.2666666666666666 }),
            bid('S2', 800, MORNING, { parameters: { a: 0, b: 0 }, coefficient: 1 }),
          ],
          ['S1', 'S2'],
        ),
      ],
      { features },
    ).lots;
    expect(one).toMatchObject({ factors: { S1: '0.789474', S2: '1.000000' }, quantity: '1' });
  });

  test('factors are scaled where six decimals would turn the order around', () => {
    const prices = [1_000_000_000, 1_000_000_000.4];
    const [one] = planned([
      lot(
        [bid('S1', prices[0]!, MORNING, { coefficient: 1.0000001 }), bid('S2', prices[1]!, MORNING, { coefficient: 1.0000006 })],
        ['S2', 'S1'],
        { lotValue: null },
      ),
    ]).lots;
    expect(one!.factors).toEqual({ S1: '1.000000', S2: '0.999999' });
    const [other] = planned([
      lot(
        [bid('S1', 100_000_000, MORNING, { coefficient: 1.4 }), bid('S2', 100_000_020, MORNING, { coefficient: 1.4000004 })],
        ['S2', 'S1'],
        { lotValue: null },
      ),
    ]).lots;
    expect(other!.notes.join()).toMatch(/all scaled by 2\.8/);
  });

  test('recorded values closer than a cent are told apart by buying more of the lot', () => {
    const [one] = planned([
      lot(
        [bid('S1', 100, '2024-03-04T09:00:00Z', { coefficient: 1.1 }), bid('S2', 90.91, '2024-03-04T08:00:00Z', { coefficient: 1 })],
        ['S1', 'S2'],
        { lotValue: 120 },
      ),
    ]).lots;
    expect(one).toMatchObject({ quantity: '100', startPrice: '12000', factors: { S1: '0.909091', S2: '1.000000' } });
    expect(one!.notes).toContain('the hall buys 100 of the lot: totals have two decimals, too few to tell the recorded values apart');
    const plain = planned([
      lot([bid('S1', 0.0125, '2024-03-04T09:00:00Z'), bid('S2', 0.0124, '2024-03-04T10:00:00Z')], ['S2', 'S1'], { lotValue: 0.02 }),
    ]);
    expect(plain).toMatchObject({ pricePrecision: 4, lots: [{ quantity: '100', startPrice: '2' }] });
  });

  test('coefficients that six decimals cannot tell apart are said beforehand', () => {
    const [one] = planned([
      lot(
        [
          bid('S1', 100, '2024-03-04T09:00:00Z', { coefficient: 1.00000001 }),
          bid('S2', 100, '2024-03-04T10:00:00Z', { coefficient: 1.00000002 }),
        ],
        ['S2', 'S1'],
      ),
    ]).lots;
    expect(one).toMatchObject({
      quantity: '1',
      notes: expect.arrayContaining([
        'six decimals of a factor cannot tell these coefficients apart: our order will differ from the exact one',
      ]),
    });
  });

  test('lots that weigh a bidder differently are held in events of their own, the others together', () => {
    const weighed = (coefficient: number, ranking: readonly string[] = ['S1', 'S2']) =>
      lot([bid('S1', 900, MORNING, { coefficient }), bid('S2', 910)], ranking);
    const { events, lots } = planned([weighed(1.25), weighed(1), lot([bid('S2', 500)], ['S2']), weighed(1.25), lot([], [])]);
    expect(events.map((event) => [event.lots.map((one) => one.lotNo), event.factors])).toEqual([
      [[1, 3, 4, 5], { S1: '0.800000' }],
      [[2], {}],
    ]);
    expect(lots.map((one) => one.lotNo)).toEqual([1, 2, 3, 4, 5]);
    expect(lots[1]!.notes).toContain('held in event 2 of 2: one event has one evaluation factor for a bidder and at most 20 halls');
  });

  test('more lots than an event has halls make a second event', () => {
    const { events } = planned(Array.from({ length: 23 }, () => lot([bid('S1', 900)], ['S1'])));
    expect(events.map((event) => event.lots.length)).toEqual([20, 3]);
  });

  test('a file that names no bidder at all asks one supplier, so that its halls exist', () => {
    expect(planned([lot([], [])])).toMatchObject({
      bidders: [],
      offers: [],
      lots: [{ kind: 'empty', recordedBidders: [], invited: ['a demo supplier'] }],
    });
  });

  test('coefficients further apart than factors can express are refused', () => {
    expect(() =>
      planned([lot([bid('S1', 1, MORNING, { coefficient: 1 }), bid('S2', 1, MORNING, { coefficient: 5 })], ['S2', 'S1'])]),
    ).toThrow('The coefficients differ by more than a factor of 4');
    expect(
      planned([lot([bid('S1', 10, MORNING, { coefficient: 1 }), bid('S2', 11, MORNING, { coefficient: 3 })], ['S2', 'S1'])]).lots[0]!
        .factors,
    ).toEqual({ S1: '2.000000', S2: '0.666667' });
  });

  test('a recorded coefficient that its features do not give is refused', () => {
    const features = [{ code: 'a', options: [0.2, 0] }];
    expect(() => planned([lot([bid('S1', 9, MORNING, { parameters: { a: 0.2 }, coefficient: 1.3 })], ['S1'])], { features })).toThrow(
      'The coefficient of S1 is recorded as 1.3, and its features give 1.25.',
    );
  });
});

describe('our ranking beside the recorded one', () => {
  const [one] = planned([lot([bid('S1', 900), bid('S2', 910)], ['S1', 'S2'])]).lots;
  test.each([
    [['S1', 'S2'], 'same'],
    [['S2', 'S1'], 'different'],
    [['S1'], 'different'],
    [[], 'different'],
  ] as const)('%j is %s', (ours, result) => {
    expect(judge(one!, ours)).toEqual({ lotNo: 1, ours, recorded: ['S1', 'S2'], result });
  });
});

describe('a file of another shape is refused with a sentence', () => {
  test.each([
    ['{', 'auction.json is not a recorded auction: it holds no JSON.'],
    ['[]', /^auction\.json is not a recorded auction: .*expected object/],
    [file([]), /^auction\.json is not a recorded auction: lots: /],
    [file([lot([bid('S1', -1)], ['S1'])]), /^auction\.json is not a recorded auction: lots\.0\.bids\.0\.price: /],
    [
      file([lot([bid('S1', 9, 'yesterday')], ['S1'])]),
      'auction.json is not a recorded auction: lots.0.bids.0.date: an instant with a time zone.',
    ],
    [
      file([lot([{ id: 'b', bidder: 'S1', status: 'active', price: 4 }], ['S1'])]),
      'auction.json is not a recorded auction: lots.0: the active bid of S1 has no date.',
    ],
    [
      file([lot([bid('S1', 9), bid('S1', 8)], ['S1'])]),
      'auction.json is not a recorded auction: lots.0: S1 has two active bids; the file must hold one final bid per bidder.',
    ],
  ])('%s', (content, message) => {
    if (typeof message === 'string') expect(refused(content)).toBe(message);
    else expect(refused(content)).toMatch(message);
  });
});
