/** The documents a server runs, with what only they need, and the hash by which history names their definition. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import { holdersIn } from '../../state-machines/kernel/holders.js';
import { canonicalJson } from '../../state-machines/kernel/primitives/canonical-json.js';
import { builtHash } from './built-machines.js';
import type { Prepare, ServerDocument } from './contracts.js';
import { usesOf } from './uses.js';

export interface RegisteredDocument extends ServerDocument {
  readonly defHash: string;
}

export interface ListedLines {
  readonly definition: AnyDefinition;
  readonly line: string;
}

export class Registry {
  readonly #documents = new Map<string, RegisteredDocument>();
  readonly #listed = new Map<string, ListedLines>();

  /** @param held asked before anything of a document is deleted or erased */
  constructor(definitions: readonly AnyDefinition[], families: readonly ServerDocument[] = [], held?: Prepare) {
    const special = new Map(families.map((document) => [document.definition.type as string, document]));
    const holders = holdersIn(definitions);
    for (const definition of definitions) {
      const document = special.get(definition.type) ?? { definition };
      const holding = holders.get(definition.type);
      const prepare = {
        ...document.prepare,
        ...(holding && definition.events['INVALIDATE'] ? { INVALIDATE: together(usesOf(holding), document.prepare?.['INVALIDATE']) } : {}),
      };
      const kept = held ? keeping(definition, held, prepare) : {};
      this.#documents.set(definition.type, {
        ...document,
        definition,
        prepare: { ...prepare, ...kept },
        defHash: definitionHash(definition),
      });
      for (const line of Object.keys(definition.lineLists ?? {})) this.#listed.set(definition.lines[line]!.entity!, { definition, line });
    }
    const unknown = [...special.keys()].filter((type) => !this.#documents.has(type));
    if (unknown.length > 0) throw new Error(`no definition is registered for ${unknown.join(', ')}`);
  }

  /** Lines of this name that have a list of their own, which is watched and exported as lists of documents are. */
  listOfLines(entity: string): ListedLines | undefined {
    return this.#listed.get(entity);
  }

  find(type: string): RegisteredDocument | undefined {
    return this.#documents.get(type);
  }

  get(type: string): RegisteredDocument {
    const found = this.#documents.get(type);
    if (!found) throw new Error(`no document type ${type} is registered`);
    return found;
  }

  all(): readonly RegisteredDocument[] {
    return [...this.#documents.values()];
  }
}

/** Events after which something of the document is gone. */
const keeping = (definition: AnyDefinition, held: Prepare, prepare: NonNullable<ServerDocument['prepare']>) =>
  Object.fromEntries(
    Object.keys(definition.events)
      .filter(
        (event) =>
          event.startsWith('ERASE') ||
          [...definition.machine.rows.values()].some((row) => row.event === event && row.spec.to === 'removed'),
      )
      .map((event) => [event, together(held, prepare[event])]),
  );

/** What both read; the second may refuse or change the payload besides. */
const together = (first: Prepare, second: Prepare | undefined): Prepare =>
  second === undefined
    ? first
    : async (command, tools) => {
        const [one, other] = [await first(command, tools), await second(command, tools)];
        if ('refusal' in one) return one;
        return 'refusal' in other ? other : { ...other, facts: { ...one.facts, ...other.facts } };
      };

/**
 * Of the module into which the build packed it, so that what changes elsewhere changes nothing here. Where there is none, SHA-256
 * over what the definition says and the hash of all machine code (platform-system.md §11.2).
 */
export const definitionHash = (definition: AnyDefinition): string => builtHash(definition) ?? saidHash(definition);

/** Definitions do not change once they are made. */
const said = new WeakMap<AnyDefinition, string>();

function saidHash(definition: AnyDefinition): string {
  const known = said.get(definition);
  if (known !== undefined) return known;
  const hash = createHash('sha256')
    .update(canonicalJson(definitionConfig(definition) as never))
    .update(bundleHash())
    .digest('hex');
  said.set(definition, hash);
  return hash;
}

let bundle: string | undefined;

/** Of the machine code of this build: functions of a definition call others, wherever they stand. */
function bundleHash(): string {
  if (bundle !== undefined) return bundle;
  const folder = fileURLToPath(new URL('../../state-machines/', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.d)\.[jt]s$/.test(name))
    .sort();
  const hash = createHash('sha256');
  for (const name of files)
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(path.join(folder, name)))
      .update('\0');
  return (bundle = hash.digest('hex'));
}

/** The definition as JSON, each function replaced by the hash of its source text. */
export function definitionConfig(definition: AnyDefinition): object {
  const { machine: _machine, allReasons: _reasons, ...said } = definition;
  return plain(said) as object;
}

function plain(value: unknown): unknown {
  if (typeof value === 'function') return `function ${createHash('sha256').update(value.toString()).digest('hex')}`;
  if (value === Infinity) return 'Infinity';
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .map(([name, part]) => [name, plain(part)]),
  );
}
