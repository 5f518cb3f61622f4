import { ActionIcon, Button, Input as Wrapper, Table } from '@mantine/core';
import type { Field } from '@machines/kernel/fields.js';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { useLabel } from '../language/language.js';
import type { CellProps, FieldKindModule, InputProps } from './field-kind.js';
import { useFieldTexts } from './texts.js';

type RowValue = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly RowValue[] => (Array.isArray(value) ? (value as RowValue[]) : []);
const blank = (columns: Readonly<Record<string, Field>>): RowValue =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.initial ?? null]));

function Cell({ value }: CellProps): ReactNode {
  return useFieldTexts()('lines', { n: listOf(value).length });
}

/** As narrow as a figure or a date can still be read, in pixels. */
const LEAST_COLUMN = 124;

type KindOf = (field: Field) => FieldKindModule;

interface TableProps extends InputProps {
  readonly kindOf: KindOf;
}

function RowsInput({ kindOf, field, value, label, required, error, onChange, disabled, rowName }: TableProps): ReactNode {
  const t = useFieldTexts();
  const word = useLabel();
  const columns = Object.entries(field.columns ?? {});
  const rows = listOf(value);
  const put = (index: number, name: string, next: unknown): void =>
    onChange(rows.map((row, at) => (at === index ? { ...row, [name]: next } : row)));
  return (
    <Wrapper.Wrapper label={label} labelElement="div" withAsterisk={required ?? false} error={error ?? null}>
      <Table.ScrollContainer minWidth={columns.length * LEAST_COLUMN}>
        <Table withRowBorders={false} verticalSpacing={2} horizontalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(([name, column], place) => (
                <Table.Th key={name} {...(place === 0 && rowName ? {} : { miw: LEAST_COLUMN })}>
                  {word(column.label)}
                </Table.Th>
              ))}
              <Table.Th w={32} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, index) => (
              <Table.Tr key={index}>
                {columns.map(([name, column], place) => {
                  const { Input: ColumnInput } = kindOf(column);
                  const called = place === 0 ? (rowName?.(row) ?? null) : null;
                  if (called !== null) return <Table.Th key={name}>{called}</Table.Th>;
                  return (
                    <Table.Td key={name}>
                      <ColumnInput
                        inCell
                        field={column}
                        name={`${name}.${index}`}
                        label={word(column.label)}
                        value={row[name]}
                        disabled={disabled ?? false}
                        onChange={(next) => put(index, name, next)}
                      />
                    </Table.Td>
                  );
                })}
                <Table.Td>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('removeRow')}
                    disabled={disabled ?? false}
                    onClick={() => onChange(rows.filter((_, at) => at !== index))}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {field.about?.each === undefined && (
        <Button
          mt={4}
          size="compact-xs"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          disabled={disabled ?? false}
          onClick={() => onChange([...rows, blank(field.columns ?? {})])}
        >
          {t('addRow')}
        </Button>
      )}
    </Wrapper.Wrapper>
  );
}

/** A small table inside an event's payload, each column by the module of its own kind. */
export const rowsOf = (kindOf: KindOf): FieldKindModule => ({
  Cell,
  Input: (props) => <RowsInput {...props} kindOf={kindOf} />,
  Filter: null,
  text: (value) => String(listOf(value).length),
  align: 'left',
  width: 100,
});
