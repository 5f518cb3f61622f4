/** Organisations, departments, people, suppliers and materials of the demo, in the order in which they need one another. */
import type { Responsibility } from '../../../state-machines/kernel/events.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Assembled } from '../../assemble.js';
import { syncAccess } from '../../platform/access/sync.js';
import type { PasswordCost } from '../../platform/sign-in/password.js';
import { hashPassword, keepHash, storedPassword } from '../../platform/sign-in/password.js';
import { abreast } from '../../base/seeds/abreast.js';
import { orderSeeds } from '../../orders/seeds.js';
import { supplierSeeds } from '../../suppliers/checklists.js';
import { loadReferenceData } from '../../base/seeds/load.js';
import type { LoadingOptions } from '../../base/seeds/load.js';
import { loadBase } from './base.js';
import type { Cast } from './cast.js';
import { buyingUnit, departments, materials, organisations, people, secondUnit, suppliers } from './company.js';
import type { DemoSupplier } from './company.js';
import { loadNotices, loadNotifications } from './news.js';
import { loadPrices } from './prices.js';

const SINCE = '2026-01-01';

/** The one password of all demo users is known anyway, so it is hashed once: hashing is made to take long. Asked for when somebody has none. */
class Secret {
  #hash: Promise<string> | null = null;
  constructor(
    private readonly password: string,
    private readonly cost: PasswordCost,
  ) {}

  hash(): Promise<string> {
    this.#hash ??= hashPassword(this.password, this.cost);
    return this.#hash;
  }
}

export async function loadMasters(house: Assembled, cast: Cast, password: string): Promise<void> {
  const secret = new Secret(password, house.settings.passwordCost);
  await syncAccess({
    runtime: house.runtime,
    read: house.database.read,
    definitions: house.kernel.registry.all().map(({ definition }) => definition),
  });
  await abreast(people, ({ login, cn, en, held }) =>
    loadUser(
      house,
      cast,
      secret,
      {
        userName: login,
        fullName: cn,
        fullNameEn: en,
        userType: 'INSIDE',
        email: `${login}@hengyuan.example`,
        supplierId: null,
        supplierAdminFlag: 'N',
        expertFlag: held.includes('EXPERT') ? 'Y' : 'N',
      },
      held,
    ),
  );
  await loadReferenceData(
    { runtime: house.runtime, registry: house.kernel.registry, read: house.database.read },
    { wanted: neededByDemo, more: [...supplierSeeds, ...orderSeeds] },
  );
  await loadOptions(cast);
  await loadOrganisations(cast);
  await loadPermits(cast);
  await loadStaff(cast);
  await loadBase(cast);
  await loadMaterials(cast);
  await inviteSuppliers(house, cast, secret, suppliers);
  await loadPrices(cast);
  await loadNotices(cast);
  await loadNotifications(cast);
}

/** Suppliers with one user each, in their standing; those that are there stay as they are. */
export const loadSuppliers = (house: Assembled, cast: Cast, password: string, wanted: readonly DemoSupplier[]): Promise<void> =>
  inviteSuppliers(house, cast, new Secret(password, house.settings.passwordCost), wanted);

interface DemoUser {
  readonly userName: string;
  readonly fullName: string;
  readonly fullNameEn: string | null;
  readonly userType: 'INSIDE' | 'EX';
  readonly email: string;
  readonly supplierId: string | null;
  readonly supplierAdminFlag: 'Y' | 'N';
  readonly expertFlag: 'Y' | 'N';
}

async function loadUser(house: Assembled, cast: Cast, secret: Secret, user: DemoUser, held: readonly Responsibility[]): Promise<void> {
  const id =
    (await cast.find('base_users', 'user_name', user.userName)) ??
    (await cast.seed('baseUsers', null, 'CREATE', { fields: { ...user, startDate: SINCE } }));
  const snapshot = await house.runtime.snapshot('baseUsers', id);
  if (!(await storedPassword(house.database.read, id, cast.now)))
    await keepHash(house.database.read, id, await secret.hash(), null, cast.now);
  if (snapshot?.state === 'pending') await cast.seed('baseUsers', id, 'ACTIVATE', { email: user.email });
  for (const respCode of held) await grant(house, cast, id, respCode);
}

