import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { classOf } from '../../../../state-machines/kernel/view.js';
import { sealListHash } from '../../../../state-machines/trade/sealing/seal.js';
import { view } from '../../../../state-machines/compete/compete-hall/view.js';
import {
  BOX,
  firstTurnOpened,
  inEscrow,
  nothingRevealed,
  reveal,
  seal,
  sealedHall,
  sealsHandled,
  secondTurn,
  secretOf,
} from './format-stories.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { buyer, clock, manager, supplier } from './hall-story.js';
import type { HallStory } from './hall-story.js';

// Sealed turns by commit and reveal (compete.md §7, §12.7, §12.8).

const bidderStates = (story: HallStory) => Object.fromEntries(story.hall.bidders.map((bidder) => [bidder.supplierId, bidder.bidderState]));

describe('12.7', () => {
  const saltHex = Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, '0')).join('');
  const inTurnTwo = () => {
    const story = firstTurnOpened().at('02:12:00');
    const secret = secretOf(story, '503', { 10: '9.4', 20: '25.5' }, 1, saltHex);
    story.send('SEAL_OFFER', supplier('503'), { turnNo: 2, seq: 1, commitment: secret.commitment });
    seal(story, '501', { 10: '9.45', 20: '25' });
    return { story: story.at('02:21:00'), secret };
  };
  const answer = (supplierId: string, change: object = {}) => {
    const { story, secret } = inTurnTwo();
    return (
      story.refusal('REVEAL_OFFER', supplier(supplierId), { commitment: secret.commitment, saltHex, payload: secret.payload, ...change })
        ?.code ?? null
    );
  };

  test('the commitment of the specification is taken, and its content by its bidder alone', () => {
    const { secret } = inTurnTwo();
    expect(secret.commitment).toBe('cc0d08b8997cc955949e18822f475975edcc1233332460bfbb110d0b63088726');
    expect(answer('503')).toBeNull();
    expect(answer('501')).toBe('REVEAL_NOT_STANDING');
    expect(answer('503', { payload: secret.payload.replace('9.400000', '9.400001') })).toBe('REVEAL_HASH_MISMATCH');
    expect(answer('503', { saltHex: 'f'.repeat(64) })).toBe('REVEAL_HASH_MISMATCH');
  });

  test('everybody sees the hash of what stood sealed when the turn was over, and its list when it was opened', () => {
    const { story } = inTurnTwo();
    const seals = story.hall.offers.filter((offer) => offer.offerState === 'SEALED');
    const hash = sealListHash(
      '9001',
      2,
      seals.map((offer) => ({ commitRev: offer.commitRev!, commitment: offer.commitment! })),
    );
    const shown = () => (view.shared(story.hall, story.state, 'bidder-OWN_RANK') as { turns: { sealListHash: string }[] }).turns[1]!;
    expect(shown()).toMatchObject({ sealListHash: hash });
    const told = () => story.hall.notices.filter((notice) => notice.systemCode === 'SEALS_OPENED' && notice.systemParams?.['turnNo'] === 2);
    expect(told()).toEqual([]);
    story.at('02:24:00');
    expect(told()).toMatchObject([
      { publicFlag: 'Y', systemParams: { seals: seals.map((offer) => `${offer.commitRev}:${offer.commitment}`).join('\n') } },
    ]);
  });

  test('a commitment of another turn, or of another number, is of no use', () => {
    const story = sealedHall();
    const other = secretOf({ hall: { ...story.hall, currentTurnNo: 2 } } as HallStory, '501', { 10: '9', 20: '9' });
    const later = secretOf(story, '502', { 10: '9', 20: '9' }, 2);
    story.send('SEAL_OFFER', supplier('501'), { turnNo: 1, seq: 1, commitment: other.commitment });
    story.send('SEAL_OFFER', supplier('502'), { turnNo: 1, seq: 1, commitment: later.commitment });
    story.at('02:10:00');
    for (const [supplierId, secret] of [
      ['501', other],
      ['502', later],
    ] as const)
      expect(
        story.refusal('REVEAL_OFFER', supplier(supplierId), {
          commitment: secret.commitment,
          saltHex: secret.saltHex,
          payload: secret.payload,
        })?.code,
      ).toBe('REVEAL_WRONG_CONTEXT');
  });
});

