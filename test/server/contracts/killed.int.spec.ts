import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Answer } from '../harness/product.js';
import { aSigningHouse, CONTRACT, PIN } from './signing-house.js';
import type { Row, SigningHouse } from './signing-house.js';

// A product that dies between the steps of a signature, a clock that jumps, codes that are wrong: no signature is lost, and none is made twice

const FLOW = 'srmCctSignFlow';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Codes, links and PINs that went out: they stand nowhere. */
const secrets = { codes: [] as string[], long: [PIN, createHash('sha256').update(PIN).digest('hex')] };
let house: SigningHouse;
beforeAll(async () => {
  house = await aSigningHouse(undefined, {}, true);
  const { aPerson, anOrganisation } = house;
  const [lin, zhao] = [await aPerson('drafter', '林经理', 'lin@buyer.example'), await aPerson('alpha', 'Zhao', 'zhao@alpha.example')];
  await anOrganisation('drafter', '海川制造', '91350100M000100Y43', lin);
  await anOrganisation('alpha', 'Alpha', '91310000MA1K35K174', zhao);
}, 600_000);
afterAll(() => house?.product.stop());

async function started(more: object = {}): Promise<{ readonly id: string; readonly flowId: string }> {
  const id = await house.confirmedContract(more);
  await house.done('drafter', CONTRACT, id, 'doSign', { signDays: 15 });
  const { signFlowId } = await house.reaches('drafter', CONTRACT, id, 'signing');
  return { id, flowId: String(signFlowId) };
}
const partyOf = (signerNo: number): string => (signerNo < 3 ? 'drafter' : 'alpha');
const mailOf = (signerNo: number): string => (signerNo < 3 ? 'lin@buyer.example' : 'zhao@alpha.example');
/** Letters with a link that a signer has by now: a later one ends the link before it. */
async function invited(flowId: string, signerNo: number): Promise<void> {
  const { contractNumber, signOrder } = await flowOf(flowId);
  const wanted = signOrder === 'PARALLEL' || signerNo % 2 === 0 ? 2 : 1;
  const count = (): number =>
    house.product.letters.mails.filter(
      ({ to, subject, text }) => to === mailOf(signerNo) && subject.includes(String(contractNumber)) && text.includes('signDocument#'),
    ).length;
  for (let turn = 0; turn < 1200 && count() < wanted; turn += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(count()).toBeGreaterThanOrEqual(wanted);
}
async function linkOf(flowId: string, signerNo: number): Promise<string> {
  await invited(flowId, signerNo);
  const { url } = await house.as(partyOf(signerNo)).done<{ readonly url: string }>(FLOW, 'querySignUrl', { id: flowId, signerNo });
  const token = /signDocument#([\w-]{43})/.exec(url)![1]!;
  secrets.long.push(token);
  return token;
}
interface Ready {
  readonly token: string;
  readonly code: string;
  readonly pin: string;
  readonly fileSha256: string;
}
/** A link that was opened, and the code that came for it. */
async function ready(flowId: string, signerNo: number): Promise<Ready> {
  const { clock, page, product, sentTo } = house;
  const token = await linkOf(flowId, signerNo);
  const { fileSha256 } = (await page('openLink', { token })).data as { readonly fileSha256: string };
  clock.pass(61_000);
  const letters = product.letters.mails.length;
  const { status, code: why } = await page('sendSignCode', { token });
  expect([status, why]).toEqual(['S', '']);
  const code = await sentTo(mailOf(signerNo), letters, /\n(\d{6})\n/);
  secrets.codes.push(code);
  return { token, code, pin: PIN, fileSha256 };
}
const signs = (given: Ready): Promise<Answer> => house.page('signByLink', given);
const flowOf = (flowId: string): Promise<Row> => house.read('drafter', FLOW, flowId);
const statuses = async (flowId: string) => ((await flowOf(flowId))['signers'] as readonly Row[]).map(({ signerStatus }) => signerStatus);
async function until(flowId: string, no: number, status: string): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    if ((await statuses(flowId))[no - 1] === status) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect((await statuses(flowId))[no - 1]).toBe(status);
}

