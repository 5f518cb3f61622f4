/** Halls of every format but English on a running server, from the buyer's draft to what follows the award (compete.md §0, §5, §7). */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isSigned } from '../../../../server/audit/signing.js';
import type { Receipt } from '../../../../server/audit/receipts.js';
import { releaseFaults } from '../../../harness/ocds.js';
import { BIDDERS, HALL, HEADER, SECOND, Venue } from './hall-play.js';
import type { Bidder, Chosen, HallPlay, Row } from './hall-play.js';

let venue: Venue;
const played: HallPlay[] = [];

beforeAll(async () => {
  venue = await Venue.open();
});
afterAll(async () => {
  for (const play of played) play.close();
  await venue?.product.stop();
});

const published = async (chosen: Chosen): Promise<HallPlay> => {
  const play = await venue.publish(chosen);
  played.push(play);
  return play;
};
const bracket = (more: object = {}) => ({ code: 'BR-001', quantity: '100', ...more });
const rail = (more: object = {}) => ({ code: 'BR-003', quantity: '40', ...more });

const names: Readonly<Record<Bidder, string>> = { huaxing: '华兴', nanfang: '南方', taishan: '泰山' };
/** Of the others nothing is told by which they are known, nor what is secret of their prices. */
async function hears(play: HallPlay, bidder: Bidder, secret: readonly string[] = []): Promise<readonly string[]> {
  const told = await play.told(bidder);
  expect(told).toContain(names[bidder]);
  const others = BIDDERS.filter((one) => one !== bidder);
  const marks = await Promise.all(others.map(async (one) => [names[one], `"${await venue.supplierOf(one)}"`]));
  return [...marks.flat().filter((mark) => told.includes(mark)), ...secret.filter((value) => isTold(told, value))];
}

/** A whole number may stand as somebody's id: it is a secret under any other name. */
const isTold = (told: string, value: string): boolean =>
  /^\d+$/.test(value) ? new RegExp(`"(?!id"|\\w*Ids?")\\w+":"?${value}(\\.0+)?"?[,}]`).test(told) : told.includes(value);

const orders = (play: HallPlay) => play.follows('doGenerateOrder', 'srmPurOrderHeader');

/** A sale is no purchase: it is done outside. */
async function soldOutside(play: HallPlay): Promise<string> {
  const { rev } = await play.event();
  const refused = await venue.as('liwei').call(HEADER, 'doGenerateOrder', { id: play.id, rev, supplierIds: [] });
  expect(refused.code).toBe('AWARD_FORWARD_NO_PO');
  await play.header('liwei', 'doFulfilManually', { reference: 'Receipt 7', reason: 'Paid and collected' });
  return (await play.event()).state;
}

/** Letters to bidders whose subject fits: to whom, and how it begins. */
async function written(subject: RegExp): Promise<readonly (readonly string[])[]> {
  const sent = () => venue.product.letters.mails.filter((mail) => subject.test(mail.subject));
  await venue.until(
    `letters ${subject.source}`,
    () => Promise.resolve(sent()),
    (mails) => mails.length === BIDDERS.length,
  );
  return sent()
    .map((mail) => [mail.to.split(/[@.]/)[1]!, mail.subject.split(':')[0]!])
    .toSorted();
}
const letters = async (play: HallPlay) => {
  const { docNumber, competeTitle } = await play.event();
  return written(new RegExp(`^(中标通知|竞价结果):${competeTitle as string}\\(${docNumber as string}\\)$`));
};
const told = (winners: readonly Bidder[]) => BIDDERS.map((one) => [one, winners.includes(one) ? '中标通知' : '竞价结果']).toSorted();

