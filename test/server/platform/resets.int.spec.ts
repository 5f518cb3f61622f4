import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { viewerBehind } from '../../../server/platform/access/viewer-behind.js';
import { TaskProgress } from '../../../server/platform/excel/progress.js';
import type { Finished } from '../../../state-machines/platform/request/fields.js';
import { launch, RequestRunner } from '../../../server/platform/request/runner.js';
import type { Run } from '../../../server/platform/request/runner.js';
import { resetProgram } from '../../../server/platform/sign-in/reset-program.js';
import { WorkLeases } from '../../../server/platform/work-leases.js';
import { companyAtWork } from '../harness/company-at-work.js';
import type { Named } from '../harness/company.js';
import { PASSWORD } from '../harness/product.js';
import type { Product, TestClock } from '../harness/product.js';

// An administrator resets passwords: one by a link, one without an address by a password for once, and all of a side.

const DAY = 86_400_000;
let clock: TestClock;
let product: Product;
let named: Named;

beforeAll(async () => {
  ({ product, named, clock } = await companyAtWork(async (seeder) => {
    const id = await seeder.make('user:gamma', 'baseUsers', {
      fields: {
        userName: 'gamma',
        fullName: 'Gamma',
        userType: 'EX',
        supplierId: seeder.named.get('supplier:Alpha'),
        mobile: '13800001111',
        startDate: '2026-01-01',
      },
    });
    await seeder.send('baseUsers', id, 'ACTIVATE');
    await seeder.make('hold:gamma', 'baseUserResp', {
      fields: { userId: id, responsibilityId: seeder.named.get('resp:SUPPLIER'), startDate: '2026-01-01' },
    });
  }));
});
afterAll(() => product.stop());

const newPassword = 'N3w#Gables88';

test('a reset password opens nothing any more; a link of 24 hours sets the next one', async () => {
  const admin = await product.enter('admin');
  const buyer = await product.enter('buyer');
  const userId = named.get('user:buyer')!;
  expect(await admin.call('password', 'resetOne', { userId: admin.userId, reason: 'Forgotten' })).toMatchObject({ code: 'USER_NOT_SELF' });
  expect(await buyer.call('password', 'resetOne', { userId: admin.userId, reason: 'Mischief' })).toMatchObject({ http: 403 });
  expect(await admin.call('password', 'resetOne', { userId, reason: 'Lost his telephone' })).toMatchObject({
    status: 'S',
    data: { link: true },
  });
  expect(await buyer.call('login', 'findSession')).toMatchObject({ http: 401 });
  expect(await product.login('buyer')).toMatchObject({ code: 'AUTH_FAILED' });
  const token = /\/activate#([A-Za-z0-9_-]+)/.exec((await product.letter('buyer@example.com', '设置新密码')).text)![1]!;
  expect(await product.anonymous('/v1/passwordRestful/changePasswordByLink', { token, password: PASSWORD })).toMatchObject({
    code: 'PWD_REUSED',
  });
  expect(await product.anonymous('/v1/passwordRestful/changePasswordByLink', { token, password: newPassword })).toMatchObject({
    status: 'S',
  });
  expect(await product.login('buyer', newPassword)).toMatchObject({ status: 'S', data: { mustChangePassword: false } });
});

test('who has no address gets a password for once, which must be changed and ends after a day', async () => {
  const admin = await product.enter('admin');
  const reset = () =>
    admin.done<{ oneTimePassword: string }>('password', 'resetOne', { userId: named.get('user:gamma'), reason: 'Forgotten' });
  const first = (await reset()).oneTimePassword;
  const answer = await product.login('gamma', first);
  expect(answer).toMatchObject({ status: 'S', data: { mustChangePassword: true } });
  const gamma = product.as(answer.data as never, null);
  expect(await gamma.call('baseCurrency', 'listByPage')).toMatchObject({ http: 403, code: 'PWD_MUST_CHANGE' });
  expect(await gamma.call('password', 'changePassword', { oldPassword: first, newPassword })).toMatchObject({ status: 'S' });
  const second = (await reset()).oneTimePassword;
  expect(second).not.toBe(first);
  clock.pass(DAY + 1_000);
  expect(await product.login('gamma', second)).toMatchObject({ code: 'AUTH_FAILED' });
});

