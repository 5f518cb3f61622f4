/** What an exchange rate reads: the rate before it and the day; and the call that finds the rate of a day (base-srm.md §8, §14). */
import type { Rate, RateFacts } from '../../../state-machines/base/exchange-rate/fields.js';
import { srmBaseExchangeRate } from '../../../state-machines/base/exchange-rate/index.js';
import { baseProfiles } from '../../../state-machines/base/profiles.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { Prepare, PrepareTools, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { optionalId, optionalText, textOf } from '../../kernel/edges/body.js';
import { dateOf, isRefusal } from '../../trade/bodies.js';
import { copyLast } from './copy-last.js';
import { countHolders, countTooLate, listUses, tellUsers } from './frozen.js';
import { baseCurrencyOf, rateOfDay } from '../../trade/rate-of-day.js';

const { RATE_JUMP, RATE_APPROVAL, RATE_MAX_AGE_DAYS } = baseProfiles;

const previousSql = `select trim_scale(rate)::text as rate from srm_base_exchange_rate
  where from_currency = $1 and to_currency = $2 and rate_type = $3 and rate_date < $4::date and org_id is not distinct from $5::bigint and state = 'enabled' order by rate_date desc limit 1`;

type Counts = (rate: Rate, tools: PrepareTools) => Promise<number>;

const reads =
  (frozen: Counts): Prepare =>
  async ({ payload }, tools) => {
    const record = {
      rateType: 'CORPORATE',
      toCurrency: 'CNY',
      orgId: null,
      ...tools.snapshot?.context,
      ...(payload as SavePayload).fields,
    } as unknown as Rate;
    const {
      rows: [previous],
    } = await tools.db.query<{ rate: string }>(previousSql, [
      record.fromCurrency,
      record.toCurrency,
      record.rateType,
      record.rateDate,
      record.orgId,
    ]);
    return {
      facts: {
        previousRate: previous?.rate ?? null,
        jump: (await tools.profile(RATE_JUMP, record.orgId))!,
        approval: (await tools.profile(RATE_APPROVAL, record.orgId)) as 'Y' | 'N',
        frozen: await frozen(record, tools),
        today: await tools.today(record.orgId),
      } satisfies RateFacts,
    };
  };
const reading = reads(async () => 0);
const submitting = reads((rate, { db }) => countTooLate(db, rate));
const voiding = reads(({ id }, { db }) => countHolders(db, id));

/** `{from, to, date, rateType?, orgId?}` → `{rate, rateDate, rateId, path}`. */
const findRateCall: SpecialCall = async (body, { db, profile }) => {
  const [from, to, date, orgId] = [textOf(body, 'from', 3), textOf(body, 'to', 3), dateOf(body, 'date'), optionalId(body, 'orgId')];
  const [base, maxAge] = [await baseCurrencyOf(db, orgId), Number(await profile(RATE_MAX_AGE_DAYS, orgId))];
  const found = await rateOfDay(db, { from, to, date, orgId, base, maxAge }, optionalText(body, 'rateType', 20) ?? undefined);
  return isRefusal(found) ? { refusal: found } : { data: found };
};

export const exchangeRateDocument: ServerDocument = {
  definition: anyDefinition(srmBaseExchangeRate),
  prepare: { CREATE: reading, SAVE: reading, SUBMIT: submitting, APPROVE: reading, VOID: voiding },
  effects: { tellUsers },
  calls: { findRate: findRateCall, copyLast, listUses },
};
