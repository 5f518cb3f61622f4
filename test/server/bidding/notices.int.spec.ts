/** A tender as its suppliers live it (bidding.md §4, §5): notice, application, document, question and answer, bond; and who learns of whom. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product } from '../harness/product.js';
import type { Person } from '../harness/product.js';

const [PROJECT, DOC, NOTICE] = ['srmSfdBiddingHeader', 'srmSfdBiddingDoc', 'srmSfdBiddingNotice'];
const [PARTICIPANT, QUESTION, ANSWER] = ['srmSfdBiddingSupplier', 'srmSfdBiddingQuestion', 'srmSfdBiddingAnswer'];
const DAY = 86_400_000;

let product: Product;
let named: Named;
let [buyer, other, approver, finance, alpha, beta, auditor]: Person[] = [];
let projectId: string;
let participantId: string;

/** The project is another document's matter: here it stands as its publication leaves it. */
async function tendering(url: string, at: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `update srm_sfd_bidding_header set state = 'tendering', published_at = $2, doc_issue_start = $2, doc_issue_end = $3, bid_deadline = $4,
         open_time = $4, open_place = 'Hall 3' where id = $1`,
      [named.get('project'), new Date(at - DAY), new Date(at + 10 * DAY), new Date(at + 30 * DAY)],
    );
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  product = await Product.start({
    seed: async (url, at) => {
      named = await seedDatabase(url, at, async (seeder) => {
        await aCompany(seeder);
        await aUser(seeder, 'approver', { userType: 'INSIDE' }, ['APPROVER'], ['HQ']);
        await aUser(seeder, 'cashier', { userType: 'INSIDE' }, ['FINANCE'], ['HQ']);
        await aUser(seeder, 'otherbuyer', { userType: 'INSIDE' }, ['BUYER'], ['HQ']);
        await seeder.make('project', PROJECT!, {
          fields: { orgId: seeder.named.get('org:HQ'), projectName: 'Steel 2026', ownerUserId: seeder.named.get('user:buyer') },
          lines: {
            sections: {
              set: [
                { sectionNum: 1, sectionName: 'Plates', bondAmount: '100000' },
                { sectionNum: 2, sectionName: 'Pipes', bondAmount: '60000' },
              ],
            },
          },
        });
      });
      await tendering(url, at);
    },
  });
  projectId = named.get('project')!;
  buyer = await product.enter('buyer', 'BUYER');
  finance = await product.enter('cashier');
  other = await product.enter('otherbuyer');
  approver = await product.enter('approver');
  auditor = await product.enter('auditor');
  alpha = await product.enter('alpha');
  beta = await product.enter('beta');
});
afterAll(() => product?.stop());

interface Found {
  readonly id: string;
  readonly rev: number;
  readonly state: string;
}
const found = <T = Found>(person: Person, type: string, id: string) => person.done<Found & T>(type, 'findById', { id });
const listed = async (person: Person, type: string): Promise<readonly Record<string, unknown>[]> =>
  (await person.call(type, 'listByPage', { pageIndex: 1, pageRows: 50, projectId })).data as Record<string, unknown>[];

