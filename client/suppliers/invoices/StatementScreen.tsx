/** A statement with its invoices as UBL 2.1: each is taken away as a file, and one of the supplier is read in (suppliers.md). */
import { Button, Group, Stack, Text } from '@mantine/core';
import { anyDefinition } from '@machines/kernel/definition.js';
import { srmSlcSupplierInvDocHeader } from '@machines/suppliers/invoice-doc/index.js';
import { IconFileExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { isOpen } from '../../kernel/document/can.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { toastFailure } from '../../kernel/toast.js';
import { takeUbl, UblReading } from '../../kernel/ubl/UblReading.js';
import { useSupplierTexts } from '../texts.js';

const definition = anyDefinition(srmSlcSupplierInvDocHeader);
const { fields, lines, type } = srmSlcSupplierInvDocHeader;

interface Invoice {
  readonly invoiceNum: number;
  readonly invoiceNumber: string;
}
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
            onClick={() => void takeUbl(type, { id, invoiceNum }).catch(toastFailure)}
          >
            {t('ublTake', { number: invoiceNumber })}
          </Button>
        ))}
      </Group>
      {isOpen(document.can('SAVE')) && <UblReading document={document} labelOf={labelOf} />}
    </Stack>
  );
}
