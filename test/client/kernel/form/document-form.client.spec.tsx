import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { DocumentForm } from '../../../../client/kernel/form/DocumentForm.js';
import { setLanguage } from '../../../../client/kernel/language/language.js';
import { aDocument, shown } from '../render.js';
import { sample } from '../sample.js';

beforeAll(() => setLanguage('en'));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const view = { id: '5', title: 'Desks', urgency: 'HIGH', budget: '1250.5', replyBy: null, wants: [{ lineNo: 1, qty: '2', what: 'Desk' }] };

describe('the form of a document', () => {
  test('is drawn from the definition: inputs by kind, amounts with separators until they are typed', async () => {
    shown(<DocumentForm definition={sample} document={aDocument({ state: 'draft', view, answers: { SAVE: 'yes' } }).document} />);
    const budget = screen.getByRole<HTMLInputElement>('textbox', { name: /Budget/ });
    expect(budget.value).toBe('1,250.50');
    await userEvent.click(budget);
    expect(budget.value).toBe('1250.5');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  test('what this viewer does not see has no input', () => {
    const { budget: _hidden, ...less } = view;
    shown(<DocumentForm definition={sample} document={aDocument({ state: 'draft', view: less, answers: { SAVE: 'yes' } }).document} />);
    expect(screen.queryByText('Budget')).toBeNull();
  });

  test('is only read where the state takes no save from the viewer', () => {
    shown(<DocumentForm definition={sample} document={aDocument({ state: 'approving', view, answers: {} }).document} />);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByText('1,250.50')).toBeTruthy();
  });

  test('a missing title is said at the field and focused; nothing is sent', async () => {
    const { document, sent } = aDocument({ state: 'draft', view, answers: { SAVE: 'yes' } });
    shown(<DocumentForm definition={sample} document={document} />);
    await userEvent.clear(screen.getByRole('textbox', { name: /Title/ }));
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Title is required.')).toBeTruthy();
    expect(globalThis.document.activeElement?.getAttribute('name')).toBe('title');
    expect(sent).toEqual([]);
  });

  test('lines are added with the next number and removed', async () => {
    shown(<DocumentForm definition={sample} document={aDocument({ state: 'draft', view, answers: { SAVE: 'yes' } }).document} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add line' }));
    expect(screen.getAllByRole('row')).toHaveLength(3);
    expect(screen.getByRole('textbox', { name: 'Quantity Line 2' })).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove line' })[0]!);
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect(screen.queryByDisplayValue('Desk')).toBeNull();
  });
});
