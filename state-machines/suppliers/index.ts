import { anyDefinition } from '../kernel/definition.js';
import { srmSlcSupplierInfo } from './supplier-info/index.js';

export const supplierDocuments = [srmSlcSupplierInfo].map(anyDefinition);
