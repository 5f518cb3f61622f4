/** Placeholders of a text that nothing fills (contracts.md §3.1). Pure. */
import type { Filling } from '../../../state-machines/contracts/contract/versions.js';
import { anchorOf } from '../../../state-machines/contracts/anchors.js';
import type { Over, Values } from '../../../state-machines/contracts/text/blocks.js';
import { keyWritten, LOOPS, unfolded, valuesOf } from '../../../state-machines/contracts/text/blocks.js';
import { keysIn } from '../../../state-machines/contracts/text/written.js';
import { rowsOf } from './fill.js';

/** The day of signing comes with the signatures. */
const LATER: ReadonlySet<string> = new Set(['contract.signDate']);

const isEmpty = (values: Values, key: string): boolean => !Object.hasOwn(values, key) || values[key]!.trim() === '';
/** Keys as they first stand in what stands of the text; of rows, where one of them says nothing or there is none. */
export function gapsOf(text: string | null, filling: Filling, isLeft: (key: string) => boolean = () => false): readonly string[] {
  const all = rowsOf(filling);
  const values = valuesOf(all);
  const rowsNamed = new Map<string, readonly Values[]>(Object.entries(LOOPS).map(([over, name]) => [name, all.rows[over as Over]]));
  const gaps = [...keysIn(unfolded(text ?? '', all))].filter((key) => {
    if (anchorOf(key) || LATER.has(key) || isLeft(key)) return false;
    const rows = key === keyWritten(key) ? rowsNamed.get(key.slice(0, key.indexOf('.'))) : undefined;
    return rows === undefined ? isEmpty(values, key) : rows.length === 0 || rows.some((row) => isEmpty(row, key));
  });
  return [...new Set(gaps.map(keyWritten))];
}