async function approved(type: string, id: string): Promise<void> {
  await buyer!.done(type, 'doSubmit', { id });
  const { rev } = await found(approver!, type, id);
  await approver!.done(type, 'doApproval', { id, rev, comment: null });
}
/** What documents send is under way for a moment. */
async function until<T>(look: () => Promise<T>, holds: (seen: T) => boolean): Promise<T> {
  for (let most = 0; most < 200; most += 1) {
    const seen = await look();
    if (holds(seen)) return seen;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it did not come about');
}
const bySystem = async (type: string, id: string, event: string, payload: object = {}): Promise<void> => {
  const viewer = { ...SYSTEM, orgIds: null };
  const cause = { kind: 'SERVER', reason: 'the project' } as const;
  const outcome = await product.assembled.runtime.submit({ type, id, event, payload, viewer, cause });
  expect(outcome).toMatchObject({ ok: true });
};

test('a notice goes out with the project, to every enabled supplier', async () => {
  const { id } = await buyer!.done<Found>(NOTICE!, 'saveOrUpdate', {
    projectId,
    noticeType: 'TENDER',
    noticeTitle: 'Bids for steel',
    audience: 'PUBLIC',
    content: '<p>Bids are called for.</p>',
    qualification: 'ISO 9001',
    docPlace: 'This platform',
    contact: 'The buyer',
  });
  expect((await buyer!.call(NOTICE!, 'doSubmit', { id })).code).toBe('BID_NOTICE_FIELDS');
  const { rev } = await found(buyer!, NOTICE!, id);
  await buyer!.done(NOTICE!, 'saveOrUpdate', { id, rev, openPlace: 'Hall 3' });
  await approved(NOTICE!, id);
  expect(await listed(alpha!, NOTICE!)).toEqual([]);
  expect((await buyer!.call(NOTICE!, 'doPublish', { id })).code).toBe('BID_NOTICE_BEFORE_PROJECT');
  await bySystem(NOTICE!, id, 'PUBLISH');
  for (const supplier of [alpha!, beta!]) expect(await listed(supplier, NOTICE!)).toMatchObject([{ noticeTitle: 'Bids for steel' }]);
  await alpha!.done(NOTICE!, 'markRead', { id });
  expect(await listed(buyer!, NOTICE!)).toMatchObject([{ viewCount: 1 }]);
});

test('the document becomes a paper with its hash, and goes out', async () => {
  const { id } = await buyer!.done<Found>(DOC!, 'saveOrUpdate', { projectId, docName: 'Tender document' });
  const { rev, chapters } = await found<{ chapters: Record<string, unknown>[] }>(buyer!, DOC!, id);
  expect((await buyer!.call(DOC!, 'doSubmit', { id })).code).toBe('BID_DOC_INCOMPLETE');
  const written = chapters.map((row) => ({ ...row, content: row['content'] ?? '<p>As agreed.</p>' }));
  await buyer!.done(DOC!, 'saveOrUpdate', { id, rev, chapters: written });
  await approved(DOC!, id);
  const paper = await until(
    () => found<{ fileId: string | null; fileHash: string | null }>(buyer!, DOC!, id),
    ({ fileId }) => fileId !== null,
  );
  expect(paper.fileHash).toMatch(/^[0-9a-f]{64}$/);
  await bySystem(DOC!, id, 'PUBLISH');
  expect((await alpha!.call(DOC!, 'findById', { id })).code).toBe('DOC_NOT_FOUND');
});

test('a supplier applies, is taken, and gets the document; nobody else learns of it', async () => {
  const applied = await alpha!.done<Found>(PARTICIPANT!, 'doApply', { projectId, sectionIds: ['1', '2'] });
  participantId = applied.id;
  const row = await until(
    () => found<{ bondDue: string }>(alpha!, PARTICIPANT!, participantId),
    ({ state }) => state === 'confirmed',
  );
  expect(row.bondDue).toBe('160000');
  expect((await alpha!.call(PARTICIPANT!, 'doApply', { projectId, sectionIds: null })).code).toBe('BID_SUP_TWICE');
  for (const person of [beta!, other!, auditor!, finance!]) {
    expect((await person.call(PARTICIPANT!, 'findById', { id: participantId })).code).toBe('DOC_NOT_FOUND');
    expect(await listed(person, PARTICIPANT!)).toEqual([]);
  }
  expect(await listed(buyer!, PARTICIPANT!)).toHaveLength(1);
  const card = async (person: Person) => (await person.done<readonly object[]>(PARTICIPANT!, 'board', { projectIds: [projectId] }))[0];
  expect(await card(buyer!)).toMatchObject({ funnel: { invited: 1, joined: 1, documents: 0 }, sealed: null });
  expect(await card(other!)).toMatchObject({ funnel: null, waiting: null, sealed: null });
  await alpha!.done(PARTICIPANT!, 'doGetDoc', { id: participantId });
  const [document] = await listed(alpha!, DOC!);
  const read = await found<{ fileId: string; fileHash: string }>(alpha!, DOC!, String(document!['id']));
  const pages = await alpha!.stream('/v2/pageoffice/doFilePdfView', { fileId: read.fileId });
  expect(
    Buffer.from(await pages.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(await listed(beta!, DOC!)).toEqual([]);
});

test('a question is answered for all, without saying who asked', async () => {
  expect(
    (await beta!.call(QUESTION!, 'saveOrUpdate', { projectId, questionType: 'INQUIRY', title: 'Which?', content: 'Which?' })).status,
  ).toBe('S');
  const [stray] = await listed(beta!, QUESTION!);
  expect((await beta!.call(QUESTION!, 'doSubmit', { id: stray!['id'] })).code).toBe('BID_Q_NOT_PARTICIPANT');
  const { id } = await alpha!.done<Found>(QUESTION!, 'saveOrUpdate', {
    projectId,
    questionType: 'INQUIRY',
    title: 'Which steel?',
    content: 'Is S355 meant?',
  });
  expect(await listed(buyer!, QUESTION!)).toEqual([]);
  await alpha!.done(QUESTION!, 'doSubmit', { id });
  expect(await listed(buyer!, QUESTION!)).toMatchObject([{ title: 'Which steel?', supplierName: 'Alpha Metalworks' }]);
  for (const person of [other!, auditor!]) expect(await listed(person, QUESTION!)).toEqual([]);
  const answer = await buyer!.done<Found>(ANSWER!, 'saveOrUpdate', { projectId, questionIds: [id], answerText: '<p>Yes, S355.</p>' });
  await approved(ANSWER!, answer.id);
  await until(
    () => found(alpha!, QUESTION!, id),
    ({ state }) => state === 'answered',
  );
  expect(await listed(alpha!, ANSWER!)).toMatchObject([{ id: answer.id }]);
  expect(await listed(beta!, ANSWER!)).toEqual([]);
  const notices = await listed(alpha!, NOTICE!);
  expect(notices.map((row) => row['noticeType']).toSorted()).toEqual(['ANSWER', 'TENDER']);
  expect(await listed(beta!, NOTICE!)).toHaveLength(1);
  const told = await Promise.all([
    other!.call(ANSWER!, 'findById', { id: answer.id }),
    other!.call(NOTICE!, 'listByPage', { pageIndex: 1, pageRows: 50 }),
    approver!.call(ANSWER!, 'findById', { id: answer.id }),
  ]);
  const alphaId = named.get('supplier:Alpha')!;
  for (const one of told) expect(JSON.stringify(one)).not.toMatch(new RegExp(`Alpha Metalworks|"${alphaId}"`));
  await alpha!.done(QUESTION!, 'doAcceptAnswer', { id });
});

test('a bond is paid, verified and refunded', async () => {
  const [proof] = await alpha!.upload({ 'transfer.csv': 'amount,160000\n' }, { fileDesc: 'Proof' });
  const paid = (bondAmount: string) => ({ id: participantId, bondForm: 'TRANSFER', bondAmount, bondProofId: proof });
  const short = await alpha!.call(PARTICIPANT!, 'doPayBond', paid('150000'));
  expect(short).toMatchObject({ code: 'BID_SUP_BOND_AMOUNT' });
  await alpha!.done(PARTICIPANT!, 'doPayBond', paid('160000'));
  const { rev } = await found(finance!, PARTICIPANT!, participantId);
  await finance!.done(PARTICIPANT!, 'doVerifyBond', { id: participantId, rev });
  await bySystem(PARTICIPANT!, participantId, 'PROJECT_ENDED');
  expect(await found(alpha!, PARTICIPANT!, participantId)).toMatchObject({ state: 'settling', bondStatus: 'VERIFIED' });
  await finance!.done(PARTICIPANT!, 'doRefundBond', { id: participantId, amount: null, interest: null });
  expect(await found(alpha!, PARTICIPANT!, participantId)).toMatchObject({
    state: 'closed',
    bondStatus: 'REFUNDED',
    refundAmount: '160000',
  });
});
