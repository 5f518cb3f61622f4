/** Texts that name types of documents, or their approvals, divided by commas. */
import type { Field, Label } from '@machines/kernel/fields.js';
import { allEntries } from '../definitions.js';
import { enumerated } from '../language/language.js';
import type { Language } from '../language/language.js';
import { asText } from './input-props.js';

export const typesIn = (value: unknown): readonly string[] =>
  asText(value)
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** What such a text may name: documents, or approvals. */
export const nameable = ({ approvals }: Pick<Field, 'approvals'>): readonly { readonly code: string; readonly title: Label }[] =>
  allEntries().flatMap((entry) => (approvals ? (entry.approvals ?? []) : [{ code: entry.type, title: entry.title }]));

/** What the documents are called; a type that the product does not have is told as it is written. */
export function titlesOf(value: unknown, field: Pick<Field, 'approvals'>, language: Language): string {
  const known = new Map(nameable(field).map(({ code, title }) => [code, title[language]]));
  return enumerated(
    typesIn(value).map((type) => known.get(type) ?? type),
    language,
  );
}