test('records of sessions, sign-ins and browsers are read, by whom they concern, and written by nobody', async () => {
  const [admin, alpha] = [await product.enter('admin'), await product.enter('alpha')];
  for (const entity of ['baseSession', 'baseLoginLog', 'baseDevice']) {
    expect(await admin.call(entity, 'listByPage')).toMatchObject({ status: 'S' });
    expect(await admin.call(entity, 'saveOrUpdate', {})).toMatchObject({ status: 'E', code: 'READ_ONLY_ENTITY' });
    const rows = await alpha.done<readonly { userId: string }[]>(entity, 'listByPage');
    expect(rows.every((row) => row.userId === alpha.userId)).toBe(true);
    expect(JSON.stringify(await admin.done(entity, 'listByPage', { pageRows: 500 }))).not.toMatch(/hash|sign_?key|token/i);
  }
  expect(await admin.call('baseLoginLog', 'listByPage', { conditions: [{ key: 'code', op: 'eq', value: 'AUTH_FAILED' }] })).toMatchObject({
    status: 'S',
    page: { count: 2 },
  });
  expect(await admin.call('baseLoginLog', 'listByPage', { passwordHash: 'x' })).toMatchObject({ http: 400, code: 'REQ_FILTER_KEY' });
  expect(await alpha.call('baseSession', 'findById', { certificate: admin.credentials.certificate })).toMatchObject({ http: 404 });
  expect(await admin.call('baseUsers', 'endSessions', { userId: alpha.userId })).toMatchObject({ status: 'S' });
  expect(await alpha.call('login', 'findSession')).toMatchObject({ http: 401, code: 'AUTH_SESSION_ENDED' });
});

test('people inside see names; contacts are for administrators, and a user’s own', async () => {
  const [buyer, admin] = [await product.enter('szbuyer'), await product.enter('admin')];
  const manager = named.get('user:manager')!;
  expect(await admin.done('baseUsers', 'findById', { id: manager })).toMatchObject({ email: 'manager@example.com' });
  const seen = await buyer.done<Record<string, unknown>>('baseUsers', 'findById', { id: manager });
  expect([seen['fullName'], 'email' in seen, 'mobile' in seen, 'lockUntil' in seen]).toEqual(['manager', false, false, false]);
  expect(await buyer.done('baseUsers', 'findById', { id: buyer.userId })).toMatchObject({ email: 'szbuyer@example.com' });
  const listed = await buyer.done<readonly Record<string, unknown>[]>('baseUsers', 'listByPage', { pageRows: 50 });
  expect(listed.filter((row) => row['email']).map((row) => row['userName'])).toEqual(['szbuyer']);
  expect(await buyer.call('baseUsers', 'saveMine', { expertFlag: 'Y' })).toMatchObject({ code: 'USER_OWN_FIELDS' });
  expect(await buyer.call('baseUsers', 'saveMine', { language: 'EN' })).toMatchObject({ status: 'S' });
  const alpha = await product.enter('alpha');
  expect(await alpha.call('baseUsers', 'findById', { id: named.get('user:gamma') })).toMatchObject({ http: 404 });
  expect(await alpha.done<readonly object[]>('baseUsers', 'listByPage')).toHaveLength(1);
});

test('all of a side: after the text was typed and the password confirmed; who cannot be reached is named', async () => {
  const admin = await product.signIn('admin');
  const all = { userType: 'EX', reason: 'Passwords were seen elsewhere' };
  expect(await admin.call('password', 'resetAll', { ...all, confirmText: 'RESET ALL EX' })).toMatchObject({ code: 'AUTH_STEP_UP' });
  await admin.done('login', 'stepUp', { password: PASSWORD });
  expect(await admin.call('password', 'resetAll', { ...all, confirmText: 'yes' })).toMatchObject({ code: 'PWD_RESET_CONFIRM' });
  expect(await admin.done('password', 'resetAllText', { userType: 'EX' })).toEqual({ text: 'RESET ALL EX' });
  const requestId = randomUUID();
  const { concurrentRequestId } = await admin.done<{ concurrentRequestId: string }>('password', 'resetAll', {
    ...all,
    confirmText: 'RESET ALL EX',
    requestId,
  });
  expect(await admin.done('password', 'resetAll', { ...all, confirmText: 'RESET ALL EX', requestId })).toEqual({ concurrentRequestId });
  await product.assembled.requests.settled();
  const run = await admin.done<{ outputFileId: string }>('baseConcurrentRequest', 'findById', { id: concurrentRequestId });
  expect(run).toMatchObject({
    state: 'warning',
    programCode: 'RESET_PASSWORDS',
    reason: all.reason,
    requesterId: admin.userId,
    rowCount: 1,
    warnings: 1,
    resultTextEn: '2 reset, 1 for later, 0 left out',
  });
  const sheet = new ExcelJS.Workbook();
  await sheet.xlsx.load(await (await admin.stream('/v2/file/download', { fileId: run.outputFileId })).arrayBuffer());
  expect(sheet.worksheets[0]!.getRow(2).values).toEqual([undefined, 'gamma', 'Gamma', '稍后处理：没有邮箱，请单独重置']);
  expect(await product.login('alpha')).toMatchObject({ code: 'AUTH_FAILED' });
  expect(await (await product.enter('buyer')).call('baseConcurrentRequest', 'findById', { id: concurrentRequestId })).toMatchObject({
    http: 404,
  });
});

