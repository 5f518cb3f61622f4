import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';

import { aCompany } from '../../server/harness/company.js';
import { serious } from '../harness/accessibility.js';
import { House } from '../harness/house.js';

// Lists over lines: each row is a line with what its document says of it, and opens that

let house: House;

beforeAll(async () => {
  house = await House.open({
    company: async (seeder) => {
      await aCompany(seeder);
      await seeder.make('statement', 'srmSlcSupplierInvDocHeader', {
        fields: {
          supplierId: seeder.named.get('supplier:Alpha'),
          orgId: seeder.named.get('org:HQ'),
          periodFrom: '2026-03-01',
          periodTo: '2026-03-31',
        },
        lines: {
          invoices: {
            set: ['24312000000000000001', '24312000000000000002'].map((invoiceNumber, index) => ({
              invoiceNum: index + 1,
              invoiceNumber,
              invoiceDate: `2026-04-1${index}`,
              netAmount: '100.00',
              taxAmount: '13.00',
            })),
          },
        },
      });
    },
  });
});
afterAll(() => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

test('single invoices are listed, summed and narrowed, and open their document', async () => {
  const page = await house.window();
  await house.signIn(page, 'buyer', '/main/supplierInvList');
  await page.getByRole('grid', { name: 'Invoices' }).waitFor();
  const row = page.getByRole('button', { name: '24312000000000000002' });
  await row.waitFor();
  await page.getByText('226.00').waitFor();
  expect(await serious(page)).toEqual([]);
  const shot = process.env['GUILDHALL_SHOTS'];
  if (shot) await page.screenshot({ path: `${shot}/invoices.png` });
  await row.click();
  await page.getByRole('heading', { name: /INV-/ }).first().waitFor();
  await page.context().close();
});

test('an invoice is taken away as UBL, and read in again under another number; what is wrong is said at its field', async () => {
  const page = await house.window();
  await house.signIn(page, 'buyer', '/main/supplierInvList');
  await page.getByRole('button', { name: '24312000000000000002' }).click();
  await page.getByRole('tab', { name: 'UBL' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Take away 24312000000000000001' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('24312000000000000001.xml');
  const xml = await readFile(await download.path(), 'utf8');
  const chosen = (text: string) => ({ name: 'invoice.xml', mimeType: 'application/xml', buffer: Buffer.from(text) });
  const input = page.locator('input[type="file"][accept*="xml"]');
  await input.setInputFiles(chosen(xml.replaceAll('CNY', 'EUR').replace('2026-04-10', '10 April')));
  const alert = page.getByRole('alert').filter({ hasText: 'The file was not read' });
  await alert.waitFor();
  expect(await alert.getByRole('listitem').allInnerTexts()).toEqual([
    'Dated: The invoice says 10 April here; yyyy-MM-dd is expected.',
    'Currency: The invoice says EUR here; CNY is expected.',
  ]);
  expect(await serious(page)).toEqual([]);
  const shot = process.env['GUILDHALL_SHOTS'];
  if (shot) await page.screenshot({ path: `${shot}/ubl.png` });
  await input.setInputFiles(chosen(xml.replaceAll('24312000000000000001', '24312000000000000003')));
  await page.getByRole('button', { name: 'Take away 24312000000000000003' }).waitFor();
  if (shot) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: `${shot}/ubl-390.png` });
  }
  await page.context().close();
});

test('the order record has its balance beside it', async () => {
  const page = await house.window();
  await house.signIn(page, 'buyer', '/main/purOrderRecordInfoList');
  await page.getByRole('heading', { name: 'Order record' }).waitFor();
  await page.getByText('Balance by line', { exact: true }).click();
  await page.getByRole('heading', { name: 'Balance by line' }).waitFor();
  await page.getByRole('tab', { name: 'In force' }).waitFor();
  expect(await serious(page)).toEqual([]);
  const shot = process.env['GUILDHALL_SHOTS'];
  if (shot) await page.screenshot({ path: `${shot}/balance.png` });
  await page.context().close();
});
