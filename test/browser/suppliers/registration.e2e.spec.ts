import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { aCompany, aUser } from '../../server/harness/company.js';
import type { Named } from '../../server/harness/company.js';
import { PASSWORD, TEST_CODE } from '../../server/harness/product.js';
import type { Person } from '../../server/harness/product.js';
import { until } from '../../server/bidding/tender.js';
import { serious } from '../harness/accessibility.js';
import { House } from '../harness/house.js';

// A company registers on a phone, is asked back, corrects, is approved; it hands in its papers, is visited, and gets its first order.

const LINK = /\/registerInfoEdit#[A-Za-z0-9_-]{43}/;
const MAIL = 'chen@jinggong.example';
/** A picture of one point. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
let house: House;
let phone: Page;
let docNumber = '';
let ids: Named = new Map();
beforeAll(async () => {
  house = await House.open({
    company: async (seeder) => {
      await aCompany(seeder);
      for (const [name, resp] of [
        ['approver', 'APPROVER'],
        ['inspector', 'QUALITY'],
      ] as const)
        await aUser(seeder, name, { userType: 'INSIDE' }, [resp], ['HQ']);
      const fields = { uomCode: 'EA', rec20Code: 'EA', uomName: '个', uomNameEn: 'each', uomClass: 'COUNT', decimals: 0 };
      await seeder.make('pcs', 'baseUom', { fields });
      ids = seeder.named;
    },
  });
});
afterAll(async () => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

const text = (page: Page, words: string | RegExp) => page.getByText(words).locator('visible=true').first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
/** What the newest letters to the company say. */
async function written(pattern: RegExp): Promise<string> {
  const found = () => house.product.letters.mails.filter(({ to }) => to === MAIL).flatMap((one) => pattern.exec(one.text)?.[0] ?? []);
  return (await until(
    'a letter',
    () => Promise.resolve(found()[0]),
    (one) => one !== undefined,
  ))!;
}

test('four steps on a phone: agreement, company, an address proved by a code, sent', async () => {
  phone = await house.window({ width: 390 });
  await house.goTo(phone, '/register');
  await phone.getByRole('region', { name: 'Registration agreement' }).evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await press(phone, 'I agree');
  await phone.locator('input[name="companyName"]').fill('苏州精工轴承有限公司');
  await phone.locator('input[name="uscc"]').fill('91320594MA1DEMX238');
  await text(phone, 'The check character is wrong');
  await phone.locator('input[name="uscc"]').fill('91320594MA1DEMX23X');
  await text(phone, 'The code checks.');
  expect(await serious(phone)).toEqual([]);
  await phone.getByRole('combobox', { name: 'Type' }).click();
  await phone.getByRole('option', { name: 'Manufacturer' }).click();
  await press(phone, 'Next');
  await phone.locator('input[name="contactName"]').fill('陈静');
  await phone.locator('input[name="contactEmail"]').fill(MAIL);
  await phone.locator('input[name="contactMobile"]').fill('13812345678');
  await phone.locator('input[name="loginName"]').fill('jinggong');
  const picture = phone.locator('input[name="code"]').first();
  await picture.fill(TEST_CODE);
  await press(phone, 'Send a code');
  await text(phone, 'A code is on its way');
  const code = await written(/^\d{6}$/m);
  await phone.getByLabel('Six digits').fill(code);
  await press(phone, 'Check');
  await text(phone, 'Proved');
  expect(await serious(phone)).toEqual([]);
  await press(phone, 'Submit the registration');
  await text(phone, 'Your registration was received.');
  docNumber = /REG[-\d]+/.exec(await phone.locator('main, body').first().innerText())![0];
});

