import { beforeAll, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { setLanguage } from '../../../client/kernel/language/language.js';
import { GateMatrix } from '../../../client/suppliers/record/GateMatrix.js';
import { shown } from '../kernel/render.js';

beforeAll(() => setLanguage('en'));

const rowsShown = (): readonly (readonly (string | null)[])[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

test('what a status permits is a table of actions, with a column for each organisation that has it another way (example 4)', () => {
  shown(
    <GateMatrix supplier={{ companyName: 'Hua Tech', supplierStatus: 'QUALIFIED', sites: [{ orgId: '101', siteStatus: 'SUSPENDED' }] }} />,
  );
  const rows = rowsShown();
  expect(rows).toContainEqual(['a new order', 'Yes', 'No']);
  expect(rows).toContainEqual(['a delivery', 'Yes', 'Yes']);
  expect(rows).toHaveLength(11);
});

test('conditions and blocks show: a potential supplier, and a certificate that has expired', () => {
  const { unmount } = shown(<GateMatrix supplier={{ companyName: 'Hua Tech', supplierStatus: 'POTENTIAL' }} />);
  expect(rowsShown()).toContainEqual(['an invitation to quote', 'Under conditions']);
  expect(rowsShown()).toContainEqual(['an award', 'No']);
  unmount();
  shown(<GateMatrix supplier={{ companyName: 'Hua Tech', supplierStatus: 'QUALIFIED', certBlock: 'Y', payHold: 'Y' }} />);
  expect(rowsShown()).toContainEqual(['a new order', 'No']);
  expect(rowsShown()).toContainEqual(['a payment', 'Under conditions']);
});
