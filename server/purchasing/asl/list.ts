/** What an entry of the source list reads: its list, twins, the gate, the day and the papers that are required (purchasing.md §1). */
import { envEnd } from '../../../state-machines/purchasing/asl-list/env.js';
import type { EnvRow } from '../../../state-machines/purchasing/asl-list/env.js';
import type { Alteration, Asl, AslFacts, OpenOrder } from '../../../state-machines/purchasing/asl-list/fields.js';
import { altered, reviewed } from '../../../state-machines/purchasing/asl-list/fields.js';
import { srmPurAslList } from '../../../state-machines/purchasing/asl-list/index.js';
import { purchasingProfiles } from '../../../state-machines/purchasing/profiles.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { blankContext } from '../../../state-machines/kernel/document.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { LiveColumn, Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { endOfDay } from '../../platform/zones.js';
import { gatedSuppliers } from '../../trade/supplier-gate/gate.js';
import { ordersInForce } from '../../trade/order-standing.js';
import { checkAsl } from './check.js';
import { foundAt, prioritiesOf } from './priorities.js';

type Subject = Pick<Asl, 'orgId' | 'supplierId' | 'aslLevel' | 'itemId' | 'categoryId'>;

const headerSql = `
  select id::text from srm_pur_asl_header
   where org_id is not distinct from $1::bigint and asl_level = $2
     and item_id is not distinct from $3::bigint and category_id is not distinct from $4::bigint`;
const twinSql = `
  select doc_number as number from srm_pur_asl_list
   where org_id is not distinct from $1::bigint and asl_level = $2
     and item_id is not distinct from $3::bigint and category_id is not distinct from $4::bigint
     and supplier_id = $5::bigint and id <> $6::bigint
   limit 1`;

const subjectOf = ({ orgId, aslLevel, itemId, categoryId }: Subject) => [orgId, aslLevel, itemId, categoryId];
const keyOf = (subject: Subject) => `asl:${subjectOf(subject).join('/')}`;

async function twinOf(tools: PrepareTools, subject: Subject): Promise<string | null> {
  const id = tools.snapshot?.context.id ?? '0';
  return tools.lockedRead(`${keyOf(subject)}/${subject.supplierId}`, async (db) => {
    const { rows } = await db.query<{ number: string }>(twinSql, [...subjectOf(subject), subject.supplierId, id]);
    return rows[0]?.number ?? null;
  });
}

async function headerOf(tools: PrepareTools, subject: Subject): Promise<{ id: string; isNew: boolean }> {
  const found = await tools.lockedRead(keyOf(subject), async (db) => {
    const { rows } = await db.query<{ id: string }>(headerSql, subjectOf(subject));
    return rows[0]?.id ?? null;
  });
  return found === null ? { id: await tools.idFor('srmPurAslHeader', 'list'), isNew: true } : { id: found, isNew: false };
}

const requiredBy = async (tools: PrepareTools): Promise<readonly string[]> =>
  ((await tools.profile(purchasingProfiles.PUR_ENV_REQUIRED_TYPES)) ?? '').split(',').filter((code) => code !== '');

/** The day, and the instant at which the papers then end. */
async function dayFacts(tools: PrepareTools, orgId: string | null, env: readonly EnvRow[]): Promise<AslFacts> {
  const required = await requiredBy(tools);
  const until = envEnd(env, required);
  const zone = await tools.zone(orgId);
  return { today: await tools.today(orgId), required, dayEnds: until === null ? {} : { [until]: endOfDay(zone, until) } };
}

const expiry = async (tools: PrepareTools, orgId: string | null, validTo: string | null): Promise<Pick<AslFacts, 'expiresAt'>> => ({
  expiresAt: validTo === null ? null : endOfDay(await tools.zone(orgId), validTo),
});

const entryOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Asl;
/** What a call leaves out is as the definition begins it. */
const withFields = (tools: PrepareTools, { fields }: SavePayload): Asl =>
  ({ ...blankContext(anyDefinition(srmPurAslList)), ...tools.snapshot?.context, ...fields }) as unknown as Asl;

type Ranked = Pick<Asl, 'orgId' | 'itemId' | 'categoryId'> & { readonly sourcePriority?: number | null };
/** Whose the priority is that the entry has or is to have. */
const ranked = async (tools: PrepareTools, entry: Ranked): Promise<Pick<AslFacts, 'priority'>> => ({
  priority: foundAt(await prioritiesOf(tools, entry), entry.sourcePriority ?? null, tools.snapshot?.context.id ?? ''),
});

async function written(tools: PrepareTools, payload: SavePayload): Promise<AslFacts> {
  const entry = withFields(tools, payload);
  return {
    ...(await dayFacts(tools, entry.orgId, entry.env)),
    ...(await expiry(tools, entry.orgId, entry.validTo)),
    twin: await twinOf(tools, entry),
    ...(tools.snapshot ? {} : { header: await headerOf(tools, entry), ...(await ranked(tools, entry)) }),
  };
}

/** Sample suppliers may be tried before they are qualified. */
const gated = async (tools: PrepareTools, { supplierId, supplyStatus, orgId }: Asl): Promise<Pick<AslFacts, 'gated'>> => {
  const refused = await gatedSuppliers(tools.db, [supplierId], supplyStatus === 'RESTRICTED' ? 'SAMPLE' : 'PO_NEW', {}, { orgId });
  return { gated: refused[supplierId] ?? null };
};

const saving: Prepare = async ({ payload }, tools) => ({ facts: await written(tools, payload as SavePayload) });
const decided = async (tools: PrepareTools, entry: Asl): Promise<AslFacts> => ({
  ...(await dayFacts(tools, entry.orgId, entry.env)),
  ...(await gated(tools, entry)),
});
const deciding: Prepare = async (_command, tools) => ({ facts: await decided(tools, entryOf(tools)) });
const ranking: Prepare = async (_command, tools) => {
  const entry = entryOf(tools);
  return { facts: { ...(await decided(tools, entry)), ...(await ranked(tools, entry)) } satisfies AslFacts };
};
const openOrdersSql = `
  select h.doc_number as number, h.buyer_id::text as "buyerId" from srm_pur_order_header h join srm_pur_order_line l on l.doc_id = h.id
    left join base_material_item m on m.id = l.item_id
   where h.supplier_id = $1::bigint and ($2::bigint is null or h.org_id = $2::bigint) and h.state in (${ordersInForce})
     and (l.item_id = $3::bigint or ($3::bigint is null and m.category_id = $4::bigint))
     and coalesce(l.open_qty, 0) + coalesce(l.notified_qty, 0) > 0
   group by 1, 2 order by number`;
const ending: Prepare = async (_command, tools) => {
  const { supplierId, orgId, itemId, categoryId } = entryOf(tools);
  const { rows: openOrders } = await tools.db.query<OpenOrder>(openOrdersSql, [supplierId, orgId, itemId, categoryId]);
  return { facts: { openOrders } satisfies AslFacts };
};
const ofDay: Prepare = async (_command, tools) => {
  const entry = entryOf(tools);
  return { facts: await dayFacts(tools, entry.orgId, entry.env) };
};
const reviewing: Prepare = async ({ payload }, tools) => {
  const entry = entryOf(tools);
  const { env = entry.env } = reviewed(entry, payload as never, {});
  return { facts: await dayFacts(tools, entry.orgId, env) };
};
const altering: Prepare = async ({ payload }, tools) => {
  const entry = entryOf(tools);
  const next = { ...entry, ...altered(entry, (payload as { readonly changes: readonly Alteration[] }).changes, {}) } as Asl;
  return {
    facts: {
      ...(await dayFacts(tools, entry.orgId, entry.env)),
      ...(await expiry(tools, entry.orgId, next.validTo)),
      ...(await ranked(tools, next)),
    } satisfies AslFacts,
  };
};
const reactivating: Prepare = async ({ payload }, tools) => {
  const entry = entryOf(tools);
  const { validTo } = payload as { readonly validTo: string };
  return {
    facts: {
      ...(await dayFacts(tools, entry.orgId, entry.env)),
      ...(await expiry(tools, entry.orgId, validTo)),
      ...(await ranked(tools, entry)),
    } satisfies AslFacts,
  };
};

const partCount: LiveColumn = ({ header }) =>
  `(select count(*)::int from srm_pur_asl_line p where p.doc_id = ${header}.id and p.row_position is not null)`;
const performanceGrade: LiveColumn = ({ header }) =>
  `(select s.performance_grade from srm_slc_supplier_info s where s.id = ${header}.supplier_id)`;

export const aslListDocument: ServerDocument = {
  definition: anyDefinition(srmPurAslList),
  live: { partCount, performanceGrade },
  calls: { checkAsl },
  prepare: {
    CREATE: saving,
    SAVE: saving,
    SUBMIT: ranking,
    APPROVE: ranking,
    RESUME: deciding,
    UPLOAD_ENV: ofDay,
    REVIEW_ENV: reviewing,
    SUPPLIER_UNBLOCKED: ofDay,
    ALTER: altering,
    DEACTIVATE: ending,
    REACTIVATE: reactivating,
  },
};
