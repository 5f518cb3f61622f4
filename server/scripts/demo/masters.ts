/** Responsibilities, organisations, people, suppliers and materials of the demo, in the order in which they need one another. */
import type { Responsibility } from '../../../state-machines/kernel/events.js';
import type { Assembled } from '../../assemble.js';
import { storePassword, storedPassword } from '../../platform/sign-in/password.js';
import type { Cast } from './cast.js';
import { buyingUnit, currencies, materials, organisations, people, responsibilities, suppliers, units } from './company.js';
import type { DemoSupplier } from './company.js';

const SINCE = '2026-01-01';
const scopeOf = (respCode: Responsibility) => (respCode === 'ADMIN' || respCode === 'AUDITOR' ? 'ALL' : 'USER');

/** Hashing takes its time beside the rest of the loading. */
type Hashing = Promise<void>[];

export async function loadMasters(house: Assembled, cast: Cast, password: string): Promise<void> {
  const hashing: Hashing = [];
  await loadResponsibilities(cast);
  for (const [login, name, held] of people) await loadUser(house, cast, { password, hashing }, { userName: login, fullName: name, userType: 'INSIDE', email: `${login}@hengyuan.example`, supplierId: null, supplierAdminFlag: 'N', expertFlag: held.includes('EXPERT') ? 'Y' : 'N' }, held);
  await loadReferences(cast);
  await loadOrganisations(cast);
  await loadPermits(cast);
  await loadMaterials(cast);
  await Promise.all(hashing);
  await loadSuppliers(house, cast, password, suppliers);
}

/** Suppliers with one user each, in their standing; those that are there stay as they are. */
export async function loadSuppliers(house: Assembled, cast: Cast, password: string, wanted: readonly DemoSupplier[]): Promise<void> {
  const hashing: Hashing = [];
  for (const supplier of wanted) await loadSupplier(house, cast, { password, hashing }, supplier);
  await Promise.all(hashing);
}

async function loadResponsibilities(cast: Cast): Promise<void> {
  for (const [respCode, respName, respNameEn, userType] of responsibilities) {
    if (await cast.find('base_responsibility', 'resp_code', respCode)) continue;
    const id = await cast.seed('baseResponsibility', null, 'CREATE', { fields: { respCode, respName, respNameEn, userType, orgScope: scopeOf(respCode), readOnlyFlag: respCode === 'AUDITOR' ? 'Y' : 'N' } });
    await cast.seed('baseResponsibility', id, 'ENABLE');
  }
}

interface DemoUser { readonly userName: string; readonly fullName: string; readonly userType: 'INSIDE' | 'EX'; readonly email: string; readonly supplierId: string | null; readonly supplierAdminFlag: 'Y' | 'N'; readonly expertFlag: 'Y' | 'N' }

interface Secrets { readonly password: string; readonly hashing: Hashing }

async function loadUser(house: Assembled, cast: Cast, { password, hashing }: Secrets, user: DemoUser, held: readonly Responsibility[]): Promise<void> {
  const id = await cast.find('base_users', 'user_name', user.userName) ?? await cast.seed('baseUsers', null, 'CREATE', { fields: { ...user, startDate: SINCE } });
  const snapshot = await house.runtime.snapshot('baseUsers', id);
  if (!(await storedPassword(house.database.read, id))) hashing.push(storePassword(house.database.read, id, password, cast.now));
  if (snapshot?.state === 'pending') await cast.seed('baseUsers', id, 'ACTIVATE');
  for (const respCode of held) await grant(house, cast, id, respCode);
}

async function grant(house: Assembled, cast: Cast, userId: string, respCode: Responsibility): Promise<void> {
  const responsibilityId = await cast.find('base_responsibility', 'resp_code', respCode);
  const { rows } = await house.database.read.query('select 1 from base_user_resp where user_id = $1 and responsibility_id = $2', [userId, responsibilityId]);
  if (rows.length === 0) await cast.seed('baseUserResp', null, 'CREATE', { fields: { userId, responsibilityId, startDate: SINCE } });
}

async function loadReferences(cast: Cast): Promise<void> {
  const admin = await cast.as('admin', 'ADMIN');
  for (const [currencyCode, numericCode, currencyName, currencyNameEn, symbol, minorUnit] of currencies) {
    await cast.step(admin, `currency:${currencyCode}`, 'baseCurrency', null, 'CREATE', { fields: { currencyCode, numericCode, currencyName, currencyNameEn, symbol, minorUnit } });
  }
  for (const [uomCode, rec20Code, uomName, uomNameEn, uomClass, decimals, classBaseFlag] of units) {
    await cast.step(admin, `unit:${uomCode}`, 'baseUom', null, 'CREATE', { fields: { uomCode, rec20Code, uomName, uomNameEn, uomClass, decimals, classBaseFlag } });
  }
}

