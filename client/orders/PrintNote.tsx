/** A dispatched delivery note as PDF, by the template of the company; each print is counted. */
import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../kernel/document/use-document.js';
import { saveBlob } from '../kernel/excel/ExportButton.js';
import { fetchBytes } from '../kernel/files/transfer.js';
import { callLanguage } from '../kernel/language/language.js';
import { toastFailure } from '../kernel/toast.js';
import { useOrderTexts } from './texts.js';

export function PrintNote({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useOrderTexts();
  const [busy, setBusy] = useState(false);
  const { docNumber } = document.view as { readonly docNumber?: string | null };
  const print = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = { ids: [document.id], lan: callLanguage() };
      saveBlob(await fetchBytes('/v1/srmPurDeliveryNoteHeaderRestful/listPrintDeliveryNote', body), `${docNumber ?? ''}.pdf`);
    } catch (error) {
      toastFailure(error);
    }
    setBusy(false);
  };
  return (
    <Group p="md" pb={0}>
      <Button variant="default" leftSection={<IconPrinter size={16} />} loading={busy} onClick={() => void print()}>
        {t('notePrint')}
      </Button>
    </Group>
  );
}
