/** Addresses, stores, guides and a year of exchange rates of the demo company. */
import { abreast } from '../../base/seeds/abreast.js';
import type { Cast } from './cast.js';
import { buyingUnit, secondStore, secondUnit, store } from './company.js';

interface Place {
  readonly key: string;
  readonly unit: string;
  readonly addressType: 'SHIP_TO' | 'BILL_TO' | 'REGISTERED' | 'OFFICE';
  readonly defaultFlag?: 'N';
  readonly address: string;
  readonly addressEn: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly timeWindow?: string;
  readonly gate?: string;
}

const openHours = '08:30-11:30,13:30-17:00';
const addresses: readonly Place[] = [
  {
    key: 'ship',
    unit: buyingUnit,
    addressType: 'SHIP_TO',
    address: '广东省深圳市南山区科技南路18号1号仓',
    addressEn: 'Store 1, 18 Keji South Road, Nanshan, Shenzhen',
    contactName: '吴军',
    contactPhone: '0755-26501234',
    timeWindow: openHours,
    gate: '2号门',
  },
  {
    key: 'ship-2',
    unit: buyingUnit,
    addressType: 'SHIP_TO',
    defaultFlag: 'N',
    address: '广东省深圳市南山区科技南路18号2号仓',
    addressEn: 'Store 2, 18 Keji South Road, Nanshan, Shenzhen',
    contactName: '沈波',
    contactPhone: '0755-26501236',
    timeWindow: openHours,
    gate: '3号门',
  },
  {
    key: 'bill',
    unit: buyingUnit,
    addressType: 'BILL_TO',
    address: '广东省深圳市南山区科技南路18号财务部',
    addressEn: 'Finance, 18 Keji South Road, Nanshan, Shenzhen',
    contactName: '刘洋',
    contactPhone: '0755-26501288',
  },
  {
    key: 'office',
    unit: buyingUnit,
    addressType: 'OFFICE',
    address: '广东省深圳市南山区科技南路18号采购部',
    addressEn: 'Purchasing, 18 Keji South Road, Nanshan, Shenzhen',
    contactName: '张敏',
    contactPhone: '0755-26501255',
  },
  {
    key: 'registered',
    unit: buyingUnit,
    addressType: 'REGISTERED',
    address: '广东省深圳市南山区科技南路18号',
    addressEn: '18 Keji South Road, Nanshan, Shenzhen',
    contactName: '王芳',
    contactPhone: '0755-26501200',
  },
  {
    key: 'su-ship',
    unit: secondUnit,
    addressType: 'SHIP_TO',
    address: '江苏省苏州市工业园区金鸡湖大道88号1号仓',
    addressEn: 'Store 1, 88 Jinji Lake Avenue, Industrial Park, Suzhou',
    contactName: '沈波',
    contactPhone: '0512-62881234',
    timeWindow: openHours,
    gate: '东门',
  },
  {
    key: 'su-ship-2',
    unit: secondUnit,
    addressType: 'SHIP_TO',
    defaultFlag: 'N',
    address: '江苏省苏州市工业园区金鸡湖大道88号2号仓',
    addressEn: 'Store 2, 88 Jinji Lake Avenue, Industrial Park, Suzhou',
    contactName: '沈波',
    contactPhone: '0512-62881235',
    timeWindow: openHours,
    gate: '西门',
  },
  {
    key: 'su-bill',
    unit: secondUnit,
    addressType: 'BILL_TO',
    address: '江苏省苏州市工业园区金鸡湖大道88号财务部',
    addressEn: 'Finance, 88 Jinji Lake Avenue, Industrial Park, Suzhou',
    contactName: '曹琳',
    contactPhone: '0512-62881288',
  },
  {
    key: 'su-office',
    unit: secondUnit,
    addressType: 'OFFICE',
    address: '江苏省苏州市工业园区金鸡湖大道88号采购部',
    addressEn: 'Purchasing, 88 Jinji Lake Avenue, Industrial Park, Suzhou',
    contactName: '罗毅',
    contactPhone: '0512-62881255',
  },
  {
    key: 'su-registered',
    unit: secondUnit,
    addressType: 'REGISTERED',
    address: '江苏省苏州市工业园区金鸡湖大道88号',
    addressEn: '88 Jinji Lake Avenue, Industrial Park, Suzhou',
    contactName: '唐宁',
    contactPhone: '0512-62881200',
  },
];

