/** btnMinutes: the minutes of a hall that is over, or of a whole event, as PDF in the reader's language. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { saveBlob } from '../../../kernel/excel/ExportButton.js';
import { fetchBytes } from '../../../kernel/files/transfer.js';
import { callLanguage } from '../../../kernel/language/language.js';
import { toastFailure } from '../../../kernel/toast.js';
import { useHallTexts } from '../texts.js';

interface Props {
  readonly of: { readonly hallId: string } | { readonly id: string };
  readonly number: string | null;
}

export function MinutesButton({ of, number }: Props): ReactNode {
  const t = useHallTexts();
  const [busy, setBusy] = useState(false);
  const take = async (): Promise<void> => {
    setBusy(true);
    try {
      const bytes = await fetchBytes('/v1/srmSfdCompeteHeaderRestful/exportMinutes', { ...of, lan: callLanguage() });
      saveBlob(bytes, `${number ?? ''} ${t('minutesPdf')}.pdf`.trim());
    } catch (error) {
      toastFailure(error);
    }
    setBusy(false);
  };
  return (
    <Button size="xs" variant="default" loading={busy} onClick={() => void take()}>
      {t('minutesPdf')}
    </Button>
  );
}
