import { afterEach, expect, test } from '@jest/globals';
import { basePaymentTerm } from '@machines/base/payment-term/index.js';
import { cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { integer } from '../../../../client/kernel/fields/numbers/integer.js';
import { shown } from '../render.js';

afterEach(cleanup);

const field = { ...basePaymentTerm.fields.days, min: 0, max: 60 };
const { Input } = integer;

/** What pressing a step gives; null: it cannot be pressed. */
async function pressed(by: 1 | -1, value: number, inCell = false): Promise<unknown> {
  cleanup();
  const given: unknown[] = [];
  const { container } = shown(
    <Input field={field} name="days" label="Days" value={value} inCell={inCell} onChange={(next) => given.push(next)} />,
  );
  const button = container.querySelector<HTMLButtonElement>(`[data-step="${by}"]`);
  if (!button || button.disabled) return null;
  await userEvent.click(button);
  return given[0];
}

test('a number in a form is stepped by its buttons, within its bounds; in a cell it has none', async () => {
  expect([await pressed(1, 30), await pressed(-1, 30), await pressed(1, 60), await pressed(-1, 0), await pressed(1, 30, true)]).toEqual([
    31,
    29,
    null,
    null,
    null,
  ]);
});
