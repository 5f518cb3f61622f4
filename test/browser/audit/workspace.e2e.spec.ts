import { readFile } from 'node:fs/promises';

import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { aCompany } from '../../server/harness/company.js';
import { serious } from '../harness/accessibility.js';
import { House } from '../harness/house.js';

// The auditor's screens at their own addresses, wide and narrow, in both languages; one history replayed by keys and verified in the browser.

let house: House;
let orderId: string;
const shots = process.env['GUILDHALL_SHOTS'];

beforeAll(async () => {
  house = await House.open({ company: aCompany });
  const buyer = await house.product.enter('buyer', 'BUYER');
  const reference = async (entity: string, filter: object) =>
    (await buyer.done<readonly { readonly id: string }[]>(entity, 'listByPage', { pageIndex: 1, pageRows: 5, ...filter }))[0]!.id;
  const saved = await buyer.done<{ id: string; rev: number }>('srmPurOrderHeader', 'saveOrUpdate', {
    orgId: await reference('baseOrganization', { orgCode: 'WX' }),
    supplierId: await reference('srmSlcSupplierInfo', {}),
    buyerId: buyer.userId,
    taxRate: '13',
    remark: 'For the line',
  });
  await buyer.done('srmPurOrderHeader', 'saveOrUpdate', { id: saved.id, rev: saved.rev, remark: 'For the other line' });
  orderId = saved.id;
  await (await house.product.enter('auditor')).done('audit', 'takeCheckpoint');
});
afterAll(() => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

const front = 'main section[data-tab]:not([hidden])';
const at = (page: Page) => page.locator(front);
async function shot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: false });
}

const screens = [
  ['/audit', 'Audit overview'],
  ['/audit/histories', 'Histories'],
  ['/audit/verify', 'Verification'],
  ['/audit/checkpoints', 'Checkpoints'],
  ['/audit/cases', 'Audit cases'],
  ['/audit/exports', 'Evidence exports'],
  ['/audit/invariants', 'Invariants'],
  ['/audit/machines', 'Lifecycles'],
  ['/audit/machines/srmPurOrderHeader', 'Purchase order'],
  ['/audit/mining?docType=srmPurOrderHeader', 'Process mining'],
  ['/audit/whatif', 'What-if replay'],
  ['/audit/refusals', 'Refusals'],
  ['/audit/interventions', 'Interventions'],
  ['/audit/access', 'Access explained'],
] as const;

test.each([1440, 390])('every screen stands at its address, %s wide', async (width) => {
  const page = await house.enter('auditor', '/audit', { viewport: { width, height: 900 } } as never);
  await page.setViewportSize({ width, height: 900 });
  for (const [address, title] of screens) {
    await house.goTo(page, address);
    await at(page).getByRole('heading', { level: 1, name: title }).waitFor();
    await page.waitForFunction((selector) => !document.querySelector(`${selector} [role="status"][aria-label="Loading"]`), front);
    expect([address, new URL(page.url()).pathname]).toEqual([address, address.split('?')[0]]);
    expect([address, await at(page).getByRole('alert').count()]).toEqual([address, 0]);
    await shot(page, `${width}${address.replaceAll(/[/?=]/g, '-')}`);
    expect([address, await serious(page, front)]).toEqual([address, []]);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);
    expect([address, tooWide]).toEqual([address, false]);
  }
  await page.context().close();
});

test('a history is replayed by keys, and verified where it is read', async () => {
  const page = await house.enter('auditor', `/audit/document/srmPurOrderHeader/${orderId}`);
  const line = at(page).getByRole('group', { name: 'Timeline' });
  await line.waitFor();
  await at(page).getByText('Entry 2 of 2').waitFor();
  await line.focus();
  await page.keyboard.press('ArrowLeft');
  await at(page).getByText('Entry 1 of 2').waitFor();
  await at(page).getByRole('button', { name: 'Verify' }).click();
  await at(page).getByText('Verified: 2 entries follow one another without a change.').waitFor();
  await at(page)
    .getByText(/In the signed log of \d+ leaves/)
    .waitFor();
  await shot(page, 'replay');
  for (const tab of ['Effects', 'Deadlines', 'Entry']) {
    await at(page).getByRole('tab', { name: tab }).click();
    await page.waitForTimeout(300);
  }
  expect(await serious(page, front)).toEqual([]);
  await page.context().close();
});

test('what orders went through: against the definition, in working time, and as a picture', async () => {
  const page = await house.enter('auditor', '/audit/mining?docType=srmPurOrderHeader');
  const conformance = at(page).getByRole('region', { name: 'Conformance' });
  await conformance.getByText('100 % of the moves (1 of 1) are ways of the present definition.').waitFor();
  expect(await conformance.getByRole('table').count()).toBe(0);

  const [picture] = await Promise.all([page.waitForEvent('download'), at(page).getByRole('button', { name: 'PNG' }).click()]);
  expect(picture.suggestedFilename()).toBe('srmPurOrderHeader.png');
  const bytes = await readFile(await picture.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  // Twice the drawing's width, and not of one colour: flat pictures of this size are smaller.
  const graph = at(page).locator('svg[aria-label="Ways taken with their counts"]');
  const drawn = await graph.evaluate((svg) => (svg as SVGSVGElement).viewBox.baseVal.width);
  expect(bytes.readUInt32BE(16)).toBe(Math.floor(2 * drawn));
  expect(bytes.length).toBeGreaterThan(10_000);

  for (const filter of ['Organisation', 'Supplier', 'Buyer', 'State now'])
    await at(page).getByLabel(filter, { exact: true }).first().waitFor();
  const asked = page.waitForRequest(
    (request) => request.url().includes('runMining') && request.postData()?.includes('"time":"WORKING"') === true,
  );
  await at(page).getByText('Working time').click();
  await asked;
  await page.reload();
  await conformance.waitFor();
  expect(await at(page).getByRole('radio', { name: 'Working time' }).isChecked()).toBe(true);
  await shot(page, 'mining');
  await page.context().close();
});
