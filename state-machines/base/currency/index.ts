/** Currencies of ISO 4217: what amounts are in and what they are rounded to (base-srm.md §1.1). */
import { f } from '../../kernel/fields.js';
import { by } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';

export { roundToCurrency } from './round.js';

export const baseCurrency = defineMaster({
  type: 'baseCurrency',
  path: 'base/currency',
  title: { en: 'Currency', cn: '币种' },
  fields: {
    currencyCode: f.text(3, 'Code', '币种代码', { need: 'save', fixed: true, supplier: 'read' }),
    numericCode: f.text(3, 'Numeric code', '数字代码', { need: 'save', fixed: true }),
    currencyName: f.text(60, 'Chinese name', '中文名称', { need: 'save', supplier: 'read' }),
    currencyNameEn: f.text(60, 'English name', '英文名称', { need: 'save', supplier: 'read' }),
    symbol: f.text(6, 'Symbol', '符号', { supplier: 'read' }),
    minorUnit: f.integer('Decimals of amounts', '金额小数位', { need: 'save', min: 0, max: 4, supplier: 'read' }),
    priceDecimals: f.integer('Decimals of prices', '单价小数位', { initial: 6, min: 0, max: 6 }),
  },
  maintainer: [by('ADMIN')],
  direct: true,
  supplier: { always: true },
  uniqueKeys: [{ columns: ['currencyCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'currencyCode',
  list: {
    columns: [
      'currencyCode',
      'numericCode',
      'currencyName',
      'currencyNameEn',
      'symbol',
      'minorUnit',
      'priceDecimals',
      'state',
      'lastUpdateDate',
    ],
    filters: ['currencyCode', 'currencyName', 'currencyNameEn', 'state'],
    sort: [['currencyCode', 'asc']],
  },
  form: [
    {
      label: { en: 'Currency', cn: '币种' },
      fields: ['currencyCode', 'numericCode', 'currencyName', 'currencyNameEn', 'symbol', 'minorUnit', 'priceDecimals'],
    },
  ],
  screens: [
    { route: 'baseReferenceData', kind: 'special', audience: ['INSIDE'], label: { en: 'Reference data', cn: '基础参考数据' }, menu: true },
    {
      route: 'baseReferenceData/baseCurrency',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Currencies', cn: '币种' },
      within: 'baseReferenceData',
    },
  ],
});
