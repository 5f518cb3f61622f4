/** What a notice reads: from which amount on it is approved; and how many wait for whoever asks. */
import { isId } from '../../state-machines/kernel/primitives/id.js';
import { srmSpeAssessHead } from '../../state-machines/performance/assess/index.js';
import type { NoticeFacts } from '../../state-machines/performance/assess/index.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { Prepare, ServerDocument, SpecialCall } from '../kernel/contracts.js';

/** As shipped, until a setting covers the organisation. */
const USUAL = '10000';
const amountSql = `
  select assess_approval_amount::text as amount from srm_spe_setting_head
   where state = 'enabled' and ($1::bigint = any(org_ids) or cardinality(coalesce(org_ids, '{}')) = 0)
   order by cardinality(coalesce(org_ids, '{}')) desc, id desc limit 1`;

const checking: Prepare = async (_command, tools) => {
  const { rows } = await tools.db.query<{ amount: string }>(amountSql, [tools.snapshot!.context.orgId]);
  return { facts: { approvalAmount: rows[0]?.amount ?? USUAL } satisfies NoticeFacts };
};

const outsideSql = "select count(*)::int as n from srm_spe_assess_head where supplier_id = $1::bigint and state = 'issued'";
const insideSql =
  "select count(*)::int as n from srm_spe_assess_head where handler_id = any($1::bigint[]) and state in ('checking', 'objected')";
/** Notices that wait for the caller: his supplier's answers, or his checks and decisions and those of whom he stands for. */
const countPending: SpecialCall = async (_body, { viewer, db }) => {
  const people = [viewer.userId, ...(viewer.standsFor ?? [])].filter(isId);
  const { rows } =
    viewer.userType === 'EX'
      ? await db.query<{ n: number }>(outsideSql, [viewer.supplierId])
      : await db.query<{ n: number }>(insideSql, [people]);
  return { data: rows[0]?.n ?? 0 };
};

export const assessDocument: ServerDocument = {
  definition: anyDefinition(srmSpeAssessHead),
  prepare: { CHECK_OK: checking, CHECK_DUE: checking },
  calls: { countPending },
};
