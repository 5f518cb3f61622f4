/** What a decision about a supplier reads: his status, other decisions, what is open with him, and the end of its term. */
import { srmSlcDailyManage } from '../../../state-machines/suppliers/daily-manage/index.js';
import type { Manage, ManageFacts, OpenMatters } from '../../../state-machines/suppliers/daily-manage/fields.js';
import type { SupplierStatus } from '../../../state-machines/suppliers/lookups.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { addMonths } from '../../../state-machines/kernel/primitives/instant.js';
import type { Prepare, PrepareTools, Queryable, ServerDocument } from '../../kernel/contracts.js';
import { endOfDay } from '../../platform/zones.js';

const manageOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Manage;

const openSql = `
  select doc_number as number from srm_slc_daily_manage
   where supplier_id = $1::bigint and manage_type = $2 and id <> $3::bigint
     and state in ('approving', 'notified', 'reviewing', 'executing') limit 1`;
const mattersSql = `
  select (select count(*)::int from srm_pur_order_header where supplier_id = $1::bigint and state = 'approving') as orders,
         (select count(*)::int from srm_pur_agreement_header
           where supplier_id = $1::bigint and state = 'effective' and valid_to >= $2::date) as agreements,
         (select count(*)::int from srm_slc_sample_trial
           where supplier_id = $1::bigint and state in ('issued', 'making', 'shipped', 'testing', 'approving')) as samples`;
const supersededSql = `
  select id::text from srm_slc_daily_manage
   where supplier_id = $1::bigint and manage_type = any($2) and state = 'effective' and id <> $3::bigint order by id limit 100`;

/** Which decisions in force one of a type ends. */
const endsTypes: Readonly<Partial<Record<Manage['manageType'], readonly string[]>>> = {
  RESUME: ['SUSPEND'],
  READMIT: ['QUIT'],
  REINSTATE: ['BLACKLIST'],
  LEVEL: ['LEVEL'],
};

async function mattersOf(db: Queryable, supplierId: string, today: string): Promise<OpenMatters> {
  const { rows } = await db.query<OpenMatters>(mattersSql, [supplierId, today]);
  return rows[0]!;
}
const statusOf = async (tools: PrepareTools, supplierId: string): Promise<SupplierStatus | null> => {
  const supplier = await tools.readDocument('srmSlcSupplierInfo', supplierId);
  return ((supplier?.context as { readonly supplierStatus?: SupplierStatus } | undefined)?.supplierStatus ?? null) as SupplierStatus | null;
};

/** A blacklisting lasts from the day on which it comes into force. */
function lastDay({ manageType, effectiveTo, blacklistTerm }: Manage, today: string): string | null {
  if (manageType !== 'BLACKLIST' || blacklistTerm === null) return effectiveTo;
  return blacklistTerm === 'PERMANENT' ? null : addMonths(today, Number(blacklistTerm.slice(1)));
}

async function termFacts(tools: PrepareTools): Promise<ManageFacts> {
  const manage = manageOf(tools);
  const [today, zone] = [await tools.today(manage.orgId), await tools.zone(manage.orgId)];
  const effectiveTo = lastDay(manage, today);
  const ends = endsTypes[manage.manageType];
  const superseded = ends ? (await tools.db.query<{ id: string }>(supersededSql, [manage.supplierId, ends, manage.id])).rows : [];
  return {
    today,
    effectiveTo,
    endsAt: effectiveTo === null ? null : endOfDay(zone, effectiveTo),
    matters: await mattersOf(tools.db, manage.supplierId, today),
    supersedes: superseded.map(({ id }) => id),
  };
}

const submitting: Prepare = async (_command, tools) => {
  const { id, supplierId, manageType } = manageOf(tools);
  const open = await tools.lockedRead(`supplier-decision:${supplierId}/${manageType}`, async (db) => {
    const { rows } = await db.query<{ number: string }>(openSql, [supplierId, manageType, id]);
    return rows[0]?.number ?? null;
  });
  return { facts: { status: await statusOf(tools, supplierId), open } satisfies ManageFacts };
};
const approving: Prepare = async (_command, tools) => ({
  facts: { ...(await termFacts(tools)), status: await statusOf(tools, manageOf(tools).supplierId) },
});
const standing: Prepare = async (_command, tools) => ({ facts: await termFacts(tools) });

export const dailyManageDocument: ServerDocument = {
  definition: anyDefinition(srmSlcDailyManage),
  prepare: { SUBMIT: submitting, APPROVE: approving, NOTICE_DUE: standing, UPHOLD: standing, REFRESH: standing, FORCE: standing },
};
