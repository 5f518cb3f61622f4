import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

import { xesOf, xesParts } from '../../../client/audit/mining/written.js';
import type { Move } from '../../../client/audit/mining/written.js';

// The moves of documents as a log that other tools of process mining read.

const move = (docId: string, rev: number, event: string, from: string | null, to: string): Move => ({
  docId,
  rev,
  event,
  from,
  to,
  at: rev * 60_000,
});
const files: Blob[] = [];

beforeEach(() => {
  files.length = 0;
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('a trace for each document, its moves in order, and well-formed whatever is in them', () => {
  const log = xesParts('demo"Order', [
    move('1', 1, 'CREATE', null, 'draft'),
    move('1', 2, 'SUB<MIT>', 'draft', 'a&b'),
    move('2', 1, 'CREATE', null, 'draft'),
  ]).join('');
  const read = new DOMParser().parseFromString(log, 'application/xml');
  expect(read.querySelector('parsererror')).toBeNull();
  const value = (node: Element, key: string) => node.querySelector(`:scope > [key="${key}"]`)?.getAttribute('value');
  expect(value(read.documentElement, 'concept:name')).toBe('demo"Order');
  expect(
    [...read.querySelectorAll('trace')].map((trace) => [
      value(trace, 'concept:name'),
      ...[...trace.querySelectorAll('event')].map((event) =>
        ['concept:name', 'time:timestamp', 'from', 'to'].map((key) => value(event, key)).join(' '),
      ),
    ]),
  ).toEqual([
    ['1', 'CREATE 1970-01-01T00:01:00.000Z  draft', 'SUB<MIT> 1970-01-01T00:02:00.000Z draft a&b'],
    ['2', 'CREATE 1970-01-01T00:01:00.000Z  draft'],
  ]);
  expect(new DOMParser().parseFromString(xesParts('demoOrder', []).join(''), 'application/xml').querySelectorAll('trace')).toHaveLength(0);
});

test('pages are asked for after the last move, until there are no more', async () => {
  const asked: unknown[] = [];
  const whole = await xesOf('demoOrder', (after) => {
    asked.push(after?.rev);
    const rev = (after?.rev ?? 0) + 1;
    return Promise.resolve({ moves: [move('1', rev, 'SAVE', 'draft', 'draft')], more: rev < 3 });
  });
  expect([whole, asked, files.length, files[0]!.type]).toEqual([true, [undefined, 1, 2], 1, 'application/xml']);
});

test('a browser is not asked to hold more than it can: the file says so', async () => {
  let pages = 0;
  const page = () => {
    pages += 1;
    return Promise.resolve({ moves: [move('1', 1, 'A', null, 'b'), move('1', 2, 'B', 'b', 'c')], more: true });
  };
  expect([await xesOf('demoOrder', page, 5), pages, files.length]).toEqual([false, 3, 1]);
});
