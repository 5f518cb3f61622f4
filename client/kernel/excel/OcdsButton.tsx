/** Takes away what is public of a procedure as a release of the Open Contracting Data Standard. */
import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';

import { call } from '../call.js';
import { toastFailure } from '../toast.js';
import { saveBlob } from './ExportButton.js';
import { useExcelTexts } from './texts.js';

interface Release {
  readonly ocid: string;
}

export function OcdsButton({ type, id }: { readonly type: string; readonly id: string }): ReactNode {
  const t = useExcelTexts();
  const [busy, setBusy] = useState(false);
  const take = async (): Promise<void> => {
    const { data } = await call<Release>(type, 'exportOcds', { id });
    if (data) saveBlob(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `${data.ocid}.json`);
  };
  const press = (): void => {
    setBusy(true);
    take()
      .catch(toastFailure)
      .finally(() => setBusy(false));
  };
  return (
    <Button variant="default" size="compact-sm" loading={busy} leftSection={<IconFileExport size={16} />} onClick={press}>
      {t('ocds')}
    </Button>
  );
}
