import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';

import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named, Seeder } from '../harness/company.js';
import { Product, TestClock } from '../harness/product.js';
import { sourceOf } from '../../../server/contracts/papers/source.js';
import type { Person } from '../harness/product.js';

// From the signed report to the contract: decided, countersigned, approved, published, a contract for the award (bidding.md §11).

const DAY = 86_400_000;
const PROJECT = 'srmSfdBiddingHeader';
const PICKETAGE = 'srmSfdBiddingPicketage';
const COUNTERSIGN = 'srmSfdBiddingCountersign';
const RESULT = 'srmSfdBiddingResult';
const CONTRACT = 'srmCctContract';
const people: Record<string, Person> = {};
const as = (name: string): Person => people[name]!;
let product: Product;
let clock: TestClock;
let named: Named;
let projectId = '';

interface Row {
  readonly id: string;
  readonly rev: number;
  readonly state: string;
  readonly [column: string]: unknown;
}
const read = (who: string, type: string, id: string) => as(who).done<Row>(type, 'findById', { id });
async function send(who: string, type: string, id: string, action: string, payload: object = {}): Promise<void> {
  const { rev } = await read(who, type, id);
  await as(who).done(type, action, { id, rev, ...payload });
}
async function refused(who: string, type: string, id: string, action: string, payload: object = {}): Promise<string> {
  const { rev } = await read(who, type, id);
  return (await as(who).call(type, action, { id, rev, ...payload }, 'EN')).code;
}
const list = (who: string, type: string, conditions: readonly object[] = []) =>
  as(who).done<Row[]>(type, 'listByPage', { conditions, pageIndex: 1, pageRows: 20 });
