/** What a demand summary reads: open requisition lines, sources and prices of suppliers, agreed shares; and its calls (purchasing.md §3). */
import type { SavePayload } from '../../state-machines/kernel/events.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import type { Demand, DemandFacts, Source, OpenDemand } from '../../state-machines/purchasing/demand-summary/fields.js';
import { ordersOf, splitsOf, srmPurDemandSummary } from '../../state-machines/purchasing/demand-summary/index.js';
import { isOver } from '../../state-machines/suppliers/preset-proportion/shares.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { dateOf } from '../trade/bodies.js';
import type { Prepare, PrepareTools, Queryable, ServerDocument, SpecialCall } from '../kernel/contracts.js';
import { idOf, malformed, textOf } from '../kernel/edges/body.js';
import { gatedSuppliers } from '../trade/supplier-gate/gate.js';
import { agreedShares } from '../trade/agreed-shares.js';
import { unitSql } from '../trade/price-unit.js';

const TYPE = 'srmPurDemandSummary';
const demandOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Demand;

/**
 * What drafts of orders, inquiries and bills mean to take of a requisition line, and all of it while somebody sources it;
 * what others took is not open any more.
 */
const takenSql = `(case when exists (
    select from srm_pur_requisition_target t where t.doc_id = h.id and t.line_num = l.line_num and t.outcome = 'OPEN') then l.open_qty
  else coalesce((
    select sum(coalesce(o.alloc_qty, o.order_qty)) from srm_pur_order_line o join srm_pur_order_header oh on oh.id = o.doc_id
     where o.requisition_id = h.id and o.requisition_line = l.line_num and oh.state in ('draft', 'rejected', 'reserving')), 0)
  + coalesce((
    select sum(q.quote_qty) from srm_pur_quote_order_line q join srm_pur_quote_order_header qh on qh.id = q.doc_id
     where q.source_line_id = h.id || ':' || l.line_num and qh.state = 'draft'), 0)
  + coalesce((
    select sum(b.quantity) from srm_sfd_bidding_list_item b join srm_sfd_bidding_list bh on bh.id = b.doc_id
     where b.requisition_id = h.id and b.requisition_line = l.line_num and bh.state in ('draft', 'approving', 'rejected')), 0) end)`;

const openSql = `
  from srm_pur_requisition_line l join srm_pur_requisition_header h on h.id = l.doc_id join base_material_item i on i.id = l.item_id
 where h.state = 'approved' and h.org_id = $1::bigint and l.open_qty > 0 and l.uom_id = i.uom_id`;

const detailsSql = `
  select h.id::text as "requisitionId", l.line_num::int as "requisitionLine", trim_scale(l.open_qty)::text as "openQty",
         trim_scale(greatest(l.open_qty - ${takenSql}, 0))::text as "freeQty", trim_scale(${takenSql})::text as taken,
         l.need_date::text as "needDate", l.warehouse_code as "warehouseCode"
    ${openSql} and l.item_id = $2::bigint and to_char(l.need_date, 'YYYY-MM') = $3
   order by l.need_date, h.id, l.line_num limit 2000`;
const itemSql = `
  select i.category_id::text as "categoryId", i.uom_id::text as "uomId", i.item_name as "itemName",
         trim_scale(coalesce((select sum(p.open_qty) from srm_pur_material_request_line p join srm_pur_material_request d on d.id = p.doc_id
            where p.item_id = i.id and d.org_id = $2::bigint and d.state = 'confirmed'), 0))::text as "prepQty"
    from base_material_item i where i.id = $1::bigint`;

type DetailRow = OpenDemand['details'][number] & { readonly taken: string };

async function standingOf(
  db: Queryable,
  { orgId, itemId, needMonth }: Pick<Demand, 'orgId' | 'itemId' | 'needMonth'>,
): Promise<OpenDemand> {
  const { rows } = await db.query<DetailRow>(detailsSql, [orgId, itemId, needMonth]);
  const {
    rows: [item],
  } = await db.query<Pick<OpenDemand, 'categoryId' | 'uomId' | 'itemName' | 'prepQty'>>(itemSql, [itemId, orgId]);
  return {
    details: rows.map(({ taken: _taken, ...detail }) => detail),
    draftQty: await totalOf(db, rows),
    ...(item ?? { categoryId: null, uomId: null, itemName: null, prepQty: '0' }),
  };
}

const totalOf = async (db: Queryable, rows: readonly DetailRow[]): Promise<string> => {
  const { rows: found } = await db.query<{ total: string }>(
    'select trim_scale(coalesce(sum(q::numeric), 0))::text as total from unnest($1::text[]) q',
    [rows.map(({ taken }) => taken)],
  );
  return found[0]!.total;
};