describe('12.8', () => {
  test('the last of the first turn leaves; in the second what is too little does not hold', () => {
    const first = firstTurnOpened();
    expect([first.state, bidderStates(first), first.ranks()]).toEqual([
      'interval',
      { 501: 'READY', 502: 'READY', 503: 'READY', 504: 'ELIMINATED' },
      { 501: 1, 502: 2, 503: 3, 504: 4 },
    ]);
    const story = secondTurn();
    expect([story.state, story.ranks()]).toEqual(['ended', { 501: 1, 503: 2, 502: 3, 504: 4 }]);
    expect(story.offerOf('502').totalRaw).toBe('2000');
    expect(story.coldOffers('502').map((offer) => [offer.offerState, offer.totalRaw, offer.invalidCode])).toEqual([
      ['INVALID', '1985', 'OFFER_STEP_TOO_SMALL'],
    ]);
    expect(story.offerOf('503')).toMatchObject({ totalRaw: '1960', totalComparable: '1999.2' });
    expect(story.turn).toMatchObject({ turnState: 'CLOSED', endCause: 'TIME', openedAt: clock('02:21:00'), bestValue: '1945' });
  });

  test('who does not reveal leaves, or keeps what he had', () => {
    const gone = secondTurn(['501', '502']);
    expect([gone.state, gone.turn.openedAt, gone.ranks()]).toEqual(['ended', clock('02:24:00'), { 501: 1, 502: 2, 503: 3, 504: 4 }]);
    expect([bidderStates(gone)['503'], gone.turn.eliminatedSupplierIds, gone.coldOffers('503').at(-1)!.offerState]).toEqual([
      'ELIMINATED',
      ['503'],
      'UNREVEALED',
    ]);
    const kept = secondTurn(['501', '502'], { fields: { unrevealedRule: 'KEEP_PREVIOUS' } });
    expect([bidderStates(kept)['503'], kept.offerOf('503').totalComparable]).toEqual(['READY', '2029.8']);
    expect(nothingRevealed().state).toBe('failed');
  });

  test('who has left seals no more', () => {
    const story = firstTurnOpened().at('02:12:00');
    expect(story.refusal('SEAL_OFFER', supplier('504'), { turnNo: 2, seq: 1, commitment: 'a'.repeat(64) })?.code).toBe('OFFER_ELIMINATED');
  });
});

test('what a seal is refused for', () => {
  const story = sealedHall();
  const answer = (payload: object, who = '501') =>
    story.refusal('SEAL_OFFER', supplier(who), { turnNo: 1, seq: 1, commitment: 'a'.repeat(64), ...payload })?.code ?? null;
  expect(answer({})).toBeNull();
  expect(answer({ turnNo: 2 })).toBe('OFFER_TURN_STALE');
  expect(answer({ commitment: 'A'.repeat(64) })).toBe('SEAL_FORMAT');
  expect(answer({ seq: 2 })).toBe('SEAL_SEQ');
  const secret = seal(story, '502', { 10: '9', 20: '9' });
  expect(answer({ commitment: secret.commitment })).toBe('SEAL_DUPLICATE');
  seal(story, '502', { 10: '8', 20: '9' }, 2);
  expect(answer({ commitment: secret.commitment })).toBe('SEAL_DUPLICATE');
  seal(story, '502', { 10: '7', 20: '9' }, 3);
  expect(answer({ seq: 4 }, '502')).toBe('OFFER_MAX_PER_TURN');
  expect(story.refusal('WITHDRAW_SEAL', supplier('501'), { turnNo: 1 })?.code).toBe('SEAL_NONE_STANDING');
  expect(story.refusedOffer('501', { 10: '9', 20: '9' })).toBe('OFFER_WRONG_MODE');
  expect(story.refusal('CLOSE', buyer, { reason: 'No more' })?.code).toBe('CLOSE_SEALED_PENDING');
  story.at('02:10:00');
  expect([story.state, answer({})]).toEqual(['revealing', 'OFFER_TURN_CLOSED']);
  expect(story.refusal('EXCLUDE_SUPPLIER', buyer, { supplierId: '502', reason: 'Collusion' })?.code).toBe('EXCLUDE_SEALED_OPENING');
});

