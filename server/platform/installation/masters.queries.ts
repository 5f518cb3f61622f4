/** The masters that an installation's caches hold, each read as a whole. */
import type { Queryable } from '../../kernel/contracts.js';
import type { UnitDecimals } from '../../../state-machines/kernel/unit-decimals.js';
import type { ProfileValue } from '../../../state-machines/platform/profile/resolve.js';

export interface ProfileRow {
  readonly id: string;
  readonly code: string;
  readonly kind: string;
  readonly module: string;
  readonly initial: string | null;
  readonly levels: readonly string[];
  readonly values: readonly (ProfileValue & { readonly changedBy: string | null; readonly changedAt: number | null })[];
}

const profilesSql = `select p.id::text, p.profile_code as code, p.value_kind as kind, p.module, p.default_value as initial, string_to_array(p.levels, ',') as levels,
    coalesce((select json_agg(json_build_object('level', v.level, 'levelId', v.level_id, 'value', v.value, 'changedBy', v.changed_by::text, 'changedAt', (extract(epoch from v.changed_at) * 1000)::bigint))
      from base_profile_value v where v.doc_id = p.id), '[]') as values
  from base_profile p where p.state = 'enabled'`;

export async function readProfiles(on: Queryable): Promise<ReadonlyMap<string, ProfileRow>> {
  const { rows } = await on.query<ProfileRow>(profilesSql);
  return new Map(rows.map((row) => [row.code, row]));
}

export interface OrganisationRow {
  readonly id: string;
  readonly code: string;
  readonly parent: string | null;
  readonly zone: string | null;
}

export async function readOrganisations(on: Queryable): Promise<ReadonlyMap<string, OrganisationRow>> {
  const { rows } = await on.query<OrganisationRow>(
    'select id::text, org_code as code, parent_org_id::text as parent, time_zone as zone from base_organization',
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export interface RuleRow {
  readonly docType: string;
  readonly orgGroup: string | null;
  readonly pattern: string;
  readonly resetBy: string | null;
  readonly perOrgFlag: string;
  readonly startNo: number;
}

export async function readRules(on: Queryable): Promise<readonly RuleRow[]> {
  const { rows } = await on.query<RuleRow>(
    `select doc_type as "docType", org_group::text as "orgGroup", pattern, reset_by as "resetBy", per_org_flag as "perOrgFlag", start_no as "startNo" from base_number_rule where state = 'enabled'`,
  );
  return rows;
}

export interface LookupValueRow {
  readonly lookupCode: string;
  readonly meaning: string;
  readonly meaningEn: string;
  readonly enabledFlag: string;
  readonly sortNo: number;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly parentCode: string | null;
  readonly color: string | null;
  readonly attribute1: string | null;
  readonly attribute2: string | null;
  readonly attribute3: string | null;
  readonly attribute4: string | null;
  readonly attribute5: string | null;
}

export interface LookupTypeRow {
  readonly id: string;
  readonly typeCode: string;
  readonly rev: number;
  readonly values: readonly LookupValueRow[];
}

const lookupsSql = `select t.id::text, t.type_code as "typeCode", t.rev::int as rev,
    coalesce((select json_agg(json_build_object('lookupCode', v.lookup_code, 'meaning', v.meaning, 'meaningEn', v.meaning_en, 'enabledFlag', v.enabled_flag, 'sortNo', v.sort_no, 'startDate', v.start_date, 'endDate', v.end_date,
        'parentCode', v.parent_code, 'color', v.color, 'attribute1', v.attribute1, 'attribute2', v.attribute2, 'attribute3', v.attribute3, 'attribute4', v.attribute4, 'attribute5', v.attribute5) order by v.sort_no, v.lookup_code)
      from base_lookup_value v where v.doc_id = t.id), '[]') as values
  from base_lookup_type t where t.state = 'enabled'`;

export async function readLookups(on: Queryable): Promise<ReadonlyMap<string, LookupTypeRow>> {
  const { rows } = await on.query<LookupTypeRow>(lookupsSql);
  return new Map(rows.map((row) => [row.typeCode, row]));
}

export async function readUnits(on: Queryable): Promise<ReadonlyMap<string, UnitDecimals>> {
  const { rows } = await on.query<UnitDecimals & { readonly id: string }>('select id::text, uom_code as "uomCode", decimals from base_uom');
  return new Map(rows.map(({ id, ...unit }) => [id, unit]));
}
