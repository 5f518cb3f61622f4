/**
 * The evaluation of one section (bidding.md §9): the opening closes, marks and sheets are made, three jurors mark and score,
 * stages are locked, results computed, the report signed; and nobody reads a sheet before his time.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product } from '../harness/product.js';
import type { Person } from '../harness/product.js';

const PROJECT = 'srmSfdBiddingHeader';
const JURY = 'srmSfdBiddingJury';
const MARK = 'srmSfdRespondMark';
const SHEET = 'srmSfdBiddingScoreHeader';
const CLARIFICATION = 'srmSfdClarificationHeader';
const JURORS = ['juror1', 'juror2', 'juror3'];
/** Words that stand nowhere else. */
const SECRET = 'ZqOnlyTheJuryKnows';

let product: Product;
let named: Named;
let projectId: string;
const people: Record<string, Person> = {};
const as = (name: string): Person => people[name]!;

interface Row {
  readonly id: string;
  readonly rev: number;
  readonly state: string;
  readonly [field: string]: unknown;
}
const read = (who: string, type: string, id: string) => as(who).done<Row>(type, 'findById', { id });
async function send(who: string, type: string, id: string, action: string, payload: object = {}): Promise<void> {
  const { rev } = await read(who, type, id);
  await as(who).done(type, action, { id, rev, ...payload });
}
const list = (who: string, type: string) => as(who).done<Row[]>(type, 'listByPage', { pageIndex: 1, pageRows: 50 });
const projectState = async () => (await product.assembled.runtime.snapshot(PROJECT, projectId))!.state;
async function until(state: string): Promise<void> {
  for (let turn = 0; turn < 2_400; turn += 1) {
    if ((await projectState()) === state) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the project is ${await projectState()}, not ${state}`);
}
async function found<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (let turn = 0; turn < 2_400; turn += 1) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no ${what}`);
}

const index = (indexNum: number, indexCode: string, category: string, more: object = {}) => ({
  indexNum,
  indexCode,
  indexName: indexCode,
  category,
  ...more,
});
const INDEXES = [
  index(1, 'C1', 'COMPLIANCE', { scoreMode: 'PASS_FAIL', keyFlag: 'Y' }),
  index(2, 'T1', 'TECHNICAL', { maxScore: '50', scoreStep: '0.5' }),
  index(3, 'M1', 'COMMERCIAL', { maxScore: '10', scoreStep: '1' }),
  index(4, 'P1', 'PRICE', { scoreMode: 'FORMULA', maxScore: '40' }),
];
const RULE = {
  evalMethod: 'COMPREHENSIVE',
  priceFormula: 'LOW_PRICE',
  candidateCount: 3,
  tieFirst: 'PRICE_LOW',
  tieSecond: 'TECH_HIGH',
  tieThird: 'LOT',
};

/** As the opening leaves it: how a project and its bids come so far is told elsewhere. */
async function opened(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const jurors = JURORS.map((name) => named.get(`user:${name}`)!);
    await client.query(
      `update srm_sfd_bidding_header set state = 'opening', jury_id = $2, leader_user_id = $3, juror_user_ids = $4, rule_snapshot = $5,
              doc_number = 'BR-20260302-0001' where id = $1`,
      [projectId, named.get('jury'), jurors[0], jurors, JSON.stringify(RULE)],
    );
    for (const [at, name, price] of [
      [1, 'Alpha', '100.00'],
      [2, 'Beta', '125.00'],
    ] as const) {
      const id = 9_000_000 + at;
      await client.query(
        `insert into srm_sfd_respond_header (id, rev, state, project_id, supplier_id, section_ids, section_results, sealed_at, org_id)
         values ($1, 1, 'opened', $2, $3, '["1"]', '{"1":{"status":"OPENED"}}', now(), $4)`,
        [id, projectId, named.get(`supplier:${name}`), named.get('org:HQ')],
      );
      await client.query(
        `insert into document_event select (jsonb_populate_record(e, $1)).* from document_event e where doc_type = $2 and doc_id = $3 and rev = 1`,
        [JSON.stringify({ doc_type: 'srmSfdRespondHeader', doc_id: id }), PROJECT, projectId],
      );
      await client.query(
        `insert into srm_sfd_bid_item (doc_id, row_rev, row_position, item_key, section_id, list_item_id, price, amount, amount_tax_incl)
         values ($1, 1, 1, '1:1', '1', '1', $2, $2, $2)`,
        [id, price],
      );
    }
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  product = await Product.start({
    seed: async (url, at) => {
      named = await seedDatabase(url, at, async (seeder) => {
        await aCompany(seeder);
        for (const name of JURORS) await aUser(seeder, name, { userType: 'INSIDE' }, ['EXPERT'], ['HQ']);
        await aUser(seeder, 'outsider', { userType: 'INSIDE' }, ['EXPERT'], ['HQ']);
        projectId = await seeder.make('project', PROJECT, {
          fields: { orgId: seeder.named.get('org:HQ'), projectName: 'Steel', ownerUserId: seeder.named.get('user:buyer') },
          lines: { sections: { set: [{ sectionNum: 1, sectionName: 'Plates' }] }, indexes: { set: INDEXES } },
        });
        const jury = await seeder.make('jury', JURY, { fields: { projectId, orgId: seeder.named.get('org:HQ') } });
        const members = JURORS.map((name) => ({
          userId: seeder.named.get(`user:${name}`)!,
          expertId: null,
          memberName: name,
          memberType: 'EXPERT_TECH',
        }));
        await seeder.send(JURY, jury, 'MEMBERS_ADDED', { drawingId: null, members });
        for (const { userId } of members) await seeder.send(JURY, jury, 'SIGN_COMMITMENT', {}, userId);
        for (const { userId } of members) await seeder.send(JURY, jury, 'ELECT_LEADER', { userId: members[0]!.userId }, userId);
      });
      await opened(url);
    },
  });
  for (const name of [...JURORS, 'outsider', 'buyer', 'auditor', 'alpha']) people[name] = await product.enter(name);
});
afterAll(() => product?.stop());

