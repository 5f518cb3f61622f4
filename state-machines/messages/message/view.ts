/** A message is its writers' and, once sent, its recipients'; each sees his own line, those of a supplier their supplier's. */
import type { Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import { classOf, markedFields, ownKeyOf, supplierCommonFields } from '../../kernel/view.js';
import type { Message } from './fields.js';
import { fields, lines } from './fields.js';

const mine: Predicate = { some: 'recipients', where: { viewer: ['recipientUserId', '$userId'] } };
const received: Predicate = { and: [{ in: ['state', ['sending', 'done']] }, mine] };
const written: Predicate = { or: [{ acting: ['ADMIN', 'AUDITOR', 'MSG_CHECKER'] }, { viewer: ['createdBy', '$userId'] }] };

const readersSee: readonly string[] = [...supplierCommonFields, 'createdBy', ...markedFields(fields, 'supplier')];
const insideSee: readonly string[] = [...readersSee, 'rev'];
const writersOnly = Object.keys(fields).filter((name) => !readersSee.includes(name));
const ownLine = markedFields(lines.recipients.fields, 'supplier');

type Values = Readonly<Record<string, unknown>>;
const pick = (row: Values, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, row[name]]));

export const view: View<Message> = {
  scope: { EX: received, INSIDE: { or: [written, received] }, anyOrganisation: true },
  audiences: ({ recipients }) => [
    'author',
    ...new Set(recipients.map((one) => (one.supplierId === null ? `recipient:${one.recipientUserId}` : `supplier:${one.supplierId}`))),
  ],
  audienceOf: (message, state, viewer) => {
    if (viewer.userType === 'EX') return holds(received, state, { ...message }, viewer) ? `supplier:${viewer.supplierId}` : null;
    if (holds(written, state, { ...message }, viewer)) return 'author';
    return holds(received, state, { ...message }, viewer) ? `recipient:${viewer.userId}` : null;
  },
  shared: (message, _state, audienceClass) =>
    audienceClass === 'author'
      ? { ...message }
      : pick({ ...message }, audienceClass === 'recipient' ? insideSee : readersSee.filter((name) => name !== 'createdBy')),
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
    ...Object.fromEntries(writersOnly.map((name) => [name, { inside: written, supplier: { always: false } }])),
  },
  rows: {
    recipients: {
      inside: { or: [written, { viewer: ['recipientUserId', '$userId'] }] },
      supplier: { viewer: ['supplierId', '$supplierId'] },
    },
  },
};
