/**
 * Packs each definition with all the machine code that it calls into a module of its own, which folds its histories years
 * later, whatever has become of that code: `node server/scripts/pack-machines.mjs FOLDER`, where FOLDER is the build. A remark
 * or a change elsewhere leaves the module as it is, and so the hash that history names.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { rolldown } from 'rolldown';

const ENTRY = '\0machine';
const AT_ONCE = 8;

/**
 * @param {string} machines the folder of the machine code, built or as sources
 * @param {{ file: string, name: string }} where the module that exports the definition, and its name there
 * @returns {Promise<string>} the body of a function that fills `exports`
 */
export async function packed(machines, { file, name }) {
  const kernel = (part) => JSON.stringify(path.join(machines, 'kernel', part));
  const entry = `export { ${name} as definition } from ${JSON.stringify(file)};
export { decide } from ${kernel('decide.js')};
export { upgraded } from ${kernel('upgrades.js')};`;
  const bundle = await rolldown({
    input: ENTRY,
    cwd: machines,
    resolve: { extensionAlias: { '.js': ['.js', '.ts'] } },
    treeshake: { moduleSideEffects: false },
    plugins: [{ name: 'machine', resolveId: (id) => (id === ENTRY ? id : null), load: (id) => (id === ENTRY ? entry : null) }],
  });
  try {
    const { output } = await bundle.generate({
      format: 'cjs',
      minify: { compress: true, mangle: true, codegen: { removeWhitespace: true } },
      codeSplitting: false,
    });
    if (output.length !== 1 || output[0].imports.length > 0)
      throw new Error(`${name} of ${file} is not self-contained: ${output[0].imports.join(', ')}`);
    return output[0].code;
  } finally {
    await bundle.close();
  }
}

/** Of a build: its modules beside a list of them by type. */
async function packAll(folder) {
  const machines = path.join(folder, 'state-machines');
  const { documents } = await import(pathToFileURL(path.join(machines, 'registry.js')).href);
  const places = await placesOf(machines, documents);
  const into = path.join(folder, 'machines');
  mkdirSync(into, { recursive: true });
  const index = {};
  for (let from = 0; from < documents.length; from += AT_ONCE)
    await Promise.all(
      documents.slice(from, from + AT_ONCE).map(async ({ type, version }) => {
        const code = await packed(machines, places.get(type));
        const hash = createHash('sha256').update(code).digest('hex');
        writeFileSync(path.join(into, `${hash}.js`), code);
        index[type] = { version, hash };
      }),
    );
  const sorted = Object.fromEntries(Object.entries(index).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(path.join(into, 'index.json'), JSON.stringify(sorted));
  const kept = new Set([...Object.values(index).map(({ hash }) => `${hash}.js`), 'index.json']);
  for (const name of readdirSync(into)) if (!kept.has(name)) rmSync(path.join(into, name));
}

/** Where each definition is exported. */
async function placesOf(machines, documents) {
  const places = new Map();
  for (const definition of documents) {
    const file = path.join(machines, definition.path, 'index.js');
    const own = existsSync(file) ? await import(pathToFileURL(file).href) : {};
    const name = Object.keys(own).find((one) => own[one] === definition);
    if (!name) throw new Error(`${file} does not export the definition of ${definition.type}`);
    places.set(definition.type, { file, name });
  }
  return places;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await packAll(path.resolve(process.argv[2]));
