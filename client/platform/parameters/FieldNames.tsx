/** Options that name fields of a document are read and chosen by what the fields are called; those of lines begin with the line's key. */
import { MultiSelect } from '@mantine/core';
import { baseProfiles } from '@machines/base/profiles.js';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { Label } from '@machines/kernel/fields.js';
import type { Profile } from '@machines/kernel/profiles.js';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import { enumerated, useLabel, useLanguage } from '../../kernel/language/language.js';

/** The document whose fields the option names; null: it names none. */
export const namesFieldsOf = (profileCode: string): string | null =>
  (baseProfiles as Readonly<Record<string, Profile>>)[profileCode]?.fieldsOf ?? null;

type Named = readonly [name: string, label: Label];

const ofLines = ({ lines }: AnyDefinition): readonly Named[] =>
  Object.entries(lines).flatMap(([key, line]) =>
    Object.entries(line.fields)
      .filter(([, field]) => !field.computed)
      .map(([name, { label }]): Named => [`${key}.${name}`, { en: `${line.label.en}: ${label.en}`, cn: `${line.label.cn}：${label.cn}` }]),
  );

const namesIn = (definition: AnyDefinition): readonly Named[] => [
  ...Object.entries(definition.fields)
    .filter(([, field]) => !field.computed)
    .map(([name, { label }]): Named => [name, label]),
  ...ofLines(definition),
];

const split = (value: string | null): readonly string[] => (value ?? '').split(',').filter((name) => name !== '');

export function FieldNames({ entity, value }: { readonly entity: string; readonly value: string | null }): ReactNode {
  const word = useLabel();
  const labels = new Map(namesIn(useDefinition(entity)));
  return enumerated(
    split(value).map((name) => {
      const label = labels.get(name);
      return label ? word(label) : name;
    }),
    useLanguage(),
  );
}

interface InputProps {
  readonly entity: string;
  readonly value: string | null;
  readonly label: string;
  readonly error: string | null;
  onChange(value: string): void;
}

export function FieldNamesInput({ entity, value, label, error, onChange }: InputProps): ReactNode {
  const word = useLabel();
  const chosen = split(value);
  const known = namesIn(useDefinition(entity)).map(([name, one]) => ({ value: name, label: word(one) }));
  // A name that no field has any more can be taken out.
  const gone = chosen.filter((name) => !known.some((one) => one.value === name)).map((name) => ({ value: name, label: name }));
  return (
    <MultiSelect
      label={label}
      error={error}
      searchable
      data={[...known, ...gone]}
      value={[...chosen]}
      onChange={(next) => onChange(next.join(','))}
    />
  );
}
