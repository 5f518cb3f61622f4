import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { assemble } from '../../../../server/assemble.js';
import { shipped } from '../../../../server/platform/settings.js';
import { auctionCommand } from '../../../../server/scripts/auction/command.js';
import { addFurtherSuppliers } from '../../../../server/scripts/auction/further-suppliers.js';
import { HALL, holdAuction } from '../../../../server/scripts/auction/hold.js';
import { assemblePeople } from '../../../../server/scripts/auction/people.js';
import type { Scene } from '../../../../server/scripts/auction/people.js';
import { planAuction } from '../../../../server/scripts/auction/plan.js';
import { readRecording } from '../../../../server/scripts/auction/recording.js';
import { Visitor } from '../../../../server/scripts/auction/visitor.js';
import { Cast } from '../../../../server/scripts/demo/cast.js';
import { furtherSupplier } from '../../../../server/scripts/demo/company.js';
import { loadMasters } from '../../../../server/scripts/demo/masters.js';
import { PASSWORD, Product } from '../../harness/product.js';

const TWO_LOTS = path.join(import.meta.dirname, 'two-lots.json');
/** Recorded public auctions are no part of the repository; where they lie beside it, all of them are held. */
const recordings = process.env['GUILDHALL_AUCTIONS'] ?? path.resolve(import.meta.dirname, '../../../../../shared/data/auctions/outcomes');
const recorded = existsSync(recordings)
  ? readdirSync(recordings)
      .filter((name) => name.endsWith('.json'))
      .sort()
  : [];

let product: Product;
let url: string;
let databaseUrl: string;
let folder: string;

async function loadCompany(appUrl: string): Promise<void> {
  databaseUrl = appUrl;
  const errors: unknown[] = [];
  const house = await assemble({
    databaseUrl: appUrl,
    settings: shipped,
    // Nobody waits for it: on a busy machine it waits for the database as long as that takes.
    serving: false,
    report: (error) => errors.push(error),
  });
  await house.start();
  await loadMasters(house, new Cast(house), PASSWORD);
  await house.stop();
  if (errors.length > 0) throw new AggregateError(errors, 'loading the company reported errors');
}

