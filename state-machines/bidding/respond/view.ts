/**
 * Who sees what of a bid (bidding.md §7.1, View). Until it is opened nobody but its supplier knows that there is one. People
 * inside then see that it is there and its hashes; what it says they are told by the call that asks who judges.
 */
import type { Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import { classOf, markedFields, supplierCommonFields } from '../../kernel/view.js';
import type { Respond } from './fields.js';
import { envelopeFields, fields, lines } from './fields.js';

type Values = Readonly<Record<string, unknown>>;
const pick = (row: object, names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, (row as Values)[name]]));
const without = (row: object, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

const mine: Predicate = { viewer: ['supplierId', '$supplierId'] };
const afterOpening: Predicate = { present: 'openedAt' };
const never: Predicate = { always: false };

/** A number in the day's sequence would tell how many others have begun. */
const numberTold = ({ closedAt }: Respond): boolean => closedAt !== null;
const header = [...supplierCommonFields, ...markedFields(fields, 'supplier')];
const itemNames = ['itemKey', ...markedFields(lines.items.fields, 'supplier')];
const envelopeNames = Object.keys(envelopeFields);
/** What was inside, and drafts of it. */
const content = ['payload', 'salt', 'draftFileId'];

export const view: View<Respond> = {
  scope: { EX: mine, INSIDE: afterOpening },
  audiences: (c) => ['inside', ...(c.supplierId === null ? [] : [`supplier:${c.supplierId}`])],
  audienceOf: (c, state, viewer) => {
    const values = c as unknown as Values;
    if (viewer.userType === 'EX') return holds(mine, state, values, viewer) ? `supplier:${viewer.supplierId}` : null;
    return holds(afterOpening, state, values, viewer) ? 'inside' : null;
  },
  shared: (c, _state, audienceClass) => {
    if (audienceClass !== 'supplier') return { ...without(c, ['items']), envelopes: c.envelopes.map((one) => without(one, content)) };
    return {
      ...pick(c, header),
      docNumber: numberTold(c) ? c.docNumber : null,
      envelopes: c.envelopes.map((one) => pick(one, envelopeNames)),
      items: c.items.map((one) => pick(one, itemNames)),
    };
  },
  own: () => ({}),
  knows: (_event, audience, actor) => classOf(audience) !== 'supplier' || actor.userType !== 'INSIDE',
  rows: {},
  columns: {
    docNumber: { supplier: { present: 'closedAt' } },
    // What happens to his bid before it is opened is his own doing: he saves on what he read.
    rev: { supplier: { always: true } },
    ...Object.fromEntries(
      Object.keys(fields)
        .filter((name) => !header.includes(name))
        .map((name) => [name, { supplier: never }]),
    ),
  },
};
