/** Filters of a list, one input per column by its kind; what is set shows as chips that can be taken away. */
import { Button, Pill, SimpleGrid } from '@mantine/core';
import type { ListCondition } from '@machines/kernel/protocol.js';
import { Fragment, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import { kindOf } from '../fields/kinds.js';
import { enumerated, useLabel, useLanguage } from '../language/language.js';
import type { Language } from '../language/language.js';
import { useZone } from '../language/zone.js';
import { useKernelTexts } from '../texts.js';
import type { Column } from './columns.js';
import classes from './FilterBar.module.css';

export type Filters = Readonly<Record<string, ListCondition>>;

interface Props {
  readonly columns: readonly Column[];
  readonly filters: Filters;
  readonly opened: boolean;
  /** Rises each time the filter is asked for. */
  readonly asked?: number;
  onChange(filters: Filters): void;
}

const wordOf = (column: Column, condition: ListCondition, language: Language, zone: string): string => {
  const field = column.field!;
  const { text } = kindOf(field);
  const one = (value: unknown): string => (field.kind === 'dateTime' ? String(value) : text(value, field, language, zone));
  const { op, value } = condition;
  if (op === 'between') return (value as unknown[]).map(one).join(' – ');
  if (op === 'in') return enumerated((value as unknown[]).map(one), language);
  const sign = { ge: '≥ ', le: '≤ ' }[op as 'ge' | 'le'] ?? '';
  return sign + one(value);
};

/** What a column is filtered by; records are called by their names. */
function Wanted({ column, condition }: { readonly column: Column; readonly condition: ListCondition }): ReactNode {
  const language = useLanguage();
  const zone = useZone();
  const { key, field } = column;
  if (field!.kind !== 'ref') return wordOf(column, condition, language, zone);
  const { Cell } = kindOf(field!);
  return [condition.value].flat().map((id, index) => (
    <Fragment key={String(id)}>
      {index > 0 && enumerated(['', ''], language)}
      <Cell field={field!} name={key} value={id} row={{}} />
    </Fragment>
  ));
}

export const filterable = (columns: readonly Column[]): readonly Column[] =>
  columns.filter((column) => column.filterable && column.field && kindOf(column.field).Filter);

export function FilterBar({ columns, filters, opened, asked = 0, onChange }: Props): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opened) box.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [opened, asked]);
  const without = (key: string): void => onChange(Object.fromEntries(Object.entries(filters).filter(([name]) => name !== key)));
  const put = (key: string, condition: ListCondition | null): void =>
    condition ? onChange({ ...filters, [key]: condition }) : without(key);
  const set = columns.filter((column) => filters[column.key]);
  return (
    <div>
      {opened && (
        <SimpleGrid
          ref={box}
          cols={{ base: 1, xs: 2, sm: 3, md: 4, lg: 6 }}
          spacing="sm"
          verticalSpacing="xs"
          className={classes['panel']!}
        >
          {filterable(columns).map((column) => {
            const Filter = kindOf(column.field!).Filter!;
            return (
              <Filter
                key={column.key}
                field={column.field!}
                name={column.key}
                label={word(column.label)}
                value={filters[column.key] ?? null}
                onChange={(condition) => put(column.key, condition)}
              />
            );
          })}
        </SimpleGrid>
      )}
      {set.length > 0 && (
        <div className={classes['chips']}>
          {set.map((column) => (
            <Pill
              key={column.key}
              withRemoveButton
              removeButtonProps={{ 'aria-label': `${t('clear')}: ${word(column.label)}`, 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() => without(column.key)}
            >
              <span className={classes['chipName']}>{word(column.label)}</span> <Wanted column={column} condition={filters[column.key]!} />
            </Pill>
          ))}
          <Button size="compact-xs" variant="subtle" onClick={() => onChange({})}>
            {t('clearFilters')}
          </Button>
        </div>
      )}
    </div>
  );
}