beforeAll(async () => {
  product = await Product.start({ seed: loadCompany, settings: { anonymousPerMinute: 600 } });
  url = `http://127.0.0.1:${product.port}`;
  folder = mkdtempSync(path.join(tmpdir(), 'guildhall-auction-'));
});
afterAll(async () => {
  await product?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

interface Held {
  readonly code: number;
  readonly said: readonly string[];
  readonly complaints: readonly unknown[];
}

async function command(words: readonly string[], variables: Readonly<Record<string, string>> = {}): Promise<Held> {
  const said: string[] = [];
  const complaints: unknown[] = [];
  const code = await auctionCommand(words, {
    variables: { GUILDHALL_URL: url, GUILDHALL_DEMO_PASSWORD: PASSWORD, ...variables },
    say: (line) => said.push(line),
    complain: (line) => complaints.push(line),
  });
  return { code, said, complaints };
}

/** The two lots with something changed. */
function changed(name: string, change: (recording: { lots: { expected: { ranking: string[] } }[] }) => void): string {
  const recording = JSON.parse(readFileSync(TWO_LOTS, 'utf8')) as Parameters<typeof change>[0];
  change(recording);
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(recording));
  return file;
}

describe('a recorded auction of two lots, one with coefficients and one with a single bid', () => {
  test('is held as recorded, with what was done for each lot', async () => {
    const { code, said, complaints } = await command([TWO_LOTS]);
    expect(complaints).toEqual([]);
    expect(code).toBe(0);
    const [watch, event, first, second, ...rest] = said;
    expect(watch).toBe(`To watch, sign in at ${url} as liwei (the buyer) and open the addresses below.`);
    expect(event).toMatch(/^Event CMP-\d{8}-0001: EXAMPLE-1 \(invented\), REVERSE, MDL, 2 lot\(s\), 3 bidder\(s\)$/);
    expect([first, second]).toEqual([
      expect.stringMatching(/^Lot 1 \(a1b2c3d4\): http.*\/main\/competeHallMain\?hallId=\d+$/),
      expect.stringMatching(/^Lot 2: http.*\/main\/competeHallMain\?hallId=\d+$/),
    ]);
    expect(rest.slice(0, 4).map((line) => line.replace(/^\s+\S+\s+/, '').replace(/\([^)]*\) offers/, 'offers'))).toEqual([
      'Lot 1 (a1b2c3d4)  S3 offers 39000 MDL, recorded 2025-05-06T09:30:00+03:00',
      'Lot 2  S2 offers 880.25 MDL, recorded 2025-05-06T09:45:00+03:00',
      'Lot 1 (a1b2c3d4)  S2 offers 43200 MDL, recorded 2025-05-06T10:00:00.000001+03:00',
      'Lot 1 (a1b2c3d4)  S1 offers 48000 MDL, recorded 2025-05-06T10:00:00.000002+03:00',
    ]);
    expect(rest.slice(4)).toEqual([
      '\nLot 1 (a1b2c3d4): the same\n  ours      S2 > S1 > S3\n  recorded  S2 > S1 > S3',
      '  - REVERSE: the lowest price wins',
      '  - left out the deleted bid of S4',
      '  - coefficients become evaluation factors: S1 0.800000, S2 0.888889, S3 1.000000',
      '\nLot 2: the same\n  ours      S2\n  recorded  S2',
      '  - REVERSE: the lowest price wins',
      '  - only S2 bid, so no auction was held then: here the buyer starts the hall for one bidder, with a reason',
      '  - coefficients become evaluation factors: S2 0.888889',
      '\nlots=2 same=2 different=0',
    ]);
  });

  test('is held again on the same data, and ends with 1 when the record says another order', async () => {
    const { code, said } = await command([
      changed('turned.json', ({ lots }) => {
        lots[0]!.expected.ranking = ['S1', 'S2', 'S3'];
      }),
    ]);
    expect(code).toBe(1);
    expect(said[1]).toMatch(/^Event CMP-\d{8}-0002: /);
    expect(said).toContain('\nLot 1 (a1b2c3d4): DIFFERENT\n  ours      S2 > S1 > S3\n  recorded  S1 > S2 > S3');
    expect(said.at(-1)).toBe('\nlots=2 same=1 different=1');
  });
});