async function reaches(who: string, type: string, id: string, state: string): Promise<Row> {
  for (let turn = 0; turn < 2_400; turn += 1) {
    const row = await read(who, type, id);
    if (row.state === state) return row;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${type} ${id} is ${(await read(who, type, id)).state}, not ${state}`);
}

/** Evaluated as two bids would be: laid into its tables, because the way there is told elsewhere. */
async function laidDown(url: string, state: string, id: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const bid = (supplier: string, rank: number, price: string) => ({
    respondId: '1',
    supplierId: named.get(`supplier:${supplier}`),
    technical: '45.33',
    commercial: '8.50',
    price: '38.98',
    total: rank === 1 ? '92.81' : '90.75',
    openedPrice: price,
    correctedPrice: null,
    finalPrice: null,
    evaluatedPrice: price,
    rank,
    candidate: true,
    out: null,
    marks: [],
  });
  const results = [{ sectionId: '1', basePrice: null, bids: [bid('Alpha', 1, '14125'), bid('Beta', 2, '14690')] }];
  const rule = { awardMode: 'RANK_ONE', candidatePublicityFlag: 'N', disclosureLevel: 'WINNER_ONLY', bargainingFlag: 'Y' };
  await client.query('update srm_sfd_bidding_header set state = $2, results = $3, rule_snapshot = $4, valid_until = $5 where id = $1', [
    id,
    state,
    JSON.stringify(results),
    JSON.stringify(rule),
    '2026-12-31',
  ]);
  await client.query("update srm_sfd_bidding_section set section_status = 'CANDIDATE', estimate_amount = 15000 where doc_id = $1", [id]);
  await client.end();
}

async function aProject(seeder: Seeder): Promise<string> {
  const org = seeder.named.get('org:HQ')!;
  const listId = await seeder.make('bill', 'srmSfdBiddingList', {
    fields: { orgId: org, listName: 'Steel' },
    lines: { items: { set: [{ lineNum: 1, itemName: 'Plate', uomId: seeder.named.get('uom'), quantity: '1000', estimatePrice: '13' }] } },
  });
  return seeder.make('project', PROJECT, {
    fields: {
      orgId: org,
      projectName: 'Steel of the year',
      currency: 'CNY',
      ownerUserId: seeder.named.get('user:buyer'),
      supervisorUserId: seeder.named.get('user:manager'),
    },
    lines: { sections: { set: [{ sectionNum: 1, sectionName: 'Plates', listId }] } },
  });
}

beforeAll(async () => {
  clock = new TestClock(Date.parse('2026-03-02T08:00:00.000Z'));
  product = await Product.start({
    clock,
    settings: { idleMs: 60 * DAY, absoluteMs: 60 * DAY, passwordDays: 0 },
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
        for (const supplier of ['Alpha', 'Beta'])
          for (const event of ['START_QUALIFY', 'QUALIFY_PASS'])
            await seeder.send('srmSlcSupplierInfo', seeder.named.get(`supplier:${supplier}`)!, event);
        await aUser(seeder, 'approver', { userType: 'INSIDE' }, ['APPROVER'], ['HQ']);
        await aUser(seeder, 'finance', { userType: 'INSIDE' }, ['FINANCE'], ['HQ']);
        await aUser(seeder, 'drafter', { userType: 'INSIDE' }, ['CONTRACT_MANAGER'], ['HQ']);
        await seeder.make('uom', 'baseUom', {
          fields: { uomCode: 'KGX', rec20Code: 'KGM', uomName: '千克', uomNameEn: 'Kilogram', uomClass: 'MASS', decimals: 0 },
        });
        projectId = await aProject(seeder);
      });
      await laidDown(url, 'awarding', projectId);
    },
  });
  for (const name of ['buyer', 'szbuyer', 'approver', 'finance', 'drafter', 'alpha', 'beta']) people[name] = await product.enter(name);
});
afterAll(() => product?.stop());

let picketageId = '';
test('the award begins with the first by rank, and is nobody else’s business', async () => {
  const foreign = await as('szbuyer').call(PICKETAGE, 'saveOrUpdate', { projectId, decisionText: '<p>Mine</p>' }, 'EN');
  expect(foreign.code).toBe('DOC_NOT_FOUND');
  const made = await as('buyer').done<Row>(PICKETAGE, 'saveOrUpdate', {
    projectId,
    decisionText: '<p>By rank</p>',
    signerIds: [as('finance').userId],
  });
  picketageId = made.id;
  const row = await read('buyer', PICKETAGE, picketageId);
  expect(row['awards']).toMatchObject([{ supplierId: named.get('supplier:Alpha'), rank: 1, share: '100' }]);
  expect((await as('alpha').call(PICKETAGE, 'findById', { id: picketageId }, 'EN')).code).toBe('DOC_NOT_FOUND');
});
test('another than the first needs a reason, and the countersign is asked before the approver', async () => {
  const beta = named.get('supplier:Beta')!;
  await send('buyer', PICKETAGE, picketageId, 'saveOrUpdate', {
    awards: [{ awardKey: `1:${beta}`, sectionId: '1', supplierId: beta, share: '100' }],
  });
  expect(await refused('buyer', PICKETAGE, picketageId, 'doSubmit')).toBe('BID_PICK_NOT_RANK_ONE');
  const alpha = named.get('supplier:Alpha')!;
  await send('buyer', PICKETAGE, picketageId, 'saveOrUpdate', {
    awards: [{ awardKey: `1:${alpha}`, sectionId: '1', supplierId: alpha, share: '100' }],
  });
  await send('buyer', PICKETAGE, picketageId, 'doSubmit');
  const { countersignId } = (await read('buyer', PICKETAGE, picketageId)) as unknown as { readonly countersignId: string };
  const pending = await list('finance', COUNTERSIGN);
  expect(pending.map(({ id }) => id)).toEqual([countersignId]);
  expect((await as('approver').call(PICKETAGE, 'doApproval', { id: picketageId }, 'EN')).status).toBe('E');
  expect(await refused('approver', COUNTERSIGN, countersignId, 'doAgree')).toBe('BID_CS_NOT_SIGNER');
  await send('finance', COUNTERSIGN, countersignId, 'doAgree', { opinion: 'Fair' });
  await reaches('buyer', PICKETAGE, picketageId, 'approving');
  await send('approver', PICKETAGE, picketageId, 'doApproval');
  await reaches('buyer', PROJECT, projectId, 'publicity');
});

let resultId = '';
test('the result is published, and its contract follows when the standstill is over', async () => {
  const known = await list('buyer', RESULT);
  resultId = known[0]?.id ?? (await as('buyer').done<Row>(RESULT, 'saveOrUpdate', { projectId, content: '<p>Result</p>' })).id;
  await send('buyer', RESULT, resultId, 'saveOrUpdate', { content: '<p>Alpha is awarded.</p>', publicityDays: 2 });
  expect(await refused('buyer', RESULT, resultId, 'doSubmit')).toBe('BID_RES_PERIOD_SHORT');
  await send('buyer', RESULT, resultId, 'saveOrUpdate', { publicityDays: 3 });
  await send('buyer', RESULT, resultId, 'doSubmit');
  expect((await as('beta').call(RESULT, 'findById', { id: resultId }, 'EN')).code).toBe('DOC_NOT_FOUND');
  await send('approver', RESULT, resultId, 'doApproval');
  const seen = await read('beta', RESULT, resultId);
  const lines = seen['lines'] as readonly Row[];
  expect(lines.map(({ winnerFlag, amount }) => [winnerFlag, amount !== undefined])).toEqual([
    ['Y', false],
    ['N', true],
  ]);
  clock.pass(5 * DAY);
  const confirmed = await reaches('buyer', RESULT, resultId, 'confirmed');
  const [winner] = confirmed['lines'] as readonly Row[];
  expect(winner).toMatchObject({ lineStatus: 'LETTER_ISSUED', letterType: 'AWARD' });
  const contract = await read('drafter', CONTRACT, winner!['contractId'] as string);
  expect(contract).toMatchObject({ state: 'draft', supplierId: named.get('supplier:Alpha'), awardLineId: 1 });
  // What its text may say of where it comes from.
  const { awardLineId } = contract as unknown as { readonly awardLineId: number };
  const source = { sourceType: 'BIDDING', sourceId: resultId, awardLineId };
  expect(await sourceOf(product.assembled.database.read, source)).toEqual({
    ...{ 'source.docNumber': confirmed['docNumber'], 'bidding.projectName': 'Steel of the year', 'bidding.sectionName': 'Plates' },
  });
  expect(contract).toMatchObject({ sourceType: 'BIDDING', sourceId: resultId });
  await reaches('buyer', PROJECT, projectId, 'awarded');
  expect((await as('drafter').call(CONTRACT, 'doVoid', { id: contract.id, comment: 'No' }, 'EN')).status).toBe('E');
});
