/**
 * `srmSmlPresetProportionRestful/monitoring {month, orgId?, categoryId?}` and `/warnings`: what suppliers got of the
 * targets of shares that the reader's list shows, by month, and what was told of it (suppliers.md).
 */
import { addMonths, isMonth } from '../../../state-machines/kernel/primitives/instant.js';
import { monitored } from '../../../state-machines/suppliers/preset-proportion/monitoring.js';
import type { Monitored } from '../../../state-machines/suppliers/preset-proportion/monitoring.js';
import type { CallTools, Queryable, SpecialCall } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { optionalId, textOf } from '../../kernel/edges/body.js';
import { EdgeError } from '../../kernel/edges/errors.js';
import { visibleRows } from './visible.js';
import { ordersPlaced } from '../../trade/order-standing.js';
import { unitSql } from '../../trade/price-unit.js';

const MONTHS = 12;
const MOST_WARNINGS = 500;

/** Lines ordered or received of the materials of each target, each as much as shares are measured by. */
const basedSql = `
  with recursive target as (
    select p.id, p.org_id, p.measure_base, p.item_id, p.category_id from srm_sml_preset_proportion p where p.id = any($1::bigint[])
  ), tree as (
    select t.id as preset, t.category_id as id, 0 as far from target t where t.category_id is not null
    union all
    select tree.preset, c.id, tree.far + 1 from tree join srm_base_purchase_category c on c.parent_id = tree.id where tree.far < 20
  ), wanted as (
    select id as preset, item_id from target where item_id is not null
    union
    select tree.preset, i.id from tree join base_material_item i on i.category_id = tree.id
  ), based as (
    select t.id as preset, t.measure_base, h.supplier_id, h.creation_date::date as day, 'srmPurOrderHeader' as type, h.id as doc_id, h.doc_number,
           l.item_id, l.order_qty - coalesce(l.cancelled_qty, 0) as qty, coalesce(l.price_excl, 0) as price,
           ${unitSql('l')} as unit
      from target t join wanted w on w.preset = t.id
      join srm_pur_order_line l on l.item_id = w.item_id
      join srm_pur_order_header h on h.id = l.doc_id and h.org_id is not distinct from t.org_id
     where t.measure_base in ('ORDER_QTY', 'ORDER_AMOUNT') and h.state in (${ordersPlaced})
    union all
    select t.id, t.measure_base, n.supplier_id, coalesce(n.expect_arrive_date, n.ship_date), 'srmPurDeliveryNoteHeader', n.id, n.doc_number,
           l.item_id, d.accepted_qty, coalesce(l.price_excl, 0), ${unitSql('l')}
      from target t join wanted w on w.preset = t.id
      join srm_pur_order_line l on l.item_id = w.item_id
      join srm_pur_delivery_note_line d on d.order_id = l.doc_id and d.order_line = l.line_num
      join srm_pur_delivery_note_header n on n.id = d.doc_id and n.org_id is not distinct from t.org_id
     where t.measure_base in ('RECEIPT_QTY', 'RECEIPT_AMOUNT') and d.accepted_qty > 0
  ), measured as (
    select *, case when measure_base like '%AMOUNT' then round(qty * price / unit, 2) else qty end as base from based where day >= $2::date and day < $3::date
  )`;
const basesSql = `${basedSql}
  select preset::text, supplier_id::text as "supplierId", to_char(day, 'YYYY-MM') as month, trim_scale(sum(base))::text as base
    from measured group by 1, 2, 3`;
const MOST_DOCUMENTS = 200;
const documentsSql = `${basedSql}
  select m.type, m.doc_id::text as id, m.doc_number as "docNumber", to_char(m.day, 'YYYY-MM-DD') as day, i.item_code || ' ' || i.item_name as item,
         i.item_code || ' ' || coalesce(i.item_name_en, i.item_name) as "itemEn",
         trim_scale(sum(m.qty))::text as qty, trim_scale(sum(m.base))::text as base
    from measured m join base_material_item i on i.id = m.item_id where m.supplier_id = $4::bigint
   group by 1, 2, 3, 4, 5, 6 order by 4, 3, 5 limit ${MOST_DOCUMENTS}`;

const presetsSql = `
  select p.id::text, p.doc_number as "docNumber", p.measure_base as "measureBase", trim_scale(p.tolerance)::text as tolerance,
         trim_scale(coalesce(p.min_base, 0))::text as "minBase",
         coalesce(i.item_code || ' ' || i.item_name, c.category_code || ' ' || c.category_name) as target,
         coalesce(i.item_code || ' ' || coalesce(i.item_name_en, i.item_name),
                  c.category_code || ' ' || coalesce(c.category_name_en, c.category_name)) as "targetEn"
    from srm_sml_preset_proportion p
    left join base_material_item i on i.id = p.item_id
    left join srm_base_purchase_category c on c.id = p.category_id
   where p.id = any($1::bigint[]) order by p.doc_number`;
const sharesSql = `
  select doc_id::text as preset, supplier_id::text as "supplierId", trim_scale(proportion)::text as proportion
    from srm_sml_preset_proportion_line where doc_id = any($1::bigint[]) and ended_flag <> 'Y' order by doc_id, priority, line_num`;
const namesSql = `
  select id::text, company_name as name, coalesce(company_name_en, company_name) as "nameEn" from srm_slc_supplier_info where id = any($1::bigint[])`;

