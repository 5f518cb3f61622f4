/** How goods of a contract travel (contracts.md §2, srmCctTrade): a row for each lot, and whether its trade term fits transport and insurance. */
import { f, hot } from '../../kernel/fields.js';
import type { LineRow } from '../../kernel/fields.js';
import { gte } from '../../kernel/primitives/decimal.js';
import { contractLookups as lookups } from '../lookups.js';

const read = { supplier: 'read' } as const;
export const tradeLine = hot(
  'Trade',
  '贸易数据',
  { entity: 'srmCctTrade', key: 'lotNo', bound: 100 },
  {
    lotNo: f.integer('Lot', '批次', { need: 'save', min: 1, ...read }),
    incoterm: f.text(10, 'Trade term', '贸易术语', { need: 'submit', offers: { lookup: 'TRADE_TERM' }, ...read }),
    namedPlace: f.text(100, 'Named place', '指定地点', { need: 'submit', ...read }),
    transportMode: f.lookup(lookups.CCT_TRANSPORT, 'Transport', '运输方式', { need: 'save', initial: 'SEA', ...read }),
    portLoading: f.text(100, 'Port of loading', '装运港', read),
    portDischarge: f.text(100, 'Port of discharge', '目的港', read),
    shipFrom: f.date('Shipped from', '最早装运', read),
    shipTo: f.date('Shipped by', '最晚装运', { notBefore: 'shipFrom', ...read }),
    partialFlag: f.flag('In parts', '允许分批', read),
    transshipFlag: f.flag('Transshipped', '允许转运', read),
    insuranceBy: f.lookup(lookups.CCT_PARTY, 'Insured by', '投保方', read),
    insurancePct: f.rate('Insured (%)', '投保比例(%)', { min: 0, max: 200, initial: '110', ...read }),
    packing: f.text(200, 'Packing', '包装', read),
    marks: f.text(200, 'Marks', '唛头', read),
    hsCode: f.text(20, 'HS code', '海关编码', read),
    originCountry: f.text(60, 'Origin', '原产国', read),
    payInstrument: f.lookup(lookups.CCT_INSTRUMENT, 'Paid by', '结算方式', { need: 'save', initial: 'TT', ...read }),
    usanceDays: f.integer('Usance (days)', '远期天数', { min: 0, max: 360, ...read }),
    documentsRequired: f.longText('Documents required', '所需单据', read),
    inspection: f.text(200, 'Inspection', '检验', read),
  },
);
type Lot = Pick<LineRow<typeof tradeLine>, 'incoterm' | 'transportMode' | 'insuranceBy' | 'insurancePct'>;

/** Terms of ships, and terms under which the seller insures a tenth more than the value. */
const bySea: readonly string[] = ['FAS', 'FOB', 'CFR', 'CIF'];
const insured: readonly string[] = ['CIF', 'CIP'];
const LEAST_INSURED = '110';
export function fits({ incoterm, transportMode, insuranceBy, insurancePct }: Lot): boolean {
  const term = incoterm ?? '';
  if (bySea.includes(term) && transportMode !== 'SEA') return false;
  return !insured.includes(term) || (insuranceBy === 'B' && gte(insurancePct ?? '0', LEAST_INSURED));
}
