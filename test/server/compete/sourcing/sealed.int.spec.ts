/** Sealed inquiries and tenders (auction-tender.md §1, §7): a price is nowhere to be read before it is opened. */
import { createHash, randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import pg from 'pg';
import { releaseFaults } from '../../../harness/ocds.js';
import { aCompany, aSupplier, aUser, seedDatabase } from '../../harness/company.js';
import type { Named } from '../../harness/company.js';
import { PASSWORD, Product } from '../../harness/product.js';
import type { Answer, LiveSocket, Person } from '../../harness/product.js';

const TYPE = 'srmSfdAuctionHeader';
const TENDER = 'srmSfdTenderHeader';
const HOUR = 3_600_000;
/** A price that stands nowhere else. */
const MARKED = '7913.37';

let product: Product;
let named: Named;
let buyer: Person;
let approver: Person;
let alpha: Person;
let beta: Person;
let watching: readonly LiveSocket[];
let id: string;
let uomId: string;
/** What the process prints, on both of its outputs and its console. */
const printed: string[] = [];
let printing: () => void;
function readingAlong(): () => void {
  const before = { out: process.stdout.write, err: process.stderr.write, console: { ...console } };
  const along =
    <Args extends readonly unknown[], Answer>(write: (...args: Args) => Answer) =>
    (...args: Args): Answer => {
      printed.push(args.map((arg) => (typeof arg === 'string' ? arg : inspect(arg, { depth: 20 }))).join(' '));
      return write(...args);
    };
  process.stdout.write = along(before.out.bind(process.stdout)) as typeof process.stdout.write;
  process.stderr.write = along(before.err.bind(process.stderr)) as typeof process.stderr.write;
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) console[name] = along(before.console[name]);
  return () => {
    process.stdout.write = before.out;
    process.stderr.write = before.err;
    Object.assign(console, before.console);
  };
}

beforeAll(async () => {
  printing = readingAlong();
  product = await Product.start({
    seed: async (url, at) => {
      named = await seedDatabase(url, at, async (seeder) => {
        await aCompany(seeder);
        await aUser(seeder, 'approver', { userType: 'INSIDE' }, ['APPROVER'], ['HQ']);
        uomId = await seeder.make('uom:EA', 'baseUom', {
          fields: { uomCode: 'EA', rec20Code: 'EA', uomName: '个', uomNameEn: 'Each', uomClass: 'COUNT', decimals: 0 },
        });
        const category = await seeder.make('category', 'srmBasePurchaseCategory', {
          fields: { categoryCode: '10', categoryName: '钢材', categoryNameEn: 'Steel' },
        });
        await seeder.send('srmBasePurchaseCategory', category, 'ENABLE');
        const flange = await seeder.make('material:flange', 'baseMaterialItem', {
          fields: { itemName: '法兰', itemNameEn: 'Flange', itemType: 'PART', uomId, categoryId: category },
          lines: { orgs: { set: [{ orgId: seeder.named.get('org:HQ'), enabledFlag: 'Y', purchaseFlag: 'Y', phase: 'MASS' }] } },
        });
        await aUser(seeder, 'chief', { userType: 'INSIDE' }, ['SOURCING_MANAGER'], ['HQ']);
        for (const name of ['Gamma', 'Delta']) {
          const supplierId = await aSupplier(seeder, name);
          for (const event of ['START_QUALIFY', 'QUALIFY_PASS']) await seeder.send('srmSlcSupplierInfo', supplierId, event);
          await aUser(seeder, name.toLowerCase(), { userType: 'EX', supplierId }, ['SUPPLIER'], []);
        }
        await seeder.send('baseMaterialItem', flange, 'SUBMIT');
        await seeder.send('baseMaterialItem', flange, 'APPROVE', {}, seeder.named.get('user:approver'));
      });
    },
  });
  buyer = await product.enter('buyer', 'BUYER');
  approver = await product.enter('approver');
  alpha = await product.enter('alpha');
  beta = await product.enter('beta');
});
afterAll(async () => {
  await product?.stop();
  printing();
});

const bid = (price: string, more: object = {}): object => ({
  id,
  currencyCode: 'CNY',
  taxRate: '13',
  validTo: '2099-12-31',
  rows: [{ itemNo: 10, price, leadTimeDays: 7 }],
  ...more,
});

async function published(): Promise<void> {
  const now = product.clock.now();
  const made = await buyer.done<{ id: string }>(TYPE, 'saveOrUpdate', {
    orgId: named.get('org:HQ'),
    auctionTitle: 'Brackets',
    categoryId: named.get('category'),
    buyerId: buyer.userId,
    bidStartDate: now - HOUR,
    bidEndDate: now + 6 * HOUR,
    questionEndDate: now + 6 * HOUR,
    fewReason: 'A market of two',
    allowPotentialFlag: 'Y',
    items: [{ itemNo: 10, itemName: 'Bracket', uomId, quantity: '100', budgetPrice: '8150' }],
    suppliers: [{ supplierId: named.get('supplier:Alpha') }, { supplierId: named.get('supplier:Beta') }],
  });
  id = made.id;
  await buyer.done(TYPE, 'doSubmitPublish', { id });
  // What is no auction is numbered as an inquiry, also where nobody said so.
  expect(await buyer.done(TYPE, 'findById', { id })).toMatchObject({ docNumber: expect.stringMatching(/^INQ-\d{8}-0001$/) });
  const { rev } = await approver.done<{ rev: number }>(TYPE, 'findById', { id });
  await approver.done(TYPE, 'doApprovePublish', { id, rev, comment: null });
}

/** Everything that the database holds in any schema, as COPY writes it; what lies there as bytes is read as text, too. */
async function dump(): Promise<string> {
  const client = new pg.Client({ connectionString: product.ownerUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const parts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      parts.push(
        ...rows.map(({ row }) => row.replaceAll(/\\x((?:[0-9a-f]{2})+)/g, (_all, hex: string) => Buffer.from(hex, 'hex').toString())),
      );
    }
    return parts.join('\n');
  } finally {
    await client.end();
  }
}

const told = (answer: Answer): string => JSON.stringify(answer);

async function workbook(person: Person, type: string): Promise<string> {
  const response = await person.stream('/export/v1/exportExcelRestful/exportExcel', {
    requestUrl: `/v1/${type}Restful/listByPage`,
    requestParams: {},
    fileName: 'all',
    columns: ['docNumber', 'bestAmount', 'state'].map((key) => ({ key, title: key, width: 100 })),
  });
  if (!response.headers.get('content-type')?.includes('spreadsheet')) return response.text();
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await response.arrayBuffer()) as never);
  return JSON.stringify(book.worksheets.map((sheet) => sheet.getSheetValues()));
}

/** What everybody but its supplier is told of a document, heard of it, and what is kept. */
async function everywhere(type: string, of: string, lines: readonly string[]): Promise<string> {
  const readers = [buyer, approver, beta];
  const calls: readonly (readonly [string, string])[] = [
    [type, 'findById'],
    [type, 'listHistory'],
    [type, 'findOwnBid'],
    [type, 'findOwnBids'],
    [type, 'bidListByPage'],
    [type, 'showRanking'],
    ...[type, ...lines].map((entity) => [entity, 'listByPage'] as const),
  ];
  const answers = await Promise.all(
    readers.flatMap((person) =>
      calls.map(([entity, action]) =>
        person.call(entity, action, { ...(lines.includes(entity) ? {} : { id: of }), pageIndex: 1, pageRows: 20 }),
      ),
    ),
  );
  const books = await Promise.all(readers.map((person) => workbook(person, type)));
  return [
    ...answers.map(told),
    ...books,
    JSON.stringify(watching.map(({ heard }) => heard)),
    product.log.join('\n'),
    printed.join('\n'),
    await dump(),
  ].join('\n');
}

