/** Placeholders of a text that nothing fills (contracts.md §3.1). Pure. */
import type { Filling } from '../../../state-machines/contracts/contract/versions.js';
import { anchorOf } from '../../../state-machines/contracts/anchors.js';
import { isOwnOfAny } from '../../../state-machines/contracts/inputs.js';
import { placeholders } from '../../../state-machines/contracts/placeholders.js';
import type { Values } from './fill.js';

const WRITTEN = /\{\{\s*([\w.]{1,60})\s*\}\}/g;
const known: ReadonlySet<string> = new Set(placeholders.map(({ key }) => key));
/** The day of signing comes with the signatures. */
const LATER: ReadonlySet<string> = new Set(['contract.signDate']);
/** What stands where something is written by hand. */
const BLANK = '____________';

const isEmpty = (values: Values | undefined, key: string): boolean => (values?.[key] ?? '').trim() === '';

/** Keys as they first stand in the text; of rows, where one of them says nothing or there is none. */
export function gapsOf(
  text: string | null,
  { single, item, stage }: Filling,
  isLeft: (key: string) => boolean = () => false,
): readonly string[] {
  const keys = new Set([...(text ?? '').matchAll(WRITTEN)].map(([, key]) => key!));
  return [...keys].filter((key) => {
    if (anchorOf(key) || LATER.has(key) || isLeft(key)) return false;
    const rows = key.startsWith('item.') ? item : key.startsWith('stage.') ? stage : null;
    return rows === null ? isEmpty(single, key) : rows.length === 0 || rows.some((values) => isEmpty(values, key));
  });
}

/** A line to write on for every field that is left. */
export const withBlanks = (html: string): string =>
  html.replace(WRITTEN, (whole, key: string) => (known.has(key) || isOwnOfAny(key) ? BLANK : whole));
