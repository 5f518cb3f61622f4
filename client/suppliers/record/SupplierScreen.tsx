/** supplierInfoEdit: the record of a supplier, what his status permits at each organisation, the documents with him, and his group. */
import { srmSlcSupplierInfo } from '@machines/suppliers/supplier-info/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { ReactNode } from 'react';

import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useSupplierTexts } from '../texts.js';
import { DealingsPanel } from './DealingsPanel.js';
import { GateMatrix } from './GateMatrix.js';
import type { GateStatus } from './GateMatrix.js';
import { GroupPanel } from './GroupPanel.js';
import type { Member } from './GroupPanel.js';

const definition = anyDefinition(srmSlcSupplierInfo);

export default function SupplierScreen(): ReactNode {
  const t = useSupplierTexts();
  const { query } = useScreen();
  return (
    <DocumentPage
      definition={definition}
      id={query['id'] ?? null}
      tabs={({ id, view }) => [
        { key: 'permitted', label: t('permitted'), content: <GateMatrix supplier={view as unknown as GateStatus} /> },
        { key: 'dealings', label: t('dealings'), content: <DealingsPanel supplierId={id} /> },
        { key: 'group', label: t('group'), content: <GroupPanel id={id} supplier={view as Member} /> },
      ]}
    />
  );
}
