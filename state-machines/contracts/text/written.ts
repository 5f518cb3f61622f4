/** How a placeholder is written (contracts.md §3.1): `{{contract.title}}`, or with how its value is said, `{{contract.amountTaxIncl|amountCn}}`. */
export type PlaceholderKind = 'text' | 'date' | 'amount' | 'number' | 'lookup';

export interface Written {
  readonly key: string;
  readonly format: string | null;
}
/** The key, and the format where one is named; for `replace` and `matchAll`. */
export const PLACEHOLDER = /\{\{\s*([\w.]{1,60})\s*(?:\|([^{}|<>&"]{1,40}))?\}\}/g;

export const formatOf = (written: string | undefined): string | null => written?.trim() || null;

export const placeholdersIn = (text: string | null): readonly Written[] =>
  [...(text ?? '').matchAll(PLACEHOLDER)].map(([, key, format]) => ({ key: key!, format: formatOf(format) }));

export const keysIn = (text: string | null): ReadonlySet<string> => new Set(placeholdersIn(text).map(({ key }) => key));

export const named = ({ key, format }: Written): string => (format === null ? key : `${key}|${format}`);
