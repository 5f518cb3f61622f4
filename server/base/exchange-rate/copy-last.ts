/** The rates of the last day that has any, as drafts of a new day (base-srm.md §8, btnCopyLast). */
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import type { CallAnswer, SpecialCall } from '../../kernel/contracts.js';
import { optionalText } from '../../kernel/edges/body.js';
import { dateOf } from '../../trade/bodies.js';
import { abreast } from '../seeds/abreast.js';

interface Quoted {
  readonly fromCurrency: string;
  readonly toCurrency: string;
  readonly quoteUnit: number;
  readonly quoteRate: string;
  readonly orgId: string | null;
}

/** Of the latest day before `$2` on which rates of the kind `$1` came into force. */
const lastSql = `select from_currency as "fromCurrency", to_currency as "toCurrency", quote_unit::int as "quoteUnit", trim_scale(quote_rate)::text as "quoteRate", org_id::text as "orgId" from srm_base_exchange_rate
  where rate_type = $1 and state = 'enabled' and rate_date = (select max(rate_date) from srm_base_exchange_rate where rate_type = $1 and state = 'enabled' and rate_date < $2::date) order by from_currency, to_currency, id`;

/**
 * `{date, rateType?}` → `{copied, there}`: drafts that were made, and pairs that had a rate of that day already. Each draft
 * is an event of the person who asks. @returns the refusal of the first pair that is refused for another reason
 */
export const copyLast: SpecialCall = async (body, { db, runtime, viewer }): Promise<CallAnswer> => {
  const [rateDate, rateType] = [dateOf(body, 'date'), optionalText(body, 'rateType', 20) ?? 'CORPORATE'];
  const { rows } = await db.query<Quoted>(lastSql, [rateType, rateDate]);
  const refused: Refusal[] = [];
  let copied = 0;
  await abreast(rows, async (row) => {
    const outcome = await runtime.submit({
      type: 'srmBaseExchangeRate',
      id: null,
      event: 'CREATE',
      payload: { fields: { ...row, rateType, rateDate, source: 'MANUAL' } },
      viewer,
    });
    if (outcome.ok) copied += 1;
    else refused.push(outcome.refusal);
  });
  const other = refused.find(({ code }) => code !== 'MD_DUPLICATE');
  return other ? { refusal: other } : { data: { copied, there: refused.length } };
};