test('the manager asks back; by the link of the letter the company corrects what was meant, and is approved', async () => {
  const manager = await house.product.enter('manager');
  const find = async () => {
    const conditions = [{ key: 'docNumber', op: 'eq', value: docNumber }];
    const rows = await manager.done<readonly { readonly id: string; readonly rev: number }[]>('srmSlcRegisterInfo', 'listByPage', {
      ...{ conditions, pageIndex: 1, pageRows: 5 },
    });
    return manager.done<{ readonly id: string; readonly rev: number }>('srmSlcRegisterInfo', 'findById', { id: rows[0]!.id });
  };
  const asked = await find();
  await written(LINK);
  house.product.letters.mails.length = 0;
  await manager.done('srmSlcRegisterInfo', 'doReject', { id: asked.id, rev: asked.rev, mode: 'RETURN', reason: 'Which plant?' });
  const link = await written(LINK);
  await house.goTo(phone, link);
  await text(phone, 'Which plant?');
  await phone.locator('input[name="companyNameEn"]').fill('Jinggong Bearings');
  await phone.getByLabel('I agree to the registration agreement').check();
  expect(await serious(phone)).toEqual([]);
  await press(phone, 'Submit again');
  await text(phone, 'Submitted. We write to you when it is decided.');
  const desk = await house.enter('manager', `/main/supplierRegisterApproval?id=${asked.id}`);
  await press(desk, 'Approve');
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await text(desk, 'Approve: done');
  await house.goTo(phone, await written(/\/(?:activate|reset|forgottenPassword)\S*/));
  await phone.locator('input[name="newPassword"]').fill(PASSWORD);
  await phone.locator('input[name="newPasswordAgain"]').fill(PASSWORD);
  await press(phone, 'Set the password');
  await phone.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
  await house.signIn(phone, 'jinggong', '/main');
});

const people = new Map<string, Person>();
async function as(name: string): Promise<Person> {
  const known = people.get(name) ?? (await house.product.enter(name));
  people.set(name, known);
  return known;
}
interface Row {
  readonly id: string;
  readonly rev: number;
  readonly state: string;
  readonly [column: string]: unknown;
}
const read = async (who: string, type: string, id: string) => (await as(who)).done<Row>(type, 'findById', { id });
/** An event at the document as it stands. */
async function send(who: string, type: string, id: string, action: string, payload: object = {}): Promise<void> {
  const { rev } = await read(who, type, id);
  await (await as(who)).done(type, action, { id, rev, ...payload });
}
const make = async (who: string, type: string, fields: object) =>
  (await (await as(who)).done<Row>(type, 'saveOrUpdate', { orgId: ids.get('org:HQ'), ...fields })).id;
const becomes = (who: string, type: string, id: string, state: string) =>
  until(
    state,
    () => read(who, type, id),
    (row) => row.state === state,
  );
const REGISTRATION = 'srmSlcRegisterInfo';
const SUPPLIER = 'srmSlcSupplierInfo';
const VISIT = 'srmSlcLocaleInspect';
let supplierId = '';

test('the papers are handed in on the phone and accepted: he is a potential supplier', async () => {
  const applicant = await as('jinggong');
  const [registration] = await applicant.done<Row[]>(REGISTRATION, 'listByPage', { pageIndex: 1, pageRows: 5 });
  const [fileIds] = await applicant.upload({ 'licence.pdf': '%PDF-1.4 licence' }, {});
  const { rev } = await read('jinggong', REGISTRATION, registration!.id);
  await applicant.done(REGISTRATION, 'saveOrUpdate', {
    ...{ id: registration!.id, rev, registeredCapital: '5000000', establishDate: '2015-06-01', longTermFlag: 'Y', legalRep: '陈静' },
    ...{ registeredAddress: '苏州工业园区星湖街1号', businessScope: '轴承', taxpayerType: 'GENERAL', categories: '轴承' },
    contacts: [{ lineNo: 1, contactName: '陈静', primaryFlag: 'Y' }],
    locations: [{ lineNo: 1, locationType: 'FACTORY', address: '苏州工业园区星湖街1号' }],
    accounts: [
      {
        ...{ lineNo: 1, bankName: '中国银行', accountName: '苏州精工轴承有限公司', accountNo: '6222020200001234567', primaryFlag: 'Y' },
        ...{ accountType: 'CORPORATE', cnapsCode: '104305012345', currencyCode: 'CNY' },
      },
    ],
    certificates: [{ lineNo: 1, certType: 'BUSINESS_LICENSE', certNo: '91320594MA1DEMX23X', longTermFlag: 'Y', fileIds }],
  });
  await house.goTo(phone, `/main/registerInfoEdit?id=${registration!.id}`);
  await press(phone, 'Submit the information');
  await text(phone, 'Submit the information: done');
  expect(await serious(phone)).toEqual([]);
  await phone.close();
  await send('manager', REGISTRATION, registration!.id, 'doApproveInfo', { checked: 'Y' });
  supplierId = String((await read('manager', REGISTRATION, registration!.id))['supplierId']);
  await becomes('manager', SUPPLIER, supplierId, 'potential');
  people.delete('jinggong');
});

