import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';

import { aCompany, aUser } from '../../server/harness/company.js';
import { PASSWORD } from '../../server/harness/product.js';
import { serious } from '../harness/accessibility.js';
import { House } from '../harness/house.js';

// What people keep of themselves in the user centre.

let house: House;

beforeAll(async () => {
  house = await House.open({
    ageMs: 2 * 86_400_000,
    company: async (seeder) => {
      await aCompany(seeder);
      await aUser(seeder, 'colleague', { userType: 'INSIDE' }, ['SUPPLIER_MANAGER'], ['HQ']);
    },
  });
});
afterAll(() => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

test('density, rows per page and language are heard by the other window; a table that was arranged keeps its own', async () => {
  const lists = await house.enter('buyer', '/main/materialManagement');
  const shows = (rows: string) =>
    lists.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll<HTMLInputElement>('input[aria-label="a page"], input[aria-label="条/页"]')].some(
          ({ value }) => value === wanted,
        ),
      rows,
    );
  await shows('20 a page');
  const centre = await lists.context().newPage();
  centre.on('pageerror', (error) => house.said.push(error.message));
  await house.goTo(centre, '/main/userCenter');
  const card = centre.getByRole('region', { name: 'Preferences' });
  await card.getByLabel('Density of tables', { exact: true }).first().click();
  await centre.getByRole('option', { name: 'Compact' }).click();
  await card.getByLabel('Rows per page', { exact: true }).first().click();
  await centre.getByRole('option', { name: '50', exact: true }).click();
  expect(await serious(centre)).toEqual([]);
  await card.getByRole('button', { name: 'Save' }).click();
  await shows('50 a page');
  await lists.locator('input[aria-label="a page"]').click();
  await lists.getByRole('option', { name: '100 a page' }).click();
  await shows('100 a page');

  await card.getByLabel('Rows per page', { exact: true }).first().click();
  await centre.getByRole('option', { name: '200', exact: true }).click();
  await card.getByLabel('Language', { exact: true }).first().click();
  await centre.getByRole('option', { name: '中文' }).click();
  await card.getByRole('button', { name: 'Save' }).click();
  await centre.getByRole('region', { name: '偏好' }).waitFor();
  await centre.getByText('保存成功').waitFor();
  await lists.getByRole('button', { name: '筛选' }).first().waitFor();
  await shows('100 条/页');
  await lists.context().close();
});

test('a new to-do sounds where that is wished, once for all windows of the browser', async () => {
  const page = await house.window();
  await page.context().addInitScript(() => {
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function counted() {
      localStorage.setItem('tones', String(Number(localStorage.getItem('tones') ?? 0) + 1));
      return create.call(this);
    };
  });
  const tones = () => page.evaluate(() => Number(localStorage.getItem('tones') ?? 0));
  const manager = await house.seat(page, 'manager', { wanted: '/main/userCenter' });
  const colleague = await house.product.enter('colleague');
  const other = await page.context().newPage();
  await house.goTo(other, '/main');
  const card = page.getByRole('region', { name: 'Preferences' });
  const submitsASupplier = async (companyName: string): Promise<void> => {
    const { pending } = await manager.done<{ pending: number }>('interiorPending', 'counts');
    const made = await colleague.done<{ id: string; rev: number }>('srmSlcSupplierInfo', 'saveOrUpdate', {
      companyName,
      countryCode: 'DE',
      supplierType: 'MANUFACTURER',
      taxRate: '13',
    });
    await colleague.done('srmSlcSupplierInfo', 'doSubmit', { id: made.id, rev: made.rev });
    await page.getByRole('button', { name: `To-dos: ${pending + 1}` }).waitFor();
  };
  await submitsASupplier('Gamma Castings');
  expect(await tones()).toBe(0);
  await card.getByRole('switch', { name: 'Sound of new to-dos' }).click();
  await card.getByRole('button', { name: 'Save' }).click();
  await card.getByRole('button', { name: 'Listen' }).click();
  await page.waitForFunction(() => localStorage.getItem('tones') === '2');
  await submitsASupplier('Delta Castings');
  await page.waitForFunction(() => localStorage.getItem('tones') === '4');
  expect(await tones()).toBe(4);
  await page.context().close();
});

