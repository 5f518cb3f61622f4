/** What a position reads before it is enabled or saved: its job, its department, and whether another one heads that. */
import type { PositionFacts } from '../../../state-machines/organisation/position/index.js';
import { basePosition } from '../../../state-machines/organisation/position/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { LiveColumn, Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';

interface Placed {
  readonly jobId?: string | null;
  readonly departmentId?: string | null;
  readonly headFlag?: string;
}
interface Job {
  readonly gradeFrom: number;
  readonly gradeTo: number;
  readonly areas: readonly { readonly orgId: string; readonly departmentId: string | null }[];
}

const otherHeadSql = `
  select position_name as name from base_position
   where department_id = $1::bigint and head_flag = 'Y' and state = 'enabled' and id <> $2::bigint limit 1`;

async function factsOf(tools: PrepareTools, { jobId = null, departmentId = null, headFlag }: Placed): Promise<PositionFacts> {
  const job = jobId === null ? null : await tools.readDocument('baseJob', jobId);
  const department = departmentId === null ? null : await tools.readDocument('baseDepartment', departmentId);
  const { gradeFrom, gradeTo, areas } = (job?.context ?? {}) as unknown as Partial<Job>;
  const own = tools.snapshot?.context.id ?? '0';
  const otherHead =
    headFlag !== 'Y' || departmentId === null
      ? null
      : await tools.lockedRead(`department-head:${departmentId}`, async (db) => {
          const { rows } = await db.query<{ name: string }>(otherHeadSql, [departmentId, own]);
          return rows[0]?.name ?? null;
        });
  return {
    job: job ? { state: job.state, gradeFrom: gradeFrom ?? 1, gradeTo: gradeTo ?? 20, areas: areas ?? [] } : null,
    department: department ? { state: department.state, orgId: department.context.orgId } : null,
    otherHead,
  };
}

const placing: Prepare = async ({ payload }, tools) => ({
  facts: await factsOf(tools, { ...tools.snapshot?.context, ...(payload as SavePayload).fields } as Placed),
});

/** Holders of today, acting ones left out. */
const holders = (header: string) =>
  `(select count(*)::int from base_position_allot a where a.position_id = ${header}.id and a.state = 'active' and a.acting_flag <> 'Y')`;
const holderCount: LiveColumn = ({ header }) => holders(header);
const vacancy: LiveColumn = ({ header }) => `${header}.headcount - ${holders(header)}`;

export const positionDocument: ServerDocument = {
  definition: anyDefinition(basePosition),
  prepare: { CREATE: placing, SAVE: placing, ENABLE: placing },
  live: { holderCount, vacancy },
};
