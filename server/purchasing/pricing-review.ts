/** What a pricing review reads: prices in force with what was ordered at them, and the ids of what it makes (purchasing.md §10). */
import type { FoundPrice, Review, ReviewFacts } from '../../state-machines/purchasing/pricing-review/fields.js';
import { srmPurPricingReviewHeader } from '../../state-machines/purchasing/pricing-review/index.js';
import { addDays, addMonths } from '../../state-machines/kernel/primitives/instant.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { perUnitSql, unitSql } from '../trade/price-unit.js';
import type { Prepare, PrepareTools, ServerDocument } from '../kernel/contracts.js';
import { ordersPlaced } from '../trade/order-standing.js';

const SOON_DAYS = 60;
/** Lines of agreements in force of the organisation; expiring ones until $3, those of a single supplier when $4. */
const foundSql = `
  with prices as (
    select h.id, l.line_num, h.supplier_id, h.currency, l.item_id, l.uom_id, l.price_excl, ${unitSql('l')} as unit, l.line_valid_to,
           min(${perUnitSql('l', 'price_excl')}) over (partition by l.item_id, h.currency) as lowest
      from srm_pur_agreement_header h join srm_pur_agreement_line l on l.doc_id = h.id
     where h.state = 'effective' and h.org_id = $1::bigint and l.line_valid_to >= $2::date)
  select p.id::text as "agreementId", p.line_num::int as "agreementLine",
         p.supplier_id::text as "supplierId", p.item_id::text as "itemId", p.uom_id::text as "uomId",
         p.currency, trim_scale(p.price_excl)::text as "currentPrice", p.unit as "priceUnit",
         trim_scale(round(p.lowest * p.unit, 6))::text as "minPrice", p.line_valid_to::text as "lineValidTo",
         coalesce((select trim_scale(sum(o.order_qty)) from srm_pur_order_line o join srm_pur_order_header oh on oh.id = o.doc_id
                   
                    where o.item_id = p.item_id and oh.supplier_id = p.supplier_id and oh.state in (${ordersPlaced})
                      and oh.creation_date >= $5::date), 0)::text as "qty12m"
    from prices p
   where ($3::date is null or p.line_valid_to <= $3::date)
     and (not $4::boolean or not exists (select 1 from prices o where o.item_id = p.item_id and o.supplier_id <> p.supplier_id))
   order by p.line_valid_to, p.item_id, p.supplier_id limit 500`;

const reviewOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Review;

const collecting: Prepare = async (_command, tools) => {
  const { orgId, reviewType } = reviewOf(tools);
  const today = await tools.today();
  const until = reviewType === 'EXPIRING' ? addDays(today, SOON_DAYS) : null;
  const yearAgo = addMonths(today, -12);
  const { rows } = await tools.db.query<FoundPrice>(foundSql, [orgId, today, until, reviewType === 'SINGLE_SOURCE', yearAgo]);
  return { facts: { today, found: rows } satisfies ReviewFacts };
};
const approving: Prepare = async (_command, tools) => ({
  facts: { today: await tools.today(), pricingId: await tools.newId(), quoteOrderId: await tools.newId() } satisfies ReviewFacts,
});

export const pricingReviewDocument: ServerDocument = {
  definition: anyDefinition(srmPurPricingReviewHeader),
  prepare: { COLLECT: collecting, APPROVE: approving },
};
