/** Halls of the formats besides English, told once: their rows are proven walked, their histories kept, their rules shown. */
import { commitment, sealPayloadText } from '../../../../state-machines/trade/sealing/seal.js';
import { fromHex } from '../../../../state-machines/kernel/primitives/sha256.js';
import { round } from '../../../../state-machines/kernel/primitives/decimal.js';
import type { HallStory, Prices, Setting } from './hall-story.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { aHall, buyer, ONE_ITEM, supplier } from './hall-story.js';

const reason = 'As agreed with the bidders';
const turnNo = 1;

/** 501 leads, 503 follows with a factor, 502 is last: they speak from the last to the first, each for two minutes. */
export const slots = (turn: NonNullable<Setting['turns']>[number] = {}, setting: Setting = {}): HallStory =>
  aHall({
    items: ONE_ITEM,
    bidders: [
      { supplierId: '501', initialPrices: { 10: '1945' } },
      { supplierId: '502', initialPrices: { 10: '2000' } },
      { supplierId: '503', initialPrices: { 10: '1960' }, factor: '1.02' },
    ],
    turns: [{ turnMode: 'SEQUENTIAL', visibility: 'ALL_ANON', slotSeconds: 120, maxOffers: 3, ...turn }],
    ...setting,
  }).started();

export const pass = (story: HallStory, supplierId: string): HallStory => story.send('PASS', supplier(supplierId), { turnNo });

/** Every slot runs its time; the first speaker improves twice. */
export const slotsByTime = (): HallStory =>
  slots()
    .offer('502', { 10: '1940' }, '02:00:30')
    .offer('502', { 10: '1930' }, '02:01:00')
    .offer('503', { 10: '1890' }, '02:03:00')
    .at('02:06:00');

/** Slots end with what is said in them: an offer, or nothing to offer. */
export const slotsByWord = (): HallStory => {
  const story = slots({ slotEarlyFlag: 'Y' }).offer('502', { 10: '1940' }, '02:00:30');
  return pass(story, '503').offer('501', { 10: '1900' }, '02:00:50');
};

/** The buyer speaks for the last one by his written order. */
export const slotsBySurrogate = (): HallStory => {
  const story = slots({ slotEarlyFlag: 'Y' });
  pass(pass(story, '502'), '503');
  return story.send('SURROGATE_OFFER', buyer, {
    supplierId: '501',
    turnNo,
    items: [{ itemNo: 10, price: '1900' }],
    reason,
    attachmentIds: '5',
  });
};

const exclude = (story: HallStory, supplierId: string, keepOffers: 'Y' | 'N' = 'Y'): HallStory =>
  story.send('EXCLUDE_SUPPLIER', buyer, { supplierId, reason, keepOffers });

/** The speaker is excluded, then one who was to speak, then nobody is left after the last. */
export const slotsWithoutExcluded = (): HallStory => exclude(exclude(exclude(slots(), '502').at('02:01:00'), '501'), '503');

/** Paused in the second slot, whose bidder is excluded meanwhile; the third begins when the hall goes on. */
export const slotsPaused = (): HallStory => {
  const story = slots().at('02:02:30').send('PAUSE', buyer, { reason });
  return pass(exclude(story, '503').send('RESUME', buyer, { leadSeconds: 30 }).at('02:03:10'), '501');
};

/** Paused in the last slot, whose bidder is excluded: nobody speaks any more. */
export const lastSlotPaused = (): HallStory =>
  exclude(slots().at('02:04:30').send('PAUSE', buyer, { reason }), '501')
    .send('RESUME', buyer, { leadSeconds: 0 })
    .at('02:05:00');

/** All said before the time: every bidder passes. */
export const allPass = (): HallStory => ['502', '503', '501'].reduce(pass, slots());

/** Two sealed turns of ten minutes; the last of the first leaves (§12.8). */
export const sealedHall = (setting: Setting = {}): HallStory =>
  aHall({
    bidders: [{ supplierId: '501' }, { supplierId: '502' }, { supplierId: '503', factor: '1.02' }, { supplierId: '504' }],
    turns: [1, 2].map(() => ({
      turnMode: 'SEALED' as const,
      visibility: 'OWN_RANK' as const,
      intervalSeconds: 60,
      maxOffers: 3,
      eliminateN: 1,
      minStepRate: '1',
    })),
    ...setting,
    fields: { competeFormat: 'SEALED', autoNextFlag: 'Y', minRemain: 2, revealSeconds: 180, ...setting.fields },
  }).started();

export interface Secret {
  readonly saltHex: string;
  readonly payload: string;
  readonly commitment: string;
  readonly seq: number;
}