/** An approved source of the material, or of its category, and the agreement in force that began last. */
const sourcesSql = `
  select s.id::text as "supplierId", s.company_name as name, a.id is not null as "inAsl", trim_scale(coalesce(a.min_order_qty, 0))::text as "minOrderQty",
         trim_scale(coalesce(a.pack_qty, 0))::text as "packQty", coalesce(a.source_priority, 99)::int as priority,
         trim_scale(p.price_excl)::text as price, coalesce(p.unit, 1) as "priceUnit",
         p.currency, trim_scale(coalesce(p.tax_rate, s.tax_rate))::text as "taxRate"
    from srm_slc_supplier_info s
    left join lateral (
      select e.* from srm_pur_asl_list e where e.supplier_id = s.id and e.state = 'effective' and (e.org_id is null or e.org_id = $2::bigint)
         and e.valid_from <= $4::date and e.valid_to >= $4::date
         and (e.item_id = $3::bigint or e.category_id = (select i.category_id from base_material_item i where i.id = $3::bigint))
       order by e.item_id nulls last limit 1) a on true
    left join lateral (
      select l.price_excl, ${unitSql('l')} as unit, h.currency, coalesce(l.tax_rate, h.tax_rate) as tax_rate
        from srm_pur_agreement_line l join srm_pur_agreement_header h on h.id = l.doc_id
       where h.supplier_id = s.id and h.state = 'effective' and (h.org_id is null or h.org_id = $2::bigint) and l.item_id = $3::bigint
         and l.line_valid_from <= $4::date and l.line_valid_to >= $4::date
       order by l.line_valid_from desc, h.id desc limit 1) p on true
   where s.id = any($1::bigint[])`;

interface SplitRow {
  readonly supplierId: string;
  readonly quotaRate: string;
  readonly qty?: string | null;
}
type Found = Omit<Source, 'quotaRate' | 'typedQty'> & { readonly priority: number };

/** By the priority of their sources; none given: those of the agreed shares. */
async function sourcesOf(db: Queryable, demand: Demand, given: readonly SplitRow[], date: string): Promise<readonly Source[]> {
  const { orgId, itemId, totalQty } = demand;
  const qtyOfAll = totalQty ?? '0';
  const agreed = await agreedShares(db, { orgId, itemId, date, qty: qtyOfAll });
  const freeOf = (supplierId: string) => agreed.find((share) => share.supplierId === supplierId)?.free ?? null;
  const wanted: readonly SplitRow[] = given.length > 0 ? given : agreed.map(({ supplierId, rate }) => ({ supplierId, quotaRate: rate }));
  const ids = wanted.map(({ supplierId }) => supplierId);
  const { rows } = await db.query<Found>(sourcesSql, [ids, orgId, itemId, date]);
  const gated = await gatedSuppliers(db, ids, 'PO_NEW', { date }, { orgId, itemIds: [itemId] });
  const foundOf = (supplierId: string) => rows.find((row) => row.supplierId === supplierId);
  return wanted
    .map(({ supplierId, quotaRate, qty }): Source & { readonly priority: number } => {
      const found = foundOf(supplierId);
      return {
        supplierId,
        name: found?.name ?? '',
        quotaRate,
        typedQty: qty ?? null,
        over: isOver(quotaRate, qtyOfAll, freeOf(supplierId)),
        minOrderQty: found?.minOrderQty ?? '0',
        packQty: found?.packQty ?? '0',
        inAsl: found?.inAsl === true && !(supplierId in gated),
        price: found?.price ?? null,
        priceUnit: found?.priceUnit ?? 1,
        currency: found?.currency ?? null,
        taxRate: found?.taxRate ?? null,
        priority: found?.priority ?? 99,
      };
    })
    .toSorted((a, b) => a.priority - b.priority)
    .map(({ priority: _priority, ...source }) => source);
}

