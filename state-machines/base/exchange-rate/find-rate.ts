/** Which rate holds between two currencies on a day (base-srm.md §8). Pure: the rows in force are given. */
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { div, normalise, round } from '../../kernel/primitives/decimal.js';
import { compareDates, daysBetween } from '../../kernel/primitives/instant.js';
import type { Refusal } from '../../kernel/refusals.js';
import { refusal } from '../../kernel/refusals.js';

export interface RateRow {
  readonly id: string;
  readonly fromCurrency: string;
  readonly toCurrency: string;
  /** yyyy-MM-dd, from when it holds. */
  readonly rateDate: string;
  readonly rate: DecimalString;
  /** null: for every organisation. */
  readonly orgId: string | null;
}

export interface Asked {
  readonly from: string;
  readonly to: string;
  readonly date: string;
  readonly orgId: string | null;
  /** The organisation's base currency, through which other pairs are crossed. */
  readonly base: string;
  /** Days after which a rate is stale (RATE_MAX_AGE_DAYS). */
  readonly maxAge: number;
}

export interface Found {
  readonly rate: DecimalString;
  readonly rateDate: string;
  /** The row it was taken from; of a crossed rate, that of the source currency. null: the currencies are equal. */
  readonly rateId: string | null;
  /** All rows it was made of. */
  readonly rateIds: readonly string[];
  readonly path: 'SAME' | 'DIRECT' | 'INVERSE' | 'CROSS';
}

/** Rates have eight decimals. */
export const round8 = (value: DecimalString): DecimalString => normalise(round(value, 8));

const latest = (rows: readonly RateRow[], from: string, to: string, date: string): RateRow | undefined =>
  rows
    .filter((row) => row.fromCurrency === from && row.toCurrency === to && compareDates(row.rateDate, date) <= 0)
    .toSorted((a, b) => compareDates(b.rateDate, a.rateDate))[0];

/** Direct or inverse, whichever is later; on the same day direct. */
function between(rows: readonly RateRow[], from: string, to: string, date: string): Found | null {
  const [direct, inverse] = [latest(rows, from, to, date), latest(rows, to, from, date)];
  if (direct && (!inverse || compareDates(direct.rateDate, inverse.rateDate) >= 0))
    return { rate: direct.rate, rateDate: direct.rateDate, rateId: direct.id, rateIds: [direct.id], path: 'DIRECT' };
  return inverse
    ? { rate: round8(div('1', inverse.rate)), rateDate: inverse.rateDate, rateId: inverse.id, rateIds: [inverse.id], path: 'INVERSE' }
    : null;
}

/** The organisation's own rows win over general ones. */
function ownOrGeneral(rows: readonly RateRow[], { orgId, date }: Asked, from: string, to: string): Found | null {
  const own =
    orgId === null
      ? null
      : between(
          rows.filter((row) => row.orgId === orgId),
          from,
          to,
          date,
        );
  return (
    own ??
    between(
      rows.filter((row) => row.orgId === null),
      from,
      to,
      date,
    )
  );
}

function crossed(rows: readonly RateRow[], asked: Asked): Found | null {
  const { from, to, base } = asked;
  if (from === base || to === base) return null;
  const [source, target] = [ownOrGeneral(rows, asked, from, base), ownOrGeneral(rows, asked, to, base)];
  if (!source || !target) return null;
  const older = compareDates(source.rateDate, target.rateDate) <= 0 ? source : target;
  return {
    rate: round8(div(source.rate, target.rate)),
    rateDate: older.rateDate,
    rateId: source.rateId,
    rateIds: [...source.rateIds, ...target.rateIds],
    path: 'CROSS',
  };
}

/** @returns RATE_MISSING, or RATE_STALE where the rate is older than the parameter allows */
export function findRate(rows: readonly RateRow[], asked: Asked): Found | Refusal {
  const { from, to, date, maxAge } = asked;
  if (from === to) return { rate: '1', rateDate: date, rateId: null, rateIds: [], path: 'SAME' };
  const found = ownOrGeneral(rows, asked, from, to) ?? crossed(rows, asked);
  if (!found) return refusal('RATE_MISSING', { params: { from, to, date } });
  return daysBetween(found.rateDate, date) > maxAge ? refusal('RATE_STALE', { params: { date: found.rateDate }, data: found }) : found;
}
