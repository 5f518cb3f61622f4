/** 200 people send events to one document, ours and Emmett's, on the same PostgreSQL over as many connections. */
import { openBenchDatabase } from './harness/bench-database.mjs';
import { EMMETT_DOES, openEmmett } from './harness/peers/emmett.mjs';
import { medians, perSecond, print } from './harness/figures.mjs';
import { sized } from './harness/sizes.mjs';
import { mustHold, openTallies } from './harness/tally.mjs';

const SENDERS = sized(200, 10);
const ROUND_MS = sized(3_000, 300);
const WARM_MS = sized(1_000, 100);

export async function bench({ rounds }) {
  const server = await openBenchDatabase();
  const tallies = await openTallies(server);
  const emmett = await openEmmett(server);
  try {
    const id = await tallies.make('One for all');
    await perSecond(SENDERS, WARM_MS, () => tallies.add(id));
    await perSecond(SENDERS, WARM_MS, () => emmett.add('tally-warm'));
    // Emmett begins each round with an empty stream, because it reads the whole stream for each command.
    const result = await medians(rounds, async (round) => ({
      ours: await perSecond(SENDERS, ROUND_MS, () => tallies.add(id)),
      peer: await perSecond(SENDERS, ROUND_MS, () => emmett.add(`tally-${round}`)),
      alone: await perSecond(1, ROUND_MS, () => emmett.add(`tally-alone-${round}`)),
    }));
    await mustHold(tallies);
    const figure = { bench: 'hot-peer', unit: 'events/s', value: result.ours };
    print({
      ...figure,
      figure: `accepted events on one document, ${SENDERS} senders`,
      peer: 'Emmett, its retry of conflicts on, same senders',
      floorValue: result.peer,
      ratio: result.ours / result.peer,
      goal: '>= 50',
      note: `${EMMETT_DOES}; commands that lost their last retry do not count`,
    });
    print({
      ...figure,
      figure: `the same beside Emmett undisturbed`,
      peer: 'Emmett with one sender, so that nothing conflicts',
      floorValue: result.alone,
      ratio: result.ours / result.alone,
      goal: 'none',
      note: 'what Emmett would reach were its commands queued before it',
    });
    return true;
  } finally {
    await emmett.end();
    await tallies.end();
    await server.end();
  }
}
