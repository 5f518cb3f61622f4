import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { documents } from '../../../state-machines/registry.js';
import { AccessService } from '../../../server/platform/access/access.js';
import { readBook, readPages } from '../../../server/platform/access/book.js';
import { grantsOf } from '../../../state-machines/platform/permission.js';
import { bookAt } from '../../../server/platform/access/past-book.js';
import { syncAccess } from '../../../server/platform/access/sync.js';
import { Concerned } from '../../../server/kernel/edges/sockets/concerned.js';
import type { Audience } from '../../../state-machines/kernel/lifecycle.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { formOf, Product } from '../harness/product.js';
import type { Person } from '../harness/product.js';

let product: Product;
let named: Named;

beforeAll(async () => {
  product = await Product.start({
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
        await seeder.make('permit:buyer:SZ', 'baseUserOrg', {
          fields: {
            userId: seeder.named.get('user:buyer'),
            orgId: seeder.named.get('org:SZ'),
            accessLevel: 'READ',
            childrenFlag: 'N',
            startDate: '2026-01-01',
          },
        });
        await aUser(seeder, 'both', { userType: 'INSIDE' }, ['BUYER', 'AUDITOR'], ['WX']);
        await seeder.make('permit:both:SZ', 'baseUserOrg', {
          fields: {
            userId: seeder.named.get('user:both'),
            orgId: seeder.named.get('org:SZ'),
            accessLevel: 'READ',
            childrenFlag: 'N',
            startDate: '2026-01-01',
          },
        });
      });
    },
  });
});
afterAll(() => product.stop());

const viewerOf = async (userName: string, respCode: string): Promise<Viewer> => {
  const { access } = product.assembled;
  const userId = named.get(`user:${userName}`)!;
  const held = (await access.responsibilitiesOf(userId, product.clock.now())).find((one) => one.respCode === respCode)!;
  return access.viewerOf({ userId, userType: 'INSIDE', supplierId: null }, held, product.clock.now());
};
const ids = (...codes: string[]) => codes.map((code) => named.get(`org:${code}`)!).sort();

interface RoleRead {
  readonly id: string;
  readonly rev: number;
  readonly pendingDiff: object | null;
  readonly privileges: readonly { readonly menuId: string; readonly resourceIds: readonly string[] }[];
}
const roleOf = async (admin: Person, roleCode: string): Promise<RoleRead> => {
  const [{ id }] = await admin.done<readonly [{ id: string }]>('baseRole', 'listByPage', { roleCode });
  return admin.done<RoleRead>('baseRole', 'findById', { id });
};
/** Ids of a button on all menus of a document. */
const placed = async (admin: Person, docType: string, resourceCode: string): Promise<readonly string[]> => {
  const rows = await admin.done<readonly { readonly id: string; readonly menuId: string }[]>('baseResource', 'listByPage', {
    resourceCode,
    pageRows: 500,
  });
  const menus = await admin.done<readonly { readonly id: string; readonly docTypes: string | null }[]>('baseMenu', 'listByPage', {
    pageRows: 500,
  });
  const about = new Set(menus.filter((menu) => menu.docTypes?.split(',').includes(docType)).map((menu) => menu.id));
  return rows.filter((row) => about.has(row.menuId)).map((row) => row.id);
};

