/**
 * A hall of very many offers of very many lines beside one of few: what has been superseded is no longer in the document,
 * so that loading it, deciding on it and keeping it cost what its bidders' present offers cost.
 */
import { openBenchDatabase } from './harness/bench-database.mjs';
import { median, medians, print, quantile } from './harness/figures.mjs';
import { openHalls, supplierIds } from './harness/halls.mjs';
import { aliveBytes } from './harness/memory.mjs';
import { isSmall, sized } from './harness/sizes.mjs';

const BIDDERS = sized(100, 10);
const ITEMS = sized(200, 5);
const FEW = sized(10, 5);
const SIDE_BY_SIDE = 25;
const EVENTS = sized(20, 5);
const COPIES = 5;
const BEGIN_CENTS = 900_000_000;
const MEGABYTE = 1_048_576;
const MOST_MEGABYTES = 50;

export async function bench({ rounds, offers: many = sized(10_000, 40) }) {
  const server = await openBenchDatabase();
  const halls = await openHalls(server);
  try {
    const big = await aHall(halls, 1, many);
    const small = await aHall(halls, 2, FEW);
    const result = await medians(rounds, async () => ({
      bigLoad: await loadMs(halls, big),
      smallLoad: await loadMs(halls, small),
      bigEvent: await eventMs(halls, big),
      smallEvent: await eventMs(halls, small),
    }));
    const [bigSize, smallSize] = [await megabytes(halls, big), await megabytes(halls, small)];
    report(result, { bigSize, smallSize, many });
    if (halls.errors.length > 0) throw new AggregateError(halls.errors, 'the halls reported errors');
    return isSmall || bigSize <= MOST_MEGABYTES;
  } finally {
    await halls.end();
    await server.end();
  }
}

function report({ bigLoad, smallLoad, bigEvent, smallEvent }, { bigSize, smallSize, many }) {
  const who = `${many} offers of ${ITEMS} items by ${BIDDERS} bidders`;
  const common = {
    bench: 'big',
    peer: `a hall of as many bidders and items with ${FEW} offers`,
    note: `superseded offers are rows outside the document; the ${BIDDERS} effective ones are in it`,
  };
  print({
    ...common,
    figure: `an offer accepted in a hall of ${who}, one at a time`,
    unit: 'ms',
    value: bigEvent,
    floorValue: smallEvent,
    ratio: bigEvent / smallEvent,
    goal: 'ratio <= 2',
  });
  print({
    ...common,
    figure: `heap of the document with ${who}`,
    unit: 'MB',
    value: bigSize,
    floorValue: smallSize,
    ratio: bigSize / smallSize,
    goal: `<= ${MOST_MEGABYTES} MB`,
  });
  print({
    ...common,
    figure: `loading it from the database, ${who}`,
    unit: 'ms',
    value: bigLoad,
    floorValue: smallLoad,
    ratio: bigLoad / smallLoad,
    goal: '',
  });
}

/** Offers by all bidders in turn; several of the same bidder supersede one another. */
async function aHall(halls, hallNo, offers) {
  const bidders = supplierIds(BIDDERS);
  const hall = { id: await halls.make({ hallNo, bidders, items: ITEMS, visibility: 'OWN_RANK' }), bidders, made: 0, cents: BEGIN_CENTS };
  for (let left = offers; left > 0; left -= SIDE_BY_SIDE)
    await Promise.all(Array.from({ length: Math.min(left, SIDE_BY_SIDE) }, () => offer(halls, hall)));
  return hall;
}

function offer(halls, hall) {
  hall.made += 1;
  hall.cents -= 1;
  return halls.offer(hall.id, hall.bidders[hall.made % hall.bidders.length], ITEMS, hall.cents);
}

async function eventMs(halls, hall) {
  const times = [];
  for (let event = 0; event < EVENTS; event += 1) {
    const started = performance.now();
    // The small hall stays one of few offers: always the same bidders.
    if (hall.made < BIDDERS) hall.made %= FEW;
    await offer(halls, hall);
    times.push(performance.now() - started);
  }
  return quantile(times, 0.5);
}

async function loadMs({ store, database, definition }, { id }) {
  const times = [];
  for (let time = 0; time < COPIES; time += 1) {
    const started = performance.now();
    await store.load(database.read, definition, id);
    times.push(performance.now() - started);
  }
  return median(times);
}

/** Loaded several times and kept, so that what else is alive does not count. */
async function megabytes({ store, database, definition }, { id }) {
  const load = () => store.load(database.read, definition, id);
  await load();
  const before = await aliveBytes();
  const kept = [];
  for (let copy = 0; copy < COPIES; copy += 1) kept.push(await load());
  const after = await aliveBytes();
  return (after - before) / kept.length / MEGABYTE;
}
