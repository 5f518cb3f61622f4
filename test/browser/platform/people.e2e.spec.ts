import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { aCompany, aUser } from '../../server/harness/company.js';
import { LANDMARKS, serious } from '../harness/accessibility.js';
import { House } from '../harness/house.js';
import type { WindowOptions } from '../harness/window.js';

// An administrator keeps accounts, permits and rules; a buyer lends his responsibility to a colleague.

const DAY_MS = 86_400_000;
/** Shanghai keeps one offset all year. */
const AHEAD_MS = 8 * 3_600_000;

let house: House;
let orderId: string;

beforeAll(async () => {
  house = await House.open({
    ageMs: 2 * DAY_MS,
    company: async (seeder) => {
      await aCompany(seeder);
      orderId = await seeder.make('order', 'srmPurOrderHeader', {
        fields: { orgId: seeder.named.get('org:WX'), supplierId: seeder.named.get('supplier:Alpha') },
      });
      await aUser(seeder, 'colleague', { userType: 'INSIDE' }, ['FINANCE'], ['SZ']);
      await aUser(
        seeder,
        'main',
        { userType: 'EX', supplierId: seeder.named.get('supplier:Alpha'), supplierAdminFlag: 'Y' },
        ['SUPPLIER', 'SUPPLIER_ADMIN'],
        [],
      );
      const rule = await seeder.make('rule', 'baseSodRule', {
        fields: {
          ruleCode: 'ADMIN_BUSINESS',
          ruleName: '管理员与业务职责',
          ruleNameEn: 'Administer and do business',
          sideA: 'ADMIN',
          sideB: 'BUYER,FINANCE',
        },
      });
      await seeder.send('baseSodRule', rule, 'ENABLE');
    },
  });
});
afterAll(() => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

const enter = (userName: string, wanted: string, options: WindowOptions = {}): Promise<Page> => house.enter(userName, wanted, options);

test('a user is opened from the list, is not offered a responsibility that the rules refuse, and his access is explained', async () => {
  const page = await enter('admin', '/main/user');
  await page.getByRole('button', { name: 'buyer', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'User' });
  await drawer.locator('input[name="fullName"]').waitFor();
  expect(await serious(page)).toEqual([]);

  await drawer.getByRole('tab', { name: 'Responsibilities' }).click();
  await drawer.getByRole('button', { name: 'Add' }).first().click();
  const form = page.getByRole('dialog', { name: /User responsibility/ });
  await form
    .getByRole('combobox', { name: /Responsibility/ })
    .or(form.getByLabel('Responsibility'))
    .first()
    .click();
  const forbidden = page.getByRole('option', { name: 'Administrator (conflicts with Administer and do business)', exact: true });
  expect(await forbidden.getAttribute('data-combobox-disabled')).toBe('true');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Close' }).click();

  await drawer.getByRole('tab', { name: 'Explain access' }).click();
  await drawer.getByLabel('Responsibility', { exact: true }).click();
  await page.getByRole('option', { name: 'Buyer', exact: true }).click();
  await drawer.getByLabel('Document', { exact: true }).click();
  await page.getByRole('option', { name: 'Compete event', exact: true }).click();
  await drawer.getByLabel('Event').click();
  await page.getByRole('option', { name: 'Submit', exact: true }).click();
  await drawer.getByRole('button', { name: 'Explain' }).click();
  await drawer.getByText('All checks pass').waitFor();
  expect(await serious(page)).toEqual([]);

  // An order of two days ago, as it stood yesterday.
  await drawer.getByLabel('Document', { exact: true }).click();
  await page.getByRole('option', { name: 'Purchase order', exact: true }).click();
  await drawer.getByLabel('Event').click();
  await page.getByRole('option', { name: 'Submit', exact: true }).click();
  await drawer.getByLabel('Document number or id').fill(orderId);
  const asOf = (at: number): Promise<void> =>
    drawer.getByLabel('As of (empty: now)').fill(new Date(at + AHEAD_MS).toISOString().slice(0, 16));
  await asOf(Date.now() - DAY_MS);
  await drawer.getByRole('button', { name: 'Explain' }).click();
  await drawer.getByText('The state of then takes the event').waitFor();
  await drawer.getByText('DOC_NO_LINES: Add at least one line.').waitFor();
  expect(await serious(page)).toEqual([]);
  await asOf(Date.now() - 3 * DAY_MS);
  await drawer.getByRole('button', { name: 'Explain' }).click();
  await drawer.getByText('The account did not exist yet at that moment; choose a later one.').waitFor();
  await page.context().close();
});

test('a responsibility is copied with its roles and scope, as a draft that nobody holds; a role with its rights', async () => {
  const admin = await house.product.enter('admin');
  const [{ id: buyerId }] = await admin.done<readonly [{ id: string }]>('baseResponsibility', 'listByPage', { respCode: 'BUYER' });
  const page = await enter('admin', `/main/systemsetting/respSave?id=${buyerId}`);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('heading', { name: 'Buyer-Copy' }).waitFor();
  const id = new URL(page.url()).searchParams.get('id')!;
  const of = async (one: string) => admin.done<Record<string, unknown>>('baseResponsibility', 'findById', { id: one });
  const [from, copy] = [await of(buyerId), await of(id)];
  for (const name of ['userType', 'roleIds', 'orgScope', 'orgIds', 'categoryScope', 'readOnlyFlag'])
    expect([name, copy[name]]).toEqual([name, from[name]]);
  expect([copy['respCode'], copy['state']]).toEqual([`BUYER_${buyerId.slice(-4)}C`, 'draft']);
  await page.getByRole('tab', { name: 'Holders' }).click();
  await page.getByText('Nobody held it on that day').waitFor();
  const [{ id: roleId }] = await admin.done<readonly [{ id: string }]>('baseRole', 'listByPage', { roleCode: 'BUYER' });
  await house.goTo(page, `/main/systemsetting/role?id=${roleId}`);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.has('id') && url.searchParams.get('id') !== roleId);
  const [role, second] = await Promise.all(
    [roleId, new URL(page.url()).searchParams.get('id')!].map((one) =>
      admin.done<Record<string, unknown>>('baseRole', 'findById', { id: one }),
    ),
  );
  expect([second!['roleCode'], second!['privileges']]).toEqual([`BUYER_${roleId.slice(-4)}C`, role!['privileges']]);
  await page.context().close();
});

