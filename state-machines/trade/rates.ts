/** What every document says that finds its exchange rate (base-srm.md §8), and how old that may be. */
import type { Fields } from '../kernel/fields.js';
import { f } from '../kernel/fields.js';
import type { DecimalString } from '../kernel/primitives/decimal.js';
import { profiles } from '../kernel/profiles.js';

/** Fields of a document that freezes a rate; its definition says by `freezesRate` in which states it holds it. */
export const frozenRateFields = {
  exchangeRate: f.decimal(18, 8, 'Exchange rate', '折算汇率', { computed: true, allDecimals: true }),
  rateDate: f.date('Rate of', '汇率日期', { computed: true }),
  ratedOn: f.date('Converted as of', '折算日期', { computed: true }),
  /** A crossed rate is made of two. */
  rateIds: f.refs('srmBaseExchangeRate', 'Taken from', '所用汇率', { computed: true }),
} satisfies Fields;

/** What prepare found, on the day it was asked for. */
export interface FrozenRate {
  readonly exchangeRate: DecimalString;
  readonly rateDate: string;
  readonly ratedOn: string;
  readonly rateIds: readonly string[];
}

export const noRate = { exchangeRate: null, rateDate: null, ratedOn: null, rateIds: [] } as const;

export const rateReasons = {
  RATE_STALE: { en: 'The latest rate is of {date}.', cn: '最近汇率日期为{date},已超期' },
  RATE_MISSING: { en: 'No rate {from} to {to} on {date}.', cn: '缺少{date}的{from}兑{to}汇率' },
} as const;

export const rateProfiles = profiles('BASE', {
  RATE_MAX_AGE_DAYS: { en: 'Days an exchange rate may be used', cn: '汇率有效天数', kind: 'NUMBER', initial: '45', min: '1', max: '400' },
});
