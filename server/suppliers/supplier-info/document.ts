/** What a supplier's record reads on the server: others of the same name (suppliers.md §0.4, in the small), and days of certificates. */
import { addDays } from '../../../state-machines/kernel/primitives/instant.js';
import type { DayFacts, DuplicateFacts, ReachFacts, StatusFacts } from '../../../state-machines/suppliers/supplier-info/fields.js';
import { srmSlcSupplierInfo } from '../../../state-machines/suppliers/supplier-info/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { Prepare, PrepareTools, Queryable, ServerDocument } from '../../kernel/contracts.js';
import { endOfDay } from '../../platform/zones.js';
import { withKnownCodes } from '../known-codes.js';
import { mattersOf } from '../open-matters.js';
import { supplierTraits } from '../traits.js';

const mandatorySql = `
  select r.cert_type as type, array(select 'category:' || c.category_code from srm_base_purchase_category c where c.id = any(r.category_ids)) as categories
    from srm_slc_qualification_require r
   where r.state = 'enabled' and r.require_type = 'CERT' and r.mandatory_flag = 'Y' and r.cert_type is not null
     and coalesce(cardinality(r.org_ids), 0) = 0`;
/** Kinds of certificates that everybody who delivers his categories must have. */
async function mandatoryOf(db: Queryable, supplierId: string | null): Promise<readonly string[]> {
  const { rows } = await db.query<{ type: string; categories: readonly string[] }>(mandatorySql);
  if (rows.length === 0) return [];
  const traits = rows.some(({ categories }) => categories.length > 0) ? await supplierTraits(db, supplierId) : [];
  const holds = rows.filter(({ categories }) => categories.length === 0 || categories.some((one) => traits.includes(one)));
  return [...new Set(holds.map(({ type }) => type))];
}

async function dayFacts(tools: PrepareTools): Promise<Required<Pick<DayFacts, 'today' | 'dayStart' | 'mandatory'>>> {
  const today = await tools.today(null);
  return {
    today,
    dayStart: endOfDay(await tools.zone(null), addDays(today, -1)),
    mandatory: await mandatoryOf(tools.db, tools.snapshot?.context.id ?? null),
  };
}

async function duplicatesOf(tools: PrepareTools, name: string): Promise<readonly string[]> {
  const id = tools.snapshot?.context.id ?? '0';
  return tools.lockedRead(`supplier-name:${name.toLowerCase()}`, async (db) => {
    const { rows } = await db.query<{ supplier_number: string | null; company_name: string }>(
      "select supplier_number, company_name from srm_slc_supplier_info where lower(company_name) = lower($1) and id <> $2 and state <> 'closed' order by id limit 5",
      [name.trim(), id],
    );
    return rows.map((row) => `${row.supplier_number ?? ''} ${row.company_name}`.trim());
  });
}

const aboveSql = `
  with recursive up as (
    select s.id, s.parent_supplier_id, 1 as far from srm_slc_supplier_info s where s.id = $1::bigint
    union all select s.id, s.parent_supplier_id, up.far + 1 from up join srm_slc_supplier_info s on s.id = up.parent_supplier_id where up.far < 50
  )
  select id::text from up`;
/** One after the other: of two that name each other at once, the later one sees the earlier. */
const aboveOf = (tools: PrepareTools, parentId: string): Promise<readonly string[]> =>
  tools.lockedRead('supplier-parents', async (db) => (await db.query<{ id: string }>(aboveSql, [parentId])).rows.map(({ id }) => id));

const saving: Prepare = async ({ payload }, tools) => {
  const { fields, lines } = payload as SavePayload;
  const name = fields?.['companyName'];
  const parentId = fields?.['parentSupplierId'];
  return {
    facts: {
      ...(typeof name === 'string' ? { duplicates: await duplicatesOf(tools, name) } : {}),
      ...(typeof parentId === 'string' ? { above: await aboveOf(tools, parentId) } : {}),
      ...(lines?.['contacts'] ? { since: tools.at } : {}),
      ...(lines?.['certificates'] ? await dayFacts(tools) : {}),
    } satisfies DuplicateFacts,
  };
};
const counting: Prepare = async (_command, tools) => ({ facts: await dayFacts(tools) });

