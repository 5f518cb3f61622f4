import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import JSZip from 'jszip';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

import { aSigningHouse, CONTRACT, PIN } from '../../server/contracts/signing-house.js';
import type { SigningHouse } from '../../server/contracts/signing-house.js';
import { serious } from '../harness/accessibility.js';
import { clientFolder, House } from '../harness/house.js';

// Two companies negotiate a contract's text, the supplier on a phone; they sign it by the links of their letters; anybody verifies it by its code.

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const LIN = 'lin@buyer.example';
const ZHAO = 'zhao@alpha.example';
let company: SigningHouse;
let house: House;
let contractId = '';
let textId = '';
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

/** Opens the link of the newest letter, asks for a code, and signs what others may have stamped before. */
async function signs(page: Page, email: string, stamped = false): Promise<void> {
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
  if (stamped) await page.getByRole('img', { name: 'Stamp', exact: true }).first().waitFor({ state: 'attached' });
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
  await signs(phone, ZHAO, true);
  await signs(phone, ZHAO, true);
  await phone.context().close();
  await company.reaches('alpha', CONTRACT, contractId, 'effective');
});

/** At the company's time, as that person. */
async function enters(name: string, width: number): Promise<Page> {
  const page = await house.window({ width });
  await page.clock.setSystemTime(company.clock.now());
  await house.seat(page, name, { wanted: `/main/contractManage/cctContractEdit?id=${textId}` });
  await page.getByRole('tab', { name: 'Negotiation' }).click();
  return page;
}
const noWider = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()!.width);

test('the supplier proposes another text on a phone, the buyer takes one of two changes, and both read the redline', async () => {
  textId = await company.sentContract('<p>付款期限为30日。</p><p>质保期为12个月。</p>');
  const phone = await enters('alpha', 390);
  await phone.locator('textarea[name="said"]').fill('Our bank asks for 45 days');
  await phone.getByRole('button', { name: 'Comment', exact: true }).click();
  await text(phone, 'Our bank asks for 45 days');
  await phone.getByRole('button', { name: 'Propose another text' }).click();
  const written = phone.locator('.ProseMirror');
  await written.fill('付款期限为45日。\n质保期为6个月。');
  await phone.locator('textarea[name="proposeReason"]').fill('Terms are too strict');
  await noWider(phone);
  expect(await serious(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Send the proposal' }).click();
  await text(phone, 'Refused by the supplier');
  await phone.context().close();

  const desk = await enters('drafter', 1440);
  const proposal = desk.getByRole('region', { name: "The supplier's proposal" });
  await proposal.locator('ins', { hasText: '45' }).waitFor();
  await proposal.locator('del', { hasText: '12' }).waitFor();
  await proposal.getByRole('group', { name: /N and P/ }).press('n');
  await text(desk, 'Change 1 of 2');
  await desk.keyboard.press('n');
  await text(desk, 'Change 2 of 2');
  await proposal.getByLabel('Take change 2').uncheck();
  await proposal.locator('textarea[name="anewReason"]').fill('Payment is fine, the warranty stays');
  expect(await serious(desk)).toEqual([]);
  await proposal.getByRole('button', { name: 'Write anew with 1 of 2 changes' }).click();
  await company.reaches('drafter', CONTRACT, textId, 'draft');
  expect(await company.read('drafter', CONTRACT, textId)).toMatchObject({ body: '<p>付款期限为45日。</p><p>质保期为12个月。</p>' });
  await company.approved(textId);
  await company.done('drafter', CONTRACT, textId, 'doSendConfirm');
  await desk.context().close();

  const again = await enters('alpha', 390);
  await again.getByRole('tab', { name: 'Versions' }).click();
  await again
    .getByRole('combobox', { name: 'Older' })
    .or(again.getByRole('textbox', { name: 'Older' }))
    .first()
    .click();
  await again.getByRole('option', { name: 'Final, V1 (1)' }).click();
  await again.locator('del', { hasText: '30' }).waitFor();
  await again.locator('ins', { hasText: '45' }).waitFor();
  await noWider(again);
  expect(await serious(again)).toEqual([]);
  await again.context().close();
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

test('on a phone the buyer sees which of his fields is none, is told so when he saves, and chooses one from the list', async () => {
  const id = await company.sentContract('<h2>第一条</h2><p>合计{{contract.amountTaxIncl}}。</p>');
  await company.done('drafter', CONTRACT, id, 'doRecall', { reason: '改字段' });
  await company.done('drafter', CONTRACT, id, 'doAlteration', { reason: '改字段' });
  const page = await house.window({ width: 390 });
  await page.clock.setSystemTime(company.clock.now());
  await house.seat(page, 'drafter', { wanted: `/main/contractManage/cctContractEdit?id=${id}` });
  const editor = page.locator('.ProseMirror');
  await editor.locator('[title*="amount incl"]').waitFor();
  await editor.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' {{contract.totl}}');
  await editor.locator('[data-unknown]').waitFor();
  await noWider(page);
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await text(page, /Correct: contract.totl/);
  await page
    .getByRole('combobox', { name: 'Insert a field' })
    .or(page.getByRole('textbox', { name: 'Insert a field' }))
    .first()
    .click();
  await page.getByRole('option', { name: 'Supplier: name' }).click();
  await editor.locator('[title="Supplier: name"]').waitFor();
  await page.context().close();
});

test('the text goes to Word, a lawyer changes it there, and the file comes back as changes that the buyer takes over', async () => {
  const id = await company.sentContract('<p>付款期限为30日。</p><p>质保期为12个月。</p>');
  await company.done('drafter', CONTRACT, id, 'doRecall', { reason: '法务修改' });
  await company.done('drafter', CONTRACT, id, 'doAlteration', { reason: '法务修改' });
  const page = await house.window();
  await page.clock.setSystemTime(company.clock.now());
  await house.seat(page, 'drafter', { wanted: `/main/contractManage/cctContractEdit?id=${id}` });
  await page.getByRole('tab', { name: 'Versions' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'As Word' }).click()]);
  const zip = await JSZip.loadAsync(await readFile(await file.path()));
  const written = await zip.file('word/document.xml')!.async('string');
  const changed = written.replace('30日', '60日');
  expect(changed).not.toBe(written);
  zip.file('word/document.xml', changed);
  const buffer = await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });

  const given = async (bytes: Buffer): Promise<void> => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'From a Word file' }).click()]);
    await chooser.setFiles({ name: file.suggestedFilename(), mimeType: WORD, buffer: bytes });
  };
  await given(Buffer.from('no Word file at all'));
  await page.getByRole('alert').first().waitFor();
  await given(buffer);
  await page.locator('del', { hasText: '30' }).waitFor();
  await page.locator('ins', { hasText: '60' }).waitFor();
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take it over' }).click();
  await page.getByRole('button', { name: 'Take it over' }).waitFor({ state: 'detached' });
  expect(await company.read('drafter', CONTRACT, id)).toMatchObject({ body: '<p>付款期限为60日。</p><p>质保期为12个月。</p>' });
  await page.context().close();
});