const rowOf = (page: Page, code: string) => page.getByRole('row').filter({ has: page.getByRole('cell', { name: code, exact: true }) });

test('a responsibility is given, its dates are changed, and it is withdrawn and given again', async () => {
  const admin = await house.product.enter('admin');
  const page = await enter('admin', '/main/systemsetting/userresponsibility');
  await page
    .getByRole('navigation', { name: 'By user' })
    .getByRole('button', { name: /szbuyer/ })
    .click();
  const row = rowOf(page, 'APPROVER');
  const dialog = page.getByRole('dialog', { name: 'Approver' });
  const given = async () =>
    (await admin.done<readonly Record<string, unknown>[]>('baseUserResp', 'listByPage', { pageRows: 100 })).find(
      (one) => one['grantReason'] === 'Stands in for the chief',
    );
  await row.getByRole('button', { name: 'Assign' }).click();
  await dialog.getByLabel('Reason').fill('Stands in for the chief');
  expect(await serious(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await row.getByRole('button', { name: 'Change' }).waitFor();
  expect(await given()).toMatchObject({ state: 'enabled', endDate: null });

  await row.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('Valid to').click();
  const today = new Date(Date.now() + AHEAD_MS);
  const end = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 28));
  await page.locator('button[data-direction="next"]').click();
  await page
    .getByRole('button', {
      name: end.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
      exact: true,
    })
    .click();
  const endDate = end.toISOString().slice(0, 10);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText(`– ${endDate}`).waitFor();
  expect(await given()).toMatchObject({ state: 'enabled', endDate });

  await row.getByRole('button', { name: 'Withdraw' }).click();
  await row.getByRole('button', { name: 'Assign' }).waitFor();
  expect(await given()).toMatchObject({ state: 'disabled' });
  await row.getByRole('button', { name: 'Assign' }).click();
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await row.getByText('– open').waitFor();
  expect(await given()).toMatchObject({ state: 'enabled', endDate: null });
  await page.context().close();
});

