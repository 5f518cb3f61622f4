import type { ServerDocument } from '../kernel/contracts.js';
import { billTypeDocument } from './bill-types.js';
import { consignNoteDocument } from './consign-note.js';
import { deliveryDocuments } from './deliveries.js';
import { erpSyncDocument } from './erp/sync.js';
import { purchaseOrderDocument } from './purchase-order/document.js';

export const orderDocuments: readonly ServerDocument[] = [
  billTypeDocument,
  purchaseOrderDocument,
  ...deliveryDocuments,
  consignNoteDocument,
  erpSyncDocument,
];
