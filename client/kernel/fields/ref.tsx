import { Loader, Select } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';

import type { CellProps, FieldKindModule, FilterProps, InputProps } from './field-kind.js';
import { asText, inputProps } from './input-props.js';
import { useReferenceName } from './reference-names.js';
import { useFieldTexts } from './texts.js';
import { useReferenceSearch } from './use-reference-search.js';

/** Lists bring names beside the ids, as `{field}Name`. */
const givenName = (row: Readonly<Record<string, unknown>>, name: string): string | null => {
  const given = row[`${name}Name`] ?? row[`${name.replace(/Id$/, '')}Name`];
  return typeof given === 'string' ? given : null;
};

function Cell({ field, name, value, row }: CellProps): ReactNode {
  const id = asText(value) || null;
  return useReferenceName(field.entity, id, givenName(row, name)) ?? id;
}

interface PickerProps { readonly entity: string | undefined; readonly value: string | null; onChange(id: string | null): void; readonly clearable: boolean }

function Picker({ entity, value, onChange, clearable, ...shared }: PickerProps & Partial<ReturnType<typeof inputProps>>): ReactNode {
  const t = useFieldTexts();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const present = useReferenceName(entity, value);
  const { found, searching } = useReferenceSearch(entity, typed === present ? '' : typed, open);
  const others = found.filter((one) => one.id !== value).map((one) => ({ value: one.id, label: one.name }));
  return (
    <Select {...shared} searchable clearable={clearable} placeholder={t('typeToSearch')} nothingFoundMessage={searching ? t('typeToSearch') : t('nothingFound')} checkIconPosition="right"
      data={value === null ? others : [{ value, label: present ?? value }, ...others]} filter={({ options }) => options}
      value={value} onChange={onChange} onSearchChange={setTyped} onDropdownOpen={() => setOpen(true)} onDropdownClose={() => setOpen(false)}
      rightSection={searching ? <Loader size={14} /> : undefined} />
  );
}

const Input = (props: InputProps): ReactNode => (
  <Picker {...inputProps(props)} entity={props.field.entity} value={asText(props.value) || null} clearable={!props.required} onChange={(id) => props.onChange(id)} />
);

const Filter = ({ field, label, name, value, onChange }: FilterProps): ReactNode => (
  <Picker size={'xs' as never} label={label} entity={field.entity} value={asText(value?.value) || null} clearable onChange={(id) => onChange(id === null ? null : { key: name, op: 'eq', value: id })} />
);

export const ref: FieldKindModule = { Cell, Input, Filter, text: asText, align: 'left', width: 160 };