describe('what a person sees and may do', () => {
  test('permits reach the organisations below; reading is not writing', async () => {
    const buyer = await viewerOf('buyer', 'BUYER');
    expect([...buyer.orgIds!].sort()).toEqual(ids('HQ', 'WX', 'SZ').sort());
    expect([...buyer.writeOrgIds!].sort()).toEqual(ids('HQ', 'WX').sort());
    expect((await viewerOf('szbuyer', 'BUYER')).orgIds).toEqual(ids('SZ'));
    expect((await viewerOf('admin', 'ADMIN')).orgIds).toBeNull();
    expect((await viewerOf('auditor', 'AUDITOR')).orgIds).toBeNull();
  });

  test('a server decides for a person whom only another server knows, by what his responsibility may do now', async () => {
    const elsewhere = new AccessService(product.assembled.database.read);
    const buyer = await viewerOf('buyer', 'BUYER');
    const header = documents.find((one) => one.type === 'srmSfdCompeteHeader')!;
    expect(elsewhere.permits(buyer, header, 'CREATE')).toBe(false);
    expect(await elsewhere.ofRuntime.permits(buyer, header, 'CREATE')).toBe(true);
    expect(await elsewhere.ofRuntime.permits({ ...buyer, respId: '999' }, header, 'CREATE')).toBe(false);
    const admin = await product.enter('admin');
    const readOnly = async (flag: string) => {
      const { rev } = (await admin.done('baseResponsibility', 'findById', { id: buyer.respId })) as { rev: number };
      await admin.done('baseResponsibility', 'saveOrUpdate', { id: buyer.respId, rev, readOnlyFlag: flag });
    };
    await readOnly('Y');
    expect(await elsewhere.ofRuntime.permits(buyer, header, 'CREATE')).toBe(true);
    elsewhere.changed();
    expect(await elsewhere.ofRuntime.permits(buyer, header, 'CREATE')).toBe(false);
    expect(await product.assembled.access.ofRuntime.permits(buyer, header, 'CREATE')).toBe(false);
    await readOnly('N');
    expect(await product.assembled.access.ofRuntime.permits(buyer, header, 'CREATE')).toBe(true);
  });

  test('a responsibility that becomes read-only keeps its screens and the buttons that take lists and files away', async () => {
    const [admin, buyer] = [await product.enter('admin'), await product.enter('buyer', 'BUYER')];
    const id = named.get('resp:BUYER')!;
    const orders = async () => {
      const rows = await buyer.done<readonly { menuId: string; htmlUrl: string; resourceCodes: readonly string[] }[]>(
        'baseAccreditService',
        'findBaseMenuByRespId',
        { isValid: 'Y', responsibilityId: id },
      );
      const { menuId, resourceCodes } = rows.find(({ htmlUrl }) => htmlUrl === 'purchaseOrderList')!;
      const shown = await buyer.done<readonly { resourceCode: string }[]>('baseResource', 'findUserMenuResource', { menuId, respId: id });
      return [resourceCodes, shown.map(({ resourceCode }) => resourceCode)];
    };
    const reads = async (readOnlyFlag: string) =>
      admin.done('baseResponsibility', 'saveOrUpdate', {
        id,
        rev: (await admin.done<{ rev: number }>('baseResponsibility', 'findById', { id })).rev,
        readOnlyFlag,
      });
    for (const codes of await orders()) expect(codes).toEqual(expect.arrayContaining(['btnAdd', 'btnSubmit', 'btnImport', 'btnExport']));
    await reads('Y');
    expect(await orders()).toEqual([
      ['btnExport', 'btnDownloadAttachment'],
      ['btnExport', 'btnDownloadAttachment'],
    ]);
    expect(
      await buyer.form('/export/v1/importExcelRestful/importExcel', formOf({ 'orders.xlsx': 'x' }, { entity: 'srmPurOrderHeader' })),
    ).toMatchObject({ http: 403, code: 'PERM_BUTTON' });
    await reads('N');
  });

  test('an event in an organisation that one only reads is refused, and a document elsewhere does not exist', async () => {
    const buyer = await product.enter('buyer');
    const szBuyer = await product.enter('szbuyer');
    const type = 'srmSfdCompeteHeader';
    const draft = (person: typeof buyer, organisation: string) =>
      person.call(type, 'saveOrUpdate', { orgId: named.get(`org:${organisation}`), competeTitle: 'Castings', lan: 'EN' });
    expect(await draft(buyer, 'SZ')).toMatchObject({
      http: 403,
      status: 'E',
      code: 'PERM_SCOPE',
      msg: 'Outside your organisations or categories.',
    });
    const inSz = (await draft(szBuyer, 'SZ')).data as { id: string; rev: number };
    const inHq = (await draft(buyer, 'WX')).data as { id: string; rev: number };
    expect(await buyer.done(type, 'findById', { id: inSz.id })).toMatchObject({ competeTitle: 'Castings' });
    expect(await buyer.call(type, 'saveOrUpdate', { id: inSz.id, rev: inSz.rev, competeTitle: 'Mine' })).toMatchObject({
      http: 403,
      code: 'PERM_SCOPE',
    });
    expect(await szBuyer.call(type, 'findById', { id: inHq.id })).toMatchObject({ http: 404, code: 'DOC_NOT_FOUND' });
    expect(await szBuyer.call(type, 'saveOrUpdate', { id: inHq.id, rev: 1, competeTitle: 'Mine' })).toMatchObject({
      http: 404,
      code: 'DOC_NOT_FOUND',
    });
    expect(await szBuyer.call(type, 'listByPage', {})).toMatchObject({ page: { count: 1 }, data: [{ id: inSz.id }] });
  });

  test('a buyer who is auditor, too: as buyer he sees what his permits reach and writes where they say so, as auditor he sees all and changes nothing', async () => {
    const both = await product.enter('both');
    await both.call('login', 'switchResponsibility', { responsibilityId: named.get('resp:BUYER') });
    const szBuyer = await product.enter('szbuyer');
    const type = 'srmSfdCompeteHeader';
    const made = async (person: typeof both, organisation: string) =>
      await person.done<{ id: string; rev: number }>(type, 'saveOrUpdate', {
        orgId: named.get(`org:${organisation}`),
        competeTitle: 'Forgings',
      });
    const [readable, beyond] = [await made(szBuyer, 'SZ'), await made(await product.enter('buyer'), 'HQ')];
    const own = await made(both, 'WX');
    const seen = async () =>
      (await both.done<readonly { id: string }[]>(type, 'listByPage', { pageRows: 100, competeTitle: 'Forgings' }))
        .map(({ id }) => id)
        .sort();
    expect(await seen()).toEqual([readable.id, own.id].sort());
    expect(await both.call(type, 'doSubmit', { id: readable.id, lan: 'EN' })).toMatchObject({
      http: 403,
      code: 'PERM_SCOPE',
      msg: 'Outside your organisations or categories.',
    });
    expect(await both.call(type, 'findById', { id: beyond.id })).toMatchObject({ http: 404, code: 'DOC_NOT_FOUND' });
    await both.done('login', 'switchResponsibility', { responsibilityId: named.get('resp:AUDITOR') });
    expect(await seen()).toEqual([readable.id, own.id, beyond.id].sort());
    expect(await both.call(type, 'doSubmit', { id: beyond.id, lan: 'EN' })).toMatchObject({
      http: 403,
      code: 'PERM_READ_ONLY',
      msg: 'This responsibility only reads.',
    });
    // A call may name another responsibility that is held.
    expect(await both.call(type, 'doSubmit', { id: own.id, respId: named.get('resp:BUYER') })).not.toMatchObject({
      code: 'PERM_READ_ONLY',
    });
    expect(await both.call(type, 'findById', { id: own.id, respId: named.get('resp:FINANCE') })).toMatchObject({
      http: 403,
      code: 'PERM_RESPONSIBILITY',
    });
  });

  test('a right that is taken from a role is gone at once, and comes back when it is given again', async () => {
    const admin = await product.enter('admin');
    const manager = await product.enter('manager');
    const create = () =>
      manager.call('srmSlcSupplierInfo', 'saveOrUpdate', {
        companyName: `Works ${Math.random()}`,
        countryCode: 'DE',
        supplierType: 'MANUFACTURER',
        lan: 'EN',
      });
    expect((await create()).status).toBe('S');
    const role = await roleOf(admin, 'SUPPLIER_MANAGER');
    const adding = await placed(admin, 'srmSlcSupplierInfo', 'btnAdd');
    const without = role.privileges.map((line) => ({ ...line, resourceIds: line.resourceIds.filter((id) => !adding.includes(id)) }));
    await admin.done('baseRole', 'saveOrUpdate', { id: role.id, rev: role.rev, privileges: without });
    expect(await create()).toMatchObject({ http: 403, code: 'PERM_BUTTON', msg: 'Your responsibility does not hold "New".' });
    await admin.done('baseRole', 'saveOrUpdate', { id: role.id, rev: role.rev + 1, privileges: role.privileges });
    expect((await create()).status).toBe('S');
  });

  test('menus come with what is above them, in the order and language of the caller; other responsibilities’ are refused', async () => {
    const buyer = await product.enter('buyer');
    const rows = await buyer.done<
      readonly {
        menuId: string;
        menuCode: string;
        menuName: string;
        menuType: string;
        menuParentId: string | null;
        resourceCodes: readonly string[];
      }[]
    >('baseAccreditService', 'findBaseMenuByRespId', {
      isValid: 'Y',
      systemCode: 'BASE',
      responsibilityId: named.get('resp:BUYER'),
      lan: 'EN',
    });
    const [list] = rows.filter((row) => row.menuCode === 'competeList');
    expect(list).toMatchObject({ menuType: 'MENU', resourceCodes: expect.arrayContaining(['btnAdd', 'btnSubmit']) });
    expect(rows.find((row) => row.menuId === list!.menuParentId)).toMatchObject({
      menuCode: 'DIR_COMPETE',
      menuName: 'Inquiries and competition',
      menuType: 'DIR',
    });
    expect(rows.map((row) => row.menuCode)).not.toContain('systemsetting/role');
    expect(await buyer.call('baseAccreditService', 'findBaseMenuByRespId', { responsibilityId: named.get('resp:ADMIN') })).toMatchObject({
      http: 403,
      code: 'PERM_RESPONSIBILITY',
    });
    const buttons = await buyer.done<readonly { resourceCode: string; resourceName: string }[]>('baseResource', 'findUserMenuResource', {
      menuId: list!.menuId,
      respId: named.get('resp:BUYER'),
    });
    expect(buttons.map((row) => row.resourceCode).toSorted()).toEqual([...new Set(list!.resourceCodes)].toSorted());
    expect(await buyer.call('baseAccessBookService', 'findAll', {})).toMatchObject({ http: 403, code: 'PERM_MENU' });
  });

  test('a directory that is disabled takes its pages and their buttons away until it is enabled again', async () => {
    const admin = await product.enter('admin');
    const buyer = await product.enter('buyer');
    const [directory] = await admin.done<readonly [{ id: string }]>('baseMenu', 'listByPage', { menuCode: 'DIR_COMPETE' });
    const draft = () =>
      buyer.call('srmSfdCompeteHeader', 'saveOrUpdate', { orgId: named.get('org:HQ'), competeTitle: `Castings ${Math.random()}` });
    const before = (): number => {
      const at = product.clock.now();
      product.clock.pass(1_000);
      return at;
    };
    const open = before();
    await admin.done('baseMenu', 'doInvalid', { id: directory.id });
    expect(await draft()).toMatchObject({ http: 403, code: 'PERM_BUTTON' });
    const closed = before();
    await admin.done('baseMenu', 'doEnabled', { id: directory.id });
    expect((await draft()).status).toBe('S');

    const [[hold], submits] = await Promise.all([
      admin.done<readonly [{ id: string }]>('baseUserResp', 'listByPage', {
        userId: named.get('user:buyer'),
        responsibilityId: named.get('resp:BUYER'),
      }),
      placed(admin, 'srmSfdCompeteHeader', 'btnSubmit'),
    ]);
    await admin.done('baseUserResp', 'doInvalid', { id: hold.id });
    for (const id of submits) await admin.done('baseResource', 'doInvalid', { id });
    const failing = async (at?: number) =>
      (
        await admin.done<readonly { name: string; ok: boolean }[]>('rule', 'explain', {
          userId: named.get('user:buyer'),
          responsibilityId: named.get('resp:BUYER'),
          docType: 'srmSfdCompeteHeader',
          event: 'SUBMIT',
          ...(at === undefined ? {} : { at }),
        })
      )
        .filter(({ ok }) => !ok)
        .map(({ name }) => name);
    expect([await failing(open), await failing(closed), await failing()]).toEqual([[], ['MENU_PATH'], ['HELD', 'RESOURCE']]);
    expect(
      await admin.call('rule', 'explain', {
        userId: named.get('user:buyer'),
        responsibilityId: named.get('resp:BUYER'),
        at: open - 86_400_000,
      }),
    ).toMatchObject({ code: 'EXPLAIN_UNMADE' });
    const book = await bookAt(product.assembled.database.read, closed);
    expect([book.menus.get(directory.id)!.enabled, ...submits.map((id) => book.resources.get(id)!.enabled)]).toEqual([
      'N',
      ...submits.map(() => 'Y'),
    ]);
    await admin.done('baseUserResp', 'doEnabled', { id: hold.id });
    for (const id of submits) await admin.done('baseResource', 'doEnabled', { id });
    expect(await failing()).toEqual([]);
    expect(await bookAt(product.assembled.database.read, product.clock.now())).toEqual(await readBook(product.assembled.database.read));
  });

  test('what a responsibility gives is read of its own pages alone, and is the same as in the whole book', async () => {
    const { read } = product.assembled.database;
    const book = await readBook(read);
    for (const responsibility of book.responsibilities.values()) {
      const pages = await readPages(read, [responsibility.responsibilityId]);
      expect([responsibility.respCode, grantsOf(pages, responsibility)]).toEqual([responsibility.respCode, grantsOf(book, responsibility)]);
      expect([...pages.responsibilities.keys()]).toEqual([responsibility.responsibilityId]);
    }
    const [buyer, auditor] = [named.get('resp:BUYER')!, named.get('resp:AUDITOR')!];
    expect((await readPages(read, [buyer, auditor])).responsibilities.size).toBe(2);
    expect((await readPages(read, [])).menus.size).toBe(0);
  });

  test('a menu cannot be moved below itself, nor below a page, nor deeper than four levels', async () => {
    const admin = await product.enter('admin');
    const directory = async (menuCode: string, menuParentId: string | null): Promise<string> => {
      const { id } = await admin.done<{ id: string }>('baseMenu', 'saveOrUpdate', {
        menuCode,
        menuName: menuCode,
        menuNameEn: menuCode,
        menuType: 'DIR',
        ...(menuParentId ? { menuParentId } : {}),
      });
      return id;
    };
    const one = await directory('D1', null);
    const two = await directory('D2', one);
    const four = await directory('D4', await directory('D3', two));
    const place = async (id: string, menuParentId: string | null) => {
      const { rev } = await admin.done<{ rev: number }>('baseMenu', 'findById', { id });
      return admin.call('baseMenu', 'saveOrUpdate', { id, rev, menuParentId });
    };
    expect(
      await admin.call('baseMenu', 'saveOrUpdate', {
        menuCode: 'D5',
        menuName: 'D5',
        menuNameEn: 'D5',
        menuType: 'DIR',
        menuParentId: four,
      }),
    ).toMatchObject({ code: 'MENU_DEPTH' });
    expect(await place(one, four)).toMatchObject({ code: 'MENU_LOOP' });
    const [page] = await admin.done<readonly [{ id: string }]>('baseMenu', 'listByPage', { menuCode: 'competeList' });
    expect(await place(four, page.id)).toMatchObject({ code: 'MENU_PARENT' });
    expect((await place(two, null)).status).toBe('S');
    expect(await admin.done('baseMenu', 'findById', { id: two })).toMatchObject({ levelId: 1 });
  });

  test('what an administrator changes of his own role waits for another; he cannot give himself more by his responsibility', async () => {
    const admin = await product.enter('admin');
    const before = await roleOf(admin, 'ADMIN');
    const [page] = await admin.done<readonly [{ id: string }]>('baseMenu', 'listByPage', { menuCode: 'competeList' });
    await admin.done('baseRole', 'saveOrUpdate', {
      id: before.id,
      rev: before.rev,
      privileges: [...before.privileges, { menuId: page.id, resourceIds: [] }],
    });
    const waiting = await admin.done<{ rev: number; pendingBy: string; privileges: readonly unknown[] }>('baseRole', 'findById', {
      id: before.id,
    });
    expect(waiting).toMatchObject({ pendingBy: named.get('user:admin'), privileges: before.privileges });
    expect(await admin.call('baseRole', 'doConfirmPrivilege', { id: before.id, rev: waiting.rev, lan: 'EN' })).toMatchObject({
      code: 'ROLE_SELF_GRANT',
      msg: 'Another administrator must confirm changes to your own rights.',
    });
    const held = await admin.done<{ rev: number }>('baseResponsibility', 'findById', { id: named.get('resp:ADMIN') });
    expect(
      await admin.call('baseResponsibility', 'saveOrUpdate', {
        id: named.get('resp:ADMIN'),
        rev: held.rev,
        roleIds: [before.id, (await roleOf(admin, 'BUYER')).id],
      }),
    ).toMatchObject({ code: 'ROLE_SELF_GRANT' });
    expect(await admin.call('baseResponsibility', 'doInvalid', { id: named.get('resp:ADMIN') })).toMatchObject({ code: 'RESP_LAST_ADMIN' });
    await admin.done('baseUserResp', 'saveOrUpdate', {
      userId: named.get('user:szbuyer'),
      responsibilityId: named.get('resp:ADMIN'),
      startDate: '2026-01-01',
    });
    const second = await product.enter('szbuyer');
    await second.done('login', 'switchResponsibility', { responsibilityId: named.get('resp:ADMIN') });
    await second.done('baseRole', 'doConfirmPrivilege', { id: before.id, rev: waiting.rev });
    const after = await roleOf(admin, 'ADMIN');
    expect(after).toMatchObject({ pendingDiff: null, pendingBy: null });
    expect(after.privileges.map((line) => line.menuId)).toContain(page.id);
  });

  test('a role of suppliers takes no menu of people inside, and one that carries a responsibility alone is not disabled', async () => {
    const admin = await product.enter('admin');
    const role = await roleOf(admin, 'SUPPLIER');
    const [page] = await admin.done<readonly [{ id: string }]>('baseMenu', 'listByPage', { menuCode: 'systemsetting/role' });
    expect(
      await admin.call('baseRole', 'saveOrUpdate', {
        id: role.id,
        rev: role.rev,
        privileges: [...role.privileges, { menuId: page.id, resourceIds: [] }],
      }),
    ).toMatchObject({ code: 'ROLE_MENU_TYPE' });
    expect(await admin.call('baseRole', 'doInvalid', { id: role.id, lan: 'EN' })).toMatchObject({
      code: 'MD_IN_USE',
      msg: 'In use by 供应商.',
    });
    const buyers = await admin.done<{ rev: number }>('baseResponsibility', 'findById', { id: named.get('resp:FINANCE') });
    expect(
      await admin.call('baseResponsibility', 'saveOrUpdate', { id: named.get('resp:FINANCE'), rev: buyers.rev, roleIds: [role.id] }),
    ).toMatchObject({ code: 'RESP_ROLE_TYPE' });
  });

  test('shipped rows are added once: a right that was taken away is not offered again', async () => {
    const { database, runtime } = product.assembled;
    const sync = () => syncAccess({ runtime, read: database.read, definitions: documents });
    expect(await sync()).toEqual({ menus: 0, buttons: 0, resources: 0, roles: 0, responsibilities: 0 });
    const admin = await product.enter('admin');
    const role = await roleOf(admin, 'REQUESTER');
    await admin.done('baseRole', 'saveOrUpdate', { id: role.id, rev: role.rev, privileges: role.privileges.slice(1) });
    await sync();
    expect((await roleOf(admin, 'REQUESTER')).privileges.map((line) => line.menuId)).not.toContain(role.privileges[0]!.menuId);
  });

  test('a screen that got a menu of its own for suppliers is left to people inside by the older one, unless an administrator says otherwise', async () => {
    const { database, runtime } = product.assembled;
    const sync = (labelOutside: object) =>
      syncAccess({
        runtime,
        read: database.read,
        definitions: documents.map((definition) =>
          definition.type !== 'baseMaterialItem'
            ? definition
            : {
                ...definition,
                screens: [
                  ...definition.screens,
                  {
                    route: 'materialsOfBoth',
                    kind: 'special' as const,
                    audience: ['INSIDE', 'EX'] as const,
                    label: { en: 'Materials of both', cn: '双方物料' },
                    menu: true as const,
                    ...labelOutside,
                  },
                ],
              },
        ),
      });
    const admin = await product.enter('admin');
    interface Menu {
      readonly id: string;
      readonly rev: number;
      readonly userType: string;
    }
    const menu = async (code: string) =>
      (await admin.done<readonly Menu[]>('baseMenu', 'listByPage', { conditions: [{ key: 'menuCode', op: 'eq', value: code }] }))[0];
    await sync({});
    expect(await menu('materialsOfBoth')).toMatchObject({ userType: 'ALL' });
    const outside = { labelOutside: { en: 'Materials we supply', cn: '供货物料' } };
    await sync(outside);
    expect(await menu('materialsOfBoth')).toMatchObject({ userType: 'INSIDE' });
    expect(await menu('materialsOfBoth@EX')).toMatchObject({ userType: 'EX' });
    const { id, rev } = (await menu('materialsOfBoth'))!;
    await admin.done('baseMenu', 'saveOrUpdate', { id, rev, userType: 'ALL' });
    await sync(outside);
    expect(await menu('materialsOfBoth')).toMatchObject({ userType: 'ALL' });
  });

  test('roles from before files had buttons keep what they could do with them, once', async () => {
    const { database, runtime, clock } = { ...product.assembled, clock: product.clock };
    const sync = () => syncAccess({ runtime, read: database.read, definitions: documents });
    const admin = await product.enter('admin');
    const menu = async (menuCode: string) => (await admin.done<readonly [{ id: string }]>('baseMenu', 'listByPage', { menuCode }))[0].id;
    const buttonsOn = async (menuId: string) =>
      new Map(
        (await admin.done<readonly { id: string; resourceCode: string }[]>('baseResource', 'listByPage', { menuId, pageRows: 500 })).map(
          (row) => [row.id, row.resourceCode],
        ),
      );
    const [working, reading] = (await Promise.all(['competeList', 'materialManagement'].map(menu))) as [string, string];
    const [onWorking, onReading] = await Promise.all([buttonsOn(working), buttonsOn(reading)]);
    const [save] = [...onWorking].find(([, code]) => code === 'btnSubmit')!;
    const { id } = await admin.done<{ id: string }>('baseRole', 'saveOrUpdate', {
      roleCode: 'OLD_HANDS',
      roleName: '老角色',
      userType: 'INSIDE',
      privileges: [
        { menuId: working, resourceIds: [save] },
        { menuId: reading, resourceIds: [] },
      ],
    });
    await database.read.query(
      "update base_resource set creation_date = $1 where resource_code in ('btnUploadAttachment', 'btnDownloadAttachment', 'btnDelAttachment')",
      [new Date(clock.now() + 86_400_000)],
    );
    const held = async () => {
      const { privileges } = await admin.done<RoleRead>('baseRole', 'findById', { id });
      const codesOf = (menuId: string, names: ReadonlyMap<string, string>) =>
        privileges
          .find((line) => line.menuId === menuId)!
          .resourceIds.map((one) => names.get(one))
          .toSorted();
      return [codesOf(working, onWorking), codesOf(reading, onReading)];
    };
    await sync();
    expect(await held()).toEqual([
      ['btnDelAttachment', 'btnDownloadAttachment', 'btnSubmit', 'btnUploadAttachment'],
      ['btnDownloadAttachment'],
    ]);
    const { rev } = await admin.done<RoleRead>('baseRole', 'findById', { id });
    await admin.done('baseRole', 'saveOrUpdate', {
      id,
      rev,
      privileges: [
        { menuId: working, resourceIds: [save] },
        { menuId: reading, resourceIds: [] },
      ],
    });
    await sync();
    expect(await held()).toEqual([['btnSubmit'], []]);
  });

  test('why a button does not show is told with the row that decides', async () => {
    const { access } = product.assembled;
    const asked = {
      userId: named.get('user:buyer')!,
      responsibilityId: named.get('resp:BUYER')!,
      date: '2026-03-02',
      docType: 'baseUsers',
      resourceCode: 'btnUnlock',
    };
    expect((await access.explain(asked)).filter((check) => !check.ok).map(({ name }) => name)).toEqual(['RESOURCE']);
    expect(
      (await access.explain({ ...asked, userId: named.get('user:nobody')! }))
        .filter((check) => !check.ok)
        .map(({ name, row }) => [name, row]),
    ).toContainEqual(['HELD', null]);
  });

  test('a to-do concerns whom its audience names today', async () => {
    const buyer = await viewerOf('buyer', 'BUYER');
    const [hq] = ids('HQ');
    const concerns = (audience: Audience, viewer: Viewer) => new Concerned([audience]).has(viewer);
    expect(concerns(`resp:BUYER@${hq}`, buyer)).toBe(true);
    expect(concerns('resp:BUYER@1', buyer)).toBe(false);
    expect(concerns(`resp:FINANCE@${hq}`, buyer)).toBe(false);
    expect(concerns(`user:${buyer.userId}`, buyer)).toBe(true);
    expect(concerns('supplier:5', buyer)).toBe(false);
  });

  test('who gets a responsibility later finds what waited before; who loses it no longer does', async () => {
    const admin = await product.enter('admin');
    const manager = await product.enter('manager');
    const { id } = await manager.done<{ id: string }>('srmSlcSupplierInfo', 'saveOrUpdate', {
      companyName: 'Late Works',
      countryCode: 'DE',
      supplierType: 'MANUFACTURER',
      taxRate: '13',
      contacts: [{ lineNo: 1, contactName: 'Li Wei' }],
    });
    await manager.done('srmSlcSupplierInfo', 'doSubmit', { id });
    const held = { userId: named.get('user:nobody'), responsibilityId: named.get('resp:SUPPLIER_MANAGER'), startDate: '2026-01-01' };
    const grant = await admin.done<{ id: string; rev: number }>('baseUserResp', 'saveOrUpdate', held);
    await admin.done('baseUserOrg', 'saveOrUpdate', { userId: held.userId, orgId: named.get('org:HQ'), startDate: '2026-01-01' });
    const late = await product.enter('nobody');
    const waiting = async () =>
      (await late.done<readonly { readonly docId: string }[]>('interiorPending', 'listByPage', { pageIndex: 1, pageRows: 20 })).map(
        (row) => row.docId,
      );
    expect(await waiting()).toContain(id);
    expect(await admin.call('baseUserResp', 'saveOrUpdate', { id: grant.id, rev: grant.rev, endDate: '2025-12-31' })).toMatchObject({
      code: 'FIELD_NOT_BEFORE',
      msg: '有效期止不能早于2026-01-01',
    });
    await admin.done('baseUserResp', 'saveOrUpdate', { id: grant.id, rev: grant.rev, endDate: '2026-01-02' });
    expect(await late.call('interiorPending', 'listByPage', { pageIndex: 1, pageRows: 20 })).not.toMatchObject({
      status: 'S',
      data: [{ docId: id }],
    });
  });
});

