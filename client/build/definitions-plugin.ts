/**
 * The catalogue of definitions, made when the client is built: what menus and references need of all of them. A second
 * module knows where each definition lies, so that it is loaded with its first screen.
 */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import type { Plugin } from 'vite';

import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import { bindingsOf } from '../../state-machines/process/bindings.js';

const CATALOGUE = 'virtual:definitions';
const LOADERS = 'virtual:definition-loaders';
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

/** A second approval of a document is called by what asks for it, too. */
function approvalsOf(definition: AnyDefinition) {
  const found = bindingsOf(definition).map(({ code, title, stage }, index) => {
    const { en, cn } = definition.events[stage.submit]!.label;
    return { code, title: index === 0 ? title : { en: `${title.en}: ${en}`, cn: `${title.cn}:${cn}` } };
  });
  return found.length === 0 ? {} : { approvals: found };
}

const entry = (definition: AnyDefinition): string => {
  const { type, path, title, kind, nameField = 'docNumber', screens } = definition;
  return JSON.stringify({ type, path, title, kind, nameField, codeField: codeOf(definition), screens, ...approvalsOf(definition) });
};

const loader = ({ type, path }: AnyDefinition): string => {
  const name = JSON.stringify(type);
  return `${name}: () => import(${JSON.stringify(`${machines}/${path}/index.ts`)}).then((module) => pick(module, ${name}))`;
};

const catalogueCode = (documents: readonly AnyDefinition[]): string => `export const catalogue = [${documents.map(entry).join(',\n')}];`;

const loadersCode = (documents: readonly AnyDefinition[]): string =>
  [
    'const pick = (module, type) => {',
    '  const found = Object.values(module).find((one) => one && one.type === type && one.machine);',
    '  if (!found) throw new Error(`no definition ${type} in its module`);',
    '  return found;',
    '};',
    `export const loaders = {${documents.map(loader).join(',\n')}};`,
  ].join('\n');

const codes: Readonly<Record<string, (documents: readonly AnyDefinition[]) => string>> = {
  [`\0${CATALOGUE}`]: catalogueCode,
  [`\0${LOADERS}`]: loadersCode,
};

export function definitionsPlugin(): Plugin {
  return {
    name: 'guildhall-definitions',
    resolveId: (id) => (codes[`\0${id}`] ? `\0${id}` : null),
    async load(id) {
      const code = codes[id];
      if (!code) return null;
      const { module, dependencies } = await runnerImport<{ documents: readonly AnyDefinition[] }>(registry);
      for (const file of dependencies) this.addWatchFile(file);
      return code(module.documents);
    },
  };
}