test('published, quoted and sealed: the price is in no view, list, history, frame, log or table', async () => {
  await published();
  watching = await Promise.all([buyer, approver, beta].map((person) => person.connect()));
  for (const socket of watching) expect((await socket.ask('watch', { type: TYPE, id })).status).toBe('S');
  expect((await alpha.call(TYPE, 'doSubmitBid', bid('0'))).code).toBe('OFFER_PRICE_NOT_POSITIVE');
  await alpha.done(TYPE, 'doSaveBid', bid(MARKED, { minOrderValue: MARKED }));
  await alpha.done(TYPE, 'doSubmitBid', bid(MARKED, { minOrderValue: MARKED }));
  await watching[0]!.until<{ readonly event?: string }>('frame', (frame) => frame.event === 'SUBMIT_BID');
  expect(await everywhere(TYPE, id, ['srmSfdAuctionBid'])).not.toContain(MARKED);
  const own = await alpha.done<{
    readonly bid: { readonly lines: readonly { readonly price: string }[] };
    readonly receipt: { readonly hash: string; readonly text: string };
  }>(TYPE, 'findOwnBid', { id });
  expect(own.bid.lines[0]!.price).toBe(MARKED);
  // Nor is it found by trying prices on the receipt that the buyer reads: only the supplier knows the salt.
  const { hash, text } = own.receipt;
  const seen = await buyer.done<{ readonly bids: readonly { readonly receiptHash: string }[] }>(TYPE, 'findById', { id });
  expect(seen.bids.map(({ receiptHash }) => receiptHash)).toEqual([hash]);
  const hashed = (words: string) => createHash('sha256').update(words).digest('hex');
  expect(hashed(text)).toBe(hash);
  expect(hashed(text.replace(/"salt":"[0-9a-f]{64}",/, ''))).not.toBe(hash);
});

test('opened, compared, awarded and ordered', async () => {
  await beta.done(TYPE, 'doSubmitBid', bid('8000.00'));
  await buyer.done(TYPE, 'doEarlyEnd', { id });
  await expect(alpha.call(TYPE, 'doSubmitBid', bid('1.00')).then(({ code }) => code)).resolves.toBe('STATE_NOT_ALLOWED');
  expect((await buyer.call(TYPE, 'doBidOpening', { id })).code).toBe('AUC_TOO_FEW_BIDS');
  await buyer.done(TYPE, 'doBidOpening', { id, fewBidReason: 'A market of two' });
  const seen = await buyer.done<{
    readonly rev: number;
    readonly bids: readonly { readonly supplierId: string; readonly totalRaw: string }[];
  }>(TYPE, 'findById', { id });
  expect(seen.bids.map(({ totalRaw }) => totalRaw).toSorted()).toEqual(['791337', '800000']);
  // Once opened it is found by the same search.
  expect(await dump()).toContain(MARKED);
  expect(told(await beta.call(TYPE, 'findById', { id }))).not.toContain(MARKED);
  const rows = [{ itemNo: 10, supplierId: named.get('supplier:Alpha'), awardRate: '100' }];
  await buyer.done(TYPE, 'doSaveAward', { id, rev: seen.rev, rows, notAwarded: [] });
  const { rev } = await buyer.done<{ rev: number }>(TYPE, 'findById', { id });
  // A potential supplier may quote, and is not awarded before he is qualified.
  expect((await buyer.call(TYPE, 'doSubmitAward', { id, rev })).code).toBe('AWARD_SUPPLIER_INELIGIBLE');
});

test('the comparison leaves as a workbook of those who may read it, with prices, places and shares', async () => {
  const book = async (person: Person, lan: string) => {
    const answer = await person.stream('/v1/srmSfdAuctionHeaderRestful/exportComparison', { id, lan });
    if (answer.headers.get('content-type')?.includes('json')) return ((await answer.json()) as Answer).code;
    const read = new ExcelJS.Workbook();
    await read.xlsx.load((await answer.arrayBuffer()) as never);
    return read.worksheets[0]!.getSheetValues()
      .slice(1)
      .map((row) => (row as readonly unknown[]).slice(1));
  };
  expect(await book(buyer, 'EN')).toEqual([
    [
      ...['Line', 'Code', 'Item', 'Quantity', 'Last price', 'Target', 'Budget'],
      ...['Alpha Metalworks', 'Alpha Metalworks rank', 'Alpha Metalworks awarded (%)'],
      ...['Beta Metalworks', 'Beta Metalworks rank', 'Beta Metalworks awarded (%)'],
    ],
    [10, , 'Bracket', 100, , , 8150, 7913.37, 1, 100, 8000, 2],
    [, , 'Total (CNY)', , , , , 791337, 1, , 800000, 2],
    [, , 'Awarded (CNY)', , , , , 791337, , , 0],
    [, , 'Orders from (CNY)', , , , , 7913.37],
  ]);
  // What we may spend is told to no supplier.
  for (const person of [alpha, beta]) expect(told(await person.call(TYPE, 'findById', { id }))).not.toMatch(/\b8150\b|budget/);
  expect([await book(alpha, 'EN'), await book(beta, 'CN')]).toEqual(['DOC_NOT_FOUND', 'DOC_NOT_FOUND']);
});

test('its open contracting data tell what is asked and by whom, no price and no supplier; suppliers and drafts get none', async () => {
  const release = await buyer.done<object>(TYPE, 'exportOcds', { id });
  expect(releaseFaults(release)).toEqual([]);
  expect(release).toMatchObject({
    tag: ['tender'],
    buyer: { id: 'HQ' },
    tender: { title: 'Brackets', status: 'active', items: [{ description: 'Bracket', quantity: 100, unit: { name: 'EA' } }] },
  });
  expect(JSON.stringify(release)).not.toMatch(/Alpha|Beta|\b(7913|8000|791337)\b|"(value|suppliers|bids|awards)"/);
  expect((await alpha.call(TYPE, 'exportOcds', { id })).code).toBe('DOC_NOT_FOUND');
  const { id: draft } = await buyer.done<{ id: string }>(TYPE, 'saveOrUpdate', { orgId: named.get('org:HQ'), auctionTitle: 'A thought' });
  expect((await buyer.call(TYPE, 'exportOcds', { id: draft })).code).toBe('SRC_OCDS_NOT_YET');
});

/** What is in a file, or why he may not have it. */
async function fileOf(person: Person, fileId: string): Promise<string> {
  const answer = await person.stream('/v2/file/download', { fileId });
  const text = await answer.text();
  return answer.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as Answer).code : text;
}

/** Digits of an id stand in instants and hashes too. */
const isNamed = (of: string, text: string): boolean => new RegExp(`(?<![0-9a-z])${of}(?![0-9a-z])`).test(text);

