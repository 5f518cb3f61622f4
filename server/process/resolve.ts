/**
 * Who is asked at a node (platform-process.md §4, §6.5, §8.1): rules, then delegation, then what passes by itself. Read when the
 * node is entered and written into the event, so that nothing of it is asked again.
 */
import type { Asked, Assign, Assignment, Run, SkipReason } from '../../state-machines/process/engine.js';
import { asksForProof, asksSupplier, countOf, naming } from '../../state-machines/process/graph.js';
import type { ApproverRule, Choices, ProcessNode, ProcessPolicy } from '../../state-machines/process/graph.js';
import type { Vars } from '../../state-machines/process/rules.js';
import { gt } from '../../state-machines/kernel/primitives/decimal.js';
import { addWorkingHours, spansOf } from '../../state-machines/organisation/working-time.js';
import type { Zone } from '../../state-machines/organisation/working-time.js';
import { deptHead, managers, upToGrade, upToLimit } from '../../state-machines/organisation/superiors.js';
import { addDays } from '../../state-machines/kernel/primitives/instant.js';
import type { Refusal } from '../../state-machines/kernel/refusals.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import { definitionOf } from '../../state-machines/registry.js';
import type { Queryable } from '../kernel/contracts.js';
import { endOfDay, zoneText } from '../platform/zones.js';
import type { ChoiceRule } from './choice.js';
import { namesPersons } from './named-fields.js';
import type { StaffAbove } from './staff.queries.js';
import { staffAbove } from './staff.queries.js';

export interface Ground {
  readonly db: Queryable;
  readonly at: number;
  readonly day: string;
  readonly zone: string;
  readonly workHours: string;
  readonly orgId: string | null;
  readonly categoryId: string | null;
  readonly docType: string;
  readonly supplierId: string | null;
  readonly submitterUserId: string;
  readonly amountBase: string | null;
  readonly vars: Vars;
  readonly policy: ProcessPolicy;
  /** A process that runs is not turned back where a step finds nobody: administrators have it. */
  readonly running: boolean;
  readonly carried: Readonly<Record<string, readonly string[]>>;
  /** Whom the submitter has named. */
  readonly choices: Choices;
  readonly inBase: (amount: string, currency: string) => Promise<string | null>;
}

const above = `above(id) as (select $2::bigint union select o.parent_org_id from base_organization o join above on o.id = above.id where
    o.parent_org_id is not null)`;
const usable = `u.state in ('active', 'locked') and u.user_type = 'INSIDE'`;
const onDay = (alias: string) => `${alias}.start_date <= $3::date and (${alias}.end_date is null or ${alias}.end_date >= $3::date)`;

/** Holders of a responsibility whose scope covers the organisation. */
const holdersSql = `with recursive ${above}
  select distinct u.id::text, u.id as place from base_users u join base_user_resp h on h.user_id = u.id and h.state = 'enabled' and
    ${onDay('h')}
    join base_responsibility r on r.id = h.responsibility_id and r.state = 'enabled' and r.resp_code = $1
  where ${usable} and ($2::bigint is null or r.org_scope = 'ALL' or r.resp_code in ('ADMIN', 'AUDITOR')
    or exists (select from base_user_org p where p.user_id = u.id and p.state = 'enabled' and ${onDay('p')}
      and (p.org_id = $2::bigint or p.children_flag = 'Y' and p.org_id in (select id from above)))) order by place limit 100`;
const positionHoldersSql = `select u.id::text from base_position_allot a join base_users u on u.person_id = a.person_id and ${usable}
  where a.position_id = $1::bigint and a.state = 'active' and a.start_date <= $2::date and (a.end_date is null or a.end_date >= $2::date)
    order by a.start_date, a.id`;
const jobHoldersSql = `select u.id::text from base_position_allot a join base_position p on p.id = a.position_id and p.job_id = $1::bigint
  join base_department d on d.id = p.department_id and ($3::bigint is null or d.org_id = $3::bigint) join base_users u on u.person_id =
    a.person_id and ${usable}
  where a.state = 'active' and a.start_date <= $2::date and (a.end_date is null or a.end_date >= $2::date) order by a.start_date, a.id`;
export const insidersSql = `select u.id::text from unnest($1::bigint[]) with ordinality w(id, n) join base_users u on u.id = w.id and ${usable}
    order by w.n`;