describe('sealed', () => {
  const turn = { turnMode: 'SEALED', durationSeconds: 600, intervalSeconds: 60, maxOffers: 3, visibility: 'OWN_RANK' };

  test('two turns by commit and reveal: nobody reads a price before the opening, the last leaves, the best has the order', async () => {
    const hall = await published({
      title: 'Brackets and rails, sealed',
      direction: 'REVERSE',
      items: [bracket(), rail()],
      hall: { competeFormat: 'SEALED', unrevealedRule: 'KEEP_PREVIOUS', minRemain: 2 },
      turns: [{ ...turn, eliminateN: 1 }, turn],
    });
    await hall.started();
    const replaced = await hall.seal('huaxing', 1, 1, { 10: '79.97', 20: '88.88' });
    const huaxing = await hall.seal('huaxing', 1, 2, { 10: '73.41', 20: '88.88' });
    const nanfang = await hall.seal('nanfang', 1, 1, { 10: '74.62', 20: '85.88' });
    const taishan = await hall.seal('taishan', 1, 1, { 10: '77.73', 20: '89.98' });
    expect(await hall.tries('nanfang', 'SEAL_OFFER', { turnNo: 1, seq: 2, commitment: huaxing.commitment, vault: null })).toBe(
      'SEAL_DUPLICATE',
    );
    expect(await hall.offer('nanfang', 1, { 10: '70', 20: '70' })).toBe('OFFER_WRONG_MODE');
    const prices = ['79.97', '73.41', '88.88', '74.62', '85.88', '77.73', '89.98'];
    expect(await hall.anywhere(prices)).toEqual([]);
    expect(await hall.bidders()).toEqual([
      ['huaxing', 'READY', 'SEALED', null],
      ['nanfang', 'READY', 'SEALED', null],
      ['taishan', 'READY', 'SEALED', null],
    ]);
    expect(await hears(hall, 'nanfang', [huaxing.commitment, taishan.commitment, ...prices])).toEqual([]);

    await hall.past((await hall.view('liwei'))['turnEndAt']);
    const { docNumber } = await hall.reaches('revealing');
    expect(await written(new RegExp(`^请揭示密封报价:${docNumber as string}$`))).toEqual(BIDDERS.map((one) => [one, '请揭示密封报价']));
    expect(await hall.tries('huaxing', 'REVEAL_OFFER', { ...replaced })).toBe('REVEAL_NOT_STANDING');
    expect(await hall.tries('nanfang', 'REVEAL_OFFER', { ...huaxing })).toBe('REVEAL_NOT_STANDING');
    await hall.reveal('huaxing', huaxing);
    await hall.reveal('nanfang', nanfang);
    for (const bidder of ['nanfang', 'taishan'] as const) expect(await hears(hall, bidder, ['73.41', '7341'])).toEqual([]);
    expect((await hall.bidders()).map(([, , seal, total]) => [seal, total])).toEqual([
      ['REVEALED', null],
      ['REVEALED', null],
      ['SEALED', null],
    ]);
    expect(
      JSON.stringify([await hall.view('liwei'), await venue.as('liwei').done(HALL, 'listOffer', { hallId: hall.hallId })]),
    ).not.toMatch(/73\.41|74\.62|77\.73/);
    await hall.reveal('taishan', taishan);
    await hall.reaches('interval');
    expect(await hall.bidders()).toEqual([
      ['huaxing', 'READY', null, '10896.2'],
      ['nanfang', 'READY', null, '10897.2'],
      ['taishan', 'ELIMINATED', null, '11372.2'],
    ]);
    expect(await hall.ranks()).toEqual({ huaxing: 1, nanfang: 2, taishan: null });
    expect((await hall.view('taishan'))['frozen']).toMatchObject({ rank: 3, best: null, board: null });

    await hall.past((await hall.view('liwei'))['intervalEndAt']);
    await hall.reaches('running');
    expect(await hall.tries('taishan', 'SEAL_OFFER', { turnNo: 2, seq: 1, commitment: 'a'.repeat(64), vault: null })).toBe(
      'OFFER_ELIMINATED',
    );
    await hall.seal('huaxing', 2, 1, { 10: '70.01', 20: '88.88' });
    const last = await hall.seal('nanfang', 2, 1, { 10: '72.02', 20: '85.88' });
    await hall.past((await hall.view('liwei'))['turnEndAt']);
    await hall.reaches('revealing');
    await hall.reveal('nanfang', last);
    // huaxing does not reveal: what it had stands.
    await hall.past((await hall.view('liwei'))['turnEndAt']);
    await hall.reaches('ended');
    expect(await hall.results()).toEqual([
      ['nanfang', 1, '10637.2'],
      ['huaxing', 2, '10896.2'],
      ['taishan', 3, '11372.2'],
    ]);
    expect(await hall.anywhere(['70.01'])).toEqual([]);
    for (const bidder of BIDDERS) expect([bidder, await hears(hall, bidder)]).toEqual([bidder, []]);
    expect(await hall.lines('huaxing')).toEqual([1, 2].flatMap(() => ['TURN_STARTED', 'SEALS_CLOSED', 'SEALS_OPENED']));

    await hall.award();
    expect(await hall.awarded()).toEqual(['awarded', [10, '72.02', '100', '7202'], [20, '85.88', '40', '3435.2']]);
    expect(await orders(hall)).toEqual([
      [await venue.supplierOf('nanfang'), 'COMPETE', ['BR-001', '72.02', '100'], ['BR-003', '85.88', '40']],
    ]);
    expect((await hall.event()).state).toBe('fulfilled');
    expect(await letters(hall)).toEqual(told(['nanfang']));
  });

  test('in escrow: the platform opens all it holds at the end; what does not open its bidder still reveals', async () => {
    const hall = await published({
      title: 'Brackets in escrow',
      direction: 'REVERSE',
      items: [bracket()],
      hall: { competeFormat: 'SEALED', sealMode: 'ESCROW', unrevealedRule: 'KEEP_PREVIOUS' },
      turns: [turn, turn],
    });
    await hall.started();
    await expect(hall.seal('huaxing', 1, 1, { 10: '6319.57' }, null)).rejects.toThrow('SEAL_ESCROW_MISSING');
    await hall.seal('huaxing', 1, 1, { 10: '6999.91' });
    await hall.seal('huaxing', 1, 2, { 10: '6319.57' });
    await hall.seal('nanfang', 1, 1, { 10: '6427.83' });
    const taishan = await hall.seal('taishan', 1, 1, { 10: '6183.41' }, 'B'.repeat(400));
    const prices = ['6999.91', '6319.57', '6427.83', '6183.41'];
    expect(await hall.anywhere(prices)).toEqual([]);
    expect(await hears(hall, 'nanfang', prices.slice(0, 2))).toEqual([]);
    await hall.past((await hall.view('liwei'))['turnEndAt']);
    await hall.reaches('revealing');
    await venue.until(
      'the opening',
      () => hall.bidders(),
      (bidders) => bidders.filter(([, , seal]) => seal === 'REVEALED').length === 2,
    );
    expect((await hall.bidders()).map(([, , seal, total]) => [seal, total])).toEqual([
      ['REVEALED', null],
      ['REVEALED', null],
      ['SEALED', null],
    ]);
    await hall.reveal('taishan', taishan);
    await hall.reaches('interval');
    expect(await hall.ranks()).toEqual({ huaxing: 2, nanfang: 3, taishan: 1 });
    await hall.past((await hall.view('liwei'))['intervalEndAt']);
    await hall.running(2);
    await hall.seal('huaxing', 2, 1, { 10: '6001.23' });
    await hall.past((await hall.view('liwei'))['turnEndAt']);
    await hall.reaches('ended');
    expect(await hall.results()).toEqual([
      ['huaxing', 1, '600123'],
      ['taishan', 2, '618341'],
      ['nanfang', 3, '642783'],
    ]);
    await hall.award();
    expect(await orders(hall)).toEqual([[await venue.supplierOf('huaxing'), 'COMPETE', ['BR-001', '6001.23', '100']]]);
    const { docNumber } = await hall.view('liwei');
    expect(venue.product.letters.mails.filter(({ subject }) => subject === `请揭示密封报价:${docNumber as string}`)).toEqual([]);
  });

  test('a sale by item: the highest of each item, opened together', async () => {
    const hall = await published({
      title: 'Scrap by item, sealed',
      direction: 'FORWARD',
      fields: { awardMode: 'ITEM' },
      items: [bracket({ startPrice: '10' }), rail({ startPrice: '20' })],
      hall: { competeFormat: 'SEALED' },
      turns: [turn],
    });
    await hall.started(['huaxing', 'nanfang']);
    const huaxing = await hall.seal('huaxing', 1, 1, { 10: '12.5', 20: '20' });
    const nanfang = await hall.seal('nanfang', 1, 1, { 10: '11', 20: '25.5' });
    await hall.past((await hall.view('liwei'))['turnEndAt']);
    await hall.reaches('revealing');
    await hall.reveal('huaxing', huaxing);
    await hall.reveal('nanfang', nanfang);
    await hall.reaches('ended');
    expect((await hall.view('huaxing'))['leads']).toBe(1);
    await hall.results();
    await hall.award();
    expect(await hall.awarded()).toEqual(['awarded', [10, '12.5', '100', '1250'], [20, '25.5', '40', '1020']]);
    expect(await soldOutside(hall)).toBe('fulfilled');
  });
});