/** One line with a warranty that scores, in two envelopes. */
async function castings(): Promise<void> {
  const now = product.clock.now();
  const made = await buyer.done<{ id: string }>(TYPE, 'saveOrUpdate', {
    orgId: named.get('org:HQ'),
    auctionTitle: 'Castings',
    categoryId: named.get('category'),
    buyerId: buyer.userId,
    bidStartDate: now - HOUR,
    bidEndDate: now + 6 * HOUR,
    questionEndDate: now + 6 * HOUR,
    fewReason: 'A market of two',
    allowPotentialFlag: 'Y',
    evalMethod: 'WEIGHTED',
    priceWeight: '60',
    techWeight: '40',
    twoEnvelopeFlag: 'Y',
    items: [{ itemNo: 10, itemName: 'Casting', uomId, quantity: '1' }],
    props: [
      {
        propNo: 1,
        itemNo: 10,
        propCode: 'WARRANTY',
        propName: 'Warranty',
        dataType: 'NUMBER',
        scoreRule: 'HIGHER',
        scoreMin: '0',
        scoreMax: '48',
        weight: '100',
      },
    ],
    suppliers: [{ supplierId: named.get('supplier:Alpha') }, { supplierId: named.get('supplier:Beta') }],
  });
  id = made.id;
  await buyer.done(TYPE, 'doSubmitPublish', { id });
  const { rev } = await approver.done<{ rev: number }>(TYPE, 'findById', { id });
  await approver.done(TYPE, 'doApprovePublish', { id, rev, comment: null });
}
const answered = (of: string, warranty: string, papers: object = {}) =>
  bid(of, { rows: [{ itemNo: 10, price: of, leadTimeDays: 7, propAnswers: { WARRANTY: warranty } }], ...papers });

test('two envelopes are opened one after the other: the answers first, and prices not before the second', async () => {
  await castings();
  const closed = await buyer.stream('/v1/srmSfdAuctionHeaderRestful/exportComparison', { id });
  expect(((await closed.json()) as Answer).code).toBe('SRC_COMPARE_SEALED');
  const price = '8317.41';
  const [techAttachmentIds, bidAttachmentIds] = await alpha.upload({
    'drawing-of-casting.csv': 'wall,12\n',
    'cost-of-casting.csv': 'iron,31\n',
  });
  const quoted = answered(price, '36', { techAttachmentIds, bidAttachmentIds });
  await alpha.done(TYPE, 'doSaveBid', quoted);
  await alpha.done(TYPE, 'doSubmitBid', quoted);
  const files = [techAttachmentIds!, bidAttachmentIds!];
  /** What a reader opens of both, which of them he finds listed, and which are named in what else he is told. */
  const papersFor = async (person: Person) => {
    const listed = (await (await person.stream('/v2/file/listBaseFile', { ids: files })).json()) as Answer;
    const names = (listed.data as readonly { readonly originalFileName: string }[]).map(({ originalFileName }) => originalFileName);
    const page = { pageIndex: 1, pageRows: 50 };
    const answers = await Promise.all([
      ...['findById', 'listHistory'].map((action) => person.call(TYPE, action, { id, ...page })),
      ...['srmSfdAuctionBid', 'baseFile'].map((type) => person.call(type, 'listByPage', page)),
    ]);
    const heard = [...answers.map(told), await workbook(person, TYPE)].join('\n');
    return { opens: await Promise.all(files.map((file) => fileOf(person, file))), names, told: files.map((file) => isNamed(file, heard)) };
  };
  const papers = async () => [await papersFor(buyer), await papersFor(approver), await papersFor(beta)];
  const [none, tech, cost] = ['DOC_NOT_FOUND', 'wall,12\n', 'iron,31\n'];
  const unopened = { opens: [none, none], names: [], told: [false, false] };
  expect(await papers()).toEqual([unopened, unopened, unopened]);
  expect((await papersFor(alpha)).opens).toEqual([tech, cost]);
  await beta.done(TYPE, 'doSubmitBid', answered('9000.00', '24'));
  await buyer.done(TYPE, 'doEarlyEnd', { id });
  await buyer.done(TYPE, 'doBidOpening', { id, fewBidReason: 'A market of two' });
  type Seen = { readonly bids: readonly { readonly techScore: string | null; readonly totalRaw: string | null }[] };
  const technical = await buyer.done<Seen>(TYPE, 'findById', { id });
  expect(technical.bids.map(({ techScore, totalRaw }) => [techScore, totalRaw])).toEqual([
    ['75', null],
    ['50', null],
  ]);
  expect(await everywhere(TYPE, id, ['srmSfdAuctionBid'])).not.toContain(price);
  const halfOpen = { opens: [tech, none], names: ['drawing-of-casting.csv'], told: [true, false] };
  expect(await papers()).toEqual([halfOpen, halfOpen, unopened]);
  await buyer.done(TYPE, 'doBidOpening', { id, fewBidReason: null });
  const bothOpen = { opens: [tech, cost], names: ['drawing-of-casting.csv', 'cost-of-casting.csv'], told: [true, true] };
  expect(await papers()).toEqual([bothOpen, bothOpen, unopened]);
  const opened = await buyer.done<Seen>(TYPE, 'findById', { id });
  expect(opened.bids.map(({ totalRaw }) => totalRaw)).toEqual(['8317.41', '9000']);
});

