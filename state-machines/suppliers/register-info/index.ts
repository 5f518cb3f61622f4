/** Registration of companies that nobody knows yet (suppliers.md, srmSlcRegisterInfo). */
import { defineDocument } from '../../kernel/definition.js';
import type { Predicate } from '../../kernel/predicate.js';
import { approvingReasons } from '../../kernel/stock/approving.js';
import { plainView } from '../../kernel/view.js';
import type { Registration } from './fields.js';
import { events, fields, lines, reasons } from './fields.js';
import { machine } from './machine.js';

/** Who applied, and with what, is nobody's business but of those who decide and of those who look after it. */
const INSIDE: Predicate = { acting: ['SUPPLIER_MANAGER', 'BUYER', 'FINANCE', 'AUDITOR', 'ADMIN'] };
const plain = plainView<Registration>(fields, lines, {
  supplier: { viewer: ['supplierId', '$supplierId'] },
  supplierKeys: ({ supplierId }) => (supplierId === null ? [] : [supplierId]),
  anyOrganisation: true,
});

export const srmSlcRegisterInfo = defineDocument({
  type: 'srmSlcRegisterInfo',
  version: 1,
  path: 'suppliers/register-info',
  kind: 'document',
  title: { en: 'Supplier registration', cn: '供应商注册' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...approvingReasons, ...reasons },
  sends: {
    INFO_APPROVED: { to: ['srmSlcSupplierInfo'], byHand: true },
    REG_CLOSED: { to: ['srmSlcSupplierInfo'], byHand: true },
    INVALIDATE: { to: ['baseUserResp'], byHand: true },
  },
  view: { ...plain, scope: { ...plain.scope, INSIDE } },
  numbering: { pattern: 'REG-{yyyyMMdd}-{seq4}' },
  indexes: [['uscc', 'state']],
  nameField: 'companyName',
  list: {
    columns: [
      'docNumber',
      'companyName',
      'uscc',
      'supplierType',
      'contactName',
      'contactMobile',
      'registerType',
      'duplicateMark',
      'categories',
      'infoDate',
      'creationDate',
      'state',
    ],
    filters: [
      'docNumber',
      'companyName',
      'uscc',
      'supplierType',
      'registerType',
      'stage',
      'duplicateMark',
      'supplierId',
      'creationDate',
      'state',
    ],
    sort: [['creationDate', 'asc']],
    tabs: [
      { label: { en: 'All', cn: '全部' }, where: {} },
      { label: { en: 'To review', cn: '待审批' }, where: { state: ['submitted', 'infoSubmitted'] } },
      { label: { en: 'With the company', cn: '待供应商处理' }, where: { state: ['invited', 'revising', 'infoFilling', 'infoReturned'] } },
      { label: { en: 'Settled', cn: '已结束' }, where: { state: ['completed', 'rejected', 'cancelled', 'expired'] } },
    ],
  },
  form: [
    {
      label: { en: 'Basic', cn: '基本信息' },
      fields: [
        'companyName',
        'companyNameEn',
        'countryCode',
        'uscc',
        'foreignRegNo',
        'dunsNo',
        'supplierType',
        'registeredCapital',
        'capitalCurrency',
        'establishDate',
        'businessTermTo',
        'longTermFlag',
        'legalRep',
        'legalRepIdNo',
        'province',
        'registeredAddress',
        'businessScope',
        'taxpayerType',
        'categories',
        'targetOrgIds',
        'reviewNote',
      ],
    },
    {
      label: { en: 'Contact and login', cn: '联系人与登录' },
      fields: ['contactName', 'contactMobile', 'mobileVerified', 'contactEmail', 'emailVerified', 'loginName', 'agreeVersion'],
    },
    { label: { en: 'Addresses', cn: '地址' }, lines: 'locations' },
    { label: { en: 'Contacts', cn: '联系人' }, lines: 'contacts' },
    { label: { en: 'Bank accounts', cn: '银行账户' }, lines: 'accounts' },
    { label: { en: 'Certificates', cn: '资质证书' }, lines: 'certificates' },
    { label: { en: 'Finance and capability', cn: '财务与产能' }, fields: ['employees', 'plantArea', 'yearlyCapacityNote'] },
    { label: { en: 'Figures of the years', cn: '年度财务' }, lines: 'finances' },
    { label: { en: 'Shareholders', cn: '股东' }, lines: 'shareholders' },
    { label: { en: 'Declarations', cn: '声明' }, fields: ['conflictFlag', 'conflictNote'] },
    {
      label: { en: 'Review', cn: '审核' },
      fields: [
        'registerType',
        'stage',
        'duplicateMark',
        'overrideReason',
        'checkedBy',
        'supplierId',
        'userId',
        'invitedBy',
        'infoDate',
        'refusedOn',
        'waitUntil',
      ],
    },
  ],
  screens: [
    {
      route: 'supplierRegisterApproval',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Registrations', cn: '供应商注册审批' },
      resp: ['SUPPLIER_MANAGER', 'BUYER'],
      of: { stage: ['ACCOUNT'] },
    },
    {
      route: 'supplierRegisterInfoApproval',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Information of registrations', cn: '供应商资料审批' },
      resp: ['SUPPLIER_MANAGER'],
      of: { stage: ['INFO'] },
    },
    {
      route: 'registerInfoEdit',
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Registration', cn: '注册资料' },
      resp: ['SUPPLIER_REG', 'SUPPLIER_MANAGER', 'BUYER'],
    },
  ],
});
