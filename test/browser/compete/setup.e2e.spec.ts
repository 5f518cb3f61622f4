/** An event from a copied draft to its confirmation: the buyer sets it up, a person approves, the invited answer. */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import yazl from 'yazl';

import { serious } from '../harness/accessibility.js';
import { DemoHouse } from '../harness/demo.js';

let house: DemoHouse;
let buyer: Page;
/** Of the copied event, once it is there. */
let id: string;

beforeAll(async () => {
  house = await DemoHouse.open();
  buyer = await house.window({ language: 'en' });
});
afterAll(() => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

/** A text document with one paragraph. */
function aLetter(text: string): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  zip.addBuffer(
    Buffer.from(
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '[Content_Types].xml',
  );
  zip.addBuffer(
    Buffer.from('<Relationships><Relationship Id="r" Type="x/officeDocument" Target="word/document.xml"/></Relationships>'),
    '_rels/.rels',
  );
  zip.addBuffer(Buffer.from(`<w:document xmlns:w="w"><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:document>`), 'word/document.xml');
  zip.end();
  return buffer(zip.outputStream as Readable);
}

const MINUTE = 60_000;
/** As the demo company's people write an instant: in its own zone. */
const typed = (at: number): string => new Date(at + 8 * 60 * MINUTE).toISOString().slice(0, 19).replace('T', ' ');

async function fill(label: string | RegExp, text: string): Promise<void> {
  const input = buyer.getByLabel(label).first();
  await input.fill(text);
  await input.press('Tab');
}

test('a copy begins as a draft that says what is missing; what is filled in takes it away', async () => {
  await house.seat(buyer, 'liwei', { wanted: '/main/competeList' });
  const row = buyer.getByRole('row', { name: /-0001/ });
  await row.getByRole('button', { name: 'More' }).click();
  const offered = buyer.getByRole('menuitem');
  await offered.first().waitFor();
  expect(await offered.allTextContents()).toEqual(['Copy', 'Rehearse']);
  for (const name of ['Enter the hall', 'Award']) expect(await row.getByRole('button', { name }).count()).toBe(1);
  await buyer.getByRole('menuitem', { name: 'Copy' }).click();
  await buyer.waitForURL('**/competeEdit?id=*');
  id = new URL(buyer.url()).searchParams.get('id')!;
  const missing = buyer.getByText('Planned start is required.');
  await missing.waitFor();
  const colleague = await house.product.enter('liwei', 'BUYER');
  const { rev } = await colleague.done<{ readonly rev: number }>('srmSfdCompeteHeader', 'findById', { id });
  await colleague.done('srmSfdCompeteHeader', 'saveOrUpdate', { id, rev, depositFlag: 'Y', depositAmount: '1000' });
  expect(await serious(buyer)).toEqual([]);

  const now = house.product.clock.now();
  await buyer.getByRole('tab', { name: /Halls and turns/ }).click();
  await fill(/^Planned start/, typed(now + 30 * MINUTE));
  await fill(/^Check-in opens/, typed(now + 20 * MINUTE));
  await buyer.getByRole('tab', { name: /Suppliers/ }).click();
  await fill(/^Confirm by/, typed(now + 15 * MINUTE));
  await missing.waitFor({ state: 'detached' });
  await buyer.keyboard.press('Control+s');
  await buyer.getByText('Save: done').waitFor();
  await buyer.getByRole('button', { name: 'Submit' }).click();
  await buyer.getByText('In approval').locator('visible=true').first().waitFor();
});

test('a person approves, which publishes it; an invited supplier finds it at once and confirms with a click', async () => {
  const supplier = await house.window({ language: 'cn', width: 390 });
  await house.seat(supplier, 'nanfang', { wanted: '/main/supplierCompeteList' });
  const approver = await house.window({ language: 'cn', dark: true });
  await house.seat(approver, 'wangfang', { wanted: `/main/competeDetail?id=${id}` });
  expect(await serious(approver)).toEqual([]);
  await approver.getByRole('button', { name: '批准' }).first().click();
  await approver.getByRole('dialog').getByRole('button', { name: '批准' }).click();
  await approver.getByText('已发布').locator('visible=true').first().waitFor();

  // His list finds it by a part of its title, and says so when nothing is found.
  const invitations = supplier.locator('ul[class*="rows"] > li');
  await invitations.first().waitFor();
  const title = supplier.getByRole('search').getByRole('textbox').first();
  await title.fill('无此竞价');
  await invitations.first().waitFor({ state: 'detached' });
  await title.fill('');
  await invitations.first().waitFor();
  await house.goTo(supplier, `/main/supplierCompeteDetail?id=${id}`);
  expect(await serious(supplier)).toEqual([]);
  // The voucher of the deposit, and once more under the same name: the earlier one stays beneath it.
  const chooser = supplier.locator('input[type="file"][name="depositAttachmentId"]');
  for (const [version, text] of ['Paid 900', '已付保证金1000元'].entries()) {
    await chooser.setInputFiles({
      name: '回单.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: await aLetter(text),
    });
    if (version > 0) await supplier.getByText('第2版').waitFor();
    else await supplier.getByRole('button', { name: '回单.docx' }).waitFor();
  }
  await supplier.getByRole('button', { name: '历史版本(1)' }).click();
  await supplier.getByText('第1版').waitFor();
  expect(await serious(supplier)).toEqual([]);
  await supplier.getByLabel('我已阅读并同意').check();
  await supplier.getByRole('button', { name: '确认参与' }).click();
  await supplier.getByText('请填写税率。').waitFor();
  await supplier.getByLabel(/^税率/).fill('13');
  await supplier.getByRole('button', { name: '确认参与' }).click();
  await supplier.getByText('已确认').locator('visible=true').first().waitFor();

  const confirmed = await house.product.assembled.runtime.snapshot('srmSfdCompeteHeader', id);
  const [voucher] = (confirmed!.context['suppliers'] as readonly { readonly depositAttachmentId: string | null }[]).flatMap(
    (one) => one.depositAttachmentId ?? [],
  );
  const [first, second] = voucher!.split(',');
  for (const [fileId, text] of [
    [first, 'Paid 900'],
    [second, '已付保证金1000元'],
  ] as const) {
    await house.goTo(supplier, `/main/fileView?fileId=${fileId}`);
    await supplier.getByText(text).waitFor();
    await supplier.getByText('近似预览').waitFor();
  }
  expect(await serious(supplier)).toEqual([]);
  await house.goTo(buyer, `/main/fileView?fileId=${second}`);
  await buyer.getByText('已付保证金1000元').waitFor();

  await house.goTo(buyer, `/main/competeDetail?id=${id}`);
  await buyer
    .locator('dd:visible, b:visible, span:visible', { hasText: /^1\/4$/ })
    .first()
    .waitFor();
  const event = await house.product.assembled.runtime.snapshot('srmSfdCompeteHeader', id);
  expect(event!.state).toBe('published');
  const [hall] = event!.context['halls'] as readonly { readonly hallId: string }[];
  expect((await house.product.assembled.runtime.snapshot('srmSfdCompeteHall', hall!.hallId))!.state).toBe('waiting');
});
