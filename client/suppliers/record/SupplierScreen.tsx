/** supplierInfoEdit: the record of a supplier, and what his status permits at each organisation. */
import { srmSlcSupplierInfo } from '@machines/suppliers/supplier-info/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { ReactNode } from 'react';

import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useSupplierTexts } from '../texts.js';
import { GateMatrix } from './GateMatrix.js';
import type { Standing } from './GateMatrix.js';

const definition = anyDefinition(srmSlcSupplierInfo);

export default function SupplierScreen(): ReactNode {
  const t = useSupplierTexts();
  const { query } = useScreen();
  return (
    <DocumentPage
      definition={definition}
      id={query['id'] ?? null}
      tabs={({ view }) => [{ key: 'permitted', label: t('permitted'), content: <GateMatrix supplier={view as unknown as Standing} /> }]}
    />
  );
}
