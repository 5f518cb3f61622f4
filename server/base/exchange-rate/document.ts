/** What an exchange rate reads: the rate before it and the day; and the call that finds the rate of a day (base-srm.md §8, §14). */
import { findRate } from '../../../state-machines/base/exchange-rate/find-rate.js';
import type { RateRow } from '../../../state-machines/base/exchange-rate/find-rate.js';
import type { RateFacts } from '../../../state-machines/base/exchange-rate/fields.js';
import { srmBaseExchangeRate } from '../../../state-machines/base/exchange-rate/index.js';
import { baseProfiles } from '../../../state-machines/base/profiles.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { utcDateOf } from '../../../state-machines/kernel/primitives/instant.js';
import type { Prepare, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { optionalId, optionalText, textOf } from '../../kernel/edges/body.js';
import { dateOf, isRefusal } from '../calls.js';
import { copyLast } from './copy-last.js';

const { RATE_JUMP, RATE_APPROVAL, RATE_MAX_AGE_DAYS } = baseProfiles;

const previousSql = `select trim_scale(rate)::text as rate from srm_base_exchange_rate
  where from_currency = $1 and to_currency = $2 and rate_type = $3 and rate_date < $4::date and org_id is not distinct from $5::bigint and state = 'enabled' order by rate_date desc limit 1`;

const reading: Prepare = async ({ payload }, tools) => {
  const record = { rateType: 'CORPORATE', toCurrency: 'CNY', orgId: null, ...tools.snapshot?.context, ...(payload as SavePayload).fields } as unknown as Readonly<Record<string, string | null>>;
  const { rows: [previous] } = await tools.db.query<{ rate: string }>(previousSql, [record['fromCurrency'], record['toCurrency'], record['rateType'], record['rateDate'], record['orgId']]);
  return { facts: { previousRate: previous?.rate ?? null, jump: (await tools.profile(RATE_JUMP, record['orgId']))!, approval: (await tools.profile(RATE_APPROVAL, record['orgId'])) as 'Y' | 'N', frozen: 0, today: utcDateOf(tools.at) } satisfies RateFacts };
};

const rowsSql = `select id::text, from_currency, to_currency, rate_date::text, trim_scale(rate)::text as rate, org_id::text from srm_base_exchange_rate
  where rate_type = $1 and rate_date <= $2::date and rate_date > $2::date - 400 and state = 'enabled' and (org_id is null or org_id = $3::bigint) and (from_currency = any($4) or to_currency = any($4))`;
interface Row { readonly id: string; readonly from_currency: string; readonly to_currency: string; readonly rate_date: string; readonly rate: string; readonly org_id: string | null }

const rateOf = (row: Row): RateRow => ({ id: row.id, fromCurrency: row.from_currency, toCurrency: row.to_currency, rateDate: row.rate_date, rate: row.rate, orgId: row.org_id });

/** `{from, to, date, rateType?, orgId?}` → `{rate, rateDate, rateId, path}`. */
const findRateCall: SpecialCall = async (body, { db, profile }) => {
  const [from, to, date, orgId] = [textOf(body, 'from', 3), textOf(body, 'to', 3), dateOf(body, 'date'), optionalId(body, 'orgId')];
  const { rows: [organisation] } = await db.query<{ base_currency: string }>('select base_currency from base_organization where id = $1', [orgId]);
  const { rows } = await db.query<Row>(rowsSql, [optionalText(body, 'rateType', 20) ?? 'CORPORATE', date, orgId, [from, to]]);
  const found = findRate(rows.map(rateOf), { from, to, date, orgId, base: organisation?.base_currency ?? 'CNY', maxAge: Number(await profile(RATE_MAX_AGE_DAYS, orgId)) });
  return isRefusal(found) ? { refusal: found } : { data: found };
};

export const exchangeRateDocument: ServerDocument = { definition: anyDefinition(srmBaseExchangeRate), prepare: { CREATE: reading, SAVE: reading, SUBMIT: reading, APPROVE: reading, VOID: reading }, calls: { findRate: findRateCall, copyLast } };
