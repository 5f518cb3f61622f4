import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { aSigningHouse, CONTRACT, PIN } from '../../server/contracts/signing-house.js';
import type { SigningHouse } from '../../server/contracts/signing-house.js';
import { serious } from '../harness/accessibility.js';
import { clientFolder, House } from '../harness/house.js';

// Two companies sign a contract by the links of their letters, the supplier on a phone; anybody verifies it by its code.

const LIN = 'lin@buyer.example';
const ZHAO = 'zhao@alpha.example';
let company: SigningHouse;
let house: House;
let contractId = '';
beforeAll(async () => {
  company = await aSigningHouse(clientFolder());
  house = await House.around(company.product);
  contractId = await company.confirmedContract();
  const [lin, zhao] = [await company.aPerson('drafter', '林经理', LIN), await company.aPerson('alpha', 'Zhao', ZHAO)];
  await company.anOrganisation('drafter', '海川制造', '91350100M000100Y43', lin);
  await company.anOrganisation('alpha', 'Alpha', '91310000MA1K35K174', zhao);
  await company.done('drafter', CONTRACT, contractId, 'doSign', { signDays: 15 });
  await company.reaches('drafter', CONTRACT, contractId, 'signing');
}, 600_000);
afterAll(async () => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

const text = (page: Page, words: string | RegExp) => page.getByText(words).locator('visible=true').first().waitFor();

/** Opens the link of the newest letter, asks for a code, and signs. */
async function signs(page: Page, email: string): Promise<void> {
  const token = await company.newLink(email);
  company.clock.pass(61_000);
  await page.clock.setSystemTime(company.clock.now());
  await house.goTo(page, '/nothing');
  await house.goTo(page, `/iframeBox/signDocument#${token}`);
  await text(page, '支架采购合同');
  const letters = company.product.letters.mails.length;
  await page.getByRole('button', { name: /^Send the code/ }).click();
  const code = await company.sentTo(email, letters, /\n(\d{6})\n/);
  await page.locator('input[name="signCode"]').fill(code);
  await page.locator('input[name="signPin"]').fill(PIN);
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await text(page, 'Signed');
}

test('the buyer signs as a person and for his company, then the supplier does on a phone', async () => {
  const desk = await house.window();
  await signs(desk, LIN);
  await signs(desk, LIN);
  await desk.context().close();
  const phone = await house.window({ width: 390 });
  await signs(phone, ZHAO);
  await signs(phone, ZHAO);
  await phone.context().close();
  await company.reaches('alpha', CONTRACT, contractId, 'effective');
});

test('anybody verifies it by its code, and reads a verdict in words', async () => {
  const { verifyCode } = await company.read('alpha', CONTRACT, contractId);
  const page = await house.window({ width: 390 });
  await page.clock.setSystemTime(company.clock.now());
  await house.goTo(page, '/iframeBox/verifyDocument');
  await page.getByLabel('Verification code').fill(String(verifyCode));
  await page.getByRole('button', { name: 'Verify' }).click();
  await text(page, /valid/i);
  expect(await serious(page)).toEqual([]);
});
