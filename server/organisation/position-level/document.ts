/** What a hierarchy reads: names of its positions, the version in force, and a draft that is there (platform-process.md §1). */
import type { Level, LevelFacts } from '../../../state-machines/organisation/position-level/fields.js';
import { basePersonLevel } from '../../../state-machines/organisation/position-level/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { addDays } from '../../../state-machines/kernel/primitives/instant.js';
import type { Prepare, PrepareTools, Queryable, ServerDocument } from '../../kernel/contracts.js';
import { endOfDay } from '../../platform/zones.js';
import { findChart, findChartVersions } from './chart.js';

const levelOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Level;

async function namesOf(db: Queryable, ids: readonly unknown[]): Promise<Readonly<Record<string, string>>> {
  if (ids.length === 0) return {};
  const { rows } = await db.query<{ id: string; name: string }>(
    'select id::text, position_name as name from base_position where id = any($1::bigint[])',
    [[...new Set(ids)]],
  );
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

async function gradesOf(db: Queryable, ids: readonly string[]): Promise<Readonly<Record<string, number>>> {
  const { rows } = await db.query<{ id: string; grade: number }>(
    'select id::text, grade::int from base_position where id = any($1::bigint[]) and grade is not null',
    [ids],
  );
  return Object.fromEntries(rows.map(({ id, grade }) => [id, grade]));
}

const currentSql = `
  select id::text, start_date::text as "startDate" from base_person_level
   where org_id is not distinct from $1::bigint and state = 'published' and end_date is null and id <> $2::bigint limit 1`;
const draftSql = `
  select level_code || '-V' || version_no as number from base_person_level
   where level_code = $1 and state = 'draft' limit 1`;

const saving: Prepare = async ({ payload }, tools) => {
  const set = (payload as SavePayload).lines?.['places']?.set ?? [];
  const ids = set.flatMap(({ positionId }) => (typeof positionId === 'string' ? [positionId] : []));
  const there = tools.snapshot ? levelOf(tools).places.map(({ positionId }) => positionId) : [];
  return ids.length === 0 ? {} : { facts: { names: await namesOf(tools.db, [...there, ...ids]) } satisfies LevelFacts };
};
const publishing: Prepare = async (_command, tools) => {
  const { id, orgId, startDate, places } = levelOf(tools);
  const current = await tools.lockedRead(`hierarchy:${orgId}`, async (db) => {
    const { rows } = await db.query<{ id: string; startDate: string }>(currentSql, [orgId, id]);
    return rows[0] ?? null;
  });
  const endsAt = endOfDay(await tools.zone(orgId), addDays(startDate, -1));
  const ids = places.map(({ positionId }) => positionId);
  return {
    facts: {
      current: current && { ...current, endsAt },
      names: await namesOf(tools.db, ids),
      grades: await gradesOf(tools.db, ids),
    } satisfies LevelFacts,
  };
};
const copying: Prepare = async (_command, tools) => {
  const { levelCode } = levelOf(tools);
  const draft = await tools.lockedRead(`hierarchy-draft:${levelCode}`, async (db) => {
    const { rows } = await db.query<{ number: string }>(draftSql, [levelCode]);
    return rows[0]?.number ?? null;
  });
  return { facts: { draft, newId: await tools.newId() } satisfies LevelFacts };
};

export const positionLevelDocument: ServerDocument = {
  definition: anyDefinition(basePersonLevel),
  prepare: { CREATE: saving, SAVE: saving, PUBLISH: publishing, NEW_VERSION: copying },
  calls: { findChartVersions, findChart },
};
