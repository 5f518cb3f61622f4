/**
 * `npm run bench -- NAME [options]`: one JSON object a line, {bench, figure, unit, value, floor | peer, floorValue, ratio, goal, node, note};
 * medians of five rounds. What each figure means and what bounds it: docs/performance.md.
 * `--small`: as small as can be, to see that the answers are right.
 */
import { parseArgs } from 'node:util';

const benches = {
  approvals:
    'orders approved by a process beside the same by button; pages of tasks while 10,000 processes are open, beside SQL by hand (--only orders, --only pages; --rows 10000)',
  big: 'a hall of 10,000 offers of 200 items beside one of 10 offers (--offers 10000)',
  'hand-on': 'events sent to the server that does not write the document beside those sent to the one that does',
  comparison: 'an inquiry of 500 lines and 30 suppliers compared and written as a workbook, beside SQL by hand and ExcelJS',
  contract: 'a contract of 200 pages filled, set as PDF, signed and verified, beside the bare libraries',
  deadlines: 'thousands of deadlines at one instant beside a live hall and people on other documents (--rows 4000)',
  duplicates: 'a new supplier beside 200,000 names, by pg_trgm, beside SQL written by hand (--rows 200000)',
  excel:
    'a workbook of 100,000 rows and 20 columns written and read, beside ExcelJS (--only product: as many materials through the running product, once; --rows 100000)',
  follow: 'frames at another server beside those at the server that committed',
  hall: 'frames of a live hall of each format to 1,000 bidders, each with his own rank, beside bare Socket.IO (--bidders 1000 --format SEALED)',
  hostile: "thirty hostile bodies up to 4 MB beside another user's /health; exit 1 when one holds him up for more than 100 ms",
  hot: 'events on one document beside a serial transaction per event',
  'hot-peer': 'events on one document beside Emmett',
  kill: 'a live hall whose server is killed again and again; exit 1 when anything acknowledged is lost (--times 100 --bidders 50 --seed 1)',
  kill2: 'two servers behind a balancer, either killed again and again; exit 1 likewise (--times 100 --bidders 50 --seed 1)',
  boot: 'from a clone to a served page, a second start, and the JavaScript of the first pages',
  list: 'pages of a million materials beside SQL written by hand (--rows 1000000; --only orders: of orders; --only lines: of 100,000 lines of orders; --only words: by words of four letters)',
  many: 'events over 1,000 documents beside the same statements sent raw',
  'many-peer': 'events over 1,000 documents beside Emmett',
  mining: 'all figures of the process mining over a million entries (--rows 1000000); exit 1 above 3 s',
  order: 'an order of 2,000 lines saved, submitted, approved and shipped, beside ones of 20, by the line (--rows 2000)',
  page: 'a list page in a Chromium with an empty cache: requests, KB on the wire, time to the rows; exit 1 above 40 or 600',
  partition: 'two servers cut off from PostgreSQL and from Redis in turn; exit 1 likewise (--times 1 --bidders 24 --only "A is cut")',
  past: 'a document as it stood after one of 10,001 entries beside one of 101; exit 1 above 300 ms',
  replay: 'history entries verified beside their bare SHA-256 calls and XState steps',
  restore: 'a dump and a base backup taken under offers, restored and served again; needs pg_dump and pg_basebackup; exit 1 likewise',
  servers: 'a live hall on two servers, one of which is ended; exit 1 when anything is lost or differs',
  soak: 'an hour of 200 halls of 20 bidders as fast as it goes, again for every round; exit 1 when memory grows (--halls 200 --offers 360 for each)',
  upgrade: 'two servers restarted one after the other under offers, then by a changed build; exit 1 likewise',
};

const {
  values,
  positionals: [name],
} = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string' },
    rounds: { type: 'string' },
    bidders: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    format: { type: 'string' },
    offers: { type: 'string' },
    halls: { type: 'string' },
    rows: { type: 'string' },
    small: { type: 'boolean' },
  },
});
const number = (text) => (text === undefined ? undefined : Number(text));

if (!name || !Object.hasOwn(benches, name)) {
  console.error(
    `npm run bench -- NAME, where NAME is one of\n${Object.entries(benches)
      .map(([one, what]) => `  ${one.padEnd(11)}${what}`)
      .join('\n')}`,
  );
  process.exitCode = 2;
} else {
  const { bench } = await import(`./${name}.mjs`);
  process.exitCode = (await bench({
    times: number(values.times),
    rounds: number(values.rounds) ?? (values.small ? 1 : 5),
    bidders: number(values.bidders),
    seed: number(values.seed),
    only: values.only,
    format: values.format,
    offers: number(values.offers),
    halls: number(values.halls),
    rows: number(values.rows),
  }))
    ? 0
    : 1;
}
