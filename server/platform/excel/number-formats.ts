/** What number formats make of a number: an instant, a percentage, or the number that it is. */

/** Formats without a code of their own that mean days or times, in every language: ECMA-376 part 1, 18.8.30. */
const builtIn: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];

const plain: ReadonlySet<string> = new Set(['general', 'standard', '@']);
/** Texts and single characters that stand for themselves, colours, conditions and languages; [h], [mm] and [ss] are times. */
const literal = /"[^"]*"?|\\.|[_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi;

const percentages: ReadonlySet<number> = new Set([9, 10]);

export type ShownAs = 'date' | 'percent' | 'number';

/** @param code of the format, where the file gives one for the id */
export function shownAs(id: number, code: string | undefined): ShownAs {
  if (code === undefined) return percentages.has(id) ? 'percent' : builtIn.some(([from, to]) => id >= from && id <= to) ? 'date' : 'number';
  if (plain.has(code.toLowerCase())) return 'number';
  // Positive numbers are shown by the first section.
  const shown = code.replace(literal, '').split(';', 1)[0]!.replace(/E[+-]/gi, '');
  return shown.includes('%') ? 'percent' : /[ymdhs]/i.test(shown) ? 'date' : 'number';
}

/** As people typed it: a cell that shows 13% holds 0.13. */
export const percentText = (number: number): string => `${Number((number * 100).toPrecision(15))}%`;
