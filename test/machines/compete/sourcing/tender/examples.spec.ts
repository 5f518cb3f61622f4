import { describe, expect, test } from '@jest/globals';
import { decide } from '../../../../../state-machines/kernel/decide.js';
import type { MachineEvent } from '../../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../../state-machines/kernel/events.js';
import type { View, Viewer } from '../../../../../state-machines/kernel/view.js';
import { ranking } from '../../../../../state-machines/compete/sourcing/tender/rules/ranking.js';
import { buyer, manager } from '../../../golden/events.js';
import { HOUR, TenderStory, definition, supplier, twoRounds } from './story.js';

// Examples of the specification by number (auction-tender.md §7).

test('1 rounds', () => {
  const story = new TenderStory().confirmed();
  expect(story.round(['1', '2', '3', '4'])).toBe('bidding');
  for (const [id, price] of [
    ['1', '9.30'],
    ['2', '9.20'],
    ['3', '9.50'],
    ['4', '9.80'],
  ] as const)
    expect(story.bid(id, price)).toBe('bidding');
  story.due();
  const places = () => ranking(story.c, 10).map(({ supplierId, value }) => [supplierId, value]);
  expect(places().map(([id]) => id)).toEqual(['2', '1', '3', '4']);
  story.round(['1', '2', '3']);
  expect(story.bid('1', '9.21')).toBe('OFFER_STEP_TOO_SMALL');
  expect(story.bid('1', '9.31')).toBe('BID_WORSE_THAN_ROUND');
  expect(story.bid('1', '9.00')).toBe('bidding');
  expect(story.bid('4', '9.00')).toBe('TND_ROUND_SUPPLIER');
  story.due();
  expect(places()).toEqual([
    ['1', '9'],
    ['2', '9.2'],
    ['3', '9.5'],
    ['4', '9.8'],
  ]);
});

const followed = (more: object = {}, last: 'Y' | 'N' = 'Y') => {
  const story = twoRounds(more);
  expect(story.send('START_FOLLOW', buyer)).toBe('following');
  expect(story.follow('2', 'Y')).toBe('following');
  expect(story.follow('3', 'N')).toBe('following');
  expect(story.follow('4', last)).toBe('decided');
  return story;
};

test('2 following one after another', () => {
  expect(followed().winners).toEqual([
    ['1', '60', '6000', '9', '54000'],
    ['2', '30', '3000', '9', '27000'],
    ['4', '10', '1000', '9', '9000'],
  ]);
});

test.each([
  [
    'TO_FIRST',
    [
      ['1', '70', '7000', '9', '63000'],
      ['2', '30', '3000', '9', '27000'],
    ],
  ],
  [
    'PRORATA',
    [
      ['1', '66.6667', '6666.67', '9', '60000.03'],
      ['2', '33.3333', '3333.33', '9', '29999.97'],
    ],
  ],
])('3 a share that nobody takes: %s', (unfilledRule, winners) => {
  expect(followed({ unfilledRule }, 'N').winners).toEqual(winners);
});

test('4 following all at once', () => {
  const story = twoRounds({ followMode: 'PARALLEL', followTolerance: '2' });
  story.send('START_FOLLOW', buyer);
  expect(story.c.follows.map(({ followPrices }) => followPrices[10])).toEqual(['9.18', '9.18', '9.18']);
  for (const id of ['4', '3', '2']) story.follow(id, 'Y');
  expect(story.snapshot!.state).toBe('decided');
  expect(story.c.follows.map(({ supplierId, slot, followState }) => [supplierId, slot, followState])).toEqual([
    ['2', 2, 'ACCEPTED'],
    ['3', 3, 'ACCEPTED'],
    ['4', null, 'SKIPPED'],
  ]);
  expect(story.winners.map(([id, share, , price]) => [id, share, price])).toEqual([
    ['1', '60', '9'],
    ['2', '30', '9.18'],
    ['3', '10', '9.18'],
  ]);
});