describe('in escrow', () => {
  const escrowed = () => sealedHall({ fields: { sealMode: 'ESCROW' }, turns: [{ turnMode: 'SEALED', maxOffers: 3 }] });
  const sealedWith = (story: HallStory, escrow: string | null) => {
    const { commitment, saltHex, payload } = secretOf(story, '501', { 10: '9', 20: '9' });
    return { seal: { turnNo: 1, seq: 1, commitment, escrow }, opened: { supplierId: '501', commitment, saltHex, payload } };
  };

  test('a seal without its encrypted offer is refused, and so is what has not its form', () => {
    const story = escrowed();
    for (const escrow of [null, '', 'B'.repeat(100), `${BOX}=`])
      expect(story.refusal('SEAL_OFFER', supplier('501'), sealedWith(story, escrow).seal)?.code).toBe('SEAL_ESCROW_MISSING');
    expect(story.refusal('SEAL_OFFER', supplier('501'), sealedWith(story, BOX).seal)).toBeNull();
  });

  test('the platform opens what stands, and what it opened counts as if its bidder had revealed it', () => {
    const story = inEscrow();
    expect([story.state, story.turn.openedAt, story.offerOf('501').totalRaw, story.offerOf('502').totalRaw]).toEqual([
      'ended',
      clock('02:10:00'),
      '2000',
      '2000',
    ]);
    expect(story.ranks()).toEqual({ 501: 1, 502: 2 });
  });

  test('nobody is asked to reveal; the platform is told to open, and again after a pause', () => {
    const story = escrowed();
    story.send('SEAL_OFFER', supplier('501'), sealedWith(story, BOX).seal).at('02:10:00');
    expect(story.effects).toEqual([{ kind: 'run', name: 'openEscrow', params: {} }]);
    story.send('PAUSE', buyer, { reason: 'Alarm' }).send('RESUME', buyer, { leadSeconds: 0 }).at('02:10:00');
    expect([story.state, story.effects]).toEqual(['revealing', [{ kind: 'run', name: 'openEscrow', params: {} }]]);
  });

  test('another content than was promised is passed over, and its bidder may still reveal', () => {
    const story = escrowed();
    const { seal: made, opened } = sealedWith(story, BOX);
    story.send('SEAL_OFFER', supplier('501'), made).at('02:10:00');
    const other = { ...opened, payload: opened.payload.replace('9.000000', '1.000000') };
    for (const passed of [other, { ...opened, supplierId: '502' }])
      expect(story.try('ESCROW_OPENED', SYSTEM, passed)).toMatchObject({ ok: false, dropped: true });
    expect(reveal(story, '501', { ...opened, seq: 1 }).offerOf('501').totalRaw).toBe('1260');
  });

  test('keys of the platform are told: the public one to everybody, the sealed one to nobody', () => {
    const story = sealedHall({ fields: { sealMode: 'ESCROW' }, turns: [{ turnMode: 'SEALED' }] });
    const turns = story.hall.turns.map((turn) => ({ ...turn, escrowPublicKey: 'public', escrowKey: 'sealed-private' }));
    const hall = { ...story.hall, turns };
    for (const audience of ['bidder-OWN_RANK', 'buyer', 'auditor'] as const)
      expect(JSON.stringify(view.shared(hall, story.state, audience))).not.toContain('sealed-private');
    expect(view.shared(hall, story.state, 'bidder-OWN_RANK')).toMatchObject({ turn: { escrowPublicKey: 'public' } });
  });
});