/** code, names, type, whether it holds stock of suppliers, key of its address */
const stores = [
  ['SZ-RAW', '深圳原料仓', 'Shenzhen raw materials', 'RAW', 'N', 'ship'],
  ['SZ-CON', '深圳寄售仓', 'Shenzhen consignment', 'CONSIGN', 'Y', 'ship'],
  ['SZ-FG', '深圳成品仓', 'Shenzhen finished goods', 'FINISHED', 'N', 'ship-2'],
  ['SU-RAW', '苏州原料仓', 'Suzhou raw materials', 'RAW', 'N', 'su-ship'],
  ['SU-MRO', '苏州备件仓', 'Suzhou spare parts', 'MRO', 'N', 'su-ship-2'],
  ['SU-QC', '苏州待检仓', 'Suzhou quarantine', 'QUARANTINE', 'N', 'su-ship'],
] as const;

const guides = [
  [
    'BUYER_OPERATION',
    '在线竞价操作指引',
    'Running a live competition',
    '从立项、审批、开场到定标的完整步骤',
    'From the plan to the award',
    '<p>先维护标的与供应商,提交审批;审批通过后通知供应商确认并按计划开场。</p>',
    '<p>Maintain items and suppliers first, then submit; once approved, invite the suppliers and open as planned.</p>',
    'competeList,competeEdit,competeHallMain',
  ],
  [
    'SUPPLIER_OPERATION',
    '供应商竞价指引',
    'Bidding for suppliers',
    '确认参与、签到与报价',
    'Confirming, checking in and offering',
    '<p>收到邀请后在截止前确认参与,开场前签到,报价即时生效且不可撤回。</p>',
    '<p>Confirm before the deadline and check in before the start; an offer counts at once and is not taken back.</p>',
    'supplierCompeteList,competeHallMain',
  ],
  [
    'SUPPLY_CHAIN_OPERATION',
    '付款条件维护指引',
    'Maintaining payment terms',
    '付款条件与付款比例的关系',
    'Terms and their proportions',
    '<p>分阶段付款的条件须选择付款比例,比例合计必须为100%。</p>',
    '<p>A term by stages names a payment proportion, whose shares add up to 100 %.</p>',
    'baseReferenceData/basePaymentTerm,paymentProportionManagement,paymentProportionManagementEdit',
  ],
  [
    'OTHER_OPERATION',
    '汇率维护指引',
    'Maintaining exchange rates',
    '汇率的录入、复核与更正',
    'Entering, approving and correcting',
    '<p>汇率须由另一名财务人员复核;生效后的差错通过“更正”处理。</p>',
    '<p>Another person of finance approves each rate; a mistake in force is corrected, not overwritten.</p>',
    'exchangeRateManagement',
  ],
  [
    'BUYER_OPERATION',
    '公告发布指引',
    'Publishing announcements',
    '起草、范围、审批与撤回',
    'Drafting, audience, approval and withdrawal',
    '<p>按规则选择发布范围,右侧实时显示可触达的人数;已发布内容须撤回后修改。</p>',
    '<p>Choose the audience by rule and see beside it how many it reaches; what is published is withdrawn before it is changed.</p>',
    'noticeManagement,noticeEdit',
  ],
  [
    'BUYER_OPERATION',
    '授权委托指引',
    'Delegating to a deputy',
    '休假期间由他人代办',
    'While you are away',
    '<p>在授权委托中选择被授权人、职责与期限。</p>',
    '<p>Name the deputy, the responsibility and the period.</p>',
    'userCenter',
  ],
  [
    'SUPPLY_CHAIN_OPERATION',
    '待办处理指引',
    'Working with to-dos',
    '认领、超时与已处理',
    'Claims, time limits and what is done',
    '<p>多人共有的待办可先认领,认领八小时后自动失效。</p>',
    '<p>Claim a shared to-do; a claim ends by itself after eight hours.</p>',
    'interiorPendingList',
  ],
  [
    'SUPPLIER_OPERATION',
    '通知回复指引',
    'Answering notifications',
    '阅知、回复与附件',
    'Reading, replying and files',
    '<p>需要回复的通知会出现在待办中,截止后不能再回复。</p>',
    '<p>What needs an answer is among your to-dos; it cannot be answered after its time.</p>',
    'notification/notificationMore',
  ],
  [
    'PRINTER_OPERATION',
    '标签打印指引',
    'Printing labels',
    '外箱标签的打印设置',
    'Settings of the printer',
    '<p>使用100×70毫米标签纸,缩放比例选择100%。</p>',
    '<p>Use labels of 100 by 70 mm at 100 %.</p>',
    '',
  ],
  [
    'PRINTER_OPERATION',
    '单据打印指引',
    'Printing documents',
    '打印送货单与验收单',
    'Delivery notes and receipts',
    '<p>请使用A4纸,页边距选择“默认”。</p>',
    '<p>A4 paper with the usual margins.</p>',
    '',
  ],
] as const;

