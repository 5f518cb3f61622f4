/** What the kinds of plain text share; they differ in how they are entered and checked. */
import { MultiSelect, PasswordInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

import { allEntries, entryOf } from '../definitions.js';
import { enumerated, useLabel, useLanguage } from '../language/language.js';
import type { Language } from '../language/language.js';
import type { CellProps, FieldKindModule, InputProps } from './field-kind.js';
import { asText, inputProps } from './input-props.js';
import { LikeFilter } from './like-filter.js';

interface Entry { readonly type: 'text' | 'email' | 'tel'; readonly inputMode?: 'email' | 'tel'; readonly autoComplete?: string; readonly width: number }

export function textKind({ type, inputMode, autoComplete = 'off', width }: Entry): FieldKindModule {
  const Cell = ({ value, field }: CellProps): ReactNode => (field.documents ? <Titles value={value} /> : asText(value));
  const Input = (props: InputProps): ReactNode => (props.field.masked ? <Unseen {...props} /> : props.field.documents ? <Types {...props} /> : (
    <TextInput {...inputProps(props)} type={type} inputMode={inputMode} autoComplete={autoComplete} maxLength={props.field.length}
      value={asText(props.value)} onChange={(event) => props.onChange(event.currentTarget.value)} />
  ));
  return { Cell, Input, Filter: LikeFilter, text: (value, field, language) => (field.documents ? titlesOf(value, language) : asText(value)), align: 'left', width };
}

/** A secret: browsers neither fill it in nor offer to keep it. */
const Unseen = (props: InputProps): ReactNode => (
  <PasswordInput {...inputProps(props)} autoComplete="new-password" maxLength={props.field.length} value={asText(props.value)} onChange={(event) => props.onChange(event.currentTarget.value)} />
);

const typesIn = (value: unknown): readonly string[] => asText(value).split(',').map((one) => one.trim()).filter((one) => one !== '');

/** What the documents are called; a type that the product does not have is told as it is written. */
const titlesOf = (value: unknown, language: Language): string => enumerated(typesIn(value).map((type) => entryOf(type)?.title[language] ?? type), language);

const Titles = ({ value }: { readonly value: unknown }): ReactNode => titlesOf(value, useLanguage());

function Types(props: InputProps): ReactNode {
  const word = useLabel();
  const chosen = typesIn(props.value);
  const known = allEntries().map(({ type, title }) => ({ value: type, label: word(title) }));
  // A type that is gone can be taken out.
  const gone = chosen.filter((type) => !known.some((one) => one.value === type)).map((type) => ({ value: type, label: type }));
  return (
    <MultiSelect {...inputProps(props)} searchable data={[...known, ...gone]} value={[...chosen]} {...(props.field.documents === 'one' ? { maxValues: 1 } : {})}
      onChange={(next) => props.onChange(next.length === 0 ? null : next.join(','))} />
  );
}
