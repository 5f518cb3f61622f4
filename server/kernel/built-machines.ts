/** The modules into which the build packed the definitions (`server/scripts/pack-machines.mjs`). Run as sources there are none. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';

interface Packed {
  readonly version: number;
  readonly hash: string;
}

/** A definition with all the machine code that it calls. */
export interface BuiltMachine {
  /** SHA-256 of the code. */
  readonly hash: string;
  /** The body of a function that fills `exports`. */
  readonly code: () => string;
}

export type BuiltMachines = (definition: AnyDefinition) => BuiltMachine | null;

const placeOf = (name: string): string => fileURLToPath(new URL(`../../machines/${name}`, import.meta.url));

let index: Readonly<Record<string, Packed>> | undefined;

function packedAs({ type, version }: AnyDefinition): Packed | null {
  const list = placeOf('index.json');
  index ??= existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, Packed>) : {};
  const found = Object.hasOwn(index, type) ? index[type]! : null;
  return found?.version === version ? found : null;
}

/** null: it is in no module of its own. */
export const builtHash = (definition: AnyDefinition): string | null => packedAs(definition)?.hash ?? null;

export const builtMachine: BuiltMachines = (definition) => {
  const packed = packedAs(definition);
  return packed && { hash: packed.hash, code: () => readFileSync(placeOf(`${packed.hash}.js`), 'utf8') };
};