test('a tender: prices of a running round are sealed, places are told live, and the end of the round opens what stands', async () => {
  const now = product.clock.now();
  const ids = [named.get('supplier:Alpha'), named.get('supplier:Beta')];
  const made = await buyer.done<{ id: string }>(TENDER, 'saveOrUpdate', {
    orgId: named.get('org:HQ'),
    tenderTitle: 'Bearings of the year',
    tenderType: 'ANNUAL',
    categoryId: named.get('category'),
    buyerId: buyer.userId,
    inviteEndDate: now + 48 * HOUR,
    validFrom: '2027-01-01',
    validTo: '2027-12-31',
    fewReason: 'A market of two',
    allowPotentialFlag: 'Y',
    liveRankFlag: 'Y',
    items: [{ itemNo: 10, orgId: named.get('org:HQ'), itemName: 'Bearing', uomId, quantity: '1', ceilingPrice: '9000' }],
    suppliers: ids.map((supplierId) => ({ supplierId })),
  });
  const tender = made.id;
  await buyer.done(TENDER, 'doSubmit', { id: tender });
  const { rev } = await approver.done<{ rev: number }>(TENDER, 'findById', { id: tender });
  await approver.done(TENDER, 'doApproval', { id: tender, rev, comment: null });
  await buyer.done(TENDER, 'doSendSupplier', { id: tender, supplierIds: [] });
  const inviting = (person: Person, supplierId: unknown) =>
    person.call(TENDER, 'listByPage', { conditions: [{ key: 'lineSupplier', op: 'eq', value: supplierId }], pageIndex: 1, pageRows: 5 });
  expect((await inviting(buyer, ids[0])).data).toMatchObject([{ id: tender }]);
  expect((await inviting(buyer, named.get('org:HQ'))).data).toEqual([]);
  // Nobody outside learns by it who else was invited.
  for (const id of ids) expect((await inviting(alpha, id)).data).toEqual([]);
  for (const person of [alpha, beta]) await person.done(TENDER, 'doConfirmInvitation', { id: tender, rulesAccepted: 'Y' });
  await buyer.done(TENDER, 'doEndInvitation', { id: tender });
  await buyer.done(TENDER, 'doCreateNewRound', { id: tender, endDate: product.clock.now() + HOUR, supplierIds: ids });
  for (const socket of watching) expect((await socket.ask('watch', { type: TENDER, id: tender })).status).toBe('S');
  const priced = (person: Person, price: string) =>
    person.call(TENDER, 'bidPrice', { id: tender, rows: [{ itemNo: 10, price, minOrderQty: '1' }], minOrderValue: price });
  const [first, marked] = ['6731.19', '6417.93'];
  expect((await priced(alpha, '9713.31')).code).toBe('OFFER_OVER_CEILING');
  for (const price of [first, marked]) expect((await priced(alpha, price)).status).toBe('S');
  expect((await priced(beta, '7000.00')).status).toBe('S');
  const firstRound = await envelopesOf('srm_sfd_tender_header_bids', ({ of }) => of(tender, 'Alpha', 1));
  const all = await everywhere(TENDER, tender, []);
  for (const price of [first, marked, '9713.31']) expect(all).not.toContain(price);
  const places = async (person: Person) =>
    (await person.done<{ readonly ranks: readonly object[] }>(TENDER, 'showRanking', { id: tender })).ranks;
  expect([await places(alpha), await places(beta), await places(buyer)]).toEqual([
    [{ itemNo: 10, rank: 1 }],
    [{ itemNo: 10, rank: 2 }],
    [],
  ]);
  type Own = readonly {
    readonly totalRaw: string;
    readonly minOrderValue: string;
    readonly receipt: { readonly hash: string; readonly text: string };
  }[];
  const own = await alpha.done<Own>(TENDER, 'findOwnBids', { id: tender });
  expect(own.map(({ totalRaw, minOrderValue }) => [totalRaw, minOrderValue])).toEqual([first, marked].map((price) => [price, price]));
  for (const { receipt } of own) expect(createHash('sha256').update(receipt.text).digest('hex')).toBe(receipt.hash);
  const book = await taken(alpha, 'TENDER', tender);
  filled(book, 4, { price: 9100.5 });
  const read = (await readBack(alpha, 'TENDER', tender, book)).data as Read;
  expect(read.faults.map(({ cell, code }) => [cell, code])).toEqual([['F4', 'OFFER_OVER_CEILING']]);
  await buyer.done(TENDER, 'doEarlyEnd', { id: tender, reason: null });
  const seen = await buyer.done<{ readonly bids: readonly { readonly bidState: string; readonly totalRaw: string | null }[] }>(
    TENDER,
    'findById',
    {
      id: tender,
    },
  );
  expect(seen.bids.map(({ bidState, totalRaw }) => [bidState, totalRaw])).toEqual([
    ['REPLACED', null],
    ['STANDING', marked],
    ['STANDING', '7000'],
  ]);
  expect(told(await beta.call(TENDER, 'findById', { id: tender }))).not.toContain(marked);
  expect((await priced(alpha, '6000.00')).code).toBe('STATE_NOT_ALLOWED');
  await buyer.done(TENDER, 'doCreateNewRound', { id: tender, endDate: product.clock.now() + HOUR, supplierIds: ids });
  expect((await readBack(alpha, 'TENDER', tender, book)).code).toBe('QUOTE_BOOK_ROUND');

  // The envelope of the first round decides nothing in the second, nor does that of another supplier.
  await envelopesOf('srm_sfd_tender_header_bids', async ({ of, put }) => {
    for (const [person, price] of [[alpha, '6300.07'] as const, [beta, '6250.03'] as const])
      expect((await priced(person, price)).status).toBe('S');
    const right = await of(tender, 'Alpha', 2);
    for (const wrong of [firstRound, await of(tender, 'Beta', 2)]) {
      await put(tender, 'Alpha', 2, wrong);
      const refused = await buyer.call(TENDER, 'doEarlyEnd', { id: tender, reason: null });
      expect([refused.code, refused.msg]).toEqual(['AUC_RECEIPT_BROKEN', brokenOfAlpha]);
    }
    expect(told(await buyer.call(TENDER, 'findById', { id: tender }))).not.toMatch(/6300\.07|6250\.03/);
    await put(tender, 'Alpha', 2, right);
    expect((await buyer.call(TENDER, 'doEarlyEnd', { id: tender, reason: null })).status).toBe('S');
    expect(told(await buyer.call(TENDER, 'findById', { id: tender }))).toContain('6300.07');
  });
});

interface Read {
  readonly form: {
    readonly lines: readonly { readonly itemNo: number; readonly price: string | null; readonly ladder: readonly object[] }[];
  } & Record<string, unknown>;
  readonly faults: readonly { readonly sheet: string | null; readonly cell: string | null; readonly code: string }[];
}
async function taken(person: Person, kind: string, of: string): Promise<ExcelJS.Workbook> {
  const response = await person.stream('/v1/quotationBookRestful/download', { kind, id: of, lan: 'EN' });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await response.arrayBuffer()) as never);
  return book;
}
async function readBack(person: Person, kind: string, of: string, book: ExcelJS.Workbook): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ kind, id: of })) form.append(name, value);
  form.append('file', new Blob([(await book.xlsx.writeBuffer()) as never]), 'quotation.xlsx');
  return person.form('/v1/quotationBookRestful/read', form);
}
/** Fills cells by the names of their columns, which stand in the hidden second row. */
function filled(book: ExcelJS.Workbook, row: number, cells: Readonly<Record<string, string | number>>): void {
  const sheet = book.worksheets[0]!;
  const keys = sheet.getRow(2).values as readonly unknown[];
  for (const [key, value] of Object.entries(cells)) sheet.getRow(row).getCell(keys.indexOf(key)).value = value;
}

/** One line with a price, one with two breaks. */
async function shafts(): Promise<string> {
  const now = product.clock.now();
  const made = await buyer.done<{ id: string }>(TYPE, 'saveOrUpdate', {
    orgId: named.get('org:HQ'),
    auctionTitle: 'Shafts',
    categoryId: named.get('category'),
    buyerId: buyer.userId,
    bidStartDate: now - HOUR,
    bidEndDate: now + 6 * HOUR,
    questionEndDate: now + 6 * HOUR,
    fewReason: 'A market of two',
    allowPotentialFlag: 'Y',
    items: [
      { itemNo: 10, itemName: 'Shaft', uomId, quantity: '5' },
      { itemNo: 20, itemName: 'Bush', uomId, quantity: '600', ladderFlag: 'Y' },
    ],
    ladder: [
      { stepNo: 1, itemNo: 20, fromQty: '0', toQty: '500' },
      { stepNo: 2, itemNo: 20, fromQty: '500' },
    ],
    suppliers: [{ supplierId: named.get('supplier:Alpha') }, { supplierId: named.get('supplier:Beta') }],
  });
  await buyer.done(TYPE, 'doSubmitPublish', { id: made.id });
  const { rev } = await approver.done<{ rev: number }>(TYPE, 'findById', { id: made.id });
  await approver.done(TYPE, 'doApprovePublish', { id: made.id, rev, comment: null });
  return made.id;
}

