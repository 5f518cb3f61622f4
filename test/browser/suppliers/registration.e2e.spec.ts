import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { aCompany } from '../../server/harness/company.js';
import { TEST_CODE } from '../../server/harness/product.js';
import { until } from '../../server/bidding/tender.js';
import { serious } from '../harness/accessibility.js';
import { House } from '../harness/house.js';

// A company registers on a phone, is asked back, corrects, is approved, and its user finds the way in.

const LINK = /\/registerInfoEdit#[A-Za-z0-9_-]{43}/;
const MAIL = 'chen@jinggong.example';
let house: House;
let phone: Page;
let docNumber = '';
beforeAll(async () => {
  house = await House.open({ company: aCompany });
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
  await phone
    .getByLabel(/password/i)
    .first()
    .waitFor();
});
