/** Placeholders, loops and conditions of a text as chips: the text keeps them as they are written, the editor shows which they are and which are none. */
import { anchorOf, anchors } from '@machines/contracts/anchors.js';
import { isOwnOfAny, ownOfAny } from '@machines/contracts/inputs.js';
import { keyIn, placeholders, unknownPlaceholders } from '@machines/contracts/placeholders.js';
import type { Mark } from '@machines/contracts/text/blocks.js';
import { isMark, markOf, marksIn } from '@machines/contracts/text/blocks.js';
import { PLACEHOLDER } from '@machines/contracts/text/written.js';
import type { Label } from '@machines/kernel/fields.js';
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

import classes from './contracts.module.css';

const labels = new Map([...placeholders, ...anchors].map(({ key, label }) => [key, label]));
/** Whether the text has such a field of its own is checked when it is saved. */
const ownField = (key: string): Label | undefined =>
  isOwnOfAny(key) ? { en: `Own field: ${key.slice('input.'.length)}`, cn: `自定义字段:${key.slice('input.'.length)}` } : undefined;

interface Chip {
  readonly match: RegExpExecArray;
  /** Of what there is. */
  readonly label: Label | null;
  readonly looks?: Readonly<Record<string, string>>;
}
const misfit: Label = { en: 'This format does not fit the field', cn: '格式与字段不匹配' };
function fieldChip(match: RegExpExecArray): Chip {
  const key = match[1]!;
  const label = labels.get(key) ?? ownField(key) ?? null;
  const isWell = unknownPlaceholders(match[0], ownOfAny).length === 0;
  const looks = { ...(label && isWell ? {} : { 'data-unknown': 'true' }), ...(anchorOf(key) ? { 'data-anchor': 'true' } : {}) };
  return { match, label: label && !isWell ? misfit : label, looks };
}

const loops: Readonly<Record<string, Label>> = {
  items: { en: 'For each item', cn: '逐条标的明细' },
  stages: { en: 'For each payment stage', cn: '逐个付款阶段' },
  trades: { en: 'For each lot', cn: '逐个批次' },
};
const end: Label = { en: 'To here', cn: '到此为止' };
const broken: Label = {
  en: 'A loop or condition that has no other end, or asks of what there is not',
  cn: '循环或条件缺少另一端,或引用了不存在的字段',
};
const ifLabel = (condition: string): Label => ({ en: `Only if ${condition}`, cn: `仅当 ${condition}` });
function markChip(match: RegExpExecArray, isPaired: boolean): Chip {
  const mark = markOf(match);
  const said = mark.opens ? (loops[mark.name] ?? ifLabel(mark.condition)) : end;
  const isWell = isPaired && isMark(mark, keyIn(ownOfAny));
  return { match, label: isWell ? said : broken, looks: { 'data-block': 'true', ...(isWell ? {} : { 'data-unknown': 'true' }) } };
}

/** As it is read, not written: fields and places to sign by their names. */
export const namedFields = (html: string, word: (label: Label) => string): string =>
  html.replace(PLACEHOLDER, (whole, key: string) => {
    const label = labels.get(key) ?? ownField(key);
    return label ? `<code>${word(label).replace(/[&<>]/g, '')}</code>` : whole;
  });

interface Found {
  readonly match: RegExpExecArray;
  readonly from: number;
  readonly mark: Mark;
}
/** Those that have another end, as the text is read. */
function paired(found: readonly Found[]): ReadonlySet<Found> {
  const [open, both]: [Found[], Set<Found>] = [[], new Set()];
  for (const one of found) {
    if (one.mark.opens) open.push(one);
    else if (open.at(-1)?.mark.name === one.mark.name) both.add(open.pop()!).add(one);
  }
  return both;
}

function decorated(doc: Node, word: (label: Label) => string, unknown: string): DecorationSet {
  const chips: Decoration[] = [];
  const marks: Found[] = [];
  const chip = (from: number, { match, label, looks = {} }: Chip): void => {
    const attributes = { class: classes['chip']!, title: label ? word(label) : unknown, ...looks };
    chips.push(Decoration.inline(from, from + match[0].length, attributes));
  };
  doc.descendants((node, at) => {
    const text = node.isText ? node.text! : '';
    for (const match of text.matchAll(PLACEHOLDER)) chip(at + match.index, fieldChip(match));
    for (const match of marksIn(text)) marks.push({ match, from: at + match.index, mark: markOf(match) });
  });
  const both = paired(marks);
  for (const one of marks) chip(one.from, markChip(one.match, both.has(one)));
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
