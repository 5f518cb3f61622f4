/** A notification is its recipients' while it is published; each sees his own line, those of a supplier their supplier's. */
import type { Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import { classOf, markedFields, ownKeyOf, supplierCommonFields } from '../../kernel/view.js';
import { authorsSee } from '../authors.js';
import type { Notification } from './fields.js';
import { fields, lines } from './fields.js';

const mine: Predicate = { some: 'recipients', where: { viewer: ['recipientUserId', '$userId'] } };
export const received: Predicate = { and: [{ in: ['state', ['published', 'expired']] }, mine] };

const readersSee: readonly string[] = [...supplierCommonFields, 'createdBy', ...markedFields(fields, 'supplier')];
const insideSee: readonly string[] = [...readersSee, 'rev'];
const authorsOnly = Object.keys(fields).filter((name) => !readersSee.includes(name));
const ownLine = markedFields(lines.recipients.fields, 'supplier');

type Values = Readonly<Record<string, unknown>>;
const pick = (row: Values, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, row[name]]));

export const view: View<Notification> = {
  scope: { EX: received, INSIDE: { or: [authorsSee, received] }, anyOrganisation: true },
  audiences: ({ recipients }) => [
    'author',
    ...new Set(recipients.map((one) => (one.supplierId === null ? `recipient:${one.recipientUserId}` : `supplier:${one.supplierId}`))),
  ],
  audienceOf: (notification, state, viewer) => {
    if (viewer.userType === 'EX') return `supplier:${viewer.supplierId}`;
    return holds(authorsSee, state, { ...notification }, viewer) ? 'author' : `recipient:${viewer.userId}`;
  },
  shared: (notification, _state, audienceClass) =>
    audienceClass === 'author'
      ? { ...notification }
      : pick({ ...notification }, audienceClass === 'recipient' ? insideSee : readersSee.filter((name) => name !== 'createdBy')),
  own: ({ recipients }, _state, audience) => {
    const key = ownKeyOf(audience);
    if (key === null) return {};
    const ofSupplier = classOf(audience) === 'supplier';
    return {
      recipients: recipients
        .filter((one) => (ofSupplier ? one.supplierId : one.recipientUserId) === key)
        .map((one) => (ofSupplier ? pick(one, ownLine) : { ...one })),
    };
  },
  knows: (_event, audience, actor) =>
    audience === 'author' || ownKeyOf(audience) === actor.userId || (actor.supplierId !== null && ownKeyOf(audience) === actor.supplierId),
  columns: {
    rev: { supplier: { always: false } },
    ...Object.fromEntries(authorsOnly.map((name) => [name, { inside: authorsSee, supplier: { always: false } }])),
  },
  rows: {
    recipients: {
      inside: { or: [authorsSee, { viewer: ['recipientUserId', '$userId'] }] },
      supplier: { viewer: ['supplierId', '$supplierId'] },
    },
  },
};
