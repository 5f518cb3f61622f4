/** A document as it stood after any of its entries, of a long history that nobody has read yet beside a short one. */
import assert from 'node:assert/strict';

import { openBenchDatabase } from './harness/bench-database.mjs';
import { built } from './harness/built.mjs';
import { median, print, quantile } from './harness/figures.mjs';
import { seeded } from './harness/random.mjs';
import { sized } from './harness/sizes.mjs';
import { buyer, mustHold, openTallies } from './harness/tally.mjs';

const LONG = sized(10_000, 450);
const SHORT = 100;
const ASKED = sized(60, 10);
const AT_ONCE = 50;
const GOAL_MS = 300;

export async function bench({ rounds }) {
  const [{ findAt }, { Registry }, { WrittenStands }] = await Promise.all(
    ['edges/calls/history', 'registry', 'runtime/written-stands'].map((file) => built(`server/kernel/${file}`)),
  );
  const stage = await openBenchDatabase();
  const tallies = await openTallies(stage);
  const { definition, runtime, database, store } = tallies;
  const registry = new Registry([definition]);
  const stands = new WrittenStands({ database, registry, report: (error) => console.error(error) });
  runtime.onCommit((commit) => stands.heard(commit));
  const kernel = { registry, runtime, database, store, permits: () => true, report: (error) => console.error(error) };
  const context = { kernel, caller: { viewer: buyer } };
  const random = seeded(16);
  const fromNobody = async (id, entries) => {
    const rev = 1 + Math.floor(random() * entries);
    const from = performance.now();
    const { data } = await findAt(context, definition, { id, rev });
    const took = performance.now() - from;
    assert.equal(data.turns, rev - 1);
    return took;
  };
  try {
    const taken = { long: [], short: [] };
    for (let round = 0; round < rounds; round += 1) {
      const [long, short] = [await written(tallies, LONG), await written(tallies, SHORT)];
      await stands.settled();
      for (let asked = 0; asked < ASKED; asked += 1) {
        taken.long.push(await fromNobody(long, LONG));
        taken.short.push(await fromNobody(short, SHORT));
      }
    }
    await mustHold(tallies);
    for (const [figure, of] of [
      ['p50', median],
      ['p95', (values) => quantile(values, 0.95)],
      ['longest', (values) => Math.max(...values)],
    ])
      print({
        bench: 'past',
        figure: `a document as it stood after one of its ${LONG + 1} entries, ${figure}`,
        unit: 'ms',
        value: of(taken.long),
        peer: `the same of ${SHORT + 1} entries`,
        floorValue: of(taken.short),
        ratio: of(taken.long) / of(taken.short),
        goal: `<= ${GOAL_MS} ms at any length`,
        note: `${ASKED * rounds} entries by chance, each round of documents that nobody has read before`,
      });
    return Math.max(...taken.long) <= GOAL_MS;
  } finally {
    await tallies.end();
    await stage.end();
  }
}

/** A tally with that many entries beside its first. */
async function written(tallies, entries) {
  const id = await tallies.make('Long');
  for (let left = entries; left > 0; left -= AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(left, AT_ONCE) }, () => tallies.add(id)));
  return id;
}