test('a photo is shown in the head and in the header, in the other window too; a signature is drawn for its owner', async () => {
  const page = await house.enter('buyer', '/main/userCenter');
  const other = await page.context().newPage();
  await house.goTo(other, '/main');
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2a6f8a' } })
    .png()
    .toBuffer();
  const choose = async (button: string, name: string): Promise<void> => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: button }).click()]);
    await chooser.setFiles({ name, mimeType: 'image/png', buffer: picture });
  };
  expect(await page.getByRole('region', { name: 'Sessions' }).locator('time').first().getAttribute('title')).toMatch(
    /^Asia\/Shanghai · UTC \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  );
  await choose('Upload a photo', 'me.png');
  await page.getByRole('region', { name: 'Me' }).getByAltText('Photo').waitFor();
  await other.locator('header button[aria-label^="User"] img').waitFor();
  await choose('Upload a signature', 'signed.png');
  await page.getByRole('region', { name: 'My profile' }).getByAltText('Signature').waitFor();
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove the photo' }).click();
  await other.locator('header button[aria-label^="User"] img').waitFor({ state: 'detached' });
  await page.reload();
  const lately = page.getByRole('region', { name: 'Recent activity (7 days)' });
  await lately.getByText('buyer', { exact: true }).locator('visible=true').first().waitFor();
  // He has no screen of accounts that it could open.
  expect(await lately.getByRole('button', { name: 'buyer' }).count()).toBe(0);
  await page.context().close();
});

test('a key whose registering was answered to nobody is still in the browser that made it', async () => {
  const page = await house.enter('manager', '/main/userCenter');
  const card = page.getByRole('region', { name: 'Opening key' });
  await page.route('**/baseUserKeyRestful/make', async (route) => {
    const response = await route.fetch();
    const { status } = (await response.json()) as { readonly status: string };
    await (status === 'S' ? route.abort() : route.fulfill({ response }));
  });
  await card.getByRole('button', { name: 'Make a key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a key' });
  await dialog.getByLabel('Passphrase', { exact: true }).fill('seven storks over Cologne');
  await dialog.getByLabel('The passphrase again').fill('seven storks over Cologne');
  await dialog.getByRole('button', { name: 'Make a key' }).click();
  await page.locator('input[name=stepUpPassword]').fill(PASSWORD);
  const lost = page.waitForEvent('requestfailed');
  await page.keyboard.press('Enter');
  await lost;
  await page.locator('.mantine-Notification-root').first().waitFor();
  await page.reload();
  await card.getByText('This browser has the key').waitFor();
  house.said.splice(0);
  await page.context().close();
});