test('a quotation goes out as a workbook and comes back: every wrong cell is named, and nothing of it is kept before it is submitted', async () => {
  id = await shafts();
  const other = await shafts();
  const book = await taken(alpha, 'AUCTION', id);
  expect(book.worksheets.map(({ name }) => name)).toEqual(['Quotation', 'Terms']);
  filled(book, 4, { price: 'twelve', leadTimeDays: 7 });
  filled(book, 5, { price: 3, leadTimeDays: 7 });
  filled(book, 6, { price: 4 });
  const wrong = (await readBack(alpha, 'AUCTION', id, book)).data as Read;
  const keys = book.worksheets[0]!.getRow(2).values as readonly unknown[];
  const letter = book.worksheets[0]!.getColumn(keys.indexOf('price')).letter;
  expect(wrong.faults.map(({ sheet, cell, code }) => [sheet, cell, code])).toEqual([
    ['Quotation', `${letter}4`, 'FIELD_DECIMAL'],
    ['Quotation', `${letter}5`, 'BID_LADDER_RISING'],
    ['Terms', 'B4', 'BID_VALID_TO'],
    ['Terms', 'B3', 'BID_TAX'],
  ]);
  const marked = '5731.29';
  filled(book, 4, { price: Number(marked) });
  filled(book, 6, { price: 2.5 });
  book.worksheets[1]!.getCell('B3').value = 13;
  book.worksheets[1]!.getCell('B4').value = '2099-12-31';
  const read = (await readBack(alpha, 'AUCTION', id, book)).data as Read;
  expect(read.faults).toEqual([]);
  expect(read.form.lines.map(({ price, ladder }) => [price, ladder.length])).toEqual([
    [marked, 0],
    [null, 2],
  ]);
  expect(await dump()).not.toContain(marked);
  const { lines, remark, ...head } = read.form;
  await alpha.done(TYPE, 'doSubmitBid', { id, ...head, bidRemark: remark, rows: lines });
  expect(await everywhere(TYPE, id, ['srmSfdAuctionBid'])).not.toContain(marked);
  // It is the workbook of this supplier for this inquiry, and nobody else's.
  expect((await readBack(beta, 'AUCTION', id, book)).code).toBe('QUOTE_BOOK_OTHER');
  expect((await readBack(buyer, 'AUCTION', id, book)).code).toBe('DOC_NOT_FOUND');
  expect((await readBack(alpha, 'AUCTION', other, book)).code).toBe('QUOTE_BOOK_OTHER');
  expect((await readBack(alpha, 'AUCTION', id, new ExcelJS.Workbook().addWorksheet('Empty').workbook)).code).toBe('QUOTE_BOOK_FORM');
  await buyer.done(TYPE, 'doCancel', { id, reason: 'Enough' });
  expect((await readBack(alpha, 'AUCTION', id, book)).code).toBe('BID_CLOSED');
  const { docNumber } = await buyer.done<{ docNumber: string }>(TYPE, 'findById', { id });
  for (const name of ['alpha', 'beta']) {
    const letter = await product.letter(`${name}@example.com`, `询价取消：Shafts（${docNumber}）`);
    expect(letter.text).toContain(`${docNumber}《Shafts》已取消：Enough`);
    expect(JSON.stringify(letter)).not.toContain(marked);
  }
});

test('the drawing that the buyer attached to an item is read by whom he invited once it is published, and by nobody else outside', async () => {
  const [fileId, roundFile] = await buyer.upload({ 'flange.csv': 'flange,80\n', 'shaft.csv': 'shaft,12\n' });
  const now = product.clock.now();
  const common = {
    orgId: named.get('org:HQ'),
    categoryId: named.get('category'),
    buyerId: buyer.userId,
    allowPotentialFlag: 'Y',
    fewReason: 'One maker',
  };
  const suppliers = [{ supplierId: named.get('supplier:Alpha') }];
  const { id: inquiry } = await buyer.done<{ id: string }>(TYPE, 'saveOrUpdate', {
    ...common,
    auctionTitle: 'Flanges',
    bidStartDate: now - HOUR,
    bidEndDate: now + 6 * HOUR,
    questionEndDate: now + 6 * HOUR,
    items: [{ itemNo: 10, itemId: named.get('material:flange'), quantity: '5', drawingIds: fileId }],
    suppliers,
  });
  const refused = ['DOC_NOT_FOUND', 'DOC_NOT_FOUND'];
  const both = async (file: string) => [await fileOf(alpha, file), await fileOf(beta, file)];
  await buyer.done(TYPE, 'doSubmitPublish', { id: inquiry });
  expect(await both(fileId!)).toEqual(refused);
  const { rev } = await approver.done<{ rev: number }>(TYPE, 'findById', { id: inquiry });
  await approver.done(TYPE, 'doApprovePublish', { id: inquiry, rev, comment: null });
  expect(await both(fileId!)).toEqual(['flange,80\n', 'DOC_NOT_FOUND']);
  expect(await alpha.done(TYPE, 'findById', { id: inquiry })).toMatchObject({
    items: [{ itemNo: 10, itemName: '法兰', itemNameEn: 'Flange', drawingIds: fileId }],
  });
  // Who reads English reads what the material is called there, in the workbook too.
  const book = await taken(alpha, 'AUCTION', inquiry);
  const keys = book.worksheets[0]!.getRow(2).values as readonly unknown[];
  expect(book.worksheets[0]!.getRow(4).getCell(keys.indexOf('itemNameEn')).value).toBe('Flange');

  const { id: tender } = await buyer.done<{ id: string }>(TENDER, 'saveOrUpdate', {
    ...common,
    tenderTitle: 'Shafts of the year',
    tenderType: 'ANNUAL',
    inviteEndDate: now + 48 * HOUR,
    validFrom: '2027-01-01',
    validTo: '2027-12-31',
    items: [{ itemNo: 10, orgId: named.get('org:HQ'), itemName: 'Shaft', uomId, quantity: '1', drawingIds: roundFile }],
    suppliers,
  });
  await buyer.done(TENDER, 'doSubmit', { id: tender });
  const submitted = await approver.done<{ rev: number }>(TENDER, 'findById', { id: tender });
  await approver.done(TENDER, 'doApproval', { id: tender, rev: submitted.rev, comment: null });
  expect(await both(roundFile!)).toEqual(refused);
  await buyer.done(TENDER, 'doSendSupplier', { id: tender, supplierIds: [] });
  expect(await both(roundFile!)).toEqual(['shaft,12\n', 'DOC_NOT_FOUND']);
});

