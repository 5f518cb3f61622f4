/** A delivery note with the labels of its packages, which whoever sees it prints (orders-deliveries.md §11). */
import { anyDefinition } from '@machines/kernel/definition.js';
import { srmPurDeliveryNoteHeader } from '@machines/orders/delivery-note/index.js';
import type { ReactNode } from 'react';

import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { Labels } from './Labels.js';
import { useOrderTexts } from './texts.js';

const definition = anyDefinition(srmPurDeliveryNoteHeader);

export default function NoteScreen(): ReactNode {
  const t = useOrderTexts();
  const { query } = useScreen();
  return (
    <DocumentPage
      definition={definition}
      id={query['id'] ?? null}
      tabs={(document) =>
        document.state === 'cancelled' ? [] : [{ key: 'labels', label: t('labels'), content: <Labels document={document} /> }]
      }
    />
  );
}
