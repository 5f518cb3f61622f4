/** pdfView: a document of a contract with what its signatures are worth (contracts.md §2). */
import { Alert, Button, Stack } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { call } from '../kernel/call.js';
import { useScreen } from '../kernel/screen/screen.js';
import { Picture } from '../kernel/states/States.js';
import classes from './contracts.module.css';
import { Paper } from './Paper.js';
import type { Report } from './report.js';
import { useContractTexts } from './texts.js';
import { Verdicts } from './Verdicts.js';

export default function PdfViewScreen(): ReactNode {
  const t = useContractTexts();
  const { query, setTitle } = useScreen();
  const fileId = query['fileId'] ?? query['id'] ?? null;
  const [report, setReport] = useState<Report | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => setTitle(t('pdfTitle')), [setTitle, t]);
  if (fileId === null) return <Picture icon={<IconFileOff size={24} />} page title={t('noFile')} />;
  const verify = async (): Promise<void> => {
    setBusy(true);
    try {
      const answer = await call<Report>('srmCctSignFlow', 'verifyFile', { fileId });
      setError(answer.status === 'S' ? null : answer.msg);
      if (answer.status === 'S') setReport(answer.data);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes['viewing']}>
      <Paper path="/v2/pageoffice/doFilePdfView" body={{ fileId }} />
      <Stack gap="sm" className={classes['beside']!}>
        <Button loading={busy} onClick={() => void verify()}>
          {t('verify')}
        </Button>
        {error !== null && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        {report && <Verdicts report={report} />}
      </Stack>
    </div>
  );
}