test('from the letter with its date to the agreement: asked, answered to one and to all, reminded, awarded, revoked and awarded again', async () => {
  const QUESTION = 'srmSfdAuctionQuestion';
  const [gamma, delta, manager] = [await product.enter('gamma'), await product.enter('delta'), await product.enter('chief')];
  const now = product.clock.now();
  const end = now + 6 * HOUR;
  const made = await buyer.done<{ id: string }>(TYPE, 'saveOrUpdate', {
    ...{ orgId: named.get('org:HQ'), auctionTitle: 'Flanges of the year', categoryId: named.get('category'), buyerId: buyer.userId },
    ...{ bidStartDate: now - HOUR, bidEndDate: end, questionEndDate: end, fewReason: 'Two makers' },
    items: [{ itemNo: 10, itemId: named.get('material:flange'), quantity: '50' }],
    suppliers: ['Gamma', 'Delta'].map((name) => ({ supplierId: named.get(`supplier:${name}`) })),
  });
  id = made.id;
  const rev = async () => (await buyer.done<{ rev: number }>(TYPE, 'findById', { id })).rev;
  await buyer.done(TYPE, 'doSubmitPublish', { id });
  await approver.done(TYPE, 'doApprovePublish', { id, rev: await rev(), comment: null });
  const { docNumber } = await buyer.done<{ docNumber: string }>(TYPE, 'findById', { id });

  const invitation = await product.letter('gamma@example.com', `询价邀请：Flanges of the year（${docNumber}）`);
  const utc = new Date(end).toISOString().replace(/[-:]|\.\d{3}/g, '');
  expect(invitation.calendar).toContain(`\r\nDTEND:${utc}\r\n`);

  const about = { sourceType: 'AUCTION', sourceId: id, itemNo: 10, questionKind: 'TECHNICAL' };
  const ask = async (subject: string, content: string) =>
    (await gamma.done<{ id: string }>(QUESTION, 'doAsk', { ...about, subject, content })).id;
  const [alone, all] = [await ask('Our drawing', 'May we use our own drawing?'), await ask('Steel', 'Which steel do you want us to take?')];
  await buyer.done(QUESTION, 'doAnswer', { id: alone, answer: 'Yes, revision C', publicFlag: 'N', publicQuestionText: null });
  await buyer.done(QUESTION, 'doAnswer', { id: all, answer: 'S355J2', publicFlag: 'Y', publicQuestionText: 'Grade of steel?' });
  const read = await delta.done<readonly { readonly id: string }[]>(QUESTION, 'listByPage', { pageIndex: 1, pageRows: 20 });
  expect(read.map((one) => one.id)).toEqual([all]);
  const shown = told(await delta.call(QUESTION, 'findById', { id: all }));
  expect([shown.includes('Grade of steel?'), shown.includes('S355J2'), shown.includes('want us to take'), shown.includes('Gamma')]).toEqual(
    [...[true, true, false, false]],
  );
  expect((await delta.call(QUESTION, 'findById', { id: alone })).code).toBe('DOC_NOT_FOUND');

  await gamma.done(TYPE, 'doSubmitBid', bid('61.00'));
  await buyer.done(TYPE, 'doRemind', { id });
  await product.letter('delta@example.com', `报价催办：Flanges of the year（${docNumber}）`);
  expect((await buyer.call(TYPE, 'doRemind', { id })).status).not.toBe('S');
  await delta.done(TYPE, 'doSubmitBid', bid('64.00'));
  await buyer.done(TYPE, 'doEarlyEnd', { id });
  await buyer.done(TYPE, 'doBidOpening', { id, fewBidReason: 'Two makers' });

  const share = (name: string, awardRate: string) => ({ itemNo: 10, supplierId: named.get(`supplier:${name}`), awardRate });
  const award = async (rows: readonly object[]) => {
    await buyer.done(TYPE, 'doSaveAward', { id, rev: await rev(), rows, notAwarded: [] });
    await buyer.done(TYPE, 'doSubmitAward', { id, rev: await rev() });
    await approver.done('login', 'stepUp', { password: PASSWORD });
    await approver.done(TYPE, 'doApproveAward', { id, rev: await rev(), comment: null });
  };
  await award([share('Gamma', '100')]);
  expect((await buyer.call(TYPE, 'doRevokeAward', { id, rev: await rev(), reason: 'We split' })).code).toBe('PERM_BUTTON');
  await manager.done(TYPE, 'doRevokeAward', { id, rev: await rev(), reason: 'We split' });
  await award([share('Gamma', '60'), share('Delta', '40')]);
  const supplierOf = (name: string) => named.get(`supplier:${name}`);
  const first = async (type: string) => {
    const [row] = await buyer.done<readonly { readonly id: string }[]>(type, 'listByPage', { pageIndex: 1, pageRows: 20 });
    return buyer.done<{ readonly id: string; readonly rev: number }>(type, 'findById', { id: row!.id });
  };
  const freed = async () => {
    type Awards = { readonly awards: readonly { readonly generatedId: string | null }[] };
    for (const end = Date.now() + 20_000; ; await sleep(20)) {
      const { awards } = await buyer.done<Awards>(TYPE, 'findById', { id });
      if (awards.every(({ generatedId }) => generatedId === null)) return;
      if (Date.now() > end) throw new Error('The lines of the award are not free again');
    }
  };
  // Prices for a pricing, then for a contract; what is deleted gives its lines back.
  const generate = async (call: string, type: string) => {
    await buyer.done(TYPE, call, { id, rev: await rev(), supplierIds: [supplierOf('Gamma')] });
    return first(type);
  };
  const pricing = await generate('doGeneratePricing', 'srmPurPricingHeader');
  expect(pricing).toMatchObject({
    ...{ sourceType: 'AUCTION', sourceId: id, reason: docNumber, pricingSource: 'AUCTION', currency: 'CNY', taxRate: '13' },
    lines: [
      { itemId: named.get('material:flange'), supplierId: supplierOf('Gamma'), annualQty: '30', quotedPrice: '61', newPriceExcl: '61' },
    ],
  });
  const dearer = { lines: [{ lineNum: 10, quotedPrice: '70' }] };
  expect((await buyer.call('srmPurPricingHeader', 'saveOrUpdate', { id: pricing.id, rev: pricing.rev, ...dearer })).code).toBe(
    'PRC_AWARD_LOCKED',
  );
  await buyer.done('srmPurPricingHeader', 'delete', { id: pricing.id, rev: pricing.rev });
  await freed();
  const contract = await generate('doGenerateContract', 'srmCctContract');
  expect(contract).toMatchObject({
    ...{ sourceType: 'AUCTION', sourceId: id, supplierId: supplierOf('Gamma'), ownerUserId: buyer.userId, currency: 'CNY' },
    ...{ amountTaxExcl: '1830', taxAmount: '237.9', amountTaxIncl: '2067.9', awardAmount: '2067.9' },
    items: [{ quantity: '30', price: '61', taxRate: '13', amountTaxIncl: '2067.9' }],
  });
  const more = { items: [{ lineNo: 10, quantity: '31' }] };
  expect((await buyer.call('srmCctContract', 'saveOrUpdate', { id: contract.id, rev: contract.rev, ...more })).code).toBe(
    'CCT_AWARD_LOCKED',
  );
  await buyer.done('srmCctContract', 'delete', { id: contract.id, rev: contract.rev });
  await freed();
  await buyer.done(TYPE, 'doGenerateAgreement', { id, rev: await rev(), supplierIds: [supplierOf('Gamma')] });
  const again = await buyer.call(TYPE, 'doGenerateOrder', { id, rev: await rev(), supplierIds: [supplierOf('Gamma')] });
  expect(again.code).toBe('AWARD_LINE_GENERATED');
  await buyer.done(TYPE, 'doGenerateOrder', { id, rev: await rev(), supplierIds: [] });
  expect((await buyer.done<{ state: string }>(TYPE, 'findById', { id })).state).toBe('generated');
  expect(await first('srmPurAgreementHeader')).toMatchObject({
    ...{ supplierId: supplierOf('Gamma'), currency: 'CNY', taxRate: '13', priceBasis: 'EXCL' },
    lines: [{ unitPrice: '61', awardPrice: '61', priceExcl: '61', priceIncl: '68.93' }],
  });
  expect(await first('srmPurOrderHeader')).toMatchObject({
    ...{ supplierId: supplierOf('Delta'), amountExcl: '1280', taxAmount: '166.4', amountIncl: '1446.4' },
    lines: [{ orderQty: '20', unitPrice: '64', awardPrice: '64', amountExcl: '1280', amountIncl: '1446.4' }],
  });
});

