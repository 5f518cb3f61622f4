/** What agreements say of an order's prices (purchasing.md §5, orders-deliveries.md §2). */
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { DecimalString } from '../../../state-machines/kernel/primitives/decimal.js';
import { isSamePrice, unitOf } from '../../../state-machines/trade/price-unit.js';
import { steppedPrice } from '../../../state-machines/trade/ladder.js';
import type { Break, StepMode } from '../../../state-machines/trade/ladder.js';
import type { Order, OrderFacts } from '../../../state-machines/orders/purchase-order/fields.js';
import type { PrepareTools } from '../../kernel/contracts.js';
import { unitSql } from '../../trade/price-unit.js';
import { pricesInForce } from '../../trade/prices-in-force.js';

interface Drawn {
  readonly lineNum: number;
  readonly agreementId: string;
  readonly agreementLine: number;
  readonly orderQty: DecimalString;
}
interface Agreed {
  readonly id: string;
  readonly line: number;
  readonly basis: string;
  readonly excl: DecimalString | null;
  readonly incl: DecimalString | null;
  readonly unit: number;
  readonly mode: StepMode | null;
  readonly steps: readonly Break[];
}
/** Lines in force on the day, of the supplier and currency; $4: yyyy-MM-dd. */
const agreedSql = `
  select h.id::text, l.line_num::int as line, h.price_basis as basis, trim_scale(l.price_excl)::text as excl, trim_scale(l.price_incl)::text as incl,
         ${unitSql('l')} as unit, l.step_mode as mode,
         coalesce((select json_agg(json_build_object('fromQty', trim_scale(s.from_qty)::text, 'price', trim_scale(s.step_price)::text))
                     from srm_pur_agreement_step s where s.doc_id = h.id and s.line_num = l.line_num), '[]') as steps
    from srm_pur_agreement_header h join srm_pur_agreement_line l on l.doc_id = h.id
   where h.id = any($1::bigint[]) and h.supplier_id = $2::bigint and h.currency = $3 and h.state = 'effective'
     and l.line_valid_from <= $4::date and l.line_valid_to >= $4::date`;

/** At a quantity, on a basis; null: breaks were agreed on the other one. */
function priceOf(
  { basis, excl, incl, mode, steps }: Omit<Agreed, 'id' | 'line'>,
  orderQty: DecimalString,
  wanted: string,
): DecimalString | null {
  if (mode === null) return wanted === 'INCL' ? incl : excl;
  return basis === wanted ? (steppedPrice(mode, steps, orderQty)?.price ?? null) : null;
}

type Terms = Pick<Order, 'supplierId' | 'currency' | 'priceBasis'>;
async function pricesFor(
  tools: PrepareTools,
  { supplierId, currency, priceBasis }: Terms,
  drawn: readonly Drawn[],
): Promise<Pick<OrderFacts, 'agreed' | 'agreedUnits'>> {
  if (drawn.length === 0) return { agreed: {} };
  const ids = [...new Set(drawn.map(({ agreementId }) => agreementId))];
  const { rows } = await tools.db.query<Agreed>(agreedSql, [ids, supplierId, currency, await tools.today()]);
  const terms = drawn.map(({ lineNum, agreementId, agreementLine, orderQty }) => {
    const found = rows.find(({ id, line }) => id === agreementId && line === agreementLine);
    return { lineNum, price: found ? priceOf(found, orderQty, priceBasis) : null, unit: found?.unit ?? 1 };
  });
  return {
    agreed: Object.fromEntries(terms.map(({ lineNum, price }) => [lineNum, price])),
    agreedUnits: Object.fromEntries(terms.filter(({ unit }) => unit !== 1).map(({ lineNum, unit }) => [lineNum, unit])),
  };
}
const drawnOf = (lines: readonly Partial<Order['lines'][number]>[]): readonly Drawn[] =>
  lines.flatMap(({ lineNum, agreementId, agreementLine, orderQty }) =>
    lineNum && agreementId && agreementLine && orderQty ? [{ lineNum, agreementId, agreementLine, orderQty }] : [],
  );

