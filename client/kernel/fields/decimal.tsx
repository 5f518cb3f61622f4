import { formatQuantity } from '../language/format.js';
import { decimalKind } from './decimal-kind.js';

export const decimal = decimalKind(formatQuantity, 110);
