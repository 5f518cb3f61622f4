/** /iframeBox/verifyDocument: what the signatures of a file are worth, for anybody (contracts.md §5.2). */
import { Alert, Button, FileInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { call, NoAnswer, Refused } from '../kernel/call.js';
import type { Answer } from '../kernel/call.js';
import { sendForm } from '../kernel/files/transfer.js';
import { PublicPage } from '../sign-in/PublicPage.js';
import '../styles-shell.js';
import type { Report } from './report.js';
import { useContractTexts } from './texts.js';
import { Verdicts } from './Verdicts.js';

async function asked(file: File | null, verifyCode: string): Promise<Report> {
  const form = new FormData();
  if (file) form.append('files', file, file.name);
  const answer: Answer<Report> = file
    ? await sendForm<Report>('/v2/sign/verifyDocument', form, () => undefined, new AbortController().signal)
    : await call<Report>('srmCctSignFlow', 'verifyDocument', { verifyCode }, { anonymous: true });
  if (answer.status !== 'S') throw new Refused(answer);
  return answer.data;
}

export default function VerifyDocumentPage(): ReactNode {
  const t = useContractTexts();
  const [code, setCode] = useState(() => new URLSearchParams(location.search).get('code') ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const submit = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    setSending(true);
    setError(null);
    setReport(null);
    try {
      setReport(await asked(file, code));
    } catch (cause) {
      if (!(cause instanceof Refused) && !(cause instanceof NoAnswer)) throw cause;
      setError(cause instanceof Refused ? cause.message : t('noAnswer'));
    } finally {
      setSending(false);
    }
  };
  return (
    <PublicPage title={t('verifyTitle')} hint={t('verifyHint')}>
      <form onSubmit={(press) => void submit(press)} noValidate>
        <Stack gap="md">
          <TextInput
            name="verifyCode"
            label={t('verifyCode')}
            maxLength={20}
            autoFocus
            disabled={file !== null}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value.toUpperCase())}
          />
          <FileInput
            name="signedFile"
            label={t('verifyFile')}
            placeholder={t('verifyChoose')}
            accept="application/pdf"
            clearable
            value={file}
            onChange={setFile}
          />
          <Button type="submit" loading={sending} disabled={file === null && code.trim() === ''}>
            {t('verify')}
          </Button>
          {error !== null && (
            <Alert color="red" role="alert">
              {error}
            </Alert>
          )}
          {report && <Verdicts report={report} />}
        </Stack>
      </form>
    </PublicPage>
  );
}
