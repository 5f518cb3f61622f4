/** What the demo company has of this family (suppliers.md): a change that is asked for, stock of a supplier, a way of qualification. */
import type { Assembled } from '../../assemble.js';
import type { Cast } from './cast.js';
import { buyingUnit } from './company.js';

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
}
