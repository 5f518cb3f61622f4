import { expect, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { baseMaterialItem } from '@machines/base/material/index.js';
import { srmBaseExchangeRate } from '@machines/base/exchange-rate/index.js';

import { f } from '@machines/kernel/fields.js';
import type { Field } from '@machines/kernel/fields.js';
import { normalise, round } from '@machines/kernel/primitives/decimal.js';
import { typedNumber } from '@machines/kernel/typed-number.js';
import * as fc from 'fast-check';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { decimal } from '../../../../client/kernel/fields/numbers/decimal.js';
import { kindOf } from '../../../../client/kernel/fields/kinds.js';
import { formatAmount } from '../../../../client/kernel/language/format.js';
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

test('separators stay while a number is typed; a comma that may be a decimal sign stays as it was typed, and is no other number', async () => {
  const told: unknown[] = [];
  function Price(): ReactNode {
    const [value, setValue] = useState<unknown>(null);
    const put = (next: unknown): void => {
      told.push(next);
      setValue(next);
    };
    return <Input field={baseMaterialItem.fields.grossWeight} name="grossWeight" label="Weight" value={value} onChange={put} />;
  }
  shown(<Price />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Weight' });
  act(() => input.focus());
  for (const text of ['1,9', '1,970', '1,970.', '0,95']) {
    fireEvent.change(input, { target: { value: text } });
    expect(input.value).toBe(text);
  }
  expect(told).toEqual(['1,9', '1970', '1970', '0,95']);
  act(() => input.blur());
  expect(input.value).toBe('0,95');
});

test('what is printed in either language reads back the same', () => {
  const decimals = fc
    .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 6 }))
    .map(([whole, part, places]) => `${whole}${places === 0 ? '' : `.${String(part).padStart(6, '0').slice(0, places)}`}`)
    .map((text) => normalise(text));
  const numeric = [f.decimal(18, 6, 'x', '甲'), f.quantity('x', '甲'), f.price('x', '甲'), f.rate('x', '甲')] as readonly Field[];
  const amount: Field = f.amount('x', '甲');
  const count: Field = f.integer('x', '甲');
  const back = (field: Field, value: unknown, language: 'en' | 'cn'): unknown =>
    typedNumber(field, kindOf(field).text(value, field, language, 'UTC'));
  fc.assert(
    fc.property(decimals, fc.constantFrom('en', 'cn'), (value, language) => {
      for (const field of numeric) expect(normalise(back(field, value, language) as string)).toBe(value);
      expect(back(amount, value, language)).toBe(round(value, 2));
      expect(typedNumber(amount, formatAmount(value, 'USD'))).toBe(round(value, 2));
      const whole = Number(value.split('.')[0]);
      expect(back(count, whole, language)).toBe(whole === 0 ? 0 : whole);
    }),
  );
});
