import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { loadReferenceData } from '../../../server/base/seeds/load.js';
import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product, TestClock } from '../harness/product.js';
import type { Answer, Person } from '../harness/product.js';

// A contract signed electronically by two companies, and its file verified by anybody (contracts.md §4, §5)

const DAY = 86_400_000;
const PIN = 'Zq-pin-4711';
const ID_NUMBER = '350102199003077791';
const people: Record<string, Person> = {};
const as = (name: string): Person => people[name]!;
let product: Product;
let clock: TestClock;
let named: Named;
let uomId = '';

interface Row {
  readonly id: string;
  readonly rev: number;
  readonly state: string;
  readonly [column: string]: unknown;
}
const CONTRACT = 'srmCctContract';
const read = (who: string, type: string, id: string) => as(who).done<Row>(type, 'findById', { id });
async function send(who: string, type: string, id: string, action: string, payload: object = {}): Promise<Answer> {
  const { rev } = await read(who, type, id);
  return as(who).call(type, action, { id, rev, ...payload });
}
async function done(who: string, type: string, id: string, action: string, payload: object = {}): Promise<void> {
  const answer = await send(who, type, id, action, payload);
  if (answer.status !== 'S') throw new Error(`${type}.${action}: ${answer.code} ${answer.msg}`);
}
const make = async (who: string, type: string, fields: object) => (await as(who).done<Row>(type, 'saveOrUpdate', fields)).id;
async function reaches(who: string, type: string, id: string, state: string): Promise<Row> {
  for (let turn = 0; turn < 400; turn += 1) {
    const row = await read(who, type, id);
    if (row.state === state) return row;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${type} ${id} is ${(await read(who, type, id)).state}, not ${state}`);
}
/** What was sent to an address since so many letters; the newest. */
async function sentTo(to: string, after: number, pattern: RegExp): Promise<string> {
  for (let turn = 0; turn < 1200; turn += 1) {
    const texts = product.letters.mails
      .slice(0, product.letters.mails.length - after)
      .filter((one) => one.to === to)
      .map((one) => pattern.exec(one.text));
    const found = texts.find((match) => match !== null);
    if (found) return found[1]!;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${to}: ${JSON.stringify(product.letters.mails.map((one) => [one.to, one.subject]))}`);
}
const page = (action: string, body: object): Promise<Answer> =>
  product.anonymous(`/v1/srmCctSignFlowRestful/${action}`, body, { language: 'EN' });
const hq = () => named.get('org:HQ')!;

beforeAll(async () => {
  clock = new TestClock(Date.parse('2026-03-02T08:00:00.000Z'));
  product = await Product.start({
    clock,
    settings: { idleMs: 30 * DAY, absoluteMs: 30 * DAY, passwordDays: 0 },
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
        for (const event of ['START_QUALIFY', 'QUALIFY_PASS'])
          await seeder.send('srmSlcSupplierInfo', seeder.named.get('supplier:Alpha')!, event);
        for (const [name, resp] of [
          ['approver', 'APPROVER'],
          ['drafter', 'CONTRACT_MANAGER'],
        ] as const)
          await aUser(seeder, name, { userType: 'INSIDE' }, [resp], ['HQ']);
      });
    },
  });
  const { runtime, kernel, database } = product.assembled;
  await loadReferenceData({ runtime, registry: kernel.registry, read: database.read }, { wanted: (type) => type === 'baseUom' });
  for (const name of ['alpha', 'approver', 'drafter']) people[name] = await product.enter(name);
  uomId = (await database.read.query<{ id: string }>('select id::text from base_uom limit 1')).rows[0]!.id;
}, 600_000);
afterAll(() => product?.stop());

/** A person whose account is active. @returns his id */
async function aPerson(who: string, personName: string, email: string): Promise<string> {
  const type = 'srmCctSignPerson';
  const id = await make(who, type, { personName, mobile: '13800001111', email });
  const before = product.letters.mails.length;
  await done(who, type, id, 'createPersonAcct', { idNumber: ID_NUMBER });
  const code = await sentTo(email, before, /\n(\d{6})\n/);
  const wrong = code === '000000' ? '111111' : '000000';
  expect(await send(who, type, id, 'doVerifyCode', { code: wrong, pin: PIN })).toMatchObject({ code: 'CCT_VERIFY_WRONG' });
  expect(await send(who, type, id, 'doVerifyCode', { code, pin: 'abc' })).toMatchObject({ code: 'CCT_PIN_SHORT' });
  await done(who, type, id, 'doVerifyCode', { code, pin: PIN });
  expect(await read(who, type, id)).toMatchObject({ state: 'active', idNumberEnd: ID_NUMBER.slice(-4) });
  return id;
}

async function anOrganisation(who: string, orgName: string, creditCode: string, agentPersonId: string): Promise<void> {
  const type = 'srmCctOrgAccount';
  const [authFileId] = await as(who).upload({ 'power.csv': 'a,b\n' });
  const id = await make(who, type, {
    ...(who === 'alpha' ? {} : { orgId: hq() }),
    orgName,
    creditCode,
    legalPerson: '王总',
    agentPersonId,
    authFileId,
  });
  await done(who, type, id, 'createOrgAcct');
  await done('drafter', type, id, 'doVerify', { comment: null });
  await done(who, type, id, 'doSaveSeal', { sealName: '合同专用章', sealType: 'CONTRACT', sealImageId: null, widthMm: 42 });
  await done(who, type, id, 'doAuthorise', {
    grantSealNo: 1,
    personId: agentPersonId,
    dateFrom: '2026-01-01',
    dateTo: '2026-12-31',
    amountLimit: '100000.00',
  });
}

