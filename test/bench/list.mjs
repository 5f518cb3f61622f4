/**
 * Pages of a list over a million orders: data scope, three filters, a sort and the count. Each query is asked of the
 * product's lists and of SQL written by hand, over the same connections; both must answer the same JSON.
 */
import assert from 'node:assert/strict';

import { openBenchDatabase } from './harness/bench-database.mjs';
import { built } from './harness/built.mjs';
import { median, print, quantile } from './harness/figures.mjs';
import { handwritten } from './harness/handwritten-orders.mjs';
import { openMillionOrders, ordersAsked } from './harness/million-orders.mjs';

const QUERIES = 240;

export async function bench({ rounds, seed = 1 }) {
  const server = await openBenchDatabase();
  const { orders, definitionOf, database } = await openMillionOrders(server);
  try {
    const { createLists } = await built('server/kernel/database/lists/lists');
    const lists = createLists(database.read, definitionOf);
    const asked = ordersAsked(QUERIES, seed);
    const counts = [];
    for (const { viewer, query } of asked) counts.push(await sameAnswer(lists, orders, database.read, viewer, query));
    const sides = [({ viewer, query }) => lists.page(orders, viewer, query), ({ viewer, query }) => handwritten(database.read, viewer, query)];
    const times = [];
    for (let round = 0; round < rounds; round += 1) times.push(await timed(asked, sides, round));
    for (const share of [0.5, 0.95]) {
      const [value, floorValue] = [0, 1].map((side) => median(times.map((round) => quantile(round[side], share))));
      print({
        bench: 'list', figure: `p${share * 100} of a page: a million rows, data scope, three filters, a sort, the count, names`, unit: 'ms', value,
        peer: 'SQL written by hand for this table, same indexes, connections and answer', floorValue, ratio: value / floorValue, goal: share === 0.95 ? '<= 1.2' : 'none',
        note: `${QUERIES} different queries, one after the other, the two sides by turns; they match ${[0.05, 0.5, 0.95].map((of) => quantile(counts, of)).join(', ')} rows (p5, p50, p95)`,
      });
    }
    return true;
  } finally {
    await database.close();
    await server.end();
  }
}

async function sameAnswer(lists, orders, on, viewer, query) {
  const ours = await lists.page(orders, viewer, query);
  assert.equal(JSON.stringify(ours), JSON.stringify(await handwritten(on, viewer, query)));
  return ours.count;
}

/** Milliseconds of each query until its answer is text, by side; who comes first alternates, because the second finds warm pages. */
async function timed(asked, sides, round) {
  const times = sides.map(() => []);
  for (const [index, question] of asked.entries()) {
    const first = (index + round) % 2;
    for (const side of [first, 1 - first]) {
      const started = performance.now();
      JSON.stringify(await sides[side](question));
      times[side].push(performance.now() - started);
    }
  }
  return times;
}
