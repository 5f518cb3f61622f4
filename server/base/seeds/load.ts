/**
 * Loads the shipped reference data through the runtime, as the system. What is there stays as people have it: a newer
 * version adds rows and changes none. A row whose making was interrupted is completed.
 */
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { sentence } from '../../../state-machines/kernel/refusals.js';
import type { Queryable, Runtime } from '../../kernel/contracts.js';
import { identifier, quoted, snake } from '../../kernel/database/naming.js';
import type { Registry } from '../../kernel/registry.js';
import { abreast } from './abreast.js';
import type { IdOf, Seed } from '../../platform/seeds/table.js';
import { seeds } from './seeds.js';
import type { SeedRow } from '../../platform/seeds/table.js';

export interface Loading {
  readonly runtime: Runtime;
  readonly registry: Registry;
  readonly read: Queryable;
}

export interface LoadingOptions {
  /** Which rows are wanted; default: all. */
  readonly wanted?: (type: string, row: SeedRow) => boolean;
  /** Of other families, after those of master data. */
  readonly more?: readonly Seed[];
}

interface Known {
  readonly id: string;
  readonly state: string;
  readonly rev: number;
}

/** @returns how many rows were made. @throws Error when a shipped row is refused */
export async function loadReferenceData(loading: Loading, { wanted = () => true, more = [] }: LoadingOptions = {}): Promise<number> {
  const ids = new Map<string, string>();
  const idOf: IdOf = (type, column, value) => {
    const id = ids.get(`${type}.${column}.${value}`);
    if (id === undefined) throw new Error(`the reference data name ${value} of ${type}, which is not there`);
    return id;
  };
  let made = 0;
  for (const seed of [...seeds, ...more]) {
    const there = await known(loading, seed);
    const rows = seed.rows.filter((row) => wanted(seed.type, row));
    await abreast(rows, async (row) => {
      const payload = seed.made(row, idOf);
      const key = keyOf(seed.keys.map((name) => payload.fields[name]));
      const found = there.get(key);
      if (!found) made += 1;
      const id = await make(loading, seed, row, payload, found);
      if (seed.keys.length === 1) ids.set(`${seed.type}.${seed.keys[0]}.${key}`, id);
    });
  }
  return made;
}

const keyOf = (values: readonly unknown[]): string => values.map((value) => String(value ?? '')).join('|');

async function known({ read }: Loading, { type, keys }: Seed): Promise<ReadonlyMap<string, Known>> {
  const columns = keys.map((name, index) => `${quoted(snake(name))}::text as k${index}`);
  const { rows } = await read.query<Known & Record<string, string | null>>(
    `select id::text, state, rev::int, ${columns.join(', ')} from ${quoted(identifier(snake(type)))}`,
  );
  return new Map(rows.map((row) => [keyOf(keys.map((_name, index) => row[`k${index}`])), { id: row.id, state: row.state, rev: row.rev }]));
}

async function make(
  loading: Loading,
  seed: Seed,
  row: SeedRow,
  payload: ReturnType<Seed['made']>,
  found: Known | undefined,
): Promise<string> {
  const fields = { ...payload.fields, sourceCode: seed.source.code, sourceVersion: seed.source.version };
  if (found && found.rev > 1) return found.id;
  const id = found?.id ?? (await submit(loading, seed.type, null, 'CREATE', { ...payload, fields }));
  for (const event of seed.then(row)) await submit(loading, seed.type, id, event, {});
  return id;
}

async function submit({ runtime, registry }: Loading, type: string, id: string | null, event: string, payload: object): Promise<string> {
  const outcome = await runtime.submit({
    type,
    id,
    event,
    payload,
    viewer: { ...SYSTEM, orgIds: null },
    cause: { kind: 'SERVER', reason: 'reference data' },
  });
  if (outcome.ok) return outcome.id;
  throw new Error(
    `reference data: ${event} of ${type} was refused: ${outcome.refusal.code} ${sentence(registry.get(type).definition.allReasons, outcome.refusal, 'en')} ${JSON.stringify(payload)}`,
  );
}
