import type { ServerDocument } from '../kernel/contracts.js';
import { deliveryDocuments } from './deliveries.js';
import { erpSyncDocument } from './erp/sync.js';
import { purchaseOrderDocument } from './purchase-order/document.js';

export const orderDocuments: readonly ServerDocument[] = [purchaseOrderDocument, ...deliveryDocuments, erpSyncDocument];
