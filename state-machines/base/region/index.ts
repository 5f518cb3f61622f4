/** Provinces, cities and counties of China by their codes (GB/T 2260); elsewhere a region is free text (base-srm.md §1.2). */
import { f } from '../../kernel/fields.js';
import { by } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';

export const baseRegion = defineMaster({
  type: 'baseRegion',
  path: 'base/region',
  title: { en: 'Administrative division', cn: '行政区划' },
  fields: {
    regionCode: f.text(6, 'Code', '区划代码', { need: 'save', fixed: true, supplier: 'read' }),
    parentCode: f.code('baseRegion', 'regionCode', 6, 'Belongs to', '上级区划', { holds: 'inForce', supplier: 'read' }),
    level: f.integer('Level', '层级', {
      need: 'save',
      min: 1,
      max: 3,
      fixed: true,
      supplier: 'read',
      help: { en: '1 province, 2 city, 3 county', cn: '1省 2市 3区县' },
    }),
    regionName: f.text(60, 'Name', '名称', { need: 'save', supplier: 'read' }),
    regionNameEn: f.text(60, 'English name', '英文名称', { supplier: 'read' }),
  },
  maintainer: [by('ADMIN')],
  direct: true,
  supplier: { always: true },
  uniqueKeys: [{ columns: ['regionCode'], code: 'MD_DUPLICATE' }],
  nameField: 'regionName',
  list: {
    columns: ['regionCode', 'regionName', 'regionNameEn', 'level', 'parentCode', 'state', 'lastUpdateDate'],
    filters: ['regionCode', 'regionName', 'level', 'parentCode', 'state'],
    sort: [['regionCode', 'asc']],
  },
  form: [{ label: { en: 'Division', cn: '行政区划' }, fields: ['regionCode', 'regionName', 'regionNameEn', 'level', 'parentCode'] }],
  screens: [
    {
      route: 'baseReferenceData/baseRegion',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Divisions of China', cn: '行政区划' },
      within: 'baseReferenceData',
    },
  ],
});