test('5 decided by rank', () => {
  const story = twoRounds();
  story.send('DECIDE', buyer);
  expect(story.winners).toEqual([
    ['1', '60', '6000', '9', '54000'],
    ['2', '30', '3000', '9.2', '27600'],
    ['3', '10', '1000', '9.5', '9500'],
  ]);
});

test('6 deadlines', () => {
  const story = twoRounds();
  story.send('START_FOLLOW', buyer);
  const { deadline } = story.c.follows.find((one) => one.followState === 'ASKED')!;
  expect(deadline).toBe(story.at + 24 * HOUR);
  expect(story.follow('3', 'Y')).toBe('TND_FOLLOW_NOT_ASKED');
  expect(story.follow('2', 'Y', deadline!)).toBe('TND_FOLLOW_CLOSED');
  expect(story.send('FOLLOW_DUE', SYSTEM, {}, {}, deadline!)).toBe('following');
  expect(story.c.follows.map(({ followState }) => followState)).toEqual(['LAPSED', 'ASKED', 'WAITING']);
  const round = new TenderStory().confirmed();
  round.round(['1', '2', '3']);
  expect(round.bid('1', '9.30', round.c.roundEndDate! - 1)).toBe('bidding');
  expect(round.bid('2', '9.30', round.c.roundEndDate!)).toBe('TND_BID_CLOSED');
  expect(round.send('EARLY_END', buyer, { reason: null })).toBe('TND_PENDING_SUPPLIERS');
  expect(round.send('EARLY_END', buyer, { reason: 'All have said no by telephone' })).toBe('roundEnded');
});

test('who may not be awarded is named with what the gate said of him', () => {
  const story = followed();
  const won = story.winners[0]![0]!;
  const gate = { en: 'Supplier is Suspended: an award is not allowed', cn: '供应商状态为暂停,不允许授标' };
  const sent: MachineEvent = {
    type: 'SUBMIT_AWARD',
    actor: buyer,
    payload: {},
    facts: { gated: { [won]: gate } } as object,
    cause: null,
    at: story.at + 1_000,
  };
  const answer = decide(definition, story.snapshot, sent);
  expect(answer).toMatchObject({
    ok: false,
    refusal: { code: 'AWARD_SUPPLIER_INELIGIBLE', field: 'winners', row: won, data: { gate }, words: { why: gate } },
  });
});

test('7 winners are changed with grounds, and approved again', () => {
  const story = followed();
  const modify = (rows: readonly object[], more: object = {}) =>
    story.send(
      'MODIFY_WINNING_SUPPLIER',
      manager,
      { itemNo: null, rows, reason: 'Capacity', attachmentIds: null, ...more },
      { orgIds: null, gated: {} },
    );
  const row = (supplierId: string, share: string, price: string | null = null) => ({ supplierId, share, price });
  expect(modify([row('2', '90'), row('4', '10')])).toBe('TND_MODIFY_EVIDENCE');
  expect(modify([row('1', '90'), row('3', '10', '9.60')])).toBe('TND_MODIFY_PRICE');
  expect(modify([row('1', '90')])).toBe('AWARD_RATE_SUM');
  expect(modify([row('1', '90'), row('9', '10')])).toBe('TND_WINNER_NO_BID');
  expect(modify([row('1', '100')], { reason: null })).toBe('REASON_REQUIRED');
  story.send('SUBMIT_AWARD', buyer, {}, { gated: {} });
  story.send('APPROVE_AWARD', { ...manager, respCode: 'APPROVER' }, { comment: null });
  expect(story.snapshot!.state).toBe('awarded');
  expect(modify([row('2', '90'), row('4', '10')], { attachmentIds: '5' })).toBe('decided');
  expect(story.winners.map(([id, share, , price]) => [id, share, price])).toEqual([
    ['2', '90', '9'],
    ['4', '10', '9'],
  ]);
});

