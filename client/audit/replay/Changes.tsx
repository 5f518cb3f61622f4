/** What an entry changed: fields before and after, and lines row by row. */
import { Table, Text } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { Field } from '@machines/kernel/fields.js';
import type { ReactNode } from 'react';

import { kindOf } from '../../kernel/fields/kinds.js';
import type { Moment } from '../../kernel/history/history.js';
import { useLabel } from '../../kernel/language/language.js';
import { useAuditTexts } from '../texts.js';

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as Row[]) : []);
const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

export interface ChangedCell {
  readonly line: string;
  readonly key: string;
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly row: Row;
}

const MOST = 200;

/** Line by line, what stands otherwise than before. Pure. */
export function changedCells({ lines }: Pick<AnyDefinition, 'lines'>, before: Row, after: Row): readonly ChangedCell[] {
  const found: ChangedCell[] = [];
  for (const [line, { key, fields }] of Object.entries(lines)) {
    const old = new Map(rowsOf(before[line]).map((row) => [row[key], row]));
    const now = new Map(rowsOf(after[line]).map((row) => [row[key], row]));
    for (const id of new Set([...old.keys(), ...now.keys()])) {
      const [was, is] = [old.get(id), now.get(id)];
      if (was === is || same(was, is)) continue;
      for (const name of Object.keys(fields))
        if (name !== key && !same(was?.[name], is?.[name]))
          found.push({ line, key: String(id), name, before: was?.[name], after: is?.[name], row: is ?? was ?? {} });
      if (!was !== !is) found.push({ line, key: String(id), name: key, before: was?.[key], after: is?.[key], row: is ?? was ?? {} });
    }
  }
  return found.slice(0, MOST);
}

function Value({
  field,
  name,
  value,
  row,
}: {
  readonly field: Field | undefined;
  readonly name: string;
  readonly value: unknown;
  readonly row: Row;
}): ReactNode {
  if (value === null || value === undefined || value === '') return '–';
  if (!field) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  const { Cell } = kindOf(field);
  return <Cell field={field} name={name} value={value} row={row} />;
}

interface Props {
  readonly definition: AnyDefinition;
  readonly before: Moment | null;
  readonly moment: Moment;
}

export function Changes({ definition, before, moment }: Props): ReactNode {
  const t = useAuditTexts();
  const word = useLabel();
  const cells = changedCells(definition, before?.view ?? {}, moment.view);
  if (moment.fields.length + cells.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {moment.row.unfolded ? t('unfolded') : t('noChange')}
      </Text>
    );
  return (
    <Table.ScrollContainer minWidth={320} scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('changes') } }}>
      <Table fz="xs" verticalSpacing={3}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('field')}</Table.Th>
            <Table.Th>{t('before')}</Table.Th>
            <Table.Th>{t('after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {moment.fields.map(({ name, label, field, before: was, after: is }) => (
            <Table.Tr key={name}>
              <Table.Td c="dimmed">{word(label)}</Table.Td>
              <Table.Td>
                <Value field={field} name={name} value={was} row={moment.view} />
              </Table.Td>
              <Table.Td>
                <Value field={field} name={name} value={is} row={moment.view} />
              </Table.Td>
            </Table.Tr>
          ))}
          {cells.map(({ line, key, name, before: was, after: is, row }) => {
            const { label, fields } = definition.lines[line]!;
            return (
              <Table.Tr key={`${line}.${key}.${name}`}>
                <Table.Td c="dimmed">{`${word(label)} ${key} · ${fields[name] ? word(fields[name].label) : name}`}</Table.Td>
                <Table.Td>
                  <Value field={fields[name]} name={name} value={was} row={row} />
                </Table.Td>
                <Table.Td>
                  <Value field={fields[name]} name={name} value={is} row={row} />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
