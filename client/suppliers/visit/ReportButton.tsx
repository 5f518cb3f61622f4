/** The report of a visit as PDF, with findings, photos and signatures. */
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../../kernel/document/use-document.js';
import { saveBlob } from '../../kernel/excel/ExportButton.js';
import { fetchBytes } from '../../kernel/files/transfer.js';
import { callLanguage } from '../../kernel/language/language.js';
import { isSupplierUser, useSession } from '../../kernel/session/session.js';
import { toastFailure } from '../../kernel/toast.js';
import { useSupplierTexts } from '../texts.js';

const BEFORE: readonly string[] = ['draft', 'notified', 'scheduled', 'cancelled'];

export function ReportButton({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useSupplierTexts();
  const [busy, setBusy] = useState(false);
  const { id, state, view } = document;
  const supplier = isSupplierUser(useSession());
  if (supplier || state === null || BEFORE.includes(state)) return null;
  const print = async (): Promise<void> => {
    setBusy(true);
    try {
      const bytes = await fetchBytes('/v1/srmSlcLocaleInspectRestful/printReport', { id, lan: callLanguage() });
      saveBlob(bytes, `${String((view as { docNumber?: string }).docNumber ?? '')} ${t('visitReportFile')}.pdf`.trim());
    } catch (error) {
      toastFailure(error);
    }
    setBusy(false);
  };
  return (
    <Button size="compact-xs" variant="default" leftSection={<IconPrinter size={14} />} loading={busy} onClick={() => void print()}>
      {t('visitReport')}
    </Button>
  );
}