describe('hybrid', () => {
  const turns = [
    { turnMode: 'OPEN', durationSeconds: 1_200, visibility: 'OWN_RANK' },
    { turnMode: 'SEALED', durationSeconds: 600, maxOffers: 3, visibility: 'OWN_RANK' },
  ];

  test('open offers, then a best and final one under seal; the agreement takes its price', async () => {
    const hall = await published({
      title: 'Brackets, best and final',
      direction: 'REVERSE',
      items: [bracket()],
      suppliers: { nanfang: { factor: '1.02' } },
      hall: { competeFormat: 'HYBRID', unrevealedRule: 'KEEP_PREVIOUS' },
      turns: turns.map((one) => ({ ...one, minStepValue: '50' })),
    });
    await hall.started();
    expect(await hall.offer('huaxing', 1, { 10: '75' })).toBeNull();
    expect(await hall.offer('nanfang', 1, { 10: '73' })).toBeNull();
    expect(await hall.offer('huaxing', 1, { 10: '74.51' })).toBe('OFFER_STEP_TOO_SMALL');
    expect(await hall.ranks()).toEqual({ huaxing: 2, nanfang: 1, taishan: null });
    await hall.past((await hall.view('liwei'))['turnEndAt']);
    await hall.running(2);
    const huaxing = await hall.seal('huaxing', 2, 1, { 10: '72' });
    const taishan = await hall.seal('taishan', 2, 1, { 10: '71.5' });
    expect(await hears(hall, 'nanfang', ['71.5', '7200', '7500'])).toEqual([]);
    await hall.past((await hall.view('liwei'))['turnEndAt']);
    await hall.reaches('revealing');
    await hall.reveal('huaxing', huaxing);
    await hall.reveal('taishan', taishan);
    await hall.reaches('ended');
    expect(await hall.results()).toEqual([
      ['taishan', 1, '7150'],
      ['huaxing', 2, '7200'],
      ['nanfang', 3, '7300'],
    ]);
    await hall.award();
    expect(await hall.follows('doGenerateAgreement', 'srmPurAgreementHeader')).toEqual([
      [await venue.supplierOf('taishan'), 'COMPETE', ['BR-001', '71.5', null]],
    ]);
    expect(await letters(hall)).toEqual(told(['taishan']));
  });

  test('a sale: under seal nobody goes back behind his open offer', async () => {
    const hall = await published({
      title: 'Scrap, best and final',
      direction: 'FORWARD',
      items: [bracket()],
      hall: { competeFormat: 'HYBRID' },
      turns,
    });
    await hall.started(['huaxing', 'nanfang']);
    expect(await hall.offer('huaxing', 1, { 10: '60' })).toBeNull();
    expect(await hall.offer('nanfang', 1, { 10: '65' })).toBeNull();
    await hall.past((await hall.view('liwei'))['turnEndAt']);
    await hall.running(2);
    const huaxing = await hall.seal('huaxing', 2, 1, { 10: '70' });
    const nanfang = await hall.seal('nanfang', 2, 1, { 10: '64' });
    await hall.past((await hall.view('liwei'))['turnEndAt']);
    await hall.reaches('revealing');
    await hall.reveal('nanfang', nanfang);
    await hall.reveal('huaxing', huaxing);
    await hall.reaches('ended');
    expect(await hall.results()).toEqual([
      ['huaxing', 1, '7000'],
      ['nanfang', 2, '6500'],
    ]);
    const mine = await venue.as('nanfang').done<readonly Row[]>(HALL, 'listOffer', { hallId: hall.hallId });
    expect(mine.map(({ offerState, invalidCode }) => [offerState, invalidCode])).toEqual([
      ['EFFECTIVE', null],
      ['INVALID', 'OFFER_WORSE_THAN_LIMIT'],
    ]);
    await hall.award();
    expect(await soldOutside(hall)).toBe('fulfilled');
  });
});

