/** An input that proposes values while anything may be typed: codes of a lookup, a column of masters that hold on the document's day. */
import { Autocomplete } from '@mantine/core';
import { readIn } from '@machines/kernel/bilingual.js';
import type { EntityName } from '@machines/kernel/entity-names.js';
import { normalise } from '@machines/kernel/primitives/decimal.js';
import { usable } from '@machines/kernel/stock/master.js';
import { createContext, useContext, useState } from 'react';
import type { ReactNode } from 'react';

import { call } from '../call.js';
import { serverNow } from '../connection/clock.js';
import { entryOf } from '../definitions.js';
import { formatDateTime } from '../language/format-time.js';
import { useLanguage } from '../language/language.js';
import type { Language } from '../language/language.js';
import { useZone } from '../language/zone.js';
import { useLookupWords } from '../lookups.js';
import classes from './cells.module.css';
import type { InputProps } from './field-kind.js';
import { asText, inputProps } from './input-props.js';
import { Option } from './references/ref.js';
import { useNumberText } from './numbers/use-number-text.js';

/** When the document around the inputs was begun; null: today. */
const Begun = createContext<number | null>(null);
export const BegunProvider = Begun.Provider;

export interface Offered {
  readonly value: string;
  readonly words: string;
}

interface Master {
  readonly state: string;
  readonly startDate?: string | null;
  readonly endDate?: string | null;
  readonly [column: string]: unknown;
}

const MOST_ROWS = 200;
const CHOICES_WIDTH = 280;

/** Numbers in this column of rows that hold on the day (yyyy-MM-dd), each once, highest first, with what the rows are called. */
export function numbersOn(rows: readonly Master[], column: string, nameField: string, day: string, language: Language): readonly Offered[] {
  const names = new Map<string, string[]>();
  for (const row of rows.filter((one) => usable(one.state, one, day))) {
    const value = normalise(String(row[column]));
    names.set(value, [...(names.get(value) ?? []), String(readIn(language, row, nameField))]);
  }
  return [...names].map(([value, called]) => ({ value, words: called.join(' / ') })).sort((a, b) => Number(b.value) - Number(a.value));
}

interface Props extends InputProps {
  readonly offered: readonly Offered[];
  readonly shown: string;
  /** The text while it is typed, where it is not the value itself. */
  readonly text?: string;
  readonly sign?: string;
  readonly numeric?: boolean;
  onOpen?(): void;
}

function OfferedInput({ offered, shown, text, sign = '', numeric = false, onOpen, ...props }: Props): ReactNode {
  const { onBlur, ...shared } = inputProps(props);
  const [typing, setTyping] = useState(false);
  /** What is typed narrows; a value that was there when the field was entered does not, nor is it in the way once it is complete. */
  const [touched, setTouched] = useState(false);
  const typed = asText(props.value).toLowerCase();
  const proposed = touched
    ? offered.filter(({ value }) => value.toLowerCase().startsWith(typed) && value.toLowerCase() !== typed)
    : offered;
  const words = new Map(offered.map((one) => [one.value, one.words]));
  return (
    <Autocomplete
      {...shared}
      autoComplete="off"
      maxLength={props.field.length}
      data={proposed.map(({ value }) => value)}
      filter={({ options }) => options}
      openOnFocus={false}
      {...(numeric ? { inputMode: 'decimal' as const, classNames: { input: classes['number']! } } : {})}
      {...(props.inCell ? { comboboxProps: { width: CHOICES_WIDTH, position: 'bottom-start' as const } } : {})}
      renderOption={({ option }) => <Option name={`${option.value}${sign}`} code={words.get(option.value) ?? null} />}
      value={typing ? (text ?? asText(props.value)) : shown}
      onFocus={() => {
        setTyping(true);
        setTouched(false);
        onOpen?.();
      }}
      onBlur={() => {
        setTyping(false);
        onBlur?.();
      }}
      onChange={(next) => {
        setTouched(true);
        props.onChange(next);
      }}
    />
  );
}

export function LookupOffered({ lookup, ...props }: InputProps & { readonly lookup: string }): ReactNode {
  const codes = useLookupWords({ type: lookup, values: {}, extensible: true }, useLanguage());
  return (
    <OfferedInput {...props} shown={asText(props.value)} offered={codes.options().map(({ value, label }) => ({ value, words: label }))} />
  );
}

interface MasterProps extends InputProps {
  readonly entity: EntityName;
  /** The column that is offered. */ readonly value: string;
  readonly present: unknown;
  read(value: unknown): string;
}

export function MasterOffered({ entity, value: column, present, read, onChange, ...props }: MasterProps): ReactNode {
  const [language, zone, begun] = [useLanguage(), useZone(), useContext(Begun)];
  const [rows, setRows] = useState<readonly Master[]>([]);
  const [text, type] = useNumberText(props.field, present, onChange);
  const open = (): void => {
    if (rows.length === 0)
      void call<readonly Master[]>(entity, 'listByPage', { pageIndex: 1, pageRows: MOST_ROWS, state: 'enabled' }, { quiet: true }).then(
        ({ status, data }) => {
          if (status === 'S') setRows(data);
        },
        () => undefined,
      );
  };
  const day = formatDateTime(begun ?? serverNow(), zone).slice(0, 10);
  return (
    <OfferedInput
      {...props}
      value={present}
      numeric
      sign="%"
      shown={read(present)}
      offered={numbersOn(rows, column, entryOf(entity)?.nameField ?? 'docNumber', day, language)}
      onOpen={open}
      text={text}
      onChange={(next) => type(String(next))}
    />
  );
}
