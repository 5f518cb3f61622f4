/** What a department reads on the server: those above it, what is in it; and how those below follow it. */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { baseDepartment } from '../../../state-machines/platform/department/index.js';
import type { DepartmentFacts, MergePayload } from '../../../state-machines/platform/department/index.js';
import { basePerson } from '../../../state-machines/platform/person/index.js';
import { covered } from '../../../state-machines/kernel/masks.js';
import { actsIn } from '../../../state-machines/kernel/predicate.js';
import { isDate } from '../../../state-machines/kernel/primitives/instant.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { EffectTools, Prepare, PrepareTools, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { idOf, malformed, textOf } from '../../kernel/edges/body.js';
import { endOfDay } from '../zones.js';
import { findInTree, findTree } from './tree.js';

const TREE = 'department-tree';

/** The nearest organisation from one's own upwards that is a company. */
const companySql = (orgId: string) => `(with recursive up(id, org_type, parent, depth) as (
    select id, org_type, parent_org_id, 1 from base_organization where id = ${orgId}
    union all select o.id, o.org_type, o.parent_org_id, up.depth + 1 from base_organization o join up on o.id = up.parent where up.depth < 50
  ) select id::text from up where org_type = 'COMPANY' order by depth limit 1)`;

const ancestorsSql = `with recursive above(id, state, org_id, parent, path, depth) as (
    select id, state, org_id, parent_department_id, tree_full_path, 1 from base_department where id = $1
    union all select d.id, d.state, d.org_id, d.parent_department_id, d.tree_full_path, above.depth + 1 from base_department d join above on d.id = above.parent where above.depth < 50
  ) select id::text, state, path, ${companySql('above.org_id')} as company from above order by above.depth`;

interface Placed {
  readonly parentDepartmentId?: string | null;
  readonly orgId?: string | null;
}

const placing: Prepare = async (command, tools) => {
  const fields = command.event === 'MOVED' ? command.payload : (command.payload as SavePayload).fields;
  const { parentDepartmentId = null, orgId = null } = { ...tools.snapshot?.context, ...fields } as Placed;
  const facts = await tools.lockedRead(TREE, async (db): Promise<DepartmentFacts> => {
    const above =
      parentDepartmentId === null
        ? []
        : (await db.query<{ id: string; state: string; path: string | null; company: string | null }>(ancestorsSql, [parentDepartmentId]))
            .rows;
    const {
      rows: [own],
    } = await db.query<{ company: string | null }>(`select ${companySql('$1')} as company`, [orgId]);
    return {
      ancestors: above.map(({ id, state, company }) => ({ id, state, company })),
      company: own?.company ?? null,
      parentPath: above[0]?.path ?? '',
    };
  });
  return { facts };
};

const leaning: Prepare = async (_command, tools) => {
  const { id } = tools.snapshot!.context;
  const {
    rows: [row],
  } = await tools.db.query<{ children: number; persons: number }>(
    `select (select count(*)::int from base_department where parent_department_id = $1 and state = 'enabled') as children,
       (select count(*)::int from base_person where dept_id = $1 and state in ('employed', 'leaving')) as persons`,
    [id],
  );
  return { facts: { activeChildren: row!.children, persons: row!.persons } satisfies DepartmentFacts };
};

/** Those directly below are told where they are now; each tells those below it. */
async function placeChildren({ departmentId }: { readonly departmentId: string }, { tx, decision, emit }: EffectTools): Promise<void> {
  const { rows } = await tx.query<{ id: string }>('select id::text from base_department where parent_department_id = $1 order by id', [
    departmentId,
  ]);
  const parentPath = String(decision.after.context['treeFullPath'] ?? '');
  for (const { id } of rows) emit({ kind: 'send', type: 'baseDepartment', id, event: 'PLACE', payload: { parentPath }, part: id });
}

const heightSql = `with recursive below(id, depth) as (
    select $1::bigint, 1 union all select d.id, below.depth + 1 from base_department d join below on d.parent_department_id = below.id where below.depth < 50
  ) select max(depth)::int as height from below`;