test('the opening closes: marks of the section and a sheet of each juror are there', async () => {
  await as('buyer').done(JURY, 'doStart', { id: named.get('jury') });
  // What the jury told while it was formed arrives one by one; the last says that it works, under its leader.
  await found('jury that was told', async () => {
    const { rows } = await product.assembled.database.read.query(
      'select 1 from document_outbox where source_id = $1 and delivered_at is null limit 1',
      [named.get('jury')],
    );
    return rows.length === 0 ? true : undefined;
  });
  const outcome = await product.assembled.runtime.submit({
    type: PROJECT,
    id: projectId,
    event: 'OPENING_CLOSED',
    payload: { openingId: '1', stage: 'ALL' },
    viewer: { ...SYSTEM, orgIds: null },
    cause: { kind: 'SERVER', reason: 'test' },
  });
  expect(outcome).toMatchObject({ ok: true, state: 'compliance' });
  const marks = await list('juror1', MARK);
  expect(marks).toEqual([expect.objectContaining({ state: 'marking', bidderCount: 2 })]);
  const sheets = await list('juror1', SHEET);
  expect(sheets.map(({ userId, stage }) => [userId, stage]).toSorted()).toEqual(
    JURORS.map((name) => [named.get(`user:${name}`), 'TECHNICAL']).toSorted(),
  );
  expect(await list('outsider', MARK)).toEqual([]);
  expect(await list('outsider', SHEET)).toEqual([]);
  expect((await as('alpha').call(MARK, 'findById', { id: marks[0]!.id })).status).toBe('E');
});

const pass = (bidNum: number) => ({ bidNum, indexNum: 1, mark: 'PASS' });
test('jurors mark, the leader confirms, and nobody read another meanwhile', async () => {
  const [{ id }] = (await list('juror1', MARK)) as [Row];
  await as('juror2').done(MARK, 'doMark', { id, rows: [pass(1), { ...pass(2), mark: 'FAIL', reason: SECRET }] });
  for (const who of ['juror1', 'juror3', 'buyer', 'auditor']) {
    expect(JSON.stringify(await as(who).call(MARK, 'findById', { id }))).not.toContain(SECRET);
    expect(JSON.stringify(await as(who).call(MARK, 'listHistory', { id }))).not.toContain(SECRET);
  }
  for (const who of ['juror1', 'juror3']) await as(who).done(MARK, 'doMark', { id, rows: [pass(1), pass(2)] });
  for (const who of JURORS) {
    expect((await as('juror1').call(MARK, 'doConfirm', { id, rev: (await read('juror1', MARK, id)).rev })).code).toBe(
      'BID_MARK_SHEETS_OPEN',
    );
    await as(who).done(MARK, 'doSubmitMarks', { id });
  }
  await send('juror1', MARK, id, 'doConfirm');
  await until('technical_eval');
});

const sheetOf = (who: string, stage: string) =>
  found(`${stage} sheet of ${who}`, async () =>
    (await list(who, SHEET)).find((row) => row['userId'] === named.get(`user:${who}`) && row['stage'] === stage),
  );
const score = async (who: string, stage: string, indexNum: number, first: string, second: string) => {
  const { id } = await sheetOf(who, stage);
  await as(who).done(SHEET, 'doScore', {
    id,
    rows: [
      { bidNum: 1, indexNum, score: first, comment: `${SECRET} ${who}` },
      { bidNum: 2, indexNum, score: second, comment: 'Fair' },
    ],
  });
  await as(who).done(SHEET, 'doSubmit', { id });
  return id;
};

