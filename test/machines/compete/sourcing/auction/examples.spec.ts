import { describe, expect, test } from '@jest/globals';
import { SYSTEM } from '../../../../../state-machines/kernel/events.js';
import type { Step } from '../../../../../state-machines/compete/sourcing/auction/fields.js';
import { awardLines } from '../../../../../state-machines/compete/sourcing/auction/rules/award.js';
import { receiptOf, receiptText } from '../../../../../state-machines/compete/sourcing/auction/rules/bid.js';
import { comparablePrice, comparison, unitPrice } from '../../../../../state-machines/compete/sourcing/auction/rules/compare.js';
import { juryScore, priceScores, weightedScore } from '../../../../../state-machines/compete/sourcing/scoring.js';
import { END, HOUR, MINUTE, START, Story, buyer, content, item, juror, line, manager, opened, supplier } from '../facts.js';
import type { Setup } from '../facts.js';

// Examples of the specification by number (auction-tender.md §6).

const breaks = [
  { fromQty: '0', price: '10.00' },
  { fromQty: '1000', price: '9.20' },
  { fromQty: '5000', price: '8.50' },
];
const steps = breaks.map(({ fromQty }, index) => ({
  stepNo: index,
  itemNo: 10,
  fromQty,
  toQty: breaks[index + 1]?.fromQty ?? null,
  weight: ['20', '50', '30'][index]!,
}));
const ladder = { items: [item(10, { quantity: '6000', ladderFlag: 'Y' })], ladder: steps };

describe('6.1 ladder', () => {
  const at = (ladderMode: 'ALL_UNITS' | 'INCREMENTAL', ladderEvalMode: 'AT_DEMAND' | 'WEIGHTED') =>
    unitPrice({ ladderMode, ladderEvalMode }, { price: null, ladder: breaks }, steps as readonly Step[], '6000');
  test('unit prices that are compared', () => {
    expect(at('ALL_UNITS', 'AT_DEMAND')).toBe('8.5');
    expect(at('INCREMENTAL', 'AT_DEMAND')).toBe('9.216667');
    expect(at('ALL_UNITS', 'WEIGHTED')).toBe('9.15');
  });
  test.each([
    ['ALL_UNITS', '9.2', '33120'],
    ['INCREMENTAL', '9.422222', '33920'],
  ] as const)('a split is priced at the awarded quantity: %s', (ladderMode, price, amount) => {
    const story = opened(
      {
        '501': content([line(10, null, { ladder: breaks })]),
        '502': content([line(10, null, { ladder: breaks.map(({ fromQty }) => ({ fromQty, price: '9.40' })) })]),
      },
      { ...ladder, fields: { ladderMode } },
    );
    const share = (supplierId: string, awardRate: string) => ({ itemNo: 10, supplierId, awardRate, negotiatedPrice: null, reason: null });
    const [first, second] = awardLines(story.c, [share('501', '60'), share('502', '40')]);
    expect(first).toMatchObject({ supplierId: '501', awardQty: '3600', price, amount });
    expect(second).toMatchObject({ supplierId: '502', awardQty: '2400', price: '9.4', amount: '22560' });
  });
});

test('6.2 currency, factor, landed cost', () => {
  const line0 = { freightPrice: '0.10', dutyRate: '5' };
  expect(comparablePrice('LOWEST_PRICE', line0, '1.25', { rate: '7.10', factor: '1' })).toBe('8.875');
  expect(comparablePrice('LOWEST_PRICE', line0, '1.25', { rate: '7.10', factor: '1.05' })).toBe('9.31875');
  expect(comparablePrice('LANDED_COST', line0, '1.25', { rate: '7.10', factor: '1' })).toBe('10.06425');
});

test('6.3 weighted scores', () => {
  const [one, two, three] = priceScores('LOW_RATIO', ['100', '95', '110'], 'REVERSE');
  expect([one, two, three]).toEqual(['95', '100', '86.3636']);
  const total = (price: string, tech: string) => weightedScore({ weight: '60', score: price }, { weight: '40', score: tech });
  expect([total(one!, '80'), total(two!, '70'), total(three!, '95')]).toEqual(['89', '88', '89.8182']);
  expect(priceScores('AVG_BASE', ['100', '95', '110'], 'REVERSE')).toEqual(['99.1803', '96.7213', '91.8033']);
});

