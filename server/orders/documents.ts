import type { ServerDocument } from '../kernel/contracts.js';
import { purchaseOrderDocument } from './purchase-order/document.js';

export const orderDocuments: readonly ServerDocument[] = [purchaseOrderDocument];