test('the search finds what the menus show, in a responsibility of the company’s own, too', async () => {
  const admin = await product.enter('admin');
  const { id } = await admin.done<{ id: string }>('baseResponsibility', 'saveOrUpdate', {
    respCode: 'SUPPLIER_DESK',
    respName: '供应商服务台',
    respNameEn: 'Supplier desk',
    userType: 'INSIDE',
    roleIds: [(await roleOf(admin, 'SUPPLIER_MANAGER')).id],
    orgScope: 'ALL',
    categoryScope: 'ALL',
  });
  await admin.done('baseResponsibility', 'doEnabled', { id });
  await admin.done('baseUserResp', 'saveOrUpdate', { userId: named.get('user:nobody'), responsibilityId: id, startDate: '2026-01-01' });
  const desk = await product.enter('nobody', 'SUPPLIER_DESK');
  const found = async () =>
    (await desk.done<readonly { docType: string; rows: readonly { name: string }[] }[]>('search', 'find', { keyword: 'Alpha' })).map(
      ({ docType }) => docType,
    );
  expect(await found()).toContain('srmSlcSupplierInfo');
  const menus = await admin.done<readonly { id: string; docTypes: string | null }[]>('baseMenu', 'listByPage', { pageRows: 500 });
  for (const menu of menus.filter(({ docTypes }) => docTypes?.split(',').includes('srmSlcSupplierInfo')))
    await admin.done('baseMenu', 'doInvalid', { id: menu.id });
  expect(await found()).not.toContain('srmSlcSupplierInfo');
});
