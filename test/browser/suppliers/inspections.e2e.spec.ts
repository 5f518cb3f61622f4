import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { loadReferenceData } from '../../../server/base/seeds/load.js';
import { supplierSeeds } from '../../../server/suppliers/checklists.js';
import { aCompany, aUser } from '../../server/harness/company.js';
import { serious } from '../harness/accessibility.js';
import { House } from '../harness/house.js';

// Inspections by hand: from the plans to the library of checklists, and a plan under way that is adjusted and grows

let house: House;
let planId = '';
beforeAll(async () => {
  house = await House.open({
    company: async (seeder) => {
      await aCompany(seeder);
      const { named } = seeder;
      for (const name of ['inspector', 'examiner'])
        await aUser(seeder, name, { userType: 'INSIDE', fullNameEn: name }, ['QUALITY'], ['HQ']);
      const [inspector, examiner] = [named.get('user:inspector'), named.get('user:examiner')];
      const site = (rowNum: number, supplier: string) => ({
        ...{ rowNum, supplierId: named.get(`supplier:${supplier}`), siteName: `Plant ${rowNum}`, plannedDate: `2030-03-1${rowNum}` },
      });
      planId = await seeder.make('plan', 'srmSlcInspectPlan', {
        fields: { orgId: named.get('org:HQ'), title: 'Year', leaderId: inspector, planStart: '2030-03-01', planEnd: '2030-03-31' },
        lines: {
          suppliers: { set: [site(1, 'Alpha'), site(2, 'Beta')] },
          staff: {
            set: [
              { staffNum: 1, userId: inspector, qualityFlag: 'Y' },
              { staffNum: 2, userId: examiner },
            ],
          },
          checks: { set: [{ checkNum: 1, itemName: 'Calibration', fullScore: '10' }] },
        },
      });
      await seeder.send('srmSlcInspectPlan', planId, 'SUBMIT');
      await seeder.send('srmSlcInspectPlan', planId, 'APPROVE', { comment: null });
    },
  });
  const { runtime, kernel, database } = house.product.assembled;
  const loading = { runtime, registry: kernel.registry, read: database.read };
  await loadReferenceData(loading, { wanted: (type) => type === 'srmSlcChecklist', more: supplierSeeds });
});
afterAll(() => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['GUILDHALL_SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

test('from the plans one comes to the checklists, and to what one of them asks', async () => {
  const page = await house.window();
  await house.signIn(page, 'inspector', '/main/inspectPlanList');
  await page.getByRole('button', { name: 'Checklists' }).click();
  await page.getByRole('heading', { name: 'Checklists of inspections' }).waitFor();
  const row = page.getByRole('button', { name: 'NEW_MFG' });
  await row.waitFor();
  expect(await serious(page)).toEqual([]);
  await shot(page, 'checklists');
  await row.click();
  await page.getByRole('heading', { name: 'New manufacturer' }).waitFor();
  const item = '质量管理体系认证有效且覆盖生产地点';
  await page.locator(`input[value="${item}"], textarea:has-text("${item}"), td:has-text("${item}")`).first().waitFor();
  expect(await serious(page)).toEqual([]);
  await shot(page, 'checklist');
  await page.context().close();
});

test('a plan under way: other people go to a site, on a desk and on a phone; a site is added', async () => {
  const page = await house.window();
  await house.signIn(page, 'inspector', `/main/inspectPlanDetail?id=${planId}`);
  await page.getByRole('button', { name: 'Adjust', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Adjust' });
  await dialog.getByText('examiner').first().waitFor();
  expect(await dialog.getByRole('rowheader').allInnerTexts()).toEqual(['1 Plant 1', '2 Plant 2']);
  expect(await serious(page)).toEqual([]);
  await shot(page, 'adjust');
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'adjust-390');
  expect(await serious(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 860 });
  await dialog.locator('input[aria-label="Go along with the leader"]').nth(1).fill('manager');
  await page.getByRole('option', { name: 'manager' }).first().click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Adjust', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('examiner, manager').first().waitFor();
  await page.getByRole('button', { name: 'Add a site' }).click();
  await page.getByRole('dialog', { name: 'Add a site' }).waitFor();
  expect(await serious(page)).toEqual([]);
  await shot(page, 'add-site');
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'add-site-390');
  await page.context().close();
});

test('at night, in Chinese and on a phone the plan is adjusted as well', async () => {
  const page = await house.window({ language: 'cn', dark: true, width: 390 });
  await house.signIn(page, 'inspector', '/main/inspectPlanList/checklists');
  await page.getByRole('heading', { name: '考察检查表' }).waitFor();
  await page.getByText('年度考察').first().waitFor();
  expect(await serious(page)).toEqual([]);
  await shot(page, 'checklists-cn-390');
  await page.goto(new URL(`/main/inspectPlanDetail?id=${planId}`, page.url()).href);
  await page.getByRole('heading', { name: 'Year' }).waitFor();
  await shot(page, 'plan-cn-390');
  await page.getByRole('button', { name: '调整', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '调整' });
  await dialog.getByText('examiner').first().waitFor();
  expect(await serious(page)).toEqual([]);
  await shot(page, 'adjust-cn-390');
  await page.context().close();
});