/** Of a select: its name is that of its box and of its list. */
async function chooses(page: Page, name: string, option: string): Promise<void> {
  await page
    .getByRole('combobox', { name, exact: true })
    .or(page.getByRole('textbox', { name, exact: true }))
    .first()
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test.each([1440, 390])(
  'a text says an amount in words, repeats a part for each item and holds one under a condition (%i)',
  async (width) => {
    const body = '<p>{{contract.amountTaxIncl}}</p><p>{{item.itemName}}</p><p>USD</p>';
    const id = await company.make('drafter', 'srmCctTemplate', { templateName: `Texts ${width}`, body });
    const page = await house.window({ width });
    await page.clock.setSystemTime(company.clock.now());
    await house.seat(page, 'drafter', { wanted: `/main/templateManage/cctTemplateEdit?id=${id}` });
    const editor = page.locator('.ProseMirror');
    await editor.locator('[title*="amount incl"]').click();
    await chooses(page, 'Format of the field', 'amountCn');
    await editor.getByText('{{item.itemName}}').click();
    await chooses(page, 'Repeat or condition', 'For each item');
    await editor.getByText('USD', { exact: true }).click();
    await chooses(page, 'Repeat or condition', 'Only if …');
    await chooses(page, 'Field', 'Contract: currency');
    await page.getByLabel('Value', { exact: true }).fill('USD');
    await noWider(page);
    expect(await serious(page)).toEqual([]);
    await page.getByRole('button', { name: 'Put around the paragraphs' }).click();
    await editor.locator('[title^="Only if"]').waitFor();
    expect(await editor.locator('[data-unknown]').count()).toBe(0);
    await page.getByRole('button', { name: /^Save/ }).first().click();
    const lines = ['{{contract.amountTaxIncl|amountCn}}', '{{#items}}', '{{item.itemName}}', '{{/items}}'];
    const written = [...lines, '{{#if contract.currency == "USD"}}', 'USD', '{{/if}}'].map((words) => `<p>${words}</p>`).join('');
    for (let turn = 0; turn < 2_400 && (await company.read('drafter', 'srmCctTemplate', id))['body'] !== written; turn += 1)
      await page.waitForTimeout(50);
    expect((await company.read('drafter', 'srmCctTemplate', id))['body']).toBe(written);
    await page.context().close();
  },
);

test.each([1440, 390])('a watermark is seen on a page while it is set up (%i)', async (width) => {
  const id = await company.make('drafter', 'srmCctWatermark', { watermarkName: `Marks ${width}`, markText: '{docNumber}' });
  const page = await house.window({ width });
  await page.clock.setSystemTime(company.clock.now());
  await house.seat(page, 'drafter', { wanted: `/main/cctWatermarkListInside/edit?id=${id}` });
  const sample = page.getByRole('img', { name: 'Sample' });
  await sample.locator('text').first().waitFor();
  const usual = await sample.locator('text').count();
  expect(await sample.locator('text').first().textContent()).toBe('HT-HQ-2026-00001');
  await page.locator('input[name="gapY"]').fill('100');
  await page.waitForFunction((many) => document.querySelectorAll('figure svg text').length < many, usual);
  await noWider(page);
  expect(await serious(page)).toEqual([]);
  await page.context().close();
});
