/** Someone else changed fields in hand: both values, and the choice. One's own input stays until one chooses. */
import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { ReactNode } from 'react';

import { kindOf } from '../fields/kinds.js';
import { useLabel } from '../language/language.js';
import { fieldOf } from '../table/columns.js';
import { useKernelTexts } from '../texts.js';
import type { Values } from './editing.js';

interface Props {
  readonly definition: AnyDefinition;
  readonly fields: readonly string[];
  readonly mine: Values;
  readonly newest: Values;
  onKeep(): void;
  onTake(): void;
  onClose(): void;
}

export function StaleDialog({ definition, fields, mine, newest, onKeep, onTake, onClose }: Props): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const show = (name: string, values: Values): ReactNode => {
    const line = definition.lines[name];
    if (line) return t('linesChanged', { n: (values[name] as readonly unknown[] | undefined)?.length ?? 0 });
    const field = fieldOf(definition, name);
    const { Cell } = kindOf(field);
    return <Cell field={field} name={name} value={values[name]} row={values} />;
  };
  return (
    <Modal opened onClose={onClose} title={t('staleTitle')} size="lg" centered>
      <Stack gap="sm">
        <Text size="sm">{t('staleHint')}</Text>
        <Table>
          <Table.Thead><Table.Tr><Table.Th>{t('staleField')}</Table.Th><Table.Th>{t('staleMine')}</Table.Th><Table.Th>{t('staleTheirs')}</Table.Th></Table.Tr></Table.Thead>
          <Table.Tbody>
            {fields.map((name) => (
              <Table.Tr key={name}><Table.Td>{word(definition.lines[name]?.label ?? fieldOf(definition, name).label)}</Table.Td><Table.Td>{show(name, mine)}</Table.Td><Table.Td>{show(name, newest)}</Table.Td></Table.Tr>
            ))}
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
