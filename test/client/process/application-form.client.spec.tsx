import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { anyDefinition } from '@machines/kernel/definition.js';
import { bpmApplication } from '@machines/process/application/index.js';
import { cleanup, screen } from '@testing-library/react';

import { DocumentForm } from '../../../client/kernel/form/DocumentForm.js';
import { setLanguage } from '../../../client/kernel/language/language.js';
import { paperField, sealForm } from '../../machines/process/fixture.js';
import { aDocument, shown } from '../kernel/render.js';

beforeAll(() => setLanguage('en'));
afterEach(cleanup);

const definition = anyDefinition(bpmApplication);
const view = { id: '5', title: 'Seal', form: sealForm, formData: { sealKind: '公章', copies: 2, worth: '1200.5' } };
const form = (answers: Parameters<typeof aDocument>[0]['answers'], language: 'en' | 'cn' = 'en') => {
  setLanguage(language);
  shown(<DocumentForm definition={definition} document={aDocument({ state: 'draft', view, answers }).document} />);
};
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('the form of the process is drawn among the fields: inputs by kind, what must be said is marked', () => {
  form({ SAVE: 'yes' });
  expect(box(/^sealKind$/).value).toBe('公章');
  expect(box(/^Worth$/).value).toBe('1,200.50');
  const copies = box(/^copies/);
  expect([copies.value, copies.getAttribute('aria-required')]).toEqual(['2', 'true']);
  expect(box(/^Worth$/).getAttribute('aria-required')).toBe('false');
  expect(document.querySelector('[data-place="formData@copies"] input')).toBe(copies);
});

test('whoever may not change it reads it in the same order, in his language', () => {
  form({}, 'cn');
  const labels = [...document.querySelectorAll('[data-place^="formData@"]')].map((cell) => cell.textContent);
  expect(labels).toEqual(['字段1公章', '字段22', '合同金额1,200.50']);
  expect(screen.queryAllByRole('textbox')).toEqual([]);
});

test('where it asks for files there is a place to give them', () => {
  setLanguage('en');
  const asked = { ...view, form: [...sealForm, paperField] };
  shown(<DocumentForm definition={definition} document={aDocument({ state: 'draft', view: asked, answers: { SAVE: 'yes' } }).document} />);
  const place = document.querySelector('[data-place="formData@paper"]')!;
  expect(place.textContent).toContain('paper');
  expect(place.querySelector('input[type="file"]')).not.toBeNull();
});

test('what the process asks stands by itself, and nothing stands there where it asks nothing', () => {
  setLanguage('en');
  const headings = (asked: object): readonly (string | null)[] => {
    cleanup();
    shown(
      <DocumentForm definition={definition} document={aDocument({ state: 'draft', view: asked, answers: { SAVE: 'yes' } }).document} />,
    );
    return screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  };
  expect(headings(view)).toContain('What the process asks');
  expect(headings({ ...view, form: [], formData: null })).not.toContain('What the process asks');
});
