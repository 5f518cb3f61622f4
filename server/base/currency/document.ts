import { baseCurrency, roundToCurrency } from '../../../state-machines/base/currency/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { textOf } from '../../kernel/edges/body.js';
import { decimalOf } from '../../trade/bodies.js';

/** `{amount, currencyCode}` → the amount in the currency's minor unit (base-srm.md §14). */
const round: SpecialCall = async (body, { db }) => {
  const amount = decimalOf(body, 'amount');
  const {
    rows: [currency],
  } = await db.query<{ minor_unit: number }>('select minor_unit from base_currency where currency_code = $1', [
    textOf(body, 'currencyCode', 3),
  ]);
  return currency ? { data: roundToCurrency(amount, currency.minor_unit) } : { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
};

export const currencyDocument: ServerDocument = { definition: anyDefinition(baseCurrency), calls: { round } };
