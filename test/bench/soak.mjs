/**
 * An hour of a busy day as fast as it goes: 200 halls of 20 bidders and a buyer who all watch, in each an offer every ten
 * seconds, so 72,000 offers. Runtime, database, rooms and the packets of the frames are the product's; watchers are in the
 * same process, so that what grows is ours. Exit 1 when memory grows.
 */
import { openBenchDatabase } from './harness/bench-database.mjs';
import { built } from './harness/built.mjs';
import { median, print, quantile } from './harness/figures.mjs';
import { bidder, buyer, openHalls, supplierIds } from './harness/halls.mjs';
import { aliveBytes } from './harness/memory.mjs';
import { HALL } from './harness/offering.mjs';
import { isSmall, sized } from './harness/sizes.mjs';
import { sideBySide } from './harness/stage.mjs';

const HALLS = sized(200, 2);
const BIDDERS = sized(20, 3);
const OFFERS_PER_HALL = sized(360, 10);
/** What is kept for whoever reconnects is full before the first tenth. */
const WARM_OFFERS_PER_HALL = sized(70, 5);
const TENTHS = 10;
const BEGIN_CENTS = 900_000_000;
const MEGABYTE = 1_048_576;
const MOST_GROWTH = 1.1;

export async function bench({ rounds, halls = HALLS, offers = OFFERS_PER_HALL }) {
  const hours = [];
  for (let round = 0; round < rounds; round += 1) hours.push(await anHour(halls, offers));
  return report(hours, halls * offers);
}

/** @returns {Promise<{ tenths: { delays: number[], alive: number }[], told: number }>} ms of each offer and MB alive, tenth by tenth; bytes of the frames */
async function anHour(count, offers) {
  const server = await openBenchDatabase();
  const halls = await openHalls(server);
  const [{ Rooms }, { packetOf, frameText }] = await Promise.all(
    ['server/kernel/edges/sockets/rooms', 'server/kernel/edges/sockets/frame-text'].map(built),
  );
  const rooms = new Rooms({
    runtime: halls.runtime,
    registry: halls.registry,
    permits: () => true,
    report: (error) => halls.errors.push(error),
  });
  const stopListening = halls.runtime.onCommit((commit) => rooms.commit(commit));
  try {
    const suppliers = supplierIds(BIDDERS);
    const all = await sideBySide(count, async (index) => ({
      id: await halls.make({ hallNo: index + 1, bidders: suppliers, items: 1, visibility: 'BEST_PRICE' }),
      offers: 0,
    }));
    const seats = { told: 0 };
    for (const { id } of all) {
      for (const viewer of [...suppliers.map(bidder), buyer]) {
        const watching = await rooms.watch(
          {
            viewer,
            frame: (frame, text) => {
              seats.told += (text ? packetOf(text, frame.answers) : packetOf(frameText(frame))).length;
            },
            gone: () => {
              throw new Error('a watcher was dropped');
            },
          },
          { type: HALL, id },
        );
        if (!watching) throw new Error('nothing to watch');
      }
    }
    const offer = async (hall) => {
      hall.offers += 1;
      const started = performance.now();
      await halls.offer(hall.id, suppliers[hall.offers % BIDDERS], 1, BEGIN_CENTS - hall.offers);
      await rooms.find(HALL, hall.id).settled();
      return performance.now() - started;
    };
    await someOffers(all, offer, count * WARM_OFFERS_PER_HALL);
    // Every tenth begins after a collection; so must the one that the others are measured by.
    await aliveBytes();
    const tenths = [];
    for (let tenth = 0; tenth < TENTHS; tenth += 1) {
      const delays = await someOffers(all, offer, Math.round((count * offers) / TENTHS));
      tenths.push({ delays, alive: (await aliveBytes()) / MEGABYTE });
      console.error(
        `tenth ${tenth + 1}: ${delays.length} offers, p99 ${quantile(delays, 0.99).toFixed(1)} ms, ${tenths.at(-1).alive.toFixed(1)} MB`,
      );
    }
    if (halls.errors.length > 0) throw new AggregateError(halls.errors, 'the soak reported errors');
    return { tenths, told: seats.told };
  } finally {
    stopListening();
    rooms.close();
    await halls.end();
    await server.end();
  }
}

/** Hall after hall, some side by side. @returns ms of each from sending to everybody's frame */
async function someOffers(all, offer, count) {
  return sideBySide(count, (index) => offer(all[index % all.length]));
}

/** A tenth has 72 offers beyond its p99, as many as one collection of the old generation holds up: the p99 of a single tenth is a matter of luck, that of the nine others together is not. */
function report(hours, offers) {
  const figures = hours.map(({ tenths: [first, ...later] }) => {
    const p99s = [first, ...later].map(({ delays }) => quantile(delays, 0.99));
    const p99 = quantile(
      later.flatMap(({ delays }) => delays),
      0.99,
    );
    return {
      first,
      last: later.at(-1),
      p99s,
      p99,
      slower: p99 / p99s[0],
      growth: Math.max(...later.map(({ alive }) => alive)) / first.alive,
    };
  });
  const middle = figures.find(({ slower }) => slower === median(figures.map((one) => one.slower)));
  const common = {
    bench: 'soak',
    peer: 'its own first tenth',
    note: `median of ${hours.length} hours of ${offers} offers, ${Math.round(hours[0].told / MEGABYTE)} MB of frames each`,
  };
  const growth = Math.max(...figures.map((one) => one.growth));
  print({
    ...common,
    figure: 'memory alive in the last tenth',
    unit: 'MB',
    value: middle.last.alive,
    floorValue: middle.first.alive,
    ratio: middle.last.alive / middle.first.alive,
    goal: `ratio <= ${MOST_GROWTH}, no tenth of any hour above`,
    note: `${common.note}; highest ratio of any tenth ${growth.toFixed(3)}`,
  });
  print({
    ...common,
    figure: "p99 from an offer to the last watcher's frame, the other tenths together",
    unit: 'ms',
    value: middle.p99,
    floorValue: middle.p99s[0],
    ratio: middle.slower,
    goal: 'ratio <= 1.2',
    note: `${common.note}; ratio of each hour ${figures.map(({ slower }) => slower.toFixed(2)).join(', ')}; p99 of each tenth ${figures.map(({ p99s }) => p99s.map((ms) => ms.toFixed(0)).join(' ')).join(' | ')} ms`,
  });
  return isSmall || growth <= MOST_GROWTH;
}