test('technical sheets stay their jurors’ until the stage is locked, which waits for all of them', async () => {
  const id = await score('juror2', 'TECHNICAL', 2, '45', '40');
  for (const who of ['juror1', 'juror3', 'buyer', 'auditor']) {
    for (const action of ['findById', 'listHistory'])
      expect(JSON.stringify(await as(who).call(SHEET, action, { id }))).not.toContain(SECRET);
    const room = JSON.stringify(await as(who).call(SHEET, 'evaluation', { id: projectId }));
    expect(room).toContain('"scored":2');
    expect(room).not.toMatch(/ZqOnly|"45/);
  }
  expect((await as('alpha').call(SHEET, 'evaluation', { id: projectId })).status).toBe('E');
  expect((await as('outsider').call(SHEET, 'evaluation', { id: projectId })).status).toBe('E');
  expect((await as('juror1').call(PROJECT, 'doLockStage', { id: projectId })).code).toBe('BID_EVAL_SHEETS_OPEN');
  await score('juror1', 'TECHNICAL', 2, '45', '40');
  await score('juror3', 'TECHNICAL', 2, '45', '40');
  await as('juror1').done(PROJECT, 'doLockStage', { id: projectId });
  expect(await projectState()).toBe('commercial_eval');
  await found('lock', async () => ((await read('juror1', SHEET, id)).state === 'locked' ? true : undefined));
  expect(JSON.stringify(await read('juror1', SHEET, id))).toContain(SECRET);
  expect(JSON.stringify(await as('buyer').call(SHEET, 'findById', { id }))).not.toContain(SECRET);
});

test('a clarification that is open keeps the stage, and its answer is the bidder’s until he sends it', async () => {
  const made = await as('juror2').done<Row>(CLARIFICATION, 'saveOrUpdate', {
    projectId,
    sectionId: '1',
    respondId: '9000001',
    clarifyType: 'EXPLAIN',
    subject: 'Delivery',
    replyDeadline: product.clock.now() + 3_600_000,
    lines: [{ lineNo: 1, question: 'When?' }],
  });
  const { id } = made;
  expect((await as('alpha').call(CLARIFICATION, 'findById', { id })).status).toBe('E');
  await send('juror1', CLARIFICATION, id, 'doIssue', { noChangeFlag: 'Y' });
  const seen = await read('alpha', CLARIFICATION, id);
  expect(JSON.stringify(seen)).toContain('When?');
  await as('alpha').done(CLARIFICATION, 'saveOrUpdate', { ...seen, lines: [{ ...(seen['lines'] as object[])[0], reply: SECRET }] });
  expect(JSON.stringify(await as('juror1').call(CLARIFICATION, 'findById', { id }))).not.toContain(SECRET);
  expect(JSON.stringify(await as('juror1').call(CLARIFICATION, 'listHistory', { id }))).not.toContain(SECRET);
  for (const who of JURORS) await score(who, 'COMMERCIAL', 3, '8', '9');
  expect((await as('juror1').call(PROJECT, 'doLockStage', { id: projectId })).code).toBe('BID_EVAL_CLAR_OPEN');
  await send('alpha', CLARIFICATION, id, 'doReply');
  await send('juror1', CLARIFICATION, id, 'doAccept', { verdicts: [{ lineNo: 1, verdict: 'SATISFIED' }] });
  expect(JSON.stringify(await as('buyer').call(CLARIFICATION, 'findById', { id }))).not.toContain(SECRET);
});

interface Room {
  readonly sections: readonly {
    readonly bids: readonly { readonly supplierId: string; readonly price: string; readonly total: string; readonly rank: number }[];
  }[];
}
test('the last lock computes the ranking, the owner reads it when the report is signed, and sheets with it', async () => {
  await as('juror1').done(PROJECT, 'doLockStage', { id: projectId });
  expect(await projectState()).toBe('eval_report');
  const room = await as('juror2').done<Room>(SHEET, 'evaluation', { id: projectId });
  expect(room.sections[0]!.bids.map(({ supplierId, price, rank }) => [supplierId, Number(price), rank])).toEqual([
    [named.get('supplier:Alpha'), 40, 1],
    [named.get('supplier:Beta'), 32, 2],
  ]);
  expect((await as('buyer').done<Room>(SHEET, 'evaluation', { id: projectId })).sections[0]!.bids).toEqual([]);
  for (const who of JURORS) await as(who).done(PROJECT, 'doSignReport', { id: projectId });
  expect(await projectState()).toBe('awarding');
  const results = (await as('buyer').done<Room>(SHEET, 'evaluation', { id: projectId })).sections[0]!.bids;
  expect(results.map(({ rank }) => rank)).toEqual([1, 2]);
  const { id } = await sheetOf('juror2', 'TECHNICAL');
  await found('report', async () =>
    JSON.stringify(await as('buyer').call(SHEET, 'findById', { id })).includes(SECRET) ? true : undefined,
  );
});
