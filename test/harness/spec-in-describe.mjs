/**
 * Transforms a spec file so that what it says stands in a block of its own: several can be loaded into one module registry then,
 * and their hooks stay their own. The block's name is the file's path; lines keep their numbers.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import swc from '@swc/jest';
import ts from 'typescript';

import { isAlone } from './spec-groups.mjs';

const own = createHash('sha1')
  .update(readFileSync(new URL(import.meta.url)))
  .digest('hex');

/** @returns the source with all that follows its imports inside a `describe` */
export function inDescribe(source, name) {
  const file = ts.createSourceFile('spec.ts', source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS);
  const imports = file.statements.filter((one) => ts.isImportDeclaration(one));
  const end = imports.at(-1)?.end ?? 0;
  const block = `import { describe as theFile } from '@jest/globals'; theFile(${JSON.stringify(name)}, () => {`;
  return `${source.slice(0, end)} ${block}${source.slice(end)}\n});`;
}

function createTransformer(options) {
  const inner = swc.createTransformer(options);
  const wrapped = (source, file, { config }) => {
    const name = path.relative(config.rootDir, file).split(path.sep).join('/');
    return isAlone(name, source) ? source : inDescribe(source, name);
  };
  return {
    ...inner,
    process: (source, file, more) => inner.process(wrapped(source, file, more), file, more),
    processAsync: (source, file, more) => inner.processAsync(wrapped(source, file, more), file, more),
    getCacheKey: (source, file, more) =>
      createHash('sha1')
        .update(own)
        .update(inner.getCacheKey(source, file, more))
        .digest('hex'),
  };
}

export default { createTransformer };
