/**
 * Conditions as data: the same rule answers for one document in memory and, as SQL, for lists, sums and exports,
 * so that what a list shows and what a document shows cannot drift apart.
 */
import type { CommonFields, Fields, Lines } from './fields.js';

/** Values that come from who looks. */
export type ViewerValue = '$userId' | '$supplierId';

export interface ViewerKeys {
  readonly userId: string;
  readonly supplierId: string | null;
}

export type Scalar = string | number | null;

export type Predicate<Column extends string = string, LineName extends string = string> =
  | { readonly eq: readonly [Column | 'state', Scalar] }
  | { readonly in: readonly [Column | 'state', readonly Scalar[]] }
  /** Holds the viewer's key; on an array column: contains it. */
  | { readonly viewer: readonly [Column, ViewerValue] }
  | { readonly present: Column }
  | { readonly and: readonly Predicate<Column, LineName>[] }
  | { readonly or: readonly Predicate<Column, LineName>[] }
  | { readonly not: Predicate<Column, LineName> }
  /** Some hot line fulfils `where`. */
  | { readonly some: LineName; readonly where: Predicate }
  | { readonly always: boolean };

export type PredicateOf<F extends Fields, L extends Lines> = Predicate<(keyof F | keyof CommonFields) & string, keyof L & string>;

type Values = Readonly<Record<string, unknown>>;

/** `row` is the document's context, or one of its lines within `some`. */
export function holds(predicate: Predicate, state: string, row: Values, viewer: ViewerKeys): boolean {
  if ('eq' in predicate) return valueOf(predicate.eq[0], state, row) === predicate.eq[1];
  if ('in' in predicate) return predicate.in[1].includes(valueOf(predicate.in[0], state, row) as Scalar);
  if ('viewer' in predicate) return holdsViewer(row[predicate.viewer[0]], viewer[predicate.viewer[1] === '$userId' ? 'userId' : 'supplierId']);
  if ('present' in predicate) return row[predicate.present] !== null && row[predicate.present] !== undefined;
  if ('and' in predicate) return predicate.and.every((part) => holds(part, state, row, viewer));
  if ('or' in predicate) return predicate.or.some((part) => holds(part, state, row, viewer));
  if ('not' in predicate) return !holds(predicate.not, state, row, viewer);
  if ('some' in predicate) return (row[predicate.some] as readonly Values[] | undefined)?.some((line) => holds(predicate.where, state, line, viewer)) ?? false;
  return predicate.always;
}

const valueOf = (column: string, state: string, row: Values) => (column === 'state' ? state : row[column]);

function holdsViewer(value: unknown, key: string | null): boolean {
  if (key === null) return false;
  return Array.isArray(value) ? value.includes(key) : value === key;
}
