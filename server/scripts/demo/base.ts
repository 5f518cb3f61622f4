/** Addresses, stores, guides and a year of exchange rates of the demo company. */
import type { Cast } from './cast.js';
import { buyingUnit, store } from './company.js';

const addresses = [
  { key: 'ship', addressType: 'SHIP_TO', address: '广东省深圳市南山区科技南路18号1号仓', addressEn: 'Store 1, 18 Keji South Road, Nanshan, Shenzhen', contactName: '吴军', contactPhone: '0755-26501234', timeWindow: '08:30-11:30,13:30-17:00', gate: '2号门' },
  { key: 'bill', addressType: 'BILL_TO', address: '广东省深圳市南山区科技南路18号财务部', addressEn: 'Finance, 18 Keji South Road, Nanshan, Shenzhen', contactName: '刘洋', contactPhone: '0755-26501288', timeWindow: null, gate: null },
] as const;

const stores = [['SZ-RAW', '深圳原料仓', 'Shenzhen raw materials', 'RAW', 'N'], ['SZ-CON', '深圳寄售仓', 'Shenzhen consignment', 'CONSIGN', 'Y'], ['SZ-FG', '深圳成品仓', 'Shenzhen finished goods', 'FINISHED', 'N']] as const;

const guides = [
  ['BUYER_OPERATION', '在线竞价操作指引', 'Running a live competition', '从立项、审批、开场到定标的完整步骤', '<p>先维护标的与供应商,提交审批;审批通过后通知供应商确认并按计划开场。</p><p>Maintain items and suppliers first, then submit.</p>'],
  ['SUPPLIER_OPERATION', '供应商竞价指引', 'Bidding for suppliers', '确认参与、签到与报价', '<p>收到邀请后在截止前确认参与,开场前签到,报价即时生效且不可撤回。</p><p>Confirm before the deadline and check in before the start.</p>'],
  ['SUPPLY_CHAIN_OPERATION', '付款条件维护指引', 'Maintaining payment terms', '付款条件与付款比例的关系', '<p>分阶段付款的条件须选择付款比例,比例合计必须为100%。</p>'],
  ['OTHER_OPERATION', '汇率维护指引', 'Maintaining exchange rates', '汇率的录入、复核与更正', '<p>汇率须由另一名财务人员复核;生效后的差错通过“更正”处理。</p>'],
  ['BUYER_OPERATION', '公告发布指引', 'Publishing notices', '起草、范围、审批与撤回', '<p>按规则选择发布范围,右侧实时显示可触达的人数;已发布内容须撤回后修改。</p><p>Choose the audience by rule; what is published is withdrawn before it is changed.</p>'],
  ['BUYER_OPERATION', '授权委托指引', 'Delegating to a deputy', '休假期间由他人代办', '<p>在授权委托中选择被授权人、职责与期限。</p><p>Name the deputy, the responsibility and the period.</p>'],
  ['SUPPLY_CHAIN_OPERATION', '待办处理指引', 'Working with to-dos', '认领、超时与已处理', '<p>多人共有的待办可先认领,认领八小时后自动失效。</p><p>Claim a shared to-do; a claim ends by itself after eight hours.</p>'],
  ['SUPPLIER_OPERATION', '通知回复指引', 'Answering notifications', '阅知、回复与附件', '<p>需要回复的通知会出现在待办中,截止后不能再回复。</p><p>What needs an answer is among your to-dos; it cannot be answered after its time.</p>'],
  ['PRINTER_OPERATION', '标签打印指引', 'Printing labels', '外箱标签的打印设置', '<p>使用100×70毫米标签纸,缩放比例选择100%。</p><p>Use labels of 100 by 70 mm at 100 %.</p>'],
  ['PRINTER_OPERATION', '单据打印指引', 'Printing documents', '打印送货单与验收单', '<p>请使用A4纸,页边距选择“默认”。</p><p>A4 paper with the usual margins.</p>'],
] as const;

/** Yuan for one unit (yen: for 100), at the start of each month of 2026; figures in the manner of the reference rates. */
const rates: Readonly<Record<string, readonly [number, readonly string[]]>> = {
  USD: [1, ['7.0288', '7.0122', '6.9980', '7.0155', '7.0410', '7.0632', '7.0821', '7.0744', '7.0590', '7.0433', '7.0315', '7.0207']],
  EUR: [1, ['8.2410', '8.2155', '8.1902', '8.2230', '8.2566', '8.2871', '8.3014', '8.2890', '8.2651', '8.2402', '8.2215', '8.2088']],
  JPY: [100, ['4.5012', '4.5230', '4.5477', '4.5610', '4.5388', '4.5120', '4.4955', '4.4870', '4.5031', '4.5244', '4.5402', '4.5551']],
  HKD: [1, ['0.9031', '0.9012', '0.8995', '0.9016', '0.9048', '0.9076', '0.9101', '0.9092', '0.9071', '0.9052', '0.9037', '0.9023']],
};

export async function loadBase(cast: Cast): Promise<void> {
  const [storekeeper, admin] = [await cast.as('wujun', 'WAREHOUSE'), await cast.as('admin', 'ADMIN')];
  const orgId = await cast.find('base_organization', 'org_code', buyingUnit);
  const ids: Record<string, string> = {};
  for (const { key, ...address } of addresses) ids[key] = await cast.step(storekeeper, `address:${key}`, 'srmBaseAddress', null, 'CREATE', { fields: { ...address, orgId, countryCode: 'CN', regionCode: '440305', postcode: '518057', defaultFlag: 'Y' } });
  for (const [warehouseCode, warehouseName, warehouseNameEn, warehouseType, consignFlag] of stores) {
    await cast.step(storekeeper, `warehouse:${warehouseCode}`, 'srmBaseWarehouse', null, 'CREATE', { fields: { warehouseCode, warehouseName, warehouseNameEn, warehouseType, consignFlag, orgId, addressId: ids['ship'], contactName: '吴军', contactPhone: '0755-26501234', dockCount: 3, timeWindow: '08:30-11:30,13:30-17:00', gate: '2号门' } });
  }
  await cast.step(admin, 'association:OU_INV', 'srmBaseOrgAssociation', null, 'CREATE', { fields: { associationType: 'OU_INV', fromOrgId: orgId, toOrgId: await cast.find('base_organization', 'org_code', store), defaultFlag: 'Y', startDate: '2026-01-01' } });
  for (const [index, [guideType, guideTitle, guideTitleEn, description, content]] of guides.entries()) {
    const id = await cast.step(admin, `guide:${index}`, 'srmBaseGuide', null, 'CREATE', { fields: { guideType, guideTitle, guideTitleEn, description, content, language: 'ALL', versionText: '1.0', sortNo: (index + 1) * 10 } });
    await cast.step(admin, `guide:${index}:enable`, 'srmBaseGuide', id, 'ENABLE');
  }
  await loadRates(cast);
}

/** Invented, and marked as such: entered as an import would bring official ones, so that they need no approval. */
async function loadRates(cast: Cast): Promise<void> {
  if (await cast.find('srm_base_exchange_rate', 'source', 'ECB')) return;
  for (const [fromCurrency, [quoteUnit, months]] of Object.entries(rates)) {
    for (const [month, quoteRate] of months.entries()) {
      await cast.seed('srmBaseExchangeRate', null, 'CREATE', { fields: { fromCurrency, toCurrency: 'CNY', rateType: 'CORPORATE', rateDate: `2026-${String(month + 1).padStart(2, '0')}-01`, quoteUnit, quoteRate, source: 'ECB', remark: 'Demonstration, no official rate / 演示数据，非官方汇率' } });
    }
  }
}
