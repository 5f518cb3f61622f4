/** SQL of compete events: masters they copy from, prices they compare with, and the suppliers' own list. */
import type { PricesByItem } from '../../../state-machines/compete/compete-hall/fields.js';
import type { ItemCopy } from '../../../state-machines/compete/compete-header/facts.js';
import type { DrawingFacts } from '../../../state-machines/compete/drawings.js';
import { isSaid } from '../../../state-machines/kernel/stock/said.js';
import type { SupplierStatus } from '../../../state-machines/suppliers/lookups.js';
import type { GateSubject } from '../../../state-machines/suppliers/gate.js';
import type { Queryable } from '../../kernel/contracts.js';
import { unitSql } from '../../trade/price-unit.js';

export interface SupplierStatusRow extends GateSubject {
  readonly id: string;
}

/** Suppliers that do not exist are absent. */
export async function supplierStandings(db: Queryable, supplierIds: readonly string[]): Promise<readonly SupplierStatusRow[]> {
  if (supplierIds.length === 0) return [];
  const { rows } = await db.query<{
    id: string;
    company_name: string;
    supplier_status: SupplierStatus | null;
    cert_block: 'Y' | 'N';
    pay_hold: 'Y' | 'N';
  }>('select id::text, company_name, supplier_status, cert_block, pay_hold from srm_slc_supplier_info where id = any($1::bigint[])', [
    supplierIds,
  ]);
  return rows.map((row) => ({
    id: row.id,
    supplierName: row.company_name,
    status: row.supplier_status,
    certBlock: row.cert_block,
    payHold: row.pay_hold,
  }));
}

export interface ItemToCopy {
  readonly itemNo: number;
  readonly itemId: string | null;
  readonly uomId: string | null;
}

interface CopiedMaterial {
  readonly id: string;
  readonly item_code: string;
  readonly item_name: string;
  readonly item_name_en: string | null;
  readonly spec: string | null;
  readonly drawing: string | null;
}

export async function itemCopies(db: Queryable, items: readonly ItemToCopy[]): Promise<Readonly<Record<string, ItemCopy>>> {
  const { rows: materials } = await db.query<CopiedMaterial>(
    `select id::text, item_code, item_name, item_name_en, spec, nullif(concat_ws(' / ', drawing_no, drawing_version), '') as drawing
     from base_material_item where id = any($1::bigint[])`,
    [items.flatMap((item) => item.itemId ?? [])],
  );
  const { rows: units } = await db.query<{ id: string; uom_name: string }>(
    'select id::text, uom_name from base_uom where id = any($1::bigint[])',
    [items.flatMap((item) => item.uomId ?? [])],
  );
  const materialOf = new Map(materials.map((row) => [row.id, row]));
  const unitOf = new Map(units.map((row) => [row.id, row.uom_name]));
  return Object.fromEntries(
    items.map(({ itemNo, itemId, uomId }) => {
      const material = itemId === null ? undefined : materialOf.get(itemId);
      return [
        itemNo,
        {
          itemCode: material?.item_code ?? null,
          itemName: material?.item_name ?? null,
          itemNameEn: material?.item_name_en ?? null,
          spec: material?.spec ?? null,
          drawing: material?.drawing ?? null,
          uomName: uomId === null ? null : (unitOf.get(uomId) ?? null),
        },
      ];
    }),
  );
}

interface ItemToDraw {
  readonly itemNo: number;
  readonly itemId: string | null;
  readonly drawingIds: string | null;
}

/** Files of the released drawing in force that suppliers may have, of items to which the buyer attached none. */
export async function releasedDrawings(db: Queryable, items: readonly ItemToDraw[]): Promise<DrawingFacts> {
  const bare = items.filter(({ drawingIds, itemId }) => itemId !== null && !isSaid(drawingIds));
  if (bare.length === 0) return { drawings: {} };
  const { rows } = await db.query<{ id: string; file_ids: string }>(
    `select m.id::text, d.file_ids from base_material_item m join base_material_item_drawing d on d.doc_id = m.id and d.version = m.drawing_version
     where m.id = any($1::bigint[]) and d.released_flag = 'Y' and d.supplier_visible_flag = 'Y' and d.file_ids <> '' and d.row_position is not null`,
    [bare.map(({ itemId }) => itemId)],
  );
  const filesOf = new Map(rows.map((row) => [row.id, row.file_ids]));
  return {
    drawings: Object.fromEntries(bare.flatMap(({ itemNo, itemId }) => (filesOf.has(itemId!) ? [[itemNo, filesOf.get(itemId!)!]] : []))),
  };
}

