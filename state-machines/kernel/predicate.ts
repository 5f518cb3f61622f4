/**
 * Conditions as data: the same rule answers for one document in memory and, as SQL, for lists, sums and exports,
 * so that what a list shows and what a document shows cannot drift apart.
 */
import type { Responsibility, UserType } from './events.js';
import type { CommonFields, Fields, Lines } from './fields.js';

/** Values that come from who looks. */
export type ViewerValue = '$userId' | '$supplierId' | '$personId';

export interface ViewerKeys {
  readonly userId: string;
  readonly supplierId: string | null;
  /** The employee that he is. */
  readonly personId?: string | null;
  readonly userType?: UserType;
  readonly respCode?: string | null;
  /** Organisations in scope; null: all. */
  readonly orgIds?: readonly string[] | null;
  readonly traits?: readonly string[];
}

/**
 * Whom a document addresses, by side: all of these must hold, each a list of traits of which the person has one. A side
 * that is absent is not addressed; one without conditions is addressed whole. Traits are what `traitsOf` says.
 */
export type Addressed = { readonly [Side in 'INSIDE' | 'EX']?: readonly (readonly string[])[] };

export type Scalar = string | number | null;

export type Predicate<Column extends string = string, LineName extends string = string> =
  | { readonly eq: readonly [Column | 'state', Scalar] }
  | { readonly in: readonly [Column | 'state', readonly Scalar[]] }
  /** Holds the viewer's key; on an array column: contains it. */
  | { readonly viewer: readonly [Column, ViewerValue] }
  /** The viewer acts in one of these responsibilities. */
  | { readonly acting: readonly Responsibility[] }
  | { readonly present: Column }
  /** The organisation in this column is in the viewer's scope, or there is none. */
  | { readonly inScope: Column }
  /** The viewer is one of those whom the document addresses; the column holds an Addressed. */
  | { readonly reaches: Column }
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
  if ('viewer' in predicate) return holdsViewer(row[predicate.viewer[0]], keyOfViewer(viewer, predicate.viewer[1]));
  if ('acting' in predicate) return actsIn(predicate.acting, viewer);
  if ('present' in predicate) return row[predicate.present] !== null && row[predicate.present] !== undefined;
  if ('inScope' in predicate) return inScope(row[predicate.inScope], viewer);
  if ('reaches' in predicate) return reaches(row[predicate.reaches] as Addressed | null, viewer);
  if ('and' in predicate) return predicate.and.every((part) => holds(part, state, row, viewer));
  if ('or' in predicate) return predicate.or.some((part) => holds(part, state, row, viewer));
  if ('not' in predicate) return !holds(predicate.not, state, row, viewer);
  if ('some' in predicate)
    return (row[predicate.some] as readonly Values[] | undefined)?.some((line) => holds(predicate.where, state, line, viewer)) ?? false;
  return predicate.always;
}

function inScope(orgId: unknown, { orgIds = [], respCode }: ViewerKeys): boolean {
  return orgId === null || orgId === undefined || orgIds === null || respCode === 'AUDITOR' || orgIds.includes(orgId as string);
}

/** What rules of audiences can say of a person: who he is, what he holds, where he works, what his supplier is. */
export function traitsOf({ userId, supplierId, respCode, orgIds = [], traits = [] }: ViewerKeys): readonly string[] {
  const organisations = orgIds === null ? [EVERY_ORGANISATION] : orgIds.map((id) => `org:${id}`);
  return [
    ...new Set([
      `user:${userId}`,
      ...(supplierId === null ? [] : [`supplier:${supplierId}`]),
      ...(respCode ? [`resp:${respCode}`] : []),
      ...organisations,
      ...traits,
    ]),
  ];
}

/** The trait of whoever sees all organisations; conditions on organisations name it beside theirs. */
export const EVERY_ORGANISATION = 'org:*';

export function reaches(addressed: Addressed | null | undefined, viewer: ViewerKeys): boolean {
  const conditions = addressed?.[viewer.userType === 'EX' ? 'EX' : 'INSIDE'];
  if (!conditions) return false;
  const traits = new Set(traitsOf(viewer));
  return conditions.every((oneOf) => oneOf.some((trait) => traits.has(trait)));
}

export const keyOfViewer = (viewer: ViewerKeys, value: ViewerValue): string | null =>
  ({ $userId: viewer.userId, $supplierId: viewer.supplierId, $personId: viewer.personId ?? null })[value];

const valueOf = (column: string, state: string, row: Values) => (column === 'state' ? state : row[column]);

export const actsIn = (responsibilities: readonly string[], { respCode }: ViewerKeys): boolean =>
  typeof respCode === 'string' && responsibilities.includes(respCode);

function holdsViewer(value: unknown, key: string | null): boolean {
  if (key === null) return false;
  return Array.isArray(value) ? value.includes(key) : value === key;
}
