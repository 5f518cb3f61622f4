/** How a demand of a day would be split by the shares in force: rates and quantities, and who cannot make as much. */
import { Button, Group, Modal, Table, Text } from '@mantine/core';
import { srmSmlPresetProportion } from '@machines/suppliers/preset-proportion/index.js';
import type { Preset } from '@machines/suppliers/preset-proportion/index.js';
import { f } from '@machines/kernel/fields.js';
import { normalise, percentOf } from '@machines/kernel/primitives/decimal.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { readersDay } from '../../kernel/connection/clock.js';
import { ReferenceName } from '../../kernel/fields/references/ReferenceName.js';
import { FieldInput } from '../../kernel/form/FieldInput.js';
import { formatQuantity, formatRate } from '../../kernel/language/format.js';
import { toastFailure } from '../../kernel/toast.js';
import { useSupplierTexts } from '../texts.js';

interface Split {
  readonly supplierId: string;
  readonly rate: string;
  readonly free: string | null;
  readonly over: boolean;
}
const asked = {
  itemId: f.ref('baseMaterialItem', 'Material', '物料', { need: 'save' }),
  date: f.date('On', '日期', { need: 'save' }),
  qty: f.quantity('Quantity', '数量', { need: 'save', min: 0 }),
};
const supplier = { entity: 'srmSlcSupplierInfo', key: 'id' } as const;

interface Props {
  readonly preset: Preset;
  onEnd(): void;
}
export function Simulation({ preset, onEnd }: Props): ReactNode {
  const t = useSupplierTexts();
  const [said, setSaid] = useState<Readonly<Record<keyof typeof asked, unknown>>>({ itemId: preset.itemId, date: readersDay(), qty: null });
  const [found, setFound] = useState<readonly Split[] | null>(null);
  const [busy, setBusy] = useState(false);
  const whole = Object.values(said).every((value) => typeof value === 'string' && value !== '');
  const press = (): void => {
    setBusy(true);
    ask<readonly Split[]>(srmSmlPresetProportion.type, 'defaultShares', { ...said, orgId: preset.orgId })
      .then(setFound)
      .catch(toastFailure)
      .finally(() => setBusy(false));
  };
  const names = Object.keys(asked) as (keyof typeof asked)[];
  return (
    <Modal opened onClose={onEnd} title={t('simulateTitle')} size="lg">
      <Group align="flex-end">
        {names
          .filter((name) => name !== 'itemId' || preset.itemId === null)
          .map((name) => (
            <FieldInput
              key={name}
              field={asked[name]}
              name={name}
              value={said[name]}
              required
              onChange={(value: unknown) => {
                setFound(null);
                setSaid((before) => ({ ...before, [name]: value }));
              }}
            />
          ))}
        <Button loading={busy} disabled={!whole} onClick={press}>
          {t('simulate')}
        </Button>
      </Group>
      {found && <Splits found={found} qty={String(said.qty)} />}
    </Modal>
  );
}

function Splits({ found, qty }: { readonly found: readonly Split[]; readonly qty: string }): ReactNode {
  const t = useSupplierTexts();
  if (found.length === 0) return <Text mt="md">{t('noSharesThen')}</Text>;
  return (
    <Table mt="md">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('supplier')}</Table.Th>
          {(['share', 'quantity', 'free'] as const).map((key) => (
            <Table.Th key={key} ta="right">
              {t(key)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {found.map(({ supplierId, rate, free, over }) => (
          <Table.Tr key={supplierId}>
            <Table.Td>
              <ReferenceName target={supplier} id={supplierId} />
            </Table.Td>
            <Table.Td ta="right">{formatRate(rate)}</Table.Td>
            <Table.Td ta="right">{formatQuantity(normalise(percentOf(qty, rate)))}</Table.Td>
            <Table.Td ta="right">
              {free === null ? '–' : formatQuantity(free)}
              {over && (
                <Text size="xs" c="red">
                  {t('overCapacity')}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
