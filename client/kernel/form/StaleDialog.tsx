/** Someone else changed fields in hand: both values, and the choice. One's own input stays until one chooses. */
import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { Field } from '@machines/kernel/fields.js';
import type { ReactNode } from 'react';

import { kindOf } from '../fields/kinds.js';
import { useLabel } from '../language/language.js';
import { fieldOf } from '../table/columns.js';
import { useKernelTexts } from '../texts.js';
import { useFocusBack } from '../use-focus-back.js';
import type { Conflict, Values } from './editing.js';

interface Difference { readonly key: string; readonly label: string; readonly mine: ReactNode; readonly theirs: ReactNode }

interface Props {
  readonly definition: AnyDefinition;
  readonly conflicts: readonly Conflict[];
  readonly mine: Values;
  readonly newest: Values;
  onKeep(): void;
  onTake(): void;
  onClose(): void;
}

export function StaleDialog({ definition, conflicts, mine, newest, onKeep, onTake, onClose }: Props): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  useFocusBack();
  const shown = (field: Field, name: string, value: unknown, row: Values): ReactNode => {
    const { Cell } = kindOf(field);
    return <Cell field={field} name={name} value={value} row={row} />;
  };
  const differences = conflicts.flatMap(({ name, cells }): readonly Difference[] => {
    const line = definition.lines[name];
    if (!cells || !line) {
      const field = fieldOf(definition, name);
      return [{ key: name, label: word(field.label), mine: shown(field, name, mine[name], mine), theirs: shown(field, name, newest[name], newest) }];
    }
    return cells.map(({ row, column, mine: own, theirs }) => {
      const place = `${word(line.label)} ${t('line', { row })}`;
      const field = column === null ? undefined : line.fields[column];
      if (!field) return { key: `${name}@${row}`, label: place, mine: t(own === null ? 'lineRemoved' : 'lineChanged'), theirs: t(theirs === null ? 'lineRemoved' : 'lineChanged') };
      return { key: `${name}.${column}@${row}`, label: `${place} · ${word(field.label)}`, mine: shown(field, column!, own, {}), theirs: shown(field, column!, theirs, {}) };
    });
  });
  return (
    <Modal opened onClose={onClose} title={t('staleTitle')} size="lg" centered closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="sm">
        <Text size="sm">{t('staleHint')}</Text>
        <Table>
          <Table.Thead><Table.Tr><Table.Th>{t('staleField')}</Table.Th><Table.Th>{t('staleMine')}</Table.Th><Table.Th>{t('staleTheirs')}</Table.Th></Table.Tr></Table.Thead>
          <Table.Tbody>
            {differences.map(({ key, label, mine: own, theirs }) => <Table.Tr key={key}><Table.Td>{label}</Table.Td><Table.Td>{own}</Table.Td><Table.Td>{theirs}</Table.Td></Table.Tr>)}
          </Table.Tbody>
        </Table>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onTake}>{t('staleTake')}</Button>
          <Button onClick={onKeep}>{t('staleKeep')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
