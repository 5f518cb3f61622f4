/** Work in groups: what is free goes at once, what comes meanwhile goes together. */
import { expect, test } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { InGroups } from '../../../../server/kernel/database/in-groups.js';

/** Groups that end when they are told to, and a clock that moves when it is told to. */
function opened(atOnce = 2, most = 50, fewest = most) {
  const groups: { readonly items: readonly string[]; end(): void }[] = [];
  const timers = new Set<() => void>();
  const work = new InGroups<string>({
    atOnce,
    most,
    fewest,
    breath: () => turn(),
    run: (items) =>
      new Promise<void>((end) => {
        groups.push({ items, end });
      }),
    after: (_ms, then) => {
      timers.add(then);
      return { cancel: () => timers.delete(then) };
    },
  });
  return { work, groups, timers, seen: () => groups.map(({ items }) => items.join('')) };
}

test('a single caller never waits: no timer has to pass before his work begins', async () => {
  const { work, groups, seen } = opened();
  for (const item of ['a', 'b', 'c']) {
    work.add(item);
    await turn();
    await turn();
    groups.at(-1)!.end();
    await turn();
  }
  expect(seen()).toEqual(['a', 'b', 'c']);
});

test('what comes in one turn of the event loop goes together', async () => {
  const { work, seen } = opened();
  for (const item of ['a', 'b', 'c']) work.add(item);
  await turn();
  await turn();
  expect(seen()).toEqual(['abc']);
});

test('what comes while all are under way is the next group, in the order in which it came', async () => {
  const { work, groups, seen } = opened();
  for (const item of ['a', 'b', 'c', 'd', 'e']) {
    work.add(item);
    await turn();
    await turn();
  }
  expect(seen()).toEqual(['a', 'b']);
  groups[1]!.end();
  await turn();
  await turn();
  expect(seen()).toEqual(['a', 'b', 'cde']);
});

test('a group has no more than so many members; the rest is the next one', async () => {
  const { work, groups, seen } = opened(1, 2);
  for (const item of ['a', 'b', 'c']) work.add(item);
  await turn();
  await turn();
  expect(seen()).toEqual(['ab']);
  groups[0]!.end();
  await turn();
  await turn();
  expect(seen()).toEqual(['ab', 'c']);
});

test('what waits is divided among the groups that may go, as long as each has enough for it to pay', async () => {
  const together = async (items: string, atOnce = 2) => {
    const { work, seen } = opened(atOnce, 6, 2);
    for (const item of items) work.add(item);
    await turn();
    await turn();
    return seen();
  };
  expect(await together('abcde')).toEqual(['abc', 'de']);
  expect(await together('abc')).toEqual(['ab', 'c']);
  expect(await together('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']);
  expect(await together('abcdefghijklmno')).toEqual(['abcdef', 'ghijkl']);
  expect(await together('ab')).toEqual(['ab']);
});

test('a group that takes long makes room, once', async () => {
  const { work, groups, timers, seen } = opened(1);
  for (const item of ['a', 'b', 'c']) {
    work.add(item);
    await turn();
    await turn();
  }
  for (const then of [...timers]) then();
  await turn();
  await turn();
  expect(seen()).toEqual(['a', 'bc']);
  groups[0]!.end();
  work.add('d');
  await turn();
  await turn();
  expect(seen()).toEqual(['a', 'bc']);
  groups[1]!.end();
  await turn();
  await turn();
  expect(seen()).toEqual(['a', 'bc', 'd']);
});