/** What a merge into that department would meet, as the tree is now. */
async function mergeFacts(tools: PrepareTools, intoId: string | null): Promise<DepartmentFacts> {
  const { id, orgId } = tools.snapshot!.context;
  return tools.lockedRead(TREE, async (db) => {
    const line =
      intoId === null ? [] : (await db.query<{ id: string; state: string; company: string | null }>(ancestorsSql, [intoId])).rows;
    const {
      rows: [own],
    } = await db.query<{ company: string | null }>(`select ${companySql('$1')} as company`, [orgId]);
    const {
      rows: [tree],
    } = await db.query<{ height: number }>(heightSql, [id]);
    const [into] = line;
    return {
      into: into ? { state: into.state, company: into.company, line: line.map((one) => one.id) } : null,
      company: own?.company ?? null,
      height: tree!.height,
    };
  });
}

const merging: Prepare = async ({ payload }, tools) => {
  const { intoDeptId, effectiveDate } = payload as MergePayload;
  const [zone, today] = [await tools.zone(), await tools.today()];
  return {
    facts: {
      ...(await mergeFacts(tools, intoDeptId)),
      isPast: effectiveDate < today,
      mergeAt: effectiveDate <= today ? null : endOfDay(zone, dayBefore(effectiveDate)),
    } satisfies DepartmentFacts,
  };
};

const dayBefore = (date: string): string => new Date(Date.parse(`${date}T00:00:00.000Z`) - 86_400_000).toISOString().slice(0, 10);

const mergeDue: Prepare = async (_command, tools) => ({
  facts: await mergeFacts(tools, tools.snapshot!.context['mergedIntoId'] as string | null),
});

/** Departments below it and whoever works in it, each by an event of its own; who has left stays where he worked. */
async function mergeDepartment({ from, into }: { readonly from: string; readonly into: string }, { tx, emit }: EffectTools): Promise<void> {
  const { rows: below } = await tx.query<{ id: string }>(
    "select id::text from base_department where parent_department_id = $1::bigint and state <> 'disabled' order by id",
    [from],
  );
  for (const { id } of below)
    emit({
      kind: 'send',
      type: 'baseDepartment',
      id,
      event: 'MOVED',
      payload: { parentDepartmentId: into },
      part: `department:${id}`,
    });
  const { rows: people } = await tx.query<{ id: string }>(
    "select id::text from base_person where dept_id = $1::bigint and state <> 'left' order by id",
    [from],
  );
  for (const { id } of people)
    emit({ kind: 'send', type: 'basePerson', id, event: 'MOVED', payload: { deptId: into }, part: `person:${id}` });
}

/** `{id, date}` → who is employed in the department on that day. */
const findEmployees: SpecialCall = async (body, { viewer, db, shows }) => {
  if (viewer.userType !== 'INSIDE') return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  const { rows } = await db.query<Readonly<Record<string, unknown>>>(
    `select id::text, person_code as "personCode", person_name as "personName", mobile, email, hire_date::text as "hireDate", case when $3 then leave_date::text end as "leaveDate" from base_person
     where dept_id = $1 and state <> 'draft' and hire_date <= $2::date and (leave_date is null or leave_date >= $2::date) order by person_code limit 500`,
    [idOf(body), dateOf(body), actsIn(['ADMIN', 'AUDITOR'], viewer)],
  );
  await shows(anyDefinition(basePerson), rows);
  return { data: covered(anyDefinition(basePerson), viewer, rows) };
};

function dateOf(body: Readonly<Record<string, unknown>>): string {
  const date = textOf(body, 'date', 10);
  if (!isDate(date)) throw malformed('date is yyyy-MM-dd');
  return date;
}

export const departmentDocument: ServerDocument = {
  definition: anyDefinition(baseDepartment),
  prepare: { CREATE: placing, SAVE: placing, MOVED: placing, ENABLE: placing, INVALIDATE: leaning, MERGE: merging, MERGE_DUE: mergeDue },
  effects: { placeChildren, mergeDepartment },
  calls: { findEmployees, findTree, findInTree },
};