describe('one after the other', () => {
  test('sealed quotations, then slots from the last to the first; who offers sees others by alias alone', async () => {
    const hall = await published({
      title: 'Brackets, step by step',
      direction: 'REVERSE',
      items: [bracket()],
      hall: { competeFormat: 'SEQUENTIAL' },
      turns: [
        { turnMode: 'SEALED', durationSeconds: 900, intervalSeconds: 60, maxOffers: 3, visibility: 'ALL_ANON' },
        { turnMode: 'SEQUENTIAL', slotSeconds: 120, maxOffers: 3, visibility: 'ALL_ANON' },
      ],
    });
    await hall.started();
    const secrets = [
      ['huaxing', await hall.seal('huaxing', 1, 1, { 10: '73.41' })],
      ['nanfang', await hall.seal('nanfang', 1, 1, { 10: '75.55' })],
      ['taishan', await hall.seal('taishan', 1, 1, { 10: '79.99' })],
    ] as const;
    await hall.past((await hall.view('liwei'))['turnEndAt']);
    await hall.reaches('revealing');
    for (const [bidder, secret] of secrets) await hall.reveal(bidder, secret);
    await hall.past((await hall.reaches('interval'))['intervalEndAt']);
    await hall.running(2);
    expect(await hall.speaking()).toBe('taishan');
    expect(await hall.offer('huaxing', 2, { 10: '72' })).toBe('OFFER_NOT_YOUR_SLOT');
    expect(await hall.offer('taishan', 2, { 10: '74' })).toBeNull();
    expect(await hall.offer('taishan', 2, { 10: '73' })).toBeNull();
    await hall.past(await hall.slotEnd());
    expect(await hall.speaking('nanfang')).toBe('nanfang');
    await hall.send('nanfang', 'PASS', { turnNo: 2 });
    expect(await hall.speaking('huaxing')).toBe('huaxing');
    expect(await hall.tries('taishan', 'PASS', { turnNo: 2 })).toBe('OFFER_NOT_YOUR_SLOT');
    expect(await hall.offer('huaxing', 2, { 10: '72.5' })).toBeNull();
    await hall.past(await hall.slotEnd());
    await hall.reaches('ended');
    expect(await hall.results()).toEqual([
      ['huaxing', 1, '7250'],
      ['taishan', 2, '7300'],
      ['nanfang', 3, '7555'],
    ]);
    for (const bidder of BIDDERS) expect([bidder, await hears(hall, bidder)]).toEqual([bidder, []]);
    const { board } = (await hall.view('nanfang')) as unknown as { readonly board: readonly Row[] };
    expect(board.map(({ rank, total, supplierName }) => [rank, total, supplierName])).toEqual([
      [1, '7250', null],
      [2, '7300', null],
      [3, '7555', null],
    ]);
    await hall.award();
    expect(await orders(hall)).toEqual([[await venue.supplierOf('huaxing'), 'COMPETE', ['BR-001', '72.5', '100']]]);
    expect(await letters(hall)).toEqual(told(['huaxing']));
  });

  test('a sale whose slots end with the offer is over with the last of them', async () => {
    const hall = await published({
      title: 'Scrap, step by step',
      direction: 'FORWARD',
      items: [bracket()],
      hall: { competeFormat: 'SEQUENTIAL' },
      turns: [{ turnMode: 'SEQUENTIAL', slotSeconds: 120, slotEarlyFlag: 'Y', visibility: 'ALL_ANON' }],
    });
    await hall.started();
    const order = await hall.order();
    for (const [index, bidder] of order.entries()) expect(await hall.offer(bidder, 1, { 10: String(60 + index) })).toBeNull();
    await hall.reaches('ended');
    expect(await hall.results()).toEqual([
      [order[2], 1, '6200'],
      [order[1], 2, '6100'],
      [order[0], 3, '6000'],
    ]);
    await hall.award();
    expect(await soldOutside(hall)).toBe('fulfilled');
  });
});