async function loadOrganisations(cast: Cast): Promise<void> {
  const admin = await cast.as('admin', 'ADMIN');
  const ids = new Map<string, string>();
  for (const [orgCode, orgName, orgNameEn, orgType, parent] of organisations) {
    const id = await cast.step(admin, `org:${orgCode}`, 'baseOrganization', null, 'CREATE', { fields: { orgCode, orgName, orgNameEn, orgType, parentOrgId: parent === null ? null : ids.get(parent), startDate: SINCE, address: '深圳市南山区科技南路18号' } });
    await cast.step(admin, `org:${orgCode}:enable`, 'baseOrganization', id, 'ENABLE');
    ids.set(orgCode, id);
  }
}

async function loadPermits(cast: Cast): Promise<void> {
  const admin = await cast.as('admin', 'ADMIN');
  const orgId = await cast.find('base_organization', 'org_code', buyingUnit);
  for (const [login] of people) {
    const userId = await cast.find('base_users', 'user_name', login);
    await cast.step(admin, `permit:${login}`, 'baseUserOrg', null, 'CREATE', { fields: { userId, orgId, startDate: SINCE } });
  }
}

async function loadMaterials(cast: Cast): Promise<void> {
  const engineer = await cast.as('huangtao', 'ENGINEER');
  const unitIds = new Map(await Promise.all(units.map(async ([code]) => [code as string, await cast.find('base_uom', 'uom_code', code)] as const)));
  for (const { code, cn, en, spec, category, unit } of materials) {
    const id = await cast.step(engineer, `material:${code}`, 'baseMaterialItem', null, 'CREATE', { fields: { itemCode: code, itemName: cn, itemNameEn: en, spec, categoryName: category, uomId: unitIds.get(unit), taxRate: '13' } });
    await cast.step(engineer, `material:${code}:enable`, 'baseMaterialItem', id, 'ENABLE');
  }
}

/** The way a supplier came to its standing. */
const ways: Readonly<Record<DemoSupplier['standing'], readonly (readonly [string, object])[]>> = {
  potential: [],
  qualified: [['START_QUALIFY', {}], ['QUALIFY_PASS', {}]],
  trial: [['START_QUALIFY', {}], ['QUALIFY_TRIAL', {}]],
  suspended: [['START_QUALIFY', {}], ['QUALIFY_PASS', {}], ['SUSPEND', { reason: '连续两批来料不合格' }]],
};

async function loadSupplier(house: Assembled, cast: Cast, secrets: Secrets, supplier: DemoSupplier): Promise<void> {
  const manager = await cast.as('zhaolei', 'SUPPLIER_MANAGER');
  const approver = await cast.as('wangfang', 'APPROVER');
  const { login, cn, en, uscc, province, categories, contact, standing } = supplier;
  const email = `sales@${login}.example`;
  const id = await cast.step(manager, `supplier:${login}`, 'srmSlcSupplierInfo', null, 'CREATE', {
    fields: { companyName: `${cn}有限公司`, companyNameEn: `${en} Co., Ltd.`, uscc, supplierType: categories === '服务' ? 'LOGISTICS' : 'MANUFACTURER', categories, province, taxRate: '13', registeredAddress: `${province}省工业园区1号` },
    lines: { contacts: { set: [{ lineNo: 10, contactName: contact, email, roleType: 'SALES', primaryFlag: 'Y' }] } },
  });
  await cast.step(manager, `supplier:${login}:submit`, 'srmSlcSupplierInfo', id, 'SUBMIT');
  await cast.step(approver, `supplier:${login}:approve`, 'srmSlcSupplierInfo', id, 'APPROVE');
  for (const [event, payload] of ways[standing]) await cast.step(manager, `supplier:${login}:${event}`, 'srmSlcSupplierInfo', id, event, payload);
  await loadUser(house, cast, secrets, { userName: login, fullName: contact, userType: 'EX', email, supplierId: id, supplierAdminFlag: 'Y', expertFlag: 'N' }, ['SUPPLIER', 'SUPPLIER_ADMIN']);
}
