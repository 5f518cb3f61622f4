/** What the product ships of reference data, in the order in which it can be made (base-srm.md §0). */
import { categories } from './categories.js';
import { conversions } from './conversions.js';
import { countries } from './countries.js';
import { currencies } from './currencies.js';
import { paymentProportions } from './payment-proportions.js';
import { paymentTerms } from './payment-terms.js';
import { regions } from './regions.js';
import { sodRules } from './sod-rules.js';
import type { Seed } from '../../platform/seeds/table.js';
import { taxes } from './taxes.js';
import { units } from './units.js';

const own = 'GUILDHALL';
const whole = (value: string | null | undefined): number | null => (value ? Number(value) : null);
const enabledAtOnce = (): readonly string[] => [];
const fromDraft = (): readonly string[] => ['ENABLE'];

const levelOf = (regionCode: string): number => (regionCode.endsWith('0000') ? 1 : regionCode.endsWith('00') ? 2 : 3);
const parentOf = (regionCode: string): string | null =>
  [null, null, `${regionCode.slice(0, 2)}0000`, `${regionCode.slice(0, 4)}00`][levelOf(regionCode)] ?? null;

const stages = (text: string): readonly object[] =>
  text.split('/').map((stage, index) => {
    const [stageName, stageNameEn, stageType, ratio, trigger, daysAfter] = stage.split(':');
    return { stageNo: index + 1, stageName, stageNameEn, stageType, ratio, trigger, daysAfter: Number(daysAfter) };
  });

export const seeds: readonly Seed[] = [
  {
    type: 'baseCurrency',
    keys: ['currencyCode'],
    source: { code: 'ISO4217', version: '2024-06-25' },
    rows: currencies,
    made: ({ state: _state, ...row }) => ({ fields: { ...row, minorUnit: whole(row['minorUnit']), priceDecimals: 6 } }),
    then: (row) => (row['state'] === 'disabled' ? ['INVALIDATE'] : []),
  },
  {
    type: 'baseCountry',
    keys: ['countryCode'],
    source: { code: 'ISO3166-1', version: '2024' },
    rows: countries,
    made: (row) => ({ fields: { ...row, ibanLength: whole(row['ibanLength']) } }),
    then: enabledAtOnce,
  },
  {
    type: 'baseRegion',
    keys: ['regionCode'],
    source: { code: 'GBT2260', version: '2023' },
    rows: regions,
    made: (row) => ({ fields: { ...row, level: levelOf(row['regionCode']!), parentCode: parentOf(row['regionCode']!) } }),
    then: enabledAtOnce,
  },
  {
    type: 'baseUom',
    keys: ['uomCode'],
    source: { code: 'REC20', version: '17' },
    rows: units,
    made: (row) => ({ fields: { ...row, decimals: whole(row['decimals']) } }),
    then: enabledAtOnce,
  },
  {
    type: 'baseUomConversion',
    keys: ['fromUomId', 'toUomId', 'itemId'],
    source: { code: own, version: '1' },
    rows: conversions,
    made: (row, idOf) => ({
      fields: {
        fromUomId: idOf('baseUom', 'uomCode', row['from']!),
        toUomId: idOf('baseUom', 'uomCode', row['to']!),
        factor: row['factor'],
        itemId: null,
      },
    }),
    then: enabledAtOnce,
  },
  ...[2, 4, 6].map((digits): Seed => ({
    type: 'srmBasePurchaseCategory',
    keys: ['categoryCode'],
    source: { code: own, version: '1' },
    rows: categories.filter(({ categoryCode }) => categoryCode!.length === digits),
    made: (row, idOf) => ({
      fields: {
        ...row,
        parentId: digits === 2 ? null : idOf('srmBasePurchaseCategory', 'categoryCode', row['categoryCode']!.slice(0, digits - 2)),
      },
    }),
    then: fromDraft,
  })),
  {
    type: 'baseTaxRate',
    keys: ['taxCode'],
    source: { code: own, version: '1' },
    rows: taxes,
    made: (row) => ({ fields: row }),
    then: enabledAtOnce,
  },
  {
    type: 'srmBasePaymentProportion',
    keys: ['proportionCode'],
    source: { code: own, version: '1' },
    rows: paymentProportions,
    made: ({ stages: text, ...row }) => ({ fields: row, lines: { stages: { set: stages(text!) } } }),
    then: fromDraft,
  },
  {
    type: 'basePaymentTerm',
    keys: ['termCode'],
    source: { code: own, version: '1' },
    rows: paymentTerms,
    made: ({ proportion, ...row }, idOf) => ({
      fields: {
        ...row,
        days: whole(row['days']),
        discountDays: whole(row['discountDays']),
        proportionId: proportion ? idOf('srmBasePaymentProportion', 'proportionCode', proportion) : null,
      },
    }),
    then: fromDraft,
  },
  {
    type: 'baseSodRule',
    keys: ['ruleCode'],
    source: { code: own, version: '1' },
    rows: sodRules,
    made: (row) => ({ fields: row }),
    then: fromDraft,
  },
];
