/** What a company's papers consist of: the same rows in a registration, where it writes them, and in its record, where it reads them. */
import { f } from '../kernel/fields.js';
import { supplierLookups as lookups } from './lookups.js';

type Way = { readonly supplier: 'read' | 'edit' };

export const contactColumns = (way: Way) => ({
  lineNo: f.integer('Line', '行号', { need: 'save', ...way }),
  contactName: f.text(50, 'Name', '姓名', { need: 'save', personal: true, ...way }),
  position: f.text(50, 'Position', '职务', way),
  mobile: f.mobile('Mobile', '手机', { personal: true, sensitive: 'mobile', ...way }),
  email: f.email('E-mail', '邮箱', { personal: true, sensitive: 'email', ...way }),
  roleType: f.lookup(lookups.SLC_CONTACT_ROLE, 'Role', '联系人类型', { initial: 'GENERAL', ...way }),
  primaryFlag: f.flag('Primary', '主联系人', way),
});

export const locationColumns = (way: Way) => ({
  lineNo: f.integer('Line', '行号', { need: 'save', ...way }),
  locationType: f.lookup(lookups.SLC_LOCATION_TYPE, 'Kind', '地址类型', { need: 'save', ...way }),
  province: f.text(40, 'Province', '省份', way),
  city: f.text(40, 'City', '城市', way),
  address: f.text(300, 'Address', '地址', { need: 'save', ...way }),
  postcode: f.text(10, 'Postcode', '邮编', way),
});

export const accountColumns = (way: Way) => ({
  lineNo: f.integer('Line', '行号', { need: 'save', ...way }),
  bankName: f.text(100, 'Bank', '开户行', { need: 'save', ...way }),
  branchName: f.text(100, 'Branch', '支行', way),
  cnapsCode: f.text(12, 'CNAPS code', '联行号', way),
  swiftCode: f.text(11, 'SWIFT code', 'SWIFT代码', { upper: true, ...way }),
  iban: f.text(40, 'IBAN', 'IBAN', { upper: true, personal: true, sensitive: 'account', ...way }),
  accountName: f.text(120, 'Account name', '账户名称', { need: 'save', ...way }),
  accountNo: f.text(40, 'Account number', '银行账号', { need: 'save', personal: true, sensitive: 'account', ...way }),
  accountType: f.lookup(lookups.SLC_ACCOUNT_TYPE, 'Kind', '账户类型', { initial: 'CORPORATE', ...way }),
  currencyCode: f.code('baseCurrency', 'currencyCode', 3, 'Currency', '币种', { initial: 'CNY', ...way }),
  primaryFlag: f.flag('Primary', '主账户', way),
  agentFlag: f.flag('By an agent', '代收', way),
  enabledFlag: f.flag('In use', '启用', { initial: 'Y', ...way }),
});

export const certificateColumns = (way: Way) => ({
  lineNo: f.integer('Line', '行号', { need: 'save', ...way }),
  certType: f.lookup(lookups.SLC_CERT_TYPE, 'Certificate', '资质类型', { need: 'save', ...way }),
  certNo: f.text(60, 'Number', '证书编号', { need: 'save', ...way }),
  issuer: f.text(100, 'Issued by', '发证机构', way),
  issueDate: f.date('Issued on', '发证日期', way),
  expiryDate: f.date('Valid to', '有效期止', { notBefore: 'issueDate', ...way }),
  longTermFlag: f.flag('Without end', '长期有效', way),
  siteNo: f.integer('For the site (address line)', '适用地点(地址行号)', {
    min: 1,
    help: { en: 'Empty for the whole company', cn: '空为适用全公司' },
    ...way,
  }),
  fileIds: f.attachments('Files', '附件', way),
});