/** A supplier's people, or those of them who are his contacts of a kind. */
const suppliersSql = `select distinct u.id::text, u.id as place from base_users u left join srm_slc_supplier_contacts c on
    c.doc_id = u.supplier_id and (c.user_id = u.id or lower(c.email) = lower(u.email)) and c.role_type = $2
  where u.supplier_id = $1::bigint and u.user_type = 'EX' and u.state in ('active', 'locked') and ($2::text is null or c.doc_id is not
    null) order by place limit 50`;
const usersOfPersonsSql = `select u.id::text from unnest($1::bigint[]) with ordinality w(id, n) join base_users u on u.person_id = w.id
    and ${usable} order by w.n`;

/**
 * Best matching lines of a role: organisation counts 4, department 2, category 1; each covers what is below it, and of lines that count
 * the same the nearest is meant.
 */
const roleSql = `with recursive above(id, far) as (select $2::bigint, 0 union all
    select o.parent_org_id, a.far + 1 from base_organization o join above a on a.id = o.id where o.parent_org_id is not null and a.far < 50),
  departments(id, far) as (select $4::bigint, 0 union all
    select d.parent_department_id, a.far + 1 from base_department d join departments a on a.id = d.id where d.parent_department_id is not
    null and a.far < 50),
  categories(id, far) as (select $5::bigint, 0 union all
    select c.parent_id, a.far + 1 from srm_base_purchase_category c join categories a on a.id = c.id where c.parent_id is not null and
    a.far < 50),
  scored as (
    select m.user_ids, (case when m.member_org_id is null then 0 else 4 end) + (case when m.department_id is null then 0 else 2 end) +
    (case when m.category_id is null then 0 else 1 end) as score, coalesce(o.far, 0) + coalesce(d.far, 0) + coalesce(c.far, 0) as far
    from bpm_role r join bpm_role_line m on m.doc_id = r.id left join above o on o.id = m.member_org_id
    left join departments d on d.id = m.department_id left join categories c on c.id = m.category_id
    where r.state = 'enabled' and r.role_code = $1 and (m.member_org_id is null or o.id is not null)
      and (m.department_id is null or d.id is not null) and (m.category_id is null or c.id is not null)
      and (m.start_date is null or m.start_date <= $3::date) and (m.end_date is null or m.end_date >= $3::date))
  select distinct u.id::text from scored s cross join unnest(s.user_ids) w(id) join base_users u on u.id = w.id and ${usable}
  where (s.score, -s.far) = (select score, -far from scored order by score desc, far limit 1)`;

export interface RolePlace {
  readonly orgId: string | null;
  readonly departmentId: string | null;
  readonly categoryId: string | null;
}
/** Who a process role means there on a day. */
export async function roleMembers(db: Queryable, roleCode: string, day: string, place: RolePlace): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(roleSql, [roleCode, place.orgId, day, place.departmentId, place.categoryId]);
  return rows.map(({ id }) => id);
}

const delegationSql = `select to_user_id::text as "toUserId", mode, max_amount_base::text as "maxAmount", doc_types as "docTypes",
    coalesce(to_json(org_ids::text[]), '[]'::json) as "orgIds"
  from base_user_authorisation where from_user_id = $1::bigint and auth_type = 'PROCESS' and state in ('scheduled', 'active') and
    start_at <= $2 and end_at > $2 order by id`;
interface Delegation {
  readonly toUserId: string;
  readonly mode: string | null;
  readonly maxAmount: string | null;
  readonly docTypes: string | null;
  readonly orgIds: readonly string[];
}
const MOST_HOPS = 3;

export class Resolver {
  readonly #staff = new Map<string, Promise<StaffAbove>>();

  constructor(private readonly ground: Ground) {}

