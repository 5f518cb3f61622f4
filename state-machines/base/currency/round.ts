import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { normalise, round } from '../../kernel/primitives/decimal.js';

/** An amount in the currency's minor unit, half away from zero (base-srm.md §1.1). */
export const roundToCurrency = (amount: DecimalString, minorUnit: number): DecimalString => normalise(round(amount, minorUnit));
