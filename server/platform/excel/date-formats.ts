/** Which number formats make an instant of a number. */

/** Formats without a code of their own that mean days or times, in every language: ECMA-376 part 1, 18.8.30. */
const builtIn: readonly (readonly [from: number, to: number])[] = [[14, 22], [27, 36], [45, 47], [50, 58], [71, 81]];

const plain: ReadonlySet<string> = new Set(['general', 'standard', '@']);
/** Texts and single characters that stand for themselves, colours, conditions and languages; [h], [mm] and [ss] are times. */
const literal = /"[^"]*"?|\\.|[_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi;

/** @param code of the format, where the file gives one for the id */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtIn.some(([from, to]) => id >= from && id <= to);
  if (plain.has(code.toLowerCase())) return false;
  // Positive numbers are shown by the first section.
  const shown = code.replace(literal, '').split(';', 1)[0]!.replace(/E[+-]/gi, '');
  return /[ymdhs]/i.test(shown);
}