/** Prices of lines that name an agreement and none of their own. */
export async function agreedWhileSaving(payload: SavePayload, tools: PrepareTools): Promise<Pick<OrderFacts, 'agreed' | 'agreedUnits'>> {
  const before = tools.snapshot?.context as unknown as Order | undefined;
  const set = payload.lines?.['lines']?.set ?? [];
  const known = new Map((before?.lines ?? []).map((line) => [line.lineNum, line]));
  const rows = set.map((row) => ({ ...known.get(Number(row['lineNum'])), ...row }) as Partial<Order['lines'][number]>);
  const drawn = drawnOf(rows.filter(({ unitPrice }) => unitPrice === null || unitPrice === undefined));
  if (drawn.length === 0) return {};
  const terms = { currency: 'CNY', priceBasis: 'EXCL', ...before, ...payload.fields } as unknown as Terms;
  return pricesFor(tools, terms, drawn);
}

interface Offered extends Omit<Agreed, 'id' | 'line'> {
  readonly itemId: string;
  readonly source: 'AGREEMENT' | 'PRICING';
}
/** What stands in agreements of the supplier in force on the day, or in his approved pricings; $4: yyyy-MM-dd. */
const offeredSql = `
  select 'AGREEMENT' as source, l.item_id::text as "itemId", h.price_basis as basis, trim_scale(l.price_excl)::text as excl,
         trim_scale(l.price_incl)::text as incl, ${unitSql('l')} as unit, l.step_mode as mode,
         coalesce((select json_agg(json_build_object('fromQty', trim_scale(s.from_qty)::text, 'price', trim_scale(s.step_price)::text))
                     from srm_pur_agreement_step s where s.doc_id = h.id and s.line_num = l.line_num), '[]') as steps
    from srm_pur_agreement_header h join srm_pur_agreement_line l on l.doc_id = h.id
   where l.item_id = any($1::bigint[]) and h.supplier_id = $2::bigint and h.currency = $3 and h.state = 'effective'
     and l.line_valid_from <= $4::date and l.line_valid_to >= $4::date
  union all
  select 'PRICING', l.item_id::text, 'EXCL', trim_scale(l.new_price_excl)::text, null, ${unitSql('l')}, null, '[]'
    from srm_pur_pricing_header h join srm_pur_pricing_line l on l.doc_id = h.id
   where l.item_id = any($1::bigint[]) and l.supplier_id = $2::bigint and h.currency = $3 and h.state = 'approved'
     and l.valid_from <= $4::date and l.valid_to >= $4::date`;

/** Lines whose price is one of them. */
async function pricedBy(tools: PrepareTools, { supplierId, currency, priceBasis, lines }: Order): Promise<OrderFacts['priced'] & object> {
  const itemIds = [...new Set(lines.flatMap(({ itemId }) => itemId ?? []))];
  if (itemIds.length === 0) return {};
  const { rows } = await tools.db.query<Offered>(offeredSql, [itemIds, supplierId, currency, await tools.today()]);
  return Object.fromEntries(
    lines.flatMap((line) => {
      const { lineNum, itemId, unitPrice, orderQty } = line;
      const found = rows.find((row) => {
        const price = row.itemId === itemId ? priceOf(row, orderQty ?? '0', priceBasis) : null;
        return price !== null && unitPrice !== null && isSamePrice({ price, unit: row.unit }, { price: unitPrice, unit: unitOf(line) });
      });
      return found ? [[lineNum, found.source] as const] : [];
    }),
  );
}

/** `typed`: its type asks where prices come from. */
export async function agreedWhenSubmitted(
  tools: PrepareTools,
  typed: boolean,
): Promise<Pick<OrderFacts, 'agreed' | 'agreedUnits' | 'lowest' | 'priced'>> {
  const order = tools.snapshot!.context as unknown as Order;
  const itemIds = [...new Set(order.lines.flatMap(({ itemId }) => itemId ?? []))];
  const known = await pricesInForce(tools.db, itemIds, order.currency, await tools.today());
  return {
    ...(typed ? { priced: await pricedBy(tools, order) } : {}),
    ...(await pricesFor(tools, order, drawnOf(order.lines))),
    lowest: Object.fromEntries(Object.entries(known).map(([id, { lowest }]) => [id, lowest])),
  };
}
