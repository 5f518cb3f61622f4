/** A system whose interfaces are catalogued (platform-system.md §4). This system's own project is generated from what runs and needs no record. */
import { f } from '../../kernel/fields.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { admin, seenByOperators } from '../operators.js';

const definition = defineMaster({
  type: 'baseApiProject',
  path: 'system/api-project',
  title: { en: 'API project', cn: '接口项目' },
  fields: {
    projectCode: f.text(30, 'Code', '项目编码', { need: 'save', fixed: true, upper: true }),
    projectName: f.text(60, 'Chinese name', '项目名称', { need: 'save' }),
    projectNameEn: f.text(60, 'English name', '英文名称'),
    note: f.text(500, 'Description', '说明'),
  },
  maintainer: [admin],
  savedWhenDisabled: true,
  uniqueKeys: [{ columns: ['projectCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'projectName',
  list: {
    columns: ['projectCode', 'projectName', 'projectNameEn', 'state'],
    filters: ['projectCode', 'projectName', 'projectNameEn', 'state'],
    sort: [['projectCode', 'asc']],
    related: { modules: { label: { en: 'Modules', cn: '模块数' }, entity: 'baseApiModule', by: 'projectId' } },
  },
  form: [{ label: { en: 'Project', cn: '项目' }, fields: ['projectCode', 'projectName', 'projectNameEn', 'note'] }],
  screens: [
    {
      route: 'projectAndModule',
      kind: 'special',
      menu: true,
      audience: ['INSIDE'],
      label: { en: 'Projects and modules', cn: '接口项目与模块' },
      resp: ['ADMIN', 'AUDITOR'],
    },
    {
      route: 'projectAndModule/projects',
      kind: 'list',
      within: 'projectAndModule',
      audience: ['INSIDE'],
      label: { en: 'API projects', cn: '接口项目' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});

export const baseApiProject = seenByOperators(definition);
