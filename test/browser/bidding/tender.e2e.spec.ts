import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { aTenderingHouse, DAY, HOUR, JURORS, MARK, OPENING, PICKETAGE, RESULT, SHEET, Tender, until } from '../../server/bidding/tender.js';
import type { House as TenderingHouse, Row } from '../../server/bidding/tender.js';
import { serious } from '../harness/accessibility.js';
import { clientFolder, House } from '../harness/house.js';
import type { WindowOptions } from '../harness/window.js';

// A tender seen by those who take part: sealed on a phone, opened before everybody, judged by keyboard, awarded, told by letter.

let company: TenderingHouse;
let house: House;
let tender: Tender;
const windows: Record<string, Page> = {};
/** Sessions end after twelve hours, and days pass here. */
const seatedAt: Record<string, number> = {};
beforeAll(async () => {
  company = await aTenderingHouse({}, clientFolder());
  house = await House.around(company.product);
  tender = new Tender(company);
  await tender.planned('Plates 2026');
  await tender.published();
  for (const name of ['alpha', 'beta']) await tender.joined(name);
});
afterAll(async () => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

/** Somebody's window, the same one each time; its clock is the company's. */
async function at(who: string, wanted: string, options: WindowOptions = {}): Promise<Page> {
  const page = windows[who] ?? (await house.window(options));
  await page.clock.setSystemTime(company.clock.now());
  if (company.clock.now() - (seatedAt[who] ?? 0) < HOUR) await house.goTo(page, wanted);
  else {
    await house.seat(page, who, { wanted });
    seatedAt[who] = company.clock.now();
  }
  windows[who] = page;
  return page;
}
/** Before days pass: windows whose clock stands behind ask in vain. */
async function everybodyLeaves(): Promise<void> {
  for (const [who, page] of Object.entries(windows)) {
    await page.context().close();
    delete windows[who];
    delete seatedAt[who];
  }
}
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
const text = (page: Page, words: string) => page.getByText(words).locator('visible=true').first().waitFor();
/** A button of the document, and the question that it may ask. */
async function act(page: Page, name: string): Promise<void> {
  await press(page, name);
  const asked = page.getByRole('dialog').getByRole('button', { name, exact: true });
  if (await asked.isVisible().catch(() => false)) await asked.click();
}

test('a bidder seals his bid on a phone; it leaves the browser as ciphertext alone', async () => {
  const page = await at('alpha', `/main/biddingRespEdit?projectId=${tender.projectId}`, { width: 390 });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await page.getByLabel('Passphrase of this tender').fill('nobody else knows 7');
  await press(page, 'Open the draft');
  await page.getByLabel('Plate: Price without tax').fill('7000');
  await page.getByLabel('Plate: Tax %').fill('13');
  await page.getByLabel('Days to delivery').fill('30');
  await page.getByLabel('Project manager').fill('Manager of alpha');
  await text(page, '79,100.00');
  expect(await serious(page)).toEqual([]);
  await press(page, 'Seal and submit');
  await page.getByRole('dialog').getByRole('button', { name: 'Seal and submit' }).click();
  await text(page, 'Receipt');
  expect(sent.filter((body) => body.includes('7000') || body.includes('nobody else'))).toEqual([]);
  const [bid] = await tender.ofKind('srmSfdRespondHeader');
  tender.bids.set('alpha', bid!);
  expect(await tender.stands('srmSfdRespondHeader', bid!)).toMatchObject({ state: 'sealed' });
  await tender.sealed('beta', { price: '6500' });
});

test('everybody sees the key come together, and each price as it is read', async () => {
  company.clock.pass(8 * DAY);
  await tender.juryAtWork();
  await tender.closed();
  const opening = await tender.opening();
  const hall = `/main/biddingBidOpeningEdit?id=${opening}`;
  await tender.reaches(OPENING, opening, 'checking_in');
  const supervisor = await at('sun', hall);
  const phone = await at('alpha', hall);
  const owner = await at('buyer', hall);
  await act(supervisor, 'Sign in');
  await text(phone, 'supervisor');
  for (const holder of ['hana', 'hugo']) expect((await tender.handIn(holder, opening)).status).toBe('S');
  await tender.reaches(OPENING, opening, 'reading');
  await act(owner, 'Read the next bid');
  await text(phone, '79,100.00');
  expect(await phone.getByText('not read yet').count()).toBe(1);
  await act(owner, 'Read the next bid');
  await text(phone, '73,450.00');
  expect(await serious(phone)).toEqual([]);
  await act(supervisor, 'Confirm the record');
  await text(owner, 'Confirmed by sun');
  await act(owner, 'Close the opening');
  await text(phone, 'Hash of the record');
  await tender.project('compliance');
});

test('a juror marks and scores by keyboard, the leader confirms, and all sign', async () => {
  const [mark] = await until(
    'marks',
    () => tender.ofKind(MARK),
    (ids) => ids.length > 0,
  );
  const ines = await at('ines', `/main/biddingResponseMarkEdit?id=${mark}`);
  await press(ines, 'All pass (2)');
  await act(ines, 'Submit my marks');
  for (const juror of JURORS.slice(1)) {
    const { bids } = await tender.read<{ readonly bids: readonly { readonly bidNum: number }[] }>(juror, MARK, mark!);
    await tender.as(juror).done(MARK, 'doMark', { id: mark, rows: bids.map(({ bidNum }) => ({ bidNum, indexNum: 1, mark: 'PASS' })) });
    await tender.as(juror).done(MARK, 'doSubmitMarks', { id: mark });
  }
  await act(ines, 'Confirm the result');
  await tender.project('technical_eval');
  const sheet = await until(
    'a sheet of her own',
    async () => (await tender.list('ines', SHEET)).find((row: Row) => row['userId'] === company.id('user:ines')),
    (row) => row !== undefined,
  );
  await at('ines', `/main/biddingEvaluation/biddingEvaluationProcess?id=${sheet!.id}`);
  const { bids } = await tender.read<{ readonly bids: readonly { readonly respondId: string }[] }>('ines', SHEET, sheet!.id);
  const place = bids.findIndex(({ respondId }) => respondId === tender.bids.get('alpha'));
  await ines.locator(`[data-place="${place}"]`).fill('45');
  await ines.keyboard.press('Tab');
  await ines.locator(`[data-place="${1 - place}"]`).fill('40');
  await ines.keyboard.press('Enter');
  await ines.locator('h2').first().click();
  await until(
    'both scores',
    () => tender.stands(SHEET, sheet!.id),
    (row) => row['scoredCount'] === 2,
  );
  expect(await serious(ines)).toEqual([]);
  await act(ines, 'Submit my scores');
  await tender.reaches(SHEET, sheet!.id, 'submitted');
  await tender.scored('TECHNICAL', { alpha: '45', beta: '40' }, JURORS.slice(1));
  await act(ines, 'Lock the stage');
  await tender.project('commercial_eval');
  await tender.scored('COMMERCIAL', { alpha: '10', beta: '6' });
  await tender.lock();
  await tender.project('eval_report');
  await act(ines, 'Sign the report');
  for (const juror of JURORS.slice(1)) await tender.as(juror).done('srmSfdBiddingHeader', 'doSignReport', { id: tender.projectId });
  await tender.project('awarding');
});

test('the buyer awards by the ranking; the winner reads his letter on the phone', async () => {
  const signerIds = [company.id('user:cashier')];
  const { id } = await tender.as('buyer').done<Row>(PICKETAGE, 'saveOrUpdate', { projectId: tender.projectId, signerIds });
  const owner = await at('buyer', `/main/biddingPicketage/biddingPicketageProcess?id=${id}`);
  await text(owner, '92.14');
  expect(await serious(owner)).toEqual([]);
  // What he decides is kept: a share, taken back again, and why.
  const share = owner.getByLabel(/^Share/).first();
  for (const wanted of ['90', '100']) {
    await share.fill(wanted);
    await press(owner, 'Save');
    await until(
      `a share of ${wanted}`,
      () => tender.stands(PICKETAGE, id),
      ({ awards }) => (awards as readonly Row[])[0]!['share'] === wanted,
    );
  }
  await owner.getByRole('tab', { name: 'Reasons and people' }).click();
  await owner.locator('[contenteditable="true"]').first().fill('By rank');
  await press(owner, 'Save');
  await until(
    'the reasons',
    () => tender.stands(PICKETAGE, id),
    ({ decisionText }) => decisionText === '<p>By rank</p>',
  );
  await act(owner, 'Submit');
  await until(
    'a countersign',
    () => tender.stands(PICKETAGE, id),
    (row) => row['countersignId'] !== null,
  );
  const { countersignId } = await tender.stands(PICKETAGE, id);
  await tender.send('cashier', 'srmSfdBiddingCountersign', countersignId as string, 'doAgree', { opinion: 'Fair' });
  await tender.reaches(PICKETAGE, id, 'approving');
  await tender.send('approver', PICKETAGE, id, 'doApproval');
  await tender.project('publicity');
  const result = await tender.announced();
  await everybodyLeaves();
  await tender.stoodStill(result);
  const phone = await at('alpha', `/main/biddingResultEdit?id=${result}`, { width: 390 });
  await text(phone, 'Award letter');
  expect(await serious(phone)).toEqual([]);
  expect(await tender.stands(RESULT, result)).toMatchObject({ state: 'confirmed' });
});