async function confirmedContract(): Promise<string> {
  const id = await make('drafter', CONTRACT, {
    orgId: hq(),
    contractTitle: '支架采购合同',
    supplierId: named.get('supplier:Alpha'),
    signMode: 'ESIGN',
    effectiveFrom: '2026-03-01',
    effectiveTo: '2026-12-31',
    ownerUserId: as('drafter').userId,
    body: '<h2>第一条</h2><p>甲方{{partyA.name}}向乙方{{partyB.name}}采购,合计{{contract.amountTaxIncl}}。</p><ol><li><p>质保</p></li></ol>',
    items: [{ lineNo: 10, itemName: '支架', uomId, quantity: '100', price: '9.20', taxRate: '13' }],
    stages: [{ stageNo: 1, stageName: '全部', stageType: 'PREPAY', ratio: '100', stageTrigger: 'SIGNED', daysAfter: 10 }],
  });
  await done('drafter', CONTRACT, id, 'doSubmitPublish');
  await done('approver', CONTRACT, id, 'doApproval');
  await as('drafter').done(CONTRACT, 'contractFinalized', { id });
  await done('drafter', CONTRACT, id, 'doSendConfirm');
  await done('alpha', CONTRACT, id, 'doSupplierConfirm');
  return id;
}

const used = new Set<string>();
/** A link that was not used yet. */
async function newLink(email: string): Promise<string> {
  for (;;) {
    const token = await sentTo(email, 0, /signDocument#([A-Za-z0-9_-]{43})/);
    if (!used.has(token)) return token;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** One signature by the link of a letter. */
async function signs(email: string): Promise<Answer> {
  const token = await newLink(email);
  used.add(token);
  const opened = await page('openLink', { token });
  expect(opened).toMatchObject({ status: 'S', data: { turn: true, number: expect.any(String) } });
  clock.pass(61_000);
  const letters = product.letters.mails.length;
  expect(await page('sendSignCode', { token })).toMatchObject({ status: 'S' });
  const code = await sentTo(email, letters, /\n(\d{6})\n/);
  const { fileSha256 } = opened.data as { readonly fileSha256: string };
  const given = { token, code, pin: PIN, fileSha256 };
  expect(await page('signByLink', { ...given, fileSha256: 'ab'.repeat(32) })).toMatchObject({ code: 'CCT_FILE_CHANGED' });
  expect(await page('signByLink', { ...given, code: code === '000000' ? '111111' : '000000' })).toMatchObject({ code: 'CCT_CODE_WRONG' });
  expect(await page('signByLink', { ...given, pin: 'Other-pin' })).toMatchObject({ code: 'CCT_PIN_WRONG' });
  return page('signByLink', given);
}

test('without accounts nobody signs; with them both companies sign in turn, and the contract is in force', async () => {
  const id = await confirmedContract();
  expect(await send('drafter', CONTRACT, id, 'doSign', { signDays: 15 })).toMatchObject({ code: 'CCT_SIGN_ACCOUNTS' });
  const [lin, zhao] = [await aPerson('drafter', '林经理', 'lin@buyer.example'), await aPerson('alpha', 'Zhao', 'zhao@alpha.example')];
  await anOrganisation('drafter', '海川制造', '91350100M000100Y43', lin);
  await anOrganisation('alpha', 'Alpha', '91310000MA1K35K174', zhao);
  const started = await send('drafter', CONTRACT, id, 'doSign', { signDays: 15 });
  expect(started).toMatchObject({ status: 'S' });
  const { signFlowId } = await reaches('drafter', CONTRACT, id, 'signing');
  const flowId = String(signFlowId);
  expect(await as('alpha').call('srmCctSignFlow', 'querySignUrl', { id: flowId, signerNo: 3 })).toMatchObject({
    code: 'CCT_SIGN_NOT_TURN',
  });
  expect(await as('alpha').call('srmCctSignFlow', 'querySignUrl', { id: flowId, signerNo: 1 })).toMatchObject({ code: 'CCT_SIGN_NOT_YOU' });
  for (const email of ['lin@buyer.example', 'lin@buyer.example', 'zhao@alpha.example', 'zhao@alpha.example']) {
    expect(await signs(email)).toMatchObject({ status: 'S' });
  }
  const contract = await reaches('alpha', CONTRACT, id, 'effective');
  expect(contract).toMatchObject({ stages: [{ dueDate: '2026-03-12' }] });
  const verified = await page('verifyDocument', { verifyCode: contract['verifyCode'] });
  expect(verified).toMatchObject({ status: 'S', data: { overall: 'VALID', known: true } });
  const { signatures, fileSha256 } = verified.data as {
    readonly signatures: readonly { readonly verdict: string }[];
    readonly fileSha256: string;
  };
  expect(signatures.map(({ verdict }) => verdict)).toEqual(['VALID', 'VALID', 'VALID', 'VALID']);
  const flow = await read('drafter', 'srmCctSignFlow', flowId);
  expect(flow).toMatchObject({ state: 'completed', signedSha256: fileSha256 });
  expect(await page('verifyDocument', { verifyCode: 'ABCDEFGHJKLMNPQRSTUV' })).toMatchObject({ code: 'CCT_VERIFY_UNKNOWN' });
});

test('neither PIN nor number of an identity card stands anywhere in the database', async () => {
  const { read: db } = product.assembled.database;
  const { rows: tables } = await db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of tables)
    for (const secret of [PIN, ID_NUMBER, createHash('sha256').update(PIN).digest('hex')]) {
      const { rowCount } = await db.query(`select 1 from "${name}" t where t::text like $1 limit 1`, [`%${secret}%`]);
      if (rowCount > 0) found.push(`${name}: ${secret}`);
    }
  expect(found).toEqual([]);
});
