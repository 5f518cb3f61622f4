/** A notice is its readers' while it is published, as far as its audience is them; its organisation's people see every state. */
import type { Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import { markedFields, supplierCommonFields } from '../../kernel/view.js';
import { authorsSee } from '../authors.js';
import type { Notice } from './fields.js';
import { fields } from './fields.js';

const published: Predicate = { and: [{ in: ['state', ['published', 'expired']] }, { reaches: 'addressed' }] };

/** Readers never see the rule, nor who else reads. */
const readersSee: readonly string[] = [...supplierCommonFields, ...markedFields(fields, 'supplier')];
const inside: readonly string[] = [...readersSee, 'rev', 'createdBy'];
const authorsOnly = Object.keys(fields).filter((name) => !inside.includes(name));

const pick = (notice: Notice, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (notice as unknown as Readonly<Record<string, unknown>>)[name]]));

export const view: View<Notice> = {
  scope: { EX: published, INSIDE: { or: [authorsSee, published] }, anyOrganisation: true },
  audiences: () => ['author', 'inside', 'supplier'],
  audienceOf: (notice, state, viewer) => {
    if (viewer.userType === 'EX') return 'supplier';
    return holds(authorsSee, state, { ...notice }, viewer) ? 'author' : 'inside';
  },
  shared: (notice, _state, audienceClass) =>
    audienceClass === 'author' ? { ...notice } : pick(notice, audienceClass === 'inside' ? inside : readersSee),
  own: () => ({}),
  knows: (_event, audience) => audience === 'author',
  columns: {
    rev: { supplier: { always: false } },
    ...Object.fromEntries(authorsOnly.map((name) => [name, { inside: authorsSee, supplier: { always: false } }])),
  },
};
