import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { srmPurNoticeTemplate } from '../../state-machines/orders/notice-template/index.js';
import type { ServerDocument } from '../kernel/contracts.js';
import { billTypeDocument } from './bill-types.js';
import { consignNoteDocument } from './consign-note.js';
import { deliveryDocuments } from './deliveries.js';
import { erpSyncDocument } from './erp/sync.js';
import { purchaseOrderDocument } from './purchase-order/document.js';

export const orderDocuments: readonly ServerDocument[] = [
  billTypeDocument,
  { definition: anyDefinition(srmPurNoticeTemplate) },
  purchaseOrderDocument,
  ...deliveryDocuments,
  consignNoteDocument,
  erpSyncDocument,
];
