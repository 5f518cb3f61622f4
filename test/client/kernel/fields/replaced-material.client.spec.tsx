import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent } from '@testing-library/react';
import type { ListCondition } from '@machines/kernel/protocol.js';

import { registerDefinitions } from '../../../../client/kernel/definitions.js';
import { Option } from '../../../../client/kernel/fields/references/ref.js';
import { refs } from '../../../../client/kernel/fields/references/refs.js';
import { findReferences } from '../../../../client/kernel/fields/references/reference-names.js';
import { setLanguage } from '../../../../client/kernel/language/language.js';
import { shown } from '../render.js';

// Who looks for a replaced material, by its old code, is offered what replaces it (base-srm.md §5).

const row = (id: string, itemCode: string, itemName: string, state = 'enabled', supersededById: string | null = null) => ({
  id,
  itemCode,
  itemName,
  itemNameEn: null,
  state,
  supersededById,
});
/** The hex bolt gave way to the coated one, and that to the stainless one; the cable tie is frozen and has no successor. */
const materials = [
  row('1', 'M-01', '六角螺栓', 'disabled', '2'),
  row('2', 'M-02', '镀锌螺栓', 'enabled', '3'),
  row('3', 'M-03', '不锈钢螺栓'),
  row('4', 'M-04', '尼龙扎带', 'frozen'),
];

const holds = ({ key, op, value }: ListCondition, one: Readonly<Record<string, unknown>>): boolean =>
  op === 'like'
    ? String(one[key]).includes(String(value))
    : op === 'in'
      ? (value as readonly unknown[]).includes(one[key])
      : one[key] === value;

beforeEach(() => {
  registerDefinitions([
    {
      type: 'baseMaterialItem',
      path: 'base/material',
      title: { en: 'Material', cn: '物料' },
      kind: 'master',
      nameField: 'itemName',
      codeField: 'itemCode',
      screens: [],
      load: () => Promise.reject(new Error('not needed')),
    },
  ]);
  globalThis.fetch = (async (_path: string, { body }: { readonly body: string }) => {
    const { conditions } = JSON.parse(body) as { readonly conditions: readonly ListCondition[] };
    return {
      status: 200,
      json: async () => ({
        status: 'S',
        code: '',
        msg: '',
        data: materials.filter((one) => conditions.every((condition) => holds(condition, one))),
        serverTime: 0,
        traceId: '',
      }),
    };
  }) as unknown as typeof fetch;
});
afterEach(() => {
  act(() => setLanguage('cn'));
  cleanup();
});

const find = async (text: string, past = false) =>
  (await findReferences({ entity: 'baseMaterialItem', key: 'id' }, text, new AbortController().signal, past)).map(({ id, insteadOf }) => [
    id,
    insteadOf,
  ]);

test('the old code leads to the last of its replacements, which says what it replaces', async () => {
  expect(await find('M-01')).toEqual([['3', 'M-01']]);
  expect(await find('M-02')).toEqual([['3', 'M-02']]);
  expect(await find('M-03')).toEqual([['3', undefined]]);
});

test('what is frozen and was never replaced is not offered', async () => {
  expect(await find('扎带')).toEqual([]);
});

test('a filter still finds documents by the material that they name', async () => {
  expect(await find('M-02', true)).toEqual([['2', undefined]]);
});

test.each([
  ['cn', '替代 M-01'],
  ['en', 'replaces M-01'],
] as const)('the choice says it in words (%s)', (language, words) => {
  act(() => setLanguage(language));
  shown(<Option name="不锈钢螺栓" code="M-03" insteadOf="M-01" />).getByText(words);
});

test('where several are chosen at once the choice says it, too', async () => {
  act(() => setLanguage('en'));
  const { Input } = refs;
  const { findByText, getByRole } = shown(
    <Input
      field={{ kind: 'refs', entity: 'baseMaterialItem', label: { en: 'Materials', cn: '物料' } }}
      name="items"
      label="Materials"
      value={[]}
      onChange={() => undefined}
    />,
  );
  const input = getByRole('combobox', { name: 'Materials' });
  fireEvent.click(input);
  fireEvent.change(input, { target: { value: 'M-01' } });
  await findByText('replaces M-01');
});
