/** Takes away what is public of a project as a release of the Open Contracting Data Standard. */
import { srmSfdBiddingHeader } from '@machines/bidding/project/index.js';
import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';

import { call } from '../../kernel/call.js';
import { saveBlob } from '../../kernel/excel/ExportButton.js';
import { toastFailure } from '../../kernel/toast.js';
import { useProjectTexts } from './texts.js';

interface Release {
  readonly ocid: string;
}

export function OcdsButton({ id }: { readonly id: string }): ReactNode {
  const t = useProjectTexts();
  const [busy, setBusy] = useState(false);
  const take = async (): Promise<void> => {
    const { data } = await call<Release>(srmSfdBiddingHeader.type, 'exportOcds', { id });
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
