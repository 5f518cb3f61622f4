import type { ServerDocument } from '../kernel/contracts.js';
import { supplierInfoDocument } from './supplier-info/document.js';

export const supplierDocuments: readonly ServerDocument[] = [supplierInfoDocument];
