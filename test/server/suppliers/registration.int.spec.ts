import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { migrate } from '../../../server/kernel/database/migrate.js';
import { noPgTrgm } from '../../../server/kernel/database/similar-names.js';
import { namesakes } from '../../../server/suppliers/register/duplicates.js';
import { aCompany, seedDatabase } from '../harness/company.js';
import { Product, TEST_CODE, TestClock } from '../harness/product.js';
import type { Answer } from '../harness/product.js';

// A company registers from nothing to its first session as a supplier, and everything that strangers try on the way.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const clock = new TestClock(Date.parse('2026-03-01T02:00:00.000Z'));
let product: Product;
let refusedAt = 0;

beforeAll(async () => {
  product = await Product.start({
    clock,
    seed: async (url, at) => {
      await seedDatabase(url, at - DAY * 30, async (seeder) => {
        await aCompany(seeder);
        for (const [countryCode, alpha3] of [
          ['CN', 'CHN'],
          ['DE', 'DEU'],
        ] as const) {
          const fields = { countryCode, alpha3, countryName: countryCode, countryNameEn: countryCode };
          await seeder.make(`country:${countryCode}`, 'baseCountry', { fields });
        }
      });
    },
  });
});
afterAll(() => product.stop());

/** Sessions end while days pass. */
const manager = () => product.enter('manager');
const ask = (action: string, body: object): Promise<Answer> => product.anonymous(`/v1/srmSlcRegisterInfoRestful/${action}`, body);
const company = {
  companyName: '苏州精工轴承有限公司',
  countryCode: 'CN',
  uscc: '91320594MA1DEMX23X',
  supplierType: 'MANUFACTURER',
  contactName: '陈静',
  contactMobile: '13812345678',
  loginName: 'jinggong',
};
const codeIn = (text: string): string => /^\d{6}$/m.exec(text)![0];
const tokenIn = (text: string): string => /\/(?:register|registerInfoEdit)#([A-Za-z0-9_-]{43})/.exec(text)![1]!;
const sendCode = (contact: string, more: object = {}) =>
  ask('sendRegisterCode', { kind: 'email', contact, codeId: 'x', validateCode: TEST_CODE, ...more });

async function passOf(contact: string): Promise<string> {
  product.letters.mails.length = 0;
  expect(await sendCode(contact)).toMatchObject({ status: 'S' });
  const code = codeIn((await product.letter(contact, '注册验证码')).text);
  const answer = await ask('checkRegisterCode', { kind: 'email', contact, code });
  return (answer.data as { pass: string }).pass;
}
const register = async (contactEmail: string, more: object = {}, also: object = {}): Promise<Answer> =>
  ask('doRegister', {
    fields: { ...company, contactEmail, ...more },
    emailPass: await passOf(contactEmail),
    agreeVersion: '2026-01',
    ...also,
  });
const count = async (): Promise<number> => {
  const { rows } = await product.assembled.database.read.query<{ n: number }>('select count(*)::int as n from srm_slc_register_info');
  return rows[0]!.n;
};
const byNumber = async (docNumber: string) => {
  const { rows } = await product.assembled.database.read.query<{ id: string }>(
    'select id::text from srm_slc_register_info where doc_number = $1',
    [docNumber],
  );
  const snapshot = await product.assembled.runtime.snapshot('srmSlcRegisterInfo', rows[0]!.id);
  return { id: rows[0]!.id, state: snapshot!.state, context: snapshot!.context as unknown as Readonly<Record<string, unknown>> };
};
const decide = async (docNumber: string, action: string, body: object): Promise<Answer> => {
  const { id, context } = await byNumber(docNumber);
  return (await manager()).call('srmSlcRegisterInfo', action, { id, rev: context['rev'], ...body });
};