/** What a unit of each material was last agreed to cost on a day, in the currency, by material id (getPurAgreementLatestPrice): the line that came into force last, of two of one day the one approved later. */
export async function latestPrices(
  db: Queryable,
  itemIds: readonly string[],
  {
    currency,
    basis,
    orgId,
    day,
  }: { readonly currency: string; readonly basis: string; readonly orgId: string | null; readonly day: string },
): Promise<PricesByItem> {
  const { rows } = await db.query<{ item_id: string; price: string }>(
    `select distinct on (line.item_id) line.item_id::text, trim_scale(round(case when $3 = 'INCL' then line.price_incl else line.price_excl end / ${unitSql('line')}, 6))::text as price
     from srm_pur_agreement_line line join srm_pur_agreement_header header on header.id = line.doc_id
     where line.item_id = any($1::bigint[]) and header.currency = $2 and header.state in ('effective', 'suspended', 'expired', 'terminated') and ($4::bigint is null or header.org_id = $4) and line.price_excl is not null and line.line_valid_from <= $5::date
     order by line.item_id, line.line_valid_from desc, header.last_update_date desc, header.id desc`,
    [itemIds, currency, basis, orgId, day],
  );
  return Object.fromEntries(rows.map((row) => [row.item_id, row.price]));
}

export const categorySql = 'select category_name as name from srm_base_purchase_category where id = $1::bigint';

export interface SupplierRow {
  readonly id: string;
  readonly doc_number: string;
  readonly compete_title: string;
  readonly buyer_org: string | null;
  readonly buyer_org_en: string | null;
  readonly buyer_name: string | null;
  readonly buyer_name_en: string | null;
  readonly formats: string | null;
  readonly start_at: string | null;
  readonly confirm_deadline: string | null;
  readonly confirm_state: string;
  readonly deposit_state: string;
  readonly state: string;
}

/** `$1` supplier, `$2` states, `$3` text, `$4` confirm states (null: any), `$5` and `$6` first start from and before (null: any), `$7` limit, `$8` offset. */
const invitations = `from srm_sfd_compete_header header join srm_sfd_compete_supplier part on part.doc_id = header.id and part.supplier_id = $1 and part.confirm_state <> 'REMOVED'
  left join base_organization org on org.id = header.org_id left join base_users buyer on buyer.id = header.buyer_id
  where header.published_at is not null and header.state = any($2) and ($3 = '' or strpos(lower(header.compete_title), lower($3)) > 0 or strpos(lower(header.doc_number), lower($3)) > 0) and ($4::text[] is null or part.confirm_state = any($4))
  and ($5::bigint is null or header.start_at >= to_timestamp($5::bigint / 1000.0)) and ($6::bigint is null or header.start_at < to_timestamp($6::bigint / 1000.0))`;

export const supplierListSql = `select header.id::text, header.doc_number, header.compete_title, org.org_name as buyer_org, org.org_name_en as buyer_org_en, buyer.full_name as buyer_name, buyer.full_name_en as buyer_name_en, header.formats,
  (extract(epoch from header.start_at) * 1000)::bigint::text as start_at, (extract(epoch from header.confirm_deadline) * 1000)::bigint::text as confirm_deadline, part.confirm_state, part.deposit_state, header.state
  ${invitations} order by header.start_at desc nulls last, header.id desc limit $7 offset $8`;

export const supplierCountSql = `select count(*)::int as count ${invitations}`;

export const countLiveSql = `select count(*)::int as count from srm_sfd_compete_header where state = 'competing' and ($1::bigint[] is null or org_id = any($1))`;