/** Yuan for one unit (yen: for 100), at the start of each month of 2026; figures in the manner of the reference rates. */
const rates: Readonly<Record<string, readonly [number, readonly string[]]>> = {
  USD: [1, ['7.0288', '7.0122', '6.9980', '7.0155', '7.0410', '7.0632', '7.0821', '7.0744', '7.0590', '7.0433', '7.0315', '7.0207']],
  EUR: [1, ['8.2410', '8.2155', '8.1902', '8.2230', '8.2566', '8.2871', '8.3014', '8.2890', '8.2651', '8.2402', '8.2215', '8.2088']],
  JPY: [100, ['4.5012', '4.5230', '4.5477', '4.5610', '4.5388', '4.5120', '4.4955', '4.4870', '4.5031', '4.5244', '4.5402', '4.5551']],
  HKD: [1, ['0.9031', '0.9012', '0.8995', '0.9016', '0.9048', '0.9076', '0.9101', '0.9092', '0.9071', '0.9052', '0.9037', '0.9023']],
  GBP: [1, ['9.4200', '9.3993', '9.3833', '9.4049', '9.4313', '9.4586', '9.4737', '9.4633', '9.4398', '9.4162', '9.4002', '9.3899']],
  KRW: [1000, ['4.8553', '4.8698', '4.8876', '4.9060', '4.9162', '4.9092', '4.8933', '4.8775', '4.8667', '4.8597', '4.8800', '4.8660']],
  SGD: [1, ['5.4705', '5.4958', '5.5098', '5.5002', '5.4783', '5.4565', '5.4417', '5.4320', '5.4600', '5.4408', '5.4259', '5.4460']],
  AUD: [1, ['4.7711', '4.7613', '4.7388', '4.7164', '4.7012', '4.6913', '4.7200', '4.7003', '4.6850', '4.7057', '4.7308', '4.7568']],
  CAD: [1, ['5.1336', '5.1055', '5.0864', '5.0740', '5.1100', '5.0853', '5.0662', '5.0920', '5.1235', '5.1561', '5.1741', '5.1617']],
  CHF: [1, ['8.8135', '8.7891', '8.8600', '8.8113', '8.7736', '8.8246', '8.8866', '8.9508', '8.9863', '8.9619', '8.9065', '8.8511']],
};

