/** What a delegation reads on the server: the two persons, how the principal holds the right, what else is delegated at the time. */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { baseUserAuthorisation } from '../../../state-machines/platform/delegation/index.js';
import type { DelegationFacts } from '../../../state-machines/platform/delegation/fields.js';
import type { Prepare, PrepareTools, Queryable, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { optionalText } from '../../kernel/edges/body.js';
import { verdictOn } from '../sod/rights.js';
import { delegatedTo } from './held.js';

interface Given {
  readonly id: string;
  readonly fromUserId: string | null;
  readonly toUserId: string;
  readonly authType: string;
  readonly takeOpenTasks: string | null;
  readonly responsibilityId: string | null;
  readonly docTypes: string | null;
  readonly orgIds: readonly string[];
  readonly startAt: number;
  readonly endAt: number;
  readonly movedTo: string | null;
}
const present = ({ snapshot }: PrepareTools): Given => snapshot!.context as unknown as Given;

/** Who says nothing else delegates for himself; a limit that a supplier's user cannot have is none. */
const creating: Prepare = async (command, tools) => {
  const payload = command.payload as SavePayload;
  if (payload.fields?.['fromUserId']) return { facts: {} };
  return { facts: {}, payload: { ...payload, fields: { ...payload.fields, fromUserId: tools.viewer.userId } } };
};

const overlapSql = `select doc_number as "docNumber", doc_types as "docTypes", coalesce(to_json(org_ids::text[]), '[]'::json) as "orgIds" from base_user_authorisation
  where from_user_id = $1 and auth_type = $2 and responsibility_id is not distinct from $3::bigint and id <> $4 and state in ('scheduled', 'active') and start_at < $6 and end_at > $5 order by id`;

const meets = (a: readonly string[], b: readonly string[]): boolean => a.length === 0 || b.length === 0 || a.some((one) => b.includes(one));
const typesOf = (text: string | null): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

async function overlapOf(db: Queryable, one: Given): Promise<string | null> {
  const { rows } = await db.query<{ docNumber: string; docTypes: string | null; orgIds: readonly string[] }>(overlapSql, [
    one.fromUserId,
    one.authType,
    one.responsibilityId,
    one.id,
    new Date(one.startAt),
    new Date(one.endAt),
  ]);
  return rows.find((row) => meets(typesOf(row.docTypes), typesOf(one.docTypes)) && meets(row.orgIds, one.orgIds))?.docNumber ?? null;
}

async function partyOf(tools: PrepareTools, userId: string | null): Promise<(DelegationFacts['from'] & object) | null> {
  const user = userId === null ? null : await tools.readDocument('baseUsers', userId);
  return (
    user && {
      state: user.state,
      userType: String(user.context['userType']),
      supplierId: (user.context['supplierId'] ?? null) as string | null,
    }
  );
}

const ownSql = `select 1 from base_user_resp h join base_responsibility r on r.id = h.responsibility_id
  where h.user_id = $1 and h.responsibility_id = $2 and h.state = 'enabled' and r.state = 'enabled' and h.start_date <= $3::date and (h.end_date is null or h.end_date >= $3::date)`;

async function heldBy(tools: PrepareTools, one: Given): Promise<'OWN' | 'DELEGATED' | 'NO'> {
  const own = await tools.db.query(ownSql, [one.fromUserId, one.responsibilityId, await tools.today(null)]);
  if (own.rowCount > 0) return 'OWN';
  const delegated = await delegatedTo(tools.db, one.fromUserId!, Math.max(tools.at, one.startAt));
  return delegated.some((held) => held.responsibilityId === one.responsibilityId) ? 'DELEGATED' : 'NO';
}

const MOST_PROCESSES = 1_000;
const waitingSql = `with waiting as (select distinct t.doc_id as id from bpm_task t join bpm_instance i on i.id = t.doc_id and i.state = 'running'
  where t.task_state in ('OPEN', 'WAITING') and t.doc_id > $3::bigint and (t.assignee_user_id = $1::bigint or t.on_behalf_of_user_id = $2::bigint))
  select array(select id::text from waiting order by id limit ${MOST_PROCESSES}) as processes, (select count(*)::int from waiting) as n`;
type Waiting = Required<Pick<DelegationFacts, 'processes' | 'left'>>;
/** Where a task of his waits, or one for his principal: the next thousand behind `after`, and how many are left. */
export async function processesOf(db: Queryable, userId: string | null, forUserId: string | null, after: string | null): Promise<Waiting> {
  const { rows: there } = await db.query<{ table: string | null }>("select to_regclass('bpm_task')::text as table");
  if (!there[0]?.table) return { processes: [], left: 0 };
  const { rows } = await db.query<{ processes: readonly string[]; n: number }>(waitingSql, [userId, forUserId, after ?? '0']);
  const { processes, n } = rows[0]!;
  return { processes, left: n - processes.length };
}
const handed = async (tools: PrepareTools, after: string | null = null): Promise<Partial<Waiting>> => {
  const { authType, takeOpenTasks, fromUserId } = present(tools);
  return authType === 'PROCESS' && takeOpenTasks === 'Y' ? processesOf(tools.db, fromUserId, null, after) : {};
};
const goingOn: Prepare = async (_command, tools) => {
  const { fromUserId, toUserId, movedTo } = present(tools);
  const begins = tools.snapshot!.state === 'active';
  return { facts: begins ? await handed(tools, movedTo) : await processesOf(tools.db, toUserId, fromUserId, movedTo) };
};
const starting: Prepare = async (_command, tools) => ({ facts: (await handed(tools)) satisfies DelegationFacts });

const enabling: Prepare = async (_command, tools) => {
  const one = present(tools);
  const [from, to] = [await partyOf(tools, one.fromUserId), await partyOf(tools, one.toUserId)];
  const overlap = await tools.lockedRead(`delegations:${one.fromUserId}`, (db) => overlapOf(db, one));
  if (one.authType !== 'RESPONSIBILITY' || one.responsibilityId === null)
    return { facts: { from, to, overlap, ...(await handed(tools)) } satisfies DelegationFacts };
  const responsibility = await tools.readDocument('baseResponsibility', one.responsibilityId);
  const { conflict, conflictEn } = await verdictOn(tools.db, one.toUserId, one.responsibilityId, await tools.today(null));
  return {
    facts: {
      from,
      to,
      overlap,
      respCode: String(responsibility?.context['respCode'] ?? ''),
      held: await heldBy(tools, one),
      conflict,
      conflictEn,
    } satisfies DelegationFacts,
  };
};

/** What the deputy did for the principal in the time. */
const ending: Prepare = async (_command, tools) => {
  const one = present(tools);
  const {
    rows: [row],
  } = await tools.db.query<{ n: number }>(
    'select count(*)::int as n from document_event where actor = $1 and on_behalf_of = $2 and at >= $3 and at <= $4',
    [one.toUserId, one.fromUserId, new Date(one.startAt), new Date(Math.min(tools.at, one.endAt))],
  );
  const processes = one.authType === 'PROCESS' ? await processesOf(tools.db, one.toUserId, one.fromUserId, null) : {};
  return { facts: { acts: row!.n, ...processes } satisfies DelegationFacts };
};

/** `{keyword}` → at most 20 active users of the caller's side, his company's where he is a supplier's: `{id, userName, fullName, fullNameEn}`. */
const findDeputies: SpecialCall = async (body, { viewer, db }) => {
  const keyword = optionalText(body, 'keyword', 60)?.trim() ?? '';
  const { rows } = await db.query(
    `select id::text, user_name as "userName", full_name as "fullName", full_name_en as "fullNameEn" from base_users
     where state = 'active' and id <> $1::bigint and user_type = $2 and supplier_id is not distinct from $3::bigint and ($4 = '' or position(lower($4) in lower(user_name)) > 0 or position($4 in full_name) > 0 or position(lower($4) in lower(coalesce(full_name_en, ''))) > 0) order by user_name limit 20`,
    [viewer.userId, viewer.userType, viewer.supplierId, keyword],
  );
  return { data: rows };
};

export const delegationDocument: ServerDocument = {
  definition: anyDefinition(baseUserAuthorisation),
  prepare: {
    CREATE: creating,
    ENABLE: enabling,
    ACCEPT: enabling,
    START_DUE: starting,
    MORE_DUE: goingOn,
    END_DUE: ending,
    REVOKE: ending,
  },
  calls: { findDeputies },
};

/** Ends what a user has given or taken; for effects of the user's own record, inside its transaction. */
export async function delegationsOf(db: Queryable, userId: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(
    "select id::text from base_user_authorisation where (from_user_id = $1 or to_user_id = $1) and state in ('offered', 'scheduled', 'active') order by id",
    [userId],
  );
  return rows.map((row) => row.id);
}
