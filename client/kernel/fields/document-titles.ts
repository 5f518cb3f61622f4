/** Texts that name types of documents, divided by commas. */
import { entryOf } from '../definitions.js';
import { enumerated } from '../language/language.js';
import type { Language } from '../language/language.js';
import { asText } from './input-props.js';

export const typesIn = (value: unknown): readonly string[] =>
  asText(value)
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** What the documents are called; a type that the product does not have is told as it is written. */
export const titlesOf = (value: unknown, language: Language): string =>
  enumerated(
    typesIn(value).map((type) => entryOf(type)?.title[language] ?? type),
    language,
  );