async function grant(house: Assembled, cast: Cast, userId: string, respCode: Responsibility): Promise<void> {
  const responsibilityId = await cast.find('base_responsibility', 'resp_code', respCode);
  const { rows } = await house.database.read.query('select 1 from base_user_resp where user_id = $1 and responsibility_id = $2', [
    userId,
    responsibilityId,
  ]);
  if (rows.length === 0) await cast.seed('baseUserResp', null, 'CREATE', { fields: { userId, responsibilityId, startDate: SINCE } });
}

/** A product that was started has all of it; of what takes long, the demo needs the provinces, and the divisions of its own city. */
const neededByDemo: LoadingOptions['wanted'] & object = (type, row) =>
  type !== 'baseRegion' || row['regionCode']!.endsWith('0000') || row['regionCode']!.startsWith('4403');

/** The numbers that begin with 19 are in use. Options come with the start of the product. */
async function loadOptions(cast: Cast): Promise<void> {
  const id = await cast.find('base_profile', 'profile_code', 'BASE_MOBILE_PATTERN');
  if (id === null) return;
  await cast.step(await cast.as('admin', 'ADMIN'), 'option:BASE_MOBILE_PATTERN', 'baseProfile', id, 'SET_VALUE', {
    level: 'SITE',
    levelId: null,
    value: '^1[3-9]\\d{9}$',
  });
}

async function loadOrganisations(cast: Cast): Promise<void> {
  const admin = await cast.as('admin', 'ADMIN');
  const ids = new Map<string, string>();
  for (const [orgCode, orgName, orgNameEn, orgType, parent, address] of organisations) {
    const id = await cast.step(admin, `org:${orgCode}`, 'baseOrganization', null, 'CREATE', {
      fields: { orgCode, orgName, orgNameEn, orgType, parentOrgId: parent === null ? null : ids.get(parent), startDate: SINCE, address },
    });
    await cast.step(admin, `org:${orgCode}:enable`, 'baseOrganization', id, 'ENABLE');
    ids.set(orgCode, id);
  }
}

async function loadPermits(cast: Cast): Promise<void> {
  const admin = await cast.as('admin', 'ADMIN');
  const [first, second] = [
    await cast.find('base_organization', 'org_code', buyingUnit),
    await cast.find('base_organization', 'org_code', secondUnit),
  ];
  await abreast(people, async ({ login, bothUnits }) => {
    const userId = await cast.find('base_users', 'user_name', login);
    await cast.step(admin, `permit:${login}`, 'baseUserOrg', null, 'CREATE', { fields: { userId, orgId: first, startDate: SINCE } });
    if (bothUnits)
      await cast.step(admin, `permit:${login}:${secondUnit}`, 'baseUserOrg', null, 'CREATE', {
        fields: { userId, orgId: second, startDate: SINCE },
      });
  });
}

/** Departments, and an employee behind each account inside. */
async function loadStaff(cast: Cast): Promise<void> {
  const admin = await cast.as('admin', 'ADMIN');
  const orgId = await cast.find('base_organization', 'org_code', buyingUnit);
  const [placed, hired] = [new Map<string, string>(), new Map<string, string>()];
  for (const [departmentCode, departmentName, departmentNameEn, parent] of departments) {
    const id = await cast.step(admin, `department:${departmentCode}`, 'baseDepartment', null, 'CREATE', {
      fields: {
        departmentCode,
        departmentName,
        departmentNameEn,
        orgId,
        parentDepartmentId: parent === null ? null : placed.get(parent),
        startDate: SINCE,
      },
    });
    await cast.step(admin, `department:${departmentCode}:enable`, 'baseDepartment', id, 'ENABLE');
    placed.set(departmentCode, id);
  }
  for (const [index, { login, cn, en, department, manager }] of people.filter((one) => one.department !== null).entries()) {
    const fields = {
      personName: cn,
      personNameEn: en,
      orgId,
      deptId: placed.get(department!),
      managerPersonId: manager === null ? null : hired.get(manager),
      email: `${login}@hengyuan.example`,
      mobile: `1380000${String(1000 + index)}`,
      hireDate: SINCE,
    };
    const id = await cast.step(admin, `person:${login}`, 'basePerson', null, 'CREATE', { fields });
    await cast.step(admin, `person:${login}:hire`, 'basePerson', id, 'HIRE');
    hired.set(login, id);
    await cast.step(admin, `person:${login}:account`, 'baseUsers', await cast.find('base_users', 'user_name', login), 'SAVE', {
      fields: { personId: id, orgId },
    });
  }
}

