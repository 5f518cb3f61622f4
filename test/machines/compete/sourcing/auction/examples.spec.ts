import { describe, expect, test } from '@jest/globals';
import { answers } from '../../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../../state-machines/kernel/events.js';
import type { Step } from '../../../../../state-machines/compete/sourcing/auction/fields.js';
import { srmSfdAuctionHeader } from '../../../../../state-machines/compete/sourcing/auction/index.js';
import { awardLines } from '../../../../../state-machines/compete/sourcing/auction/rules/award.js';
import { receiptOf, receiptText } from '../../../../../state-machines/compete/sourcing/auction/rules/bid.js';
import { comparablePrice, comparison, unitPrice } from '../../../../../state-machines/compete/sourcing/auction/rules/compare.js';
import { view } from '../../../../../state-machines/compete/sourcing/auction/view.js';
import { juryScore, priceScores, weightedScore } from '../../../../../state-machines/compete/sourcing/scoring.js';
import { END, HOUR, MINUTE, START, Story, approver, buyer, content, item, juror, line, manager, opened, supplier } from '../facts.js';
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
  test('who is taken back in is opened late, and only as his receipt says', () => {
    const story = new Story().bidding({ suppliers: ['501', '502'] });
    for (const id of ['501', '502']) story.bid(id, content([line(10, '10.00')]));
    story.ended();
    const excluded = { supplierId: '501', reason: 'No certificate', consentFlag: 'Y' };
    expect(story.open(buyer, END + MINUTE, 'A market of two')).toBe('opened');
    story.send('DISQUALIFY', manager, END + HOUR, excluded);
    const back = (facts: object) => story.send('REQUALIFY', manager, END + HOUR, { ...excluded, reason: 'It came' }, facts);
    expect(back({ broken: ['1:501'] })).toBe('AUC_RECEIPT_BROKEN');
    expect(story.c.bids[0]!.bidState).toBe('DISQUALIFIED');
    expect(back({})).toBe('opened');
    expect(story.c.bids[0]!.bidState).toBe('OPENED');
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

describe('before it is published', () => {
  const of = (setup: Setup, facts: object = { gated: {} }) =>
    new Story().create(setup).send('SUBMIT_PUBLISH', buyer, START - 2 * HOUR, {}, facts);
  const prop = { propNo: 1, propCode: 'WEIGHT', propName: 'Weight', dataType: 'NUMBER' };
  const judged = { ...prop, scoreRule: 'JURY', weight: '100' };
  test.each<[string, Setup]>([
    ['AUC_NO_ITEM', { items: [] }],
    ['AUC_TOO_FEW_SUPPLIERS', { suppliers: ['501', '502'], fields: { fewReason: null } }],
    ['AUC_DATES', { fields: { questionEndDate: END + 1 } }],
    ['AUC_END_TOO_SOON', { fields: { bidStartDate: END - 4 * HOUR + 1 } }],
    ['AUC_JURY', { ...weighted, props: [judged], jury: jury.slice(0, 2) }],
    ['AUC_OPENERS', { fields: { dualOpeningFlag: 'Y', openerIds: ['11'] } }],
    ['AUC_PROP', { props: [{ ...prop, scoreRule: 'HIGHER', scoreMin: '5', scoreMax: '5', weight: '100' }] }],
    ['AUC_OPEN_RULES', { fields: { auctionType: 'REVERSE', bidMode: 'OPEN', quoteCurrencies: 'USD' } }],
  ])('%s', (code, setup) => {
    expect(of(setup)).toBe(code);
  });
  test('what is just within each rule is submitted', () => {
    expect(of({ suppliers: ['501', '502', '503'], fields: { fewReason: null } })).toBe('publishApproving');
    expect(of({ fields: { bidStartDate: END - 4 * HOUR } })).toBe('publishApproving');
    expect(of({ ...weighted, props: [judged] })).toBe('publishApproving');
    expect(of({ fields: { dualOpeningFlag: 'Y', openerIds: ['11', '12'] } })).toBe('publishApproving');
  });
  test('suppliers whom the gate refuses, at submission and at publication', () => {
    const gated = { '502': { en: 'Supplier is Suspended', cn: '供应商状态为暂停' } };
    expect(of({}, { gated })).toBe('AUC_SUPPLIER_BLOCKED');
    const story = new Story().create({ fields: { publishOnApproval: 'N' } });
    story.send('SUBMIT_PUBLISH', buyer, START - 2 * HOUR, {}, { gated: {} });
    expect(story.send('APPROVE_PUBLISH', approver, START - HOUR, { comment: null }, { gated: {}, rates: {} })).toBe('approved');
    expect(story.send('PUBLISH', buyer, START - HOUR, {}, { gated })).toBe('AUC_SUPPLIER_BLOCKED');
    expect(story.send('PUBLISH', buyer, START - HOUR, {}, { gated: {} })).toBe('published');
  });
  test('how is bid is fixed once there are items', () => {
    const story = new Story().create();
    const save = (bidMode: string) => story.send('SAVE', buyer, START - 2 * HOUR, { fields: { bidMode } });
    expect([save('OPEN'), save('SEALED')]).toEqual(['AUC_MODE_FIXED', 'draft']);
    const empty = new Story().create({ items: [] });
    expect(empty.send('SAVE', buyer, START - 2 * HOUR, { fields: { bidMode: 'OPEN' } })).toBe('draft');
  });
});

describe('while suppliers quote', () => {
  const price = (value: string) => content([line(10, value)]);
  const invite = (story: Story, supplierId: string, at: number, facts: object = { gated: {} }) =>
    story.send('ADD_SUPPLIER', buyer, at, { supplierId, factor: '1' }, facts);
  test('others are invited until an hour before the end, once', () => {
    const story = new Story().bidding();
    expect(invite(story, '501', START + HOUR)).toBe('AUC_SUPPLIER_DUPLICATE');
    expect(invite(story, '504', START + HOUR, { gated: { '504': { en: 'Blacklisted', cn: '黑名单' } } })).toBe('AUC_SUPPLIER_BLOCKED');
    expect(invite(story, '504', END - HOUR + 1)).toBe('AUC_ADD_LATE');
    expect(invite(story, '504', END - HOUR)).toBe('bidding');
  });
  test('whoever has quoted is disqualified, not removed, and takes his quotation back before he declines', () => {
    const story = new Story().bidding();
    story.bid('501', price('10.00'));
    const at = START + 2 * HOUR;
    expect(story.send('REMOVE_SUPPLIER', buyer, at, { supplierId: '501', reason: 'A mistake' })).toBe('AUC_REMOVE_AFTER_BID');
    expect(story.send('DECLINE_INVITE', supplier('501'), at, { reason: 'No time' })).toBe('BID_STANDING');
    expect(story.send('WITHDRAW_BID', supplier('502'), at)).toBe('BID_NONE_STANDING');
    expect(story.send('WITHDRAW_BID', supplier('501'), at)).toBe('bidding');
    expect(story.send('DECLINE_INVITE', supplier('501'), at, { reason: 'No time' })).toBe('bidding');
    expect(story.send('REMOVE_SUPPLIER', buyer, at, { supplierId: '502', reason: 'A mistake' })).toBe('bidding');
  });
  test('nobody quotes for another where it is sealed, and with papers alone where it is open', () => {
    const said = { ...price('10.00'), rows: [], bidRemark: null, supplierId: '501' };
    const surrogate = (fields: object, more: object) =>
      new Story().bidding({ fields }).send('SURROGATE_BID', buyer, START + HOUR, { ...said, bidAttachmentIds: null, ...more });
    const open = { auctionType: 'REVERSE', bidMode: 'OPEN' };
    expect(surrogate({}, { reason: 'By telephone', bidAttachmentIds: '77' })).toBe('BID_SURROGATE_SEALED');
    expect(surrogate(open, { reason: ' ' })).toBe('REASON_REQUIRED');
    expect(surrogate(open, { reason: 'By telephone' })).toBe('SURROGATE_EVIDENCE');
    expect(surrogate(open, { reason: 'By telephone', bidAttachmentIds: '77' })).toBe('bidding');
  });
  test('it ends early once all have answered, and an open one by its clock alone', () => {
    const story = new Story().bidding({ suppliers: ['501', '502'] });
    story.bid('501', price('10.00'));
    expect(story.send('EARLY_END', buyer, START + 2 * HOUR)).toBe('AUC_PENDING_SUPPLIERS');
    story.send('DECLINE_INVITE', supplier('502'), START + 2 * HOUR, { reason: 'No capacity' });
    expect(story.send('EARLY_END', buyer, START + 2 * HOUR)).toBe('bidEnded');
    const open = new Story().bidding({ fields: { auctionType: 'REVERSE', bidMode: 'OPEN' } });
    expect(open.send('EARLY_END', buyer, START + 2 * HOUR)).toBe('AUC_EARLY_OPEN');
  });
  test('the end is moved ten times at most, and bidding that has ended is reopened within 72 hours', () => {
    const story = new Story().bidding();
    const move = (by: number, at = START) => story.send('ADJUST_BID_END_DATE', buyer, at, { newEndDate: END + by, reason: 'Holiday' });
    for (let time = 1; time <= 10; time += 1) expect(move(time * HOUR)).toBe('bidding');
    expect(move(11 * HOUR)).toBe('AUC_ADJUST_MAX');
    const reopen = (after: number) => {
      const ended = new Story().bidding().ended();
      const at = END + after;
      return ended.send('ADJUST_BID_END_DATE', manager, at, { newEndDate: at + HOUR, reason: 'Nobody was there' });
    };
    expect(reopen(72 * HOUR + 1)).toBe('AUC_REOPEN_LATE');
    expect(reopen(72 * HOUR)).toBe('bidding');
  });
});

describe('a quotation that does not answer what was asked', () => {
  const two = { items: [item(10), item(20)] };
  const no = { noBidFlag: 'Y', noBidReason: 'Not made here' } as const;
  const required = { propNo: 1, propCode: 'WARRANTY', propName: 'Warranty', dataType: 'NUMBER', requiredFlag: 'Y' };
  const bounded = { items: [item(10, { floorPrice: '5', startPrice: '9', ceilingPrice: '10' })] };
  test.each<[string, Setup, Parameters<typeof content>]>([
    ['BID_LINES', two, [[line(10, '1')]]],
    ['BID_EMPTY', two, [[line(10, null, no), line(20, null, no)]]],
    ['BID_ITEM_MISSING', { ...two, fields: { awardMode: 'TOTAL' } }, [[line(10, '1'), line(20, null, no)]]],
    ['BID_LADDER_MISSING', ladder, [[line(10, null, { ladder: breaks.slice(0, 2) })]]],
    ['OFFER_UNDER_FLOOR', bounded, [[line(10, '4.99')]]],
    ['OFFER_WORSE_THAN_START', bounded, [[line(10, '9.01')]]],
    ['OFFER_OVER_CEILING', bounded, [[line(10, '10.01')]]],
    ['BID_CURRENCY', {}, [[line(10, '1')], { currencyCode: 'EUR' }]],
    ['BID_VALID_TO', {}, [[line(10, '1')], { validTo: '2026-05-30' }]],
    ['BID_TAX', {}, [[line(10, '1')], { taxRate: null }]],
    ['BID_PROP_MISSING', { props: [required] }, [[line(10, '1')]]],
    ['BID_PROP_TYPE', { props: [required] }, [[line(10, '1')], { headAnswers: { WARRANTY: 'two years' } }]],
    ['BID_QTY', {}, [[line(10, '1', { offeredQty: '100.5' })]]],
    ['bidding', { ...two }, [[line(10, '1'), line(20, null, no)]]],
    ['bidding', bounded, [[line(10, '9')]]],
    ['bidding', {}, [[line(10, '1')], { validTo: '2026-05-31' }]],
    ['bidding', { props: [required] }, [[line(10, '1')], { headAnswers: { WARRANTY: '24' } }]],
  ])('%s', (answer, setup, said) => {
    expect(new Story().bidding(setup).bid('501', content(...said))).toBe(answer);
  });
});

describe('once it is opened', () => {
  const price = (value: string, more: Parameters<typeof line>[2] = {}) => content([line(10, value, more)]);
  const three = { '501': price('9.00'), '502': price('9.50'), '503': price('10.00') };
  interface Share {
    readonly awardRate?: string;
    readonly negotiatedPrice?: string | null;
    readonly reason?: string | null;
  }
  const share = (supplierId: string, { awardRate = '100', negotiatedPrice = null, reason = null }: Share = {}) => ({
    ...{ itemNo: 10, supplierId, awardRate, negotiatedPrice, reason },
  });
  const saved = (story: Story, rows: readonly object[]) => story.send('SAVE_AWARD', buyer, END + HOUR, { rows, notAwarded: [] });
  const submitted = (story: Story, rows: readonly object[], today = '2026-03-02') => {
    saved(story, rows);
    return story.send('SUBMIT_AWARD', buyer, END + HOUR, {}, { gated: {}, today });
  };
  test.each<[string, Setup, readonly object[]]>([
    ['AWARD_EMPTY', {}, []],
    ['AWARD_RATE_SUM', {}, [share('501', { awardRate: '99' })]],
    [
      'AWARD_SPLIT_NOT_ALLOWED',
      { fields: { allowSplitFlag: 'N' } },
      [share('501', { awardRate: '60' }), share('502', { awardRate: '40' })],
    ],
    ['AWARD_REASON_REQUIRED', {}, [share('502')]],
    ['AWARD_REASON_REQUIRED', {}, [share('501', { negotiatedPrice: '8.90' })]],
    ['AWARD_OVER_TARGET', { items: [item(10, { targetPrice: '8.99' })] }, [share('501')]],
    ['AWARD_NEGOTIATED_WORSE', {}, [share('501', { negotiatedPrice: '9.00', reason: 'Sooner' })]],
    ['awardApproving', { items: [item(10, { targetPrice: '9.00' })] }, [share('501')]],
    ['awardApproving', {}, [share('501', { awardRate: '60' }), share('502', { awardRate: '40' })]],
    ['awardApproving', {}, [share('501', { negotiatedPrice: '8.99', reason: 'Asked' })]],
  ])('an award: %s', (answer, setup, rows) => {
    expect(submitted(opened(three, setup), rows)).toBe(answer);
  });
  test('no more than was offered, nothing that has expired, and nobody who has not quoted', () => {
    const part = opened({ '501': price('9.00', { offeredQty: '60' }), '502': price('9.50') });
    expect(submitted(part, [share('501', { awardRate: '61' }), share('502', { awardRate: '39' })])).toBe('AWARD_OVER_OFFERED');
    expect(submitted(part, [share('501', { awardRate: '60' }), share('502', { awardRate: '40' })])).toBe('awardApproving');
    expect(submitted(opened(three), [share('501')], '2027-01-01')).toBe('AWARD_BID_EXPIRED');
    expect(submitted(opened(three), [share('501')], '2026-12-31')).toBe('awardApproving');
    expect(saved(opened(three), [share('777')])).toBe('AWARD_UNKNOWN_OFFER');
  });
  test('who is struck out is struck out once, and nobody is taken back who was not', () => {
    const story = opened(three);
    const send = (type: string, supplierId: string) => story.send(type, manager, END + HOUR, { supplierId, reason: 'No certificate' });
    expect(send('REQUALIFY', '501')).toBe('BID_STATE');
    expect(send('DISQUALIFY', '501')).toBe('opened');
    expect(send('DISQUALIFY', '501')).toBe('BID_STATE');
  });
  test('taking back is offered once somebody is out', () => {
    const story = opened(three);
    const offered = () => answers(anyDefinition(srmSfdAuctionHeader), story.snapshot!, manager, () => true, END + HOUR)['REQUALIFY'];
    expect(offered()).toEqual({ no: 'BID_STATE' });
    story.send('DISQUALIFY', manager, END + HOUR, { supplierId: '501', reason: 'No certificate' });
    expect(offered()).toBe('ask');
  });
  test('there is something to open, and another round only of those who take part, as often as was said', () => {
    const empty = new Story().bidding().ended();
    expect(empty.open(buyer, END + MINUTE, 'Nobody')).toBe('AUC_NO_BID');
    const again = (story: Story, supplierIds: readonly string[]) =>
      story.send('NEW_ROUND', buyer, END + HOUR, { endDate: END + 5 * HOUR, supplierIds, itemNos: null, targets: [] });
    expect(again(opened(three), [])).toBe('AUC_NO_SUPPLIER');
    expect(again(opened(three), ['777'])).toBe('AUC_NO_SUPPLIER');
    expect(again(opened(three, { fields: { maxRounds: 1 } }), ['501'])).toBe('AUC_ROUND_MAX');
    const awarded = opened(three);
    submitted(awarded, [share('501')]);
    awarded.send('APPROVE_AWARD', approver, END + HOUR, { comment: null });
    expect(awarded.send('REVOKE_AWARD', manager, END + HOUR, { reason: 'An error' })).toBe('opened');
    expect(again(awarded, ['501'])).toBe('AUC_ROUND_RESULT_SHARED');
  });
  test('into a hall go two suppliers and more, and no price breaks', () => {
    const convert = (story: Story, supplierIds: readonly string[]) =>
      story.send('CONVERT_TO_COMPETE', buyer, END + HOUR, { supplierIds }, { newId: '900' });
    expect(convert(opened(three), ['501'])).toBe('AUC_NO_SUPPLIER');
    const broken = () => content([line(10, null, { ladder: breaks })]);
    expect(convert(opened({ '501': broken(), '502': broken() }, ladder), ['501', '502'])).toBe('AUC_CONVERT_LADDER');
    expect(convert(opened(three), ['501', '502'])).toBe('generated');
  });
  test('what is awarded becomes documents once, of coded items, and a sale none', () => {
    const made = (setup: Setup, type: string) => {
      const story = opened(three, setup);
      submitted(story, [share('501', { reason: 'The best' })]);
      story.send('APPROVE_AWARD', approver, END + HOUR, { comment: null });
      return [story, story.send(type, buyer, END + HOUR, { supplierIds: [] }, { ids: {}, today: '2026-03-02' })] as const;
    };
    expect(made({ items: [item(10, { itemId: null })] }, 'GENERATE_AGREEMENT')[1]).toBe('AWARD_ITEM_NOT_CODED');
    const [sale, answer] = made({ fields: { auctionType: 'FORWARD', bidMode: 'SEALED' } }, 'GENERATE_ORDER');
    expect([sale.state, answer]).toEqual(['awarded', 'AWARD_FORWARD_NO_PO']);
  });
  test('scores that are wanted are there before the award', () => {
    const scored = { ...weighted, fields: { ...weighted.fields, twoEnvelopeFlag: 'N' }, props: weighted.props.slice(1) };
    const story = opened({ '501': price('9.00'), '502': price('9.50') }, scored);
    expect(submitted(story, [share('501', { reason: 'The best' })])).toBe('AWARD_JURY_PENDING');
  });
});

test('technical papers are read with the answers, by jurors where they know the names; all others with the prices', () => {
  const seen = (juryBlindFlag: 'Y' | 'N') => {
    const story = new Story().bidding({ ...weighted, fields: { ...weighted.fields, juryBlindFlag }, suppliers: ['501', '502'] });
    for (const id of ['501', '502'])
      story.bid(id, content([line(10, '10.00')], { headAnswers: { WARRANTY: '24' } }), START + HOUR, {
        ...(id === '501' ? { techAttachmentIds: '7171', bidAttachmentIds: '7272' } : {}),
      });
    const read = () =>
      ['buyer', 'juror:21', 'observer', 'supplier:502'].map((audience) => {
        const parts = [view.shared(story.c, story.state, audience.split(':')[0]!), view.own(story.c, story.state, audience)];
        return (JSON.stringify(parts).match(/7171|7272/g) ?? []).join();
      });
    const before = read();
    story.ended();
    story.open(buyer, END + MINUTE, 'Two only');
    const between = read();
    for (const id of ['21', '22', '23']) {
      const rows = ['S1', 'S2', '501', '502'].map((supplierId) => ({ supplierId, propNo: 2, score: '80', comment: null }));
      for (const some of [rows.slice(0, 2), rows.slice(2)]) story.send('SAVE_SCORE', juror(id), END + MINUTE, { rows: some });
      story.send('SUBMIT_SCORE', juror(id), END + MINUTE);
    }
    expect(story.open(buyer, END + 2 * MINUTE)).toBe('opened');
    return [before, between, read()];
  };
  const [nothing, technical] = [['', '', '', ''], '7171'];
  expect(seen('Y')).toEqual([nothing, [technical, '', '', ''], ['7171,7272', '', '', '']]);
  expect(seen('N')).toEqual([nothing, [technical, technical, '', ''], ['7171,7272', technical, '', '']]);
});
