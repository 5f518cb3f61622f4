/** UBL files of a document: one is taken away, one is read in; what does not fit is listed with its place. */
import { Alert, Button, FileButton, List } from '@mantine/core';
import type { Label } from '@machines/kernel/fields.js';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ask, Refused } from '../call.js';
import type { RefusalPlace } from '../call.js';
import type { LiveDocument } from '../document/use-document.js';
import { saveBlob } from '../excel/ExportButton.js';
import { useLabel } from '../language/language.js';
import { toastFailure, toastSaid } from '../toast.js';
import { useUblTexts } from './texts.js';

const LARGEST = 1_000_000;

export async function takeUbl(type: string, body: Readonly<Record<string, unknown>>): Promise<void> {
  const { fileName, xml } = await ask<{ readonly fileName: string; readonly xml: string }>(type, 'exportUbl', body);
  saveBlob(new Blob([xml], { type: 'application/xml' }), fileName);
}

/** Every failure with its place; of a single one the answer itself is the place. */
const faultsOf = ({ answer }: Refused): readonly RefusalPlace[] => {
  const { all, field } = (answer.data ?? {}) as { readonly all?: readonly RefusalPlace[]; readonly field?: string };
  return all ?? [{ code: answer.code, msg: answer.msg, ...(field === undefined ? {} : { field }) }];
};

interface UblReadingProps {
  readonly document: LiveDocument;
  /** What the field is called that a failure is about; sentences that name their element need none. */
  labelOf?(field: string | undefined): Label | undefined;
}

export function UblReading({ document, labelOf }: UblReadingProps): ReactNode {
  const t = useUblTexts();
  const word = useLabel();
  const [faults, setFaults] = useState<readonly RefusalPlace[]>([]);
  const [busy, setBusy] = useState(false);
  const { definition, id, rev } = document;
  const read = async (file: File): Promise<void> => {
    if (file.size > LARGEST) return setFaults([{ msg: t('large') }]);
    await ask(definition.type, 'importUbl', { id, xml: await file.text(), ...(rev === null ? {} : { rev }) });
    toastSaid(t('read'));
  };
  const pick = (file: File | null): void => {
    if (!file) return;
    setBusy(true);
    setFaults([]);
    read(file)
      .catch((error: unknown) => (error instanceof Refused ? setFaults(faultsOf(error)) : toastFailure(error)))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <FileButton onChange={pick} accept=".xml,application/xml,text/xml">
        {(props) => (
          <Button {...props} loading={busy} leftSection={<IconFileImport size={16} />}>
            {t('upload')}
          </Button>
        )}
      </FileButton>
      {faults.length > 0 && (
        <Alert color="red" variant="light" role="alert" title={t('faults')}>
          <List size="sm">
            {faults.map(({ field, msg }, index) => {
              const label = labelOf?.(field);
              return <List.Item key={index}>{label ? `${word(label)}: ${msg ?? ''}` : msg}</List.Item>;
            })}
          </List>
        </Alert>
      )}
    </>
  );
}