/** The product dies as soon as this step is kept, while the signer waits; another one goes on. */
async function diesAt(step: string, given: Ready): Promise<void> {
  const { product } = house;
  let died = false;
  product.assembled.runtime.onCommit(({ entries }) => {
    if (died || entries.at(-1)?.event !== step) return;
    died = true;
    product.die();
  });
  await signs(given).catch(() => undefined);
  expect(died).toBe(true);
  await product.revive();
}
/** Of each signer the steps at which the product dies under him. */
const deaths: Readonly<Record<string, Readonly<Record<number, readonly string[]>>>> = {
  A_FIRST: { 1: ['SIGN_ONE', 'SIGNER_SIGNED'], 2: ['UPLOAD'], 3: [], 4: ['SIGNER_SIGNED'] },
  PARALLEL: { 3: ['SIGN_ONE'], 1: ['UPLOAD'], 4: ['SIGNER_SIGNED'], 2: [] },
};
async function signedThroughDeaths(flowId: string, signerNo: number, steps: readonly string[]): Promise<void> {
  for (const step of steps) {
    const given = await ready(flowId, signerNo);
    await diesAt(step, given);
    if (step === 'SIGNER_SIGNED') return;
    expect((await statuses(flowId))[signerNo - 1]).toBe('SIGNING');
    // Once he has begun the code is used up.
    expect(await signs(given)).toMatchObject({ code: step === 'SIGN_ONE' ? 'CCT_SIGN_BUSY' : 'CCT_CODE_EXPIRED' });
    house.clock.pass(2 * MINUTE);
    await until(flowId, signerNo, 'VIEWED');
  }
  expect(await signs(await ready(flowId, signerNo))).toMatchObject({ status: 'S' });
}
async function eventsOf(flowId: string): Promise<readonly string[]> {
  const history = await house.as('drafter').done<readonly { readonly event: string }[]>(FLOW, 'listHistory', { id: flowId });
  return history.map(({ event }) => event);
}

test.each(['A_FIRST', 'PARALLEL'])(
  'the product dies between all steps, %s: four sign once each, and the contract is in force',
  async (signOrder) => {
    const { id, flowId } = await started({ signOrder });
    const order = signOrder === 'PARALLEL' ? [3, 1, 4, 2] : [1, 2, 3, 4];
    for (const [index, signerNo] of order.entries()) {
      const last = index === order.length - 1;
      await signedThroughDeaths(flowId, signerNo, deaths[signOrder]![signerNo]!);
      await until(flowId, signerNo, 'SIGNED');
      if (!last)
        expect(await house.as(partyOf(signerNo)).call(FLOW, 'querySignUrl', { id: flowId, signerNo })).toMatchObject({
          code: 'CCT_SIGN_DONE',
        });
    }
    const contract = await house.reaches('alpha', CONTRACT, id, 'effective');
    const { data } = await house.page('verifyDocument', { verifyCode: contract['verifyCode'] });
    const { overall, signatures } = data as {
      readonly overall: string;
      readonly signatures: readonly { readonly field: string; readonly verdict: string }[];
    };
    const parallel = ['sig-1-B-3', 'sig-1-A-1', 'sig-1-B-4', 'sig-1-A-2'];
    const inTurn = ['sig-1-A-1', 'sig-2-A-2', 'sig-3-B-3', 'sig-4-B-4'];
    expect(signatures.map(({ field, verdict }) => [field, verdict])).toEqual(
      (signOrder === 'PARALLEL' ? parallel : inTurn).map((field) => [field, 'VALID']),
    );
    expect(overall).toBe('VALID');
    expect((await eventsOf(flowId)).filter((event) => event === 'SIGNER_SIGNED')).toHaveLength(4);
    expect(await house.product.brokenHistories()).toEqual([]);
  },
  900_000,
);

test('an expired or locked code, a dead link and a clock before the last signature sign nothing; the contract is as it was', async () => {
  const { id, flowId } = await started();
  const { clock, page } = house;
  const given = await ready(flowId, 1);
  const rev = async () => [(await house.read('drafter', CONTRACT, id)).rev, (await flowOf(flowId)).rev];
  const before = await rev();
  const wrong = { ...given, code: given.code === '000000' ? '111111' : '000000' };
  for (let time = 1; time <= 5; time += 1) expect(await signs(wrong)).toMatchObject({ code: 'CCT_CODE_WRONG' });
  expect(await signs(given)).toMatchObject({ code: 'CCT_CODE_LOCKED', msg: 'Too many wrong codes; ask for a new one.' });
  expect(await page('sendSignCode', { token: given.token })).toMatchObject({ code: 'CCT_CODE_SOON' });
  const late = await ready(flowId, 1);
  expect(await page('openLink', { token: given.token })).toMatchObject({ code: 'CCT_TOKEN_INVALID' });
  clock.pass(5 * MINUTE + 1_000);
  expect(await signs(late)).toMatchObject({ code: 'CCT_CODE_EXPIRED', msg: 'The code has expired. Ask for a new one.' });
  expect(await rev()).toEqual(before);

  expect(await signs(await ready(flowId, 1))).toMatchObject({ status: 'S' });
  const next = await ready(flowId, 2);
  const signed = await rev();
  clock.pass(-HOUR);
  expect(await signs(next)).toMatchObject({
    code: 'CCT_SIGN_CLOCK',
    msg: "The server's clock stands before the last signature. Tell the administrator, and sign when it is right.",
  });
  clock.pass(HOUR);
  expect(await rev()).toEqual(signed);
  expect(await statuses(flowId)).toEqual(['SIGNED', 'VIEWED', 'WAITING', 'WAITING']);
  const link = await linkOf(flowId, 2);
  clock.pass(73 * HOUR);
  expect(await page('openLink', { token: link })).toMatchObject({ code: 'CCT_TOKEN_EXPIRED' });
  expect(await signs(await ready(flowId, 2))).toMatchObject({ status: 'S' });
  clock.pass(15 * 24 * HOUR);
  await house.reaches('drafter', FLOW, flowId, 'expired');
  expect(await house.reaches('drafter', CONTRACT, id, 'confirmed')).toMatchObject({ signedFileIds: null });
}, 300_000);