describe('what cannot be held ends with 2 and a sentence', () => {
  test('no file, no such file, a file of another kind, an unknown option', async () => {
    const usage = 'npm run demo:auction -- FILE [--pace MILLISECONDS]';
    expect(await command([])).toEqual({ code: 2, said: [], complaints: [`Name one file: ${usage}`] });
    expect(await command([TWO_LOTS, '--pace', 'slow'])).toEqual({
      code: 2,
      said: [],
      complaints: [`--pace is a number of milliseconds from 0 to 60000: ${usage}`],
    });
    expect(await command(['nowhere.json'])).toEqual({
      code: 2,
      said: [],
      complaints: ['nowhere.json is not a recorded auction: it cannot be read (ENOENT).'],
    });
    expect(await command([path.resolve(import.meta.dirname, '../../../../package.json')])).toMatchObject({
      code: 2,
      complaints: [expect.stringContaining('package.json is not a recorded auction: tenderID: ')],
    });
    expect(await command([TWO_LOTS, '--fast'])).toMatchObject({
      code: 2,
      complaints: [expect.stringMatching(/^Unknown option '--fast'.*npm run demo:auction/)],
    });
  });

  test('a server that is not there, a company that is not there, a password that is not theirs', async () => {
    expect(await command([TWO_LOTS], { GUILDHALL_URL: 'http://127.0.0.1:9' })).toEqual({
      code: 2,
      said: [],
      complaints: ['The server at http://127.0.0.1:9 does not answer: start it with npm start, or correct GUILDHALL_URL.'],
    });
    expect(await command([TWO_LOTS], { GUILDHALL_DEMO_PASSWORD: '', GUILDHALL_DATA: folder })).toMatchObject({
      code: 2,
      complaints: ['The demo company is not there: run npm run demo:data first, or set GUILDHALL_DEMO_PASSWORD to its password.'],
    });
    expect(await command([TWO_LOTS], { GUILDHALL_DEMO_PASSWORD: 'Wr0ng#Hall77' })).toMatchObject({
      code: 2,
      complaints: [expect.stringMatching(/^liwei of the demo company could not sign in \(AUTH_/)],
    });
  });
});

test('more bidders than the demo company has suppliers: further ones are made once, beside the running server', async () => {
  const wanted = [furtherSupplier(1)];
  await expect(addFurtherSuppliers(wanted, PASSWORD, {})).rejects.toThrow(
    'The auction has 1 bidder(s) more than the demo company has suppliers that may bid',
  );
  await addFurtherSuppliers(wanted, PASSWORD, { DATABASE_URL: databaseUrl });
  await addFurtherSuppliers(wanted, PASSWORD, { DATABASE_URL: databaseUrl });
  const further = await Visitor.signIn(url, 'bidder1', PASSWORD);
  const { rows } = await product.assembled.database.read.query<{ id: string; state: string }>(
    "select id::text, state from srm_slc_supplier_info where company_name = '竞价伙伴1号有限公司'",
  );
  expect(rows).toEqual([{ id: further.supplierId, state: 'qualified' }]);
  await further.leave();
});

if (recorded.length > 0) {
  describe('every recorded public auction gives its recorded ranking', () => {
    let scene: Scene;
    beforeAll(async () => {
      const files = await Promise.all(recorded.map((name) => readRecording(path.join(recordings, name))));
      const names = [...new Set(files.flatMap((file) => planAuction(file).lots.flatMap((lot) => lot.invited)))];
      const addSuppliers = (wanted: Parameters<typeof addFurtherSuppliers>[0]) =>
        addFurtherSuppliers(wanted, PASSWORD, { DATABASE_URL: databaseUrl });
      scene = await assemblePeople({ url, password: PASSWORD, names, currencyCode: files[0]!.currency, addSuppliers });
    });
    afterAll(() => scene?.leave());

    test.each(recorded)('%s', async (name) => {
      const plan = planAuction(await readRecording(path.join(recordings, name)));
      const verdicts = await holdAuction({ plan, ...scene, paceMs: 0, say: () => undefined, pageOf: (hallId) => hallId });
      expect(verdicts.map(({ lotNo, ours }) => [lotNo, ours])).toEqual(
        plan.lots.map(({ lotNo, recordedRanking }) => [lotNo, recordedRanking]),
      );
      await expect(left(plan.title)).resolves.toEqual({ events: plan.events.length, live: 0, offers: plan.offers.length });
    });
  });
}

/** What stays of a held auction: its events, none of its halls open, and one offer for each recorded bid. */
async function left(title: string): Promise<unknown> {
  const {
    rows: [row],
  } = await product.assembled.database.read.query(
    `select (select count(*)::int from srm_sfd_compete_header h where h.compete_title like $1) as events,
            (select count(*)::int from srm_sfd_compete_hall h where h.compete_title like $1 and h.state not in ('ended', 'failed')) as live,
            (select count(*)::int from document_event e join srm_sfd_compete_hall h on h.id = e.doc_id where e.doc_type = $2 and e.event = 'OFFER_PRICE' and h.compete_title like $1) as offers`,
    [`${title} %`, HALL],
  );
  return row;
}

test('the held event waits for its award as any other', async () => {
  const { rows } = await product.assembled.database.read.query<{ state: string }>(
    "select distinct state from srm_sfd_compete_header where compete_title like 'EXAMPLE-1 %'",
  );
  expect(rows).toEqual([{ state: 'awarding' }]);
});
