/** A part of a catalogued system (platform-system.md §4). */
import { f } from '../../kernel/fields.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { admin, seenByOperators } from '../operators.js';

const definition = defineMaster({
  type: 'baseApiModule',
  path: 'system/api-module',
  title: { en: 'API module', cn: '接口模块' },
  fields: {
    projectId: f.ref('baseApiProject', 'Project', '项目', { holds: 'inForce', need: 'save', fixed: true }),
    moduleCode: f.text(30, 'Code', '模块编码', { need: 'save', fixed: true, upper: true }),
    moduleName: f.text(60, 'Chinese name', '模块名称', { need: 'save' }),
    moduleNameEn: f.text(60, 'English name', '英文名称'),
    sortNo: f.integer('Order', '排序', { initial: 10, min: 0, max: 9_999 }),
    note: f.text(500, 'Description', '说明'),
  },
  maintainer: [admin],
  savedWhenDisabled: true,
  uniqueKeys: [{ columns: ['projectId', 'moduleCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'moduleName',
  list: {
    columns: ['projectId', 'moduleCode', 'moduleName', 'moduleNameEn', 'sortNo', 'state'],
    filters: ['projectId', 'moduleCode', 'moduleName', 'moduleNameEn', 'state'],
    sort: [['sortNo', 'asc']],
    related: { apis: { label: { en: 'APIs', cn: '接口数' }, entity: 'baseApi', by: 'moduleId' } },
  },
  form: [{ label: { en: 'Module', cn: '模块' }, fields: ['projectId', 'moduleCode', 'moduleName', 'moduleNameEn', 'sortNo', 'note'] }],
  screens: [
    {
      route: 'projectAndModule/modules',
      kind: 'list',
      within: 'projectAndModule',
      audience: ['INSIDE'],
      label: { en: 'API modules', cn: '接口模块' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});

export const baseApiModule = seenByOperators(definition);
