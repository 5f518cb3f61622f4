/** A sealed inquiry from publication to an order (auction-tender.md §1): its price is nowhere to be read before it is opened. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { aCompany, aUser, seedDatabase } from '../../harness/company.js';
import type { Named } from '../../harness/company.js';
import { Product } from '../../harness/product.js';
import type { Answer, LiveSocket, Person } from '../../harness/product.js';

const TYPE = 'srmSfdAuctionHeader';
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

beforeAll(async () => {
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
      });
    },
  });
  buyer = await product.enter('buyer', 'BUYER');
  approver = await product.enter('approver');
  alpha = await product.enter('alpha');
  beta = await product.enter('beta');
});
afterAll(() => product?.stop());

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
    items: [{ itemNo: 10, itemName: 'Bracket', uomId, quantity: '100' }],
    suppliers: [{ supplierId: named.get('supplier:Alpha') }, { supplierId: named.get('supplier:Beta') }],
  });
  id = made.id;
  await buyer.done(TYPE, 'doSubmitPublish', { id });
  const { rev } = await approver.done<{ rev: number }>(TYPE, 'findById', { id });
  await approver.done(TYPE, 'doApprovePublish', { id, rev, comment: null });
}

/** Everything that the database holds, as text. */
async function dump(): Promise<string> {
  const client = new pg.Client({ connectionString: product.ownerUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
    const parts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select row_to_json(t)::text as row from "${name}" t`);
      parts.push(...rows.map(({ row }) => row));
    }
    return parts.join('\n');
  } finally {
    await client.end();
  }
}

const told = (answer: Answer): string => JSON.stringify(answer);

test('published, quoted and sealed: the price is in no view, list, history, frame, log or table', async () => {
  await published();
  watching = await Promise.all([buyer, approver, beta].map((person) => person.connect()));
  for (const socket of watching) expect((await socket.ask('watch', { type: TYPE, id })).status).toBe('S');
  expect((await alpha.call(TYPE, 'doSubmitBid', bid('0'))).code).toBe('OFFER_PRICE_NOT_POSITIVE');
  await alpha.done(TYPE, 'doSaveBid', bid(MARKED));
  await alpha.done(TYPE, 'doSubmitBid', bid(MARKED));
  await watching[0]!.until<{ readonly event?: string }>('frame', (frame) => frame.event === 'SUBMIT_BID');
  const answers = await Promise.all(
    [buyer, approver, beta].flatMap((person) => [
      person.call(TYPE, 'findById', { id }),
      person.call(TYPE, 'listByPage', { pageIndex: 1, pageRows: 20 }),
      person.call(TYPE, 'listHistory', { id }),
      person.call(TYPE, 'findOwnBid', { id }),
      person.call('srmSfdAuctionBid', 'listByPage', { pageIndex: 1, pageRows: 20 }),
    ]),
  );
  for (const answer of answers) expect(told(answer)).not.toContain(MARKED);
  expect(JSON.stringify(watching.map(({ heard }) => heard))).not.toContain(MARKED);
  expect(product.log.join('\n')).not.toContain(MARKED);
  expect(await dump()).not.toContain(MARKED);
  const own = await alpha.done<{ readonly bid: { readonly lines: readonly { readonly price: string }[] } }>(TYPE, 'findOwnBid', { id });
  expect(own.bid.lines[0]!.price).toBe(MARKED);
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
  expect(told(await beta.call(TYPE, 'findById', { id }))).not.toContain(MARKED);
  const rows = [{ itemNo: 10, supplierId: named.get('supplier:Alpha'), awardRate: '100' }];
  await buyer.done(TYPE, 'doSaveAward', { id, rev: seen.rev, rows, notAwarded: [] });
  const { rev } = await buyer.done<{ rev: number }>(TYPE, 'findById', { id });
  // A potential supplier may quote, and is not awarded before he is qualified.
  expect((await buyer.call(TYPE, 'doSubmitAward', { id, rev })).code).toBe('AWARD_SUPPLIER_INELIGIBLE');
});
