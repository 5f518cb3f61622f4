/** Numbers of running tenders for whoever may know them (bidding.md §3, View; §5, monitorRespond). */
import type { Queryable } from '../../kernel/contracts.js';

export interface Funnel {
  readonly invited: number;
  readonly joined: number;
  readonly documents: number;
  readonly bonds: number;
}
const funnelSql = `select project_id::text as id, count(*)::int as invited,
    count(*) filter (where join_time is not null and outcome is distinct from 'QUIT')::int as joined,
    count(*) filter (where doc_obtained_at is not null and outcome is distinct from 'QUIT')::int as documents,
    count(*) filter (where bond_status in ('PAID', 'VERIFIED'))::int as bonds
  from srm_sfd_bidding_supplier where project_id = any($1::bigint[]) group by project_id`;
export async function funnels(db: Queryable, projectIds: readonly string[]): Promise<ReadonlyMap<string, Funnel>> {
  const { rows } = await db.query<Funnel & { readonly id: string }>(funnelSql, [projectIds]);
  return new Map(rows.map(({ id, ...funnel }) => [id, funnel]));
}

const questionsSql = `select project_id::text as id, count(*)::int as waiting from srm_sfd_bidding_question
  where project_id = any($1::bigint[]) and state in ('submitted', 'escalated') group by project_id`;
export async function waitingQuestions(db: Queryable, projectIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ id: string; waiting: number }>(questionsSql, [projectIds]);
  return new Map(rows.map(({ id, waiting }) => [id, waiting]));
}

const sealedSql = `select project_id::text as id, count(*)::int as sealed from srm_sfd_respond_header
  where project_id = any($1::bigint[]) and sealed_at is not null and withdrawn_at is null group by project_id`;
export async function sealedBids(db: Queryable, projectIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ id: string; sealed: number }>(sealedSql, [projectIds]);
  return new Map(rows.map(({ id, sealed }) => [id, sealed]));
}