const jury = [
  { userId: '21', juryRole: 'LEADER' },
  { userId: '22', juryRole: 'MEMBER' },
  { userId: '23', juryRole: 'MEMBER' },
];
const weighted = {
  fields: { evalMethod: 'WEIGHTED', priceWeight: '60', techWeight: '40', twoEnvelopeFlag: 'Y' },
  props: [
    {
      propNo: 1,
      propCode: 'WARRANTY',
      propName: 'Warranty',
      dataType: 'NUMBER',
      requiredFlag: 'Y',
      knockoutFlag: 'Y',
      knockoutOp: 'GE',
      knockoutValue1: '24',
    },
    { propNo: 2, propCode: 'CONCEPT', propName: 'Concept', scoreRule: 'JURY', weight: '100' },
  ],
  jury,
};

describe('6.4 jury', () => {
  test('means', () => {
    expect(juryScore(['90', '85', '70', '95', '80'])).toBe('85');
    expect(juryScore(['90', '85', '70', '95'])).toBe('85');
  });
  test('the price of whoever is knocked out stays closed, unless he is taken back in', () => {
    const story = new Story().bidding({ ...weighted, suppliers: ['501', '502', '503'] });
    const answers = (WARRANTY: string) => ({ headAnswers: { WARRANTY } });
    story.bid('501', content([line(10, '10.00')], answers('24')));
    story.bid('502', content([line(10, '9.00')], answers('12')));
    story.ended();
    expect(story.open(buyer, END + MINUTE, 'Two only')).toBe('techOpened');
    expect(story.c.bids.map(({ supplierId, knockoutFailed, lines }) => [supplierId, knockoutFailed, lines.length])).toEqual([
      ['501', 'N', 0],
      ['502', 'Y', 0],
    ]);
    expect(story.open(buyer, END + 2 * MINUTE)).toBe('AUC_JURY_PENDING');
    expect(story.send('SAVE_SCORE', juror('24'), END, { rows: [] })).toBe('JURY_NOT_MEMBER');
    const rows = (score: string, comment: string | null = null) => ({
      rows: ['S1', 'S2'].map((supplierId) => ({ supplierId, propNo: 2, score, comment })),
    });
    expect(story.send('SAVE_SCORE', juror('21'), END, rows('101'))).toBe('JURY_SCORE_RANGE');
    expect(story.send('SAVE_SCORE', juror('21'), END, rows('96'))).toBe('JURY_SCORE_RANGE');
    expect(story.send('SUBMIT_SCORE', juror('21'), END)).toBe('JURY_INCOMPLETE');
    expect(story.send('DECLARE_CONFLICT', juror('23'), END, { reason: 'A relative' })).toBe('techOpened');
    expect(story.send('SAVE_SCORE', juror('23'), END, rows('90'))).toBe('JURY_CONFLICT');
    for (const id of ['21', '22']) {
      story.send('SAVE_SCORE', juror(id), END, rows('80'));
      expect(story.send('SUBMIT_SCORE', juror(id), END)).toBe('techOpened');
    }
    expect(story.send('SAVE_SCORE', juror('21'), END, rows('90'))).toBe('JURY_DONE');
    const closed = story.envelopes.get('1:502')!;
    story.envelopes.delete('1:502');
    expect(story.open(buyer, END + 3 * MINUTE)).toBe('opened');
    expect(comparison(story.c).offers.map(({ supplierId }) => supplierId)).toEqual(['501']);
    expect(
      story.send('REQUALIFY', buyer, END + 4 * MINUTE, { supplierId: '502', reason: 'Cured' }, { contents: { '1:502': closed } }),
    ).toBe('opened');
    expect(comparison(story.c).offers.map(({ supplierId, rank }) => [supplierId, rank])).toEqual([
      ['501', 2],
      ['502', 1],
    ]);
  });
});

