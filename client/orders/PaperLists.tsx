/** Lists of delivery notices and notes of which chosen rows are printed as one PDF, and the labels of notes. */
import { Button } from '@mantine/core';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { srmPurDeliveryNoteHeader } from '@machines/orders/delivery-note/index.js';
import { srmPurDeliveryNoticeHeader } from '@machines/orders/delivery-notice/index.js';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { saveBlob } from '../kernel/excel/ExportButton.js';
import { fetchBytes } from '../kernel/files/transfer.js';
import { callLanguage } from '../kernel/language/language.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { ListPage } from '../kernel/pages/ListPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import type { TableRow } from '../kernel/table/columns.js';
import { toastFailure } from '../kernel/toast.js';
import { useOrderTexts } from './texts.js';

const notes = anyDefinition(srmPurDeliveryNoteHeader);
const notices = anyDefinition(srmPurDeliveryNoticeHeader);

interface PrintProps {
  readonly path: string;
  readonly label: string;
  readonly file: string;
  readonly rows: readonly TableRow[];
  onDone(): void;
}
function Print({ path, label, file, rows, onDone }: PrintProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const print = async (): Promise<void> => {
    setBusy(true);
    try {
      const ids = rows.map((row) => String(row['id']));
      saveBlob(await fetchBytes(path, { ids, lan: callLanguage() }), `${file}.pdf`);
      onDone();
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="compact-xs" variant="light" leftSection={<IconPrinter size={13} />} loading={busy} onClick={() => void print()}>
      {label}
    </Button>
  );
}

interface ListedProps {
  readonly definition: AnyDefinition;
  ofSelected(rows: readonly TableRow[], done: () => void): ReactNode;
}
/** To-dos and links open a document by the address of its list. */
function Listed({ definition, ofSelected }: ListedProps): ReactNode {
  const { query } = useScreen();
  const id = query['id'] ?? null;
  if (id !== null || query['new'] !== undefined) return <DocumentPage definition={definition} id={id} />;
  return <ListPage definition={definition} ofSelected={ofSelected} />;
}

export function NoteList(): ReactNode {
  const t = useOrderTexts();
  const of = '/v1/srmPurDeliveryNoteHeaderRestful';
  const ofSelected = (rows: readonly TableRow[], onDone: () => void): ReactNode => (
    <>
      <Print path={`${of}/listPrintDeliveryNote`} label={t('notePrint')} file={t('notesFile')} rows={rows} onDone={onDone} />
      <Print path={`${of}/printLabels`} label={t('labelsPrint')} file={t('labelsFile')} rows={rows} onDone={onDone} />
    </>
  );
  return <Listed definition={notes} ofSelected={ofSelected} />;
}

export function NoticeList(): ReactNode {
  const t = useOrderTexts();
  const path = '/v1/srmPurDeliveryNoticeHeaderRestful/listPrintDeliveryNotice';
  const ofSelected = (rows: readonly TableRow[], onDone: () => void): ReactNode => (
    <Print path={path} label={t('noticePrint')} file={t('noticesFile')} rows={rows} onDone={onDone} />
  );
  return <Listed definition={notices} ofSelected={ofSelected} />;
}
