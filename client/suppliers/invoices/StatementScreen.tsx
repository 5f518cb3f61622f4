/** A statement with its invoices as UBL 2.1: each is taken away as a file, and one of the supplier is read in (suppliers.md). */
import { Alert, Button, FileButton, Group, List, Stack, Text } from '@mantine/core';
import { anyDefinition } from '@machines/kernel/definition.js';
import { srmSlcSupplierInvDocHeader } from '@machines/suppliers/invoice-doc/index.js';
import { IconFileExport, IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ask, Refused } from '../../kernel/call.js';
import type { RefusalPlace } from '../../kernel/call.js';
import { isOpen } from '../../kernel/document/can.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { saveBlob } from '../../kernel/excel/ExportButton.js';
import { useLabel } from '../../kernel/language/language.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { toastFailure, toastSaid } from '../../kernel/toast.js';
import { useSupplierTexts } from '../texts.js';

const definition = anyDefinition(srmSlcSupplierInvDocHeader);
const { fields, lines, type } = srmSlcSupplierInvDocHeader;
const LARGEST = 1_000_000;

interface Invoice {
  readonly invoiceNum: number;
  readonly invoiceNumber: string;
}
/** Every failure with its place; of a single one the answer itself is the place. */
const faultsOf = ({ answer }: Refused): readonly RefusalPlace[] => {
  const { all, field } = (answer.data ?? {}) as { readonly all?: readonly RefusalPlace[]; readonly field?: string };
  return all ?? [{ code: answer.code, msg: answer.msg, ...(field === undefined ? {} : { field }) }];
};
const labelOf = (field: string | undefined) => {
  const known = { ...fields, ...lines.invoices.fields } as Readonly<Record<string, { readonly label: { en: string; cn: string } }>>;
  return field === undefined ? undefined : known[field]?.label;
};

export default function StatementScreen(): ReactNode {
  const t = useSupplierTexts();
  const { query } = useScreen();
  return (
    <DocumentPage
      definition={definition}
      id={query['id'] ?? null}
      tabs={(document) => [{ key: 'ubl', label: t('ubl'), content: <Ubl document={document} /> }]}
    />
  );
}

function Ubl({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useSupplierTexts();
  const { id } = document;
  const invoices = (document.view as { readonly invoices?: readonly Invoice[] }).invoices ?? [];
  const take = async (invoiceNum: number): Promise<void> => {
    const { fileName, xml } = await ask<{ readonly fileName: string; readonly xml: string }>(type, 'exportUbl', { id, invoiceNum });
    saveBlob(new Blob([xml], { type: 'application/xml' }), fileName);
  };
  return (
    <Stack p="md" align="flex-start">
      <Text size="sm" c="dimmed">
        {t('ublHint')}
      </Text>
      <Group>
        {invoices.map(({ invoiceNum, invoiceNumber }) => (
          <Button
            key={invoiceNum}
            variant="default"
            leftSection={<IconFileExport size={16} />}
            onClick={() => void take(invoiceNum).catch(toastFailure)}
          >
            {t('ublTake', { number: invoiceNumber })}
          </Button>
        ))}
      </Group>
      {isOpen(document.can('SAVE')) && <Reading document={document} />}
    </Stack>
  );
}

function Reading({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useSupplierTexts();
  const word = useLabel();
  const [faults, setFaults] = useState<readonly RefusalPlace[]>([]);
  const [busy, setBusy] = useState(false);
  const read = async (file: File): Promise<void> => {
    if (file.size > LARGEST) return setFaults([{ msg: t('ublLarge') }]);
    await ask(type, 'importUbl', { id: document.id, xml: await file.text(), ...(document.rev === null ? {} : { rev: document.rev }) });
    toastSaid(t('ublRead'));
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
            {t('ublUpload')}
          </Button>
        )}
      </FileButton>
      {faults.length > 0 && (
        <Alert color="red" variant="light" role="alert" title={t('ublFaults')}>
          <List size="sm">
            {faults.map(({ field, msg }, index) => {
              const label = labelOf(field);
              return <List.Item key={index}>{label ? `${word(label)}: ${msg ?? ''}` : msg}</List.Item>;
            })}
          </List>
        </Alert>
      )}
    </>
  );
}
