import { beforeAll, expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';

import { setLanguage } from '../../../client/kernel/language/language.js';
import { Tree } from '../../../client/organisation/Tree.js';
import { shown } from '../kernel/render.js';

beforeAll(() => setLanguage('en'));

const organisation = (id: string, parentOrgId: string | null) => ({
  ...{ id, parentOrgId, orgCode: id, orgName: id, orgNameEn: null, startDate: '2026-01-01', endDate: null },
});
const rows = [
  organisation('G', null),
  organisation('C1', 'G'),
  organisation('C2', 'G'),
  organisation('OU', 'C1'),
  organisation('INV', 'OU'),
];
const choose = (level: string): void => {
  const select = screen.getByLabelText('Expand to level', { selector: 'input' });
  fireEvent.click(select);
  fireEvent.click(screen.getByRole('option', { name: level, hidden: true }));
};

test('a tree stands open down to the level that is chosen, of as many as there are', () => {
  shown(<Tree rows={rows} chosen={null} onChoose={() => undefined} />);
  const opened = (): readonly string[] =>
    [...document.querySelectorAll('[data-expanded]')]
      .map(({ textContent }) => textContent!.split(' ')[0]!)
      .filter((code) => rows.some(({ parentOrgId }) => parentOrgId === code));
  expect(opened()).toEqual(['G', 'C1', 'OU']);
  choose('2');
  expect(opened()).toEqual(['G']);
  choose('3');
  expect(opened()).toEqual(['G', 'C1']);
  fireEvent.click(screen.getByLabelText('Expand to level', { selector: 'input' }));
  expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual(['1', '2', '3', '4']);
});
