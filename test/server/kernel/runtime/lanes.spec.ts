import { beforeEach, describe, expect, test } from '@jest/globals';

import { Lanes, MOST_AT_A_TIME } from '../../../../server/kernel/runtime/lanes.js';
import { processTiming } from '../../../../server/kernel/runtime/timing.js';

const later: { readonly ms: number; readonly then: () => void; cancelled: boolean }[] = [];
/** Lets pass what was to happen after so many milliseconds. */
const pass = (ms: number) => {
  for (const one of later.splice(0, later.length)) {
    if (one.cancelled) continue;
    if (one.ms === ms) one.then();
    else later.push(one);
  }
};
let elapsed = 0;
const timing = {
  ...processTiming,
  elapsed: () => elapsed,
  after: (ms: number, then: () => void) => {
    const one = { ms, then, cancelled: false };
    later.push(one);
    return {
      cancel: () => {
        one.cancelled = true;
      },
    };
  },
};

let lanes: Lanes;
let begun: string[];
let ends: Map<string, (error?: Error) => void>;
let errors: unknown[];

const look = (document: string) => () => {
  begun.push(document);
  return new Promise<void>((resolve, reject) => {
    ends.set(document, (error) => (error ? reject(error) : resolve()));
  });
};
const ended = async (document: string, error?: Error) => {
  ends.get(document)!(error);
  await new Promise(setImmediate);
};
const due = (document: string) => lanes.due(document, look(document));

beforeEach(() => {
  [begun, ends, errors] = [[], new Map(), []];
  later.length = 0;
  lanes = new Lanes({ timing, goesFirst: (document) => document.startsWith('hall'), report: (error) => void errors.push(error) });
});

const orders = (count: number) => Array.from({ length: count }, (_, index) => `order:${index}`);

describe('lanes', () => {
  test('a live one goes at once, the others after it and so many at a time, the first due first', async () => {
    for (const order of orders(20)) due(order);
    due('hall:1');
    expect(begun).toEqual(['hall:1']);
    pass(20);
    expect(begun.slice(1)).toEqual(orders(MOST_AT_A_TIME));
    due('hall:2');
    expect(begun.at(-1)).toBe('hall:2');
    await ended('order:3');
    expect(begun.at(-1)).toBe(`order:${MOST_AT_A_TIME}`);
    expect([lanes.isWaiting('order:8'), lanes.isWaiting('order:9')]).toEqual([false, true]);
  });

  test('one that may go on goes before those that have not begun, and none waits twice', async () => {
    for (const order of orders(20)) due(order);
    due('order:18');
    pass(20);
    lanes.again('order:19', look('order:19'));
    for (const order of orders(3)) await ended(order);
    expect(begun.slice(MOST_AT_A_TIME)).toEqual(['order:19', 'order:8', 'order:9']);
    for (let order = 3; order < 20; order += 1) if (ends.has(`order:${order}`)) await ended(`order:${order}`);
    expect(begun).toHaveLength(20);
  });

  test('one that fails or takes too long gives its place up once', async () => {
    for (const order of orders(40)) due(order);
    pass(20);
    await ended('order:0', new Error('gone'));
    expect(errors).toEqual([new Error('gone')]);
    expect(begun).toHaveLength(MOST_AT_A_TIME + 1);
    pass(5_000);
    expect(begun).toHaveLength(2 * MOST_AT_A_TIME + 1);
    await ended('order:1');
    expect(begun).toHaveLength(2 * MOST_AT_A_TIME + 1);
  });

  test('a place rests as long as it was taken, while others wait for one', async () => {
    for (const order of orders(MOST_AT_A_TIME + 1)) due(order);
    pass(20);
    elapsed += 7;
    await ended('order:0');
    expect(begun).toHaveLength(MOST_AT_A_TIME);
    pass(7);
    expect(begun.at(-1)).toBe(`order:${MOST_AT_A_TIME}`);
    await ended('order:1');
    due('order:next');
    expect(begun.at(-1)).toBe('order:next');
  });

  test('after the stop nothing is begun', () => {
    due('order:1');
    lanes.stop();
    pass(20);
    due('order:2');
    due('hall:1');
    expect(begun).toEqual([]);
  });
});
