/** The rate that documents find and freeze (base-srm.md §8), from the rows in force. */
import { findRate } from '../../state-machines/base/exchange-rate/find-rate.js';
import type { Asked, Found, RateRow } from '../../state-machines/base/exchange-rate/find-rate.js';
import type { Refusal } from '../../state-machines/kernel/refusals.js';
import type { FrozenRate } from '../../state-machines/trade/rates.js';
import { rateProfiles } from '../../state-machines/trade/rates.js';
import type { PrepareTools, Queryable } from '../kernel/contracts.js';
import { isRefusal } from './bodies.js';

const rowsSql = `select id::text, from_currency, to_currency, rate_date::text, trim_scale(rate)::text as rate, org_id::text from srm_base_exchange_rate
  where rate_type = $1 and rate_date <= $2::date and rate_date > $2::date - 400 and state = 'enabled' and (org_id is null or org_id = $3::bigint) and (from_currency = any($4) or to_currency = any($4))`;
interface Row {
  readonly id: string;
  readonly from_currency: string;
  readonly to_currency: string;
  readonly rate_date: string;
  readonly rate: string;
  readonly org_id: string | null;
}

const rateOf = (row: Row): RateRow => ({
  id: row.id,
  fromCurrency: row.from_currency,
  toCurrency: row.to_currency,
  rateDate: row.rate_date,
  rate: row.rate,
  orgId: row.org_id,
});

export async function baseCurrencyOf(db: Queryable, orgId: string | null): Promise<string> {
  const {
    rows: [organisation],
  } = await db.query<{ base_currency: string | null }>('select base_currency from base_organization where id = $1', [orgId]);
  return organisation?.base_currency ?? 'CNY';
}

/** @returns RATE_MISSING, or RATE_STALE where the rate is older than the parameter allows */
export async function rateOfDay(db: Queryable, asked: Asked, rateType = 'CORPORATE'): Promise<Found | Refusal> {
  const { rows } = await db.query<Row>(rowsSql, [rateType, asked.date, asked.orgId, [asked.from, asked.to]]);
  return findRate(rows.map(rateOf), asked);
}

/** The found rate as a document freezes it; the rows it was taken from must not be voided or corrected meanwhile. */
export async function frozenOf({ rate, rateDate, rateIds }: Found, tools: PrepareTools): Promise<FrozenRate> {
  for (const id of rateIds) await tools.readDocument('srmBaseExchangeRate', id);
  return { exchangeRate: rate, rateDate, ratedOn: await tools.today(), rateIds };
}

/** Of a document's currency to its organisation's own, on its day; null: they are one. */
export async function rateToBase(tools: PrepareTools): Promise<FrozenRate | Refusal | null> {
  const { orgId, currency } = tools.snapshot!.context as unknown as { readonly orgId: string | null; readonly currency: string };
  const base = await baseCurrencyOf(tools.db, orgId);
  if (currency === base) return null;
  const maxAge = Number(await tools.profile(rateProfiles.RATE_MAX_AGE_DAYS));
  const found = await rateOfDay(tools.db, { from: currency, to: base, date: await tools.today(), orgId, base, maxAge });
  return isRefusal(found) ? found : frozenOf(found, tools);
}
