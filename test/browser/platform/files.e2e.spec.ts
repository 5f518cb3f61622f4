/** Files from the desk of a buyer to the screen of a supplier: chosen, dropped and pasted, looked at and taken away. */
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

import { aCompany } from '../../server/harness/company.js';
import type { Named } from '../../server/harness/company.js';
import { serious } from '../harness/accessibility.js';
import { House } from '../harness/house.js';
import { PATIENCE_MS } from '../harness/window.js';

let house: House;
let named: Named;
let pdf: Buffer;
let png: Buffer;
let buyer: Page;
/** Of the event that the buyer makes. */
let eventId: string;

beforeAll(async () => {
  house = await House.open({
    company: async (seeder) => {
      named = seeder.named;
      await aCompany(seeder);
    },
  });
  const paper = await PDFDocument.create();
  const font = await paper.embedFont(StandardFonts.Helvetica);
  for (const words of ['Terms of delivery', 'Terms of payment'])
    paper.addPage([595, 842]).drawText(words, { x: 60, y: 700, size: 24, font });
  pdf = Buffer.from(await paper.save());
  png = await sharp({ create: { width: 480, height: 320, channels: 3, background: '#f4f6f8' } })
    .png()
    .toBuffer();
  buyer = await house.enter('buyer', '/main/competeEdit');
}, 240_000);
afterAll(() => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

interface Given {
  readonly name: string;
  readonly mimeType: string;
  readonly base64: string;
}
const given = (name: string, content: string | Buffer, mimeType = 'text/plain'): Given => ({
  name,
  mimeType,
  base64: Buffer.from(content).toString('base64'),
});

/** As if they were dragged there, or copied and pasted. */
async function hand(page: Page, how: 'drop' | 'paste', files: readonly Given[]): Promise<void> {
  const data = await page.evaluateHandle((list) => {
    const made = new DataTransfer();
    for (const { name, mimeType, base64 } of list)
      made.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], name, { type: mimeType }));
    return made;
  }, files as Given[]);
  const zone = page.getByRole('group', { name: 'Files' });
  if (how === 'drop') return zone.dispatchEvent('drop', { dataTransfer: data });
  await zone.evaluate(
    (element, clipboardData) => element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
    data,
  );
}

const rows = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem');
const fileOf = (page: Page, name: string) => rows(page).getByRole('button', { name, exact: true });
async function namesIn(page: Page): Promise<readonly string[]> {
  return rows(page).evaluateAll((items) => items.map((item) => item.querySelector('button')?.textContent ?? ''));
}

/** The first upload that begins from here on waits until it is let go. */
async function heldUpload(page: Page): Promise<() => void> {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let first = true;
  await page.route('**/v2/file/upload', async (route) => {
    if (first) {
      first = false;
      await gate;
    }
    await route.continue();
  });
  return letGo;
}

const five = ['1900.csv', '1904.csv', '2000.csv', 'terms.pdf', 'site.png'];

test('files dropped together all arrive in the order they were given, and a new event is saved with every one of them', async () => {
  await buyer.getByLabel('Title').fill('Brackets of the year');
  await buyer.getByRole('tab', { name: 'Documents' }).click();
  const release = await heldUpload(buyer);
  await hand(buyer, 'drop', [
    ...five.slice(0, 3).map((name) => given(name, `code,${name}\n1,2\n`)),
    given('terms.pdf', pdf, 'application/pdf'),
    given('site.png', png, 'image/png'),
  ]);
  // The first is still on its way while the others are there already.
  await rows(buyer)
    .getByText(/^Uploading \d+% · /)
    .first()
    .waitFor();
  for (const name of five.slice(1)) await fileOf(buyer, name).waitFor();
  expect(await serious(buyer)).toEqual([]);
  await buyer.keyboard.press('Control+s');
  await buyer.getByRole('button', { name: 'Save' }).and(buyer.locator('[data-loading]')).waitFor();
  expect(new URL(buyer.url()).search).toBe('');
  release();
  await buyer.waitForURL('**/competeEdit?id=*');
  eventId = new URL(buyer.url()).searchParams.get('id')!;
  await buyer.getByRole('tab', { name: 'Documents' }).click();
  for (const name of five) await fileOf(buyer, name).waitFor();
  expect(await namesIn(buyer)).toEqual(five);
});

