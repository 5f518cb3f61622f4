/** What every document says that finds its exchange rate (base-srm.md §8), and how old that may be. */
import { profiles } from '../profiles.js';

export const rateReasons = {
  RATE_STALE: { en: 'The latest rate is of {date}.', cn: '最近汇率日期为{date},已超期' },
  RATE_MISSING: { en: 'No rate {from} to {to} on {date}.', cn: '缺少{date}的{from}兑{to}汇率' },
} as const;

export const rateProfiles = profiles('BASE', {
  RATE_MAX_AGE_DAYS: { en: 'Days an exchange rate may be used', cn: '汇率有效天数', kind: 'NUMBER', initial: '45', min: '1', max: '400' },
});
