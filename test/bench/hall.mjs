/**
 * A hall of each format, watched by all its bidders and the buyer over sockets of their own: how long after an event of its
 * live phase is durable the last of those who are shown something of it has his frame. The peer is a bare Socket.IO server
 * that sends as many sockets a message of their own, of the same size; both run as processes of their own, one after the
 * other, and the same process sends and listens.
 */
import path from 'node:path';

import { openBenchDatabase } from './harness/bench-database.mjs';
import { median, print } from './harness/figures.mjs';
import { formatNames, lotOf, phasesOf } from './harness/hall/formats.mjs';
import { LATEST_MS, RATE_EXACTNESS, RATE_SECONDS, countsOf } from './harness/hall/measuring.mjs';
import { playPeer } from './harness/hall/peer.mjs';
import { openHouse, playHall } from './harness/hall/product.mjs';
import { isSmall, sized } from './harness/sizes.mjs';
import { setStage } from './harness/stage.mjs';

const STEADY_PER_SECOND = 20;
const STEADY_SECONDS = sized(10, 1);

export async function bench({
  rounds,
  format,
  bidders: count = sized(1_000, 8),
  seconds = STEADY_SECONDS,
  rates = !isSmall,
  perSecond = STEADY_PER_SECOND,
  flags = [],
}) {
  const phases = phasesOf(format);
  if (phases.length === 0) throw new Error(`--format is one of ${formatNames.join(', ')}`);
  const database = await openBenchDatabase({ installed: true });
  try {
    const stage = await setStage(database, { bidders: count, halls: phases.map((phase) => lotOf(phase, count)) });
    const house = await openHouse(database, stage, flags);
    for (const [index, phase] of phases.entries()) {
      const hall = { hallId: stage.hallIds[index], itemNo: (index + 1) * 10 };
      await comparePhase(phase, { house, hall, folder: database.folder }, { rounds, seconds, rates, perSecond });
    }
    await house.server.stop();
    for (const line of house.server.errors.slice(0, 10)) console.error(line);
    return house.server.errors.length === 0;
  } finally {
    await database.end();
  }
}

async function comparePhase(phase, { house, hall, folder }, options) {
  const seen = await playHall(house, phase, hall, options);
  const theirs = await playPeer(path.join(folder, 'frames.json'), phase, seen, options);
  const count = house.sockets.length;
  report(phase, { ours: seen.figures, theirs }, { count, ...shown(seen), each: countsOf(phase, count, options).each });
}

const shown = ({ frames, reached }) => ({
  bytes: median(frames.map((frame) => JSON.stringify(frame).length)),
  watchers: median(reached.map((watchers) => watchers.length)),
});

function report(phase, { ours, theirs }, { count, bytes, watchers, each }) {
  const who = `${count} bidders and the buyer, ${watchers} of whom are shown it (median)`;
  const bare = `bare Socket.IO sending as many distinct messages of the same sizes (median ${bytes} bytes), same run`;
  const pace = phase.count ? 'one by one' : `${STEADY_PER_SECOND} a second`;
  for (const share of ['p50', 'p99'])
    print({
      bench: 'hall',
      figure: `${phase.format}: ${share} from the commit of ${phase.event} to the last frame, ${pace}, ${who}`,
      unit: 'ms',
      value: ours[share],
      peer: bare,
      floorValue: theirs[share],
      ratio: ours[share] / theirs[share],
      goal: share === 'p99' && phase.rates ? 'ratio <= 1.5' : '',
      note: `${each} events a round; the peer counts from the arrival of the message that makes it send; decisions and commits are not in the figure, but on the same processor`,
    });
  if (ours.rate !== undefined)
    print({
      bench: 'hall',
      figure: `${phase.format}: highest rate with p99 under ${LATEST_MS} ms, ${who}`,
      unit: 'offers/s',
      value: ours.rate,
      peer: bare,
      floorValue: theirs.rate,
      ratio: ours.rate / theirs.rate,
      goal: '',
      note: `found within ${Math.round((RATE_EXACTNESS - 1) * 100)} % by runs of ${RATE_SECONDS} s; p99 from sending to acceptance stays under it, too; frames of one pass are one frame, the peer sends each`,
    });
}
