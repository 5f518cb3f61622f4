/** Placeholders of a text that nothing fills (contracts.md §3.1). Pure. */
import type { Filling } from '../../../state-machines/contracts/contract/versions.js';
import { anchorOf } from '../../../state-machines/contracts/anchors.js';
import { isOwnOfAny } from '../../../state-machines/contracts/inputs.js';
import { placeholders } from '../../../state-machines/contracts/placeholders.js';
import type { Values } from '../../../state-machines/contracts/text/blocks.js';
import { keysIn, PLACEHOLDER } from '../../../state-machines/contracts/text/written.js';
import { standingText } from './fill.js';

const known: ReadonlySet<string> = new Set(placeholders.map(({ key }) => key));
/** The day of signing comes with the signatures. */
const LATER: ReadonlySet<string> = new Set(['contract.signDate']);
/** What stands where something is written by hand. */
const BLANK = '____________';

const isEmpty = (values: Values, key: string): boolean => !Object.hasOwn(values, key) || values[key]!.trim() === '';
const withoutEmpty = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
/** What says nothing leaves its place open, in rows too. */
const saying = ({ single, item, stage, trade = [] }: Filling): Filling => ({
  ...{ single: withoutEmpty(single), item: item.map(withoutEmpty), stage: stage.map(withoutEmpty), trade: trade.map(withoutEmpty) },
});

/** Keys as they first stand in what stands of the text; of rows, where one of them says nothing or there is none. */
export function gapsOf(text: string | null, filling: Filling, isLeft: (key: string) => boolean = () => false): readonly string[] {
  const { single, item, stage, trade = [] } = filling;
  const rowsOf = new Map(Object.entries({ item, stage, trade }));
  return [...keysIn(standingText(text ?? '', saying(filling)))].filter((key) => {
    if (anchorOf(key) || LATER.has(key) || isLeft(key)) return false;
    const rows = rowsOf.get(key.slice(0, key.indexOf('.')));
    return rows === undefined ? isEmpty(single, key) : rows.length === 0 || rows.some((values) => isEmpty(values, key));
  });
}

/** A line to write on for every field that is left. */
export const withBlanks = (html: string): string =>
  html.replace(PLACEHOLDER, (whole, key: string) => (known.has(key) || isOwnOfAny(key) ? BLANK : whole));