/** Where a suspension is decided: the organisation that ordered last, else the first that buys. */
const placeSql = `
  select coalesce((select org_id from srm_pur_order_header where supplier_id = $1::bigint and org_id is not null order by id desc limit 1),
                  (select min(id) from base_organization where state = 'enabled' and org_type = 'OU'))::text as id`;
const checking: Prepare = async (_command, tools) => {
  const facts = await dayFacts(tools);
  const { rows } = await tools.db.query<{ id: string | null }>(placeSql, [tools.snapshot!.context.id]);
  const id = await tools.idFor('srmSlcDailyManage', 'CERT_EXPIRED', facts.today);
  return { facts: { ...facts, draft: { id, orgId: rows[0]?.id ?? null } } satisfies DayFacts };
};

const mostTold = 500;
const reachSql = `
  select array(select id::text from srm_slc_qualify_header
                where supplier_id = $1::bigint and state in ('draft', 'approving', 'rejected', 'running', 'finalApproving') order by id limit ${mostTold}) as qualifications,
         array(select p.id::text from srm_sml_preset_proportion p
                where p.state in ('enabled', 'disabled')
                  and exists (select from srm_sml_preset_proportion_line l where l.doc_id = p.id and l.supplier_id = $1::bigint and l.ended_flag <> 'Y')
                order by p.id limit ${mostTold}) as shares,
         array(select id::text from srm_pur_asl_list
                where supplier_id = $1::bigint and state in ('effective', 'suspended')
                  and ($2::bigint[] is null or org_id = any($2::bigint[])) order by id limit ${mostTold}) as sources`;
async function reachOf(payload: unknown, tools: PrepareTools): Promise<ReachFacts> {
  const { orgIds = null } = payload as { readonly orgIds?: readonly string[] | null };
  const { rows } = await tools.db.query<Pick<ReachFacts, 'qualifications' | 'shares' | 'sources'>>(reachSql, [
    tools.snapshot!.context.id,
    orgIds,
  ]);
  return { ...rows[0]!, today: await tools.today(null) };
}
const reaching: Prepare = async ({ payload }, tools) => ({ facts: await reachOf(payload, tools) });
/** A decision has seen to what was open, or was forced; a person is asked. */
const quitting: Prepare = async ({ payload }, tools) => {
  const reach = await reachOf(payload, tools);
  if (tools.viewer.userType === 'SYSTEM') return { facts: reach };
  const matters = await mattersOf(tools.db, tools.snapshot!.context.id, await tools.today(null));
  return { facts: { ...reach, matters } satisfies ReachFacts };
};
const dated: Prepare = async (_command, tools) => ({ facts: { today: await tools.today(null) } satisfies StatusFacts });

const merging: Prepare = async ({ payload }, tools) => {
  const { targetId } = payload as { readonly targetId: string };
  const target = await tools.readDocument('srmSlcSupplierInfo', targetId);
  const facts: StatusFacts = {
    target: target ? { live: !notInUse.includes(target.state) } : null,
    matters: await mattersOf(tools.db, tools.snapshot!.context.id, await tools.today(null)),
  };
  return { facts };
};
const notInUse: readonly string[] = ['draft', 'approving', 'rejected', 'quit', 'blacklisted', 'closed'];

const visitedSql = `
  select exists (select from srm_slc_locale_inspect
                  where supplier_id = $1::bigint and org_id = $2::bigint and state not in ('passed', 'conditional', 'failed', 'cancelled')) as visited`;
const flagging: Prepare = async ({ payload }, tools) => {
  const { orgId } = payload as { readonly orgId: string };
  const { rows } = await tools.db.query<{ visited: boolean }>(visitedSql, [tools.snapshot!.context.id, orgId]);
  return { facts: { visited: rows[0]!.visited } satisfies StatusFacts };
};

const definition = anyDefinition(srmSlcSupplierInfo);
export const supplierInfoDocument: ServerDocument = {
  definition,
  prepare: {
    CREATE: withKnownCodes(definition, saving),
    SAVE: withKnownCodes(definition, saving),
    INFO_APPROVED: counting,
    APPLY_CHANGE: counting,
    CERT_CHECK: checking,
    SUSPEND: reaching,
    RESUME: reaching,
    SUSPEND_AT: reaching,
    RESUME_AT: reaching,
    QUIT: quitting,
    READMIT: dated,
    REINSTATE: dated,
    MERGE_INTO: merging,
    SET_INSPECT_FLAG: flagging,
    BLACKLIST: reaching,
  },
};