const creating: Prepare = async ({ payload }, tools) => {
  const { orgId = null, itemId = '0', needMonth = '' } = ((payload as SavePayload).fields ?? {}) as Partial<Demand>;
  return { facts: { standing: await standingOf(tools.db, { orgId, itemId, needMonth }) } satisfies DemandFacts };
};
const counting: Prepare = async (_command, tools) => ({
  facts: { standing: await standingOf(tools.db, demandOf(tools)) } satisfies DemandFacts,
});
const splitting: Prepare = async ({ payload }, tools) => {
  const demand = demandOf(tools);
  const rows = (payload as { readonly rows?: readonly SplitRow[] | null }).rows ?? [];
  const sources = await sourcesOf(tools.db, demand, rows, await tools.today());
  return { facts: { standing: await standingOf(tools.db, demand), sources } satisfies DemandFacts };
};
/** Two rows never order the same requisition at once. */
const ordering: Prepare = async ({ payload }, tools) => {
  const demand = demandOf(tools);
  const standing = await tools.lockedRead(`demand:${demand.orgId}:${demand.itemId}`, (db) => standingOf(db, demand));
  const { billTypeId } = payload as { readonly billTypeId?: string | null };
  const { rows } = await tools.db.query<{ flag: 'Y' | 'N' }>(
    'select price_required_flag as flag from srm_pur_bill_type where id = $1::bigint',
    [billTypeId ?? null],
  );
  const ids: Record<string, string> = {};
  if (demand.splits.length > 0 && demand.details.length > 0) for (const { key } of ordersOf(demand)) ids[key] = await tools.newId();
  return { facts: { standing, priceRequired: rows[0]?.flag === 'Y', ids } satisfies DemandFacts };
};
const sourced: Prepare = async (_command, tools) => {
  const demand = demandOf(tools);
  const standing = await tools.lockedRead(`demand:${demand.orgId}:${demand.itemId}`, (db) => standingOf(db, demand));
  return { facts: { standing, newId: await tools.newId() } satisfies DemandFacts };
};

const MOST_GROUPS = 500;
const groupsSql = `
  select l.item_id::text as "itemId", to_char(l.need_date, 'YYYY-MM') as "needMonth"
    ${openSql} and l.need_date <= $2::date and l.open_qty > ${takenSql}
     and not exists (select from srm_pur_demand_summary d where d.org_id = h.org_id and d.item_id = l.item_id
                       and d.need_month = to_char(l.need_date, 'YYYY-MM') and d.state in ('open', 'assigned', 'split'))
   group by 1, 2 order by 2, 1 limit ${MOST_GROUPS + 1}`;
const liveSql = `
  select id::text from srm_pur_demand_summary where org_id = $1::bigint and state in ('open', 'assigned', 'split') order by id limit ${MOST_GROUPS}`;

/** {orgId, dateTo}: a row for each material and month that has none, and those that are there counted anew; each is an event of the caller. */
const doGenerate: SpecialCall = async (body, { db, runtime, viewer }) => {
  const [orgId, dateTo] = [textOf(body, 'orgId', 20), dateOf(body, 'dateTo')];
  const { rows: live } = await db.query<{ id: string }>(liveSql, [orgId]);
  const { rows: groups } = await db.query<{ itemId: string; needMonth: string }>(groupsSql, [orgId, dateTo]);
  let [made, counted] = [0, 0];
  for (const { id } of live) {
    const outcome = await runtime.submit({ type: TYPE, id, event: 'RECALC', payload: {}, viewer });
    if (!outcome.ok && made + counted === 0) return { refusal: outcome.refusal };
    if (outcome.ok) counted += 1;
  }
  for (const { itemId, needMonth } of groups.slice(0, MOST_GROUPS)) {
    const outcome = await runtime.submit({
      type: TYPE,
      id: null,
      event: 'CREATE',
      payload: { fields: { orgId, itemId, needMonth } },
      viewer,
    });
    // Somebody else has made it, or ordered it, meanwhile.
    if (!outcome.ok && !['DS_LIVE', 'DS_NOTHING'].includes(outcome.refusal.code)) return { refusal: outcome.refusal };
    if (outcome.ok) made += 1;
  }
  return { data: { made, counted, more: groups.length > MOST_GROUPS } };
};

const rowsOf = (value: unknown): readonly SplitRow[] => {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > 50) throw malformed('splits is a list of at most 50');
  return value.map((one: unknown) => {
    const { supplierId, quotaRate } = (one ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof supplierId !== 'string' || !/^\d{1,18}$/.test(supplierId)) throw malformed('a split has supplierId and quotaRate');
    if (typeof quotaRate !== 'string' || !/^\d{1,3}(?:\.\d{1,4})?$/.test(quotaRate))
      throw malformed('a split has supplierId and quotaRate');
    return { supplierId, quotaRate };
  });
};

/** {id, splits}: what the split would be; nothing is stored. */
const calcSplit: SpecialCall = async (body, tools) => {
  const seen = await tools.generic('findById', { id: idOf(body) });
  if ('refusal' in seen) return seen;
  const demand = seen.data as Demand;
  const sources = await sourcesOf(tools.db, demand, rowsOf(body['splits']), await tools.today(demand.orgId));
  if (sources.length === 0) return { refusal: refusal('DS_NO_SHARES') };
  return { data: splitsOf(demand.totalQty ?? '0', sources) };
};

export const demandSummaryDocument: ServerDocument = {
  definition: anyDefinition(srmPurDemandSummary),
  prepare: { CREATE: creating, RECALC: counting, SPLIT: splitting, TO_ORDER: ordering, TO_QUOTE: sourced, TO_BIDDING: sourced },
  calls: { doGenerate, calcSplit },
};
