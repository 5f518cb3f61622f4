/** Someone else changed what is in hand: both values, and the choice. One's own input stays until one chooses. */
import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { ReactNode } from 'react';

import { useKernelTexts } from '../texts.js';
import { useFocusBack } from '../use-focus-back.js';
import { DisputedValue, usePlaceName } from './Disputed.js';
import type { Dispute, Values } from './editing.js';

interface Props {
  readonly definition: AnyDefinition;
  readonly disputed: readonly Dispute[];
  readonly values: Values;
  onDecide(mine: boolean): void;
  onClose(): void;
}

export function StaleDialog({ definition, disputed, values, onDecide, onClose }: Props): ReactNode {
  const t = useKernelTexts();
  const nameOf = usePlaceName(definition, values);
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={t('staleTitle')} size="lg" centered closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="sm">
        <Text size="sm">{t('staleHint')}</Text>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('staleField')}</Table.Th>
              <Table.Th>{t('staleMine')}</Table.Th>
              <Table.Th>{t('staleTheirs')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {disputed.map((one) => (
              <Table.Tr key={one.place}>
                <Table.Td>{nameOf(one)}</Table.Td>
                <Table.Td>
                  <DisputedValue definition={definition} dispute={one} value={one.mine} row={values} />
                </Table.Td>
                <Table.Td>
                  <DisputedValue definition={definition} dispute={one} value={one.theirs} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onDecide(false)}>
            {t('staleTake')}
          </Button>
          <Button onClick={() => onDecide(true)}>{t('staleKeep')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
