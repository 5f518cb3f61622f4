/** supplierInfoToPortal: the record of the reader's own company, as it stands. */
import { srmSlcSupplierInfo } from '@machines/suppliers/supplier-info/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { ReactNode } from 'react';

import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { useSession } from '../kernel/session/session.js';

const definition = anyDefinition(srmSlcSupplierInfo);
/** No document: who belongs to no company is told that there is none. */
const NONE = '0';

export default function OwnRecordScreen(): ReactNode {
  const supplierId = useSession()?.userInfo.supplierId ?? NONE;
  return <DocumentPage definition={definition} id={supplierId} readOnly />;
}
