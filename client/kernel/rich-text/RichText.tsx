/** Rich text drawn from its parts: elements of the known list become elements, everything else is text. No HTML is ever set. */
import { parseRichText } from '@machines/kernel/primitives/rich-text.js';
import type { RichNode } from '@machines/kernel/primitives/rich-text.js';
import { createElement, useMemo } from 'react';
import type { ReactNode } from 'react';

import css from './rich-text.module.css';

const named: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan', href: 'href' };
const empty: ReadonlySet<string> = new Set(['br', 'hr']);

function drawn(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, attributes, children } = node;
  const given = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [named[name] ?? name, /span$/.test(name) ? Number(value) : value]));
  const link = tag === 'a' ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return empty.has(tag) ? createElement(tag, { key }) : createElement(tag, { key, ...given, ...link }, ...children.map(drawn));
}

export function RichText({ value, lang }: { readonly value: unknown; readonly lang?: string | undefined }): ReactNode {
  const nodes = useMemo(() => parseRichText(typeof value === 'string' ? value : ''), [value]);
  return <div className={css['text']} {...(lang ? { lang } : {})}>{nodes.map(drawn)}</div>;
}
