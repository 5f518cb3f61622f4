/**
 * Pages of the screen of materials, a million of them as demo:data makes them: data scope, three filters, a sort and the count.
 * Each query is asked of the product's lists and of SQL written by hand, over the same connections; both must answer the same
 * JSON. `--only orders`: over a million orders put into their table as rows, with names and dates. `--only lines`: over 100,000
 * open lines of orders, whose balance is worked out beside them; both must answer what the list shows of them. `--only words`: codes
 * and specifications of materials by four letters within them, found by trigrams.
 */
import { openBenchDatabase } from './harness/bench-database.mjs';
import { built } from './harness/built.mjs';
import { median, print, quantile } from './harness/figures.mjs';
import { handwritten as materialsByHand } from './harness/peers/handwritten-materials.mjs';
import { handwritten as ordersByHand } from './harness/peers/handwritten-orders.mjs';
import { materialsAsked, openMaterials, wordsAsked } from './harness/million-materials.mjs';
import { openMillionOrders, ordersAsked } from './harness/million-orders.mjs';
import { handwrittenLines, openOrderLines, orderLinesAsked, shownLines } from './harness/order-lines.mjs';
import { sameAnswer } from './harness/peers/same-answer.mjs';
import { sized } from './harness/sizes.mjs';

const QUERIES = sized(240, 36);

/** What is asked about: its definition, connections, questions, and the same by hand. */
const tables = {
  async materials(server, seed, rows) {
    const { definition, categories, loadingSeconds, ...more } = await openMaterials(server, rows);
    console.error(`${rows} materials were loaded by events in ${Math.round(loadingSeconds)} s.`);
    return { ...more, definition, asked: materialsAsked(QUERIES, seed, categories), byHand: materialsByHand };
  },
  async words(server, seed, rows) {
    const { definition, categories, loadingSeconds, ...more } = await openMaterials(server, rows);
    console.error(`${rows} materials were loaded by events in ${Math.round(loadingSeconds)} s.`);
    return { ...more, definition, asked: wordsAsked(QUERIES, seed, categories), byHand: materialsByHand };
  },
  async orders(server, seed, rows) {
    const { orders, ...more } = await openMillionOrders(server, rows);
    return { ...more, definition: orders, asked: ordersAsked(QUERIES, seed), byHand: ordersByHand };
  },
  async lines(server, seed, rows) {
    const { orders, ...more } = await openOrderLines(server, rows);
    const asked = orderLinesAsked(QUERIES, seed);
    return { ...more, definition: orders, asked, byHand: handwrittenLines, line: { line: 'lines' }, shown: shownLines };
  },
};

export async function bench({ rounds, seed = 1, only = 'materials', rows = sized(only === 'lines' ? 100_000 : 1_000_000, 3_000) }) {
  const server = await openBenchDatabase();
  const {
    definition,
    definitionOf,
    liveOf,
    database,
    asked,
    byHand,
    line,
    shown = (answer) => answer,
  } = await tables[only](server, seed, rows);
  try {
    const { createLists } = await built('server/kernel/database/lists/lists');
    const lists = createLists(database.read, definitionOf, { liveOf });
    const sides = [
      ({ viewer, query }) => (line ? lists.lines(definition, line, viewer, query) : lists.page(definition, viewer, query)),
      ({ viewer, query }) => byHand(database.read, viewer, query),
    ];
    const counts = [];
    for (const question of asked) counts.push(await sameAnswer(sides, question, shown));
    const times = [];
    for (let round = 0; round < rounds; round += 1) times.push(await timed(asked, sides, round));
    for (const share of [0.5, 0.95]) {
      const [value, floorValue] = [0, 1].map((side) => median(times.map((round) => quantile(round[side], share))));
      print({
        bench: 'list',
        figure: `p${share * 100} of a page of ${only}: ${rows} rows, data scope, ${only === 'words' ? 'one word' : 'three filters'}, a sort, the count, names`,
        unit: 'ms',
        value,
        peer: 'SQL written by hand for this table, same indexes, connections and answer',
        floorValue,
        ratio: value / floorValue,
        goal: share === 0.95 ? '<= 1.2' : 'none',
        note: `${QUERIES} different queries, one after the other, the two sides by turns; they match ${[0.05, 0.5, 0.95].map((of) => quantile(counts, of)).join(', ')} rows (p5, p50, p95)`,
      });
    }
    return true;
  } finally {
    await database.close();
    await server.end();
  }
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
