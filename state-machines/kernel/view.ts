/**
 * What which viewer sees, declared beside the machine in three parts: the audiences a document has, the projection of
 * each (a part shared by its class, a part of its own), and, for lists, the scope and conditional fields as predicates.
 */
import type { Actor, Responsibility } from './events.js';
import type { Fields, Lines } from './fields.js';
import type { Predicate } from './predicate.js';
import { holds } from './predicate.js';

export interface Viewer extends Actor {
  /** Organisations whose documents an INSIDE user may see; null: all (ADMIN, AUDITOR). */
  readonly orgIds: readonly string[] | null;
  /** Those of them in which he may also act; absent: all of `orgIds`. */
  readonly writeOrgIds?: readonly string[];
  /** Purchase categories that bound an INSIDE user; absent: none do. */
  readonly categories?: CategoryScope;
  /** The employee that he is, where he is one. */
  readonly personId?: string | null;
  /** The delegation under which he acts for `onBehalfOf`; the limit is in base currency. */
  readonly authorisation?: { readonly id: string; readonly maxAmountBase: string | null };
  /** Users whose own to-dos come to him: his principal, and people who left and handed over to him. */
  readonly standsFor?: readonly string[];
  /** Types of documents whose sensitive fields he reads whole (masks.ts). */
  readonly uncovers?: readonly string[];
  /** What audiences may be made of besides (predicate.ts, `traitsOf`): all he holds, organisations above his, what his supplier is. */
  readonly traits?: readonly string[];
}

/** Ids of purchase categories, those below a permitted one included (platform-access.md §2.7, §2.8). */
export interface CategoryScope {
  readonly seen: readonly string[];
  readonly writable: readonly string[];
  /** Those that lead to a seen one: read as places in the tree, what is in them is not. */
  readonly above: readonly string[];
}

/** Where a document says which purchase category it belongs to; without one it belongs to all. */
export interface CategoryColumn {
  readonly column: string;
  /** The documents are the categories themselves. */
  readonly tree?: true;
  /** Payload fields that name where an event would take the document; default: the column. */
  readonly to?: readonly string[];
}

/** `{class}` or `{class}:{own key}`: buyer, auditor, supplier:501. */
export type AudienceKey = string;

export function classOf(audience: AudienceKey): string {
  const end = audience.indexOf(':');
  return end < 0 ? audience : audience.slice(0, end);
}

export function ownKeyOf(audience: AudienceKey): string | null {
  const end = audience.indexOf(':');
  return end < 0 ? null : audience.slice(end + 1);
}

export interface Projection {
  readonly shared: Readonly<Record<string, unknown>>;
  readonly own: Readonly<Record<string, unknown>>;
}

export interface View<C = never> {
  /** Which documents a user type may see at all. INSIDE users are bound to their organisations besides, unless `anyOrganisation`. */
  readonly scope: {
    readonly EX: Predicate;
    readonly INSIDE?: Predicate;
    readonly anyOrganisation?: true;
    /** Seen everywhere, changed only where the permit to write reaches. */ readonly actsInOrganisation?: true;
    /** INSIDE users whose responsibility bounds their categories see and change documents of those. */ readonly category?: CategoryColumn;
  };
  /** Whose record it is: he reads whole what is masked for others. */
  readonly self?: Predicate;
  /** Everyone who may see the document now. */
  readonly audiences: (context: C, state: string) => readonly AudienceKey[];
  /** The audience a viewer within scope belongs to; null: not visible, which reads as not found. */
  readonly audienceOf: (context: C, state: string, viewer: Viewer) => AudienceKey | null;
  /** The state as a class sees it, where it may not know the real one; default: as it is. */
  readonly stateFor?: (state: string, audienceClass: string) => string;
  /** The part that all of a class see; computed once per class and commit. */
  readonly shared: (context: C, state: string, audienceClass: string) => Readonly<Record<string, unknown>>;
  /** The part of one audience beside it. */
  readonly own: (context: C, state: string, audience: AudienceKey) => Readonly<Record<string, unknown>>;
  /**
   * `own` in pieces without a field in common, always as many, for documents that very many watch: frames look only at pieces
   * that are another object than before. Together they are `own`.
   */
  readonly ownPieces?: (
    context: C,
    state: string,
    audienceClass: string,
    ownKey: string | null,
  ) => readonly Readonly<Record<string, unknown>>[];
  /** Key fields of lists in the parts by path, where the lines' own keys are not what this view shows them by. */
  readonly listKeys?: Readonly<Record<string, string>>;
  /** A class inside that may not know which outside people acted, as long as this holds; default: people inside know everybody. */
  readonly hidesOutsiders?: (context: C, state: string, audienceClass: string) => boolean;
  /** Whether an audience may know that an event of this name happened; default: people inside yes, others their own events. */
  readonly knows?: (event: string, audience: AudienceKey, actor: Actor) => boolean;
  /**
   * Conditional header fields of lists: column → class → when. Fields not named follow their markers. `rev` that suppliers
   * never see is told them nowhere: gaps would betray what others do.
   */
  readonly columns?: Readonly<Record<string, Readonly<Record<string, Predicate>>>>;
  /**
   * Rows of lines in flat lists across documents: line → class → which of them, over the line's columns. What is not
   * named here is in no flat list of that class.
   */
  readonly rows?: Readonly<Record<string, Readonly<Record<string, Predicate>>>>;
}

