/** What categories read of their tree. */
import type { Queryable } from '../../kernel/contracts.js';
import { ordersPlaced } from '../order-standing.js';

export interface UpwardRow {
  readonly id: string;
  readonly category_code: string;
  readonly level_id: number;
  readonly tree_full_path: string;
  readonly state: string;
  readonly parent_id: string | null;
}

/** The category and those above it, nearest first. */
export async function upward(on: Queryable, id: string): Promise<readonly UpwardRow[]> {
  const { rows } = await on.query<UpwardRow>(
    `with recursive up(id, category_code, level_id, tree_full_path, state, parent_id, depth) as (
      select id, category_code, level_id, tree_full_path, state, parent_id, 1 from srm_base_purchase_category where id = $1::bigint
      union all select c.id, c.category_code, c.level_id, c.tree_full_path, c.state, c.parent_id, up.depth + 1 from srm_base_purchase_category c join up on c.id = up.parent_id where up.depth < 10
    ) select id::text, category_code, level_id::int, tree_full_path, state, parent_id::text from up order by depth`,
    [id],
  );
  return rows;
}

/** Materials that are in use or on their way to it. */
export async function itemsIn(on: Queryable, id: string): Promise<number> {
  const { rows } = await on.query<{ n: number }>(
    "select count(*)::int as n from base_material_item where category_id = $1::bigint and state <> 'disabled'",
    [id],
  );
  return rows[0]!.n;
}

export interface ChildRow {
  readonly id: string;
  readonly state: string;
}

export async function childrenOf(on: Queryable, id: string): Promise<readonly ChildRow[]> {
  const { rows } = await on.query<ChildRow>(
    'select id::text, state from srm_base_purchase_category where parent_id = $1::bigint order by id',
    [id],
  );
  return rows;
}

/** Levels below the category. */
export async function heightOf(on: Queryable, id: string): Promise<number> {
  const { rows } = await on.query<{ height: number }>(
    `with recursive down(id, depth) as (
      select id, 0 from srm_base_purchase_category where id = $1::bigint
      union all select c.id, down.depth + 1 from srm_base_purchase_category c join down on c.parent_id = down.id where down.depth < 10
    ) select max(depth)::int as height from down`,
    [id],
  );
  return rows[0]!.height;
}

export interface BuyerLine {
  readonly id: string;
  readonly category_code: string;
  readonly buyers: readonly {
    readonly orgId: string | null;
    readonly buyerId: string;
    readonly substituteId: string | null;
    readonly priority: number;
    readonly startDate: string;
    readonly endDate: string | null;
  }[];
}

/** Buyers of these categories. */
export async function buyersOf(on: Queryable, ids: readonly string[]): Promise<readonly BuyerLine[]> {
  const { rows } = await on.query<BuyerLine>(
    `select c.id::text, c.category_code, coalesce(json_agg(json_build_object('orgId', b.org_id::text, 'buyerId', b.buyer_id::text, 'substituteId', b.substitute_id::text, 'priority', b.priority,
      'startDate', b.start_date, 'endDate', b.end_date)) filter (where b.line_no is not null), '[]') as buyers
    from srm_base_purchase_category c left join srm_base_category_buyer b on b.doc_id = c.id where c.id = any($1::bigint[]) group by c.id, c.category_code`,
    [ids],
  );
  return rows;
}

/** Organisation and those above it, nearest first. */
export async function organisationsUpward(on: Queryable, orgId: string): Promise<readonly string[]> {
  const { rows } = await on.query<{ id: string }>(
    `with recursive up(id, parent_org_id, depth) as (
      select id, parent_org_id, 1 from base_organization where id = $1::bigint
      union all select o.id, o.parent_org_id, up.depth + 1 from base_organization o join up on o.id = up.parent_org_id where up.depth < 20
    ) select id::text from up order by depth`,
    [orgId],
  );
  return rows.map(({ id }) => id);
}