test('an opening key is made in the browser, is there after a reload, is taken into another browser by its file, and revoked', async () => {
  const page = await house.enter('buyer', '/main/userCenter');
  const card = page.getByRole('region', { name: 'Opening key' });
  const dialog = page.getByRole('dialog', { name: 'Make a key' });
  await card.getByRole('button', { name: 'Make a key' }).click();
  const make = dialog.getByRole('button', { name: 'Make a key' });
  await dialog.getByLabel('Passphrase', { exact: true }).fill('buyer buyer buyer');
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
    '14 to 128 characters (kept)',
    'at least 6 different characters (kept)',
    'without your login name (not yet)',
  ]);
  await dialog.getByLabel('Passphrase', { exact: true }).fill('seven storks over Cologne');
  await dialog.getByLabel('The passphrase again').fill('seven storks over Bonn');
  await dialog.getByText('The two differ').waitFor();
  expect(await make.isDisabled()).toBe(true);
  await dialog.getByLabel('The passphrase again').fill('seven storks over Cologne');
  expect(await serious(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await make.click();
      await page.locator('input[name=stepUpPassword]').fill(PASSWORD);
      await page.keyboard.press('Enter');
    })(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^guildhall-opening-key-[0-9a-f]{16}\.json$/);
  const file = await download.path();
  await card.getByText('This browser has the key').waitFor();
  await page.reload();
  await card.getByText('This browser has the key').waitFor();
  expect(await serious(page)).toEqual([]);

  await card.getByRole('button', { name: 'Check the passphrase' }).click();
  await page.getByLabel('Passphrase', { exact: true }).fill('seven storks over Bonn');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('The passphrase is wrong, or the file was changed').waitFor();
  await page.getByLabel('Passphrase', { exact: true }).fill('seven storks over Cologne');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('The passphrase is right; the key can be used.').waitFor();

  const elsewhere = await house.enter('buyer', '/main/userCenter', { language: 'cn' });
  const there = elsewhere.getByRole('region', { name: '开标密钥' });
  await there.getByText('本浏览器没有该密钥，开标前请导入密钥文件').waitFor();
  const choose = async (chosen: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> => {
    const [chooser] = await Promise.all([
      elsewhere.waitForEvent('filechooser'),
      there.getByRole('button', { name: '导入密钥文件' }).click(),
    ]);
    await chooser.setFiles(chosen);
  };
  await choose({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await elsewhere.getByText('该文件不是开标密钥文件').waitFor();
  await choose(file);
  await elsewhere.getByLabel('口令', { exact: true }).fill('seven storks over Cologne');
  await elsewhere.getByRole('button', { name: '确认' }).click();
  await there.getByText('本浏览器已保存密钥').waitFor();
  await there.getByRole('button', { name: '吊销密钥' }).click();
  await elsewhere.getByRole('dialog', { name: '吊销密钥' }).getByRole('button', { name: '吊销密钥' }).click();
  await elsewhere.locator('input[name=stepUpPassword]').fill(PASSWORD);
  await elsewhere.keyboard.press('Enter');
  await there.getByText('尚未生成').waitFor();
  await elsewhere.context().close();
  await page.context().close();
});

test.each([
  [
    'en',
    {
      profile: 'My profile',
      change: 'Change mobile',
      number: 'New mobile number',
      send: 'Send the code',
      code: 'Six digits',
      confirm: 'Confirm',
      shown: 'Mobile: 13800001111 (verified)',
    },
  ],
  [
    'cn',
    {
      profile: '我的资料',
      change: '更换手机',
      number: '新手机号',
      send: '发送验证码',
      code: '6位验证码',
      confirm: '确认',
      shown: '手机: 13800001111 (已验证)',
    },
  ],
] as const)('a new mobile number counts once its code has come back: %s', async (language, said) => {
  const page = await house.enter(language === 'en' ? 'manager' : 'alpha', '/main/userCenter', { language });
  const card = page.getByRole('region', { name: said.profile });
  await card.getByRole('button', { name: said.change }).click();
  const dialog = page.getByRole('dialog', { name: said.change });
  const number = language === 'en' ? '13800001111' : '13800002222';
  await dialog.getByLabel(said.number).fill(number);
  await dialog.getByRole('button', { name: said.send }).click();
  await page.locator('input[name=stepUpPassword]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.getByLabel(said.code).waitFor();
  await page.locator('input[name=stepUpPassword]').waitFor({ state: 'detached' });
  expect(await serious(page)).toEqual([]);
  await dialog.getByLabel(said.code).fill(/\d{6}/.exec((await house.product.letter(number, 'Text message / 短信')).text)![0]);
  await dialog.getByRole('button', { name: said.confirm }).click();
  await card.getByText(said.shown.replace('13800001111', number)).waitFor();
  await page.context().close();
});

test('a new password ends the other session, whose row says so at once, and the browser at hand is named', async () => {
  const page = await house.window();
  await house.signIn(page, 'colleague', '/main/userCenter');
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await page
    .getByRole('region', { name: 'Known browsers' })
    .getByText(/\(this one\)/)
    .waitFor();
  await house.product.signIn('colleague');
  await page.reload();
  await sessions.getByText('In use').locator('visible=true').first().waitFor();
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.locator('input[name=oldPassword]').fill(PASSWORD);
  await dialog.locator('input[name=newPassword]').fill('N3w#Gables88');
  await dialog.locator('input[name=newPasswordAgain]').fill('N3w#Gables88');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('The password is changed; other sessions have ended, and other browsers count as new').waitFor();
  await sessions.getByText('In use').first().waitFor({ state: 'detached' });
  await sessions.getByText('This session').waitFor();
  await page.context().close();
});
