/** Countries and regions of ISO 3166-1: of suppliers, addresses and goods (base-srm.md §1.2). */
import { f } from '../../kernel/fields.js';
import { by } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';

export const baseCountry = defineMaster({
  type: 'baseCountry',
  path: 'base/country',
  title: { en: 'Country', cn: '国家地区' },
  fields: {
    countryCode: f.text(2, 'Code', '国家代码', { need: 'save', fixed: true, supplier: 'read' }),
    alpha3: f.text(3, 'Three-letter code', '三位代码', { fixed: true }),
    numericCode: f.text(3, 'Numeric code', '数字代码', { fixed: true }),
    countryName: f.text(60, 'Chinese name', '中文名称', { need: 'save', supplier: 'read' }),
    countryNameEn: f.text(60, 'English name', '英文名称', { need: 'save', supplier: 'read' }),
    phonePrefix: f.text(10, 'Telephone prefix', '电话区号', { supplier: 'read' }),
    ibanLength: f.integer('Length of IBAN', 'IBAN长度', {
      min: 15,
      max: 34,
      help: { en: 'Empty: no IBAN is used there.', cn: '为空表示不使用IBAN' },
    }),
    postcodePattern: f.text(60, 'Pattern of postcodes', '邮编格式', {
      help: { en: 'A regular expression, such as ^\\d{6}$.', cn: '正则表达式,如 ^\\d{6}$' },
    }),
  },
  maintainer: [by('ADMIN')],
  direct: true,
  supplier: { always: true },
  uniqueKeys: [{ columns: ['countryCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'countryName',
  list: {
    columns: [
      'countryCode',
      'alpha3',
      'numericCode',
      'countryName',
      'countryNameEn',
      'phonePrefix',
      'ibanLength',
      'state',
      'lastUpdateDate',
    ],
    filters: ['countryCode', 'countryName', 'countryNameEn', 'phonePrefix', 'state'],
    sort: [['countryCode', 'asc']],
  },
  form: [
    {
      label: { en: 'Country', cn: '国家地区' },
      fields: ['countryCode', 'alpha3', 'numericCode', 'countryName', 'countryNameEn', 'phonePrefix', 'ibanLength', 'postcodePattern'],
    },
  ],
  screens: [
    {
      route: 'baseReferenceData/baseCountry',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Countries', cn: '国家地区' },
      within: 'baseReferenceData',
    },
  ],
});
