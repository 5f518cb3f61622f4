/** A delivery note with the labels of its packages, which whoever sees it prints (orders-deliveries.md §11), and its UBL documents. */
import { anyDefinition } from '@machines/kernel/definition.js';
import { srmPurDeliveryNoteHeader } from '@machines/orders/delivery-note/index.js';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../kernel/document/use-document.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { Labels } from './Labels.js';
import { PrintNote } from './PrintNote.js';
import { useOrderTexts } from './texts.js';
import { Ubl } from './Ubl.js';

const RECEIVED: readonly string[] = ['receiving', 'inspecting', 'completed', 'archived'];
const SHIPPED: readonly string[] = ['dispatched', 'arrived', ...RECEIVED];
const definition = anyDefinition(srmPurDeliveryNoteHeader);

export default function NoteScreen(): ReactNode {
  const t = useOrderTexts();
  const { query } = useScreen();
  const tabs = (document: LiveDocument) => {
    const { state } = document;
    if (state === null || state === 'cancelled') return [];
    const kinds = [...(SHIPPED.includes(state) ? ['DespatchAdvice'] : []), ...(RECEIVED.includes(state) ? ['ReceiptAdvice'] : [])];
    return [
      {
        key: 'labels',
        label: t('labels'),
        content: (
          <>
            {SHIPPED.includes(state) && <PrintNote document={document} />}
            <Labels document={document} made={SHIPPED.includes(state)} />
          </>
        ),
      },
      ...(kinds.length === 0 ? [] : [{ key: 'ubl', label: t('ubl'), content: <Ubl document={document} kinds={kinds} reads={false} /> }]),
    ];
  };
  return <DocumentPage definition={definition} id={query['id'] ?? null} tabs={tabs} />;
}
