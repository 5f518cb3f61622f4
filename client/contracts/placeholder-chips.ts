/** Placeholders of a text as chips: the text keeps them as they are written, the editor shows which they are and which are none. */
import { anchorOf, anchors } from '@machines/contracts/anchors.js';
import { isOwnOfAny } from '@machines/contracts/inputs.js';
import { placeholders } from '@machines/contracts/placeholders.js';
import type { Label } from '@machines/kernel/fields.js';
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

import classes from './contracts.module.css';

const WRITTEN = /\{\{\s*([\w.]{1,60})\s*\}\}/g;
const labels = new Map([...placeholders, ...anchors].map(({ key, label }) => [key, label]));
/** Whether the text has such a field of its own is checked when it is saved. */
const ownField = (key: string): Label | undefined =>
  isOwnOfAny(key) ? { en: `Own field: ${key.slice('input.'.length)}`, cn: `自定义字段:${key.slice('input.'.length)}` } : undefined;

function decorated(doc: Node, word: (label: Label) => string, unknown: string): DecorationSet {
  const chips: Decoration[] = [];
  doc.descendants((node, at) => {
    for (const match of node.isText ? node.text!.matchAll(WRITTEN) : []) {
      const label = labels.get(match[1]!) ?? ownField(match[1]!);
      const from = at + match.index;
      chips.push(
        Decoration.inline(from, from + match[0].length, {
          class: classes['chip']!,
          title: label ? word(label) : unknown,
          ...(label ? {} : { 'data-unknown': 'true' }),
          ...(anchorOf(match[1]!) ? { 'data-anchor': 'true' } : {}),
        }),
      );
    }
  });
  return DecorationSet.create(doc, chips);
}

export const placeholderChips = (word: (label: Label) => string, unknown: string) =>
  Extension.create({
    name: 'placeholderChips',
    addProseMirrorPlugins: () => [
      new Plugin<DecorationSet>({
        key: new PluginKey('placeholderChips'),
        state: {
          init: (_config, { doc }) => decorated(doc, word, unknown),
          apply: (change, chips) => (change.docChanged ? decorated(change.doc, word, unknown) : chips),
        },
        props: {
          decorations(state) {
            return this.getState(state);
          },
        },
      }),
    ],
  });
