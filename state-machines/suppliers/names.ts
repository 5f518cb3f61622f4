/** How alike two companies are called (suppliers.md §0.4). */

/** Longest first: what is left of a name says who it is. */
const legalForms = [
  '集团股份有限公司',
  '股份有限公司',
  '有限责任公司',
  '有限公司',
  '公司',
  '厂',
  'COLTD',
  'LTD',
  'INC',
  'LLC',
  'GMBH',
] as const;

export const SIMILAR_FROM = 0.7;

/** N1: the name without white space and punctuation, in capitals. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{P}\p{S}]/gu, '');

/** N2: the plain name without its legal form. */
export function coreName(name: string): string {
  const plain = plainName(name);
  const form = legalForms.find((one) => plain.endsWith(one) && plain.length > one.length);
  return form ? plain.slice(0, -form.length) : plain;
}

export function bigramsOf(text: string): readonly string[] {
  const letters = [...text];
  return letters.slice(1).map((letter, index) => letters[index]! + letter);
}

/** 0 to 1: twice the pairs of letters that both names have, over all pairs of both. */
export function similarity(one: string, other: string): number {
  const [a, b] = [bigramsOf(coreName(one)), bigramsOf(coreName(other))];
  if (a.length + b.length === 0) return coreName(one) === coreName(other) ? 1 : 0;
  const left = new Map<string, number>();
  for (const pair of a) left.set(pair, (left.get(pair) ?? 0) + 1);
  let common = 0;
  for (const pair of b) {
    const known = left.get(pair) ?? 0;
    if (known > 0) {
      common += 1;
      left.set(pair, known - 1);
    }
  }
  return (2 * common) / (a.length + b.length);
}