/** One line, open for a little longer than it must be to begin at once. */
async function hinges(quantity = '10'): Promise<void> {
  const now = product.clock.now();
  const end = now + 31 * 60_000;
  const made = await buyer.done<{ id: string }>(TYPE, 'saveOrUpdate', {
    ...{ orgId: named.get('org:HQ'), auctionTitle: 'Hinges', categoryId: named.get('category'), buyerId: buyer.userId },
    ...{ auctionType: 'REVERSE', bidMode: 'SEALED', allowPotentialFlag: 'Y', fewReason: 'A market of two' },
    ...{ bidStartDate: now - HOUR, bidEndDate: end, questionEndDate: end },
    items: [{ itemNo: 10, itemName: 'Hinge', uomId, quantity }],
    suppliers: [{ supplierId: named.get('supplier:Alpha') }, { supplierId: named.get('supplier:Beta') }],
  });
  id = made.id;
  await buyer.done(TYPE, 'doSubmitPublish', { id });
  const { rev } = await approver.done<{ rev: number }>(TYPE, 'findById', { id });
  await approver.done(TYPE, 'doApprovePublish', { id, rev, comment: null });
}
type Own = {
  readonly bid: { readonly lines: readonly { readonly price: string }[] };
  readonly receipt: { readonly submittedAt: number };
};
type Standing = { readonly bids: readonly { readonly version: number; readonly bidState: string }[] };
const standing = async () =>
  (await buyer.done<Standing>(TYPE, 'findById', { id })).bids.map(({ version, bidState }) => [version, bidState]);
const { id: _id, ...terms } = bid('0') as { readonly id: string };
const overSocket = (socket: LiveSocket, price: string, requestId: string = randomUUID()) =>
  socket.ask('send', {
    ...{ type: TYPE, id, event: 'SUBMIT_BID', requestId, clientAt: product.clock.now() },
    payload: { ...terms, rows: [{ itemNo: 10, price, leadTimeDays: 7 }] },
  });

test('papers are attached and the quotation saved before it is submitted; the buyer reads them once it is opened, other suppliers never', async () => {
  await hinges();
  const [paper] = await alpha.upload({ 'certificate.csv': 'steel,S355J2\n' });
  const readers = () => Promise.all([alpha, buyer, beta].map((person) => fileOf(person, paper!)));
  const quotation = bid('61.00', { bidAttachmentIds: paper });
  await alpha.done(TYPE, 'doSaveBid', quotation);
  const own = await alpha.done<object>(TYPE, 'findOwnBid', { id });
  expect(own).toMatchObject({ bid: null, receipt: null, draft: { lines: [{ itemNo: 10, price: '61' }] } });
  expect(await standing()).toEqual([]);
  const closed = ['steel,S355J2\n', 'DOC_NOT_FOUND', 'DOC_NOT_FOUND'];
  expect(await readers()).toEqual(closed);
  await alpha.done(TYPE, 'doSubmitBid', quotation);
  expect(await alpha.done(TYPE, 'findOwnBid', { id })).toMatchObject({ bid: { lines: [{ price: '61' }] }, draft: null });
  expect(await readers()).toEqual(closed);
  await beta.done(TYPE, 'doSubmitBid', bid('64.00'));
  await buyer.done(TYPE, 'doEarlyEnd', { id });
  await buyer.done(TYPE, 'doBidOpening', { id, fewBidReason: 'A market of two' });
  expect(await readers()).toEqual(['steel,S355J2\n', 'steel,S355J2\n', 'DOC_NOT_FOUND']);
});

test('one supplier quotes over two connections at once: the later one stands, and the monitor counts it without a price', async () => {
  await hinges();
  const [first, second] = [await alpha.connect(), await alpha.connect()];
  const list = await buyer.connect();
  const query = { listId: 'monitor', entity: TYPE, query: { pageIndex: 1, pageRows: 20 } };
  expect((await list.ask('watchList', query)).status).toBe('S');

  const key = randomUUID();
  const twice = await Promise.all([overSocket(first, '5.19', key), alpha.call(TYPE, 'doSubmitBid', bid('5.19', { requestId: key }))]);
  expect(twice.map(({ status }) => status)).toEqual(['S', 'S']);
  expect(await standing()).toEqual([[1, 'SUBMITTED']]);
  const prices = ['5.17', '5.13'] as const;
  const two = await Promise.all([overSocket(first, prices[0]), overSocket(second, prices[1])]);
  expect(two.map(({ status }) => status)).toEqual(['S', 'S']);
  expect(await standing()).toEqual([[3, 'SUBMITTED']]);
  const at = two.map(({ data }) => (data as { readonly at: number }).at);
  const own = await alpha.done<Own>(TYPE, 'findOwnBid', { id });
  expect(own.receipt.submittedAt).toBe(Math.max(...at));
  expect(prices.filter((_price, index) => at[index] === own.receipt.submittedAt)).toContain(own.bid.lines[0]!.price);

  type Change = { readonly rows: readonly { readonly id: string; readonly quotedCount: number }[] };
  await list.until<Change>('list', ({ rows }) => rows.some((row) => row.id === id && row.quotedCount === 1));
  for (const price of ['5.19', ...prices]) expect(JSON.stringify(list.heard)).not.toContain(price);
});

/** As a column of numbers keeps it: digits to the base of ten thousand. */
function inTenThousands(price: string): Buffer {
  const [whole = '', part = ''] = price.split('.');
  const fours = (digits: string) => Math.ceil(digits.length / 4) * 4;
  const digits = whole.padStart(fours(whole), '0') + part.padEnd(fours(part), '0');
  return Buffer.from(Int16Array.from(digits.match(/.{4}/g)!.map(Number)).buffer);
}
async function asAdmin<T>(use: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: process.env['GUILDHALL_TEST_ADMIN_URL'] });
  await admin.connect();
  try {
    return await use(admin);
  } finally {
    await admin.end();
  }
}
const logPosition = () =>
  asAdmin(async (admin) => (await admin.query<{ at: string }>('select pg_current_wal_lsn()::text as at')).rows[0]!.at);
/** Where in the data folder of the running database, as a backup copies it, a price lies; of its log since a position. */
async function backupHolds(price: string, since: string): Promise<readonly string[]> {
  const sql = `select current_setting('data_directory') as folder, (select oid::text from pg_database where datname = $1) as oid,
    pg_walfile_name($2::pg_lsn) as first, pg_walfile_name(pg_current_wal_lsn()) as last`;
  type Place = Readonly<Record<'folder' | 'oid' | 'first' | 'last', string>>;
  const { folder, oid, first, last } = await asAdmin(async (admin) => {
    await admin.query('checkpoint');
    return (await admin.query<Place>(sql, [new URL(product.ownerUrl).pathname.slice(1), since])).rows[0]!;
  });
  const found: string[] = [];
  for (const [kind, of] of [
    ['tables', path.join(folder, 'base', oid)],
    ['log', path.join(folder, 'pg_wal')],
  ] as const) {
    const names = (await readdir(of)).filter((name) => kind === 'tables' || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last));
    expect([kind, names.length > 0]).toEqual([kind, true]);
    for (const name of names) {
      const bytes = await readFile(path.join(of, name));
      if (bytes.includes(price) || bytes.includes(inTenThousands(price))) found.push(kind);
    }
  }
  return [...new Set(found)];
}

