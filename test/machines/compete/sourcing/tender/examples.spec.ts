import { describe, expect, test } from '@jest/globals';
import { decide } from '../../../../../state-machines/kernel/decide.js';
import type { MachineEvent } from '../../../../../state-machines/kernel/events.js';
import { sentence } from '../../../../../state-machines/kernel/refusals.js';
import { SYSTEM } from '../../../../../state-machines/kernel/events.js';
import type { View, Viewer } from '../../../../../state-machines/kernel/view.js';
import { pricesFault, ranking } from '../../../../../state-machines/compete/sourcing/tender/rules/ranking.js';
import { MONDAY, approver, buyer, manager } from '../../../golden/events.js';
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

describe('what suppliers take no order below', () => {
  type Least = Parameters<TenderStory['bid']>[3];
  /** The first gets 6000 at 9, the second 4000 at 9.2. */
  const proposed = (second: Least, first: Least = {}) => {
    const story = new TenderStory().confirmed({ shareScheme: '60,40', followFlag: 'N' });
    story.round(['1', '2', '3']);
    story.bid('1', '9.00', undefined, first);
    story.bid('2', '9.20', undefined, second);
    story.due();
    story.send('DECIDE', buyer);
    return story;
  };
  const submitted = (story: TenderStory) => {
    const sent: MachineEvent = {
      type: 'SUBMIT_AWARD',
      actor: buyer,
      payload: {},
      facts: { gated: {} } as object,
      cause: null,
      at: story.at,
    };
    const answer = decide(definition, story.snapshot, sent);
    return answer.ok ? answer.after.state : sentence(definition.allReasons, answer.refusal, 'en');
  };

  test('an award below the least order value is refused with both amounts, to the cent; more of it there is taken', () => {
    expect(submitted(proposed({ minOrderValue: '36800' }))).toBe('awardApproving');
    const story = proposed({ minOrderValue: '36800.01' });
    expect(submitted(story)).toBe('2 takes no order below 36800.01 CNY and is awarded 36800. Award more of it there, or somebody else.');
    const rows = [
      { supplierId: '1', share: '59', price: null },
      { supplierId: '2', share: '41', price: null },
    ];
    story.send('MODIFY_WINNING_SUPPLIER', buyer, { itemNo: null, rows, reason: 'His least order', attachmentIds: null }, { gated: {} });
    expect(submitted(story)).toBe('awardApproving');
  });

  test('each unit orders for itself: its order is as large as he takes, or what is agreed with him is ordered together', () => {
    const items = [
      { itemNo: 10, orgId: '101', itemId: '90', itemName: 'Bearing', uomId: '3', quantity: '100' },
      { itemNo: 20, orgId: '102', itemId: '91', itemName: 'Seal', uomId: '3', quantity: '50' },
    ];
    /** The orders to be made come to 900 and 450. */
    const generated = (minOrderValue: string, type: string) => {
      const story = new TenderStory().confirmed({ shareScheme: '100', followFlag: 'N' }, ['1', '2', '3'], items);
      story.round(['1', '2', '3']);
      story.bid('1', '9.00', undefined, { minOrderValue });
      story.due();
      story.send('DECIDE', buyer);
      story.send('SUBMIT_AWARD', buyer, {}, { gated: {} });
      expect(story.send('APPROVE_AWARD', approver, { comment: null })).toBe('awarded');
      const sent = { type, actor: buyer, payload: { supplierIds: [] }, facts: { ids: {} } as object, cause: null, at: story.at };
      const answer = decide(definition, story.snapshot, sent);
      return answer.ok ? answer.after.state : sentence(definition.allReasons, answer.refusal, 'en');
    };
    const refused =
      'An order of 450 CNY to 1 is below the 450.01 that he takes. Make it an agreement or contract, or award more of it there.';
    expect(generated('450', 'GENERATE_ORDER')).toBe('generated');
    expect(generated('450.01', 'GENERATE_ORDER')).toBe(refused);
    expect(generated('1350', 'GENERATE_AGREEMENT')).toBe('generated');
  });

  test('fewer of an item than he delivers are not awarded', () => {
    expect(submitted(proposed({ minOrderQtys: { 10: '4000' } }))).toBe('awardApproving');
    expect(proposed({ minOrderQtys: { 10: '4000.5' } }).send('SUBMIT_AWARD', buyer, {}, { gated: {} })).toBe('AWARD_BELOW_MOQ');
  });

  test('the newest bid that stands says the value, and the price that stands says the quantity', () => {
    const story = new TenderStory().confirmed({ shareScheme: '60,40', followFlag: 'N', minStepRate: '0' });
    const offered = (second: Least) => {
      story.round(['1', '2']);
      story.bid('1', '9.00');
      story.bid('2', '9.20', undefined, second);
      story.due();
    };
    offered({ minOrderValue: '99999', minOrderQtys: { 10: '9999' } });
    offered({ minOrderValue: '100' });
    story.send('DECIDE', buyer);
    expect(submitted(story)).toBe('awardApproving');
  });

  test('it is sealed with the prices: while the round runs the bid says none of it', () => {
    const story = new TenderStory().confirmed();
    story.round(['1', '2', '3']);
    story.bid('1', '9.00', undefined, { minOrderValue: '731', minOrderQtys: { 10: '77' } });
    const said = () => story.c.bids.map(({ minOrderValue, minOrderQtys }) => [minOrderValue, minOrderQtys]);
    expect(said()).toEqual([[null, null]]);
    story.due();
    expect(said()).toEqual([['731', { 10: '77' }]]);
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

describe('before it is sent', () => {
  const made = (fields: object, more: { readonly items?: readonly object[]; readonly ids?: readonly string[] } = {}) => {
    const {
      items = [{ itemNo: 10, orgId: '101', itemId: '90', itemName: 'Bearing', uomId: '3', quantity: '10000' }],
      ids = ['1', '2', '3'],
    } = more;
    const story = new TenderStory();
    const head = {
      ...{ orgId: '100', tenderTitle: 'Bearings 2027', categoryId: '20', inviteEndDate: MONDAY + 48 * HOUR },
      ...{ validFrom: '2027-01-01', validTo: '2027-12-31', ...fields },
    };
    const lines = { items: { set: items }, suppliers: { set: ids.map((supplierId) => ({ supplierId })) } };
    story.send('CREATE', buyer, { fields: head, lines }, { id: '7002', docNumber: 'TND-1' });
    return story;
  };
  test.each<[answer: string, fields: object, more?: Parameters<typeof made>[1]]>([
    ['TND_NO_ITEM', {}, { items: [] }],
    ['TND_NO_SUPPLIER', {}, { ids: [] }],
    ['TND_FEW_SUPPLIERS', {}, { ids: ['1', '2'] }],
    ['TND_SHARE_SCHEME', { shareScheme: '40,60' }],
    ['TND_SHARE_SCHEME', { shareScheme: '60,39' }],
    ['TND_PERIOD', { validTo: '2026-12-31' }],
    ['TND_FOLLOW_TIE', { followFlag: 'Y', tieRule: 'SHARED' }],
    ['approving', {}],
    ['approving', { fewReason: 'A market of two' }, { ids: ['1', '2'] }],
    ['approving', { shareScheme: '50,50' }],
    ['approving', { followFlag: 'N', tieRule: 'SHARED' }],
  ])('%s', (answer, fields, more = {}) => {
    expect(made(fields, more).send('SUBMIT', buyer, {}, { gated: {} })).toBe(answer);
  });
  test('whom the gate refuses is not invited, and who is invited has a day to answer', () => {
    const gated = { '2': { en: 'Supplier is Suspended', cn: '供应商状态为暂停' } };
    const story = made({});
    expect(story.send('SUBMIT', buyer, {}, { gated })).toBe('TND_SUPPLIER_BLOCKED');
    story.send('SUBMIT', buyer, {}, { gated: {} });
    story.send('APPROVE', approver, { comment: null });
    const send = (hours: number, facts: object = { gated: {} }) => {
      const at = story.at + 1000;
      return story.send('SEND_SUPPLIER', buyer, { supplierIds: [], inviteEndDate: at + hours * HOUR - (hours === 24 ? 0 : 1) }, facts, at);
    };
    expect(send(24, { gated })).toBe('TND_SUPPLIER_BLOCKED');
    expect(send(23.999)).toBe('TND_INVITE_DATE');
    expect(send(24)).toBe('inviting');
    const further = (id: string, facts: object = { gated: {} }) =>
      story.send('SEND_SUPPLIER', buyer, { supplierIds: [id], inviteEndDate: null }, facts);
    expect(further('1')).toBe('TND_SUPPLIER_DUPLICATE');
    expect(further('5', { gated: { '5': gated['2'] } })).toBe('TND_SUPPLIER_BLOCKED');
    expect(further('5')).toBe('inviting');
  });
  test('an invitation is answered once the rules are accepted, and before it ends', () => {
    const story = made({});
    story.send('SUBMIT', buyer, {}, { gated: {} });
    story.send('APPROVE', approver, { comment: null });
    story.send('SEND_SUPPLIER', buyer, { supplierIds: [], inviteEndDate: null }, { gated: {} });
    const end = story.c.inviteEndDate!;
    const confirm = (id: string, rulesAccepted: string, at?: number) =>
      story.send('CONFIRM_INVITATION', supplier(id), { rulesAccepted, questionnaire: null, confirmAttachmentIds: null }, {}, at);
    expect(confirm('1', 'N')).toBe('TND_RULES_NOT_ACCEPTED');
    expect(confirm('1', 'Y', end)).toBe('TND_INVITE_CLOSED');
    expect(confirm('1', 'Y', end - 1)).toBe('inviting');
    expect(story.send('END_INVITATION', buyer, { reason: null })).toBe('TND_PENDING_SUPPLIERS');
    story.send('INVITE_DUE', SYSTEM, {}, {}, end);
    const admit = (supplierId: string, admitted: string, reason: string | null) =>
      story.send('ADMIT', buyer, { supplierId, admit: admitted, reason });
    expect([admit('2', 'Y', null), admit('1', 'N', null), admit('1', 'Y', null)]).toEqual([
      'TND_NOT_CONFIRMED',
      'REASON_REQUIRED',
      'invited',
    ]);
    expect(story.round(['1'])).toBe('TND_FEW_CONFIRMED');
  });
});

describe('in the rounds', () => {
  test('a round has half an hour, suppliers who take part, and there are as many as was said', () => {
    const story = new TenderStory().confirmed({ maxRounds: 1 });
    const round = (minutes: number, supplierIds: readonly string[]) => {
      const at = story.at + 1000;
      const payload = { endDate: at + minutes * 60_000, supplierIds, itemNos: null, note: null };
      return story.send('CREATE_NEW_ROUND', buyer, payload, {}, at);
    };
    expect(round(29, ['1', '2'])).toBe('TND_ROUND_DATE');
    expect(round(30, [])).toBe('TND_NO_SUPPLIER');
    expect(round(30, ['9'])).toBe('TND_ROUND_SUPPLIER');
    expect(round(30, ['1', '2'])).toBe('bidding');
    const shorter = { endDate: story.c.roundEndDate, reason: 'Holiday' };
    expect(story.send('EXTEND_ROUND', buyer, shorter)).toBe('TND_ROUND_DATE');
    expect(story.send('EARLY_END', buyer, { reason: 'Nobody will' })).toBe('TND_NO_BID');
    story.due();
    expect(round(30, ['1', '2'])).toBe('TND_ROUND_MAX');
    expect([story.send('DECIDE', buyer), story.send('START_FOLLOW', buyer)]).toEqual(['TND_NO_BID', 'TND_NO_BID']);
  });
  test('as many bids as was said, each above nothing and within the ceiling; one is taken back while it stands', () => {
    const items = [{ itemNo: 10, orgId: '101', itemId: '90', itemName: 'Bearing', uomId: '3', quantity: '100', ceilingPrice: '10' }];
    const story = new TenderStory().confirmed({ maxBidsPerRound: 2 }, ['1', '2', '3'], items);
    story.round(['1', '2', '3']);
    const answers = ['0', '9.999', '10.01', '10', '9.5', '9.4'].map((price) => story.bid('1', price));
    expect(answers).toEqual([
      ...['OFFER_PRICE_NOT_POSITIVE', 'OFFER_PRECISION', 'OFFER_OVER_CEILING'],
      ...['bidding', 'bidding', 'OFFER_MAX_PER_TURN'],
    ]);
    const back = (id: string) => story.send('WITHDRAW_BID', supplier(id));
    expect([back('1'), back('1'), back('1')]).toEqual(['bidding', 'bidding', 'TND_NO_STANDING_BID']);
  });
  test('of a lot everything is priced, and of items one at least', () => {
    const items = [10, 20].map((itemNo) => ({ itemNo, orgId: '101', itemName: 'Bearing', uomId: '3', quantity: '100' }));
    const fault = (awardMode: string, rows: Parameters<typeof pricesFault>[2]) => {
      const story = new TenderStory().confirmed({ awardMode }, ['1', '2', '3'], items);
      story.round(['1', '2', '3']);
      return pricesFault(story.c, '1', rows)?.code ?? null;
    };
    const priced = [{ itemNo: 10, price: '9.00' }];
    expect([fault('TOTAL', priced), fault('ITEM', priced)]).toEqual(['OFFER_ITEM_MISSING', null]);
    expect(fault('ITEM', [{ itemNo: 10, price: null }])).toBe('OFFER_EMPTY');
    expect(fault('ITEM', [{ itemNo: 30, price: '9.00' }])).toBe('OFFER_ITEM_UNKNOWN');
  });
});

describe('following and deciding', () => {
  test('others follow where that was said and there is somebody behind the first', () => {
    expect(twoRounds({ followFlag: 'N' }).send('START_FOLLOW', buyer)).toBe('TND_FOLLOW_OFF');
    expect(twoRounds({ shareScheme: '100' }).send('START_FOLLOW', buyer)).toBe('TND_FOLLOW_OFF');
    const alone = new TenderStory().confirmed();
    alone.round(['1', '2', '3']);
    alone.bid('1', '9.30');
    alone.due();
    expect(alone.send('START_FOLLOW', buyer)).toBe('TND_FOLLOW_NO_RANK2');
  });
  test('an answer is given once, and whoever followed is not left for another round', () => {
    const story = twoRounds();
    story.send('START_FOLLOW', buyer);
    expect([story.follow('2', 'Y'), story.follow('2', 'N')]).toEqual(['following', 'TND_FOLLOW_DONE']);
    story.follow('3', 'N');
    story.follow('4', 'N');
    expect(story.send('RECONSIDER', buyer)).toBe('TND_FOLLOW_USED');
    const ranked = twoRounds();
    ranked.send('DECIDE', buyer);
    expect(ranked.send('RECONSIDER', buyer)).toBe('roundEnded');
  });
  test('a winner above the target asks for a reason, and shares make up the whole', () => {
    const items = [{ itemNo: 10, orgId: '101', itemId: '90', itemName: 'Bearing', uomId: '3', quantity: '100', targetPrice: '9' }];
    const story = new TenderStory().confirmed({ shareScheme: '100', followFlag: 'N' }, ['1', '2', '3'], items);
    story.round(['1', '2', '3']);
    story.bid('1', '9.01');
    story.due();
    story.send('DECIDE', buyer);
    expect(story.send('SUBMIT_AWARD', buyer, {}, { gated: {} })).toBe('AWARD_OVER_TARGET');
    const modify = (share: string, reason: string | null) =>
      story.send(
        'MODIFY_WINNING_SUPPLIER',
        buyer,
        { itemNo: null, rows: [{ supplierId: '1', share, price: null }], reason, attachmentIds: null },
        { gated: {} },
      );
    expect([modify('100', ' '), modify('99', 'The only one')]).toEqual(['REASON_REQUIRED', 'AWARD_RATE_SUM']);
    expect(modify('100', 'The only one')).toBe('decided');
    expect(story.send('SUBMIT_AWARD', buyer, {}, { gated: {} })).toBe('awardApproving');
  });
  test('into a hall go two suppliers and more', () => {
    const convert = (supplierIds: readonly string[]) => twoRounds().send('CONVERT_TO_COMPETE', buyer, { supplierIds }, { newId: '900' });
    expect([convert(['1']), convert(['1', '9']), convert(['1', '2'])]).toEqual(['AUC_NO_SUPPLIER', 'AUC_NO_SUPPLIER', 'generated']);
  });
});
