/** Units of measure after UN/CEFACT Recommendation 20: what quantities are counted in (base-srm.md §1.3). */
import { f } from '../../kernel/fields.js';
import { by } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { BASE_UOM_CLASS } from '../lookups.js';
import { unitReasons } from './reasons.js';

export const baseUom = defineMaster({
  type: 'baseUom',
  path: 'base/uom',
  title: { en: 'Unit', cn: '计量单位' },
  fields: {
    uomCode: f.text(10, 'Code', '单位代码', { need: 'save', fixed: true, supplier: 'read' }),
    rec20Code: f.text(3, 'UN/CEFACT code', '国际代码', { need: 'save', fixed: true }),
    uomName: f.text(40, 'Chinese name', '中文名称', { need: 'save', supplier: 'read' }),
    uomNameEn: f.text(40, 'English name', '英文名称', { need: 'save', supplier: 'read' }),
    symbol: f.text(10, 'Symbol', '符号', { supplier: 'read' }),
    uomClass: f.lookup(BASE_UOM_CLASS, 'Class', '单位类别', { need: 'save', fixed: true }),
    decimals: f.integer('Decimals', '小数位', { need: 'save', min: 0, max: 6, supplier: 'read' }),
    classBaseFlag: f.flag('Base unit of its class', '类别基准单位'),
  },
  maintainer: [by('ADMIN')],
  direct: true,
  supplier: { always: true },
  reasons: unitReasons,
  uniqueKeys: [
    { columns: ['uomCode'], code: 'MD_DUPLICATE', caseless: true },
    { columns: ['uomClass'], code: 'UOM_BASE', where: { classBaseFlag: 'Y' } },
  ],
  nameField: 'uomName',
  list: {
    columns: ['uomCode', 'rec20Code', 'uomName', 'uomNameEn', 'symbol', 'uomClass', 'decimals', 'classBaseFlag', 'state', 'lastUpdateDate'],
    filters: ['uomCode', 'uomName', 'uomNameEn', 'uomClass', 'state'],
    sort: [['uomCode', 'asc']],
  },
  form: [
    {
      label: { en: 'Unit', cn: '计量单位' },
      fields: ['uomCode', 'rec20Code', 'uomName', 'uomNameEn', 'symbol', 'uomClass', 'decimals', 'classBaseFlag'],
    },
  ],
  screens: [
    {
      route: 'baseReferenceData/baseUom',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Units', cn: '计量单位' },
      within: 'baseReferenceData',
    },
  ],
});
