import { MultiSelect, Select } from '@mantine/core';
import type { ReactNode } from 'react';

import { useLanguage } from '../language/language.js';
import { useLookupWords, wordsOf } from '../lookups.js';
import type { CellProps, FieldKindModule, FilterProps, InputProps } from './field-kind.js';
import { asText, inputProps } from './input-props.js';
import { useFieldTexts } from './texts.js';

function Cell({ field, value }: CellProps): ReactNode {
  const words = useLookupWords(field.lookup, useLanguage());
  const code = asText(value);
  return code === '' ? '' : words.word(code);
}

function Input(props: InputProps): ReactNode {
  const t = useFieldTexts();
  const chosen = asText(props.value);
  const data = useLookupWords(props.field.lookup, useLanguage()).options([chosen]);
  return (
    <Select
      {...inputProps(props)}
      data={data}
      value={chosen || null}
      clearable={!props.required}
      allowDeselect={false}
      searchable={data.length > 8}
      openOnFocus={false}
      checkIconPosition="right"
      placeholder={t('choose')}
      nothingFoundMessage={t('nothingFound')}
      comboboxProps={{ withinPortal: true }}
      onChange={(code) => props.onChange(code)}
    />
  );
}

function Filter({ field, label, name, value, onChange }: FilterProps): ReactNode {
  const t = useFieldTexts();
  const words = useLookupWords(field.lookup, useLanguage());
  const chosen = Array.isArray(value?.value) ? (value.value as string[]) : [];
  return (
    <MultiSelect
      size="xs"
      label={label}
      data={words.options(Object.keys(field.lookup?.values ?? {}))}
      value={chosen}
      clearable
      searchable
      placeholder={chosen.length === 0 ? t('any') : ''}
      nothingFoundMessage={t('nothingFound')}
      onChange={(codes) => onChange(codes.length === 0 ? null : { key: name, op: 'in', value: codes })}
    />
  );
}

export const lookup: FieldKindModule = {
  Cell,
  Input,
  Filter,
  text: (value, field, language) => (asText(value) === '' ? '' : wordsOf(field.lookup, language).word(asText(value))),
  align: 'left',
  width: 120,
};
