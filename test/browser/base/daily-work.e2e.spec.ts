import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';

import { loadReferenceData } from '../../../server/base/seeds/load.js';
import { aCompany, aUser } from '../../server/harness/company.js';
import { serious } from '../harness/accessibility.js';
import { House } from '../harness/house.js';

// What people do all day on base data: letters that want an answer, materials, and the rights that somebody is given meanwhile.

let house: House;

beforeAll(async () => {
  house = await House.open({
    company: async (seeder) => {
      await aCompany(seeder);
      await aUser(seeder, 'engineer', { userType: 'INSIDE' }, ['ENGINEER'], ['HQ']);
      await aUser(seeder, 'sourcing', { userType: 'INSIDE' }, ['SOURCING_MANAGER'], ['HQ']);
    },
  });
  const { runtime, kernel, database } = house.product.assembled;
  await loadReferenceData(
    { runtime, registry: kernel.registry, read: database.read },
    { wanted: (type) => type !== 'baseRegion' && type !== 'baseCountry' },
  );
});
afterAll(() => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

const DAY = 86_400_000;

test("a buyer publishes a letter; the supplier's bell rings, he reads and replies, and the buyer sees the answer come", async () => {
  const [mine, theirs] = [await house.window(), await house.window({ language: 'cn' })];
  const buyer = await house.seat(mine, 'buyer', { respCode: 'BUYER' });
  const alpha = await house.seat(theirs, 'alpha');
  await theirs.getByRole('button', { name: '公告与通知: 0' }).waitFor();
  const [{ id: orgId }] = await buyer.done<readonly [{ id: string }]>('baseOrganization', 'listByPage', { orgCode: 'HQ' });
  const { id } = await buyer.done<{ id: string }>('srmBaseNotification', 'saveOrUpdate', {
    title: '请提交RoHS声明',
    titleEn: 'RoHS declaration',
    notificationType: 'REQUEST',
    content: '<p>请于截止前回复</p>',
    orgId,
    needReplyFlag: 'Y',
    replyBy: Date.now() + 3 * DAY,
    recipients: [{ recipientLineId: 1, recipientUserId: alpha.userId }],
  });
  await house.goTo(mine, `/main/notificationEdit?id=${id}`);
  const png = await sharp({ create: { width: 48, height: 32, channels: 3, background: '#0b7a75' } })
    .png()
    .toBuffer();
  await mine
    .locator('input[type="file"][accept^="image/png"]')
    .first()
    .setInputFiles({ name: 'stamp.png', mimeType: 'image/png', buffer: png });
  await mine.locator('[contenteditable] img[alt="stamp.png"][src]').waitFor();
  await mine.locator('[contenteditable]').first().press('Control+s');
  await mine.getByText('Save: done').waitFor();
  await mine.getByRole('button', { name: 'Publish', exact: true }).click();
  await mine.getByText('Published', { exact: true }).locator('visible=true').first().waitFor();

  await theirs.getByRole('button', { name: '公告与通知: 1' }).click();
  await theirs.getByRole('menuitem', { name: '请提交RoHS声明' }).click();
  await theirs.getByRole('button', { name: '公告与通知: 0' }).waitFor();
  const stamp = theirs.getByRole('img', { name: 'stamp.png' });
  await stamp.waitFor();
  expect(await stamp.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(48);
  await theirs.getByRole('button', { name: '提交回复' }).click();
  await theirs.getByText('请填写回复内容').waitFor();
  await theirs.getByRole('textbox', { name: '回复内容' }).fill('声明已寄出');
  expect(await serious(theirs)).toEqual([]);
  await mine.getByRole('tab', { name: 'Answers' }).click();
  await mine.getByText('Replied 0 / 1').waitFor();
  await theirs.getByRole('button', { name: '提交回复' }).click();
  await mine.getByText('Replied 1 / 1').waitFor();
  await mine.getByText('Read 1 / 1').waitFor();
  expect(await mine.getByRole('table', { name: 'Answers' }).getByRole('row').nth(1).getByRole('cell').nth(2).innerText()).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d$/,
  );
  await mine.getByRole('cell', { name: '声明已寄出' }).waitFor();

  const { id: noticeId } = await buyer.done<{ id: string }>('srmBaseNotice', 'saveOrUpdate', {
    noticeTitle: '今晚停机',
    noticeType: 'MAINTENANCE',
    noticeContent: '<p>20:00 至 22:00</p>',
    orgId,
    audienceType: 'SUPPLIER',
    importance: 'URGENT',
    mustConfirmFlag: 'Y',
  });
  await buyer.done('srmBaseNotice', 'doPublish', { id: noticeId });
  await house.goTo(theirs, '/main');
  const urgent = theirs.getByRole('dialog', { name: '紧急公告' });
  await urgent.getByText('20:00 至 22:00').waitFor();
  expect(await serious(theirs, '[role="dialog"][aria-modal="true"]')).toEqual([]);
  await urgent.getByRole('button', { name: '确认阅知' }).click();
  await urgent.waitFor({ state: 'detached' });
  await house.goTo(theirs, '/main');
  await theirs.getByRole('button', { name: '今晚停机' }).waitFor();
  await theirs.waitForLoadState('networkidle');
  expect(await urgent.count()).toBe(0);
  await mine.context().close();
  await theirs.context().close();
});

test('an engineer adds a material and is told what is missing, and that its code is taken; a colleague sees the new row come in', async () => {
  const [mine, theirs] = [await house.window(), await house.window({ language: 'cn' })];
  await house.seat(mine, 'engineer', { wanted: '/main/materialManagement' });
  await house.seat(theirs, 'sourcing', { wanted: '/main/materialManagement' });
  await theirs.getByRole('heading', { level: 1, name: '物料管理' }).waitFor();
  await mine.getByRole('button', { name: 'Add', exact: true }).first().click();
  await mine.locator('input[name="itemCode"]').fill('BR-900');
  await mine.keyboard.press('Control+s');
  await mine.getByText('Name is required.').locator('visible=true').first().waitFor();
  await mine.locator('input[name="itemName"]').fill('镀锌支架');
  await mine.keyboard.press('Control+s');
  await mine.getByText('Save: done').waitFor();
  await theirs
    .getByRole('row', { name: /BR-900/ })
    .getByText('镀锌支架')
    .waitFor();
  await house.goTo(mine, '/main/materialManagement?new=1');
  await mine.locator('input[name="itemCode"]:visible').fill('br-900');
  await mine.locator('input[name="itemName"]:visible').fill('另一支架');
  await mine.keyboard.press('Control+s');
  await mine.getByText('A record with this Code exists already.').locator('visible=true').first().waitFor();
  await mine.context().close();
  await theirs.context().close();
});

test('a material is copied with its organisations under a code of its own, and found by its organisation', async () => {
  const page = await house.window();
  const engineer = await house.seat(page, 'engineer', { respCode: 'ENGINEER' });
  const [{ id: orgId }] = await engineer.done<readonly [{ id: string }]>('baseOrganization', 'listByPage', { orgCode: 'HQ' });
  await engineer.done('baseMaterialItem', 'saveOrUpdate', {
    itemCode: 'CP-100',
    itemName: '铜排',
    spec: '3x30',
    itemType: 'PART',
    orgs: [{ orgId, enabledFlag: 'Y', purchaseFlag: 'Y', phase: 'NPI', erpItemCode: 'E-1' }],
  });
  await house.goTo(
    page,
    `/main/materialManagement?filter=${encodeURIComponent(
      JSON.stringify([
        { key: 'usedIn', op: 'eq', value: orgId },
        { key: 'phase', op: 'in', value: ['NPI'] },
      ]),
    )}`,
  );
  const row = page.getByRole('row', { name: /CP-100/ });
  await row.waitFor();
  await page.getByText('Organisation HQ').locator('visible=true').first().waitFor();
  expect(await serious(page)).toEqual([]);
  await row.getByRole('button', { name: 'Copy' }).click();
  await page.locator('input[name="itemName"]:visible').waitFor();
  expect(await page.locator('input[name="itemName"]:visible').inputValue()).toBe('铜排');
  expect(await page.locator('input[name="itemCode"]:visible').inputValue()).toBe('');
  await page.locator('input[name="itemCode"]:visible').fill('CP-101');
  await page.locator('input[name="itemName"]:visible').press('Control+s');
  await page.getByText('Save: done').waitFor();
  const [copied] = await engineer.done<readonly { id: string; spec: string; orgCount: number }[]>('baseMaterialItem', 'listByPage', {
    itemCode: 'CP-101',
  });
  expect(copied).toMatchObject({ spec: '3x30', orgCount: 1 });
  expect(await engineer.done('baseMaterialItem', 'findById', { id: copied!.id })).toMatchObject({
    orgs: [{ orgId, phase: 'NPI', erpItemCode: null }],
  });
  const [[category], [unit]] = [
    await engineer.done<readonly { id: string }[]>('srmBasePurchaseCategory', 'listByPage', { categoryCode: '0301' }),
    await engineer.done<readonly { id: string }[]>('baseUom', 'listByPage', { uomCode: 'PCS' }),
  ];
  const drafts = await engineer.done<readonly { id: string; rev: number }[]>('baseMaterialItem', 'listByPage', { itemName: '铜排' });
  for (const { id, rev } of drafts)
    await engineer.done('baseMaterialItem', 'saveOrUpdate', { id, rev, categoryId: category!.id, uomId: unit!.id });
  await house.goTo(
    page,
    `/main/materialManagement?filter=${encodeURIComponent(JSON.stringify([{ key: 'itemName', op: 'like', value: '铜排' }]))}`,
  );
  await page.getByRole('row', { name: /CP-101/ }).waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  for (const code of ['CP-100', 'CP-101'])
    await page
      .getByRole('row', { name: new RegExp(code) })
      .getByText('In approval')
      .waitFor();
  expect(await serious(page)).toEqual([]);
  await page.context().close();
});

test('materials are found by brand and source, and the newest drawing of one is released from its row', async () => {
  const page = await house.window();
  const engineer = await house.seat(page, 'engineer', { respCode: 'ENGINEER' });
  const sourcing = await house.product.enter('sourcing');
  const [{ id: orgId }] = await engineer.done<readonly [{ id: string }]>('baseOrganization', 'listByPage', { orgCode: 'HQ' });
  const [[category], [unit]] = [
    await engineer.done<readonly { id: string }[]>('srmBasePurchaseCategory', 'listByPage', { categoryCode: '0301' }),
    await engineer.done<readonly { id: string }[]>('baseUom', 'listByPage', { uomCode: 'PCS' }),
  ];
  const [older, newest] = await engineer.upload({
    'bush-a.pdf': Buffer.from('%PDF-1.4\n%%EOF\n'),
    'bush-b.pdf': Buffer.from('%PDF-1.4\n%%EOF\n\n'),
  });
  const made: string[] = [];
  for (const [itemCode, brand] of [
    ['DR-1', 'NSK'],
    ['DR-2', 'SKF'],
  ] as const) {
    const { id } = await engineer.done<{ id: string }>('baseMaterialItem', 'saveOrUpdate', {
      itemCode,
      itemName: '衬套',
      spec: itemCode,
      brand,
      itemType: 'PART',
      categoryId: category!.id,
      uomId: unit!.id,
      orgs: [{ orgId, enabledFlag: 'Y', purchaseFlag: 'Y', phase: 'MASS' }],
      ...(itemCode === 'DR-1'
        ? {
            drawings: [
              { version: 'A', fileIds: older },
              { version: 'B', fileIds: newest },
            ],
          }
        : {}),
    });
    await engineer.done('baseMaterialItem', 'doSubmit', { id });
    await sourcing.done('baseMaterialItem', 'doApproval', {
      id,
      rev: (await sourcing.done<{ rev: number }>('baseMaterialItem', 'findById', { id })).rev,
    });
    made.push(id);
  }
  await house.goTo(page, '/main/materialManagement');
  await page.getByRole('row', { name: /DR-2/ }).waitFor();
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('textbox', { name: 'Brand' }).fill('NSK');
  await page.getByRole('row', { name: /DR-2/ }).waitFor({ state: 'detached' });
  const row = page.getByRole('row', { name: /DR-1/ });
  await row.waitFor();
  expect(await page.getByLabel('Source', { exact: true }).count()).toBeGreaterThan(0);
  expect(await serious(page)).toEqual([]);
  await row.getByRole('button', { name: 'Release drawing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release drawing' });
  expect(await dialog.locator('input[name="version"]').inputValue()).toBe('B');
  await dialog.getByRole('button', { name: 'Release drawing' }).click();
  await page.getByText('Release drawing: done').waitFor();
  expect(await engineer.done('baseMaterialItem', 'findById', { id: made[0]! })).toMatchObject({ drawingVersion: 'B' });
  await page.context().close();
});

test.each([
  ['en', 'Finance', 'Responsibility: Buyer', 'Exchange rates', 'Add'],
  ['cn', '财务', '职责: 采购员', '汇率管理', '新增'],
] as const)(
  'a to-do of another held responsibility opens in it, in a tab that names it, and the session stays what it is (%s)',
  async (language, named, session, title, add) => {
    const page = await house.window({ language });
    await house.seat(page, 'buyer', { respCode: 'BUYER', wanted: '/main/exchangeRateManagement?pendingId=1' });
    await page
      .getByRole('tab', { name: new RegExp(title) })
      .getByText(named, { exact: true })
      .waitFor();
    const inside = page.frameLocator('main iframe');
    await inside.getByRole('heading', { level: 1, name: title }).waitFor();
    await inside.getByRole('button', { name: add, exact: true }).first().waitFor();
    await page.getByRole('button', { name: session }).waitFor();
    expect(await serious(page)).toEqual([]);
    await page.context().close();
  },
);

test('a button that the administrator gives a role is there at once where somebody of it works', async () => {
  const theirs = await house.window();
  const admin = await house.product.enter('admin');
  await house.seat(theirs, 'engineer', { wanted: '/main/materialManagement' });
  const add = theirs.getByRole('button', { name: 'Add', exact: true }).first();
  await add.waitFor();
  interface Role {
    readonly id: string;
    readonly rev: number;
    readonly privileges: readonly { readonly menuId: string; readonly resourceIds: readonly string[] }[];
  }
  const [{ id }] = await admin.done<readonly [{ id: string }]>('baseRole', 'listByPage', { roleCode: 'ENGINEER' });
  const [{ id: menuId }] = await admin.done<readonly [{ id: string }]>('baseMenu', 'listByPage', { menuCode: 'materialManagement' });
  const role = (): Promise<Role> => admin.done<Role>('baseRole', 'findById', { id }) as Promise<Role>;
  const { privileges } = await role();
  const save = async (held: Role['privileges']): Promise<void> => {
    await admin.done('baseRole', 'saveOrUpdate', { id, rev: (await role()).rev, privileges: held });
  };
  await save(privileges.map((line) => (line.menuId === menuId ? { ...line, resourceIds: [] } : line)));
  await add.waitFor({ state: 'detached' });
  await save(privileges);
  await add.waitFor();
  await theirs.context().close();
});
