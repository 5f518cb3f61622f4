/** Suppliers and their standing (suppliers.md, srmSlcSupplierInfo); whom to invite, award and order from. */
import { defineDocument } from '../../kernel/definition.js';
import { plainView } from '../../kernel/view.js';
import type { Supplier } from './fields.js';
import { events, fields, lines, reasons } from './fields.js';
import { machine } from './machine.js';
import { sends } from './reach.js';

export const srmSlcSupplierInfo = defineDocument({
  type: 'srmSlcSupplierInfo',
  version: 1,
  path: 'suppliers/supplier-info',
  kind: 'document',
  title: { en: 'Supplier', cn: '供应商档案' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  sends,
  view: plainView<Supplier>(fields, lines, {
    supplier: { viewer: ['id', '$supplierId'] },
    supplierKeys: (supplier) => [supplier.id],
    anyOrganisation: true,
  }),
  numbering: { pattern: 'S{seq6}' },
  // A closed record gives the code free: a refused company may apply again.
  uniqueKeys: [
    { columns: ['uscc'], code: 'DUP_USCC', where: { state: Object.keys(machine.states).filter((state) => state !== 'closed') } },
  ],
  nameField: 'companyName',
  list: {
    columns: [
      'supplierNumber',
      'companyName',
      'companyNameEn',
      'uscc',
      'supplierType',
      'state',
      'supplierLevel',
      'categories',
      'province',
      'creationDate',
    ],
    filters: [
      'supplierNumber',
      'companyName',
      'companyNameEn',
      'uscc',
      'supplierType',
      'state',
      'supplierStatus',
      'supplierLevel',
      'categories',
      'province',
    ],
    searched: ['supplierNumber', 'companyName', 'companyNameEn'],
    sort: [['creationDate', 'desc']],
    tabs: [
      { label: { en: 'All', cn: '全部' }, where: {} },
      { label: { en: 'Qualified', cn: '合格' }, where: { state: ['qualified', 'trial'] } },
      { label: { en: 'Candidates', cn: '潜在' }, where: { state: ['registered', 'potential', 'qualifying'] } },
      { label: { en: 'Stopped', cn: '已停止合作' }, where: { state: ['suspended', 'quit', 'blacklisted'] } },
    ],
  },
  form: [
    {
      label: { en: 'Basic', cn: '基本信息' },
      fields: [
        'supplierNumber',
        'companyName',
        'companyNameEn',
        'countryCode',
        'uscc',
        'supplierType',
        'legalRep',
        'province',
        'registeredAddress',
        'categories',
        'taxRate',
      ],
    },
    {
      label: { en: 'Standing', cn: '合作状态' },
      fields: [
        'supplierStatus',
        'supplierLevel',
        'performanceGrade',
        'gradePeriod',
        'statusReason',
        'riskLevel',
        'riskNote',
        'temporaryFlag',
        'temporaryLimit',
        'temporaryTo',
        'certBlock',
        'payHold',
      ],
    },
    { label: { en: 'Standing at organisations', cn: '各组织状态' }, lines: 'sites' },
    { label: { en: 'Qualified categories', cn: '准入品类' }, lines: 'qualified' },
    { label: { en: 'Contacts', cn: '联系人' }, lines: 'contacts' },
    { label: { en: 'Addresses', cn: '地址' }, lines: 'locations' },
    { label: { en: 'Bank accounts', cn: '银行账户' }, lines: 'accounts' },
    { label: { en: 'Certificates', cn: '资质证书' }, lines: 'certificates' },
  ],
  screens: [
    { route: 'supplierInfoList', kind: 'list', audience: ['INSIDE'], label: { en: 'Suppliers', cn: '供应商档案' } },
    { route: 'supplierInfoEdit', kind: 'edit', audience: ['INSIDE'], label: { en: 'Supplier', cn: '供应商' } },
    {
      route: 'supplierInfoCreate',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'New supplier', cn: '新增供应商' },
      resp: ['SUPPLIER_MANAGER', 'BUYER'],
    },
    { route: 'supplierInfoToPortal', kind: 'detail', audience: ['EX'], label: { en: 'Own record', cn: '我的档案' } },
  ],
});
