/**
 * The catalogue of definitions, made when the client is built: what menus and references need of all of them, and one
 * lazily loaded module for each, so that a definition comes with the first screen that shows it.
 */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import type { Plugin } from 'vite';

import type { AnyDefinition } from '../../state-machines/kernel/definition.js';

const ID = 'virtual:definitions';
const registry = fileURLToPath(new URL('../../state-machines/registry.ts', import.meta.url));
const machines = fileURLToPath(new URL('../../state-machines', import.meta.url));

/** A key of its own beside the name, where lists can be searched by it. */
const codeOf = ({ nameField, uniqueKeys = [], fields, list }: AnyDefinition): string | null => {
  const found = uniqueKeys.find(
    ({ columns: [column, ...more] }) =>
      more.length === 0 &&
      column !== nameField &&
      fields[column!]?.kind === 'text' &&
      (list.filters as readonly string[]).includes(column!),
  );
  return found?.columns[0] ?? null;
};

const entry = (definition: AnyDefinition): string => {
  const { type, path, title, kind, nameField = 'docNumber', screens } = definition;
  const said = JSON.stringify({ type, path, title, kind, nameField, codeField: codeOf(definition), screens });
  return `{ ...${said}, load: () => import(${JSON.stringify(`${machines}/${path}/index.ts`)}).then((module) => pick(module, ${JSON.stringify(type)})) }`;
};

export function definitionsPlugin(): Plugin {
  return {
    name: 'guildhall-definitions',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    async load(id) {
      if (id !== `\0${ID}`) return null;
      const { module, dependencies } = await runnerImport<{ documents: readonly AnyDefinition[] }>(registry);
      for (const file of dependencies) this.addWatchFile(file);
      return [
        'const pick = (module, type) => {',
        '  const found = Object.values(module).find((one) => one && one.type === type && one.machine);',
        '  if (!found) throw new Error(`no definition ${type} in its module`);',
        '  return found;',
        '};',
        `export const catalogue = [${module.documents.map(entry).join(',\n')}];`,
      ].join('\n');
    },
  };
}
