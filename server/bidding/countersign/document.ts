/** What a countersign reads: the departments of those who sign. */
import type { Begun, CountersignFacts } from '../../../state-machines/bidding/countersign/index.js';
import { srmSfdBiddingCountersign } from '../../../state-machines/bidding/countersign/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Prepare, ServerDocument } from '../../kernel/contracts.js';

const departmentsSql = `select u.id::text, p.dept_id::text as department from base_users u left join base_person p on p.id = u.person_id
  where u.id = any($1::bigint[])`;
const beginning: Prepare = async ({ payload }, tools) => {
  const { signerIds } = payload as Begun;
  const { rows } = await tools.db.query<{ id: string; department: string | null }>(departmentsSql, [[...signerIds].sort()]);
  return { facts: { departments: Object.fromEntries(rows.map(({ id, department }) => [id, department])) } satisfies CountersignFacts };
};

export const countersignDocument: ServerDocument = {
  definition: anyDefinition(srmSfdBiddingCountersign),
  prepare: { CREATE: beginning },
};
