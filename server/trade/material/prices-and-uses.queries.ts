/** What a material cost and where it is used: agreed lines and ordered lines of the organisations `$2` (null: all). */
import type { LiveColumn, Queryable } from '../../kernel/contracts.js';
import { SITE_ZONE } from '../../platform/zones.js';
import { perUnitSql, unitSql } from '../price-unit.js';

export interface AgreedPrice {
  readonly docType: 'srmPurAgreementHeader';
  readonly docId: string;
  readonly docNumber: string;
  readonly supplierId: string;
  readonly supplierName: string;
  readonly supplierNameEn: string | null;
  readonly currency: string;
  /** Without tax, for so many units of the material; null where nothing is said. */
  readonly price: string | null;
  readonly priceUnit: number;
  readonly validFrom: string;
  readonly validTo: string;
  /** It holds on the day asked for. */
  readonly inForce: boolean;
}

/** Newest first; `today` is yyyy-MM-dd. */
export async function agreedPrices(
  on: Queryable,
  itemId: string,
  orgIds: readonly string[] | null,
  today: string,
): Promise<readonly AgreedPrice[]> {
  const { rows } = await on.query<AgreedPrice>(
    `select 'srmPurAgreementHeader' as "docType", a.id::text as "docId", a.doc_number as "docNumber", i.id::text as "supplierId", i.company_name as "supplierName", i.company_name_en as "supplierNameEn", a.currency,
      trim_scale(l.price_excl)::text as price, ${unitSql('l')} as "priceUnit", l.line_valid_from::text as "validFrom", l.line_valid_to::text as "validTo", (a.state = 'effective' and $3::date between l.line_valid_from and l.line_valid_to) as "inForce"
    from srm_pur_agreement_line l join srm_pur_agreement_header a on a.id = l.doc_id and a.state in ('effective', 'suspended', 'expired', 'terminated') join srm_slc_supplier_info i on i.id = a.supplier_id
    where l.item_id = $1::bigint and ($2::bigint[] is null or a.org_id = any($2::bigint[])) order by l.line_valid_from desc, ${perUnitSql('l', 'price_excl')}, a.id desc limit 500`,
    [itemId, orgIds, today],
  );
  return rows;
}

export interface Use {
  readonly docType: string;
  readonly docId: string;
  readonly docNumber: string;
  readonly state: string;
  readonly supplierName: string | null;
  readonly supplierNameEn: string | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly priceUnit: number;
  readonly currency: string | null;
  /** yyyy-MM-dd. */
  readonly date: string;
}

/** Orders and competitions that name it, newest first. */
export async function usesOf(on: Queryable, itemId: string, orgIds: readonly string[] | null): Promise<readonly Use[]> {
  const { rows } = await on.query<Use>(
    `select * from (
      select 'srmPurOrderHeader' as "docType", h.id::text as "docId", h.doc_number as "docNumber", h.state, i.company_name as "supplierName", i.company_name_en as "supplierNameEn", trim_scale(l.order_qty)::text as quantity, trim_scale(l.price_excl)::text as price, ${unitSql('l')} as "priceUnit", h.currency, h.creation_date::date::text as date
        from srm_pur_order_line l join srm_pur_order_header h on h.id = l.doc_id left join srm_slc_supplier_info i on i.id = h.supplier_id where l.item_id = $1::bigint and ($2::bigint[] is null or h.org_id = any($2::bigint[]))
      union all
      select 'srmSfdCompeteHeader', h.id::text, h.doc_number, h.state, null, null, trim_scale(l.quantity)::text, null, 1, h.currency_code, h.creation_date::date::text
        from srm_sfd_compete_item l join srm_sfd_compete_header h on h.id = l.doc_id where l.item_id = $1::bigint and ($2::bigint[] is null or h.org_id = any($2::bigint[]))
    ) used order by date desc, "docNumber" desc limit 200`,
    [itemId, orgIds],
  );
  return rows;
}

/** No agreement in force today says a price. */
export const noPriceFlag: LiveColumn = ({
  header,
  param,
}) => `case when exists (select 1 from srm_pur_agreement_line l join srm_pur_agreement_header a on a.id = l.doc_id and a.state = 'effective'
  left join base_organization o on o.id = a.org_id
  where l.item_id = ${header}.id and l.price_excl is not null and (now() at time zone coalesce(o.time_zone, ${param(SITE_ZONE)}))::date between l.line_valid_from and l.line_valid_to) then 'N' else 'Y' end`;