test('what the form itself says wrong is refused, and nothing is made (example 1)', async () => {
  expect(await register('a@jinggong.example', { uscc: '91320594MA1DEMX238' })).toMatchObject({ status: 'E', code: 'USCC_CHECK' });
  clock.pass(2 * MINUTE);
  expect(await register('a@jinggong.example', {}, { agreeVersion: null })).toMatchObject({ code: 'REG_AGREE' });
  expect(await ask('doRegister', { fields: company, emailPass: 'forged', agreeVersion: '2026-01' })).toMatchObject({
    code: 'REG_CODE_INVALID',
  });
  expect(await ask('doRegister', { fields: { ...company, stage: 'INFO' }, agreeVersion: '2026-01' })).toMatchObject({
    code: 'FIELD_UNKNOWN',
  });
  expect(await count()).toBe(0);
  clock.pass(HOUR);
});

test('a country that is on no list is refused at its field, and one in small letters is taken', async () => {
  const person = await manager();
  const save = (countryCode: string, more: object = {}) =>
    person.call('srmSlcSupplierInfo', 'saveOrUpdate', {
      companyName: 'Nordwerk',
      supplierType: 'MANUFACTURER',
      countryCode,
      ...more,
      lan: 'EN',
    });
  expect(await save('XX')).toMatchObject({
    ...{ code: 'FIELD_LOOKUP', data: { field: 'countryCode' } },
    msg: 'Country: choose one of the offered values.',
  });
  const { data } = (await save('de')) as { data: { id: string; rev: number } };
  const { read } = product.assembled.database;
  const codeOf = async () =>
    (await read.query<{ code: string }>('select country_code as code from srm_slc_supplier_info where id = $1', [data.id])).rows[0]!.code;
  expect(await codeOf()).toBe('DE');
  expect(await save('DE', { id: data.id, rev: data.rev, companyName: 'Nordwerk AG' })).toMatchObject({ status: 'S' });
});

test('names that are alike are found by their pairs of letters, with the index of PostgreSQL and without it', async () => {
  const names = ['深圳市华创精密五金有限公司', '深圳市宏达包装材料有限公司', 'Nordlund Verktyg Ltd', '德'];
  for (const companyName of names)
    await (await manager()).done('srmSlcSupplierInfo', 'saveOrUpdate', { companyName, countryCode: 'DE', supplierType: 'MANUFACTURER' });
  const { read } = product.assembled.database;
  // The first is the example of the specification: twelve of seventeen pairs.
  const asked = ['深圳华创精密五金制品有限公司', '深圳市华创精密五金(厂)', 'NORDLUND-VERKTYG, Ltd.', '深圳市宏达物流有限公司', '德'];
  const found = async () => {
    const answers = [];
    for (const companyName of asked)
      answers.push((await namesakes(read, { companyName, supplierId: null })).map(({ name, key, score }) => [name, key, score]));
    return answers;
  };
  const right = [
    [['深圳市华创精密五金有限公司', 'DUP_SIMILAR', 71]],
    [['深圳市华创精密五金有限公司', 'DUP_SIMILAR', 100]],
    [['Nordlund Verktyg Ltd', 'DUP_NAME', 100]],
    [],
    [],
  ];
  const { rows } = await read.query<{ n: number }>("select count(*)::int as n from similar_names.suppliers('深圳市华创精密五金', 10)");
  expect(rows).toEqual([{ n: 1 }]);
  expect(await found()).toEqual(right);
  const owner = new pg.Client({ connectionString: product.ownerUrl });
  await owner.connect();
  try {
    const { rows: names } = await owner.query<{ db: string; role: string }>('select current_database() as db, current_user as role');
    const { db, role } = names[0]!;
    const told: string[] = [];
    const settling = () => migrate(product.ownerUrl, { runtimeRole: 'guildhall_app', told: (sentence) => told.push(sentence) });
    // The role that migrates may not create extensions: the step says so, and every name is looked at.
    await owner.query('drop schema similar_names cascade');
    await owner.query(`revoke create on database "${db}" from public, "${role}"`);
    await settling();
    expect(told.splice(0)).toEqual([noPgTrgm.FORBIDDEN]);
    expect(await found()).toEqual(right);
    await owner.query(`grant create on database "${db}" to "${role}"`);
    await settling();
    // What is settled needs no right any more.
    await owner.query(`revoke create on database "${db}" from "${role}"`);
    await settling();
    await owner.query(`grant create on database "${db}" to "${role}"`);
    expect(told).toEqual([]);
    expect(await found()).toEqual(right);
  } finally {
    await owner.end();
  }
});

