import { Loader, Select, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useLanguage } from '../../language/language.js';
import type { Language } from '../../language/language.js';
import classes from '../cells.module.css';
import type { CellProps, FieldKindModule, FilterProps, InputProps } from '../field-kind.js';
import { asText, inputProps } from '../input-props.js';
import { nameIn, targetOf, useReference } from './reference-names.js';
import type { Target } from './reference-names.js';
import { ReferenceName } from './ReferenceName.js';
import { useFieldTexts } from '../texts.js';
import { useReferenceSearch } from './use-reference-search.js';

const CHOICES_WIDTH = 320;

type Names = Readonly<Record<string, string>> | undefined;

/** Lists bring names beside the ids, in both languages where records have two. */
function givenName(row: Readonly<Record<string, unknown>>, name: string, language: Language): string | null {
  const [usual, english] = [row['$names'] as Names, row['$namesEn'] as Names];
  const given = (language === 'en' ? english?.[name] : undefined) || usual?.[name] || row[`${name}Name`];
  return typeof given === 'string' ? given : null;
}

/** What a row keeps of a record that its reader may not open: `itemCode` and `itemName` beside `itemId`. */
function copiedName(row: Readonly<Record<string, unknown>>, name: string): string | null {
  const stem = name.replace(/Id$/, '');
  return [row[`${stem}Code`], row[`${stem}Name`]].filter((copy) => typeof copy === 'string' && copy !== '').join(' ') || null;
}

function Cell({ field, name, value, row }: CellProps): ReactNode {
  const id = asText(value) || null;
  const language = useLanguage();
  return <ReferenceName target={targetOf(field)} id={id} given={givenName(row, name, language)} kept={copiedName(row, name)} />;
}

/** A row among those to choose from; many may bear one name. */
export function Option({
  name,
  code,
  insteadOf,
}: {
  readonly name: ReactNode;
  readonly code: string | null;
  readonly insteadOf?: string | undefined;
}): ReactNode {
  const t = useFieldTexts();
  return (
    <span className={classes['option']}>
      <span>{name}</span>
      {code !== null && (
        <Text span size="xs" c="dimmed">
          {code}
        </Text>
      )}
      {insteadOf !== undefined && (
        <Text span size="xs" c="dimmed">
          {t('insteadOf', { code: insteadOf })}
        </Text>
      )}
    </span>
  );
}

interface PickerProps {
  readonly target: Target | undefined;
  readonly value: string | null;
  onChange(id: string | null): void;
  readonly clearable: boolean;
  readonly leaveOut?: string | null;
  /** In a cell, which is narrower than what there is to choose from. */
  readonly inCell?: boolean;
  /** Rows of the past are found by what they name, also when it was replaced since. */
  readonly past?: boolean;
}

function Picker({
  target,
  value,
  onChange,
  clearable,
  leaveOut = null,
  inCell = false,
  past = false,
  ...shared
}: PickerProps & Partial<ReturnType<typeof inputProps>>): ReactNode {
  const t = useFieldTexts();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { name: present, loading } = useReference(target, value);
  const { found, searching } = useReferenceSearch(target, typed === present ? '' : typed, open, past);
  const known = new Map(found.map((one) => [one.id, one]));
  const others = found
    .filter((one) => one.id !== value && one.id !== leaveOut)
    .map((one) => ({ value: one.id, label: nameIn(one, language) }));
  return (
    <Select
      {...shared}
      searchable
      openOnFocus={false}
      clearable={clearable}
      allowDeselect={false}
      placeholder={t(loading ? 'loading' : 'typeToSearch')}
      nothingFoundMessage={searching ? t('typeToSearch') : t('nothingFound')}
      checkIconPosition="right"
      {...(inCell ? { comboboxProps: { width: CHOICES_WIDTH, position: 'bottom-start' } } : {})}
      data={value === null ? others : [{ value, label: present ?? (loading ? '' : value) }, ...others]}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <Option name={option.label} code={known.get(option.value)?.code ?? null} insteadOf={known.get(option.value)?.insteadOf} />
      )}
      value={value}
      onChange={onChange}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      rightSection={searching || loading ? <Loader size={14} /> : undefined}
    />
  );
}

const Input = (props: InputProps): ReactNode => (
  <Picker
    {...inputProps(props)}
    target={targetOf(props.field)}
    value={asText(props.value) || null}
    clearable={!props.required}
    leaveOut={props.leaveOut ?? null}
    inCell={props.inCell ?? false}
    onChange={(id) => props.onChange(id)}
  />
);

const Filter = ({ field, label, name, value, onChange }: FilterProps): ReactNode => (
  <Picker
    past
    size={'xs' as never}
    label={label}
    target={targetOf(field)}
    value={asText(value?.value) || null}
    clearable
    onChange={(id) => onChange(id === null ? null : { key: name, op: 'eq', value: id })}
  />
);

export const ref: FieldKindModule = { Cell, Input, Filter, text: asText, align: 'left', width: 150 };
