/** The comparison taken along as a workbook. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { saveBlob } from '../../kernel/excel/ExportButton.js';
import { fetchBytes } from '../../kernel/files/transfer.js';
import { callLanguage } from '../../kernel/language/language.js';
import { toastFailure } from '../../kernel/toast.js';
import { useSourcingTexts } from './texts.js';

const PATH = '/v1/srmSfdAuctionHeaderRestful/exportComparison';

export function ComparisonBook({ id, number }: { readonly id: string; readonly number: string | null }): ReactNode {
  const t = useSourcingTexts();
  const [busy, setBusy] = useState(false);
  const take = (): void => {
    setBusy(true);
    fetchBytes(PATH, { id, lan: callLanguage() })
      .then((bytes) => saveBlob(bytes, `${number ?? id}.xlsx`))
      .catch(toastFailure)
      .finally(() => setBusy(false));
  };
  return (
    <Button size="compact-sm" variant="subtle" loading={busy} leftSection={<IconDownload size={16} />} onClick={take}>
      {t('compareOut')}
    </Button>
  );
}