describe('8 units', () => {
  const items = [
    { itemNo: 10, orgId: '101', itemId: '90', itemName: 'Bearing', uomId: '3', quantity: '100' },
    { itemNo: 20, orgId: '102', itemId: '91', itemName: 'Seal', uomId: '3', quantity: '100' },
  ];
  test('each confirms its own before the award is submitted', () => {
    const story = new TenderStory().confirmed({ ouConfirmFlag: 'Y', shareScheme: '100', followFlag: 'N' }, ['1', '2', '3'], items);
    story.round(['1', '2', '3']);
    story.bid('1', '9.30');
    story.due();
    story.send('DECIDE', buyer);
    const confirm = (ouId: string, orgIds: readonly string[]) =>
      story.send('OU_CONFIRM', buyer, { ouId, agree: 'Y', reason: null }, { orgIds });
    expect(confirm('102', ['101'])).toBe('TND_OU_SCOPE');
    expect(confirm('101', ['101'])).toBe('decided');
    expect(story.send('SUBMIT_AWARD', buyer, {}, { gated: {} })).toBe('TND_OU_PENDING');
    expect(confirm('102', ['102'])).toBe('decided');
    expect(story.send('SUBMIT_AWARD', buyer, {}, { gated: {} })).toBe('awardApproving');
  });
});

test('while a round runs nobody inside reads its prices, and no supplier those of others', () => {
  const story = new TenderStory().confirmed();
  story.round(['1', '2', '3', '4']);
  story.bid('1', '7.77');
  const view = definition.view as unknown as View<unknown>;
  const { context, state } = story.snapshot!;
  const seen = (audience: string) =>
    JSON.stringify([view.shared(context, state, audience.split(':')[0]!), view.own(context, state, audience)]);
  // His own, too, he reads by a call that opens it for him alone.
  for (const audience of view.audiences(context, state)) expect(seen(audience)).not.toContain('7.77');
  expect(seen('buyer')).toContain('"hasBid":["1"]');
  const viewer = { ...supplier('9'), orgIds: null } as Viewer;
  expect(view.audienceOf(context, state, viewer)).toBeNull();
});

test("a bid that differs from its receipt is nobody's price: the round is bid for again, or the tender ends", () => {
  const story = new TenderStory().confirmed();
  story.round(['1', '2', '3']);
  for (const id of ['1', '2']) story.bid(id, '9.30');
  const broken = { opened: { '1:1:1': story.envelopes.get('1:1:1') }, broken: ['1:2:1'] };
  expect(story.send('EARLY_END', buyer, { reason: 'All have answered' }, broken)).toBe('AUC_RECEIPT_BROKEN');
  expect(story.send('ROUND_DUE', SYSTEM, {}, broken, story.c.roundEndDate!)).toBe('roundEnded');
  expect(ranking(story.c, 10).map(({ supplierId }) => supplierId)).toEqual(['1']);
  for (const event of ['DECIDE', 'START_FOLLOW']) expect(story.send(event, buyer)).toBe('AUC_RECEIPT_BROKEN');
  expect(story.round(['1', '2'])).toBe('bidding');
  for (const id of ['1', '2']) story.bid(id, '9.00');
  story.due();
  expect(story.send('DECIDE', buyer)).toBe('decided');
});

test('bids that were replaced or taken back stay closed when the round ends', () => {
  const story = new TenderStory().confirmed();
  story.round(['1', '2', '3']);
  for (const price of ['9.30', '9.20']) story.bid('1', price);
  story.bid('2', '9.10');
  story.send('WITHDRAW_BID', supplier('2'));
  story.due();
  expect(story.c.bids.map(({ bidKey, bidState, prices, sealed }) => [bidKey, bidState, prices[10] ?? null, sealed !== null])).toEqual([
    ['1:1:1', 'REPLACED', null, true],
    ['1:1:2', 'STANDING', '9.2', false],
    ['1:2:1', 'WITHDRAWN', null, true],
  ]);
});