export type Visible = (field: string) => boolean;

/** Header fields that a class sees by its markers: suppliers the marked ones, people inside all. */
export function markedFields(fields: Fields, audienceClass: string): readonly string[] {
  const names = Object.keys(fields);
  return audienceClass === 'supplier' ? names.filter((name) => fields[name]!.supplier && !fields[name]!.secret) : names;
}

/** Common fields that suppliers see of every document published to them. */
export const supplierCommonFields = ['id', 'docNumber', 'orgId', 'creationDate', 'lastUpdateDate', 'attachmentIds'] as const;

const insideResponsibilities: ReadonlySet<Responsibility> = new Set(['AUDITOR']);

interface PlainOptions<C> {
  /** Documents and states in which an EX user sees the document. */
  readonly supplier?: Predicate;
  readonly supplierKeys?: (context: C) => readonly string[];
  /** Lines of which a supplier sees the rows that carry its supplierId. */
  readonly ownRows?: readonly string[];
  readonly anyOrganisation?: true;
  readonly category?: CategoryColumn;
  readonly self?: Predicate;
}

/** The view that follows from the field tables' markers alone; what most documents need. */
export function plainView<C extends { readonly id: string }>(fields: Fields, lines: Lines, options: PlainOptions<C> = {}): View<C> {
  const supplier = options.supplier ?? { always: false };
  const values = (context: C) => context as unknown as Readonly<Record<string, unknown>>;
  const visibleLines = Object.entries(lines).filter(([, line]) => line.temperature === 'hot' && !line.secret);
  const pick = (row: Readonly<Record<string, unknown>>, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, row[name]]));
  const supplierRows = (context: C, name: string, key: string | null) => {
    const list = values(context)[name] as readonly Readonly<Record<string, unknown>>[];
    const line = lines[name]!;
    const kept = options.ownRows?.includes(name) ? list.filter((row) => row['supplierId'] === key) : list;
    return kept.map((row) => pick(row, [line.key, ...markedFields(line.fields, 'supplier')]));
  };
  return {
    scope: {
      EX: supplier,
      ...(options.anyOrganisation ? { anyOrganisation: true } : {}),
      ...(options.category ? { category: options.category } : {}),
    },
    ...(options.self ? { self: options.self } : {}),
    audiences: (context) => ['inside', ...(options.supplierKeys?.(context) ?? []).map((key) => `supplier:${key}`)],
    audienceOf: (context, state, viewer) => {
      if (viewer.userType !== 'EX') return 'inside';
      return holds(supplier, state, values(context), viewer) ? `supplier:${viewer.supplierId}` : null;
    },
    shared: (context, _state, audienceClass) => {
      if (audienceClass !== 'supplier') return values(context);
      return {
        ...pick(values(context), [...supplierCommonFields, ...markedFields(fields, 'supplier')]),
        ...Object.fromEntries(
          visibleLines.filter(([name]) => !options.ownRows?.includes(name)).map(([name]) => [name, supplierRows(context, name, null)]),
        ),
      };
    },
    rows: Object.fromEntries(
      Object.keys(lines).map((name) => [
        name,
        {
          inside: { always: true },
          ...(visibleLines.some(([visible]) => visible === name)
            ? { supplier: supplierRowsRule(options.ownRows?.includes(name) ?? false) }
            : {}),
        },
      ]),
    ),
    own: (context, _state, audience) =>
      classOf(audience) !== 'supplier'
        ? {}
        : Object.fromEntries((options.ownRows ?? []).map((name) => [name, supplierRows(context, name, ownKeyOf(audience))])),
  };
}

const supplierRowsRule = (own: boolean): Predicate => (own ? { viewer: ['supplierId', '$supplierId'] } : { always: true });

export const seesAllOrganisations = (viewer: Viewer): boolean =>
  viewer.orgIds === null || (viewer.respCode !== null && insideResponsibilities.has(viewer.respCode));

/** Categories whose documents the viewer reads under this scope; null: all. */
export const readableCategories = ({ categories }: Viewer, { tree }: Pick<CategoryColumn, 'tree'>): readonly string[] | null =>
  !categories ? null : tree ? [...categories.seen, ...categories.above] : categories.seen;

export const readsCategory = (viewer: Viewer, categoryId: string | null, scope: Pick<CategoryColumn, 'tree'> = {}): boolean =>
  categoryId === null || (readableCategories(viewer, scope)?.includes(categoryId) ?? true);

/** @param value what is given at `tree` for the top of the tree; nobody who is bound to categories works there */
export const actsInCategory = ({ categories }: Viewer, value: string | null, { tree }: Pick<CategoryColumn, 'tree'> = {}): boolean =>
  !categories || (value === null ? !tree : categories.writable.includes(value));
