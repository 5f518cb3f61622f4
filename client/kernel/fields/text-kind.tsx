/** What the kinds of plain text share; they differ in how they are entered and checked. */
import { PasswordInput, Select, TextInput } from '@mantine/core';
import type { Choice } from '@machines/kernel/fields.js';
import { toHalfWidth } from '@machines/kernel/primitives/validators.js';
import type { ReactNode } from 'react';

import { useLabel, useLanguage } from '../language/language.js';
import { DocumentTypes } from './DocumentTypes.js';
import { titlesOf } from './document-titles.js';
import type { CellProps, FieldKindModule, InputProps } from './field-kind.js';
import { asText, inputProps } from './input-props.js';
import { LikeFilter } from './filters/like-filter.js';
import { LookupOffered } from './offered.js';

interface Entry {
  readonly type: 'text' | 'email' | 'tel';
  readonly inputMode?: 'email' | 'tel';
  readonly autoComplete?: string;
  readonly width: number;
}

export function textKind({ type, inputMode, autoComplete = 'off', width }: Entry): FieldKindModule {
  const Cell = ({ value, field }: CellProps): ReactNode => (field.documents ? <Titles value={value} field={field} /> : asText(value));
  const Input = (props: InputProps): ReactNode =>
    props.field.masked ? (
      <Unseen {...props} />
    ) : props.choices ? (
      <Chosen {...props} choices={props.choices} />
    ) : props.field.documents ? (
      <DocumentTypes {...props} />
    ) : props.field.offers && 'lookup' in props.field.offers ? (
      <LookupOffered {...props} lookup={props.field.offers.lookup} />
    ) : (
      <TextInput
        {...inputProps(props)}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        // What is trimmed may come with blanks around it.
        maxLength={props.field.upper ? undefined : props.field.length}
        value={asText(props.value)}
        onChange={(event) => props.onChange(type === 'tel' ? toHalfWidth(event.currentTarget.value) : event.currentTarget.value)}
      />
    );
  return {
    Cell,
    Input,
    Filter: LikeFilter,
    text: (value, field, language) => (field.documents ? titlesOf(value, field, language) : asText(value)),
    align: 'left',
    width,
  };
}

function Chosen({ choices, ...props }: InputProps & { readonly choices: readonly Choice[] }): ReactNode {
  const word = useLabel();
  return (
    <Select
      {...inputProps(props)}
      searchable
      data={choices.map(({ value, label }) => ({ value, label: word(label) }))}
      value={asText(props.value) || null}
      onChange={props.onChange}
    />
  );
}

/** A secret: browsers neither fill it in nor offer to keep it. */
const Unseen = (props: InputProps): ReactNode => (
  <PasswordInput
    {...inputProps(props)}
    autoComplete="new-password"
    maxLength={props.field.length}
    value={asText(props.value)}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
);

const Titles = ({ value, field }: Pick<CellProps, 'value' | 'field'>): ReactNode => titlesOf(value, field, useLanguage());
