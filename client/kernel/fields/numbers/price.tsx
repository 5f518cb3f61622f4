import { formatPrice } from '../../language/format.js';
import { decimalKind } from './decimal-kind.js';

export const price = decimalKind(formatPrice, 120);
