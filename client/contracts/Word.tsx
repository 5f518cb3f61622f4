/** A contract's text to a Word file and back. */
import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import type { Redline } from '@machines/contracts/contract/redline.js';
import { IconFileTypeDocx, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { Refused } from '../kernel/call.js';
import { isOpen } from '../kernel/document/can.js';
import type { LiveDocument } from '../kernel/document/use-document.js';
import { saveBlob } from '../kernel/excel/ExportButton.js';
import { fetchBytes, sendForm } from '../kernel/files/transfer.js';
import { toastFailure } from '../kernel/toast.js';
import { RedlineView } from './RedlineView.js';
import { useContractTexts } from './texts.js';
import { useSent } from './use-sent.js';

const TYPE = '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export interface WordRead {
  readonly body: string;
  readonly redline: Redline;
}

async function readWord(contractId: string, file: File): Promise<WordRead> {
  const form = new FormData();
  form.append('contractId', contractId);
  form.append('files', file, file.name);
  const answer = await sendForm<WordRead>('/v2/pageoffice/readDocx', form, () => undefined, new AbortController().signal);
  if (answer.status !== 'S') throw new Refused(answer);
  return answer.data;
}

export function WordIn({ contractId, onRead }: { readonly contractId: string; onRead(read: WordRead): void }): ReactNode {
  const t = useContractTexts();
  const [busy, setBusy] = useState(false);
  const take = (file: File | null): void => {
    if (!file) return;
    setBusy(true);
    readWord(contractId, file)
      .then(onRead, toastFailure)
      .finally(() => setBusy(false));
  };
  return (
    <FileButton accept={TYPE} onChange={take}>
      {(props) => (
        <Button {...props} variant="default" loading={busy} leftSection={<IconUpload size={16} />}>
          {t('wordIn')}
        </Button>
      )}
    </FileButton>
  );
}

function WordOut({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useContractTexts();
  const [busy, setBusy] = useState(false);
  const take = (): void => {
    setBusy(true);
    fetchBytes('/v2/pageoffice/writeDocx', { contractId: document.id })
      .then((blob) => saveBlob(blob, `${String(document.view['docNumber'])}.docx`), toastFailure)
      .finally(() => setBusy(false));
  };
  return (
    <Button variant="default" loading={busy} leftSection={<IconFileTypeDocx size={16} />} onClick={take}>
      {t('wordOut')}
    </Button>
  );
}

/** Who writes the contract takes a file's text over once he has seen what it changes. */
export function WordTools({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useContractTexts();
  const [read, setRead] = useState<WordRead | null>(null);
  const { busy, send } = useSent(document);
  const take = async (): Promise<void> => {
    if (read && (await send('SAVE', { body: read.body }))) setRead(null);
  };
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <WordOut document={document} />
        {isOpen(document.can('SAVE')) && <WordIn contractId={document.id} onRead={setRead} />}
      </Group>
      {read && (
        <Stack gap="xs">
          <Text size="sm" fw={600}>
            {t('wordChanges')}
          </Text>
          <RedlineView redline={read.redline} />
          <Group>
            <Button loading={busy} disabled={read.redline.changes === 0} onClick={() => void take()}>
              {t('wordTake')}
            </Button>
            <Button variant="default" onClick={() => setRead(null)}>
              {t('wordDrop')}
            </Button>
          </Group>
        </Stack>
      )}
    </Stack>
  );
}
