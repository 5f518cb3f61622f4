/**
 * Who sees what while suppliers quote in secret (bidding.md §10): nobody but the bidder his quote as long as the round runs,
 * in the document as in its history, and no supplier ever the prices of another.
 */
import type { CommonFields, Fields } from '../../kernel/fields.js';
import type { Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import { classOf, markedFields, ownKeyOf, supplierCommonFields } from '../../kernel/view.js';

export type Values = Readonly<Record<string, unknown>>;
export const pick = (row: object, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, (row as Values)[name]]));
export const without = (row: object, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

interface Quoting extends CommonFields {
  readonly suppliers: readonly { readonly supplierId: string }[];
}
interface QuotingView<C> {
  readonly fields: Fields;
  /** States in which suppliers see it, once it was opened to them. */
  readonly told: readonly string[];
  /** The field that holds when it was opened to them. */
  readonly since: string;
  /** Quotes are secret in these. */
  readonly secret: readonly string[];
  readonly inside: (context: C, state: string) => Values;
  readonly outside: (context: C, state: string, supplierId: string) => Values;
  /** Beside the marked fields. */
  readonly forAll?: (context: C, state: string) => Values;
  readonly knownToAll: readonly string[];
}

/** What counts or dates every change would tell a supplier how often, and when, the others quoted. */
const betraying: readonly string[] = ['rev', 'lastUpdateDate'];
const never: Predicate = { always: false };

/** Who wrote last is who quoted last. */
const inside = <C extends Quoting>(o: QuotingView<C>, c: C, state: string): Values =>
  o.secret.includes(state) ? without(o.inside(c, state), ['lastUpdatedBy']) : o.inside(c, state);

export function quotingView<C extends Quoting>(o: QuotingView<C>): View<C> {
  const scope: Predicate = {
    and: [{ in: ['state', [...o.told]] }, { present: o.since }, { some: 'suppliers', where: { viewer: ['supplierId', '$supplierId'] } }],
  };
  const header = [...supplierCommonFields, ...markedFields(o.fields, 'supplier')].filter((name) => !betraying.includes(name));
  return {
    scope: { EX: scope },
    audiences: ({ suppliers }) => ['inside', ...suppliers.map(({ supplierId }) => `supplier:${supplierId}`)],
    audienceOf: (c, state, viewer) => {
      if (viewer.userType !== 'EX') return 'inside';
      return holds(scope, state, c as unknown as Values, viewer) ? `supplier:${viewer.supplierId}` : null;
    },
    shared: (c, state, audienceClass) =>
      audienceClass === 'supplier' ? { ...pick(c, header), ...o.forAll?.(c, state) } : inside(o, c, state),
    own: (c, state, audience) => (classOf(audience) === 'supplier' ? o.outside(c, state, ownKeyOf(audience) ?? '') : {}),
    knows: (event, audience, actor) =>
      classOf(audience) !== 'supplier' ||
      o.knownToAll.includes(event) ||
      (actor.supplierId !== null && actor.supplierId === ownKeyOf(audience)),
    hidesOutsiders: (_c, state, audienceClass) => audienceClass !== 'supplier' && o.secret.includes(state),
    columns: {
      ...Object.fromEntries(betraying.map((name) => [name, { supplier: never }])),
      lastUpdatedBy: { inside: { not: { in: ['state', [...o.secret]] } } },
    },
  };
}