test('the opening is extended, paused and made good like a turn', () => {
  const story = sealsHandled();
  expect([story.state, story.offerOf('501').totalRaw, story.turn.endCause]).toEqual(['ended', '1900', 'BUYER']);
  expect(story.coldOffers('501').map((offer) => offer.offerState)).toEqual(['REPLACED']);
  const paused = sealedHall();
  seal(paused, '501', { 10: '9', 20: '9' });
  paused.at('02:11:00').send('PAUSE', buyer, { reason: 'Alarm' });
  expect([paused.hall.remainingMs, paused.hall.turnEndAt]).toEqual([120_000, null]);
  expect(paused.refusal('CLOSE', buyer, { reason: 'No more' })?.code).toBe('CLOSE_SEALED_PENDING');
  paused.at('02:20:00').send('RESUME', buyer, { leadSeconds: 30 }).at('02:20:30');
  expect([paused.state, paused.hall.turnEndAt]).toEqual(['revealing', clock('02:22:30')]);
});

test('an exclusion voids a sealed offer; after a readmission in time it stands again', () => {
  const story = sealedHall();
  const secret = seal(story, '501', { 10: '9', 20: '9' });
  story
    .send('PAUSE', buyer, { reason: 'Alarm' })
    .send('EXCLUDE_SUPPLIER', buyer, { supplierId: '501', reason: 'Mistaken', keepOffers: 'N' });
  expect(story.hall.offers).toEqual([]);
  story
    .send('READMIT_SUPPLIER', manager, { supplierId: '501', reason: 'Mistake' })
    .send('RESUME', buyer, { leadSeconds: 0 })
    .at('02:11:00');
  expect([story.state, reveal(story, '501', secret).offerOf('501').totalRaw]).toEqual(['revealing', '1260']);
});

describe('before the opening', () => {
  const seen = (story: HallStory, audience: string) =>
    JSON.stringify([view.shared(story.hall, story.state, classOf(audience)), view.own(story.hall, story.state, audience)]);

  test('nobody is shown a price, and no bidder what others do; worlds that differ only in it are equal', () => {
    const prices = fc.array(fc.integer({ min: 100, max: 999 }), { minLength: 1, maxLength: 3 });
    const world = (list: readonly number[], revealed: boolean) => {
      const story = sealedHall();
      seal(story, '501', { 10: '9', 20: '9' });
      const secrets = list.map((price, index) => seal(story, '502', { 10: `7.${price}`, 20: `6.${price}` }, index + 1));
      story.at('02:10:00');
      return revealed ? reveal(story, '502', secrets.at(-1)!) : story;
    };
    fc.assert(
      fc.property(prices, prices, (here, there) => {
        // Both worlds are at the same position of history, so that only contents and numbers differ.
        const [one, other] = [world(here, true), world(there, true)];
        for (const audience of ['bidder-OWN_RANK:501', 'bidder-OWN_RANK:503'])
          expect(seen(one, audience).replaceAll(/"(sealListHash|hash)":"\w+"/g, '')).toBe(
            seen(other, audience).replaceAll(/"(sealListHash|hash)":"\w+"/g, ''),
          );
        for (const audience of ['buyer', 'manager', 'auditor', 'observer', 'approver']) {
          expect(seen(one, audience)).not.toMatch(new RegExp(here.map((price) => `[67]\\.${price}`).join('|')));
          expect(seen(one, audience)).not.toContain('saltHex');
        }
      }),
      { numRuns: 20 },
    );
  });

  test('the buyer sees who has sealed, how often, and who has revealed', () => {
    const story = sealedHall();
    seal(story, '501', { 10: '9', 20: '9' });
    const secret = seal(story, '502', { 10: '8', 20: '9' });
    const lights = () =>
      (
        view.shared(story.hall, story.state, 'buyer') as { bidders: { supplierId: string; seal: string | null; offersThisTurn: number }[] }
      ).bidders
        .map((bidder) => [bidder.supplierId, bidder.seal, bidder.offersThisTurn])
        .toSorted();
    expect(lights()).toEqual([
      ['501', 'SEALED', 1],
      ['502', 'SEALED', 1],
      ['503', null, 0],
      ['504', null, 0],
    ]);
    reveal(story.at('02:10:00'), '502', secret);
    expect(lights()[1]).toEqual(['502', 'REVEALED', 1]);
  });
});
