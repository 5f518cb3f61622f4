/**
 * Loads what definitions declare and people maintain from there: lookup types, options, numbering rules. What is missing is
 * added and what people changed stays; what an option is belongs to the product and follows it.
 */
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Lookup } from '../../../state-machines/kernel/fields.js';
import type { Profile } from '../../../state-machines/kernel/profiles.js';
import { sentence } from '../../../state-machines/kernel/refusals.js';
import type { Queryable, Runtime } from '../../kernel/contracts.js';
import type { Registry } from '../../kernel/registry.js';
import { declaredLookups } from '../lookup-type/declared.js';
import { shippedValues } from '../lookup-type/service.js';

export interface Shipping {
  readonly runtime: Runtime;
  readonly registry: Registry;
  readonly read: Queryable;
}

export interface Shipped {
  readonly lookups: readonly Lookup[];
  readonly profiles: readonly Profile[];
}

type Fields = Readonly<Record<string, unknown>>;

const source = { sourceCode: 'GUILDHALL', sourceVersion: '1' };

/** @returns how many records were made or completed. @throws Error when the product's own record is refused */
export async function shipInstallation(shipping: Shipping, { lookups, profiles }: Shipped): Promise<number> {
  return (await shipLookups(shipping, lookups)) + (await shipProfiles(shipping, profiles)) + (await shipRules(shipping));
}

async function shipLookups(shipping: Shipping, others: readonly Lookup[]): Promise<number> {
  const { rows } = await shipping.read.query<{ id: string; type_code: string; codes: readonly string[] }>(
    "select t.id::text, t.type_code, coalesce(array_agg(v.lookup_code) filter (where v.lookup_code is not null), '{}') as codes from base_lookup_type t left join base_lookup_value v on v.doc_id = t.id group by t.id",
  );
  const there = new Map(rows.map((row) => [row.type_code, row]));
  return eachOf(
    [
      ...declaredLookups(
        shipping.registry.all().map(({ definition }) => definition),
        others,
      ).values(),
    ],
    async ({ lookup, label, module }) => {
      const known = there.get(lookup.type);
      const codes = new Set(known?.codes);
      const set = shippedValues(lookup.values).filter(({ lookupCode }) => !codes.has(lookupCode));
      if (known && set.length === 0) return 0;
      const fields = {
        typeCode: lookup.type,
        typeName: label?.cn ?? lookup.type,
        typeNameEn: label?.en ?? lookup.type,
        level: lookup.extensible ? 'EXTENSIBLE' : 'SYSTEM',
        module,
        ...source,
      };
      await send(shipping, 'baseLookupType', known?.id ?? null, known ? 'SAVE' : 'CREATE', {
        fields: known ? {} : fields,
        lines: { values: { set } },
      });
      return 1;
    },
  );
}

const describedBy = ({ code, module, name, kind, initial, min, max, pattern, lookup, levels, description, legal }: Profile) => ({
  profileCode: code,
  profileName: name.cn,
  profileNameEn: name.en,
  module,
  valueKind: kind,
  defaultValue: initial,
  minValue: min ?? null,
  maxValue: max ?? null,
  pattern: pattern ?? null,
  lookupType: lookup?.type ?? null,
  levels: levels.join(','),
  description: description?.cn ?? null,
  descriptionEn: description?.en ?? null,
  legalMin: legal?.min ?? null,
  legalReason: legal?.reason.cn ?? null,
  legalReasonEn: legal?.reason.en ?? null,
});

const profileSql = `select id::text, state, profile_code as "profileCode", profile_name as "profileName", profile_name_en as "profileNameEn", module, value_kind as "valueKind", default_value as "defaultValue", min_value as "minValue", max_value as "maxValue",
    pattern, lookup_type as "lookupType", levels, description, description_en as "descriptionEn", legal_min as "legalMin", legal_reason as "legalReason", legal_reason_en as "legalReasonEn" from base_profile`;

async function shipProfiles(shipping: Shipping, profiles: readonly Profile[]): Promise<number> {
  const { rows } = await shipping.read.query<{ id: string; profileCode: string; state: string } & Fields>(profileSql);
  const there = new Map(rows.map((row) => [row.profileCode, row]));
  const shipped = new Set(profiles.map(({ code }) => code));
  const gone = rows.filter(({ profileCode, state }) => state === 'enabled' && !shipped.has(profileCode));
  for (const { id } of gone) await send(shipping, 'baseProfile', id, 'RETIRE', {});
  for (const { id } of rows.filter(({ profileCode, state }) => state === 'disabled' && shipped.has(profileCode)))
    await send(shipping, 'baseProfile', id, 'REVIVE', {});
  return (
    gone.length +
    (await eachOf(profiles, async (profile) => {
      const described: Fields = describedBy(profile);
      const known: ({ readonly id: string } & Fields) | undefined = there.get(profile.code);
      const changed = Object.fromEntries(Object.entries(described).filter(([name, value]) => !known || known[name] !== value));
      if (Object.keys(changed).length === 0) return 0;
      await send(shipping, 'baseProfile', known?.id ?? null, known ? 'DESCRIBE' : 'CREATE', { fields: changed, lines: {} });
      return 1;
    }))
  );
}

async function shipRules(shipping: Shipping): Promise<number> {
  const { rows } = await shipping.read.query<{ id: string; doc_type: string; state: string; rev: number }>(
    'select id::text, doc_type, state, rev::int from base_number_rule where org_group is null',
  );
  const there = new Map(rows.map((row) => [row.doc_type, row]));
  return eachOf(
    shipping.registry
      .all()
      .map(({ definition }) => definition)
      .filter(({ numbering }) => numbering),
    async ({ type, title, numbering }) => {
      const known = there.get(type);
      if (known && known.rev > 1) return 0;
      const id =
        known?.id ??
        (await send(shipping, 'baseNumberRule', null, 'CREATE', {
          fields: {
            docType: type,
            docName: title.cn,
            docNameEn: title.en,
            pattern: numbering!.pattern,
            perOrgFlag: numbering!.pattern.includes('{orgCode}') ? 'Y' : 'N',
            ...source,
          },
          lines: {},
        }));
      await send(shipping, 'baseNumberRule', id, 'ENABLE', {});
      return 1;
    },
  );
}

/** Records made at a time: each is a document and a transaction of its own. */
const ABREAST = 16;

async function eachOf<T>(list: readonly T[], work: (item: T) => Promise<number>): Promise<number> {
  const queue = list.values();
  let sum = 0;
  await Promise.all(
    Array.from({ length: ABREAST }, async () => {
      for (const item of queue) sum += await work(item);
    }),
  );
  return sum;
}

async function send({ runtime, registry }: Shipping, type: string, id: string | null, event: string, payload: object): Promise<string> {
  const outcome = await runtime.submit({
    type,
    id,
    event,
    payload,
    viewer: { ...SYSTEM, orgIds: null },
    cause: { kind: 'SERVER', reason: 'shipped with the product' },
  });
  if (outcome.ok) return outcome.id;
  throw new Error(
    `${event} of ${type} was refused: ${outcome.refusal.code} ${sentence(registry.get(type).definition.allReasons, outcome.refusal, 'en')} ${JSON.stringify(payload)}`,
  );
}