/** What a bidder's browser makes of his prices. */
export function secretOf(story: HallStory, supplierId: string, prices: Prices, seq = 1, saltHex = supplierId.padEnd(64, '0')): Secret {
  const payload = sealPayloadText({
    currency: 'CNY',
    hallId: story.hall.id,
    items: Object.entries(prices).map(([itemNo, price]) => ({ itemNo, price: round(price, 6) })),
    seq: String(seq),
    supplierId,
    taxRate: '13.0000',
    turnNo: String(story.hall.currentTurnNo),
    v: '1',
  });
  return { saltHex, payload, commitment: commitment(fromHex(saltHex), payload), seq };
}

export function seal(story: HallStory, supplierId: string, prices: Prices, seq = 1): Secret {
  const secret = secretOf(story, supplierId, prices, seq);
  story.send('SEAL_OFFER', supplier(supplierId), { turnNo: story.hall.currentTurnNo, seq, commitment: secret.commitment, vault: null });
  return secret;
}

export const reveal = (story: HallStory, supplierId: string, { saltHex, payload, commitment: made }: Secret): HallStory =>
  story.send('REVEAL_OFFER', supplier(supplierId), { commitment: made, saltHex, payload });

const firstTurn = {
  501: { 10: '10', 20: '25' },
  502: { 10: '9.8', 20: '25.5' },
  503: { 10: '9.5', 20: '26' },
  504: { 10: '11', 20: '25' },
};

/** Everybody seals in the first turn; all are revealed before the time. */
export function firstTurnOpened(story = sealedHall()): HallStory {
  const secrets = Object.entries(firstTurn).map(([supplierId, prices]) => [supplierId, seal(story, supplierId, prices)] as const);
  story.at('02:10:00');
  for (const [supplierId, secret] of secrets) reveal(story, supplierId, secret);
  return story;
}

/** §12.8: 503 and 501 better themselves, 502 does not by enough. */
export function secondTurn(revealing: readonly string[] = ['501', '502', '503'], setting: Setting = {}): HallStory {
  const story = firstTurnOpened(sealedHall(setting)).at('02:12:00');
  const prices: Readonly<Record<string, Prices>> = {
    501: { 10: '9.45', 20: '25' },
    502: { 10: '9.85', 20: '25' },
    503: { 10: '9.4', 20: '25.5' },
  };
  const secrets = new Map(Object.entries(prices).map(([supplierId, own]) => [supplierId, seal(story, supplierId, own)]));
  story.at('02:21:00');
  for (const supplierId of revealing) reveal(story, supplierId, secrets.get(supplierId)!);
  return story.at('02:30:00');
}

/** A seal is replaced and withdrawn; the buyer ends the turn; the opening is extended, paused and goes on. */
export function sealsHandled(): HallStory {
  const story = sealedHall({ turns: [{ turnMode: 'SEALED', visibility: 'OWN_RANK', maxOffers: 3 }] });
  seal(story, '501', firstTurn[501]);
  seal(story, '502', firstTurn[502]);
  story.send('WITHDRAW_SEAL', supplier('502'), { turnNo });
  const better = seal(story, '501', { 10: '9', 20: '25' }, 2);
  story.at('02:05:00').send('TURN_PROCESS', buyer, { step: 'END', reason });
  story.send('EXTEND', buyer, { seconds: 60, reason }).send('POST_NOTICE', buyer, { content: 'Please reveal' });
  story.send('PAUSE', buyer, { reason }).send('RESUME', buyer, { leadSeconds: 0 }).at('02:05:00');
  story.send('DOWNTIME', SYSTEM, { from: story.now + 1, to: story.now + 60_000 });
  story.send('RISK_FLAG', SYSTEM, { riskType: 'SAME_IP', supplierIds: ['501', '502'] });
  return reveal(story, '501', better);
}

/** Of the form that an encrypted offer has; what is in it only the server could say. */
export const BOX = 'B'.repeat(240);

/** Two offers in escrow: the platform opens both, the second ends the turn. */
export function inEscrow(): HallStory {
  const story = sealedHall({ fields: { sealMode: 'ESCROW' }, turns: [{ turnMode: 'SEALED' }] });
  const secrets = (['501', '502'] as const).map((supplierId) => {
    const secret = secretOf(story, supplierId, firstTurn[supplierId]);
    story.send('SEAL_OFFER', supplier(supplierId), { turnNo, seq: 1, commitment: secret.commitment, escrow: BOX });
    return { supplierId, commitment: secret.commitment, saltHex: secret.saltHex, payload: secret.payload };
  });
  story.at('02:10:00');
  return story.send('ESCROW_OPENED', SYSTEM, secrets[0]).send('ESCROW_OPENED', SYSTEM, secrets[1]);
}

