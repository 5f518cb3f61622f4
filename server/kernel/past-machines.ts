/**
 * The machines of versions that are no longer the present ones: the newest module of each version was kept at its deployment,
 * and folds what any build of that version wrote. They are read when a history asks for them, and few are held at a time.
 */
import { createHash } from 'node:crypto';
import { compileFunction } from 'node:vm';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { Machine } from '../../state-machines/kernel/upgrades.js';
import { machineOf, versionOf } from '../../state-machines/kernel/upgrades.js';
import type { BuiltMachines } from './built-machines.js';
import type { Queryable, WrittenBy } from './contracts.js';

const MOST_HELD = 16;

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

interface ModuleRow {
  readonly module_hash: string;
  readonly code: Buffer;
}

export class PastMachines {
  readonly #held = new Map<string, Promise<Machine | null>>();

  constructor(private readonly on: Queryable) {}

  /** What folds an entry of this document. null: the module of its version is not there, its entries cannot be folded any more. */
  async of(definition: AnyDefinition, { machine, defHash }: WrittenBy): Promise<Machine | null> {
    if (machine === definition.machineName) return machineOf(definition);
    const key = `${machine} ${defHash}`;
    const held = this.#held.get(key) ?? this.#read(definition.type, machine, defHash);
    this.#held.delete(key);
    this.#held.set(key, held);
    if (this.#held.size > MOST_HELD) this.#held.delete(this.#held.keys().next().value!);
    return held.catch((error: unknown) => {
      this.#held.delete(key);
      throw error;
    });
  }

  /** A hash that was never registered for the version is nobody's. */
  async #read(type: string, machine: string, defHash: string): Promise<Machine | null> {
    const {
      rows: [row],
    } = await this.on.query<ModuleRow>(
      `select m.module_hash, m.code from machine_module m join machine_version v on v.type = m.type and v.version = m.version
       where m.type = $1 and m.version = $2 and v.def_hash = $3`,
      [type, versionOf(machine), defHash],
    );
    if (!row) return null;
    const code = gunzipSync(row.code).toString('utf8');
    if (hashOf(code) !== row.module_hash)
      throw new Error(`the module of ${machine} is not the one that was kept: restore it from a backup`);
    return evaluated(code, machine);
  }
}

const perDatabase = new WeakMap<Queryable, PastMachines>();

/** One for all who read over the same connections. */
export function pastMachines(on: Queryable): PastMachines {
  const known = perDatabase.get(on) ?? new PastMachines(on);
  perDatabase.set(on, known);
  return known;
}

/** The product's own code of an earlier deployment, which only the owner of the tables can write; its text was compared with its hash. */
function evaluated(code: string, machine: string): Machine {
  const exports: Partial<Machine> = {};
  // A module that is imported is never let go again, a function is.
  const fill = compileFunction(code, ['exports'], { filename: machine }) as (exports: object) => void;
  fill(exports);
  if (exports.definition?.machineName !== machine || !exports.decide || !exports.upgraded)
    throw new Error(`the module that is kept for ${machine} holds another definition`);
  return exports as Machine;
}

/** As the owner of the tables: the newest module of a version takes the place of the one before. */
export async function keepMachines(on: Queryable, definitions: readonly AnyDefinition[], built: BuiltMachines): Promise<void> {
  const { rows } = await on.query<{ machine: string; module_hash: string }>(
    `select type || '@' || version as machine, module_hash from machine_module`,
  );
  const kept = new Map(rows.map((row) => [row.machine, row.module_hash]));
  for (const definition of definitions) {
    const { type, version, machineName } = definition;
    const machine = built(definition);
    if (machine && machine.hash !== kept.get(machineName))
      await on.query(
        `insert into machine_module (type, version, module_hash, code, kept_at) values ($1, $2, $3, $4, now())
         on conflict (type, version) do update set module_hash = excluded.module_hash, code = excluded.code, kept_at = excluded.kept_at`,
        [type, version, machine.hash, gzipSync(machine.code(), { level: 9 })],
      );
  }
}
