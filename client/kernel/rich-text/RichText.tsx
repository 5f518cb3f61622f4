/** Rich text drawn from its parts: elements of the known list become elements, pictures are fetched with the reader's rights, everything else is text. No HTML is ever set. */
import { parseRichText, PICTURE } from '@machines/kernel/primitives/rich-text.js';
import type { RichNode } from '@machines/kernel/primitives/rich-text.js';
import { createElement, useMemo } from 'react';
import type { ReactNode } from 'react';

import css from './rich-text.module.css';
import { RichPicture } from './RichPicture.js';

const named: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan', href: 'href' };
const empty: ReadonlySet<string> = new Set(['br', 'hr']);

const drawnWith = (pictures: boolean) =>
  function drawn(node: RichNode, key: number): ReactNode {
    if (typeof node === 'string') return node;
    const { tag, attributes, children } = node;
    if (tag === 'img')
      return pictures ? <RichPicture key={key} fileId={attributes[PICTURE]!} alt={attributes['alt'] ?? ''} /> : attributes['alt'];
    const given = Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [named[name] ?? name, /span$/.test(name) ? Number(value) : value]),
    );
    const link = tag === 'a' ? { target: '_blank', rel: 'noopener noreferrer' } : {};
    return empty.has(tag) ? createElement(tag, { key }) : createElement(tag, { key, ...given, ...link }, ...children.map(drawn));
  };

/** @param pictures false: nobody is signed in, what pictures show is said instead */
export function RichText({
  value,
  lang,
  pictures = true,
}: {
  readonly value: unknown;
  readonly lang?: string | undefined;
  readonly pictures?: boolean;
}): ReactNode {
  const nodes = useMemo(() => parseRichText(typeof value === 'string' ? value : ''), [value]);
  return (
    <div className={css['text']} {...(lang ? { lang } : {})}>
      {nodes.map(drawnWith(pictures))}
    </div>
  );
}