  /** Whoever stands above the submitter, or above somebody else. */
  #above(userId = this.ground.submitterUserId, departmentId: string | null = null): Promise<StaffAbove> {
    const { db, orgId, day, inBase } = this.ground;
    const key = `${userId}/${departmentId}`;
    const found = this.#staff.get(key) ?? staffAbove(db, userId, orgId, day, inBase, departmentId);
    this.#staff.set(key, found);
    return found;
  }

  async department(): Promise<string | null> {
    return (await this.#above()).departmentId;
  }

  async #ids(sql: string, values: readonly unknown[]): Promise<readonly string[]> {
    return (await this.ground.db.query<{ id: string }>(sql, [...values])).rows.map(({ id }) => id);
  }

  #usersOf = (persons: readonly (string | null)[]) => this.#ids(usersOfPersonsSql, [persons.filter((id) => id !== null)]);

  holders(code: string): Promise<readonly string[]> {
    const { orgId, day } = this.ground;
    return this.#ids(holdersSql, [code, orgId, day]);
  }

  async superiors(userId: string, n = 1): Promise<readonly string[]> {
    const { staff, personId } = await this.#above(userId);
    return personId === null ? [] : this.#usersOf(managers(staff, personId, n));
  }

  /** @returns users, or why there are none */
  async #byRule(rule: ApproverRule, run: Pick<Run, 'tasks' | 'standing'>, node: ProcessNode): Promise<readonly string[] | Refusal> {
    const { orgId, day, vars, categoryId, submitterUserId, amountBase, docType } = this.ground;
    switch (rule.kind) {
      case 'USER':
        return this.#ids(insidersSql, [rule.userIds]);
      case 'RESPONSIBILITY':
        return this.holders(rule.code);
      case 'PROCESS_ROLE':
        return roleMembers(this.ground.db, rule.roleCode, day, { orgId, departmentId: await this.department(), categoryId });
      case 'POSITION':
        return this.#ids(positionHoldersSql, [rule.positionId, day]);
      case 'JOB':
        return this.#ids(jobHoldersSql, [rule.jobId, day, orgId]);
      case 'DEPT_HEAD': {
        const named = rule.of === 'FIELD' ? ((vars[rule.field ?? ''] ?? null) as string | null) : null;
        const { staff, departmentId } = await this.#above(submitterUserId, named);
        return departmentId === null ? [] : this.#usersOf([deptHead(staff, departmentId, rule.up ?? 0)]);
      }
      case 'MANAGER_N': {
        const last = rule.of === 'PREVIOUS' ? run.tasks.findLast(({ taskState }) => taskState === 'APPROVED')?.assigneeUserId : null;
        return this.superiors(last ?? submitterUserId, rule.n);
      }
      case 'UP_TO_GRADE': {
        const { staff, personId } = await this.#above();
        return personId === null ? [] : this.#usersOf(upToGrade(staff, personId, rule.grade).flat());
      }
      case 'UP_TO_LIMIT': {
        const { staff, personId } = await this.#above();
        const amount = rule.field === 'amountBase' ? amountBase : ((vars[rule.field] ?? null) as string | null);
        const levels = personId === null ? [] : upToLimit(staff, personId, amount ?? '0', node.topSuffices ?? false);
        return levels === null ? refusal('BPM_LIMIT_NOT_COVERED', { params: { amount: amount ?? '0' } }) : this.#usersOf(levels.flat());
      }
      case 'DOC_FIELD': {
        const value = vars[rule.field];
        const ids = (Array.isArray(value) ? value : [value]).filter((one) => /^\d+$/.test(String(one)));
        const persons = namesPersons(definitionOf(docType)?.fields[rule.field]);
        return this.#ids(persons ? usersOfPersonsSql : insidersSql, [ids]);
      }
      case 'PREVIOUS_APPROVER': {
        const done = run.tasks.filter(({ nodeKey, taskState }) => nodeKey === rule.nodeKey && taskState === 'APPROVED');
        return done.flatMap(({ assigneeUserId }) => assigneeUserId ?? []);
      }
      case 'SUBMITTER_CHOICE':
        return this.#chosen(rule, run, node);
      case 'SUPPLIER':
        return this.#ids(suppliersSql, [this.ground.supplierId, rule.contactRole || null]);
    }
  }

  /** Whom the submitter may name at a step; null: anybody of the company. */
  async candidates(
    { candidates = [] }: ChoiceRule,
    run: Pick<Run, 'tasks' | 'standing'>,
    node: ProcessNode,
  ): Promise<readonly string[] | null> {
    if (candidates.length === 0) return null;
    const found = await this.people(node, candidates, run);
    return Array.isArray(found) ? (found as readonly string[]).filter((id) => id !== this.ground.submitterUserId) : [];
  }

  async #chosen(rule: ChoiceRule, run: Pick<Run, 'tasks' | 'standing'>, node: ProcessNode): Promise<readonly string[] | Refusal> {
    const { choices, submitterUserId } = this.ground;
    const may = await this.candidates(rule, run, node);
    const named = (choices[node.nodeKey] ?? []).filter((id) => id !== submitterUserId && (may === null || may.includes(id)));
    const people = await this.#ids(insidersSql, [named]);
    if (people.length >= rule.min && people.length <= rule.max) return people;
    const { params, words } = naming(node);
    return refusal('BPM_CHOICE', { params: { ...params, n: countOf(rule) }, words });
  }

  /** Everybody whom rules name, once, in order. */
  async people(
    node: ProcessNode,
    rules: readonly ApproverRule[],
    run: Pick<Run, 'tasks' | 'standing'>,
  ): Promise<readonly string[] | Refusal> {
    const found: string[] = [];
    for (const rule of rules) {
      const users = await this.#byRule(rule, run, node);
      if (!Array.isArray(users)) return users as Refusal;
      found.push(...(users as readonly string[]));
    }
    return [...new Set(found)];
  }

  /** From deputy to deputy, three hops at most, never back to somebody on the way, never to whoever submitted it. */
  async deputyOf(userId: string): Promise<{ readonly userId: string; readonly shared: boolean }> {
    const { db, at, amountBase, docType, orgId, submitterUserId } = this.ground;
    const way = [userId];
    let shared = false;
    for (let hop = 0; hop < MOST_HOPS; hop += 1) {
      const { rows } = await db.query<Delegation>(delegationSql, [way.at(-1), new Date(at)]);
      const next = rows.find(
        ({ toUserId, maxAmount, docTypes, orgIds }) =>
          !way.includes(toUserId) &&
          toUserId !== submitterUserId &&
          (maxAmount === null || amountBase === null || !gt(amountBase, maxAmount)) &&
          (docTypes === null || docTypes.trim() === '' || docTypes.split(',').some((one) => one.trim() === docType)) &&
          (orgIds.length === 0 || orgId === null || orgIds.includes(orgId)),
      );
      if (!next) break;
      shared ||= next.mode === 'SHARE';
      way.push(next.toUserId);
    }
    return { userId: way.at(-1)!, shared };
  }

  async #asked(node: ProcessNode, run: Pick<Run, 'tasks' | 'standing'>): Promise<readonly Asked[] | Refusal> {
    const { policy, running, submitterUserId } = this.ground;
    const found = await this.people(node, node.rules ?? [], run);
    if (!Array.isArray(found)) return running ? this.#administrators() : (found as Refusal);
    let users = found as readonly string[];
    if (asksSupplier(node)) return this.#suppliers(node, run, users);
    if (users.includes(submitterUserId) && policy.skipSubmitter !== 'ASK' && policy.skipSubmitter !== 'PASS') {
      const instead = policy.skipSubmitter === 'MANAGER' ? await this.superiors(submitterUserId) : await this.holders('ADMIN');
      users = [...new Set(users.flatMap((one) => (one === submitterUserId ? instead : [one])))].filter((one) => one !== submitterUserId);
    }
    if (users.length === 0) return this.#nobody(node);
    const asked: Asked[] = [];
    for (const one of users) {
      const skip = skipOf(node, one, run, this.ground);
      const deputy = skip || node.flags?.includes('signature') ? { userId: one, shared: false } : await this.deputyOf(one);
      if (asked.some(({ userId }) => userId === deputy.userId)) continue;
      asked.push(
        deputy.userId === one
          ? { userId: one, skip }
          : { userId: deputy.userId, onBehalfOf: one, source: 'DELEGATION', shared: deputy.shared },
      );
    }
    return asked;
  }

  /** Nobody stands in for them. Who submitted it himself has no superior here: others of his company decide. */
  async #suppliers(node: ProcessNode, run: Pick<Run, 'tasks' | 'standing'>, users: readonly string[]): Promise<readonly Asked[] | Refusal> {
    const { policy, submitterUserId } = this.ground;
    const self = policy.skipSubmitter === 'ASK' || policy.skipSubmitter === 'PASS';
    const asked = users.filter((one) => self || one !== submitterUserId);
    return asked.length === 0 ? this.#nobody(node) : asked.map((userId) => ({ userId, skip: skipOf(node, userId, run, this.ground) }));
  }

  async #nobody(node: ProcessNode): Promise<readonly Asked[] | Refusal> {
    const { policy, running } = this.ground;
    const { emptyPolicy, fallbackUserId } = policy;
    if (emptyPolicy === 'PASS') return [{ userId: null, skip: 'EMPTY' }];
    // Where who stands in has left, too, administrators have it: the model is theirs to mend.
    if (emptyPolicy === 'FALLBACK')
      for (const userId of await this.#ids(insidersSql, [[fallbackUserId]])) return [{ userId, source: 'ADMIN' }];
    const others = emptyPolicy !== 'BLOCK' || running ? await this.#administrators() : [];
    return others.length > 0 ? others : refusal('BPM_NO_APPROVER', naming(node));
  }

  /** They reassign it, or decide; not whoever submitted it, where there is another. */
  async #administrators(): Promise<readonly Asked[]> {
    const all = await this.holders('ADMIN');
    const others = all.filter((id) => id !== this.ground.submitterUserId);
    return (others.length > 0 ? others : all).map((userId) => ({ userId, source: 'ADMIN' }));
  }

  /** Who is asked at a node, until when. */
  async assignment(node: ProcessNode, run: Pick<Run, 'tasks' | 'standing'>): Promise<Assignment | Refusal> {
    const copies = [...(node.ccRules ?? []), ...(node.kind === 'CC' ? (node.rules ?? []) : [])];
    const cc = copies.length > 0 ? await this.people(node, copies, run) : [];
    if (!Array.isArray(cc)) return cc as Refusal;
    if (node.kind === 'CC') return { people: [], dueAt: null, cc: cc as readonly string[] };
    const asked = await this.#asked(node, run);
    if (!Array.isArray(asked)) return asked as Refusal;
    const inSequence = (node.rules ?? []).some(({ kind }) => kind === 'UP_TO_GRADE' || kind === 'UP_TO_LIMIT');
    return {
      people: asked as readonly Asked[],
      dueAt: await this.dueAt(node),
      ...(inSequence ? { inSequence } : {}),
      ...(cc.length > 0 ? { cc: cc as readonly string[] } : {}),
    };
  }

  async dueAt({ dueHours, calendar }: ProcessNode): Promise<number | null> {
    const { db, at, zone, workHours, orgId, day } = this.ground;
    if (!dueHours) return null;
    if (calendar === 'NATURAL') return at + Math.round(Number(dueHours) * 3_600_000);
    const { rows } = await db.query<{ day: string; kind: 'WORK' | 'HOLIDAY' }>(
      `select distinct on (cal_date) cal_date::text as day, day_type as kind from base_work_calendar
       where state = 'enabled' and cal_date >= $1::date and (calendar_org_id is null or calendar_org_id = $2::bigint) order by cal_date,
    calendar_org_id nulls last limit 800`,
      [day, orgId],
    );
    const days = Object.fromEntries(rows.map((row) => [row.day, row.kind]));
    return addWorkingHours(at, Number(dueHours), { spans: spansOf(workHours), days }, zoneOf(zone));
  }
}