test('a main account that acts as a supplier is shown the way to its sub-accounts', async () => {
  const page = await house.window();
  await house.seat(page, 'main', { respCode: 'SUPPLIER', wanted: '/main/user' });
  await page.getByRole('button', { name: 'Switch to Supplier main account' }).click();
  await page.getByRole('heading', { name: 'Sub-accounts' }).waitFor();
  await page.getByRole('button', { name: 'alpha', exact: true }).waitFor();
  await page.context().close();
});

test('what a role may do is marked and saved', async () => {
  const admin = await house.product.enter('admin');
  const rights = async () => {
    const [{ id }] = await admin.done<readonly [{ id: string }]>('baseRole', 'listByPage', { roleCode: 'REPORT_AUTHOR' });
    return (
      await admin.done<{ readonly privileges: readonly { readonly menuId: string }[] }>('baseRole', 'findById', { id })
    ).privileges.map(({ menuId }) => menuId);
  };
  const [{ id: menuId }] = await admin.done<readonly [{ id: string }]>('baseMenu', 'listByPage', { menuCode: 'employee' });
  expect(await rights()).not.toContain(menuId);
  const page = await enter('admin', '/main/systemsetting/menuFuncPrivilege');
  await page
    .getByRole('navigation', { name: 'Roles' })
    .getByRole('button', { name: /REPORT_AUTHOR/ })
    .click();
  await page.getByRole('checkbox', { name: 'Employees', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Rights saved').waitFor();
  expect(await rights()).toContain(menuId);
  await page.context().close();
});

test('an organisation that is renamed is called so in the list that an administrator and in the form that a buyer has open', async () => {
  const [list, form] = [await enter('admin', '/main/institution'), await enter('buyer', `/main/purchaseOrderEdit?id=${orderId}`)];
  const parents = list.getByRole('gridcell', { name: 'Organisation HQ', exact: true });
  await parents.nth(1).waitFor();
  await form.locator('input[value="Organisation WX"]').first().waitFor();
  const admin = await house.product.enter('admin');
  for (const [orgCode, orgNameEn] of [
    ['HQ', 'Head office'],
    ['WX', 'Wuxi works'],
  ]) {
    const { id, rev } = (
      await admin.done<readonly { readonly id: string; readonly rev: number }[]>('baseOrganization', 'listByPage', { orgCode })
    )[0]!;
    await admin.done('baseOrganization', 'saveOrUpdate', { id, rev, orgNameEn });
  }
  await list.getByRole('gridcell', { name: 'Head office', exact: true }).nth(1).waitFor();
  await form.locator('input[value="Wuxi works"]').first().waitFor();
  for (const page of [list, form]) await page.context().close();
});

test('menus change places', async () => {
  const admin = await house.product.enter('admin');
  const inOrder = async () =>
    (
      await admin.done<readonly { readonly menuCode: string; readonly sortNo: number }[]>('baseMenu', 'listByPage', {
        conditions: [{ key: 'menuParentId', op: 'isNull' }],
        pageRows: 100,
      })
    )
      .toSorted((a, b) => a.sortNo - b.sortNo)
      .map(({ menuCode }) => menuCode);
  const before = await inOrder();
  const page = await enter('admin', '/main/systemsetting/menuFunction');
  await page.getByRole('region', { name: 'Menus and functions' }).getByText('Purchasing', { exact: true }).click();
  await page.getByRole('button', { name: 'Move down' }).click();
  await page.getByText('Menu moved').waitFor();
  const at = before.indexOf('DIR_PURCHASING');
  expect(await inOrder()).toEqual(before.with(at, before[at + 1]!).with(at + 1, 'DIR_PURCHASING'));
  await page.context().close();
});

test('permits of two users are set at once', async () => {
  const page = await enter('admin', '/main/userAuthorisationList', { language: 'cn' });
  const users = page.getByRole('navigation', { name: '用户' });
  await users.getByLabel(/szbuyer/).check();
  await users.getByLabel(/colleague/).check();
  await page.getByLabel('组织WXWX').check();
  await page.getByRole('button', { name: '应用' }).click();
  await page.getByText(/已更新2项/).waitFor();
  expect(await serious(page)).toEqual([]);
  await page.context().close();
});

test('an auditor opens a permit from its list, and reads numbering rules where others would write one; all of it lies in landmarks', async () => {
  const page = await enter('auditor', '/main/userAuthorisationList');
  await page.locator('[data-row="0"] [data-walk] button').first().click();
  await page.waitForURL('**/main/userAuthorisationList?show=organisations&id=*');
  await page.getByRole('tab', { name: 'Lifecycle' }).waitFor();
  expect(await page.getByText('This page does not exist').count()).toBe(0);
  expect(await serious(page, 'html', LANDMARKS)).toEqual([]);

  await house.goTo(page, '/main/srmBaseConfigProfileList/numbering?new=1');
  await page.getByRole('columnheader', { name: 'Pattern' }).waitFor();
  expect(await page.getByRole('textbox', { name: /Pattern/ }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'New rule' }).count()).toBe(0);
  expect(await serious(page, 'html', LANDMARKS)).toEqual([]);
  await page.context().close();
});

test('a buyer delegates in his user centre on a telephone; the colleague accepts, and finds it where responsibilities are switched', async () => {
  const mine = await enter('buyer', '/main/userCenter', { width: 390 });
  await mine.getByRole('button', { name: 'Delegate' }).first().click();
  const dialog = mine.getByRole('dialog', { name: 'New delegation' });
  await dialog.getByLabel(/Deputy/).fill('colleague');
  await mine.getByRole('option', { name: /colleague/ }).click();
  await dialog.getByLabel(/Reason/).fill('Business trip');
  expect(await serious(mine)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save and ask the deputy' }).click();
  await mine.getByText('Waiting for the deputy', { exact: true }).waitFor();
  const theirs = await enter('colleague', '/main');
  await theirs.getByRole('dialog', { name: 'Important to-dos' }).getByText('Will you stand in for a colleague?').click();
  const asked = theirs.getByRole('dialog', { name: 'Delegations' });
  await asked.getByRole('button', { name: 'Stand in' }).click();
  await asked.getByText('In force', { exact: true }).waitFor();
  await theirs.keyboard.press('Escape');
  await mine.getByText('In force', { exact: true }).waitFor();
  await theirs
    .getByRole('button', { name: /Finance/ })
    .first()
    .click();
  await theirs.getByRole('menuitem', { name: 'Buyer (for buyer)' }).waitFor();
  await mine.context().close();
  await theirs.context().close();
});

test('an organisation that is dragged on another moves below it on a day; below itself it goes nowhere', async () => {
  const page = await enter('admin', '/main/institution/main');
  const tree = page.getByRole('navigation', { name: 'Business' });
  const branch = (code: string) => tree.getByRole('button', { name: new RegExp(`^${code} `) });
  const dialog = page.getByRole('dialog', { name: /^Move SZ/ });
  await branch('SZ').dragTo(branch('HQ'));
  await dialog.getByRole('button', { name: /^Move SZ/ }).click();
  await dialog.waitFor({ state: 'detached' });
  const admin = await house.product.enter('admin');
  const found = async (orgCode: string) =>
    (
      await admin.done<readonly { readonly id: string; readonly parentOrgId: string | null }[]>('baseOrganization', 'listByPage', {
        orgCode,
      })
    )[0]!;
  expect((await found('SZ')).parentOrgId).toBe((await found('HQ')).id);
  await branch('HQ').dragTo(branch('SZ'));
  expect(await page.getByRole('dialog').count()).toBe(0);
  // Whoever would disable one sees what stands open in it.
  await branch('WX').click();
  await page.getByRole('region', { name: 'Open documents' }).getByText('Purchase order 1').waitFor();
  await branch('SZ').click();
  await page.getByRole('region', { name: 'Open documents' }).getByText('Open documents: 0', { exact: true }).waitFor();
  expect(await serious(page)).toEqual([]);
  await page.context().close();
});
