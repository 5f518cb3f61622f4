/** Where goods are delivered and kept, with its contact, hours and gate (base-srm.md §1.7). */
import { f } from '../../kernel/fields.js';
import { by } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { timeWindowHolds } from '../address/time-window.js';
import { BASE_WAREHOUSE_TYPE } from '../lookups.js';

export const srmBaseWarehouse = defineMaster({
  type: 'srmBaseWarehouse',
  path: 'base/warehouse',
  title: { en: 'Warehouse', cn: '仓库' },
  fields: {
    warehouseCode: f.text(30, 'Code', '仓库编码', { need: 'save', fixed: true, supplier: 'read' }),
    warehouseName: f.text(60, 'Chinese name', '仓库名称', { need: 'save', supplier: 'read' }),
    warehouseNameEn: f.text(60, 'English name', '英文名称', { supplier: 'read' }),
    warehouseType: f.lookup(BASE_WAREHOUSE_TYPE, 'Type', '仓库类型', { need: 'save', initial: 'RAW', supplier: 'read' }),
    addressId: f.ref('srmBaseAddress', 'Address', '地址', { holds: 'inForce', need: 'submit', supplier: 'read' }),
    inspectFlag: f.flag('Goods wait for inspection', '收货待检', { supplier: 'read' }),
    consignFlag: f.flag('Stock of suppliers allowed', '允许寄售'),
    dockCount: f.integer('Docks', '卸货口数', { min: 0, max: 999, supplier: 'read' }),
    contactName: f.text(60, 'Contact', '联系人', { need: 'submit', supplier: 'read' }),
    contactPhone: f.text(30, 'Phone', '联系电话', { need: 'submit', supplier: 'read' }),
    timeWindow: f.text(60, 'Receiving hours', '收货时段', {
      supplier: 'read',
      help: { en: 'Such as 08:30-11:30,13:30-17:00.', cn: '如 08:30-11:30,13:30-17:00' },
    }),
    gate: f.text(60, 'Gate', '门岗', { supplier: 'read' }),
    erpCode: f.text(30, 'ERP code', 'ERP编码'),
  },
  maintainer: [by('WAREHOUSE', 'ADMIN')],
  direct: true,
  ofOrganisation: true,
  holds: [timeWindowHolds],
  supplier: { eq: ['state', 'enabled'] },
  uniqueKeys: [{ columns: ['warehouseCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'warehouseName',
  list: {
    columns: [
      'warehouseCode',
      'warehouseName',
      'warehouseNameEn',
      'orgId',
      'warehouseType',
      'addressId',
      'contactName',
      'contactPhone',
      'timeWindow',
      'state',
      'lastUpdateDate',
    ],
    filters: ['warehouseCode', 'warehouseName', 'warehouseNameEn', 'orgId', 'warehouseType', 'state'],
    sort: [['warehouseCode', 'asc']],
  },
  form: [
    {
      label: { en: 'Warehouse', cn: '仓库' },
      fields: [
        'warehouseCode',
        'warehouseName',
        'warehouseNameEn',
        'orgId',
        'warehouseType',
        'addressId',
        'inspectFlag',
        'consignFlag',
        'erpCode',
      ],
    },
    { label: { en: 'Receiving', cn: '收货信息' }, fields: ['contactName', 'contactPhone', 'timeWindow', 'gate', 'dockCount'] },
  ],
  screens: [
    {
      route: 'baseReferenceData/srmBaseWarehouse',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Warehouses', cn: '仓库' },
      within: 'baseReferenceData',
    },
  ],
});