export const zoneOf = (zone: string): Zone => ({
  dayOf: (at) => zoneText(zone, at).slice(0, 10),
  startOf: (day) => endOfDay(zone, addDays(day, -1)),
});

/** Why a task passes by itself, in the order of the specification. */
export function skipOf(
  node: ProcessNode,
  userId: string,
  { tasks, standing }: Pick<Run, 'tasks' | 'standing'>,
  { policy, submitterUserId, carried }: Pick<Ground, 'policy' | 'submitterUserId' | 'carried'>,
): SkipReason | null {
  if (node.mode === 'RATIO' || asksForProof(node)) return null;
  if (userId === submitterUserId && policy.skipSubmitter === 'PASS') return 'SAME_AS_SUBMITTER';
  const approvedAt = (key: string | undefined) =>
    tasks.some(({ nodeKey, taskState, assigneeUserId }) => nodeKey === key && assigneeUserId === userId && taskState === 'APPROVED');
  if (policy.skipRepeat !== 'NONE' && approvedAt(standing.passed.at(-1))) return 'CONSECUTIVE';
  if (policy.skipRepeat === 'ALL' && standing.passed.some(approvedAt)) return 'REPEATED';
  return policy.carryOver && (carried[node.nodeKey] ?? []).includes(userId) ? 'CARRIED_OVER' : null;
}

/**
 * Runs a step until nobody is missing: each node that is entered is resolved on what stands so far.
 * @returns the assignments that the event carries, or why it cannot be
 */
export async function resolved(
  resolver: Resolver,
  nodeOf: (key: string) => ProcessNode,
  step: (assign: Assign) => Run,
  given: Assign = {},
): Promise<{ readonly assign: Assign } | { readonly refusal: Refusal }> {
  let assign = given;
  for (let run = step(assign); run.needs.length > 0; run = step(assign)) {
    for (const key of run.needs) {
      const found = await resolver.assignment(nodeOf(key), run);
      if ('code' in found) return { refusal: found };
      assign = { ...assign, [key]: found };
    }
  }
  return { assign };
}
