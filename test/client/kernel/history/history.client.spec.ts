import { expect, test } from '@jest/globals';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { HistoryRow } from '@machines/kernel/protocol.js';
import { bpmApplication } from '@machines/process/application/index.js';

import { momentsOf, shownOf } from '../../../../client/kernel/history/history.js';
import { sealForm } from '../../../machines/process/fixture.js';

const definition = anyDefinition(bpmApplication);
const view = { title: 'Seal', form: sealForm, formData: { sealKind: '公章', copies: 2, worth: null } };
const rows = [view, { ...view, formData: { sealKind: '公章', copies: 3, worth: '7' } }].map((shared) => ({
  ...{ at: 1, event: 'SAVE', from: 'draft', to: 'draft', shared: { s: shared } },
})) as unknown as readonly HistoryRow[];

test('what a json holds has changed field by field, each by its own name and kind', () => {
  const [first, second] = momentsOf(definition, rows);
  expect(first!.fields.map(({ name, after }) => [name, after])).toEqual([
    ['title', 'Seal'],
    ['formData.sealKind', '公章'],
    ['formData.copies', 2],
  ]);
  expect(second!.fields.map(({ label, field, before, after }) => [label.en, field.kind, before, after])).toEqual([
    ['copies', 'integer', 2, 3],
    ['Worth', 'amount', null, '7'],
  ]);
});

test('the document at a moment shows them in the order of the form', () => {
  const shown = shownOf(definition, view).filter(({ name }) => name.startsWith('formData'));
  expect(shown.map(({ field, value }) => [field.label.en, value])).toEqual([
    ['sealKind', '公章'],
    ['copies', 2],
    ['Worth', null],
  ]);
});
