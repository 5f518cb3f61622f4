import { expect, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { baseMaterialItem } from '@machines/base/material/index.js';
import { srmBaseExchangeRate } from '@machines/base/exchange-rate/index.js';

import { useState } from 'react';
import type { ReactNode } from 'react';

import { decimal } from '../../../../client/kernel/fields/decimal.js';
import { shown } from '../render.js';

const { Cell, Input } = decimal;

test('exchange rates show all their decimals, so that digits stand under digits; a weight shows those it has', () => {
  const { quoteRate } = srmBaseExchangeRate.fields;
  for (const [value, read] of [
    ['7.1', '7.10000000'],
    ['1287.5', '1,287.50000000'],
    ['0.04750000', '0.04750000'],
  ] as const)
    shown(<Cell field={quoteRate} name="quoteRate" value={value} row={{}} />).getByText(read);
  shown(<Cell field={baseMaterialItem.fields.grossWeight} name="grossWeight" value="2.500000" row={{}} />).getByText('2.5');
});

function Weight(): ReactNode {
  const [value, setValue] = useState<unknown>('3000');
  return <Input field={baseMaterialItem.fields.grossWeight} name="grossWeight" label="Gross weight" value={value} onChange={setValue} />;
}

test('what is typed into a number replaces it from the first key on, and stays as it is typed', async () => {
  shown(<Weight />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Gross weight' });
  expect(input.value).toBe('3,000');
  act(() => input.focus());
  expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['3000', 0, 4]);
  fireEvent.change(input, { target: { value: '20' } });
  input.setSelectionRange(2, 2);
  await new Promise((done) => {
    requestAnimationFrame(done);
  });
  expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['20', 2, 2]);
});
