/** A document, said once: fields, lines, events, lifecycle, view, lists and forms. Everything else follows from it. */
import type { EntityName } from './entity-names.js';
import type { EventSpec, EventSpecs, Responsibility } from './events.js';
import type { Context, Fields, Label, Lines } from './fields.js';
import type { Declared, Lifecycle } from './lifecycle.js';
import type { CompiledMachine } from './machine.js';
import { compile } from './machine.js';
import type { Reasons } from './refusals.js';
import { kernelReasons } from './refusals.js';
import type { View } from './view.js';

/** `CMP-{yyyyMMdd}-{seq4}`: date in the organisation's zone, a running number per pattern and period. */
export interface Numbering {
  readonly pattern: string;
  /** Another pattern where the document says so. */
  readonly patternFor?: (fields: Readonly<Record<string, unknown>>) => string | null;
}

/** An index or check beyond the primary keys; emitted by our generator and compared with the catalogue. */
export interface UniqueKey<Column extends string> {
  readonly columns: readonly Column[];
  /** The reason a violation answers with. */
  readonly code: string;
  /** Compared without case. */
  readonly caseless?: true;
  /** Only rows with these values take part. */
  readonly where?: Readonly<Record<string, string | readonly string[]>>;
}

export interface ListLayout<Column extends string> {
  readonly columns: readonly Column[];
  readonly filters: readonly Column[];
  readonly sort: readonly (readonly [Column, 'asc' | 'desc'])[];
  /** Filters shown as tabs in business words. */
  readonly tabs?: readonly { readonly label: Label; readonly where: Readonly<Record<string, readonly string[]>> }[];
}

export interface Section<FieldName extends string, LineName extends string> {
  readonly label: Label;
  readonly fields?: readonly FieldName[];
  readonly lines?: LineName;
}

export interface Screen {
  readonly route: string;
  readonly kind: 'list' | 'edit' | 'detail' | 'special';
  readonly audience: readonly ('INSIDE' | 'EX')[];
  readonly label: Label;
  /** Responsibilities whose menu shows it; undefined: all of the audience. */
  readonly resp?: readonly Responsibility[];
}

type CommonColumn = 'docNumber' | 'orgId' | 'state' | 'creationDate' | 'createdBy' | 'lastUpdateDate' | 'lastUpdatedBy' | 'remark' | 'rev' | 'id';

export interface DocumentSpec<F extends Fields, L extends Lines, EV extends EventSpecs, S extends string> {
  readonly type: EntityName;
  /** Bumped only when golden histories no longer fold equally. */
  readonly version: number;
  /** The address under every root, such as `compete/compete-hall`. */
  readonly path: string;
  readonly kind: 'document' | 'master';
  readonly title: Label;
  readonly fields: F;
  readonly lines: L;
  readonly events: EV;
  readonly lifecycle: Declared<Context<F, L>, keyof EV & string, S>;
  readonly reasons: Reasons;
  /** Events of documents and timers that a state without a row for them accepts without change (conventions.md, "Answers"). */
  readonly ignores?: readonly (keyof EV & string)[];
  readonly view: View<never>;
  readonly numbering?: Numbering;
  readonly uniqueKeys?: readonly UniqueKey<((keyof F & string) | CommonColumn)>[];
  /** Refused attempts are kept with their batch in a chained list (halls, auctions, bidding, e-signing). */
  readonly evidence?: true;
  /** What people read when an event could not be stored; default SYS_STORAGE_DOWN. */
  readonly storageDownCode?: string;
  /** Which field names a row to people; docNumber when not said. */
  readonly nameField?: (keyof F & string) | 'docNumber';
  readonly list: ListLayout<(keyof F & string) | CommonColumn>;
  readonly form: readonly Section<(keyof F & string) | CommonColumn, keyof L & string>[];
  readonly screens: readonly Screen[];
}

export interface Definition<F extends Fields = Fields, L extends Lines = Lines, EV extends EventSpecs = EventSpecs, S extends string = string> extends DocumentSpec<F, L, EV, S> {
  readonly machine: CompiledMachine;
  readonly allReasons: Reasons;
  /** `{type}@{version}`, as history entries name it. */
  readonly machineName: string;
}

/** Erased form used by kernels. */
export interface AnyDefinition extends Omit<Definition, 'list' | 'form' | 'uniqueKeys' | 'nameField' | 'lifecycle' | 'fields' | 'lines' | 'events' | 'ignores'> {
  readonly fields: Fields;
  readonly lines: Lines;
  readonly events: Readonly<Record<string, EventSpec>>;
  readonly lifecycle: Lifecycle;
  readonly list: ListLayout<string>;
  readonly form: readonly Section<string, string>[];
  readonly uniqueKeys?: readonly UniqueKey<string>[];
  readonly nameField?: string;
  readonly ignores?: readonly string[];
}

export function defineDocument<const F extends Fields, const L extends Lines, const EV extends EventSpecs, S extends string>(spec: DocumentSpec<F, L, EV, S>): Definition<F, L, EV, S> {
  return {
    ...spec,
    machine: compile(spec.type, spec.lifecycle as Lifecycle),
    allReasons: { ...kernelReasons, ...spec.reasons },
    machineName: `${spec.type}@${spec.version}`,
  };
}

export const anyDefinition = (definition: unknown): AnyDefinition => definition as AnyDefinition;
