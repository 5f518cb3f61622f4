import { test } from '@jest/globals';
import { baseMaterialItem } from '@machines/base/material/index.js';
import { srmBaseExchangeRate } from '@machines/base/exchange-rate/index.js';

import { decimal } from '../../../../client/kernel/fields/decimal.js';
import { shown } from '../render.js';

const { Cell } = decimal;

test('exchange rates show all their decimals, so that digits stand under digits; a weight shows those it has', () => {
  const { quoteRate } = srmBaseExchangeRate.fields;
  for (const [value, read] of [['7.1', '7.10000000'], ['1287.5', '1,287.50000000'], ['0.04750000', '0.04750000']] as const) shown(<Cell field={quoteRate} name="quoteRate" value={value} row={{}} />).getByText(read);
  shown(<Cell field={baseMaterialItem.fields.grossWeight} name="grossWeight" value="2.500000" row={{}} />).getByText('2.5');
});
