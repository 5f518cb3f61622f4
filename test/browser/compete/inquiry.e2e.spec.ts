import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { aCompany, aSupplier, aUser } from '../../server/harness/company.js';
import type { Named } from '../../server/harness/company.js';
import { PASSWORD } from '../../server/harness/product.js';
import type { Person } from '../../server/harness/product.js';
import { serious } from '../harness/accessibility.js';
import { House } from '../harness/house.js';

// Five suppliers are asked for prices, one of them on a phone; the buyer compares, splits by keyboard and awards.

const TYPE = 'srmSfdAuctionHeader';
const HOUR = 3_600_000;
const NAMES = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'] as const;
let house: House;
let named: Named;
let id = '';
let buyer: Person;
let approver: Person;
let phone: Page;
let desk: Page;

beforeAll(async () => {
  house = await House.open({
    company: async (seeder) => {
      named = seeder.named;
      await aCompany(seeder);
      await aUser(seeder, 'approver', { userType: 'INSIDE' }, ['APPROVER'], ['HQ']);
      for (const name of NAMES.slice(2)) {
        const supplierId = await aSupplier(seeder, name);
        await aUser(seeder, name.toLowerCase(), { userType: 'EX', supplierId }, ['SUPPLIER'], []);
      }
      for (const name of NAMES)
        for (const event of ['START_QUALIFY', 'QUALIFY_PASS'])
          await seeder.send('srmSlcSupplierInfo', seeder.named.get(`supplier:${name}`)!, event);
      await seeder.make('uom', 'baseUom', {
        fields: { uomCode: 'EA', rec20Code: 'EA', uomName: '个', uomNameEn: 'Each', uomClass: 'COUNT', decimals: 0 },
      });
      const category = await seeder.make('category', 'srmBasePurchaseCategory', {
        fields: { categoryCode: '10', categoryName: '钢材', categoryNameEn: 'Steel' },
      });
      await seeder.send('srmBasePurchaseCategory', category, 'ENABLE');
    },
  });
  buyer = await house.product.enter('buyer', 'BUYER');
  approver = await house.product.enter('approver');
  id = await published();
});
afterAll(async () => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

async function published(more: object = {}): Promise<string> {
  const now = Date.now();
  const made = await buyer.done<{ readonly id: string }>(TYPE, 'saveOrUpdate', {
    ...{ orgId: named.get('org:HQ'), auctionTitle: 'Brackets and plates', categoryId: named.get('category'), buyerId: buyer.userId },
    ...{ bidStartDate: now - HOUR, bidEndDate: now + 6 * HOUR, questionEndDate: now + 6 * HOUR },
    items: [
      { itemNo: 10, itemName: 'Bracket', uomId: named.get('uom'), quantity: '100', targetPrice: '80' },
      { itemNo: 20, itemName: 'Plate', uomId: named.get('uom'), quantity: '40' },
    ],
    suppliers: NAMES.map((name) => ({ supplierId: named.get(`supplier:${name}`) })),
    ...more,
  });
  await buyer.done(TYPE, 'doSubmitPublish', { id: made.id });
  const { rev } = await approver.done<{ readonly rev: number }>(TYPE, 'findById', { id: made.id });
  await approver.done(TYPE, 'doApprovePublish', { id: made.id, rev, comment: null });
  return made.id;
}

const text = (page: Page, words: string) => page.getByText(words).locator('visible=true').first().waitFor();
/** A button, and the question that it may ask. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
  const asked = page.getByRole('dialog').getByRole('button', { name, exact: true });
  await asked.click();
}

test('one quotes on a phone: his draft is kept, his quotation sealed with a receipt', async () => {
  phone = await house.enter('alpha', `/main/inquiryNotQuotationDetail?id=${id}`, { width: 390 });
  await text(phone, 'My quotation');
  await phone.getByLabel('Currency').first().fill('CNY');
  await phone.keyboard.press('Enter');
  await phone.getByLabel('Tax rate').fill('13');
  await phone.getByLabel('Valid to').fill('2099-12-31');
  const [bracket, plate] = [phone.locator('fieldset').nth(0), phone.locator('fieldset').nth(1)];
  await bracket.getByLabel('Price').fill('79.5');
  await bracket.getByLabel('Lead time').fill('7');
  await plate.getByLabel('Price').fill('210');
  await plate.getByLabel('Lead time').fill('9');
  await plate.getByRole('button', { name: 'More' }).click();
  await plate.getByLabel('Least order').fill('12');
  await phone.getByLabel('Least order value').fill('2500');
  await text(phone, 'CNY 16,350.00');
  expect(await serious(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Submit the quotation' }).click();
  await text(phone, 'Receipt');
  expect(await bracket.getByLabel('Price').inputValue()).toBe('79.50');
  expect(await phone.getByRole('button', { name: 'Decline' }).count()).toBe(0);
});

test('the others quote; the buyer sees that they do, and no price', async () => {
  desk = await house.enter('buyer', `/main/monitorPriceInfo?id=${id}`);
  const prices = { Beta: ['82', '199'], Gamma: ['78', '240'], Delta: ['90', '250'] } as const;
  for (const [name, [bracket, plate]] of Object.entries(prices)) {
    const supplier = await house.product.enter(name.toLowerCase());
    await supplier.done(TYPE, 'doSubmitBid', {
      ...{ id, currencyCode: 'CNY', taxRate: '13', validTo: '2099-12-31' },
      rows: [
        { itemNo: 10, price: bracket, leadTimeDays: 7 },
        { itemNo: 20, price: plate, leadTimeDays: 7 },
      ],
    });
  }
  const epsilon = await house.product.enter('epsilon');
  await epsilon.done(TYPE, 'doDeclineInvite', { id, reason: 'No capacity this month' });
  const versions = desk.locator('tbody tr td:nth-child(3)');
  await desk.waitForFunction(
    () => [...document.querySelectorAll('tbody tr td:nth-child(3)')].filter((cell) => cell.textContent === '1').length === 4,
  );
  expect(await versions.allTextContents()).toEqual(['1', '1', '1', '1', '0']);
  await text(desk, 'Nothing is opened yet.');
  for (const price of ['79.5', '16,350', '199', '240']) expect(await desk.getByText(price, { exact: false }).count()).toBe(0);
  expect(await serious(desk)).toEqual([]);
});

test('opened, compared and split by keyboard; what stands in the way is said before it is sent', async () => {
  await act(desk, 'End now');
  await act(desk, 'Open');
  await text(desk, '16,160.00');
  await desk.getByRole('button', { name: 'Compare and award' }).click();
  await desk.getByTitle('Least order 12').waitFor();
  await desk.getByRole('button', { name: 'Best of each item' }).click();
  const grid = desk.getByRole('grid');
  const awarded = () => grid.locator('[aria-selected="true"]').allTextContents();
  expect(await awarded()).toEqual([expect.stringContaining('#1 78.00'), expect.stringContaining('#1 199.00')]);
  await text(desk, 'Nothing stands in the way');
  expect(await serious(desk)).toEqual([]);
  await grid.locator('[data-at="1:1"]').focus();
  await desk.keyboard.press('3');
  expect(await awarded()).toEqual(['#1 78.00', '#1 199.00', '#2 210.00'].map((cell) => expect.stringContaining(cell)));
  await desk.getByRole('button', { name: 'Save the award' }).click();
  await text(desk, 'Submit the award');
  await desk.getByRole('button', { name: 'Submit the award' }).click();
  await text(desk, 'Award in approval');
});

test('approved, whoever won is told at once; lines without a material make no agreement, in words', async () => {
  const { rev } = await approver.done<{ readonly rev: number }>(TYPE, 'findById', { id });
  await approver.done('login', 'stepUp', { password: PASSWORD });
  await approver.done(TYPE, 'doApproveAward', { id, rev, comment: null });
  await text(phone, 'You were awarded.');
  await act(desk, 'Generate agreements');
  await text(desk, 'The line has no material code.');
  expect(await desk.getByRole('alert').getByText('The line has no material code.').count()).toBe(1);
});

async function attach(page: Page, nth: number, name: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'choose files' }).nth(nth).click();
  await (await choosing).setFiles([{ name, mimeType: 'text/csv', buffer: Buffer.from(`${name},1\n`) }]);
  await page.getByText(name).first().waitFor();
}

test('where there are two envelopes the page takes papers for each', async () => {
  const two = await published({
    ...{ auctionTitle: 'Castings', evalMethod: 'WEIGHTED', priceWeight: '60', techWeight: '40', twoEnvelopeFlag: 'Y' },
    items: [{ itemNo: 10, itemName: 'Casting', uomId: named.get('uom'), quantity: '10' }],
    props: [
      {
        ...{ propNo: 1, itemNo: 10, propCode: 'WARRANTY', propName: 'Warranty', dataType: 'NUMBER' },
        ...{ scoreRule: 'HIGHER', scoreMin: '0', scoreMax: '48', weight: '100' },
      },
    ],
  });
  const page = await house.enter('beta', `/main/inquiryNotQuotationDetail?id=${two}`);
  await text(page, 'My quotation');
  await page.getByLabel('Currency').first().fill('CNY');
  await page.keyboard.press('Enter');
  await page.getByLabel('Tax rate').fill('13');
  await page.getByLabel('Valid to').fill('2099-12-31');
  await page.getByLabel('Price').fill('31');
  await page.getByLabel('Lead time').fill('7');
  await page.getByLabel('Warranty').fill('24');
  await attach(page, 0, 'drawing.csv');
  await attach(page, 1, 'costs.csv');
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Submit the quotation' }).click();
  await text(page, 'Receipt');
  const beta = await house.product.enter('beta');
  const { quotations } = await beta.done<{ readonly quotations: readonly Record<'techAttachmentIds' | 'bidAttachmentIds', string>[] }>(
    ...([TYPE, 'findById', { id: two }] as const),
  );
  const inside = async (fileId: string) => (await beta.stream('/v2/file/download', { fileId })).text();
  const [bid] = quotations;
  expect([await inside(bid!.techAttachmentIds), await inside(bid!.bidAttachmentIds)]).toEqual(['drawing.csv,1\n', 'costs.csv,1\n']);
  await page.close();
});

test('in a round of a tender the least that he delivers stands beside the price', async () => {
  const TENDER = 'srmSfdTenderHeader';
  const ids = ['Beta', 'Gamma', 'Delta'].map((name) => named.get(`supplier:${name}`));
  const { id: tender } = await buyer.done<{ readonly id: string }>(TENDER, 'saveOrUpdate', {
    ...{ orgId: named.get('org:HQ'), tenderTitle: 'Bearings', tenderType: 'ANNUAL', categoryId: named.get('category') },
    ...{ buyerId: buyer.userId, inviteEndDate: Date.now() + 48 * HOUR, validFrom: '2027-01-01', validTo: '2027-12-31' },
    items: [{ itemNo: 10, orgId: named.get('org:HQ'), itemName: 'Bearing', uomId: named.get('uom'), quantity: '100' }],
    suppliers: ids.map((supplierId) => ({ supplierId })),
  });
  await buyer.done(TENDER, 'doSubmit', { id: tender });
  const { rev } = await approver.done<{ readonly rev: number }>(TENDER, 'findById', { id: tender });
  await approver.done(TENDER, 'doApproval', { id: tender, rev, comment: null });
  await buyer.done(TENDER, 'doSendSupplier', { id: tender, supplierIds: [] });
  for (const name of ['beta', 'gamma', 'delta'])
    await (await house.product.enter(name)).done(TENDER, 'doConfirmInvitation', { id: tender, rulesAccepted: 'Y' });
  await buyer.done(TENDER, 'doEndInvitation', { id: tender });
  await buyer.done(TENDER, 'doCreateNewRound', { id: tender, endDate: Date.now() + 6 * HOUR, supplierIds: ids });

  const page = await house.enter('beta', `/main/tenderSupplierInvEdit?id=${tender}`);
  await page.getByLabel('Price').fill('41.5');
  await page.getByLabel('Least order', { exact: true }).fill('20');
  await page.getByLabel('Least order value').fill('700');
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Bid', exact: true }).click();
  await text(page, 'Receipt');
  const beta = await house.product.enter('beta');
  expect(await beta.done(TENDER, 'findOwnBids', { id: tender })).toMatchObject([
    { prices: { 10: '41.5' }, minOrderQtys: { 10: '20' }, minOrderValue: '700', totalRaw: '4150' },
  ]);
  await page.close();
});
