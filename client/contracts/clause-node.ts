/** Clauses of the library in the editor: a section with the name of its term; the text of a locked one is left as it is. */
import { CLAUSE } from '@machines/kernel/primitives/rich-text.js';
import { Node } from '@tiptap/core';
import type { Node as PmNode } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

import classes from './contracts.module.css';

const NAME = 'clause';
export interface KnownTerm {
  readonly label: string;
  readonly locked: boolean;
}
export type KnownTerms = ReadonlyMap<string, KnownTerm>;

function clausesIn(doc: PmNode): readonly { readonly node: PmNode; readonly at: number; readonly termsId: string }[] {
  const found: { node: PmNode; at: number; termsId: string }[] = [];
  doc.forEach((node, at) => {
    if (node.type.name === NAME) found.push({ node, at, termsId: String(node.attrs['termsId']) });
  });
  return found;
}
/** It may go as a whole; what is left of it is what it was. */
function keepsLocked(before: PmNode, after: PmNode, terms: KnownTerms): boolean {
  const was = clausesIn(before).filter(({ termsId }) => terms.get(termsId)?.locked);
  return clausesIn(after).every(
    ({ node, termsId }) => was.every((one) => one.termsId !== termsId) || was.some((one) => one.termsId === termsId && one.node.eq(node)),
  );
}
const named = (doc: PmNode, terms: KnownTerms): DecorationSet =>
  DecorationSet.create(
    doc,
    clausesIn(doc).map(({ node, at, termsId }) => {
      const term = terms.get(termsId);
      return Decoration.node(at, at + node.nodeSize, {
        class: classes['clause']!,
        'data-label': term?.label ?? '',
        ...(term?.locked ? { 'data-locked': 'true' } : {}),
      });
    }),
  );

/** `terms`: asked whenever the text changes, so that what is read later counts. */
export const clauseNode = (terms: () => KnownTerms) =>
  Node.create({
    name: NAME,
    group: 'block',
    content: 'block+',
    defining: true,
    isolating: true,
    addAttributes: () => ({
      termsId: {
        parseHTML: (element: HTMLElement) => element.getAttribute(CLAUSE),
        renderHTML: ({ termsId }: Record<string, unknown>) => ({ [CLAUSE]: termsId }),
      },
    }),
    parseHTML: () => [{ tag: `section[${CLAUSE}]` }],
    renderHTML: ({ HTMLAttributes }) => ['section', HTMLAttributes, 0],
    addProseMirrorPlugins: () => [
      new Plugin({
        key: new PluginKey(NAME),
        filterTransaction: (change, { doc }) =>
          !change.docChanged || change.getMeta('preventUpdate') === true || keepsLocked(doc, change.doc, terms()),
        props: { decorations: ({ doc }) => named(doc, terms()) },
      }),
    ],
  });
