/** The bench kill2 in small: two of the product's own servers, a Redis, a balancer, SIGKILL. And proof that its verdict on races can say no. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import { describe, expect, test } from '@jest/globals';

import { judgeRaces } from '../../../bench/harness/verdict.mjs';

const root = path.resolve(import.meta.dirname, '../../../..');

test('two servers killed in turn lose nothing, let nobody win twice, and every screen ends as the store has it', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/bootstrap/run.mjs', 'test/bench/run.mjs', 'kill2', '--times', '2', '--bidders', '8', '--seed', '3'],
    { cwd: root },
  );
  const told = JSON.parse(stdout) as { answers: { acknowledged: number }; screens: { frames: number } };
  expect(told).toMatchObject({ bench: 'kill2', value: 0, kills: 2, bidders: 8, stored: told.answers.acknowledged, audit: { broken: 0 } });
  expect(told.answers.acknowledged).toBeGreaterThan(10);
  expect(told.screens.frames).toBeGreaterThan(10);
});

describe('the verdict names what went wrong with races:', () => {
  const offer = (price: string, requestId: string) => ({ hallId: '1', turnNo: '1', price, requestId });
  const asked = (price: string, requestId: string, code: string) => ({ hallId: '1', price, requestId, answers: [{ code }] });

  test.each([
    ['nothing', [asked('9', 'a', ''), asked('9', 'b', 'OFFER_STEP_TOO_SMALL')], [offer('10', 'z'), offer('9', 'a')], []],
    ['a price that was won twice', [], [offer('9', 'a'), offer('9', 'b')], ['hall 1: 9 (b) was taken after 9']],
    ['a higher one that was taken', [], [offer('9', 'a'), offer('9.5', 'b')], ['hall 1: 9.5 (b) was taken after 9']],
    [
      'one refused for nobody',
      [asked('8', 'b', 'OFFER_STEP_TOO_SMALL')],
      [offer('9', 'a')],
      ['hall 1: 8 (b) was refused as no improvement, and nobody had offered as little'],
    ],
  ])('%s', (_what, requests, stored, faults) => expect(judgeRaces(requests, stored)).toEqual(faults));
});