test('a server that ends in the middle leaves the rest to the next one, which resets nobody twice', async () => {
  const { database, runtime, access, sessions, files, requests, kernel } = product.assembled;
  const resetsOf = async (name: string): Promise<number> =>
    (
      await database.read.query<{ n: number }>(
        "select count(*)::int as n from document_event where doc_type = 'baseUsers' and doc_id = $1 and event = 'RESET_PASSWORD'",
        [named.get(`user:${name}`)],
      )
    ).rows[0]!.n;
  const admin = await product.enter('admin');
  await requests.stop();
  const [alphas, betas] = [await resetsOf('alpha'), await resetsOf('beta')];
  const respId = admin.responsibility('ADMIN');
  const launched = await launch(
    { runtime, database },
    { programCode: 'RESET_PASSWORDS', params: { userType: 'EX', orgId: null }, reason: 'Once more', requesterId: admin.userId, respId },
    null,
  );
  const server = { viewer: { ...SYSTEM, orgIds: null }, cause: { kind: 'SERVER', reason: 'request' } } as const;
  const id = launched.ok ? launched.id : '';
  await runtime.submit({ type: 'baseConcurrentRequest', id, event: 'CLAIM', payload: { workerId: 'gone' }, ...server });
  await runtime.submit({
    type: 'baseUsers',
    id: named.get('user:alpha')!,
    event: 'RESET_PASSWORD',
    payload: { reason: 'Once more' },
    viewer: await viewerBehind({ access, runtime }, admin.userId, respId),
    requestId: `request:${id}:${named.get('user:alpha')!}`,
  });

  const passwordClosed = async (): Promise<boolean> => false;
  const program = resetProgram({ database, runtime, sessions, files, passwordClosed, zoneOf: async () => 'Asia/Shanghai' });
  const report = (error: unknown): void => {
    throw error;
  };
  const next = new RequestRunner({
    database,
    runtime,
    access,
    files,
    serverId: 'next',
    workers: () => 4,
    progress: new TaskProgress(kernel.bus),
    leases: new WorkLeases({ read: database.read, serverId: 'next', now: () => runtime.now(), report }),
    programs: { RESET_PASSWORDS: program, EXCEL_EXPORT: async () => null },
    report,
  });
  await next.look();
  await next.settled();
  await next.stop();
  expect(await admin.done('baseConcurrentRequest', 'findById', { id })).toMatchObject({
    state: 'warning',
    attempt: 2,
    workerId: 'next',
    resultText: '重置2个，稍后处理1个，不受影响0个',
  });
  expect([await resetsOf('alpha'), await resetsOf('beta')]).toEqual([alphas + 1, betas + 1]);
});

test('no more requests run at once than the site says; the others follow, the oldest first', async () => {
  const { database, runtime, access, files, kernel } = product.assembled;
  const admin = await product.enter('admin');
  const told: string[] = [];
  const [ends, begun]: [(() => void)[], string[]] = [[], []];
  const program = async ({ request }: Run): Promise<Finished> => {
    begun.push(request.id);
    await new Promise<void>((resolve) => {
      ends.push(resolve);
    });
    return { outputFileId: null, rowCount: 0, warnings: 0, resultText: '完成', resultTextEn: 'Done' };
  };
  const report = (error: unknown): void => {
    told.push(String(error));
  };
  const runner = new RequestRunner({
    database,
    runtime,
    access,
    files,
    serverId: 'few',
    workers: () => 2,
    progress: new TaskProgress(kernel.bus),
    leases: new WorkLeases({ read: database.read, serverId: 'few', now: () => runtime.now(), report }),
    programs: { RESET_PASSWORDS: program, EXCEL_EXPORT: async () => null },
    report,
  });
  const ids: string[] = [];
  for (const orgId of ['1', '2', '3']) {
    const launched = await launch(
      { runtime, database },
      {
        programCode: 'RESET_PASSWORDS',
        params: { userType: 'INSIDE', orgId },
        reason: 'One after the other',
        requesterId: admin.userId,
        respId: admin.responsibility('ADMIN'),
      },
      null,
    );
    ids.push(launched.ok ? launched.id : '');
  }
  const beginning = async (n: number): Promise<void> => {
    while (begun.length < n)
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
  };
  await runner.look();
  await beginning(2);
  await runner.look();
  expect(begun.toSorted()).toEqual(ids.slice(0, 2).toSorted());
  ends[0]!();
  await beginning(3);
  expect(begun[2]).toBe(ids[2]);
  for (const end of ends) end();
  await runner.settled();
  await runner.stop();
  expect(told).toEqual([]);
  expect(
    await Promise.all(ids.map(async (id) => (await admin.done<{ state: string }>('baseConcurrentRequest', 'findById', { id })).state)),
  ).toEqual(['completed', 'completed', 'completed']);
});
