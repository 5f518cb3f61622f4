/** Labels that were made of a note, line by line, and the place where the warehouse scans them, by keyboard or scanner, into its receipt. */
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { anyDefinition } from '@machines/kernel/definition.js';
import { srmCuxDeliveryLabelPrint } from '@machines/orders/delivery-label/index.js';
import { scannedNumber } from '@machines/orders/delivery-label/packing.js';
import { scannedReceipt } from '@machines/orders/delivery-note/labels.js';
import type { ComingLine, ScannedLine } from '@machines/orders/delivery-note/labels.js';
import { IconBarcode, IconPackageImport } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';

import { EventDialog } from '../kernel/actions/EventDialog.js';
import { ask } from '../kernel/call.js';
import { isOpen } from '../kernel/document/can.js';
import { sendEvent } from '../kernel/document/use-document.js';
import type { LiveDocument } from '../kernel/document/use-document.js';
import { useWholeList } from '../kernel/list/use-list.js';
import { maySend } from '../kernel/pages/ListPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { useMenus } from '../kernel/session/menus.js';
import { useSession } from '../kernel/session/session.js';
import { EmptyState } from '../kernel/states/States.js';
import { columnsOf } from '../kernel/table/columns.js';
import { DocumentTable } from '../kernel/table/DocumentTable.js';
import { toastError, toastFailure, toastSaid } from '../kernel/toast.js';
import { useOrderTexts } from './texts.js';

const definition = anyDefinition(srmCuxDeliveryLabelPrint);
const [LIST, FORM] = ['notePrintList/labels', 'notePrintList/label'];
const shown = ['docNumber', 'state', 'noteLine', 'itemName', 'shipQty', 'labelCount', 'scannedQty', 'unscannedQty', 'printCount'];
const columns = columnsOf(definition).filter(({ key }) => shown.includes(key));

export interface Batch extends ScannedLine {
  readonly noteLine: number | null;
  readonly labelCount: number | null;
  readonly printCount: number | null;
}
const MOST_LINES = 500;
const ofNote = (noteId: string) => [{ key: 'noteId', op: 'eq' as const, value: noteId }];
/** As they stand, line by line. */
export function useBatches(noteId: string): readonly Batch[] {
  const { rows } = useWholeList(definition.type, { pageIndex: 1, pageRows: MOST_LINES, conditions: ofNote(noteId) });
  return (rows as unknown as readonly (Batch & { readonly state: string })[]).filter(({ state }) => state !== 'voided');
}

interface NoteLabelsProps {
  readonly document: LiveDocument;
  readonly batches: readonly Batch[];
}
export function NoteLabels({ document, batches }: NoteLabelsProps): ReactNode {
  const t = useOrderTexts();
  const { open } = useScreen();
  const [session, menus] = [useSession(), useMenus()];
  const fixed = useMemo(() => ofNote(document.id), [document.id]);
  return (
    <Stack gap="sm" w="100%">
      {maySend(definition, 'SCAN', session, menus, LIST) && <Scan document={document} batches={batches} />}
      <DocumentTable
        definition={definition}
        tableName="srmCuxDeliveryLabelPrint.ofNote"
        columns={columns}
        fixed={fixed}
        exports={false}
        onOpen={(row) => open(FORM, { id: String(row['id']) })}
        empty={<EmptyState title={t('labelsKept')} hint={t('labelsKeptHint')} />}
      />
    </Stack>
  );
}

interface Found {
  readonly id: string;
  readonly noteNumber: string | null;
}
function Scan({ document, batches }: NoteLabelsProps): ReactNode {
  const t = useOrderTexts();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { docNumber } = document.view as { readonly docNumber?: string | null };
  const scan = async (): Promise<void> => {
    const labelNo = scannedNumber(text);
    if (labelNo === '') return;
    setText('');
    try {
      const conditions = [{ key: 'label', op: 'eq', value: labelNo }];
      const [batch] = await ask<readonly Found[]>(definition.type, 'listByPage', { conditions, pageIndex: 1, pageRows: 5 });
      if (!batch) return toastError(t('labelUnknown', { label: labelNo }), 'LB_UNKNOWN');
      if (batch.noteNumber !== docNumber)
        return toastError(t('labelOther', { label: labelNo, note: batch.noteNumber ?? '' }), 'LB_UNKNOWN');
      const answer = await sendEvent(definition, batch.id, 'SCAN', { labelNo });
      if (answer.status !== 'S') return toastError(answer.msg, answer.code);
      toastSaid(t('labelScanned', { label: labelNo }));
    } catch (error) {
      toastFailure(error);
    } finally {
      field.current?.focus();
    }
  };
  return (
    <Group align="flex-end" gap="sm">
      <ScanField text={text} field={field} onText={setText} onScan={() => void scan()} />
      <ReceiveScanned document={document} batches={batches} />
    </Group>
  );
}

interface ScanFieldProps {
  readonly text: string;
  readonly field: RefObject<HTMLInputElement | null>;
  onText(text: string): void;
  onScan(): void;
}
function ScanField({ text, field, onText, onScan }: ScanFieldProps): ReactNode {
  const t = useOrderTexts();
  return (
    <TextInput
      ref={field}
      flex={1}
      miw={220}
      maw={420}
      label={t('labelScan')}
      description={t('labelScanHint')}
      leftSection={<IconBarcode size={16} />}
      value={text}
      maxLength={400}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onScan();
      }}
    />
  );
}

/** The receipt with what the scanned labels say of each line; the person may change it before it is sent. */
function ReceiveScanned({ document, batches }: NoteLabelsProps): ReactNode {
  const t = useOrderTexts();
  const [asking, setAsking] = useState(false);
  const { lines = [] } = document.view as { readonly lines?: readonly ComingLine[] };
  const rows = scannedReceipt(lines, batches);
  if (!isOpen(document.can('RECEIVE'))) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconPackageImport size={16} />} disabled={rows.length === 0} onClick={() => setAsking(true)}>
        {t('labelReceive')}
      </Button>
      {asking && <EventDialog document={document} event="RECEIVE" opened initial={{ rows }} onClose={() => setAsking(false)} />}
    </>
  );
}