/** He is examined by a visit alone. */
async function visitBegun(): Promise<readonly [qualification: string, visit: string]> {
  const type = 'srmSlcQualifyHeader';
  const scene = await make('manager', 'srmSlcIntroduceScenes', {
    sceneName: '新供应商',
    nodes: [
      { nodeSeq: 10, nodeType: 'LOCALE_INSPECT', mandatoryFlag: 'Y', ownerResp: 'QUALITY', standardDays: 10 },
      { nodeSeq: 90, nodeType: 'FINAL_REVIEW', mandatoryFlag: 'Y', dependsOn: '10', ownerResp: 'SUPPLIER_MANAGER', standardDays: 10 },
    ],
  });
  await send('manager', 'srmSlcIntroduceScenes', scene, 'doSubmit');
  await send('approver', 'srmSlcIntroduceScenes', scene, 'doApproval');
  const id = await make('buyer', type, { supplierId, sceneId: scene, reason: 'Second source', planEnd: '2030-06-30' });
  await send('buyer', type, id, 'doSubmit');
  await send('approver', type, id, 'doApproval');
  await becomes('manager', SUPPLIER, supplierId, 'qualifying');
  const today = new Date(house.product.assembled.runtime.now()).toISOString().slice(0, 10);
  await send('inspector', type, id, 'doStartNode', { nodeSeq: 10, dueDate: today });
  const { nodes } = (await read('inspector', type, id)) as unknown as { readonly nodes: readonly { readonly visitId: string }[] };
  const visit = nodes[0]!.visitId;
  const item = (itemSeq: number, chapter: string, itemName: string) => ({ itemSeq, chapter, itemName, fullScore: '10' });
  const items = [item(1, 'Quality', 'Calibration'), item(2, 'Quality', 'Traceability'), item(3, 'Plant', 'Fire exits')];
  const { rev } = await read('inspector', VISIT, visit);
  await (await as('inspector')).done(VISIT, 'saveOrUpdate', { id: visit, rev, inspectMode: 'UNANNOUNCED', items });
  await send('inspector', VISIT, visit, 'doNotify');
  return [id, visit];
}

/** Draws a name with the mouse into a field. */
async function sign(page: Page, who: string): Promise<void> {
  const pad = page.getByRole('img', { name: `Field to sign in: ${who}` });
  // Clear of the bar at the bottom.
  await pad.evaluate((field) => field.scrollIntoView({ block: 'center' }));
  const { x, y, width, height } = (await pad.boundingBox())!;
  await page.mouse.move(x + width * 0.2, y + height * 0.7);
  await page.mouse.down();
  for (const [right, down] of [
    [0.35, 0.2],
    [0.5, 0.8],
    [0.65, 0.3],
    [0.8, 0.6],
  ] as const)
    await page.mouse.move(x + width * right, y + height * down, { steps: 4 });
  await page.mouse.up();
  await press(page, `Take it ${who}`);
  await page.getByRole('img', { name: who, exact: true }).waitFor();
}
const BOTH = ['Signature of the inspector', "Signature of the supplier's representative"] as const;

