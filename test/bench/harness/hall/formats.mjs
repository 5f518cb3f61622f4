/**
 * What is measured in a hall of each format: its rules, and the event that its live phase consists of. Who plays answers
 * when the event was accepted and who acted; whether others may be shown something of it is what the rules say.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { sized } from '../sizes.mjs';
import { sideBySide, until } from '../stage.mjs';

const HOURS_10 = 36_000;
const DAY = 86_400;
/** Bytes of a bidder's own vault as his browser seals it, before base64. */
const VAULT_BYTES = 360;
const MOST_TURNS = 10;
/** What others were told before has arrived. */
const CALM_MS = 500;
const TURN_STARTS_MS = 10_000;

const open = { turnMode: 'OPEN', durationSeconds: HOURS_10 };
const clock = { durationSeconds: HOURS_10, clockSeconds: DAY, clockStep: '1' };
const falling = { ...clock, turnMode: 'JAPANESE', clockStartPrice: '9000000', clockLimitPrice: '8999900', levelEarlyFlag: 'Y' };
const slots = { turnMode: 'SEQUENTIAL', visibility: 'BEST_PRICE', slotSeconds: DAY, slotEarlyFlag: 'Y', intervalSeconds: 0 };

/**
 * @typedef {{ itemNo: number, bidders: { supplierId: string }[], send: Function, view: () => Promise<object> }} Hall `view`: the
 * buyer's, read beside the desk that is measured
 * @typedef {{ at: number, actor: number }} Played
 * @typedef {object} Format
 * @property {'all' | 'concerned' | 'own'} told everybody; who acted, the buyer, and whose own part changed; who acted and the buyer alone
 * @property {boolean} [inTurn] the next one plays when the one before has his answer
 * @property {boolean} [rates] the highest rate is looked for as well
 * @property {(bidders: number) => number} [most] how many events the hall can have
 * @property {number} [count] how many a round has, where that is not a matter of time
 * @property {(hall: Hall) => { before?: () => Promise<void>, play: () => Promise<Played> }} game
 */

/** @type {Record<string, Format & { format: string, event: string, hall: object, turns: object[], quantity?: (bidders: number) => string }>} */
const phases = {
  english: {
    format: 'ENGLISH',
    event: 'an offer',
    turns: [{ ...open, visibility: 'BEST_PRICE' }],
    told: 'all',
    rates: true,
    game: openOffers,
  },
  sealed: {
    format: 'SEALED',
    event: 'a sealed offer',
    turns: [{ turnMode: 'SEALED', durationSeconds: HOURS_10, visibility: 'OWN_RANK' }],
    told: 'own',
    game: sealedOffers,
  },
  hybrid: {
    format: 'HYBRID',
    event: 'an offer of the open turn',
    turns: [
      { ...open, visibility: 'OWN_RANK' },
      { turnMode: 'SEALED', durationSeconds: HOURS_10, visibility: 'OWN_RANK' },
    ],
    told: 'all',
    game: openOffers,
  },
  sequential: {
    format: 'SEQUENTIAL',
    event: 'an offer that ends its slot',
    hall: { showCountFlag: 'Y' },
    turns: Array.from({ length: MOST_TURNS }, () => slots),
    told: 'all',
    inTurn: true,
    most: (bidders) => bidders * MOST_TURNS,
    game: slotOffers,
  },
  dutch: {
    format: 'DUTCH',
    event: 'an acceptance of a part',
    turns: [{ ...clock, turnMode: 'DUTCH', clockStartPrice: '1', clockLimitPrice: '2', multiUnitFlag: 'Y', visibility: 'OWN_RANK' }],
    quantity: (bidders) => String(bidders + 1),
    told: 'all',
    most: (bidders) => bidders,
    game: acceptances,
  },
  staying: {
    format: 'JAPANESE',
    event: 'a confirmation to stay in',
    turns: [{ ...falling, visibility: 'OWN_RANK' }],
    told: 'concerned',
    inTurn: true,
    game: confirmations,
  },
  level: {
    format: 'JAPANESE',
    event: 'the confirmation that opens the next level',
    turns: [{ ...falling, visibility: 'OWN_RANK' }],
    told: 'all',
    inTurn: true,
    count: sized(4, 2),
    game: levels,
  },
};

