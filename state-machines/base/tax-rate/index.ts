/** Tax rates by the time in which they hold; documents store the rate of their date (base-srm.md §1.5). */
import { f } from '../../kernel/fields.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { BASE_TAX_KIND } from '../lookups.js';

const { guard, reasons } = refusalsOf({ TAX_DATES: { en: 'The last day must not be before the first.', cn: '失效日期不能早于生效日期' } });

const inOrder = guard<{ readonly startDate: string | null; readonly endDate: string | null }>(
  'TAX_DATES',
  ({ startDate, endDate }) => startDate === null || endDate === null || compareDates(startDate, endDate) <= 0,
  { over: ['startDate', 'endDate'] },
);

export const baseTaxRate = defineMaster({
  type: 'baseTaxRate',
  path: 'base/tax-rate',
  title: { en: 'Tax rate', cn: '税率' },
  fields: {
    taxCode: f.text(20, 'Code', '税码', { need: 'save', fixed: true, supplier: 'read' }),
    taxName: f.text(60, 'Chinese name', '中文名称', { need: 'save', supplier: 'read' }),
    taxNameEn: f.text(60, 'English name', '英文名称', { supplier: 'read' }),
    taxKind: f.lookup(BASE_TAX_KIND, 'Kind', '税种', { need: 'save', initial: 'VAT', supplier: 'read' }),
    rate: f.rate('Rate %', '税率(%)', { need: 'save', min: 0, max: 100, supplier: 'read' }),
    startDate: f.date('Valid from', '生效日期', { need: 'save', supplier: 'read' }),
    endDate: f.date('Valid to', '失效日期', { supplier: 'read' }),
  },
  maintainer: [by('FINANCE')],
  direct: true,
  holds: [inOrder],
  reasons,
  supplier: { always: true },
  uniqueKeys: [{ columns: ['taxCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'taxName',
  list: {
    columns: ['taxCode', 'taxName', 'taxNameEn', 'taxKind', 'rate', 'startDate', 'endDate', 'state', 'lastUpdateDate'],
    filters: ['taxCode', 'taxName', 'taxNameEn', 'taxKind', 'startDate', 'endDate', 'state'],
    sort: [['taxCode', 'asc']],
  },
  form: [{ label: { en: 'Tax rate', cn: '税率' }, fields: ['taxCode', 'taxName', 'taxNameEn', 'taxKind', 'rate', 'startDate', 'endDate'] }],
  screens: [
    {
      route: 'baseReferenceData/baseTaxRate',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Tax rates', cn: '税率' },
      within: 'baseReferenceData',
    },
  ],
});
