/** What the ERP was told of a document and what it answered (orders-deliveries.md §12); nothing where no ERP hears of it. */
import { anyDefinition } from '@machines/kernel/definition.js';
import { srmPurErpSync } from '@machines/orders/erp-sync/index.js';
import { useMemo } from 'react';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../kernel/document/use-document.js';
import { useScreen } from '../kernel/screen/screen.js';
import { EmptyState } from '../kernel/states/States.js';
import { columnsOf } from '../kernel/table/columns.js';
import { DocumentTable } from '../kernel/table/DocumentTable.js';
import { useOrderTexts } from './texts.js';

const definition = anyDefinition(srmPurErpSync);
const ROUTE = 'srmBaseInterfaceLogsList/erp';
/** What all messages of a document share says nothing here. */
const columns = columnsOf(definition).filter(({ key }) => key !== 'docNumber' && key !== 'idempotencyKey');

export default function Sync({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useOrderTexts();
  const { open } = useScreen();
  const { docNumber } = document.view as { readonly docNumber?: string | null };
  const fixed = useMemo(() => [{ key: 'docNumber', op: 'eq' as const, value: docNumber ?? '' }], [docNumber]);
  return (
    <DocumentTable
      definition={definition}
      tableName="srmPurErpSync.ofDocument"
      columns={columns}
      fixed={fixed}
      exports={false}
      onOpen={(row) => open(ROUTE, { id: String(row['id']) })}
      empty={<EmptyState title={t('syncNone')} hint={t('syncNoneHint')} />}
    />
  );
}
