/** Which modules travel in one file. Few files that are asked for at once come sooner than many that ask for one another. */
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const at = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));

/** Around every screen, and the first of them. */
const frame = ['shell/Shell.tsx'].map(at);
const home = ['home/HomeScreen.tsx'].map(at);
/** What lists and documents are made of. */
const pages = ['kernel/pages/ListPage.tsx', 'kernel/pages/DocumentPage.tsx', 'kernel/pages/GenericScreen.tsx'].map(at);

/** All of ours that these import, and what that imports. Of libraries comes what of them is used: they name all they have. */
function closureOf(roots: readonly string[], importsOf: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set(roots);
  for (const id of found) for (const imported of importsOf(id)) if (!imported.includes('node_modules')) found.add(imported);
  return found;
}

/** What an earlier group has is not taken again. */
function needed(name: string, roots: readonly string[]): Rolldown.CodeSplittingGroup {
  let gathered: ReadonlySet<string> | undefined;
  return {
    debugName: name,
    name(id, context) {
      gathered ??= closureOf(roots, (one) => context.getModuleInfo(one)?.importedIds ?? []);
      return gathered.has(id) ? name : null;
    },
  };
}

/**
 * What the first page needs is two files, because libraries change less often than the product; behind the sign-in come the frame, the
 * first screen, what definitions have in common, and what lists and documents have. A screen is then these and its own.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
    { name: 'first', tags: ['$initial'] },
    needed('frame', frame),
    needed('home', home),
    { name: 'machines', test: /state-machines/, minShareCount: 24 },
    needed('pages', pages),
  ],
};