/** What each unit keeps, and where. */
async function loadPlaces(cast: Cast): Promise<void> {
  const [storekeeper, other] = [await cast.as('wujun', 'WAREHOUSE'), await cast.as('shenbo', 'WAREHOUSE')];
  const unitIds = new Map(
    await Promise.all(
      [buyingUnit, secondUnit].map(async (unit) => [unit, await cast.find('base_organization', 'org_code', unit)] as const),
    ),
  );
  const ids = new Map<string, { readonly id: string; readonly place: Place }>();
  for (const place of addresses) {
    const { key, unit, defaultFlag = 'Y', ...address } = place;
    const first = unit === buyingUnit;
    const fields = {
      ...address,
      orgId: unitIds.get(unit),
      countryCode: 'CN',
      regionCode: first ? '440305' : '320000',
      postcode: first ? '518057' : '215021',
      defaultFlag,
    };
    ids.set(key, {
      place,
      id: await cast.step(first ? storekeeper : other, `address:${key}`, 'srmBaseAddress', null, 'CREATE', { fields }),
    });
  }
  for (const [warehouseCode, warehouseName, warehouseNameEn, warehouseType, consignFlag, key] of stores) {
    const {
      id: addressId,
      place: { unit, contactName, contactPhone, gate },
    } = ids.get(key)!;
    await cast.step(unit === buyingUnit ? storekeeper : other, `warehouse:${warehouseCode}`, 'srmBaseWarehouse', null, 'CREATE', {
      fields: {
        warehouseCode,
        warehouseName,
        warehouseNameEn,
        warehouseType,
        consignFlag,
        orgId: unitIds.get(unit),
        addressId,
        contactName,
        contactPhone,
        dockCount: 3,
        timeWindow: openHours,
        gate,
      },
    });
  }
}

export async function loadBase(cast: Cast): Promise<void> {
  const admin = await cast.as('admin', 'ADMIN');
  await loadPlaces(cast);
  for (const [key, from, to] of [
    ['OU_INV', buyingUnit, store],
    [`OU_INV:${secondUnit}`, secondUnit, secondStore],
  ] as const) {
    const [fromOrgId, toOrgId] = [
      await cast.find('base_organization', 'org_code', from),
      await cast.find('base_organization', 'org_code', to),
    ];
    await cast.step(admin, `association:${key}`, 'srmBaseOrgAssociation', null, 'CREATE', {
      fields: { associationType: 'OU_INV', fromOrgId, toOrgId, defaultFlag: 'Y', startDate: '2026-01-01' },
    });
  }
  for (const [
    index,
    [guideType, guideTitle, guideTitleEn, description, descriptionEn, content, contentEn, menuCodes],
  ] of guides.entries()) {
    const id = await cast.step(admin, `guide:${index}`, 'srmBaseGuide', null, 'CREATE', {
      fields: {
        guideType,
        guideTitle,
        guideTitleEn,
        description,
        descriptionEn,
        content,
        contentEn,
        menuCodes: menuCodes || null,
        language: 'ALL',
        versionText: '1.0',
        sortNo: (index + 1) * 10,
      },
    });
    await cast.step(admin, `guide:${index}:enable`, 'srmBaseGuide', id, 'ENABLE');
  }
  await loadRates(cast);
}

/** Invented, and marked as such: entered as an import would bring official ones, so that they need no approval. Each is compared with the one of the month before. */
async function loadRates(cast: Cast): Promise<void> {
  await abreast(Object.entries(rates), async ([fromCurrency, [quoteUnit, months]]) => {
    if (await cast.find('srm_base_exchange_rate', 'from_currency', fromCurrency)) return;
    for (const [month, quoteRate] of months.entries()) {
      await cast.seed('srmBaseExchangeRate', null, 'CREATE', {
        fields: {
          fromCurrency,
          toCurrency: 'CNY',
          rateType: 'CORPORATE',
          rateDate: `2026-${String(month + 1).padStart(2, '0')}-01`,
          quoteUnit,
          quoteRate,
          source: 'ECB',
          remark: 'Demonstration, no official rate / 演示数据，非官方汇率',
        },
      });
    }
  });
}
