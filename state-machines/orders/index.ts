import { anyDefinition } from '../kernel/definition.js';
import { srmPurOrderHeader } from './purchase-order/index.js';

export const orderDocuments = [srmPurOrderHeader].map(anyDefinition);
