import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { baseLookupType } from '@machines/platform/lookup-type/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { DocumentForm } from '../../../../client/kernel/form/DocumentForm.js';
import { setLanguage } from '../../../../client/kernel/language/language.js';
import { locks } from '../../../../client/platform/lookup/locks.js';
import { aDocument, shown } from '../../kernel/render.js';

beforeAll(() => setLanguage('en'));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const value = (lookupCode: string, shippedFlag: 'Y' | 'N', sortNo: number) => ({
  lookupCode,
  meaning: lookupCode,
  meaningEn: lookupCode,
  enabledFlag: 'Y',
  sortNo,
  attribute1: null,
  shippedFlag,
});
function open(level: string): void {
  const view = {
    id: '5',
    typeCode: 'T',
    typeName: 'T',
    typeNameEn: 'T',
    level,
    parentTypeCode: null,
    sourceCode: 'GUILDHALL',
    values: [value('SHIPPED', 'Y', 10), value('OURS', 'N', 20)],
  };
  shown(
    <DocumentForm
      definition={anyDefinition(baseLookupType)}
      document={aDocument({ state: 'enabled', view, answers: { SAVE: 'yes' } }).document}
      slots={{ locks }}
    />,
  );
}
const inputs = (row: number): readonly string[] =>
  within(screen.getAllByRole('row')[row]!)
    .queryAllByRole('textbox')
    .map((box) => box.getAttribute('aria-label')!.replace(/ line.*/i, ''));
const button = (row: number, name: string): boolean => within(screen.getAllByRole('row')[row]!).queryByRole('button', { name }) !== null;

test('of a system type an administrator changes words, order and colour, and adds and removes nothing', () => {
  open('SYSTEM');
  expect(inputs(1)).toEqual(['Chinese', 'English', 'Order']);
  expect([
    screen.queryByRole('combobox', { name: /Level/ }),
    screen.queryByRole('button', { name: 'Add line' }),
    button(1, 'Remove line'),
    button(2, 'Duplicate line'),
  ]).toEqual([null, null, false, false]);
});

test("an extensible type takes values of one's own; shipped ones keep what programs rely on, and saved codes stay", async () => {
  open('EXTENSIBLE');
  expect([inputs(1), inputs(2)]).toEqual([
    ['Chinese', 'English', 'Order', 'Attribute 1'],
    ['Chinese', 'English', 'Order', 'Attribute 1'],
  ]);
  expect([button(1, 'Remove line'), button(2, 'Remove line')]).toEqual([false, true]);
  await userEvent.click(screen.getByRole('button', { name: 'Add line' }));
  expect(inputs(3).slice(0, 3)).toEqual(['Code', 'Chinese', 'English']);
  // While it is typed it may be called as one that there is.
  await userEvent.type(screen.getByRole('textbox', { name: 'Code Line 3' }), 'OURS2');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Code Line 3' }).value).toBe('OURS2');
});