test('a suspended account and a seal that may not be used for the amount sign nothing; once they may, they sign', async () => {
  const { as, done, read } = house;
  const { id, flowId } = await started();
  const idOf = async (type: string, partyType: string): Promise<string> =>
    (await as('drafter').done<readonly Row[]>(type, 'listByPage', { pageIndex: 1, pageRows: 50 })).find(
      (row) => row['partyType'] === partyType,
    )!.id;
  const [person, organisation] = [await idOf('srmCctSignPerson', 'A'), await idOf('srmCctOrgAccount', 'A')];
  const before = (await read('drafter', CONTRACT, id)).rev;
  const refusedFor = async (signerNo: number, code: string, words: string): Promise<void> => {
    expect(await signs(await ready(flowId, signerNo))).toMatchObject({ code, msg: expect.stringContaining(words) });
    expect((await statuses(flowId))[signerNo - 1]).toBe('VIEWED');
  };
  await done('drafter', 'srmCctSignPerson', person, 'doSuspend', { reason: '离岗' });
  await refusedFor(1, 'CCT_CERT_STATE', 'suspended');
  await done('drafter', 'srmCctSignPerson', person, 'doResume');
  expect(await signs(await ready(flowId, 1))).toMatchObject({ status: 'S' });

  await done('drafter', 'srmCctOrgAccount', organisation, 'doSuspend', { reason: '换章' });
  await refusedFor(2, 'CCT_CERT_STATE', 'suspended');
  await done('drafter', 'srmCctOrgAccount', organisation, 'doResume');
  const { grants } = (await read('drafter', 'srmCctOrgAccount', organisation)) as unknown as {
    readonly grants: readonly { grantNo: number }[];
  };
  for (const { grantNo } of grants) await done('drafter', 'srmCctOrgAccount', organisation, 'doUnauthorise', { grantNo });
  await refusedFor(2, 'CCT_SEAL_NOT_AUTHORISED', 'not authorised');
  const authorise = (amountLimit: string) =>
    done('drafter', 'srmCctOrgAccount', organisation, 'doAuthorise', {
      ...{ grantSealNo: 1, personId: person, dateFrom: '2026-01-01', dateTo: '2027-12-31', amountLimit },
    });
  await authorise('1039.59');
  await refusedFor(2, 'CCT_SEAL_NOT_AUTHORISED', 'for this amount');
  expect((await read('drafter', CONTRACT, id)).rev).toBe(before);
  await authorise('1039.60');
  expect(await signs(await ready(flowId, 2))).toMatchObject({ status: 'S' });
}, 300_000);

/** Everything that the database holds in any schema; what lies there as bytes is read as text, too. */
async function dump(): Promise<string> {
  const client = new pg.Client({ connectionString: house.product.ownerUrl });
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

test('PIN, codes and links stand in no table, view, history or log', async () => {
  const { flowId } = await started();
  const { token, code } = await ready(flowId, 1);
  const said = await Promise.all(
    ['drafter', 'approver', 'alpha'].flatMap((who) =>
      ['findById', 'listHistory', 'listByPage'].map((action) =>
        house.as(who).call(FLOW, action, { id: flowId, pageIndex: 1, pageRows: 50 }),
      ),
    ),
  );
  const all = [JSON.stringify(said), house.product.log.join('\n'), await dump()].join('\n');
  expect(all).toContain(createHash('sha256').update(token).digest('hex'));
  expect(all).toContain('林经理');
  expect(secrets.codes).toContain(code);
  for (const secret of secrets.long) expect(all.includes(secret)).toBe(false);
  const standsAlone = (digits: string) => new RegExp(`(?<![\\w.:+-])${digits}(?![\\w.:-])`).test(all);
  expect(secrets.codes.filter(standsAlone)).toEqual([]);
}, 120_000);
