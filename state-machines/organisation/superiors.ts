/**
 * Who stands above whom on a day (platform-process.md §1, "Resolution of superiors"): pure, over what was read for that day.
 * Ids throughout; amounts are decimal strings in the base currency. Whoever has no enabled user is passed over like a vacancy.
 */
import { gte } from '../kernel/primitives/decimal.js';
import type { DecimalString } from '../kernel/primitives/decimal.js';

export interface PositionOn {
  readonly id: string;
  readonly parentId: string | null;
  readonly grade: number | null;
  /** In base currency; null: none. */
  readonly limit: DecimalString | null;
  /** Persons who hold it on the day and may sign in, in the order of their start. */
  readonly holders: readonly string[];
}

export interface PersonOn {
  readonly id: string;
  /** Null: nobody can sign in for him. */
  readonly userId: string | null;
  /** Position of the effective primary assignment, else of the first one; null: none. */
  readonly positionId: string | null;
  readonly managerId: string | null;
  readonly departmentId: string | null;
}

export interface DepartmentOn {
  readonly id: string;
  readonly parentId: string | null;
  readonly headId: string | null;
  readonly deputyId: string | null;
}

export interface Staff {
  /** Of the published hierarchy that covers the organisation; empty: there is none. */
  readonly positions: ReadonlyMap<string, PositionOn>;
  readonly persons: ReadonlyMap<string, PersonOn>;
  readonly departments: ReadonlyMap<string, DepartmentOn>;
}

/** Nobody is asked twice as deep as this. */
const DEEPEST = 60;

const canAct = ({ persons }: Staff, personId: string | null): personId is string =>
  personId !== null && (persons.get(personId)?.userId ?? null) !== null;

/** Positions above a person that somebody holds, nearest first: each is one level. */
function levelsAbove(staff: Staff, personId: string): readonly PositionOn[] {
  const own = staff.persons.get(personId)?.positionId ?? null;
  const levels: PositionOn[] = [];
  let at = own === null ? null : (staff.positions.get(own)?.parentId ?? null);
  for (let depth = 0; at !== null && depth < DEEPEST; depth += 1) {
    const position: PositionOn | undefined = staff.positions.get(at);
    if (!position) break;
    if (position.holders.some((holder) => canAct(staff, holder))) levels.push(position);
    at = position.parentId;
  }
  return levels;
}

const holdersOf = (staff: Staff, position: PositionOn): readonly string[] => position.holders.filter((one) => canAct(staff, one));

/** By the person's own manager and those above him; the person himself is left out. */
function byManagers(staff: Staff, personId: string): readonly string[] {
  const chain: string[] = [];
  let at = staff.persons.get(personId)?.managerId ?? null;
  for (let depth = 0; at !== null && at !== personId && !chain.includes(at) && depth < DEEPEST; depth += 1) {
    chain.push(at);
    at = staff.persons.get(at)?.managerId ?? null;
  }
  return chain.filter((one) => canAct(staff, one));
}

/** Heads of the person's department and of those above it. */
function byDepartments(staff: Staff, personId: string): readonly string[] {
  const heads: string[] = [];
  let at = staff.persons.get(personId)?.departmentId ?? null;
  for (let depth = 0; at !== null && depth < DEEPEST; depth += 1) {
    const department: DepartmentOn | undefined = staff.departments.get(at);
    if (!department) break;
    const head = [department.headId, department.deputyId].find((one) => one !== personId && canAct(staff, one)) ?? null;
    if (head !== null && !heads.includes(head)) heads.push(head);
    at = department.parentId;
  }
  return heads;
}

/** Persons of each level above, nearest first. */
function levels(staff: Staff, personId: string): readonly (readonly string[])[] {
  const above = levelsAbove(staff, personId);
  if (above.length > 0) return above.map((position) => holdersOf(staff, position));
  const managed = byManagers(staff, personId);
  return (managed.length > 0 ? managed : byDepartments(staff, personId)).map((one) => [one]);
}

/** Level n above a person, or the last one where the chain is shorter; empty: nobody is above. */
export function managers(staff: Staff, personId: string, n: number): readonly string[] {
  const all = levels(staff, personId);
  return all[Math.min(n, all.length) - 1] ?? [];
}

/** The head `up` departments higher, else its deputy, else of the next higher one; null: nobody. */
export function deptHead(staff: Staff, departmentId: string, up: number): string | null {
  let at: string | null = departmentId;
  for (let step = 0; step < up && at !== null; step += 1) at = staff.departments.get(at)?.parentId ?? null;
  for (let depth = 0; at !== null && depth < DEEPEST; depth += 1) {
    const department: DepartmentOn | undefined = staff.departments.get(at);
    if (!department) return null;
    const found = [department.headId, department.deputyId].find((one) => canAct(staff, one));
    if (found) return found;
    at = department.parentId;
  }
  return null;
}

/** Levels up to the first position of at least this grade, that one included; all of them where none has it. */
export function upToGrade(staff: Staff, personId: string, grade: number): readonly (readonly string[])[] {
  const above = levelsAbove(staff, personId);
  const last = above.findIndex((position) => position.grade !== null && position.grade >= grade);
  return above.slice(0, last === -1 ? above.length : last + 1).map((position) => holdersOf(staff, position));
}

/** Levels up to the first position whose limit covers the amount; null: no limit does, and the top does not suffice. */
export function upToLimit(
  staff: Staff,
  personId: string,
  amount: DecimalString,
  topSuffices = false,
): readonly (readonly string[])[] | null {
  const above = levelsAbove(staff, personId);
  const last = above.findIndex((position) => position.limit !== null && gte(position.limit, amount));
  if (last === -1 && !topSuffices) return null;
  return above.slice(0, last === -1 ? above.length : last + 1).map((position) => holdersOf(staff, position));
}
