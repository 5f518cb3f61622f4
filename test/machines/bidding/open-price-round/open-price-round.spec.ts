import { expect, test } from '@jest/globals';
import type { BrightMoon } from '../../../../state-machines/bidding/open-price-round/fields.js';
import { limitOf } from '../../../../state-machines/bidding/open-price-round/fields.js';
import { srmSfdBiddingBrightMoon, view } from '../../../../state-machines/bidding/open-price-round/index.js';
import { priceScores } from '../../../../state-machines/bidding/price-score.js';
import { ranked, totalScore } from '../../../../state-machines/bidding/ranking.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { B, C, D, bid, bidder, played, project, section, sentOf } from '../award-samples.js';
import { MONDAY, approver, buyer, manager } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';

// Open-price rounds: the examples, every state, every row, every refusal, and who sees what (bidding.md §10).

const definition = anyDefinition(srmSfdBiddingBrightMoon);
const MINUTE = 60_000;
const START = MONDAY + 30 * MINUTE;
const bids = section({ bids: [bid(B, 1, '9850000'), bid(C, 2, '10200000'), bid(D, 3, '10500000')] });
const known = { project: project({ state: 'negotiating', sections: [bids] }), shortlisted: [B, C, D], shortlistId: '81' };
const create = (more: object = {}) =>
  sent('CREATE', buyer, { fields: { projectId: '71', sectionId: '1', startTime: START, ...more } }, { id: '61', ...known });
const submit = (facts: object = known) => sent('SUBMIT', buyer, {}, facts);
const approve = sent('APPROVE', approver, { comment: null }, { shuffle: [D, B, C] });
const system = (type: string, at: number) => sent(type, SYSTEM, {}, {}, { kind: 'TIMER', event: type, due: at }, at);
const lower = (id: string, total: string, at: number) => sent('LOWER', bidder(id), { total }, {}, null, at);
const end = (round: number) => START + round * 10 * MINUTE + (round - 1) * 5 * MINUTE;
const running = [create(), submit(), approve, system('START_DUE', START)] as const;
const first = [...running, lower(C, '9700000', START + 1), lower(D, '10000000', START + 2), system('ROUND_DUE', end(1))];
const second = [...first, system('BREAK_DUE', end(1) + 5 * MINUTE), lower(B, '9650000', end(1) + 6 * MINUTE), system('ROUND_DUE', end(2))];
const third = [...second, system('BREAK_DUE', end(2) + 5 * MINUTE), system('ROUND_DUE', end(3))];
const play = (events: readonly MachineEvent[]) => played(definition, ...events);
const contextOf = (events: readonly MachineEvent[]) => play(events).snapshot.context as unknown as BrightMoon;
const totals = (c: BrightMoon) => c.suppliers.map(({ lastTotal }) => lastTotal).toSorted((a, b) => Number(a) - Number(b));

test('a quote is a step below the own last', () => {
  expect(limitOf('10500000', '0.5')).toBe('10447500.00');
  const refused = play([...running, lower(D, '10460000', START + 1)]);
  expect(refused.code).toBe('BID_BM_STEP');
  expect(play([...running, lower(D, '10447500', START + 1)]).code).toBeNull();
});
test('a better best price leads to a break, with the ladder', () => {
  const { snapshot } = play(first);
  expect(snapshot.state).toBe('round_break');
  expect(totals(snapshot.context as unknown as BrightMoon)).toEqual(['9700000', '9850000', '10000000']);
  expect(snapshot.context).toMatchObject({ bestPrice: '9700000' });
});
test('a silent round is the last', () => {
  expect(limitOf('9850000', '0.5')).toBe('9800750.00');
  const { snapshot } = play(third);
  expect(snapshot.state).toBe('closed');
  const c = snapshot.context as unknown as BrightMoon;
  expect(c.suppliers.map(({ supplierId, lastTotal, rank }) => [supplierId, lastTotal, rank])).toEqual([
    [B, '9650000', 1],
    [C, '9700000', 2],
    [D, '10000000', 3],
  ]);
  const { effects } = play([...third, sent('CONFIRM', buyer, {}, { consented: true })]);
  expect(sentOf(effects, 'NEGOTIATION_CLOSED')[0]).toMatchObject({
    payload: {
      mode: 'BRIGHT_MOON',
      sectionId: '1',
      finalPrices: [{ supplierId: B, total: '9650000' }, { total: '9700000' }, { total: '10000000' }],
    },
  });
});
test('the ranking follows the final prices', () => {
  const prices = [
    { technical: '45.33', commercial: '8.50', price: '9650000', supplierNumber: 'B' },
    { technical: '46.90', commercial: '8.20', price: '10000000', supplierNumber: 'D' },
    { technical: '44.10', commercial: '9.00', price: '9700000', supplierNumber: 'C' },
  ];
  const params = { up: '1', down: '0.5', float: '0', baseShare: '0.4', leastScore: '10', rankStep: '3', floor: '0', trimFrom: 5 };
  const scores = priceScores(
    'LOW_PRICE',
    prices.map(({ price }) => price),
    '40',
    params,
    '11000000',
  );
  const bidders = prices.map((one, at) => ({ ...one, priceScore: scores[at]! }));
  expect(bidders.map(({ supplierNumber, priceScore }) => [supplierNumber, priceScore])).toEqual([
    ['B', '40'],
    ['D', '38.60'],
    ['C', '39.79'],
  ]);
  const lot = { seed: '00', projectNumber: 'BR-1', sectionNo: '1' };
  const order = ranked(bidders, 'COMPREHENSIVE', ['PRICE_LOW'], lot);
  expect(order.map((one) => [one.supplierNumber, totalScore(one)])).toEqual([
    ['B', '93.83'],
    ['D', '93.7'],
    ['C', '92.89'],
  ]);
});

