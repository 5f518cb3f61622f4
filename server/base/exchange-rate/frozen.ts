/** Documents that froze a rate: those of every definition that says so by `freezesRate` (base-srm.md §8). */
import type { Rate } from '../../../state-machines/base/exchange-rate/fields.js';
import { documents } from '../../../state-machines/registry.js';
import type { Queryable, RunEffect, SpecialCall } from '../../kernel/contracts.js';
import { literal, quoted } from '../../kernel/database/naming.js';
import { tablesOf } from '../../kernel/database/tables.js';
import { idOf } from '../../kernel/edges/body.js';
import { organisationsOf } from '../../trade/price-readers.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';

interface User {
  readonly docType: string;
  readonly docId: string;
  readonly docNumber: string;
  readonly state: string;
  readonly rate: string;
  readonly ratedOn: string;
}

/** As many as a letter names; how many more there are is said. */
const MOST_NAMED = 20;
const MOST_SHOWN = 500;

const holders = documents
  .filter((one) => one.freezesRate)
  .map((definition) => {
    const { name, byField } = tablesOf(definition);
    const column = (field: string): string => `h.${quoted(byField.get(field)!.name)}`;
    return `select ${literal(definition.type)} as doc_type, h.id as doc_id, h.doc_number, h.state, h.org_id, h.creation_date, ${column('exchangeRate')} as rate, ${column('ratedOn')} as rated_on, ${column('rateIds')} as rate_ids
    from ${quoted(name)} h where h.state in (${definition.freezesRate!.map(literal).join(', ')}) and ${column('rateIds')} <> '{}'`;
  })
  .join(' union all ');

/** Documents that hold this rate. */
export async function countHolders(on: Queryable, rateId: string): Promise<number> {
  const {
    rows: [row],
  } = await on.query<{ n: number }>(`select count(*)::int as n from (${holders}) u where $1::bigint = any(u.rate_ids)`, [rateId]);
  return row!.n;
}

export type Dated = Pick<Rate, 'fromCurrency' | 'toCurrency' | 'rateType' | 'rateDate' | 'orgId'>;

/** Documents of its day or later that would have found this rate in place of an older one of the pair, had it been there. */
const tooLateSql = `select count(distinct (u.doc_type, u.doc_id))::int as n from (${holders}) u join srm_base_exchange_rate r on r.id = any(u.rate_ids)
  where r.rate_type = $1 and ((r.from_currency = $2 and r.to_currency = $3) or (r.from_currency = $3 and r.to_currency = $2)) and r.rate_date <= $4::date and u.rated_on >= $4::date
    and (case when $5::bigint is null then r.org_id is null else u.org_id = $5::bigint end)`;

export async function countTooLate(on: Queryable, { rateType, fromCurrency, toCurrency, rateDate, orgId }: Dated): Promise<number> {
  const {
    rows: [row],
  } = await on.query<{ n: number }>(tooLateSql, [rateType, fromCurrency, toCurrency, rateDate, orgId]);
  return row!.n;
}

async function holdersOf(on: Queryable, rateId: string, orgIds: readonly string[] | null): Promise<readonly User[]> {
  const { rows } = await on.query<User>(
    `select u.doc_type as "docType", u.doc_id::text as "docId", u.doc_number as "docNumber", u.state, trim_scale(u.rate)::text as rate, u.rated_on::text as "ratedOn" from (${holders}) u
    where $1::bigint = any(u.rate_ids) and ($2::bigint[] is null or u.org_id = any($2::bigint[])) order by u.creation_date desc, u.doc_id desc limit ${MOST_SHOWN}`,
    [rateId, orgIds],
  );
  return rows;
}

/** Letters about a correction that was approved; nobody is told of nothing. */
export const tellUsers: RunEffect = async (
  { before, to }: { readonly before: string; readonly to: readonly string[] },
  { tx, decision, emit },
) => {
  const { id, fromCurrency, toCurrency, rateDate, rate } = decision.after.context as unknown as Rate & { readonly id: string };
  const users = await holdersOf(tx, id, null);
  if (users.length === 0) return;
  emit({
    kind: 'message',
    template: 'RATE_CORRECTED',
    to: to.map((userId) => `user:${userId}` as const),
    params: {
      from: fromCurrency,
      into: toCurrency,
      date: rateDate,
      before,
      rate,
      count: users.length,
      list: users
        .slice(0, MOST_NAMED)
        .map(({ docNumber }) => docNumber)
        .join(', '),
    },
  });
};

/** `{id}` → documents of the caller's organisations that froze the rate, newest first; for those who keep rates, and auditors. */
export const listUses: SpecialCall = async (body, { db, viewer }) => {
  if (viewer.respCode !== 'FINANCE' && viewer.respCode !== 'AUDITOR') return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  return { data: await holdersOf(db, idOf(body), organisationsOf(viewer)) };
};