describe('6.5 times', () => {
  test('the last millisecond', () => {
    const story = new Story().bidding();
    expect(story.bid('501', content([line(10, '10.00')]), END - 1)).toBe('bidding');
    expect(story.bid('502', content([line(10, '10.00')]), END)).toBe('BID_CLOSED');
  });
  test('the end is moved', () => {
    const adjust = (story: Story, at: number, newEndDate: number) =>
      story.send('ADJUST_BID_END_DATE', buyer, at, { newEndDate, reason: 'Holiday' });
    const story = new Story().bidding();
    expect(adjust(story, END - 30 * MINUTE, END - 25 * MINUTE)).toBe('AUC_END_TOO_SOON');
    expect(adjust(story, END - 5 * HOUR, END - 4 * HOUR)).toBe('AUC_END_TOO_SOON');
    expect(adjust(story, END - 5 * HOUR, END - 3 * HOUR)).toBe('bidding');
    expect(story.c).toMatchObject({ bidEndDate: END - 3 * HOUR, questionEndDate: END - 3 * HOUR, originalEndDate: END });
    const quoted = new Story().bidding();
    quoted.bid('501', content([line(10, '10.00')]), END - 5.5 * HOUR);
    expect(adjust(quoted, END - 5 * HOUR, END - 3 * HOUR)).toBe('AUC_SHORTEN_AFTER_BID');
  });
  test('started at once too late', () => {
    const story = new Story().published();
    expect(story.send('IMMEDIATE_START', buyer, END - 29 * MINUTE, {}, { gated: {} })).toBe('AUC_END_TOO_SOON');
  });
});

describe('6.6 opening', () => {
  const two = (fields: object = {}) => {
    const story = new Story().bidding({ fields });
    story.bid('501', content([line(10, '10.00')]));
    story.bid('502', content([line(10, '9.00')]));
    return story.ended();
  };
  test('fewer than asked for need a reason', () => {
    const story = two();
    expect(story.open(buyer, END + MINUTE)).toBe('AUC_TOO_FEW_BIDS');
    expect(story.open(buyer, END + MINUTE, 'Market of two')).toBe('opened');
  });
  test('two people within half an hour', () => {
    const [eleven, twelve] = [
      { ...buyer, userId: '11' },
      { ...manager, userId: '12' },
    ];
    const dual = { dualOpeningFlag: 'Y', openerIds: ['11', '12'], minBidders: 2 };
    const story = two(dual);
    expect(story.open(buyer, END + MINUTE)).toBe('AUC_NOT_OPENER');
    expect(story.open(eleven, END + MINUTE)).toBe('bidEnded');
    expect(story.open(eleven, END + 2 * MINUTE)).toBe('AUC_SAME_OPENER');
    expect(story.open(twelve, END + 31 * MINUTE)).toBe('opened');
    const late = two(dual);
    late.open(eleven, END + MINUTE);
    expect(late.open(twelve, END + 31 * MINUTE + 1)).toBe('bidEnded');
    expect(late.c.firstOpenerId).toBe('12');
  });
});

test('6.7 receipt', () => {
  const said = content([line(20, null, { noBidFlag: 'Y', noBidReason: 'None' }), line(10, null, { ladder: breaks })], { taxRate: '13' });
  const of = { auctionId: '7001', supplierId: '501', roundNo: 1, version: 2 };
  expect(receiptText(said, of).slice('SRM-AUCTION-BID-v1\n'.length)).toHaveLength(310);
  expect(receiptOf(said, of)).toBe('9f0800e3e7d25ba062bfccc952fbf2b3568bbfc2869031efff70621ac401b824');
  // With a salt it is another one, which the price alone does not lead to.
  expect(receiptOf(said, { ...of, salt: '00'.repeat(32) })).not.toBe(receiptOf(said, of));
});

test('6.9 round', () => {
  const price = (value: string) => content([line(10, value)]);
  const story = opened({ '501': price('9.20'), '502': price('9.30'), '503': price('9.40'), '504': price('9.50') });
  expect(
    story.send('NEW_ROUND', buyer, END + HOUR, { endDate: END + 5 * HOUR, supplierIds: ['501', '502'], itemNos: null, targets: [] }),
  ).toBe('bidding');
  expect(story.bid('501', price('9.21'), END + 2 * HOUR)).toBe('BID_WORSE_THAN_ROUND');
  expect(story.bid('501', price('9.20'), END + 2 * HOUR)).toBe('bidding');
  expect(story.bid('503', price('9.00'), END + 2 * HOUR)).toBe('BID_NOT_INVITED');
  story.ended();
  expect(story.open(buyer, END + 6 * HOUR)).toBe('opened');
  expect(comparison(story.c).offers.find(({ supplierId }) => supplierId === '502')).toMatchObject({ unit: '9.3' });
});