test('a visit is scored, photographed and signed on a phone without a network; it is loaded anew, and nothing is lost', async () => {
  const [qualification, visit] = await visitBegun();
  const tablet = await house.enter('inspector', `/main/localeInspectEdit?id=${visit}`, { width: 390 });
  tablet.setDefaultTimeout(25_000);
  await press(tablet, 'Begin');
  await text(tablet, '1 of 3 · Quality');
  await tablet.locator('input[name="visit.score.1"]').fill('9');
  await text(tablet, 'All is saved');
  await tablet.context().setOffline(true);
  await text(tablet, /There is no network/);
  const photo = { name: 'gauge.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };
  await tablet.locator('input[name="visit.photo.1"]').setInputFiles(photo);
  await tablet.getByRole('img', { name: 'Photo 1, waiting' }).waitFor();
  await press(tablet, 'Next');
  await press(tablet, '8');
  await press(tablet, 'Next');
  await press(tablet, '10');
  await press(tablet, 'To the closing');
  await tablet.locator('textarea[name="visit.summary"]').fill('Sound');
  for (const who of BOTH) await sign(tablet, who);
  await tablet.locator('input[name="visit.supplierSigner"]').fill('陈静');
  await text(tablet, '3 pictures on the way');
  // Another inspector scores what is scored here, too; then the page is loaded anew where nothing can be loaded.
  const { rev, items } = (await read('inspector', VISIT, visit)) as unknown as { rev: number; items: readonly object[] };
  const theirs = items.map((item, index) => (index === 1 ? { ...item, score: '7' } : item));
  await (await as('inspector')).done(VISIT, 'saveOrUpdate', { id: visit, rev, items: theirs });
  await expect(tablet.reload({ timeout: 3_000 })).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await tablet.context().setOffline(false);
  await house.goTo(tablet, `/main/localeInspectEdit?id=${visit}`);
  // What both have scored is asked; all else is kept and sent.
  await tablet.getByRole('dialog', { name: 'The document has changed' }).waitFor();
  await press(tablet, 'Keep mine and save again');
  await text(tablet, 'All is saved');
  for (const who of BOTH) await tablet.getByRole('img', { name: who, exact: true }).waitFor();
  // The browser's own page about the network has no store.
  const ofBrowser = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|'localStorage' property/;
  house.said.splice(0, house.said.length, ...house.said.filter((line) => !ofBrowser.test(line)));
  const some = expect.stringMatching(/^\d+$/);
  expect(await read('inspector', VISIT, visit)).toMatchObject({
    items: [{ score: '9', evidenceIds: some }, { score: '8' }, { score: '10' }],
    ...{ summary: 'Sound', supplierSigner: '陈静', closingSignedFlag: 'Y', inspectorSignIds: some, supplierSignIds: some },
  });
  expect(await serious(tablet)).toEqual([]);
  await send('inspector', VISIT, visit, 'doSubmitReport');
  await send('approver', VISIT, visit, 'doApproval');
  expect(await read('manager', VISIT, visit)).toMatchObject({ state: 'passed', scoreRate: '90.00' });
  await until(
    'the visit counts',
    () => read('buyer', 'srmSlcQualifyHeader', qualification),
    ({ nodes }) => (nodes as readonly { readonly nodeStatus: string }[])[0]!.nodeStatus === 'PASSED',
  );
  await send('buyer', 'srmSlcQualifyHeader', qualification, 'doSubmitFinal', { conclusion: 'PASS' });
  await send('approver', 'srmSlcQualifyHeader', qualification, 'doApproveFinal');
  await becomes('manager', SUPPLIER, supplierId, 'qualified');
});

test('his first order arrives on the phone while he looks', async () => {
  phone = await house.enter('jinggong', '/main/purchaseOrderList2', { width: 390 });
  await phone.getByRole('heading', { name: 'Orders' }).first().waitFor();
  const order = await make('buyer', 'srmPurOrderHeader', {
    ...{ supplierId, buyerId: (await as('buyer')).userId, taxRate: '13' },
    lines: [{ lineNum: 10, itemName: '轴承 6204', uomId: ids.get('pcs'), orderQty: '100', unitPrice: '9.2', needDate: '2030-05-01' }],
  });
  await send('buyer', 'srmPurOrderHeader', order, 'doSubmit');
  await send('approver', 'srmPurOrderHeader', order, 'doApproval');
  await text(phone, String((await read('buyer', 'srmPurOrderHeader', order))['docNumber']));
  expect(await serious(phone)).toEqual([]);
});