test('a backup holds no sealed price: no byte of the tables and of the log of the running database, until it is opened', async () => {
  await hinges('1');
  const [price, since] = ['791337.21', await logPosition()];
  await alpha.done(TYPE, 'doSaveBid', bid(price));
  await alpha.done(TYPE, 'doSubmitBid', bid(price));
  await beta.done(TYPE, 'doSubmitBid', bid('812000'));
  expect(await backupHolds(price, since)).toEqual([]);
  await buyer.done(TYPE, 'doEarlyEnd', { id });
  await buyer.done(TYPE, 'doBidOpening', { id, fewBidReason: 'A market of two' });
  // Once opened it is found by the same search.
  expect(await backupHolds(price, since)).toEqual(['tables', 'log']);
});

/** Envelopes as they lie in the database, moved by whoever owns that; the server reads them anew. */
async function envelopesOf<T>(table: string, use: (moved: { of: typeof envelope; put: typeof put }) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: product.ownerUrl });
  const where = 'where doc_id = $1 and supplier_id = $2 and round_no = $3';
  async function envelope(of: string, supplier: string, roundNo: number): Promise<object> {
    const found = await owner.query<{ sealed: object }>(`select sealed from ${table} ${where}`, [
      of,
      named.get(`supplier:${supplier}`),
      roundNo,
    ]);
    return found.rows[0]!.sealed;
  }
  async function put(of: string, supplier: string, roundNo: number, sealed: unknown): Promise<void> {
    const values = [of, named.get(`supplier:${supplier}`), roundNo, JSON.stringify(sealed)];
    expect((await owner.query(`update ${table} set sealed = $4 ${where}`, values)).rowCount).toBe(1);
    await product.restart();
  }
  await owner.connect();
  try {
    return await use({ of: envelope, put });
  } finally {
    await owner.end();
  }
}
const brokenOfAlpha = 'Alpha Metalworks的密封内容与回执不符，不作为报价。请安排其重新报价，或流标。';

test('an envelope of another round, supplier or inquiry, put in the place of the right one, opens nothing and tells no price', async () => {
  await envelopesOf('srm_sfd_auction_bid', async ({ of, put }) => {
    await hinges();
    await alpha.done(TYPE, 'doSubmitBid', bid('47.11'));
    const elsewhere = await of(id, 'Alpha', 1);
    await hinges();
    const opening = () => buyer.call(TYPE, 'doBidOpening', { id, fewBidReason: 'A market of two' });
    await alpha.done(TYPE, 'doSubmitBid', bid('61.37'));
    await beta.done(TYPE, 'doSubmitBid', bid('64.00'));
    const first = await of(id, 'Alpha', 1);
    await buyer.done(TYPE, 'doEarlyEnd', { id });
    // The server that opens is not the one that sealed.
    await product.restart();
    expect((await opening()).status).toBe('S');
    const suppliers = ['Alpha', 'Beta'].map((name) => named.get(`supplier:${name}`));
    const round = { endDate: product.clock.now() + 2 * HOUR, supplierIds: suppliers, itemNos: null, targets: [] };
    await buyer.done(TYPE, 'doNewRound', { id, ...round });
    await alpha.done(TYPE, 'doSubmitBid', bid('51.29'));
    const replaced = await of(id, 'Alpha', 2);
    await alpha.done(TYPE, 'doSubmitBid', bid('52.73'));
    await beta.done(TYPE, 'doSubmitBid', bid('53.19'));
    const right = await of(id, 'Alpha', 2);
    await buyer.done(TYPE, 'doEarlyEnd', { id });

    type Seen = { readonly state: string; readonly bids: readonly { readonly roundNo: number; readonly openedFlag: string }[] };
    for (const wrong of [first, await of(id, 'Beta', 2), elsewhere, replaced]) {
      await put(id, 'Alpha', 2, wrong);
      const refused = await opening();
      expect([refused.code, refused.msg]).toEqual(['AUC_RECEIPT_BROKEN', brokenOfAlpha]);
      const { state, bids } = await buyer.done<Seen>(TYPE, 'findById', { id });
      const inRound = bids.filter(({ roundNo }) => roundNo === 2).map(({ openedFlag }) => openedFlag);
      expect([state, inRound]).toEqual(['bidEnded', ['N', 'N']]);
      expect(told(await buyer.call(TYPE, 'findById', { id }))).not.toMatch(/47\.11|51\.29|52\.73|53\.19/);
    }
    await put(id, 'Alpha', 2, right);
    expect((await opening()).status).toBe('S');
    expect(told(await buyer.call(TYPE, 'findById', { id }))).toContain('52.73');
  });
});

test('answers of an earlier version, put in the place of the right ones, open nothing; those sealed before versions were named still open', async () => {
  await castings();
  type Envelope = { readonly tech: string; readonly price: string };
  await envelopesOf('srm_sfd_auction_bid', async ({ of, put }) => {
    await alpha.done(TYPE, 'doSubmitBid', answered('71.13', '41'));
    const earlier = (await of(id, 'Alpha', 1)) as Envelope;
    await alpha.done(TYPE, 'doSubmitBid', answered('71.13', '36'));
    await beta.done(TYPE, 'doSubmitBid', answered('75.17', '24'));
    const right = (await of(id, 'Alpha', 1)) as Envelope;
    await buyer.done(TYPE, 'doEarlyEnd', { id });
    /** As the product sealed answers before it named their version. */
    const unnamed = (warranty: string): Envelope => {
      const said = { headAnswers: {}, lines: [{ itemNo: 10, noBidFlag: 'N', propAnswers: { WARRANTY: warranty } }] };
      const about = `${TYPE}:${id}:${named.get('supplier:Alpha')}:1:tech`;
      return { ...right, tech: product.assembled.kernel.installation!.seal(JSON.stringify(said), about) };
    };
    type Seen = { readonly state: string; readonly bids: readonly { readonly techFlag: string; readonly techScore: string | null }[] };
    const seen = async () => {
      const { state, bids } = await buyer.done<Seen>(TYPE, 'findById', { id });
      return [state, ...bids.map(({ techFlag, techScore }) => [techFlag, techScore])];
    };
    const opening = () => buyer.call(TYPE, 'doBidOpening', { id, fewBidReason: 'A market of two' });
    for (const wrong of [{ ...right, tech: earlier.tech }, earlier, unnamed('41')]) {
      await put(id, 'Alpha', 1, wrong);
      const refused = await opening();
      expect([refused.code, refused.msg]).toEqual(['AUC_RECEIPT_BROKEN', brokenOfAlpha]);
      expect(await seen()).toEqual(['bidEnded', ['N', null], ['N', null]]);
    }
    await put(id, 'Alpha', 1, unnamed('36'));
    expect((await opening()).status).toBe('S');
    expect(await seen()).toEqual(['techOpened', ['Y', '75'], ['Y', '50']]);
    expect(told(await buyer.call(TYPE, 'findById', { id }))).not.toMatch(/71\.13|75\.17/);
  });
});