export const formatNames = [...new Set(Object.values(phases).map(({ format }) => format))];

/** @param {string} [format] of this one alone */
export const phasesOf = (format) => Object.values(phases).filter((phase) => format === undefined || phase.format === format);

/** As the stage sets the hall up. */
export const lotOf = ({ format, hall, turns, quantity }, bidders) => ({
  hall: { competeFormat: format, offerGapMs: 0, ...hall },
  turns: turns.map((turn, index) => ({ turnNo: index + 1, ...turn })),
  quantity: quantity?.(bidders),
});

/** Each better than all before and from the bidder who is last: everybody's rank changes. */
function openOffers({ bidders, itemNo, send }) {
  const price = falls();
  let offered = 0;
  const play = async () => {
    const actor = (offered += 1) % bidders.length;
    const { at } = await send(actor, 'OFFER_PRICE', { turnNo: 1, items: [{ itemNo, price: price() }] });
    return { at, actor };
  };
  return { before: () => sideBySide(bidders.length, play), play };
}

/** What a browser seals is unreadable: what matters here is how long it is. */
function sealedOffers({ bidders, send }) {
  const seqs = bidders.map(() => 0);
  let sealed = 0;
  return {
    async play() {
      const actor = (sealed += 1) % bidders.length;
      const seq = (seqs[actor] += 1);
      const vault = randomBytes(VAULT_BYTES).toString('base64');
      const { at } = await send(actor, 'SEAL_OFFER', { turnNo: 1, seq, commitment: randomBytes(32).toString('hex'), vault, escrow: null });
      return { at, actor };
    },
  };
}

/** Whoever's slot it is offers; after the last of a turn the first of the next. */
function slotOffers({ bidders, itemNo, send, view }) {
  const places = new Map(bidders.map(({ supplierId }, index) => [supplierId, index]));
  const price = falls();
  let turnNo = 0;
  let order = [];
  const nextTurn = async () => {
    turnNo += 1;
    await until(async () => (await view()).turns.length === turnNo, `turn ${turnNo}`, TURN_STARTS_MS);
    const shown = await view();
    const byAlias = new Map(shown.bidders.map(({ alias, supplierId }) => [alias, places.get(supplierId)]));
    order = shown.turns.at(-1).slotAliases.map((alias) => byAlias.get(alias));
  };
  return {
    async play() {
      if (order.length === 0) await nextTurn();
      const actor = order.shift();
      const { at } = await send(actor, 'OFFER_PRICE', { turnNo, items: [{ itemNo, price: price() }] });
      return { at, actor };
    },
  };
}

/** Each takes one piece at the price that runs; there is more than all of them take. */
function acceptances({ send }) {
  let taken = -1;
  return {
    async play() {
      const actor = (taken += 1);
      const { at } = await send(actor, 'ACCEPT_PRICE', { turnNo: 1, tickNo: 0, quantity: '1' });
      return { at, actor };
    },
  };
}

/** One bidder after the other confirms, who was last of the level before at first; the last of a level opens the next. */
function confirmations({ bidders, send }) {
  let confirmed = -1;
  const play = async () => {
    confirmed += 1;
    const level = Math.floor(confirmed / bidders.length);
    const place = confirmed % bidders.length;
    const actor = level % 2 === 0 ? place : bidders.length - 1 - place;
    const { at } = await send(actor, 'STAY_IN', { turnNo: 1, level });
    return { at, actor };
  };
  return {
    async before() {
      for (let index = 0; index < bidders.length; index += 1) await play();
    },
    play,
  };
}

/** All have confirmed but one, before that one is measured. */
function levels({ bidders, send }) {
  let level = -1;
  const actor = bidders.length - 1;
  return {
    async play() {
      level += 1;
      await sideBySide(actor, (index) => send(index, 'STAY_IN', { turnNo: 1, level }));
      await sleep(CALM_MS);
      const { at } = await send(actor, 'STAY_IN', { turnNo: 1, level });
      return { at, actor };
    },
  };
}

function falls() {
  let cents = 800_000_000;
  return () => ((cents -= 1) / 100).toFixed(2);
}
