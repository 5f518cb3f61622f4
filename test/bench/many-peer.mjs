/** Events over 1,000 documents, 10 at a time, ours and Emmett's, on the same PostgreSQL over as many connections. */
import { openBenchDatabase } from './harness/bench-database.mjs';
import { EMMETT_DOES, openEmmett } from './harness/peers/emmett.mjs';
import { medians, perSecond, print } from './harness/figures.mjs';
import { sized } from './harness/sizes.mjs';
import { mustHold, openTallies } from './harness/tally.mjs';

const DOCUMENTS = sized(1_000, 40);
const AT_A_TIME = 10;
const ROUND_MS = sized(4_000, 300);

export async function bench({ rounds }) {
  const server = await openBenchDatabase();
  const tallies = await openTallies(server, { poolSize: AT_A_TIME });
  const emmett = await openEmmett(server, { poolSize: AT_A_TIME });
  try {
    const ids = [];
    for (let index = 0; index < DOCUMENTS; index += 1) ids.push(await tallies.make(`Tally ${index}`));
    for (const id of ids) await tallies.add(id);
    for (let index = 0; index < DOCUMENTS; index += 1) await emmett.add(`tally-warm-${index}`);
    const round = async (name) => ({
      ours: await overAll((index) => tallies.add(ids[index])),
      peer: await overAll((index) => emmett.add(`tally-${name}-${index}`)),
    });
    // One round of each is not counted: until then code of both is compiled anew, ours longer.
    await round('first');
    const result = await medians(rounds, round);
    await mustHold(tallies);
    print({
      bench: 'many-peer',
      figure: `accepted events over ${DOCUMENTS} documents, ${AT_A_TIME} at a time`,
      unit: 'events/s',
      value: result.ours,
      peer: 'Emmett, its retry of conflicts on, as many streams at a time',
      floorValue: result.peer,
      ratio: result.ours / result.peer,
      goal: '>= 2',
      note: EMMETT_DOES,
    });
    return true;
  } finally {
    await emmett.end();
    await tallies.end();
    await server.end();
  }
}

/** Documents follow one another, so that no two events of one document are on their way together. */
function overAll(add) {
  let next = -1;
  return perSecond(AT_A_TIME, ROUND_MS, () => add((next += 1) % DOCUMENTS));
}
