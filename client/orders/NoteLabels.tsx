/** Labels that were made of a note, line by line, and the place where the warehouse scans them: by keyboard, scanner or camera. */
import { Stack, TextInput } from '@mantine/core';
import { anyDefinition } from '@machines/kernel/definition.js';
import { srmCuxDeliveryLabelPrint } from '@machines/orders/delivery-label/index.js';
import { scannedNumber } from '@machines/orders/delivery-label/packing.js';
import { IconBarcode } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../kernel/call.js';
import { sendEvent } from '../kernel/document/use-document.js';
import { maySend } from '../kernel/pages/ListPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { useMenus } from '../kernel/session/menus.js';
import { useSession } from '../kernel/session/session.js';
import { EmptyState } from '../kernel/states/States.js';
import { columnsOf } from '../kernel/table/columns.js';
import { DocumentTable } from '../kernel/table/DocumentTable.js';
import { toastError, toastFailure, toastSaid } from '../kernel/toast.js';
import { useOrderTexts } from './texts.js';

const definition = anyDefinition(srmCuxDeliveryLabelPrint);
const [LIST, FORM] = ['notePrintList/labels', 'notePrintList/label'];
const shown = ['docNumber', 'state', 'noteLine', 'itemName', 'shipQty', 'labelCount', 'scannedQty', 'unscannedQty', 'printCount'];
const columns = columnsOf(definition).filter(({ key }) => shown.includes(key));

export function NoteLabels({ noteId }: { readonly noteId: string }): ReactNode {
  const t = useOrderTexts();
  const { open } = useScreen();
  const [session, menus] = [useSession(), useMenus()];
  const fixed = useMemo(() => [{ key: 'noteId', op: 'eq' as const, value: noteId }], [noteId]);
  return (
    <Stack gap="sm" w="100%">
      {maySend(definition, 'SCAN', session, menus, LIST) && <Scan fixed={fixed} />}
      <DocumentTable
        definition={definition}
        tableName="srmCuxDeliveryLabelPrint.ofNote"
        columns={columns}
        fixed={fixed}
        exports={false}
        onOpen={(row) => open(FORM, { id: String(row['id']) })}
        empty={<EmptyState title={t('labelsKept')} hint={t('labelsKeptHint')} />}
      />
    </Stack>
  );
}

interface ScanProps {
  readonly fixed: readonly { readonly key: string; readonly op: 'eq'; readonly value: string }[];
}
function Scan({ fixed }: ScanProps): ReactNode {
  const t = useOrderTexts();
  const [text, setText] = useState('');
  const scan = async (): Promise<void> => {
    const labelNo = scannedNumber(text);
    if (labelNo === '') return;
    setText('');
    try {
      const conditions = [...fixed, { key: 'label', op: 'eq', value: labelNo }];
      const [batch] = await ask<readonly { readonly id: string }[]>(definition.type, 'listByPage', {
        conditions,
        pageIndex: 1,
        pageRows: 5,
      });
      if (!batch) return toastError(t('labelUnknown', { label: labelNo }), 'LB_UNKNOWN');
      const answer = await sendEvent(definition, batch.id, 'SCAN', { labelNo });
      if (answer.status !== 'S') return toastError(answer.msg, answer.code);
      toastSaid(t('labelScanned', { label: labelNo }));
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <TextInput
      maw={420}
      label={t('labelScan')}
      description={t('labelScanHint')}
      leftSection={<IconBarcode size={16} />}
      value={text}
      maxLength={400}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') void scan();
      }}
    />
  );
}
