/** What a person's record reads on the server, and what one who leaves would leave behind (platform-access.md §2.1). */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { phaseOf } from '../../../state-machines/kernel/lifecycle.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { basePerson } from '../../../state-machines/platform/person/index.js';
import type { PersonFacts } from '../../../state-machines/platform/person/fields.js';
import { documents } from '../../../state-machines/registry.js';
import type { LiveColumn, Prepare, PrepareTools, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { literal, quoted } from '../../kernel/database/naming.js';
import { tablesOf } from '../../kernel/database/tables.js';
import { idOf } from '../../kernel/edges/body.js';
import { endOfDay } from '../zones.js';

/** One lock for the tree: two changes at once could close a circle that neither sees. */
const TREE = 'person-managers';
const DEEPEST = 50;

const managersSql = `with recursive above(id, manager, depth) as (
    select id, manager_person_id, 1 from base_person where id = $1
    union all
    select p.id, p.manager_person_id, above.depth + 1 from base_person p join above on p.id = above.manager where above.depth < ${DEEPEST}
  ) select id::text from above order by depth`;

async function managersFrom(tools: PrepareTools, personId: string | null): Promise<readonly string[]> {
  if (personId === null) return [];
  return tools.lockedRead(TREE, async (db) => (await db.query<{ id: string }>(managersSql, [personId])).rows.map((row) => row.id));
}

const saving: Prepare = async (command, tools) => {
  const payload = command.payload as SavePayload;
  const wanted = payload.fields?.['managerPersonId'] as string | null | undefined;
  return wanted === undefined ? { facts: {} } : { facts: { managers: await managersFrom(tools, wanted) } satisfies PersonFacts };
};

const leaving: Prepare = async (command, tools) => {
  const { leaveDate, handoverPersonId } = command.payload as { readonly leaveDate: string; readonly handoverPersonId: string };
  const other = await tools.readDocument('basePerson', handoverPersonId);
  return {
    facts: {
      handoverState: other?.state ?? null,
      leaveAt: endOfDay(await tools.zone(), leaveDate),
    } satisfies PersonFacts,
  };
};

const leave: Prepare = async (_command, tools) => {
  const {
    rows: [user],
  } = await tools.db.query<{ id: string }>(
    "select id::text from base_users where person_id = $1 and state in ('pending', 'active', 'locked')",
    [tools.snapshot!.context.id],
  );
  return { facts: { userId: user?.id ?? null } satisfies PersonFacts };
};

const MOST = 200;

/** What is still being written, by document type: one statement over the registered documents. */
function draftsSql(): string {
  return documents
    .flatMap((definition) => {
      const written = Object.entries(definition.machine.states).flatMap(([name, state]) =>
        phaseOf(state) === 'draft' ? [literal(name)] : [],
      );
      if (written.length === 0) return [];
      return [
        `select ${literal(definition.type)} as "docType", count(*)::int as n
           from ${quoted(tablesOf(definition).name)}
          where state in (${written.join(', ')}) and created_by = $1
         having count(*) > 0`,
      ];
    })
    .join(' union all ');
}

/** `{id}` → what is open with the person: to-dos of his own, drafts by document, delegations either way, his staff. */
const handover: SpecialCall = async (body, { viewer, db }) => {
  if (viewer.respCode !== 'ADMIN' && viewer.respCode !== 'AUDITOR')
    return { refusal: refusal('PERM_RESPONSIBILITY', { kind: 'NotAllowed' }) };
  const personId = idOf(body);
  const {
    rows: [user],
  } = await db.query<{ id: string; userName: string; state: string }>(
    'select id::text, user_name as "userName", state from base_users where person_id = $1 and state <> \'erased\'',
    [personId],
  );
  const staff = (
    await db.query(
      `select id::text, person_code as "personCode", person_name as "personName" from base_person where manager_person_id = $1 and state in ('employed', 'leaving') order by person_code limit ${MOST}`,
      [personId],
    )
  ).rows;
  const departments = (
    await db.query(
      `select id::text, department_code as "departmentCode", department_name as "departmentName" from base_department where (head_person_id = $1 or deputy_person_id = $1) and state = 'enabled' limit ${MOST}`,
      [personId],
    )
  ).rows;
  if (!user) return { data: { user: null, todos: [], drafts: [], delegations: [], staff, departments } };
  const todos = (
    await db.query(
      `select bill_type as "billType", doc_type as "docType", doc_id::text as "docId", doc_number as "docNumber", menu_code as "menuCode", title_cn as "titleCn", title_en as "titleEn", creation_date as "creationDate" from interior_pending where user_id = $1 and handle_flag = 'N' and cancel_flag = 'N' order by creation_date limit ${MOST}`,
      [user.id],
    )
  ).rows;
  const drafts = (await db.query(draftsSql(), [user.id])).rows;
  const delegations = (
    await db.query(
      `select id::text, doc_number as "docNumber", from_user_id::text as "fromUserId", to_user_id::text as "toUserId", state from base_user_authorisation where (from_user_id = $1 or to_user_id = $1) and state in ('scheduled', 'active') limit ${MOST}`,
      [user.id],
    )
  ).rows;
  return { data: { user, todos, drafts, delegations, staff, departments } };
};

/** Of the position that counts first: the primary one, else the one held longest. */
const ofPosition = (header: string, column: string): string =>
  `(select p.${column} from base_position_allot a join base_position p on p.id = a.position_id where a.person_id = ${header}.id and a.state = 'active'
    order by a.primary_flag desc, a.start_date, a.id limit 1)`;
const jobId: LiveColumn = ({ header }) => ofPosition(header, 'job_id');
const grade: LiveColumn = ({ header }) => ofPosition(header, 'grade');
const flagged = (exists: string): string => `case when exists (${exists}) then 'Y' else 'N' end`;
const awayFlag: LiveColumn = ({ header }) =>
  flagged(
    `select from base_users u join base_user_authorisation d on d.from_user_id = u.id and d.state = 'active' where u.person_id = ${header}.id`,
  );
const positionFlag: LiveColumn = ({ header }) =>
  flagged(`select from base_position_allot a where a.person_id = ${header}.id and a.state = 'active'`);

/** Whoever stands above somebody, nearest first. */
const lineSql = `with recursive above(id, depth) as (select manager_person_id, 1 from base_person where id = $1::bigint
    union select p.manager_person_id, a.depth + 1 from base_person p join above a on a.id = p.id where a.depth < 20)
  select p.id::text, p.person_code as "personCode", p.person_name as "personName", p.person_name_en as "personNameEn",
    (select coalesce(d.department_name, '') from base_department d where d.id = p.dept_id) as "departmentName"
  from above a join base_person p on p.id = a.id order by a.depth`;
const positionsSql = `select p.position_name as "positionName", p.position_name_en as "positionNameEn", p.grade::int as grade,
    a.primary_flag as "primaryFlag", a.acting_flag as "actingFlag", j.job_name as "jobName", j.job_name_en as "jobNameEn"
  from base_position_allot a join base_position p on p.id = a.position_id left join base_job j on j.id = p.job_id
  where a.person_id = $1::bigint and a.state = 'active' order by a.primary_flag desc, a.start_date, a.id limit 20`;
const deputiesSql = `select t.full_name as "fullName", t.full_name_en as "fullNameEn", d.auth_type as "authType",
    (extract(epoch from d.end_at) * 1000)::bigint::float8 as "endAt"
  from base_users u join base_user_authorisation d on d.from_user_id = u.id and d.state = 'active' join base_users t on t.id = d.to_user_id
  where u.person_id = $1::bigint order by d.end_at limit 20`;
const openTasksSql = `select count(*)::int as n from base_users u join bpm_task t on t.assignee_user_id = u.id and t.task_state = 'OPEN'
  join bpm_instance i on i.id = t.doc_id and i.state = 'running' where u.person_id = $1::bigint`;

/** What colleagues ask of somebody: whom he reports to, what he does, who acts for him, how much waits for him (platform-process.md §2). */
const card: SpecialCall = async (body, { viewer, db }) => {
  const id = idOf(body);
  const { rows } = await db.query("select 1 from base_person where id = $1::bigint and state in ('employed', 'leaving')", [id]);
  if (viewer.userType !== 'INSIDE' || rows.length === 0) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  const [line, positions, deputies, tasks] = await Promise.all(
    [lineSql, positionsSql, deputiesSql, openTasksSql].map(async (sql) => (await db.query(sql, [id])).rows),
  );
  return { data: { line, positions, deputies, openTasks: Number(tasks![0]!['n']) } };
};

export const personDocument: ServerDocument = {
  definition: anyDefinition(basePerson),
  prepare: { CREATE: saving, SAVE: saving, LEAVE: leaving, LEAVE_DUE: leave },
  live: { jobId, grade, awayFlag, positionFlag },
  calls: { handover, card },
};