describe('Dutch', () => {
  test('the price rises until somebody takes it; what he saw a moment ago still counts', async () => {
    const hall = await published({
      title: 'Brackets by a Dutch clock',
      direction: 'REVERSE',
      items: [bracket()],
      hall: { competeFormat: 'DUTCH' },
      turns: [
        { turnMode: 'DUTCH', clockStartPrice: '71', clockStep: '0.5', clockSeconds: 10, clockLimitPrice: '77', visibility: 'OWN_RANK' },
      ],
    });
    await hall.started();
    await hall.to((await hall.turnStart()) + 40_600);
    expect(await hall.offer('nanfang', 1, { 10: '70' })).toBe('OFFER_WRONG_MODE');
    for (const tickNo of [2, 5]) expect(await hall.tries('nanfang', 'ACCEPT_PRICE', { turnNo: 1, tickNo })).toBe('DUTCH_TICK_STALE');
    expect(await hall.tries('huaxing', 'ACCEPT_PRICE', { turnNo: 1, tickNo: 3 })).toBeNull();
    await hall.reaches('ended');
    expect(await hall.tries('nanfang', 'ACCEPT_PRICE', { turnNo: 1, tickNo: 4 })).toBe('OFFER_HALL_ENDED');
    expect(await hall.results()).toEqual([['huaxing', 1, '7250']]);
    expect(await hears(hall, 'nanfang', ['7250', '72.5'])).toEqual([]);
    const [offer] = await venue
      .as('huaxing')
      .done<readonly { readonly offerId: string; readonly at: number }[]>(HALL, 'listOffer', { hallId: hall.hallId });
    const asked = { hallId: hall.hallId, offerId: offer!.offerId };
    const { body, signature, publicKey } = await venue.as('huaxing').done<Receipt>('audit', 'findOfferReceipt', asked);
    expect(body).toMatchObject({ ...asked, turnNo: 1, total: '7250', items: [{ itemNo: 10, price: '72.5', quantity: '100' }] });
    expect(body['at']).toBe(new Date(offer!.at).toISOString());
    expect([isSigned(body, signature, publicKey), isSigned({ ...body, total: '7200' }, signature, publicKey)]).toEqual([true, false]);
    for (const other of ['nanfang', 'liwei'])
      expect([other, (await venue.as(other).call('audit', 'findOfferReceipt', asked)).code]).toEqual([other, 'AUD_NOT_FOUND']);
    await hall.award();
    expect(await orders(hall)).toEqual([[await venue.supplierOf('huaxing'), 'COMPETE', ['BR-001', '72.5', '100']]]);
    expect(await letters(hall)).toEqual(told(['huaxing']));
  });

  test('a sale: the price of a lot falls, and its taker pays each item in proportion', async () => {
    const hall = await published({
      title: 'Scrap by a Dutch clock',
      direction: 'FORWARD',
      items: [bracket({ startPrice: '3' }), rail({ startPrice: '5' })],
      hall: { competeFormat: 'DUTCH' },
      turns: [{ turnMode: 'DUTCH', clockStartPrice: '560', clockStep: '5', clockSeconds: 10, clockLimitPrice: '500' }],
    });
    await hall.started(['huaxing', 'taishan']);
    await hall.to((await hall.turnStart()) + 20 * SECOND);
    expect(await hall.tries('nanfang', 'ACCEPT_PRICE', { turnNo: 1, tickNo: 2 })).toBe('OFFER_NOT_READY');
    expect(await hall.tries('taishan', 'ACCEPT_PRICE', { turnNo: 1, tickNo: 2 })).toBeNull();
    await hall.reaches('ended');
    expect(await hall.results()).toEqual([['taishan', 1, '550']]);
    await hall.award();
    expect(await hall.awarded()).toEqual(['awarded', [10, '3.3', '100', '330'], [20, '5.5', '40', '220']]);
    expect(await soldOutside(hall)).toBe('fulfilled');
  });

  test('several winners by quantity: each his own at his own price, and an order for each', async () => {
    const hall = await published({
      title: 'Brackets in parts',
      direction: 'REVERSE',
      items: [bracket()],
      hall: { competeFormat: 'DUTCH' },
      turns: [{ turnMode: 'DUTCH', multiUnitFlag: 'Y', clockStartPrice: '65', clockStep: '2.5', clockSeconds: 10, clockLimitPrice: '80' }],
    });
    await hall.started();
    expect(await hall.tries('huaxing', 'ACCEPT_PRICE', { turnNo: 1, tickNo: 0, quantity: '100.5' })).toBe('DUTCH_QTY_EXCEEDS');
    await hall.to((await hall.turnStart()) + 25 * SECOND);
    expect(await hall.tries('huaxing', 'ACCEPT_PRICE', { turnNo: 1, tickNo: 2, quantity: '60' })).toBeNull();
    expect((await hall.view('taishan'))['quantityLeft']).toBe('40');
    expect(await hears(hall, 'taishan', ['4200'])).toEqual([]);
    await hall.to((await hall.turnStart()) + 35 * SECOND);
    expect(await hall.tries('huaxing', 'ACCEPT_PRICE', { turnNo: 1, tickNo: 3, quantity: '10' })).toBe('OFFER_MAX_PER_TURN');
    expect(await hall.tries('nanfang', 'ACCEPT_PRICE', { turnNo: 1, tickNo: 3 })).toBeNull();
    await hall.reaches('ended');
    expect(await hall.results()).toEqual([
      ['huaxing', 1, '4200'],
      ['nanfang', 2, '2900'],
    ]);
    expect((await hall.event())['bestAmount']).toBe('7100');
    await hall.award();
    const release = await venue.as('liwei').done<object>(HEADER, 'exportOcds', { id: hall.id });
    expect(releaseFaults(release)).toEqual([]);
    expect(release).toMatchObject({ tag: ['tender', 'award'], tender: { status: 'complete', submissionMethod: ['electronicAuction'] } });
    expect(JSON.stringify(release)).not.toMatch(/华兴|南方|\b(4200|2900|7100)\b/);
    expect((await venue.as('huaxing').call(HEADER, 'exportOcds', { id: hall.id })).code).toBe('DOC_NOT_FOUND');
    expect(await hall.awarded()).toEqual(['awarded', [10, '70', '60', '4200'], [10, '72.5', '40', '2900']]);
    expect((await orders(hall)).toSorted()).toEqual(
      [
        [await venue.supplierOf('huaxing'), 'COMPETE', ['BR-001', '70', '60']],
        [await venue.supplierOf('nanfang'), 'COMPETE', ['BR-001', '72.5', '40']],
      ].toSorted(),
    );
    expect(await letters(hall)).toEqual(told(['huaxing', 'nanfang']));
  });

  test('nobody takes any price: the hall fails, and with it the event', async () => {
    const hall = await published({
      title: 'Brackets nobody sells',
      direction: 'REVERSE',
      items: [bracket()],
      hall: { competeFormat: 'DUTCH' },
      turns: [{ turnMode: 'DUTCH', clockStartPrice: '71', clockStep: '1', clockSeconds: 10, clockLimitPrice: '73' }],
    });
    await hall.started();
    await hall.past((await hall.turnStart()) + 30 * SECOND);
    await hall.reaches('failed');
    await venue.until(
      'the failure',
      () => hall.event(),
      ({ state }) => state === 'failed',
    );
  });
});

