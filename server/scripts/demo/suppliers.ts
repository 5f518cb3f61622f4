/**
 * What the demo company has of this family (suppliers.md): three hundred suppliers wherever one can stand, with how they came there; what
 * they ask to change, what is consigned and billed, and how purchases are shared among them.
 */
import { decided } from './supplier-decisions.js';
import { billed, shared } from './billing.js';
import { domesticCompanies, foreignCompanies } from './crowd.js';
import { standing, takeUp } from './crowd-story.js';
import { planned, qualified } from './qualifications.js';
import { registered, registrants } from './registrations.js';
import type { Assembled } from '../../assemble.js';
import type { Cast } from './cast.js';
import { buyingUnit, secondUnit } from './company.js';

const steps = [
  { nodeSeq: 10, nodeType: 'INFO_REVIEW', ownerResp: 'SUPPLIER_MANAGER', standardDays: 5 },
  { nodeSeq: 20, nodeType: 'LOCALE_INSPECT', dependsOn: '10', ownerResp: 'QUALITY', standardDays: 15, passScore: '60' },
  { nodeSeq: 90, nodeType: 'FINAL_REVIEW', dependsOn: '20', ownerResp: 'SUPPLIER_MANAGER', standardDays: 5 },
];

export async function loadQualification(_house: Assembled, cast: Cast): Promise<void> {
  const [orgId, itemId, uomId] = [
    await cast.find('base_organization', 'org_code', buyingUnit),
    await cast.find('base_material_item', 'item_code', 'SC-002'),
    await cast.find('base_uom', 'uom_code', 'PCS'),
  ];
  const [manager, approver, keeper, seller] = [
    await cast.as('zhaolei', 'SUPPLIER_MANAGER'),
    await cast.as('wangfang', 'APPROVER'),
    await cast.as('wujun', 'WAREHOUSE'),
    await cast.as('taishan', 'SUPPLIER'),
  ];
  const scene = await cast.step(manager, 'scene:new', 'srmSlcIntroduceScenes', null, 'CREATE', {
    fields: { orgId, sceneName: '新供应商引入 New supplier' },
    lines: { nodes: { set: steps } },
  });
  await cast.step(manager, 'scene:new:submit', 'srmSlcIntroduceScenes', scene, 'SUBMIT');
  await cast.step(approver, 'scene:new:approve', 'srmSlcIntroduceScenes', scene, 'APPROVE', { comment: null });

  const change = await cast.step(seller, 'change:taishan', 'srmSlcChangeInfo', null, 'CREATE', {
    fields: { supplierId: seller.supplierId, reason: '搬迁 Moved' },
    lines: { lines: { set: [{ lineNum: 1, fieldCode: 'companyNameEn', newValue: 'Taishan Fasteners Co.' }] } },
  });
  await cast.step(seller, 'change:taishan:submit', 'srmSlcChangeInfo', change, 'SUBMIT');

  const account = await cast.step(keeper, 'consigned:screws', 'srmSlcConsignStock', null, 'CREATE', {
    fields: { orgId, supplierId: seller.supplierId, warehouseCode: 'SZ-RAW', itemId, uomId, minQty: '20000', maxQty: '100000' },
  });
  const stock = 'srmSlcConsignStock';
  await cast.step(keeper, 'consigned:screws:in', stock, account, 'STOCK_IN', { lotNumber: 'L-2601', qty: '30000', price: '0.065' });
  await cast.step(keeper, 'consigned:screws:out', stock, account, 'CONSUME', { qty: '12000' });
  await loadFurther(cast, orgId);
}

/** Told once: what is told last says that all of it is there. */
async function loadFurther(cast: Cast, orgId: string | null): Promise<void> {
  if (await cast.find('srm_sml_adjustment_head', 'reason', '按交付表现调整 Adjusted by deliveries')) return;
  const people = {
    manager: await cast.as('zhaolei', 'SUPPLIER_MANAGER'),
    approver: await cast.as('wangfang', 'APPROVER'),
    buyer: await cast.as('liwei', 'BUYER'),
    inspector: await cast.as('zhoujie', 'QUALITY'),
  };
  const crowd = [...domesticCompanies.slice(registrants), ...foreignCompanies];
  const ids = await takeUp(cast, people, crowd);
  const inForce = standing(crowd, 'qualified').map(({ key }) => ids.get(key)!);
  const sellers = await registered(cast, people.manager, domesticCompanies.slice(0, registrants));
  await qualified(cast, people, sellers, orgId);
  await planned(cast, people, inForce.slice(0, 5), orgId);
  const secondOrgId = await cast.find('base_organization', 'org_code', secondUnit);
  await decided(cast, people, inForce.slice(5), orgId, secondOrgId);
  await billed(cast, people, orgId);
  await shared(cast, people, orgId);
}
