import { anyDefinition } from '../kernel/definition.js';
import { baseCurrency } from './currency/index.js';
import { baseMaterialItem } from './material/index.js';
import { baseUom } from './uom/index.js';

export const baseDocuments = [baseCurrency, baseUom, baseMaterialItem].map(anyDefinition);