test('what arrives while the event is being saved is kept for the next save', async () => {
  const release = await heldUpload(buyer);
  await hand(buyer, 'drop', [given('late.txt', 'late'), given('later.txt', 'later')]);
  await fileOf(buyer, 'later.txt').waitFor();
  await buyer.keyboard.press('Control+s');
  await buyer.getByText('Save: done').locator('visible=true').first().waitFor();
  // What is on its way up would be missing from what is sent now.
  expect(await buyer.getByRole('button', { name: 'Submit' }).getAttribute('aria-description')).toBe('Save or discard your changes first.');
  release();
  await fileOf(buyer, 'late.txt').waitFor();
  expect(await namesIn(buyer)).toEqual([...five, 'late.txt', 'later.txt']);
  await hand(buyer, 'paste', [given('image.png', png, 'image/png')]);
  await rows(buyer)
    .getByRole('button', { name: /^screenshot-\d{6}\.png$/ })
    .waitFor();
  const saved = house.product.assembled.runtime;
  // Who sends a file says what it is; once the event is saved with it, that stands.
  const late = rows(buyer).filter({ hasText: 'late.txt' });
  await late.getByRole('button', { name: 'Description' }).click();
  await buyer.keyboard.type('Delivery terms, signed');
  await buyer.keyboard.press('Enter');
  await late.getByText(/ · Delivery terms, signed$/).waitFor();
  await expectUntil(() => late.getByRole('button', { name: 'Description' }).evaluate((button) => button === document.activeElement), true);
  await buyer.keyboard.press('Control+s');
  await late.getByRole('button', { name: 'Description' }).waitFor({ state: 'detached' });
  await late.getByText(/ · Delivery terms, signed$/).waitFor();
  await expectUntil(
    async () => String((await saved.snapshot('srmSfdCompeteHeader', eventId))!.context['attachmentIds']).split(',').length,
    8,
  );
});

