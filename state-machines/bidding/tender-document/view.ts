/** Suppliers read published versions once they have the documents; annexes for inside stay inside. */
import type { Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import { markedFields, supplierCommonFields } from '../../kernel/view.js';
import type { TenderDoc } from './fields.js';
import { fields, lines } from './fields.js';

const readable: Predicate = { and: [{ in: ['state', ['published', 'superseded']] }, { reaches: 'addressed' }] };
const open: Predicate = { in: ['visibility', ['ALL', 'CONFIRMED']] };
type Values = Readonly<Record<string, unknown>>;
const pick = (row: object, names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, (row as Values)[name]]));
const header = [...supplierCommonFields, ...markedFields(fields, 'supplier')];
const chapterFields = markedFields(lines.chapters.fields, 'supplier');
const annexFields = markedFields(lines.annexes.fields, 'supplier');

export const view: View<TenderDoc> = {
  scope: { EX: readable },
  audiences: () => ['inside', 'supplier'],
  audienceOf: (c, state, viewer) => {
    if (viewer.userType !== 'EX') return 'inside';
    return holds(readable, state, c as unknown as Values, viewer) ? 'supplier' : null;
  },
  shared: (c, _state, audienceClass) =>
    audienceClass === 'supplier'
      ? {
          ...pick(c, header),
          chapters: c.chapters.map((row) => pick(row, chapterFields)),
          annexes: c.annexes.filter(({ visibility }) => visibility !== 'INSIDE').map((row) => pick(row, annexFields)),
        }
      : (c as unknown as Values),
  own: () => ({}),
  rows: {
    chapters: { inside: { always: true }, supplier: { always: true } },
    annexes: { inside: { always: true }, supplier: open },
  },
};
