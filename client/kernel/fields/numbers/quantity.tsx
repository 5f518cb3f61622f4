import { formatQuantity } from '../../language/format.js';
import { decimalKind } from './decimal-kind.js';

export const quantity = decimalKind(formatQuantity, 110);
