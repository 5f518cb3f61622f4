import { afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Field } from '@machines/kernel/fields.js';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

import type { InputProps } from '../../../../client/kernel/fields/field-kind.js';

const word = (lookupCode: string, meaning: string, meaningEn: string, sortNo: number) => ({
  lookupCode,
  meaning,
  meaningEn,
  enabledFlag: 'Y',
  sortNo,
  startDate: null,
  endDate: null,
  parentCode: null,
  color: null,
});
const stored = [
  {
    typeCode: 'TRADE_TERM',
    rev: '1',
    values: [
      word('EXW', '工厂交货', 'Ex works', 1),
      word('DAP', '目的地交货', 'Delivered at place', 2),
      word('DPU', '卸货地交货', 'Delivered at place unloaded', 3),
    ],
  },
];
const rateType: Field = {
  kind: 'lookup',
  lookup: { type: 'BASE_RATE_TYPE', values: { CORPORATE: { en: 'Corporate', cn: '公司汇率' }, SPOT: { en: 'Spot', cn: '即期汇率' } } },
  label: { en: 'Type', cn: '汇率类型' },
};
const term: Field = { kind: 'text', length: 100, offers: { lookup: 'TRADE_TERM' }, label: { en: 'Delivery term', cn: '交货条款' } };

let kinds: Record<'lookup' | 'text', { readonly Input: ComponentType<InputProps> }>;
let shown: (element: ReactNode & object) => unknown;
let speak: (language: 'en' | 'cn') => unknown;

// The words that the browser holds are read when the fields are loaded.
beforeAll(async () => {
  localStorage.setItem('guildhall.lookups', JSON.stringify(stored));
  shown = (await import('../render.js')).shown as typeof shown;
  const { lookup } = await import('../../../../client/kernel/fields/lookup.js');
  const { text } = await import('../../../../client/kernel/fields/text.js');
  kinds = { lookup, text };
  speak = (await import('../../../../client/kernel/language/language.js')).setLanguage;
});
afterEach(cleanup);

function Entry({ field, from }: { readonly field: Field; readonly from: string | null }): ReactNode {
  const [value, setValue] = useState<unknown>(from);
  const { Input } = kinds[field.kind as 'lookup' | 'text'];
  return (
    <>
      <Input field={field} name="entry" label="Entry" value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </>
  );
}

test('whoever picks what is chosen already keeps it', async () => {
  await speak('en');
  shown(<Entry field={rateType} from="CORPORATE" />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Entry' }));
  await userEvent.click(screen.getByRole('option', { name: 'Corporate' }));
  expect(screen.getByRole('status').textContent).toBe('CORPORATE');
  await userEvent.click(screen.getByRole('combobox', { name: 'Entry' }));
  await userEvent.click(screen.getByRole('option', { name: 'Spot' }));
  expect(screen.getByRole('status').textContent).toBe('SPOT');
});

test.each([
  ['en', ['DAPDelivered at place', 'DPUDelivered at place unloaded']],
  ['cn', ['DAP目的地交货', 'DPU卸货地交货']],
] as const)(
  'delivery terms are proposed with what they mean in %s, narrowed by what is typed, and another may be typed',
  async (language, proposed) => {
    await speak(language);
    shown(<Entry field={term} from={null} />);
    const input = screen.getByRole('combobox', { name: 'Entry' });
    await userEvent.type(input, 'd');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(proposed);
    await userEvent.click(screen.getAllByRole('option')[0]!);
    expect(screen.getByRole('status').textContent).toBe('DAP');
    await userEvent.clear(input);
    await userEvent.type(input, 'Free to dock 4');
    expect(screen.getByRole('status').textContent).toBe('Free to dock 4');
  },
);
