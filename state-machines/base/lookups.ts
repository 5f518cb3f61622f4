/** Lookups of reference data, materials, rates and notices (base-srm.md §15), the trade terms (§1.4), and the stages that payment proportions share with contracts (contracts.md §13). */
import { extensibleLookups, lookups } from '../kernel/fields.js';
import { guideLookups } from './guide/types.js';

const closed = lookups({
  BASE_UOM_CLASS: {
    COUNT: { en: 'Count', cn: '数量' }, MASS: { en: 'Mass', cn: '质量' }, LENGTH: { en: 'Length', cn: '长度' }, AREA: { en: 'Area', cn: '面积' },
    VOLUME: { en: 'Volume', cn: '体积' }, TIME: { en: 'Time', cn: '时间' }, ENERGY: { en: 'Energy', cn: '能量' }, PACKAGE: { en: 'Package', cn: '包装' },
    SERVICE: { en: 'Service', cn: '服务' },
  },
  BASE_TAX_KIND: {
    VAT: { en: 'VAT', cn: '增值税' }, EXEMPT: { en: 'Exempt', cn: '免税' }, NON_TAXABLE: { en: 'Not taxable', cn: '不征税' },
    FOREIGN: { en: 'Foreign tax', cn: '境外税' },
  },
  BASE_TERM_BASELINE: {
    INVOICE_DATE: { en: 'Invoice date', cn: '发票日' }, RECEIPT_DATE: { en: 'Receipt date', cn: '收货日' }, ORDER_DATE: { en: 'Order date', cn: '下单日' },
    MONTH_END_INVOICE: { en: "End of the invoice's month", cn: '开票月末' }, MONTH_END_RECEIPT: { en: "End of the receipt's month", cn: '收货月末' },
    STAGES: { en: 'In stages', cn: '分阶段' },
  },
  BASE_PAY_METHOD: {
    TT: { en: 'Bank transfer', cn: '电汇' }, BANK_ACCEPTANCE: { en: 'Bank acceptance', cn: '银行承兑汇票' },
    TRADE_ACCEPTANCE: { en: 'Trade acceptance', cn: '商业承兑汇票' }, LC: { en: 'Letter of credit', cn: '信用证' },
    SCF: { en: 'Supply-chain finance', cn: '供应链金融凭证' }, CASH: { en: 'Cash', cn: '现金' },
  },
  BASE_ADDRESS_TYPE: {
    SHIP_TO: { en: 'Ship to', cn: '收货' }, BILL_TO: { en: 'Bill to', cn: '收票' }, REGISTERED: { en: 'Registered', cn: '注册' },
    OFFICE: { en: 'Office', cn: '办公' },
  },
  BASE_ORG_ASSOC: {
    PUR_FOR: { en: 'Buys for', cn: '代采购' }, OU_INV: { en: 'Keeps stock at', cn: '所属库存组织' }, SETTLE_FOR: { en: 'Settles for', cn: '代结算' },
    SHARE_SUPPLIER: { en: 'Shares suppliers of', cn: '共享供应商' }, ERP_MAP: { en: 'Outside system', cn: '外部系统映射' },
  },
  BASE_KRALJIC: {
    STRATEGIC: { en: 'Strategic', cn: '战略' }, LEVERAGE: { en: 'Leverage', cn: '杠杆' }, BOTTLENECK: { en: 'Bottleneck', cn: '瓶颈' },
    ROUTINE: { en: 'Routine', cn: '一般' },
  },
  BASE_PROC_TYPE: {
    GOODS: { en: 'Goods', cn: '货物' }, SERVICES: { en: 'Services', cn: '服务' }, WORKS: { en: 'Works', cn: '工程' },
  },
  BASE_ITEM_TYPE: {
    RAW: { en: 'Raw material', cn: '原材料' }, PART: { en: 'Part', cn: '零部件' }, PACKAGE: { en: 'Packaging', cn: '包材' }, MRO: { en: 'MRO', cn: '辅料备件' },
    ASSET: { en: 'Asset', cn: '资产' }, SERVICE: { en: 'Service', cn: '服务' }, OUTSOURCE: { en: 'Outsourcing', cn: '外协' },
    FINISHED: { en: 'Finished goods', cn: '成品' },
  },
  BASE_ITEM_PHASE: {
    NPI: { en: 'Trial', cn: '试制' }, MASS: { en: 'In production', cn: '量产' }, EOL: { en: 'End of life', cn: '停产' },
    SERVICE: { en: 'Service parts', cn: '售后' },
  },
  BASE_RATE_TYPE: {
    CORPORATE: { en: 'Corporate', cn: '公司汇率' }, SPOT: { en: 'Spot', cn: '即期' }, CUSTOMS: { en: 'Customs', cn: '海关' },
    BUDGET: { en: 'Budget', cn: '预算' },
  },
  BASE_RATE_SOURCE: {
    MANUAL: { en: 'By hand', cn: '手工' }, ECB: { en: 'ECB', cn: '欧洲央行' }, PBOC: { en: 'PBOC central parity', cn: '人民银行中间价' },
    IMPORT: { en: 'Imported', cn: '导入' }, CROSS: { en: 'Crossed', cn: '套算' },
  },
  BASE_NOTICE_TYPE: {
    ANNOUNCEMENT: { en: 'Announcement', cn: '公告' }, POLICY: { en: 'Policy', cn: '制度' }, SOURCING: { en: 'Sourcing', cn: '寻源公告' },
    MAINTENANCE: { en: 'Maintenance', cn: '系统维护' }, HOLIDAY: { en: 'Holidays', cn: '放假安排' }, PUBLICITY: { en: 'Public notice', cn: '公示' },
  },
  BASE_NOTICE_AUDIENCE: {
    PUBLIC: { en: 'Public, with the sign-in page', cn: '公开(含登录页)' }, ALL: { en: 'All users', cn: '全部用户' }, INSIDE: { en: 'Inside', cn: '内部' },
    SUPPLIER: { en: 'Suppliers', cn: '供应商' }, RULE: { en: 'By rule', cn: '按规则' },
  },
  BASE_NOTIFICATION_TYPE: {
    LETTER: { en: 'Letter', cn: '函件' }, REQUEST: { en: 'Request for papers', cn: '资料索取' }, REMINDER: { en: 'Reminder', cn: '提醒' },
    MEETING: { en: 'Meeting', cn: '会议' }, OTHER: { en: 'Other', cn: '其他' },
  },
  BASE_IMPORTANCE: {
    NORMAL: { en: 'Normal', cn: '一般' }, IMPORTANT: { en: 'Important', cn: '重要' }, URGENT: { en: 'Urgent', cn: '紧急' },
  },
  BASE_PROP_KIND: {
    TEXT: { en: 'Text', cn: '文本' }, NUMBER: { en: 'Number', cn: '数字' }, LOOKUP: { en: 'Lookup', cn: '快码' }, FLAG: { en: 'Yes or no', cn: '是否' },
  },
  BASE_LANGUAGE: {
    CN: { en: 'Chinese', cn: '中文' }, EN: { en: 'English', cn: '英文' }, ALL: { en: 'Both', cn: '双语' },
  },
  CCT_STAGE_TYPE: {
    PREPAY: { en: 'Prepayment', cn: '预付款' }, PROGRESS: { en: 'Progress', cn: '进度款' }, DELIVERY: { en: 'Delivery', cn: '到货款' },
    ACCEPTANCE: { en: 'Acceptance', cn: '验收款' }, FINAL: { en: 'Final', cn: '结算款' }, WARRANTY: { en: 'Warranty', cn: '质保金' },
  },
  CCT_STAGE_TRIGGER: {
    SIGNED: { en: 'Signed', cn: '合同签订' }, INVOICE: { en: 'Invoice received', cn: '收到发票' }, DELIVERED: { en: 'Delivered', cn: '到货' },
    ACCEPTED: { en: 'Accepted', cn: '验收合格' }, WARRANTY_END: { en: 'End of warranty', cn: '质保期满' }, DATE: { en: 'Fixed date', cn: '指定日期' },
  },
  PUR_SOURCE_SYSTEM: {
    MANUAL: { en: 'By hand', cn: '手工' }, ERP: { en: 'ERP', cn: 'ERP' }, PLM: { en: 'PLM', cn: 'PLM' }, EXCEL: { en: 'Excel', cn: 'Excel' },
  },
  /** attribute1: transport, attribute2: freight paid by the seller, attribute3: import duty by the seller. */
  TRADE_TERM: {
    EXW: { en: 'Ex works', cn: '工厂交货', attributes: ['ANY', 'N', 'N'] },
    FCA: { en: 'Free carrier', cn: '货交承运人', attributes: ['ANY', 'N', 'N'] },
    CPT: { en: 'Carriage paid to', cn: '运费付至', attributes: ['ANY', 'Y', 'N'] },
    CIP: { en: 'Carriage and insurance paid to', cn: '运费保险费付至', attributes: ['ANY', 'Y', 'N'] },
    DAP: { en: 'Delivered at place', cn: '目的地交货', attributes: ['ANY', 'Y', 'N'] },
    DPU: { en: 'Delivered at place unloaded', cn: '卸货地交货', attributes: ['ANY', 'Y', 'N'] },
    DDP: { en: 'Delivered duty paid', cn: '完税后交货', attributes: ['ANY', 'Y', 'Y'] },
    FAS: { en: 'Free alongside ship', cn: '船边交货', attributes: ['SEA', 'N', 'N'] },
    FOB: { en: 'Free on board', cn: '船上交货', attributes: ['SEA', 'N', 'N'] },
    CFR: { en: 'Cost and freight', cn: '成本加运费', attributes: ['SEA', 'Y', 'N'] },
    CIF: { en: 'Cost, insurance and freight', cn: '成本保险费加运费', attributes: ['SEA', 'Y', 'N'] },
  },
});

