/** Categories of processes (platform-process.md §4): the tree beside the list of models. */
import { f } from '../../kernel/fields.js';
import { by } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';

export const bpmCategory = defineMaster({
  type: 'bpmCategory',
  path: 'process/category',
  title: { en: 'Process category', cn: '流程分类' },
  fields: {
    categoryCode: f.text(30, 'Code', '分类编码', { need: 'save', fixed: true, upper: true }),
    categoryName: f.text(60, 'Chinese name', '分类名称', { need: 'save' }),
    categoryNameEn: f.text(60, 'English name', '英文名称'),
    parentId: f.ref('bpmCategory', 'Parent', '上级分类'),
    sortNo: f.integer('Order', '排序', { initial: 100, min: 0, max: 9999 }),
  },
  direct: true,
  maintainer: [by('ADMIN')],
  uniqueKeys: [{ columns: ['categoryCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'categoryName',
  list: {
    columns: ['categoryCode', 'categoryName', 'categoryNameEn', 'parentId', 'sortNo', 'state'],
    filters: ['categoryCode', 'categoryName', 'categoryNameEn', 'parentId', 'state'],
    sort: [['sortNo', 'asc']],
  },
  form: [
    {
      label: { en: 'Category', cn: '流程分类' },
      fields: ['categoryCode', 'categoryName', 'categoryNameEn', 'parentId', 'sortNo', 'remark'],
    },
  ],
  screens: [
    {
      route: 'processModelList/category',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Process categories', cn: '流程分类' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});
