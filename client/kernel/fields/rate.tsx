import { formatQuantity } from '../language/format.js';
import { decimalKind } from './decimal-kind.js';

export const rate = decimalKind((value) => `${formatQuantity(value)}%`, 100);