/** To which a company adds codes of its own. */
const open = extensibleLookups({
  BASE_WAREHOUSE_TYPE: {
    RAW: { en: 'Raw materials', cn: '原料仓' }, FINISHED: { en: 'Finished goods', cn: '成品仓' }, MRO: { en: 'Spare parts', cn: '备件仓' },
    CONSIGN: { en: 'Consignment', cn: '寄售仓' }, QUARANTINE: { en: 'Quarantine', cn: '待检仓' }, RETURN: { en: 'Returns', cn: '退货仓' },
  },
  /** attribute1: the first three digits of the clearing code. */
  BASE_BANK: {
    ICBC: { en: 'Industrial and Commercial Bank of China', cn: '工商银行', attributes: ['102'] },
    ABC: { en: 'Agricultural Bank of China', cn: '农业银行', attributes: ['103'] },
    BOC: { en: 'Bank of China', cn: '中国银行', attributes: ['104'] },
    CCB: { en: 'China Construction Bank', cn: '建设银行', attributes: ['105'] },
    CDB: { en: 'China Development Bank', cn: '国家开发银行', attributes: ['201'] },
    EXIM: { en: 'Export-Import Bank of China', cn: '进出口银行', attributes: ['202'] },
    ADBC: { en: 'Agricultural Development Bank of China', cn: '农业发展银行', attributes: ['203'] },
    BCM: { en: 'Bank of Communications', cn: '交通银行', attributes: ['301'] },
    CITIC: { en: 'China CITIC Bank', cn: '中信银行', attributes: ['302'] },
    CEB: { en: 'China Everbright Bank', cn: '光大银行', attributes: ['303'] },
    HXB: { en: 'Huaxia Bank', cn: '华夏银行', attributes: ['304'] },
    CMBC: { en: 'China Minsheng Bank', cn: '民生银行', attributes: ['305'] },
    CGB: { en: 'China Guangfa Bank', cn: '广发银行', attributes: ['306'] },
    PAB: { en: 'Ping An Bank', cn: '平安银行', attributes: ['307'] },
    CMB: { en: 'China Merchants Bank', cn: '招商银行', attributes: ['308'] },
    CIB: { en: 'Industrial Bank', cn: '兴业银行', attributes: ['309'] },
    SPDB: { en: 'Shanghai Pudong Development Bank', cn: '浦发银行', attributes: ['310'] },
    CITY: { en: 'City commercial bank', cn: '城市商业银行', attributes: ['313'] },
    RCU: { en: 'Rural commercial bank or credit union', cn: '农村商业银行、农信社', attributes: ['402'] },
    PSBC: { en: 'Postal Savings Bank of China', cn: '邮储银行', attributes: ['403'] },
  },
});

export const baseLookups = { ...closed, ...open, ...guideLookups };

/** A lookup type as field tables name it. */
export const {
  BASE_UOM_CLASS, BASE_TAX_KIND, BASE_TERM_BASELINE, BASE_PAY_METHOD, BASE_WAREHOUSE_TYPE, BASE_ADDRESS_TYPE, BASE_ORG_ASSOC, BASE_KRALJIC, BASE_PROC_TYPE, BASE_ITEM_TYPE, BASE_ITEM_PHASE,
  BASE_RATE_TYPE, BASE_RATE_SOURCE, BASE_NOTICE_TYPE, BASE_NOTICE_AUDIENCE, BASE_NOTIFICATION_TYPE, BASE_IMPORTANCE, BASE_GUIDE, BASE_PROP_KIND, BASE_LANGUAGE, CCT_STAGE_TYPE, CCT_STAGE_TRIGGER, PUR_SOURCE_SYSTEM,
} = baseLookups;
