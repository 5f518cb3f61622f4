import { describe, expect, test } from '@jest/globals';
import { f } from '@machines/kernel/fields.js';

import { stepped } from '../../../../client/kernel/fields/numbers/stepping.js';

const price = f.price('Price', '价格', { min: 0 });
const share = f.rate('Share', '比例', { max: '100' });
const pieces = f.quantity('Pieces', '数量');

describe('arrow keys in a number', () => {
  test('a price moves by its second decimal, also where it has more; what is counted by one', () => {
    expect(stepped('9.3', 1, price)).toBe('9.31');
    expect(stepped('9.305', -1, price)).toBe('9.295');
    expect(stepped('2.500000', 1, pieces)).toBe('3.5');
    expect(stepped(7, 1, f.integer('Line', '行号'))).toBe('8');
    expect(stepped(null, 1, price)).toBe('0.01');
  });

  test('no step crosses a bound, and what is no number stays as typed', () => {
    expect(stepped('0', -1, price)).toBeNull();
    expect(stepped('100', 1, share)).toBeNull();
    expect(stepped('99.99', 1, share)).toBe('100');
    expect(stepped('12a', 1, price)).toBeNull();
  });
});