/** Nobody reveals: without any value the hall fails. */
export function nothingRevealed(): HallStory {
  const story = sealedHall({ fields: { unrevealedRule: 'KEEP_PREVIOUS' }, turns: [{ turnMode: 'SEALED' }] });
  seal(story, '501', firstTurn[501]);
  return story.at('02:13:00');
}

/** Cancelled while sealed offers are being opened. */
export function cancelledInOpening(): HallStory {
  const story = sealedHall().send('ASK', supplier('501'), { content: 'Until when do we reveal?' });
  seal(story, '501', firstTurn[501]);
  const { noticeNo } = story.hall.notices.find((notice) => notice.noticeType === 'QUESTION')!;
  story.at('02:10:00').send('ANSWER', buyer, { replyTo: noticeNo, content: 'Three minutes from the end of the turn' });
  return story.send('CANCEL_HALL', SYSTEM);
}

/** A price that rises every ten seconds until somebody accepts it (§12.9). */
export const dutch = (turn: NonNullable<Setting['turns']>[number] = {}, setting: Setting = {}): HallStory =>
  aHall({
    items: ONE_ITEM,
    bidders: [{ supplierId: '501', factor: '1.02' }, { supplierId: '502' }],
    turns: [{ turnMode: 'DUTCH', clockStartPrice: '500', clockStep: '5', clockSeconds: 10, clockLimitPrice: '560', ...turn }],
    ...setting,
    fields: { competeFormat: 'DUTCH', ...setting.fields },
  }).started();

export const accept = (story: HallStory, supplierId: string, tickNo: number): HallStory =>
  story.send('ACCEPT_PRICE', supplier(supplierId), { turnNo, tickNo });

/** Takes a part of the quantity; null: all that is left. */
export const takesPart = (story: HallStory, supplierId: string, tickNo: number, quantity: string | null): HallStory =>
  story.send('ACCEPT_PRICE', supplier(supplierId), { turnNo, tickNo, quantity });

/** Two take parts at their own prices (§12.9). */
export const dutchInParts = (): HallStory => {
  const story = dutch({ multiUnitFlag: 'Y' }, { items: [{ itemNo: 10, itemName: 'Bracket', quantity: '1000' }] }).at('02:00:34.999');
  return takesPart(takesPart(story, '501', 3, '600').at('02:00:40'), '502', 4, '400');
};

export const dutchSold = (): HallStory => accept(dutch().at('02:00:40.600'), '501', 3);

/** A price that falls level by level; everybody says whether he stays in (§12.10). */
export const japanese = (
  turn: NonNullable<Setting['turns']>[number] = {},
  ready?: readonly string[],
  fields: Setting['fields'] = {},
): HallStory =>
  aHall({
    items: ONE_ITEM,
    turns: [{ turnMode: 'JAPANESE', clockStartPrice: '100', clockStep: '2', clockSeconds: 30, clockLimitPrice: '80', ...turn }],
    fields: { competeFormat: 'JAPANESE', ...fields },
  }).started(ready);

export const stay = (story: HallStory, supplierId: string, level: number): HallStory =>
  story.send('STAY_IN', supplier(supplierId), { turnNo, level });
const drop = (story: HallStory, supplierId: string, level: number): HallStory =>
  story.send('DROP_OUT', supplier(supplierId), { turnNo, level });

/** Two stay for a level; then one drops out, which ends the turn. */
export const early = (): HallStory => {
  const story = stay(stay(japanese({ levelEarlyFlag: 'Y' }, ['501', '502']), '501', 0), '502', 0);
  return drop(stay(story.at('02:00:05'), '501', 1), '502', 1);
};

/** The last one stays at the limit, and the turn ends with his word. */
export const toTheLimit = (): HallStory => {
  const story = japanese({ levelEarlyFlag: 'Y', clockLimitPrice: '98' }, ['501', '502']);
  for (const level of [0, 1]) stay(stay(story, '501', level), '502', level);
  return story;
};

/** Levels by their time; one drops out by word, one by silence. */
export const byLevels = (): HallStory => {
  const story = drop(stay(stay(japanese(), '501', 0), '502', 0), '504', 0).at('02:00:30');
  return stay(story, '501', 1).at('02:01:00');
};

export const formatStories: readonly (() => HallStory)[] = [
  slotsByTime,
  slotsByWord,
  slotsBySurrogate,
  slotsWithoutExcluded,
  slotsPaused,
  lastSlotPaused,
  allPass,
  secondTurn,
  sealsHandled,
  nothingRevealed,
  inEscrow,
  cancelledInOpening,
  dutchSold,
  dutchInParts,
  early,
  toTheLimit,
  byLevels,
];