async function loadMaterials(cast: Cast): Promise<void> {
  const [engineer, manager] = [await cast.as('huangtao', 'ENGINEER'), await cast.as('zhangmin', 'SOURCING_MANAGER')];
  const orgId = await cast.find('base_organization', 'org_code', buyingUnit);
  const codes = [...new Set(materials.map(({ unit }) => unit))];
  const unitIds = new Map(await Promise.all(codes.map(async (code) => [code, await cast.find('base_uom', 'uom_code', code)] as const)));
  await abreast(materials, async ({ code, cn, en, spec, category, unit }) => {
    if (await cast.find('base_material_item', 'item_code', code)) return;
    const id = await cast.step(engineer, `material:${code}`, 'baseMaterialItem', null, 'CREATE', {
      fields: {
        itemCode: code,
        itemName: cn,
        itemNameEn: en,
        spec,
        categoryId: await cast.find('srm_base_purchase_category', 'category_name', category),
        uomId: unitIds.get(unit),
        taxRate: '13',
      },
      lines: { orgs: { set: [{ orgId, enabledFlag: 'Y', purchaseFlag: 'Y', phase: 'MASS', leadTimeDays: 14 }] } },
    });
    await cast.step(engineer, `material:${code}:submit`, 'baseMaterialItem', id, 'SUBMIT');
    await cast.step(manager, `material:${code}:approve`, 'baseMaterialItem', id, 'APPROVE');
  });
}

/** The way a supplier came to its standing. */
const ways: Readonly<Record<DemoSupplier['standing'], readonly (readonly [string, object])[]>> = {
  potential: [],
  qualified: [
    ['START_QUALIFY', {}],
    ['QUALIFY_PASS', {}],
  ],
  trial: [
    ['START_QUALIFY', {}],
    ['QUALIFY_TRIAL', {}],
  ],
  suspended: [
    ['START_QUALIFY', {}],
    ['QUALIFY_PASS', {}],
    ['SUSPEND', { reason: '连续两批来料不合格' }],
  ],
};

const typeOf: Readonly<Record<string, string>> = { 服务: 'SERVICE', 工程: 'CONTRACTOR' };

async function inviteSuppliers(house: Assembled, cast: Cast, secret: Secret, wanted: readonly DemoSupplier[]): Promise<void> {
  const [manager, approver] = [await cast.as('zhaolei', 'SUPPLIER_MANAGER'), await cast.as('wangfang', 'APPROVER')];
  await abreast(wanted, (one) => loadSupplier(house, cast, secret, { manager, approver }, one));
}

async function loadSupplier(
  house: Assembled,
  cast: Cast,
  secret: Secret,
  { manager, approver }: { readonly manager: Viewer; readonly approver: Viewer },
  supplier: DemoSupplier,
): Promise<void> {
  const { login, cn, en, uscc, countryCode, province, address, categories, contact, standing } = supplier;
  const email = `sales@${login}.example`;
  const id = await cast.step(manager, `supplier:${login}`, 'srmSlcSupplierInfo', null, 'CREATE', {
    fields: {
      companyName: cn,
      companyNameEn: en,
      uscc,
      countryCode,
      supplierType: login === 'shunda' ? 'LOGISTICS' : (typeOf[categories] ?? 'MANUFACTURER'),
      categories,
      province: province || null,
      taxRate: '13',
      registeredAddress: address,
    },
    lines: { contacts: { set: [{ lineNo: 10, contactName: contact, email, roleType: 'SALES', primaryFlag: 'Y' }] } },
  });
  await cast.step(manager, `supplier:${login}:submit`, 'srmSlcSupplierInfo', id, 'SUBMIT');
  await cast.step(approver, `supplier:${login}:approve`, 'srmSlcSupplierInfo', id, 'APPROVE');
  for (const [event, payload] of ways[standing])
    await cast.step(manager, `supplier:${login}:${event}`, 'srmSlcSupplierInfo', id, event, payload);
  await loadUser(
    house,
    cast,
    secret,
    {
      userName: login,
      fullName: contact,
      fullNameEn: null,
      userType: 'EX',
      email,
      supplierId: id,
      supplierAdminFlag: 'Y',
      expertFlag: 'N',
    },
    ['SUPPLIER', 'SUPPLIER_ADMIN'],
  );
}
