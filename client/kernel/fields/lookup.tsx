import { MultiSelect, Select } from '@mantine/core';
import type { Field } from '@machines/kernel/fields.js';
import type { ReactNode } from 'react';

import { useLanguage } from '../language/language.js';
import type { Language } from '../language/language.js';
import type { CellProps, FieldKindModule, FilterProps, InputProps } from './field-kind.js';
import { asText, inputProps } from './input-props.js';
import { useFieldTexts } from './texts.js';

const wordOf = (field: Field, code: unknown, language: Language): string => field.lookup?.values[asText(code)]?.[language] ?? asText(code);
const options = (field: Field, language: Language) => Object.entries(field.lookup?.values ?? {}).map(([value, label]) => ({ value, label: label[language] }));

function Cell({ field, value }: CellProps): ReactNode {
  return wordOf(field, value, useLanguage());
}

function Input(props: InputProps): ReactNode {
  const language = useLanguage();
  const t = useFieldTexts();
  const data = options(props.field, language);
  return (
    <Select {...inputProps(props)} data={data} value={asText(props.value) || null} clearable={!props.required} searchable={data.length > 8} checkIconPosition="right"
      placeholder={t('choose')} nothingFoundMessage={t('nothingFound')} comboboxProps={{ withinPortal: true }} onChange={(chosen) => props.onChange(chosen)} />
  );
}

function Filter({ field, label, name, value, onChange }: FilterProps): ReactNode {
  const language = useLanguage();
  const t = useFieldTexts();
  const chosen = Array.isArray(value?.value) ? value.value as string[] : [];
  return (
    <MultiSelect size="xs" label={label} data={options(field, language)} value={chosen} clearable searchable placeholder={chosen.length === 0 ? t('any') : ''}
      nothingFoundMessage={t('nothingFound')} onChange={(codes) => onChange(codes.length === 0 ? null : { key: name, op: 'in', value: codes })} />
  );
}

export const lookup: FieldKindModule = { Cell, Input, Filter, text: (value, field, language) => wordOf(field, value, language), align: 'left', width: 120 };
