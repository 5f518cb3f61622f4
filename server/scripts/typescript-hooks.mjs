import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { transformSync } from '@swc/core';

/** Sources name one another with .js endings. */
export async function resolve(specifier, context, next) {
  if (!specifier.startsWith('.') || !specifier.endsWith('.js')) return next(specifier, context);
  const source = new URL(specifier.replace(/js$/, 'ts'), context.parentURL);
  return existsSync(fileURLToPath(source)) ? { url: source.href, format: 'module', shortCircuit: true } : next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    filename,
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      keepClassNames: true,
    },
  });
  return { format: 'module', source: code, shortCircuit: true };
}
