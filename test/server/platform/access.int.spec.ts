import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { documents } from '../../../state-machines/registry.js';
import { defaultButtons } from '../../../server/platform/access/default-buttons.js';
import { concerns } from '../../../server/kernel/edges/sockets/todo-pings.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { aCompany, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product } from '../harness/product.js';

let product: Product;
let named: Named;

beforeAll(async () => {
  product = await Product.start({ seed: async (url, at) => {
    named = await seedDatabase(url, at - 60_000, async (seeder) => {
      await aCompany(seeder);
      await seeder.make('permit:buyer:SZ', 'baseUserOrg', { fields: { userId: seeder.named.get('user:buyer'), orgId: seeder.named.get('org:SZ'), accessLevel: 'READ', childrenFlag: 'N', startDate: '2026-01-01' } });
    });
  } });
}, 90_000);
afterAll(() => product.stop());

const viewerOf = async (userName: string, respCode: string): Promise<Viewer> => {
  const { access } = product.assembled;
  const userId = named.get(`user:${userName}`)!;
  const held = (await access.responsibilitiesOf(userId, product.clock.now())).find((one) => one.respCode === respCode)!;
  return access.viewerOf({ userId, userType: 'INSIDE', supplierId: null }, held, product.clock.now());
};
const ids = (...codes: string[]) => codes.map((code) => named.get(`org:${code}`)!).sort();

describe('what a person sees and may do', () => {
  test('permits reach the organisations below; reading is not writing', async () => {
    const buyer = await viewerOf('buyer', 'BUYER');
    expect([...buyer.orgIds!].sort()).toEqual(ids('HQ', 'WX', 'SZ').sort());
    expect([...buyer.writeOrgIds!].sort()).toEqual(ids('HQ', 'WX').sort());
    expect((await viewerOf('szbuyer', 'BUYER')).orgIds).toEqual(ids('SZ'));
    expect((await viewerOf('admin', 'ADMIN')).orgIds).toBeNull();
    expect((await viewerOf('auditor', 'AUDITOR')).orgIds).toBeNull();
  });

  test('an event in an organisation that one only reads is refused, and a document elsewhere does not exist', async () => {
    const buyer = await product.enter('buyer');
    const szBuyer = await product.enter('szbuyer');
    const type = 'srmSfdCompeteHeader';
    const draft = (person: typeof buyer, organisation: string) => person.call(type, 'saveOrUpdate', { orgId: named.get(`org:${organisation}`), competeTitle: 'Castings', lan: 'EN' });
    expect(await draft(buyer, 'SZ')).toMatchObject({ http: 403, status: 'E', code: 'PERM_SCOPE', msg: 'Outside your organisations or categories.' });
    const inSz = (await draft(szBuyer, 'SZ')).data as { id: string; rev: number };
    const inHq = (await draft(buyer, 'WX')).data as { id: string; rev: number };
    expect(await buyer.done(type, 'findById', { id: inSz.id })).toMatchObject({ competeTitle: 'Castings' });
    expect(await buyer.call(type, 'saveOrUpdate', { id: inSz.id, rev: inSz.rev, competeTitle: 'Mine' })).toMatchObject({ http: 403, code: 'PERM_SCOPE' });
    expect(await szBuyer.call(type, 'findById', { id: inHq.id })).toMatchObject({ http: 404, code: 'DOC_NOT_FOUND' });
    expect(await szBuyer.call(type, 'saveOrUpdate', { id: inHq.id, rev: 1, competeTitle: 'Mine' })).toMatchObject({ http: 404, code: 'DOC_NOT_FOUND' });
    expect(await szBuyer.call(type, 'listByPage', {})).toMatchObject({ page: { count: 1 }, data: [{ id: inSz.id }] });
  });

  test('the seeded responsibilities hold the buttons that the machines give them', () => {
    expect(defaultButtons(documents, 'ADMIN')).toEqual(expect.arrayContaining(['baseCurrency.btnAdd', 'baseCurrency.btnInvalid', 'baseUsers.btnUnlock']));
    expect(defaultButtons(documents, 'SUPPLIER_MANAGER')).toContain('srmSlcSupplierInfo.btnApproval');
    expect(defaultButtons(documents, 'FINANCE')).not.toContain('srmSlcSupplierInfo.btnApproval');
  });

  test('buttons given to a responsibility replace what it had by itself', async () => {
    const admin = await product.enter('admin');
    const manager = await product.enter('manager');
    const id = named.get('resp:SUPPLIER_MANAGER')!;
    const { rev } = await admin.done<{ rev: number }>('baseResponsibility', 'findById', { id });
    const create = () => manager.call('srmSlcSupplierInfo', 'saveOrUpdate', { companyName: `Works ${Math.random()}`, countryCode: 'DE', supplierType: 'MANUFACTURER' });
    expect((await create()).status).toBe('S');
    await admin.done('baseResponsibility', 'saveOrUpdate', { id, rev, buttons: ['srmSlc*.btnEdit'] });
    expect(await create()).toMatchObject({ http: 403, code: 'PERM_EVENT' });
    await admin.done('baseResponsibility', 'saveOrUpdate', { id, rev: rev + 1, buttons: ['*'] });
    expect((await create()).status).toBe('S');
  });

  test('a to-do concerns whom its audience names today', async () => {
    const buyer = await viewerOf('buyer', 'BUYER');
    const [hq] = ids('HQ');
    expect(concerns(`resp:BUYER@${hq}`, buyer)).toBe(true);
    expect(concerns('resp:BUYER@1', buyer)).toBe(false);
    expect(concerns(`resp:FINANCE@${hq}`, buyer)).toBe(false);
    expect(concerns(`user:${buyer.userId}`, buyer)).toBe(true);
    expect(concerns('supplier:5', buyer)).toBe(false);
  });

  test('who gets a responsibility later finds what waited before; who loses it no longer does', async () => {
    const admin = await product.enter('admin');
    const manager = await product.enter('manager');
    const { id } = await manager.done<{ id: string }>('srmSlcSupplierInfo', 'saveOrUpdate', { companyName: 'Late Works', countryCode: 'DE', supplierType: 'MANUFACTURER', taxRate: '13', contacts: [{ lineNo: 1, contactName: 'Li Wei' }] });
    await manager.done('srmSlcSupplierInfo', 'doSubmit', { id });
    const held = { userId: named.get('user:nobody'), responsibilityId: named.get('resp:SUPPLIER_MANAGER'), startDate: '2026-01-01' };
    const grant = await admin.done<{ id: string; rev: number }>('baseUserResp', 'saveOrUpdate', held);
    await admin.done('baseUserOrg', 'saveOrUpdate', { userId: held.userId, orgId: named.get('org:HQ'), startDate: '2026-01-01' });
    const late = await product.enter('nobody');
    const waiting = async () => (await late.done<readonly { readonly docId: string }[]>('interiorPending', 'listByPage', { pageIndex: 1, pageRows: 20 })).map((row) => row.docId);
    expect(await waiting()).toContain(id);
    await admin.done('baseUserResp', 'saveOrUpdate', { id: grant.id, rev: grant.rev, endDate: '2026-01-02' });
    expect(await late.call('interiorPending', 'listByPage', { pageIndex: 1, pageRows: 20 })).not.toMatchObject({ status: 'S', data: [{ docId: id }] });
  });
});