export async function activeAmong(on: Queryable, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await on.query<{ id: string }>("select id::text from base_users where id = any($1::bigint[]) and state = 'active'", [
    userIds,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** Active holders of a responsibility who may act in an organisation or one above it that reaches down to it. */
export async function holdersIn(on: Queryable, respCode: string, orgIds: readonly string[], date: string): Promise<readonly string[]> {
  const { rows } = await on.query<{ id: string }>(
    `select distinct u.id::text as id from base_users u
      join base_user_resp h on h.user_id = u.id and h.state = 'enabled' and h.start_date <= $3::date and (h.end_date is null or h.end_date >= $3::date)
      join base_responsibility r on r.id = h.responsibility_id and r.resp_code = $1 and r.state = 'enabled'
      join base_user_org p on p.user_id = u.id and p.state = 'enabled' and p.start_date <= $3::date and (p.end_date is null or p.end_date >= $3::date)
        and (p.org_id = ($2::bigint[])[1] or (p.children_flag = 'Y' and p.org_id = any($2::bigint[])))
    where u.state = 'active' order by 1`,
    [respCode, orgIds, date],
  );
  return rows.map(({ id }) => id);
}

export interface TreeRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly categoryCode: string;
  readonly categoryName: string;
  readonly categoryNameEn: string;
  readonly levelId: number;
  readonly treeFullPath: string;
  readonly leafFlag: string;
  readonly state: string;
  readonly items: number;
  readonly suppliers: number;
}

/** All categories in the order of their codes: materials of their own, and suppliers that are agreed to deliver them or what is below. */
export async function treeRows(on: Queryable, onlyEnabled: boolean): Promise<readonly TreeRow[]> {
  const { rows } = await on.query<TreeRow>(
    `with recursive within(top, id) as (select id, id from srm_base_purchase_category union select w.top, c.id from srm_base_purchase_category c join within w on c.parent_id = w.id)
    select c.id::text, c.parent_id::text as "parentId", c.category_code as "categoryCode", c.category_name as "categoryName", c.category_name_en as "categoryNameEn", c.level_id::int as "levelId",
      c.tree_full_path as "treeFullPath", c.leaf_flag as "leafFlag", c.state, coalesce(i.n, 0)::int as items, coalesce(s.n, 0)::int as suppliers
    from srm_base_purchase_category c
    left join (select category_id, count(*) as n from base_material_item where state <> 'disabled' group by category_id) i on i.category_id = c.id
    left join (select w.top, count(distinct agreed.supplier_id) as n from within w
        join (select distinct m.category_id, a.supplier_id from srm_pur_agreement_header a join srm_pur_agreement_line l on l.doc_id = a.id join base_material_item m on m.id = l.item_id where a.state = 'effective') agreed on agreed.category_id = w.id
        group by w.top) s on s.top = c.id
    where not $1 or c.state = 'enabled' order by c.category_code`,
    [onlyEnabled],
  );
  return rows;
}

export interface CategorySupplier {
  readonly id: string;
  readonly supplierNumber: string;
  readonly supplierName: string;
  readonly supplierNameEn: string | null;
  readonly supplierStatus: string;
  readonly supplierLevel: string | null;
  /** Materials of the category with a price in force. */
  readonly materials: number;
}

/** The category `$1` and those below it. */
const below =
  '(with recursive below(id) as (select $1::bigint union select c.id from srm_base_purchase_category c join below on c.parent_id = below.id) select id from below)';

/** Qualified and trial suppliers that declare the category (or one above it), or are agreed to deliver materials of it, on the day `today`. */
export async function suppliersIn(
  on: Queryable,
  id: string,
  orgIds: readonly string[] | null,
  today: string,
): Promise<readonly CategorySupplier[]> {
  const { rows } = await on.query<CategorySupplier>(
    `with recursive up(id, parent_id, category_code, category_name, depth) as (
      select id, parent_id, category_code, category_name, 1 from srm_base_purchase_category where id = $1::bigint
      union all select c.id, c.parent_id, c.category_code, c.category_name, up.depth + 1 from srm_base_purchase_category c join up on c.id = up.parent_id where up.depth < 10
    ), agreed as (
      select a.supplier_id, count(distinct l.item_id) as n from srm_pur_agreement_line l join srm_pur_agreement_header a on a.id = l.doc_id and a.state = 'effective' join base_material_item m on m.id = l.item_id
      where m.category_id in ${below} and ($2::bigint[] is null or a.org_id = any($2::bigint[])) and $3::date between l.line_valid_from and l.line_valid_to group by a.supplier_id
    ) select i.id::text, i.supplier_number as "supplierNumber", i.company_name as "supplierName", i.company_name_en as "supplierNameEn", i.supplier_status as "supplierStatus", i.supplier_level as "supplierLevel", coalesce(agreed.n, 0)::int as materials
    from srm_slc_supplier_info i left join agreed on agreed.supplier_id = i.id
    where i.state in ('qualified', 'trial') and (agreed.n > 0 or exists (select from up where up.category_name = any(regexp_split_to_array(i.categories, '\\s*[,;，；、]\\s*')) or up.category_code = any(regexp_split_to_array(i.categories, '\\s*[,;，；、]\\s*'))))
    order by materials desc, i.supplier_number limit 200`,
    [id, orgIds, today],
  );
  return rows;
}

/** What was ordered of the category in one currency. */
export interface Spent {
  readonly key: string;
  readonly nameEn: string | null;
  readonly currency: string;
  /** Without tax. */ readonly amount: string;
  readonly orders: number;
}

const ordered = `srm_pur_order_line l join srm_pur_order_header h on h.id = l.doc_id and h.state in (${ordersPlaced}) and h.creation_date >= $3::date - interval '12 months' and ($2::bigint[] is null or h.org_id = any($2::bigint[]))
  join base_material_item m on m.id = l.item_id and m.category_id in ${below}`;

/** Of the twelve months before `today`, by supplier and by month (yyyy-MM). */
export async function spendIn(
  on: Queryable,
  id: string,
  orgIds: readonly string[] | null,
  today: string,
): Promise<{ readonly bySupplier: readonly Spent[]; readonly byMonth: readonly Spent[] }> {
  const sums = 'trim_scale(sum(l.amount_excl))::text as amount, count(distinct h.id)::int as orders';
  const params = [id, orgIds, today];
  const { rows: bySupplier } = await on.query<Spent>(
    `select i.company_name as key, i.company_name_en as "nameEn", h.currency, ${sums} from ${ordered} join srm_slc_supplier_info i on i.id = h.supplier_id group by i.id, i.company_name, i.company_name_en, h.currency order by sum(l.amount_excl) desc limit 100`,
    params,
  );
  const { rows: byMonth } = await on.query<Spent>(
    `select to_char(h.creation_date, 'YYYY-MM') as key, null as "nameEn", h.currency, ${sums} from ${ordered} group by 1, h.currency order by 1 desc, h.currency`,
    params,
  );
  return { bySupplier, byMonth };
}
