/**
 * Thousands of deadlines at one instant, beside a live hall and people who work on other documents: how long offers take
 * with and without them, how long the others wait, and how quickly the deadlines pass.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { openBenchDatabase } from './harness/bench-database.mjs';
import { median, print, quantile } from './harness/figures.mjs';
import { openHalls, supplierIds } from './harness/halls.mjs';
import { sideBySide } from './harness/stage.mjs';

const LINK = 'baseTaskLink';
/** A link is valid so long from its stamp. */
const VALID_MS = 72 * 3_600_000;
const ALONE_MS = 5_000;
const EVERY_MS = 20;
const AT_A_TIME = 10;
const BIDDERS = 20;
/** What making the documents may take each, so that all are there before the instant. */
const MAKING_MS = 8;

const system = { userId: 'SYSTEM', userType: 'SYSTEM', supplierId: null, respCode: null, respId: null, onBehalfOf: null, orgIds: null };

export async function bench({ rounds, rows: count = 4_000 }) {
  const database = await openBenchDatabase();
  try {
    const halls = await openHalls(database);
    const results = [];
    for (let index = 0; index < rounds; index += 1) results.push(await round(halls, count, index + 1));
    await halls.end();
    for (const error of halls.errors.slice(0, 10)) console.error(error);
    report(Object.fromEntries(Object.keys(results[0]).map((name) => [name, median(results.map((one) => one[name]))])), count);
    return halls.errors.length === 0;
  } finally {
    await database.end();
  }
}

function report(figures, count) {
  const beside = `while ${count} deadlines of one instant pass`;
  print({
    bench: 'deadlines',
    figure: `p99 of an offer in a hall of ${BIDDERS} bidders, ${1_000 / EVERY_MS} a second, ${beside}`,
    unit: 'ms',
    value: figures.hall,
    floor: 'the same hall before that instant',
    floorValue: figures.hallAlone,
    ratio: figures.hall / figures.hallAlone,
    goal: '<= 1.5',
    note: 'from sending to the answer after the commit; one process, no sockets',
  });
  print({
    bench: 'deadlines',
    figure: `the longest that somebody waits for an event of another document ${beside}`,
    unit: 'ms',
    value: figures.others,
    floor: 'the longest before that instant',
    floorValue: figures.othersAlone,
    ratio: figures.others / figures.othersAlone,
    goal: 'value <= 100',
    note: 'a document of its own each time',
  });
  print({
    bench: 'deadlines',
    figure: `deadlines of one instant, ${count} documents that are not in memory to be decided`,
    unit: 'deadlines/s',
    value: figures.rate,
    floor: `an event each of such documents, ${AT_A_TIME} at a time, nothing beside`,
    floorValue: figures.many,
    ratio: figures.rate / figures.many,
    goal: '>= 0.5',
    note: 'from the instant to the last commit, the grace time included',
  });
}

async function round({ runtime, make, offer, errors }, count, hallNo) {
  const links = linksOf(runtime, hallNo);
  const due = runtime.now() + 2 * ALONE_MS + count * MAKING_MS;
  await sideBySide(count, () => links.make(due - VALID_MS));
  const spare = await sideBySide(Math.min(count, 2_000), () => links.make());
  const many = await perSecondOf(spare, links.revoke);
  const others = await sideBySide(Math.ceil((due - runtime.now() + count * MAKING_MS) / EVERY_MS), () => links.make());
  const bidders = supplierIds(BIDDERS);
  const hallId = await make({ hallNo, bidders, items: 1, visibility: 'BEST_PRICE' });
  let cents = 800_000_000;
  const load = steady({
    hall: (index) => offer(hallId, bidders[index % BIDDERS], 1, (cents -= 1)),
    others: (index) => links.revoke(others[index]),
  });
  if (runtime.now() > due - ALONE_MS) throw new Error('this machine is too slow: fewer --rows');
  await sleep(due - runtime.now());
  const alone = load.taken();
  await links.passed(count);
  const rate = (count * 1_000) / (runtime.now() - due);
  const beside = load.taken();
  await load.stop();
  if (errors.length > 0) throw errors[0];
  return {
    hallAlone: quantile(alone.hall, 0.99),
    hall: quantile(beside.hall, 0.99),
    othersAlone: Math.max(...alone.others),
    others: Math.max(...beside.others),
    rate,
    many,
  };
}

function linksOf(runtime, round) {
  let serial = 0;
  let passed = 0;
  let heard = () => undefined;
  runtime.onCommit(({ definition, entries }) => {
    if (definition.type !== LINK || entries[0].event !== 'EXPIRE_DUE') return;
    passed += 1;
    heard();
  });
  const submit = async (id, event, payload, stamp) => {
    const cause = { kind: 'SERVER', reason: 'bench' };
    const outcome = await runtime.submit({ type: LINK, id, event, payload, viewer: system, cause, ...(stamp ? { stamp } : {}) });
    if (!outcome.ok) throw new Error(`${event} was refused: ${outcome.refusal.code}`);
    return outcome.id;
  };
  return {
    make: (stamp) =>
      submit(
        null,
        'CREATE',
        {
          docType: 'srmPurOrderHeader',
          docId: '1',
          docNumber: 'BENCH',
          billType: 'ORDER_CONFIRM',
          events: ['CONFIRM'],
          supplierId: '1',
          contactUserId: '1',
          tokenHash: `${round}-${(serial += 1)}`,
        },
        stamp,
      ),
    revoke: (id) => submit(id, 'REVOKE', {}),
    passed: (count) =>
      new Promise((resolve) => {
        heard = () => {
          if (passed === count) resolve();
        };
        heard();
      }),
  };
}

async function perSecondOf(ids, work) {
  const started = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      while (next < ids.length) await work(ids[(next += 1) - 1]);
    }),
  );
  return (ids.length * 1_000) / (performance.now() - started);
}

/** Sends one of each kind at every beat, whether or not those before are answered. */
function steady(kinds) {
  let times = {};
  let index = 0;
  const open = new Set();
  const taken = () => {
    const told = times;
    times = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
    return told;
  };
  taken();
  const beat = setInterval(() => {
    for (const [kind, work] of Object.entries(kinds)) {
      const from = performance.now();
      const one = work(index).then(() => {
        times[kind].push(performance.now() - from);
        open.delete(one);
      });
      open.add(one);
    }
    index += 1;
  }, EVERY_MS);
  return {
    taken,
    async stop() {
      clearInterval(beat);
      await Promise.all(open);
    },
  };
}
