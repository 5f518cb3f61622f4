import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { srmSfdCompeteHeader } from '@machines/compete/compete-header/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { blankLine } from '@machines/kernel/document.js';
import { formLine } from '@machines/process/form.js';

import { LineTable } from '../../../../client/kernel/form/LineTable.js';
import { setLanguage } from '../../../../client/kernel/language/language.js';
import { shown } from '../render.js';

// Which line it is, how much of it and for what price are seen together in the windows that buyers have.

const line = anyDefinition(srmSfdCompeteHeader).lines['items']!;
const row = { ...blankLine(line), itemNo: 10, hallNo: 1, itemName: 'Bracket', quantity: '100', startPrice: '12' };
/** Of 1,280 less the menu beside the page and its edges. */
const ROOM = 1_000;

beforeEach(() => setLanguage('en'));
afterEach(cleanup);

const table = (readOnly: boolean): readonly HTMLElement[] => {
  shown(<LineTable name="items" line={line} rows={[row]} readOnly={readOnly} errors={{}} onChange={() => undefined} />);
  return screen.getAllByRole('columnheader');
};
const leastOf = (head: HTMLElement): number =>
  Number.parseFloat(head.style.minWidth.replace('calc(', '')) * (head.style.minWidth.includes('rem') ? 16 : 1) || 0;
const upTo = (heads: readonly HTMLElement[], label: string): number =>
  heads.slice(0, heads.findIndex((head) => head.textContent!.startsWith(label)) + 1).reduce((sum, head) => sum + leastOf(head), 0);

test.each([true, false])('quantity and start price of an item fit a window of 1,280 beside its name: read only %s', (readOnly) => {
  const heads = table(readOnly);
  expect(heads.map((head) => head.textContent)).toEqual(
    expect.arrayContaining(['Quantity', 'Start unit price'].map((label) => expect.stringContaining(label))),
  );
  expect(leastOf(heads.find((head) => head.textContent!.startsWith('Quantity'))!)).toBeGreaterThan(60);
  expect(upTo(heads, 'Start unit price')).toBeLessThan(ROOM);
});

test('the number and the name of a line stay when the others are scrolled', () => {
  const pinned = table(false).filter((head) => head.dataset['pinned'] !== undefined);
  expect(pinned.map((head) => head.textContent!.replace(' *', ''))).toEqual(['Line', 'Name']);
  const [number, name] = pinned.map((head) => Number.parseFloat(head.style.left));
  // Behind what rows are chosen by, one behind the other.
  expect([number, name]).toEqual([34, 34 + Number.parseFloat(pinned[0]!.style.width)]);
  const cells = [...document.querySelectorAll<HTMLElement>('td[data-pinned]')].map((cell) => Number.parseFloat(cell.style.left));
  expect(cells).toEqual([number, name]);
});

test('rows that are dragged into order stand in it, without a number for it', () => {
  const asked = (fieldNo: number, sortNo: number) => ({ ...blankLine(formLine), fieldNo, sortNo, fieldKey: `f${fieldNo}` });
  const rows = [asked(1, 20), asked(2, 10)];
  shown(
    <LineTable name="formFields" line={formLine} rows={rows} readOnly={false} errors={{}} orderedBy="sortNo" onChange={() => undefined} />,
  );
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads.filter((head) => /^(No\.|Order|Key)/.test(head!))).toEqual(['No.', expect.stringMatching(/^Key/)]);
  expect(screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Key/ }).map(({ value }) => value)).toEqual(['f2', 'f1']);
});