test('a code is guessed five times, counts once, and a pass proves its own address alone', async () => {
  expect(await sendCode('guess@jinggong.example', { validateCode: 'NOPE' })).toMatchObject({ code: 'REG_CAPTCHA' });
  product.letters.mails.length = 0;
  expect(await sendCode('guess@jinggong.example')).toMatchObject({ status: 'S' });
  expect(await sendCode('GUESS@jinggong.example')).toMatchObject({ code: 'REG_CODE_LIMIT' });
  const code = codeIn((await product.letter('guess@jinggong.example', '注册验证码')).text);
  const wrong = code === '000000' ? '111111' : '000000';
  const check = (given: string) => ask('checkRegisterCode', { kind: 'email', contact: 'guess@jinggong.example', code: given });
  for (let guess = 1; guess <= 5; guess += 1) expect(await check(wrong)).toMatchObject({ code: 'REG_CODE_INVALID' });
  expect(await check(code)).toMatchObject({ code: 'REG_CODE_INVALID' });
  const emailPass = await passOf('mine@jinggong.example');
  expect(
    await ask('doRegister', { fields: { ...company, contactEmail: 'other@jinggong.example' }, emailPass, agreeVersion: '2026-01' }),
  ).toMatchObject({ code: 'REG_CODE_INVALID' });
});

test('a stranger learns nothing of suppliers: a known name is taken like any other, and shown to the manager alone', async () => {
  clock.pass(DAY);
  const answer = await register('spy@elsewhere.example', {
    companyName: 'Alpha Metalworks',
    uscc: '91440300MA5FACT87W',
    loginName: 'alpha',
  });
  expect(answer).toMatchObject({ status: 'S' });
  expect(JSON.stringify(answer.data)).not.toMatch(/Alpha|exist|已/);
  const { docNumber } = answer.data as { docNumber: string };
  expect((await byNumber(docNumber)).context).toMatchObject({ duplicateMark: 'CERTAIN' });
  expect(await decide(docNumber, 'doApproval', { checked: 'Y' })).toMatchObject({ code: 'DUP_NAME' });
  expect(await decide(docNumber, 'doApproval', { checked: 'Y', why: 'Another one' })).toMatchObject({ code: 'REG_LOGIN_TAKEN' });
  expect(await decide(docNumber, 'doReject', { mode: 'REFUSE', reason: null })).toMatchObject({ code: 'SLC_REASON_REQUIRED' });
  expect(await decide(docNumber, 'doReject', { mode: 'REFUSE', reason: 'Not Alpha' })).toMatchObject({ status: 'S' });
  refusedAt = clock.now();
  const seen = await ask('findState', { docNumber, mobile: '13800000000', codeId: 'x', validateCode: TEST_CODE });
  const none = await ask('findState', { docNumber: 'REG-0', mobile: company.contactMobile, codeId: 'x', validateCode: TEST_CODE });
  expect([seen.code, none.code]).toEqual(['REG_NOT_FOUND', 'REG_NOT_FOUND']);
});

test('five an hour from one address, whatever they say', async () => {
  clock.pass(DAY);
  for (let one = 1; one <= 5; one += 1)
    expect(await register(`mass${one}@flood.example`, { uscc: null, countryCode: 'DE', foreignRegNo: `HRB ${one}` })).toMatchObject({
      status: 'S',
    });
  expect(await register('mass6@flood.example', { uscc: null, countryCode: 'DE', foreignRegNo: 'HRB 6' })).toMatchObject({
    code: 'REG_CODE_LIMIT',
  });
  clock.pass(HOUR);
});

