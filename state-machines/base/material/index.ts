/**
 * What is bought: one record for the group, one row for each organisation that may use it (base-srm.md §5). Suppliers never see
 * it, only the copies in their own documents.
 */
import { defineDocument } from '../../kernel/definition.js';
import { f } from '../../kernel/fields.js';
import { plainView } from '../../kernel/view.js';
import { baseProfiles } from '../profiles.js';
import type { Material } from './fields.js';
import { events, fields, lines, reasons } from './fields.js';
import { machine } from './machine.js';

export const baseMaterialItem = defineDocument({
  type: 'baseMaterialItem',
  version: 2,
  path: 'base/material',
  kind: 'master',
  title: { en: 'Material', cn: '物料' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  live: { noPriceFlag: f.flag('Without price', '无价格') },
  view: plainView<Material>(fields, lines, { anyOrganisation: true, category: { column: 'categoryId' } }),
  profiles: [baseProfiles.ITEM_APPROVAL, baseProfiles.ITEM_ERP_FIELDS],
  numbering: { pattern: 'M{seq8}' },
  uniqueKeys: [
    { columns: ['itemCode'], code: 'MD_DUPLICATE', caseless: true },
    { columns: ['sourceSystem', 'sourceKey'], code: 'MD_DUPLICATE' },
  ],
  indexes: [['itemName']],
  nameField: 'itemName',
  list: {
    columns: [
      'itemCode',
      'itemName',
      'spec',
      'categoryId',
      'uomId',
      'state',
      'itemType',
      'drawingVersion',
      'orgCount',
      'noBuyerFlag',
      'noPriceFlag',
      'supersededById',
      'lastUpdateDate',
    ],
    filters: [
      'itemCode',
      'itemName',
      'itemNameEn',
      'spec',
      'categoryId',
      'itemType',
      'state',
      'brand',
      'noBuyerFlag',
      'noPriceFlag',
      'sourceSystem',
    ],
    searched: ['itemCode', 'itemName', 'itemNameEn', 'spec'],
    sort: [['itemCode', 'asc']],
    lineFilters: { usedIn: { line: 'orgs', column: 'orgId' }, phase: { line: 'orgs', column: 'phase' } },
    tabs: [
      { label: { en: 'All', cn: '全部' }, where: {} },
      { label: { en: 'To approve', cn: '待审批' }, where: { state: ['approving'] } },
      { label: { en: 'In use', cn: '使用中' }, where: { state: ['enabled', 'frozen'] } },
      { label: { en: 'Without buyer', cn: '缺采购员' }, where: { noBuyerFlag: ['Y'] } },
    ],
  },
  form: [
    {
      label: { en: 'Basic', cn: '基本信息' },
      fields: [
        'itemCode',
        'itemName',
        'itemNameEn',
        'spec',
        'categoryId',
        'itemType',
        'uomId',
        'purchaseUomId',
        'taxRate',
        'hsCode',
        'brand',
        'model',
        'origin',
        'similarItems',
        'supersededById',
        'remark',
      ],
    },
    {
      label: { en: 'Control', cn: '管控' },
      fields: [
        'envFlag',
        'lotFlag',
        'serialFlag',
        'shelfLifeDays',
        'pcbFlag',
        'grossWeight',
        'netWeight',
        'volume',
        'drawingNo',
        'drawingVersion',
        'sourceSystem',
        'sourceKey',
      ],
    },
    { label: { en: 'Organisations', cn: '组织属性' }, lines: 'orgs' },
    { label: { en: 'Units', cn: '单位换算' }, lines: 'uoms' },
    { label: { en: 'Drawings', cn: '图纸版本' }, lines: 'drawings' },
    { label: { en: 'Attributes', cn: '品类属性' }, fields: ['properties'] },
  ],
  screens: [
    { route: 'materialManagement', kind: 'list', audience: ['INSIDE'], label: { en: 'Materials', cn: '物料管理' } },
    {
      route: 'organizationMaterialQuery',
      kind: 'special',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Materials by organisation', cn: '组织物料查询' },
      labelOutside: { en: 'Materials we supply', cn: '供货物料' },
      menu: true,
      listButtons: ['btnExport'],
    },
  ],
});
