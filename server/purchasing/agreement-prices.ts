/** What a material is agreed to cost an organisation (purchasing.md §11): the lowest price that holds on a day, and the one that began last. */
import { rateProfiles } from '../../state-machines/trade/rates.js';
import type { DecimalString } from '../../state-machines/kernel/primitives/decimal.js';
import { cmp, div, mul, normalise, round6 } from '../../state-machines/kernel/primitives/decimal.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../state-machines/kernel/refusals.js';
import { exclOf, orgsSql, termsSql } from '../trade/agreed-price.js';
import type { AgreedTerms } from '../trade/agreed-price.js';
import { dateOf, decimalOf, isRefusal } from '../trade/bodies.js';
import { baseCurrencyOf, rateOfDay } from '../trade/rate-of-day.js';
import { readsPrices } from '../trade/price-readers.js';
import type { CallTools, SpecialCall } from '../kernel/contracts.js';
import type { Body } from '../kernel/edges/body.js';
import { optionalId } from '../kernel/edges/body.js';
import { placed } from './placed.js';
import type { Place } from './placed.js';

interface Agreed extends AgreedTerms {
  readonly agreementId: string;
  readonly agreementLine: number;
  readonly supplierId: string;
  readonly currency: string;
  readonly current: boolean;
}
const MOST = 500;
const lineSql = `
  select h.id::text as "agreementId", l.line_num::int as "agreementLine", h.supplier_id::text as "supplierId", h.currency,
         (h.state = 'effective' and l.line_valid_to >= $3::date) as current, ${termsSql('h', 'l')}
    from srm_pur_agreement_line l join srm_pur_agreement_header h on h.id = l.doc_id
   where l.item_id = $1::bigint and $2::bigint = any(${orgsSql('h')}) and l.price_excl is not null and l.line_valid_from <= $3::date`;
/** In force on the day: of agreements that have expired since, too. $4: whose prices do not count. */
const inForceSql = `${lineSql} and h.state in ('effective', 'expired') and l.line_valid_to >= $3::date
     and l.provisional_flag is distinct from 'Y' and h.supplier_id is distinct from $4::bigint
   order by l.line_valid_from, h.id, l.line_num limit ${MOST}`;
const approvedAt =
  "(select max(e.at) from document_event e where e.doc_type = 'srmPurAgreementHeader' and e.doc_id = h.id and e.event = 'APPROVE')";
/** Whatever was ever in force; of two of one day the one approved later. $4: of whom; null: of anybody. */
const latestSql = `${lineSql} and h.state in ('effective', 'suspended', 'expired', 'terminated') and ($4::bigint is null or h.supplier_id = $4::bigint)
   order by l.line_valid_from desc, ${approvedAt} desc nulls last, h.id desc, l.line_num limit ${MOST}`;

interface Compared {
  readonly cmpPrice: DecimalString;
  readonly priceExcl: DecimalString;
  /** How many units `priceExcl` is for; `cmpPrice` is for one. */
  readonly priceUnit: number;
  readonly currency: string;
  readonly supplierId: string;
  readonly agreementId: string;
  readonly agreementLine: number;
  readonly current: boolean;
}
/** In the organisation's currency, each currency at its rate of the day, for a single unit. */
async function compared(
  found: readonly Agreed[],
  { orgId, day, qty }: Place & { readonly day: string; readonly qty: DecimalString | null },
  tools: CallTools,
): Promise<readonly Compared[] | Refusal> {
  const base = await baseCurrencyOf(tools.db, orgId);
  const maxAge = Number(await tools.profile(rateProfiles.RATE_MAX_AGE_DAYS, orgId));
  const rates = new Map<string, DecimalString>([[base, '1']]);
  const rows: Compared[] = [];
  for (const { agreementId, agreementLine, supplierId, currency, current, ...terms } of found) {
    const priceExcl = exclOf(terms, qty);
    if (priceExcl === null) continue;
    if (!rates.has(currency)) {
      const rate = await rateOfDay(tools.db, { from: currency, to: base, date: day, orgId, base, maxAge });
      if (isRefusal(rate)) return rate;
      rates.set(currency, rate.rate);
    }
    const cmpPrice = normalise(round6(mul(div(priceExcl, String(terms.unit)), rates.get(currency)!)));
    rows.push({ cmpPrice, priceExcl, priceUnit: terms.unit, currency, supplierId, agreementId, agreementLine, current });
  }
  return rows;
}
const qtyOf = (body: Body): DecimalString | null => (body['qty'] === undefined || body['qty'] === null ? null : decimalOf(body, 'qty'));
const dayOf = async (body: Body, tools: CallTools, orgId: string): Promise<string> =>
  body['priceDate'] === undefined || body['priceDate'] === null ? tools.today(orgId) : dateOf(body, 'priceDate');

const denied = { refusal: refusal('PRICE_DENIED', { kind: 'NotAllowed' }) } as const;

/** `{itemId, orgId, qty, priceDate, excludeSupplierId}` → the lowest price in force of whomever; of equal ones the earlier. */
export const getPurAgreementMinPrice: SpecialCall = async (body, tools) => {
  if (tools.viewer.userType === 'EX' || !readsPrices(tools.viewer)) return denied;
  const place = await placed(body, tools);
  if ('refusal' in place) return place;
  const day = await dayOf(body, tools, place.orgId);
  const params = [place.itemId, place.orgId, day, optionalId(body, 'excludeSupplierId')];
  const found = await compared((await tools.db.query<Agreed>(inForceSql, params)).rows, { ...place, day, qty: qtyOf(body) }, tools);
  if ('code' in found) return { refusal: found };
  const [least = null] = found.toSorted((a, b) => cmp(a.cmpPrice, b.cmpPrice));
  if (least === null) return { data: null };
  const { current: _current, ...told } = least;
  return { data: told };
};

/** `{itemId, orgId, supplierId, qty, priceDate}` → the price that began last; suppliers ask for their own. */
export const getPurAgreementLatestPrice: SpecialCall = async (body, tools) => {
  const { viewer } = tools;
  if (viewer.userType !== 'EX' && !readsPrices(viewer)) return denied;
  const supplierId = optionalId(body, 'supplierId') ?? (viewer.userType === 'EX' ? viewer.supplierId : null);
  if (viewer.userType === 'EX' && supplierId !== viewer.supplierId) return denied;
  const place = await placed(body, tools);
  if ('refusal' in place) return place;
  const day = await dayOf(body, tools, place.orgId);
  const { rows } = await tools.db.query<Agreed>(latestSql, [place.itemId, place.orgId, day, supplierId]);
  const latest = rows.find((row) => exclOf(row, qtyOf(body)) !== null);
  const found = await compared(latest ? [latest] : [], { ...place, day, qty: qtyOf(body) }, tools);
  if ('code' in found) return { refusal: found };
  const [told = null] = found;
  if (told === null) return { data: null };
  const { current, ...price } = told;
  return { data: { ...price, currentFlag: current ? 'Y' : 'N' } };
};
