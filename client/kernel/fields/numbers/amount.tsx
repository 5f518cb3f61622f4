import { formatAmount } from '../../language/format.js';
import { decimalKind } from './decimal-kind.js';

const codeOf = (row: Readonly<Record<string, unknown>>): string | null =>
  typeof row['currencyCode'] === 'string' ? row['currencyCode'] : null;

export const amount = decimalKind((value, row) => formatAmount(value, codeOf(row)), 140);