test('an invitation counts once, for fifteen days; forged, used and expired ones read alike', async () => {
  clock.pass(DAY);
  product.letters.mails.length = 0;
  await (await manager()).done('srmSlcRegisterInfo', 'saveOrUpdate', { companyName: 'Gamma GmbH', contactEmail: 'gamma@gamma.example' });
  const { rows } = await product.assembled.database.read.query<{ n: string }>(
    "select doc_number as n from srm_slc_register_info where state = 'invited'",
  );
  const token = tokenIn((await product.letter('gamma@gamma.example', `邀请贵公司注册为供应商:${rows[0]!.n}`)).text);
  expect(await ask('findInvitation', { token })).toMatchObject({
    status: 'S',
    data: { companyName: 'Gamma GmbH', sentTo: 'g***@gamma.example' },
  });
  expect(await ask('findInvitation', { token: `${token.slice(0, -1)}_` })).toMatchObject({ code: 'REG_LINK' });
  expect(await ask('findByLink', { token })).toMatchObject({ code: 'REG_LINK' });
  clock.pass(16 * DAY);
  expect(await ask('findInvitation', { token })).toMatchObject({ code: 'REG_LINK' });
  const foreign = { companyName: 'Gamma GmbH', uscc: null, countryCode: 'DE', foreignRegNo: 'HRB 77', loginName: 'gamma' };
  expect(await register('gamma@gamma.example', foreign, { token })).toMatchObject({ code: 'REG_LINK' });
});

test('returned, corrected by its link, approved with a user of its own (example 3)', async () => {
  clock.pass(DAY);
  const made = await register('chen@jinggong.example');
  expect(made).toMatchObject({ status: 'S' });
  const { docNumber } = made.data as { docNumber: string };
  product.letters.mails.length = 0;
  expect(await decide(docNumber, 'doReject', { mode: 'RETURN', reason: 'Which plant?' })).toMatchObject({ status: 'S' });
  const token = tokenIn((await product.letter('chen@jinggong.example', `请修改注册申请:${docNumber}`)).text);
  expect(await ask('findByLink', { token })).toMatchObject({ data: { state: 'revising', reviewNote: 'Which plant?' } });
  expect(await ask('saveByLink', { token, fields: { companyNameEn: 'Jinggong' } })).toMatchObject({ status: 'S' });
  expect(await ask('submitByLink', { token, fields: {}, agreeVersion: '2026-01' })).toMatchObject({ data: { state: 'submitted' } });
  product.letters.mails.length = 0;
  expect(await decide(docNumber, 'doApproval', { checked: 'N' })).toMatchObject({ status: 'S' });
  const { context } = await byNumber(docNumber);
  const supplier = await product.assembled.runtime.snapshot('srmSlcSupplierInfo', String(context['supplierId']));
  expect(supplier).toMatchObject({ state: 'registered', context: { uscc: company.uscc, supplierStatus: 'REGISTERED' } });
  await product.letter('chen@jinggong.example', '激活您的账号');
  const applicant = await product.enter('jinggong', 'SUPPLIER_REG');
  expect(await applicant.call('srmSlcRegisterInfo', 'doSubmitInfo', { id: (await byNumber(docNumber)).id })).toMatchObject({
    code: 'REG_INFO_INCOMPLETE',
  });
});

test('who was refused waits for ninety days, and only the same address is told so (example 4)', async () => {
  const again = { companyName: 'Alpha Metalworks', uscc: '91440300MA5FACT87W', loginName: 'alpha2' };
  clock.pass(refusedAt + 88 * DAY - clock.now());
  expect(await register('spy@elsewhere.example', again)).toMatchObject({ code: 'REG_COOLDOWN' });
  clock.pass(2 * DAY);
  expect(await register('spy@elsewhere.example', again)).toMatchObject({ status: 'S' });
  clock.pass(2 * MINUTE);
  expect(await register('spy@elsewhere.example', again)).toMatchObject({ code: 'SLC_OPEN_EXISTS' });
});
