/**
 * `npm run new -- family/document [entityName] [--as plain|approved|lines]` writes the files of a document, definition and spec,
 * at the same address under either root, and registers it in its family. Nothing that exists is overwritten.
 */
import fs from 'node:fs';
import path from 'node:path';
import prettier from 'prettier';
import { PlainError } from '../bootstrap/plain-error.mjs';
import { templates } from './new-document-templates.mjs';

const root = path.resolve(import.meta.dirname, '../..');

const camel = (kebab) => kebab.replace(/-(\w)/g, (_whole, letter) => letter.toUpperCase());
const pascal = (kebab) => camel(kebab).replace(/^\w/, (letter) => letter.toUpperCase());
const title = (kebab) => pascal(kebab).replace(/([a-z])([A-Z])/g, (_whole, end, start) => `${end} ${start.toLowerCase()}`);

function address(given) {
  const match = /^([a-z][a-z0-9-]*)\/([a-z][a-z0-9-]*)$/.exec(given ?? '');
  if (!match)
    throw new PlainError('Say which document: npm run new -- family/document [entityName], such as base/warehouse srmBaseWarehouse.');
  return { family: match[1], document: match[2] };
}

const entityList = path.join(root, 'state-machines/kernel/entity-names.ts');
const entities = () => [...fs.readFileSync(entityList, 'utf8').matchAll(/^ {2}'(\w+)',$/gm)].map((match) => match[1]);

/** The name given, else the specification's that fits, else one made of family and document. */
function entityOf({ family, document }, given) {
  if (given) {
    if (/^[a-z][A-Za-z0-9]{2,59}$/.test(given)) return given;
    throw new PlainError(`${given} is no name of an entity: letters and digits, the first a small letter, such as srmBaseWarehouse.`);
  }
  const likely = entities().filter((name) => name.toLowerCase().endsWith(camel(document).toLowerCase()));
  if (likely.length > 1) throw new PlainError(`Name the entity as well: ${likely.join(', ')} would fit ${document}.`);
  return likely[0] ?? `${camel(family)}${pascal(document)}`;
}

/** References compile to listed entities only; a new one is added, which the reader should see. */
function listEntity(entity) {
  if (entities().includes(entity)) return '';
  const text = fs.readFileSync(entityList, 'utf8');
  fs.writeFileSync(entityList, text.replace('\n] as const;', `\n  '${entity}',\n] as const;`));
  return `${entity} is no entity of the specification: it was added to state-machines/kernel/entity-names.ts.\n`;
}

function write(file, text, written) {
  const target = path.join(root, file);
  if (fs.existsSync(target)) throw new PlainError(`${file} exists already; nothing was overwritten.`);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, text);
  written.push(file);
}

/** Adds one import and one name to the family's list; a new family gets a list and a place in the registry. */
function register({ family, document, entity }, written) {
  const file = `state-machines/${family}/index.ts`;
  const target = path.join(root, file);
  const list = `${camel(family)}Documents`;
  const line = `import { ${entity} } from './${document}/index.js';\n`;
  if (!fs.existsSync(target)) {
    write(
      file,
      `${line}import { anyDefinition } from '../kernel/definition.js';\nimport type { AnyDefinition } from '../kernel/definition.js';\n\nexport const ${list}: readonly AnyDefinition[] = [${entity}].map(anyDefinition);\n`,
      written,
    );
    const registry = path.join(root, 'state-machines/registry.ts');
    const text = fs
      .readFileSync(registry, 'utf8')
      .replace(/^import /m, `import { ${list} } from './${family}/index.js';\nimport `)
      .replace(
        /(declared: readonly AnyDefinition\[\] = \[)([^\]]*)\]/,
        (_whole, start, names) => `${start}${names.trimEnd().replace(/,$/, '')}, ...${list}]`,
      );
    fs.writeFileSync(registry, text);
    return;
  }
  const text = fs.readFileSync(target, 'utf8');
  const listed = text.replace(
    /((?:Documents|documents)\b[^=]*=\s*\[)([^\]]*)\]/,
    (_whole, start, names) => `${start}${names.trimEnd().replace(/,$/, '')}, ${entity}]`,
  );
  if (listed === text) throw new PlainError(`Add ${entity} to the list in ${file} by hand: its form is not known.`);
  fs.writeFileSync(target, line + listed);
}

/** What was written or changed reads like the rest of the house. */
async function format(file) {
  const target = path.join(root, file);
  const config = await prettier.resolveConfig(target);
  fs.writeFileSync(target, await prettier.format(fs.readFileSync(target, 'utf8'), { ...config, filepath: target }));
}

/** The words of the command, and what follows `--as`. */
function asked(words) {
  const at = words.indexOf('--as');
  if (at < 0) return { words, template: templates.plain };
  const kind = words[at + 1];
  if (!Object.hasOwn(templates, kind ?? '')) throw new PlainError(`Say one of ${Object.keys(templates).join(', ')} after --as.`);
  return { words: words.toSpliced(at, 2), template: templates[kind] };
}

try {
  const { words, template } = asked(process.argv.slice(2));
  const names = address(words[0]);
  const all = { ...names, entity: entityOf(names, words[1]), title: title(names.document), route: camel(names.document) };
  const written = [];
  write(`state-machines/${all.family}/${all.document}/index.ts`, template.definition(all), written);
  write(`test/machines/${all.family}/${all.document}.spec.ts`, template.spec(all), written);
  register(all, written);
  const added = [all.entity, ...(template === templates.lines ? [`${all.entity}Item`] : [])].map(listEntity).join('');
  const changed = [`state-machines/${all.family}/index.ts`, 'state-machines/registry.ts', 'state-machines/kernel/entity-names.ts'];
  for (const file of new Set([...written, ...changed])) await format(file);
  process.stdout.write(
    `${written.join('\n')}\n${added}Next: fill in fields and labels, npm run migration:generate -- ${all.document}, npm test.\n`,
  );
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
