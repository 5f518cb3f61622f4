/** What a person's record reads on the server, and what one who leaves would leave behind (platform-access.md §2.1). */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { phaseOf } from '../../../state-machines/kernel/lifecycle.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { basePerson } from '../../../state-machines/platform/person/index.js';
import type { PersonFacts } from '../../../state-machines/platform/person/fields.js';
import { documents } from '../../../state-machines/registry.js';
import type { Prepare, PrepareTools, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
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

export const personDocument: ServerDocument = {
  definition: anyDefinition(basePerson),
  prepare: { CREATE: saving, SAVE: saving, LEAVE: leaving, LEAVE_DUE: leave },
  calls: { handover },
};
