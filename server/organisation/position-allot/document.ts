/** What an assignment reads: days as instants, and what else stands for its person and position (platform-process.md §1). */
import type { Allot, AllotFacts, Period } from '../../../state-machines/organisation/position-allot/fields.js';
import { basePositionAllot } from '../../../state-machines/organisation/position-allot/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { addDays } from '../../../state-machines/kernel/primitives/instant.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { endOfDay } from '../../platform/zones.js';

const allotOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Allot;

interface Other extends Period {
  readonly positionId: string;
  readonly personId: string;
  readonly primaryFlag: 'Y' | 'N';
  readonly actingFlag: 'Y' | 'N';
}

const othersSql = `
  select position_id::text as "positionId", person_id::text as "personId", primary_flag as "primaryFlag", acting_flag as "actingFlag",
         start_date::text as "startDate", end_date::text as "endDate"
    from base_position_allot
   where (position_id = $1::bigint or person_id = $2::bigint) and state in ('planned', 'active') and id <> $3::bigint
   order by id`;

/** The instants at which a period begins and ends, in the organisation's days. */
async function instantsOf(tools: PrepareTools, orgId: string | null, { startDate, endDate }: Period) {
  const zone = await tools.zone(orgId);
  return {
    startsAt: endOfDay(zone, addDays(startDate, -1)),
    endsAt: endDate === null ? null : endOfDay(zone, endDate),
  };
}

async function placeFacts(tools: PrepareTools, allot: Allot, positionId: string): Promise<AllotFacts> {
  const { personId, id } = allot;
  const others = await tools.lockedRead(`position:${positionId}`, async (db) => {
    const { rows } = await db.query<Other>(othersSql, [positionId, personId, id]);
    return rows;
  });
  const [position, person] = [await tools.readDocument('basePosition', positionId), await tools.readDocument('basePerson', personId)];
  const { headcount, headFlag, departmentId, positionName } = (position?.context ?? {}) as unknown as Partial<{
    headcount: number;
    headFlag: string;
    departmentId: string;
    positionName: string;
  }>;
  const period = ({ startDate, endDate }: Other): Period => ({ startDate, endDate });
  return {
    today: await tools.today(allot.orgId),
    positionState: position?.state ?? null,
    personState: person?.state ?? null,
    headcount: headcount ?? 1,
    headOf: headFlag === 'Y' ? (departmentId ?? null) : null,
    positionName: positionName ?? null,
    holders: others.filter((one) => one.positionId === positionId && one.actingFlag !== 'Y').map(period),
    primaries: others.filter((one) => one.personId === personId && one.primaryFlag === 'Y').map(period),
    same: others.filter((one) => one.personId === personId && one.positionId === positionId).map(period),
  };
}

const userOf = async (tools: PrepareTools, personId: string): Promise<string | null> => {
  const { rows } = await tools.db.query<{ id: string }>(
    "select id::text from base_users where person_id = $1::bigint and state in ('active', 'locked') order by id limit 1",
    [personId],
  );
  return rows[0]?.id ?? null;
};

/** Made by a transfer, it begins by itself. */
const creating: Prepare = async ({ payload }, tools) => {
  const allot = { id: '0', ...(payload as SavePayload).fields } as unknown as Allot;
  if (tools.viewer.userType !== 'SYSTEM') return {};
  const { today, headOf = null } = await placeFacts(tools, allot, allot.positionId);
  return { facts: { today, headOf, ...(await instantsOf(tools, allot.orgId ?? null, allot)) } as AllotFacts };
};
const enabling: Prepare = async (_command, tools) => {
  const allot = allotOf(tools);
  return { facts: { ...(await placeFacts(tools, allot, allot.positionId)), ...(await instantsOf(tools, allot.orgId, allot)) } };
};
const starting: Prepare = async (_command, tools) => {
  const allot = allotOf(tools);
  const { headOf = null } = await placeFacts(tools, allot, allot.positionId);
  return { facts: { headOf } satisfies AllotFacts };
};
const transferring: Prepare = async ({ payload }, tools) => {
  const allot = allotOf(tools);
  const { toPositionId, effectiveDate } = payload as { readonly toPositionId: string; readonly effectiveDate: string };
  const facts = await placeFacts(tools, allot, toPositionId);
  return {
    facts: {
      ...facts,
      // Its own period ends the day before, so it is in nobody's way.
      ...(await instantsOf(tools, allot.orgId, { startDate: effectiveDate, endDate: allot.endDate })),
      newId: await tools.newId(),
      userId: await userOf(tools, allot.personId),
    } satisfies AllotFacts,
  };
};
const ending: Prepare = async ({ payload }, tools) => {
  const allot = allotOf(tools);
  const { endDate } = payload as { readonly endDate: string };
  const { endsAt } = await instantsOf(tools, allot.orgId, { startDate: allot.startDate, endDate });
  return { facts: { today: await tools.today(allot.orgId), endsAt } satisfies AllotFacts };
};

export const positionAllotDocument: ServerDocument = {
  definition: anyDefinition(basePositionAllot),
  prepare: { CREATE: creating, ENABLE: enabling, START_DUE: starting, TRANSFER: transferring, END: ending },
};
