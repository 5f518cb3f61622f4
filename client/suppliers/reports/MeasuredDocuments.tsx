/** The orders or receipts that a figure of a month is made of, each opened from here. */
import { Button, Modal, ScrollArea, Table } from '@mantine/core';
import type { ReactNode } from 'react';

import { formatQuantity } from '../../kernel/language/format.js';
import { useLanguage } from '../../kernel/language/language.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { useSupplierTexts } from '../texts.js';
import { useReport } from './use-report.js';

interface Measured {
  readonly type: keyof typeof routes;
  readonly id: string;
  readonly docNumber: string;
  readonly day: string;
  readonly item: string;
  readonly itemEn: string;
  readonly qty: string;
  readonly base: string;
}
const routes = { srmPurOrderHeader: 'purchaseOrderEdit', srmPurDeliveryNoteHeader: 'purDeliveryNoteEdit' } as const;

export interface Figure {
  readonly presetId: string;
  readonly supplierId: string;
  readonly name: string;
  readonly month: string;
}
export function MeasuredDocuments({ figure, onEnd }: { readonly figure: Figure; onEnd(): void }): ReactNode {
  const t = useSupplierTexts();
  const { presetId: id, supplierId, month, name } = figure;
  const { data, failure, reload } = useReport<readonly Measured[]>('srmSmlPresetProportion', 'measuredDocuments', {
    id,
    supplierId,
    month,
  });
  return (
    <Modal opened onClose={onEnd} title={`${name} · ${month}`} size="xl">
      {failure ? (
        <ErrorState failure={failure} onRetry={reload} />
      ) : data === null ? (
        <LoadingState />
      ) : data.length === 0 ? (
        <EmptyState title={t('nothingMeasured')} />
      ) : (
        <ScrollArea>
          <Rows rows={data} />
        </ScrollArea>
      )}
    </Modal>
  );
}

function Rows({ rows }: { readonly rows: readonly Measured[] }): ReactNode {
  const t = useSupplierTexts();
  const language = useLanguage();
  const { open } = useScreen();
  return (
    <Table miw={560}>
      <Table.Thead>
        <Table.Tr>
          {(['document', 'day', 'item', 'quantity', 'base'] as const).map((key) => (
            <Table.Th key={key} ta={key === 'quantity' || key === 'base' ? 'right' : 'left'}>
              {t(key)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={`${row.id}:${row.item}`}>
            <Table.Td>
              <Button size="compact-xs" variant="subtle" onClick={() => open(routes[row.type], { id: row.id })}>
                {row.docNumber}
              </Button>
            </Table.Td>
            <Table.Td>{row.day}</Table.Td>
            <Table.Td>{language === 'en' ? row.itemEn : row.item}</Table.Td>
            <Table.Td ta="right">{formatQuantity(row.qty)}</Table.Td>
            <Table.Td ta="right">{formatQuantity(row.base)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
