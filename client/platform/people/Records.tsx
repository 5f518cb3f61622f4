/** A small read-only table of what a call answers: sessions, sign-ins, what is open with somebody. */
import { Group, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import parts from '../../kernel/parts.module.css';
import { LoadingState } from '../../kernel/states/States.js';
import { usePeopleTexts } from './texts.js';

export interface RecordsProps<T> {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly T[] | null;
  readonly action?: ReactNode;
  readonly empty?: string;
  keyOf(row: T): string;
  cells(row: T): readonly ReactNode[];
}

export function Records<T>({ title, heads, rows, action, empty, keyOf, cells }: RecordsProps<T>): ReactNode {
  const t = usePeopleTexts();
  return (
    <section aria-label={title}>
      <Group justify="space-between" mb={6}>
        <Title order={3} fz={14}>
          {title}
        </Title>
        {action}
      </Group>
      {rows === null ? (
        <LoadingState />
      ) : rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {empty ?? t('noRecords')}
        </Text>
      ) : (
        <Table.ScrollContainer
          minWidth={420}
          className={parts['card']!}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': title, role: 'region' } }}
        >
          <Table verticalSpacing={6} fz="sm">
            <Table.Thead>
              <Table.Tr>
                {heads.map((head) => (
                  <Table.Th key={head}>{head}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={keyOf(row)}>
                  {cells(row).map((cell, index) => (
                    <Table.Td key={heads[index]}>{cell}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}