/** Waits for a value. */
async function expectUntil<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await read();
    if (found === wanted) return;
    if (Date.now() > end) return expect(found).toBe(wanted);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('a kind that is not taken stays in the list with its sentence and can be tried again; a file is deleted after a question', async () => {
  const choosing = buyer.waitForEvent('filechooser');
  await buyer.getByRole('button', { name: 'choose files' }).click();
  await (
    await choosing
  ).setFiles([
    { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    { name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ this is no paper') },
  ]);
  await buyer.getByText(/setup\.exe: File type not allowed: exe\./).waitFor();
  await buyer.getByText(/fake\.pdf: Content does not fit the file type\./).waitFor();
  expect(await rows(buyer).getByRole('button', { name: 'Retry' }).count()).toBe(2);
  await rows(buyer)
    .filter({ hasText: 'setup.exe' })
    .getByText(/^Upload failed: File type not allowed: exe\./)
    .waitFor();
  for (let left = 2; left > 0; left -= 1) await rows(buyer).getByRole('button', { name: 'Remove from the list' }).first().click();
  await rows(buyer).filter({ hasText: 'late.txt' }).getByRole('button', { name: 'Delete' }).click();
  const question = buyer.getByRole('dialog', { name: 'Delete attachment' });
  await question.getByText('Please confirm whether to continue deleting the attachment information?').waitFor();
  // Colours are measured when it has faded in.
  await buyer.waitForFunction((element) => element !== null && getComputedStyle(element).opacity === '1', await question.elementHandle());
  expect(await serious(buyer)).toEqual([]);
  await question.getByRole('button', { name: 'OK' }).click();
  await buyer
    .getByText(/please save the business document in time/)
    .first()
    .waitFor();
  await fileOf(buyer, 'late.txt').waitFor({ state: 'detached' });
  await buyer.keyboard.press('Control+s');
  await expectUntil(
    async () =>
      String((await house.product.assembled.runtime.snapshot('srmSfdCompeteHeader', eventId))!.context['attachmentIds']).split(',').length,
    7,
  );
});

test('a replacement takes the place of a file, which the event has until it is saved without it', async () => {
  const { runtime } = house.product.assembled;
  const named = async (): Promise<readonly string[]> =>
    String((await runtime.snapshot('srmSfdCompeteHeader', eventId))!.context['attachmentIds']).split(',');
  const [old] = await named();
  const choosing = buyer.waitForEvent('filechooser');
  await rows(buyer).filter({ hasText: '1900.csv' }).getByRole('button', { name: 'Replace' }).click();
  await (await choosing).setFiles([{ name: '1900 again.csv', mimeType: 'text/csv', buffer: Buffer.from('code,again\n1,2\n') }]);
  await buyer.getByText('Replaced; please save the business document in time').waitFor();
  await fileOf(buyer, '1900 again.csv').waitFor();
  expect(await namesIn(buyer)).toEqual(['1900 again.csv', ...five.slice(1), 'later.txt', expect.stringMatching(/^screenshot/)]);
  expect([(await named())[0], (await runtime.snapshot('baseFile', old!))!.state]).toEqual([old, 'bound']);
  await buyer.keyboard.press('Control+s');
  await expectUntil(async () => (await named())[0] !== old, true);
  expect((await runtime.snapshot('baseFile', old!))!.state).toBe('temp');
});

test('a file is looked at in a tab of its own, found in, gone on from and taken away', async () => {
  await fileOf(buyer, 'terms.pdf').click();
  await buyer.waitForURL('**/fileView?*');
  const bar = buyer.getByRole('toolbar', { name: 'File preview' });
  await expectUntil(() => bar.getByRole('heading', { name: 'terms.pdf' }).evaluate((heading) => heading === document.activeElement), true);
  await bar.getByText('/ 2').waitFor();
  await bar.getByRole('textbox', { name: 'Find in the file' }).fill('payment');
  await bar.getByText('1 of 1').waitFor();
  expect(await serious(buyer)).toEqual([]);
  const loading = buyer.waitForEvent('download');
  await bar.getByRole('button', { name: 'Download' }).click();
  const download = await loading;
  expect([download.suggestedFilename(), readFileSync(await download.path()).equals(pdf)]).toEqual(['terms.pdf', true]);
  await bar.getByRole('button', { name: 'Next file' }).click();
  const site = buyer.getByRole('img', { name: 'site.png' });
  await site.waitFor();
  await bar.getByText('100%').waitFor();
  for (const name of ['Rotate clockwise', 'Zoom in', 'Zoom in', 'Zoom in', 'Zoom in', 'Zoom in'])
    await bar.getByRole('button', { name }).click();
  await bar.getByText('305%').waitFor();
  // On its side and larger than its room, it begins where its room begins and can be scrolled to its end.
  expect(
    await site.evaluate((picture) => {
      const room = picture.closest<HTMLElement>('[tabindex="0"]')!;
      const [outer, inner] = [room.getBoundingClientRect(), picture.getBoundingClientRect()];
      return [Math.round(inner.top - outer.top), Math.round(inner.width), room.scrollHeight >= Math.floor(inner.height)];
    }),
  ).toEqual([0, 977, true]);
  for (const name of ['Previous file', 'Previous file']) await bar.getByRole('button', { name }).click();
  await buyer.getByRole('cell', { name: '2000.csv' }).waitFor();
  expect(await serious(buyer)).toEqual([]);
  await buyer.context().close();
});

test('a supplier sees his name over what he looks at, and a kind that nobody can show says so', async () => {
  const manager = await house.product.enter('manager');
  const id = named.get('supplier:Alpha')!;
  const [paper, note, archive] = await manager.upload({
    '条款.pdf': pdf,
    '说明.txt': '请在周五前确认。',
    '图纸.zip': Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
  });
  const { rev } = await manager.done<{ rev: number }>('srmSlcSupplierInfo', 'findById', { id });
  await manager.done('srmSlcSupplierInfo', 'saveOrUpdate', { id, rev, attachmentIds: [paper, note, archive].join() });
  const page = await house.window({ language: 'cn' });
  const shown = page.waitForResponse((response) => response.url().endsWith('/v2/pageoffice/doFilePdfView'));
  await house.seat(page, 'alpha', { wanted: `/main/fileView?fileId=${paper}` });
  expect((await shown).headers()['x-watermark']).toBe('burnt');
  const bar = page.getByRole('toolbar', { name: '文件预览' });
  await bar.getByText('/ 2').waitFor();
  expect(await serious(page)).toEqual([]);
  await house.goTo(page, `/main/fileView?fileId=${note}`);
  await page.getByText('请在周五前确认。').waitFor();
  expect(
    await page.locator('[aria-hidden][style*="background-image"]').evaluate((element) => decodeURIComponent(element.style.backgroundImage)),
  ).toContain('Alpha Metalworks alpha ');
  await house.goTo(page, `/main/fileView?fileId=${archive}`);
  await page.getByText('该类型不支持预览，请下载').waitFor();
  // The sentence says what to do; it is not said twice.
  expect((await page.getByRole('alert').innerText()).split(/\n+/)).toEqual(['该类型不支持预览，请下载', '下载']);
  expect(await serious(page)).toEqual([]);
  await house.goTo(page, '/main/fileView');
  await page.getByRole('heading', { name: '没有可预览的文件ID' }).waitFor();
  await page.getByText('请从单据的附件中打开文件。').waitFor();
  await house.goTo(page, '/main/fileView?fileId=of-an-old-mail');
  await page.getByRole('heading', { name: '文件不存在或您无权查看' }).waitFor();
  await page.context().close();
});
