/** The kill bench in small: the product's own server, real sockets, SIGKILL. And proof that its verdict can say no. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import { describe, expect, test } from '@jest/globals';

import { judgeDeadlines, judgeOffers } from '../../../bench/harness/verdict.mjs';
import type { Asked, HallState, Step } from '../../../bench/harness/verdict.mjs';

const root = path.resolve(import.meta.dirname, '../../../..');

test('a server killed three times in a live hall loses no acknowledged offer, doubles none, and makes its absence good', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/bootstrap/run.mjs', 'test/bench/run.mjs', 'kill', '--times', '3', '--bidders', '12', '--seed', '7'],
    { cwd: root },
  );
  const told = JSON.parse(stdout) as { answers: { acknowledged: number }; offers: number; compensated: number };
  expect(told).toMatchObject({
    bench: 'kill',
    value: 0,
    kills: 3,
    bidders: 12,
    outageMinSeconds: 2,
    stored: told.answers.acknowledged,
    audit: { broken: 0 },
  });
  expect(told.answers.acknowledged).toBeGreaterThan(told.offers / 2);
  expect(told.compensated).toBeGreaterThan(0);
});

describe('the verdict names what went wrong with offers:', () => {
  const yes = { ok: true, code: '', at: 1_000, repeated: false };
  const offer: Asked = { requestId: 'r1', userId: '7', price: '90.00', answers: [yes] };
  const entry = { actor: '7', requestId: 'r1', price: '90', at: 1_000 };
  const refusal = { actor: '7', requestId: 'r1', code: 'OFFER_TOO_FREQUENT' };
  const no = { ...yes, ok: false, code: 'OFFER_TOO_FREQUENT' };

  test.each([
    ['nothing', [offer], [entry], [], []],
    ['an acknowledged offer that is lost', [offer], [], [], ['7 r1 was acknowledged and is lost']],
    ['one stored twice', [offer], [entry, entry], [], ['7 r1 is stored 2 times']],
    ['one stored with another price', [offer], [{ ...entry, price: '80' }], [], ['7 r1 offered 90.00 and is stored with 80']],
    ['one told another instant', [offer], [{ ...entry, at: 999 }], [], ['7 r1 was told the instant 1000 and is stored with 999']],
    ['one never answered', [{ ...offer, answers: [] }], [], [], ['7 r1 was never answered']],
    ['one refused and stored', [{ ...offer, answers: [no] }], [entry], [], ['7 r1 was refused (OFFER_TOO_FREQUENT) and is stored']],
    ['one refused and kept twice', [{ ...offer, answers: [no] }], [], [refusal, refusal], ['7 r1 is kept as refused 2 times']],
    ['one told no and then yes', [{ ...offer, answers: [yes, no] }], [entry], [], ['7 r1 was first told yes, then OFFER_TOO_FREQUENT']],
    ['one that nobody sent', [], [entry], [], ['7 r1 is stored and nobody asked for it']],
  ])('%s', (_what, asked, stored, refused, faults) => expect(judgeOffers(asked, stored, refused)).toEqual(faults));
});

describe('the verdict names what went wrong with deadlines:', () => {
  const running: HallState = { state: 'running', turnEndAt: 60_000, intervalEndAt: null, outageMinSeconds: 2 };
  const start: Step = { event: 'TURN_PROCESS', at: 30_000, payload: {}, before: null, after: running };
  const at = (event: string, instant: number, after: Partial<HallState> = {}, payload = {}): Step => ({
    event,
    at: instant,
    payload,
    before: running,
    after: { ...running, ...after },
  });
  const outage = { killedAt: 40_000, servedAt: 46_000, deadFrom: 40_000, deadUntil: 45_000 };
  const downtime = (turnEndAt: number, from = 39_500, to = 45_500) => at('DOWNTIME', to, { turnEndAt }, { from, to });
  const ended = at('TURN_DUE', 60_000, { state: 'ended', turnEndAt: null });

  test.each([
    ['nothing', [start, downtime(66_000)], [outage], []],
    ['an outage that was not made good', [start, ended], [outage], ['the outage from 40000 to 45000 was not made good']],
    [
      'an end moved by too little',
      [start, downtime(65_999)],
      [outage],
      ["DOWNTIME at 45500: the turn's end 60000 moved to 65999, not to 66000"],
    ],
    ['time given without an outage', [start, downtime(66_000)], [], ['time was given for 39500 to 45500, when the server was not down']],
    ['a turn that ended late', [start, { ...ended, at: 60_001 }], [], ['TURN_DUE at 60001: the turn was to end at 60000']],
    ['an offer after the end', [start, at('OFFER_PRICE', 60_000)], [], ['OFFER_PRICE at 60000: the turn had ended at 60000']],
    [
      'an event within the outage',
      [start, at('OFFER_PRICE', 41_000), downtime(66_000)],
      [outage],
      ['DOWNTIME at 45500: it begins at 39500, before the last event at 41000'],
    ],
  ])('%s', (_what, steps, outages, faults) => expect(judgeDeadlines(steps, outages, 61_000)).toEqual(faults));

  test('a deadline that nobody met', () => expect(judgeDeadlines([start], [], 70_000)).toEqual(['the deadline 60000 was never met']));
});