describe('Japanese', () => {
  test('level by level, until one is left; who dropped out learns nothing more', async () => {
    const hall = await published({
      title: 'Brackets by a Japanese clock',
      direction: 'REVERSE',
      items: [bracket()],
      hall: { competeFormat: 'JAPANESE' },
      turns: [
        { turnMode: 'JAPANESE', clockStartPrice: '90', clockStep: '2.25', clockSeconds: 30, clockLimitPrice: '63', visibility: 'OWN_RANK' },
      ],
    });
    await hall.started();
    for (const bidder of BIDDERS) await hall.send(bidder, 'STAY_IN', { turnNo: 1, level: 0 });
    expect(await hall.tries('huaxing', 'STAY_IN', { turnNo: 1, level: 0 })).toBe('LEVEL_ANSWERED');
    await hall.level(1);
    expect(await hall.tries('huaxing', 'STAY_IN', { turnNo: 1, level: 0 })).toBe('LEVEL_STALE');
    await hall.send('nanfang', 'STAY_IN', { turnNo: 1, level: 1 });
    await hall.send('huaxing', 'STAY_IN', { turnNo: 1, level: 1 });
    await hall.send('taishan', 'DROP_OUT', { turnNo: 1, level: 1 });
    expect((await hall.view('huaxing'))['level']).toMatchObject({ level: 1, active: 2 });
    const left = await hall.view('taishan');
    await hall.level(2);
    await hall.send('huaxing', 'STAY_IN', { turnNo: 1, level: 2 });
    expect(await hall.tries('taishan', 'STAY_IN', { turnNo: 1, level: 2 })).toBe('OFFER_DROPPED_OUT');
    const { serverNow: _then, ...before } = left;
    const { serverNow: _now, ...after } = await hall.view('taishan');
    expect(after).toEqual(before);
    await hall.past(await hall.levelEnd());
    await hall.reaches('ended');
    expect(await hall.results()).toEqual([
      ['huaxing', 1, '8550'],
      ['nanfang', 2, '8775'],
      ['taishan', 3, '9000'],
    ]);
    for (const bidder of BIDDERS) expect([bidder, await hears(hall, bidder)]).toEqual([bidder, []]);
    expect(await hears(hall, 'nanfang', ['8550'])).toEqual([]);
    await hall.award();
    expect(await orders(hall)).toEqual([[await venue.supplierOf('huaxing'), 'COMPETE', ['BR-001', '85.5', '100']]]);
    expect(await letters(hall)).toEqual(told(['huaxing']));
  });

  test('a sale that rises as fast as everybody answers ends at its limit; the first to confirm it has it', async () => {
    const hall = await published({
      title: 'Scrap by a Japanese clock',
      direction: 'FORWARD',
      items: [bracket()],
      hall: { competeFormat: 'JAPANESE' },
      turns: [
        { turnMode: 'JAPANESE', clockStartPrice: '60', clockStep: '5', clockSeconds: 30, clockLimitPrice: '68', levelEarlyFlag: 'Y' },
      ],
    });
    await hall.started(['huaxing', 'nanfang']);
    for (const level of [0, 1, 2])
      for (const bidder of ['nanfang', 'huaxing'] as const) await hall.send(bidder, 'STAY_IN', { turnNo: 1, level });
    await hall.reaches('ended');
    expect(await hall.results()).toEqual([
      ['nanfang', 1, '6800'],
      ['huaxing', 2, '6800'],
    ]);
    await hall.award();
    expect(await soldOutside(hall)).toBe('fulfilled');
  });
});

test('what happened in each hall is folded again as it was', async () => {
  const auditor = await venue.product.enter('chenjing');
  for (const { hallId } of played) {
    const live = await auditor.done(HALL, 'findById', { id: hallId });
    const { state, rev, bidders, turns, notices } = live;
    const past = await auditor.done(HALL, 'replay', { hallId, rev });
    expect(past).toMatchObject({ state, rev, bidders, turns, notices });
  }
  expect(played).toHaveLength(13);
});