test('6.10 open forward auction', () => {
  const lot = (value: string) => content([line(10, value)]);
  const story = new Story().bidding({
    fields: {
      auctionType: 'FORWARD',
      bidMode: 'OPEN',
      awardMode: 'TOTAL',
      startPrice: '10000',
      minStepValue: '200',
      improveMode: 'BEST',
      visibility: 'BEST_PRICE',
    },
    items: [item(10, { quantity: '1' })],
  });
  expect(story.bid('501', lot('10000.00'), END - 10 * MINUTE)).toBe('bidding');
  expect(story.bid('502', lot('10100.00'), END - 9 * MINUTE)).toBe('OFFER_STEP_TOO_SMALL');
  expect(story.bid('502', lot('10200.00'), END - 5 * MINUTE)).toBe('bidding');
  expect(story.c).toMatchObject({ bidEndDate: END + 5 * MINUTE, extensionCount: 1 });
  expect(story.send('ADJUST_BID_END_DATE', buyer, END, { newEndDate: END + HOUR, reason: 'More' })).toBe('AUC_IN_OVERTIME');
  expect(story.send('WITHDRAW_BID', supplier('502'), END)).toBe('BID_WITHDRAW_OPEN');
  expect(story.send('END_DUE', SYSTEM, END + 5 * MINUTE)).toBe('opened');
});

describe('what is refused, each with its rule', () => {
  const publish = (setup: Setup) => new Story().create(setup).send('SUBMIT_PUBLISH', buyer, START - 2 * HOUR, {}, { gated: {} });
  test('weights that do not add up to 100', () => {
    const fields = { evalMethod: 'WEIGHTED', priceWeight: '60', techWeight: '30' };
    const props = [{ propNo: 1, propCode: 'CONCEPT', propName: 'Concept', dataType: 'FLAG', scoreRule: 'FLAG', weight: '100' }];
    expect(publish({ fields, props })).toBe('AUC_WEIGHTS');
    expect(publish({ fields: { ...fields, techWeight: '40' }, props })).toBe('publishApproving');
    const short = steps.map((step) => ({ ...step, weight: '33' }));
    const byWeight = { fields: { ladderEvalMode: 'WEIGHTED' }, items: ladder.items };
    expect(publish({ ...byWeight, ladder: short })).toBe('AUC_LADDER');
    expect(publish({ ...byWeight, ladder: steps })).toBe('publishApproving');
  });
  test('a quotation that differs from its receipt: nothing is opened', () => {
    const story = new Story().bidding({ suppliers: ['501', '502'] });
    for (const id of ['501', '502']) story.bid(id, content([line(10, '10.00')]));
    story.ended();
    const facts = { contents: { '1:501': story.envelopes.get('1:501') }, broken: ['1:502'] };
    expect(story.send('BID_OPENING', buyer, END + MINUTE, { fewBidReason: 'A market of two' }, facts)).toBe('AUC_RECEIPT_BROKEN');
    expect([story.state, story.c.bids.map(({ openedFlag }) => openedFlag)]).toEqual(['bidEnded', ['N', 'N']]);
  });
  test('a share below the least order that its supplier takes, to the unit', () => {
    const story = opened({ '501': content([line(10, '9.00', { minOrderQty: '60' })]), '502': content([line(10, '10.00')]) });
    const rows = (first: string, second: string) => ({
      rows: [['501', first] as const, ['502', second] as const].map(([supplierId, awardRate]) => ({
        ...{ itemNo: 10, supplierId, awardRate, negotiatedPrice: null, reason: 'Two sources' },
      })),
      notAwarded: [],
    });
    const submit = () => story.send('SUBMIT_AWARD', buyer, END + HOUR, {}, { gated: {}, today: '2026-03-02' });
    story.send('SAVE_AWARD', buyer, END + HOUR, rows('59', '41'));
    expect(submit()).toBe('AWARD_BELOW_MOQ');
    story.send('SAVE_AWARD', buyer, END + HOUR, rows('60', '40'));
    expect(story.c.awards.map(({ awardQty, amount }) => [awardQty, amount])).toEqual([
      ['60', '540'],
      ['40', '400'],
    ]);
    expect(submit()).toBe('awardApproving');
  });
});
