/** How much a deputy may decide about (platform-access.md §2.9): documents above the delegated amount stay with the principal. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { div, gt, mul } from '../../../state-machines/kernel/primitives/decimal.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Queryable } from '../../kernel/contracts.js';

const baseSql = 'select base_currency as "baseCurrency" from base_organization where id = $1';
/** The newest corporate rate between two currencies, whichever way it is quoted. */
const rateSql = `select trim_scale(rate)::text as rate, from_currency = $1 as direct from srm_base_exchange_rate
  where state = 'enabled' and rate_type = 'CORPORATE' and ((from_currency = $1 and to_currency = $2) or (from_currency = $2 and to_currency = $1)) order by rate_date desc, id desc limit 1`;

/** @returns the amount in base currency; null where no rate tells */
export async function inBase(read: Queryable, amount: string, currency: string, orgId: string | null): Promise<string | null> {
  const {
    rows: [organisation],
  } = await read.query<{ baseCurrency: string | null }>(baseSql, [orgId]);
  const base = organisation?.baseCurrency ?? 'CNY';
  if (currency === base) return amount;
  const {
    rows: [found],
  } = await read.query<{ rate: string; direct: boolean }>(rateSql, [currency, base]);
  if (!found) return null;
  return found.direct ? mul(amount, found.rate) : div(amount, found.rate);
}

export async function beyondLimit(
  read: Queryable,
  viewer: Viewer,
  definition: AnyDefinition,
  { context }: Snapshot,
): Promise<Refusal | null> {
  const limit = viewer.authorisation?.maxAmountBase ?? null;
  const { amount: fields = [], currency } = definition.todoShows ?? {};
  const amount = fields.map((field) => context[field]).find((value) => typeof value === 'string');
  if (limit === null || amount === undefined) return null;
  const value = await inBase(read, amount, String((currency && context[currency]) ?? 'CNY'), context.orgId);
  return value === null || gt(value, limit) ? refusal('AUTHZ_LIMIT', { kind: 'NotAllowed' }) : null;
}