test('a running round is its bidders’ alone, and names are told at the end', () => {
  const quoted = contextOf([...running, lower(C, '9700000', START + 1)]);
  const before = contextOf(running);
  expect(view.shared(quoted, 'round_open', 'inside')).toEqual({
    ...view.shared(before, 'round_open', 'inside'),
    rev: quoted.rev,
    lastUpdateDate: quoted.lastUpdateDate,
  });
  expect(view.shared(quoted, 'round_open', 'supplier')).toEqual(view.shared(before, 'round_open', 'supplier'));
  expect(view.own(quoted, 'round_open', `supplier:${B}`)).toEqual(view.own(before, 'round_open', `supplier:${B}`));
  expect(view.own(quoted, 'round_open', `supplier:${C}`)).toMatchObject({ standing: { quoted: '9700000' } });
  const paused = contextOf(first);
  const inside = JSON.stringify(view.shared(paused, 'round_break', 'inside'));
  expect(inside).toContain('9700000');
  expect(inside).not.toContain('"alias":"B3","startTotal"');
  expect((view.shared(paused, 'round_break', 'inside')['suppliers'] as readonly object[])[0]).toEqual({
    supplierId: B,
    supplierName: 'S502',
    respondId: '9502',
  });
  expect(JSON.stringify(view.shared(paused, 'round_break', 'supplier'))).not.toMatch(/50[234]/u);
  const over = contextOf(third);
  expect((view.shared(over, 'closed', 'inside')['suppliers'] as readonly object[])[0]).toMatchObject({ supplierId: B, alias: 'B2' });
});

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [
      create(),
      create({ startTime: MONDAY - 1 }),
      create({ startTime: null }),
      create({ maxRounds: 1 }),
      sent(
        'CREATE',
        SYSTEM,
        { fields: { projectId: '71', sectionId: '1', sourceType: 'BIDDING', startTime: START } },
        { id: '63', ...known },
      ),
    ],
    later: [
      sent('SAVE', buyer, { fields: { remark: 'Checked' } }, known),
      submit(),
      submit({ ...known, project: project({ state: 'negotiating', legalRegime: 'STATUTORY' }) }),
      submit({ ...known, project: project() }),
      submit({ ...known, shortlisted: [] }),
      sent('WITHDRAW', buyer),
      sent('WITHDRAW', buyer, {}, { acted: true }),
      approve,
      sent('APPROVE', { ...manager, userId: buyer.userId }, { comment: null }),
      sent('APPROVE', approver, { comment: null }, {}, null, START + 1),
      sent('REJECT', approver, { comment: 'No' }),
      sent('REJECT', approver, { comment: null }),
      sent('CANCEL', buyer),
      sent('DELETE', buyer),
      system('START_DUE', START),
      lower(C, '9700000', START + 1),
      lower(C, '9700000', end(1)),
      lower(D, '10460000', START + 1),
      system('ROUND_DUE', end(1)),
      system('BREAK_DUE', end(1) + 5 * MINUTE),
      sent('CONFIRM', buyer, {}, { consented: true }),
      sent('CONFIRM', buyer, {}, { consented: false }),
      sent('PROJECT_ENDED', SYSTEM),
    ],
    by: ['startTime', 'roundNo', 'maxRounds', 'quotes', 'sourceType', 'submittedBy'],
    most: 600,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});
