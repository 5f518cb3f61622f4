import { formatQuantity, padded, separated } from '../../language/format.js';
import { decimalKind } from './decimal-kind.js';

export const decimal = decimalKind(
  (value, _row, { allDecimals, scale = 0 }) => (allDecimals ? separated(padded(value, scale)) : formatQuantity(value)),
  110,
);