interface PresetRow {
  readonly id: string;
  readonly docNumber: string;
  readonly tolerance: string;
  readonly minBase: string;
  readonly target: string | null;
  readonly targetEn: string | null;
}
interface BaseRow {
  readonly preset: string;
  readonly supplierId: string;
  readonly month: string;
  readonly base: string;
}
type Named = Monitored & { readonly name: string; readonly nameEn: string };
interface Target extends PresetRow {
  readonly months: readonly { readonly month: string; readonly rows: readonly Named[] }[];
}

/** Of the twelve months that end with this one, the first days; and the first day after. */
const daysOf = (month: string): readonly [readonly string[], string] => {
  const last = `${month}-01`;
  return [Array.from({ length: MONTHS }, (_, index) => addMonths(last, index - MONTHS + 1)), addMonths(last, 1)];
};

export async function targetsOf(db: Queryable, ids: readonly string[], month: string): Promise<readonly Target[]> {
  const [firsts, end] = daysOf(month);
  const presets = (await db.query<PresetRow>(presetsSql, [ids])).rows;
  const shares = (await db.query<{ preset: string; supplierId: string; proportion: string }>(sharesSql, [ids])).rows;
  const bases = (await db.query<BaseRow>(basesSql, [ids, firsts[0], end])).rows;
  const supplierIds = [...new Set([...shares, ...bases].map(({ supplierId }) => supplierId))];
  const names = new Map(
    (await db.query<{ id: string; name: string; nameEn: string }>(namesSql, [supplierIds])).rows.map((row) => [row.id, row]),
  );
  return presets.map((preset) => ({
    ...preset,
    months: firsts.map((first) => {
      const now = first.slice(0, 7);
      const agreed = shares.filter((share) => share.preset === preset.id);
      const rows = monitored(
        agreed,
        bases.filter((base) => base.preset === preset.id && base.month === now),
        preset,
      );
      return {
        month: now,
        rows: rows.map((row) => ({ ...row, name: names.get(row.supplierId)?.name ?? '', nameEn: names.get(row.supplierId)?.nameEn ?? '' })),
      };
    }),
  }));
}

const monthOf = (body: Body): string => {
  const month = textOf(body, 'month', 7);
  if (!isMonth(month)) throw new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: 'month', params: { field: 'month' } });
  return month;
};

async function visibleTargets(body: Body, tools: CallTools, month: string): Promise<readonly Target[]> {
  const [orgId, categoryId] = [optionalId(body, 'orgId'), optionalId(body, 'categoryId')];
  const rows = await visibleRows(tools, {
    state: 'enabled',
    ...(orgId === null ? {} : { orgId }),
    ...(categoryId === null ? {} : { categoryId }),
  });
  const ids = rows.map(({ id }) => String(id));
  return ids.length === 0 ? [] : targetsOf(tools.db, ids, month);
}

export const monitoring: SpecialCall = async (body, tools) => ({ data: await visibleTargets(body, tools, monthOf(body)) });

/** {id, month, supplierId}: the orders or receipts that a figure of a month is made of. */
export const measuredDocuments: SpecialCall = async (body, { db, generic }) => {
  const [id, supplierId, month] = [textOf(body, 'id', 20), textOf(body, 'supplierId', 20), monthOf(body)];
  const found = await generic('findById', { id });
  if ('refusal' in found) return found;
  const first = `${month}-01`;
  return { data: (await db.query(documentsSql, [[id], first, addMonths(first, 1), supplierId])).rows };
};

/** Of each target, the warnings that nobody has closed, and those of the last twelve months. */
const warningsSql = `
  select p.id::text as "presetId", p.doc_number as "docNumber", w.warning_num::int as "warningNum", w.month, w.supplier_id::text as "supplierId",
         trim_scale(w.actual_share)::text as actual, trim_scale(w.preset_share)::text as preset, trim_scale(w.deviation)::text as deviation,
         trim_scale(w.actual_base)::text as base, w.level, w.outside_flag = 'Y' as outside, w.warn_status as status, w.raised_at as "raisedAt",
         w.explanation, u.full_name as "explainedBy", a.id::text as "adjustId", a.doc_number as "adjustNumber",
         coalesce(i.item_code || ' ' || i.item_name, c.category_code || ' ' || c.category_name) as target,
         coalesce(i.item_code || ' ' || coalesce(i.item_name_en, i.item_name),
                  c.category_code || ' ' || coalesce(c.category_name_en, c.category_name)) as "targetEn",
         s.company_name as name, coalesce(s.company_name_en, s.company_name) as "nameEn"
    from srm_sml_share_warning w join srm_sml_preset_proportion p on p.id = w.doc_id
    join srm_slc_supplier_info s on s.id = w.supplier_id
    left join base_material_item i on i.id = p.item_id
    left join srm_base_purchase_category c on c.id = p.category_id
    left join base_users u on u.id = w.explained_by
    left join srm_sml_adjustment_head a on a.id = w.adjust_id
   where p.id = any($1::bigint[]) and (w.warn_status in ('OPEN', 'EXPLAINED') or w.month >= $2)
   order by w.warn_status = 'OPEN' desc, w.month desc, abs(w.deviation) desc, p.id, w.warning_num limit ${MOST_WARNINGS}`;

/** What nobody explained first, then the newest month, then the farthest from what was agreed. */
export const warnings: SpecialCall = async (_body, tools) => {
  const ids = (await visibleRows(tools, { conditions: [{ key: 'state', op: 'in', value: ['enabled', 'disabled'] }] })).map(({ id }) =>
    String(id),
  );
  const first = addMonths(`${(await tools.today(null)).slice(0, 7)}-01`, -MONTHS).slice(0, 7);
  return { data: ids.length === 0 ? [] : (await tools.db.query(warningsSql, [ids, first])).rows };
};
