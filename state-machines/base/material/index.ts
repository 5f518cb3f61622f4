/**
 * What is bought: one record for the group (base-srm.md §5). Suppliers never see it, only the copies in their own
 * documents. Organisations, conversions and drawings of a material are not kept yet; the category is a plain text.
 */
import { f, lookups } from '../../kernel/fields.js';
import { by } from '../../kernel/lifecycle.js';
import { defineMaster, notInUse } from '../../kernel/stock/master.js';

export const { BASE_ITEM_TYPE } = lookups({
  BASE_ITEM_TYPE: {
    RAW: { en: 'Raw material', cn: '原材料' }, PART: { en: 'Part', cn: '零部件' }, PACKAGE: { en: 'Packaging', cn: '包材' },
    MRO: { en: 'MRO', cn: '辅料备件' }, ASSET: { en: 'Asset', cn: '资产' }, SERVICE: { en: 'Service', cn: '服务' },
    OUTSOURCE: { en: 'Outsourcing', cn: '外协' }, FINISHED: { en: 'Finished goods', cn: '成品' },
  },
});

export const baseMaterialItem = defineMaster({
  type: 'baseMaterialItem', path: 'base/material', title: { en: 'Material', cn: '物料' },
  fields: {
    itemCode: f.text(40, 'Code', '物料编码', { need: 'save', fixed: true }),
    itemName: f.text(120, 'Name', '物料名称', { need: 'save' }),
    itemNameEn: f.text(120, 'English name', '英文名称'),
    spec: f.text(300, 'Specification', '规格型号'),
    categoryName: f.text(60, 'Category', '品类', { need: 'submit' }),
    itemType: f.lookup(BASE_ITEM_TYPE, 'Type', '物料类型', { need: 'save', initial: 'PART' }),
    uomId: f.ref('baseUom', 'Unit', '基本单位', { need: 'submit', fixed: true }),
    taxRate: f.rate('Tax rate', '税率', { min: 0, max: 100 }),
    brand: f.text(60, 'Brand', '品牌'),
    model: f.text(60, 'Model', '型号'),
    drawingNo: f.text(60, 'Drawing', '图号'),
  },
  maintainer: [by('ENGINEER', 'BUYER', 'SOURCING_MANAGER')], invalidate: [notInUse],
  uniqueKeys: [{ columns: ['itemCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'itemName',
  list: { columns: ['itemCode', 'itemName', 'spec', 'categoryName', 'uomId', 'state', 'itemType', 'lastUpdateDate'], filters: ['itemCode', 'itemName', 'spec', 'categoryName', 'itemType', 'state'], sort: [['itemCode', 'asc']] },
  form: [
    { label: { en: 'Basic', cn: '基本信息' }, fields: ['itemCode', 'itemName', 'itemNameEn', 'spec', 'categoryName', 'itemType', 'uomId', 'taxRate'] },
    { label: { en: 'Make', cn: '品牌与图纸' }, fields: ['brand', 'model', 'drawingNo', 'remark'] },
  ],
  screens: [{ route: 'materialManagement', kind: 'list', audience: ['INSIDE'], label: { en: 'Materials', cn: '物料管理' } }],
});
