/** A document, said once: fields, lines, events, lifecycle, view, lists and forms. Everything else follows from it. */
import type { EntityName } from './entity-names.js';
import type { EventSpec, EventSpecs, Responsibility } from './events.js';
import type { CommonFields, Context, Field, Fields, Label, Lines } from './fields.js';
import type { Declared, Lifecycle } from './lifecycle.js';
import type { CompiledMachine } from './machine.js';
import { compile } from './machine.js';
import type { Guarded } from './masks.js';
import { maskedView } from './masks.js';
import type { Reasons } from './refusals.js';
import { kernelReasons } from './refusals.js';
import type { Profile } from './profiles.js';
import { processReasons } from './stock/process-reasons.js';
import type { View } from './view.js';

/** `CMP-{yyyyMMdd}-{seq4}` as shipped; what holds is the installation's rule for the type (platform-access.md §10). */
export interface Numbering {
  readonly pattern: string;
  /** What {prefix} stands for, by the kind of document. */
  readonly prefix?: (fields: Readonly<Record<string, unknown>>) => string;
  /** What {root} stands for: the number of the document it hangs on. */
  readonly root?: (fields: Readonly<Record<string, unknown>>) => string;
  /** What hangs on another is numbered after that, whatever the rule of the type. */
  readonly hangs?: (fields: Readonly<Record<string, unknown>>) => HungNumber | null;
}
export interface HungNumber {
  readonly pattern: string;
  readonly startNo?: number;
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
  /** Two rows without a value are equal in it. */
  readonly emptyEqual?: true;
}

/** An event that the document sends to others: to whom, and what becomes of it when it is not taken. */
export interface Sent<E extends string> {
  /** Documents that it is sent to. Each takes, ignores or refuses it in every state; a refusal needs `refused` or `byHand`. */
  readonly to: readonly [EntityName, ...EntityName[]];
  /** Receivers whose family is not there yet: what is sent to them is dropped, in words. */
  readonly awaited?: readonly EntityName[];
  /** Own event by which a refusal comes back: `{ event, docType, docId, code, params, sent }`. */
  readonly refused?: E;
  /** Nothing of its own follows a refusal: an administrator looks after it (to-do TRANS_COMPEN). */
  readonly byHand?: true;
  /** Event of the receivers that takes it back: sent to those that took it when another, told the same in one transition, refuses it. */
  readonly compensate?: string;
  /** Codes of refusals that pass by themselves: it is tried again. */
  readonly transient?: readonly string[];
}

/** A column that no field holds: records of another document that name this one in a column of theirs. */
export interface Related {
  readonly label: Label;
  readonly entity: EntityName;
  /** Its column that names this record, alone or among others. */
  readonly by: string;
  /** Which of its columns is listed, and what that refers to; without it the records are counted. */
  readonly lists?: { readonly column: string; readonly of: EntityName };
  /** States in which they count. */
  readonly states?: readonly string[];
}

/** A column of a kind of lines by which documents are found. */
export interface LineFilter {
  readonly line: string;
  readonly column: string;
}

export interface ListLayout<Column extends string> {
  readonly columns: readonly Column[];
  readonly filters: readonly Column[];
  /** Texts of long lists in which words are looked for: three letters and more are found by an index, which each writing pays for. */
  readonly searched?: readonly Column[];
  /** Columns from other documents, after the own ones; all of them may be filtered and sorted. */
  readonly related?: Readonly<Record<string, Related>>;
  /** Filters by what stands in a row of lines; several of one kind of lines hold in the same row. */
  readonly lineFilters?: Readonly<Record<string, LineFilter>>;
  readonly sort: readonly (readonly [Column, 'asc' | 'desc'])[];
  /** Numbers summed under the list over its whole filter, apart for each value of `by`: amounts of two currencies are never added. */
  readonly sums?: { readonly columns: readonly Column[]; readonly by?: Column };
  /** Filters shown as tabs in business words; null: the column is empty. */
  readonly tabs?: readonly { readonly label: Label; readonly where: Readonly<Record<string, readonly string[] | null>> }[];
}

/**
 * A list over the lines of all documents of a kind, each joined to its document. A name is the line's own column first, else
 * one of its document; every column may be filtered and sorted.
 */
export type LineList = Pick<ListLayout<string>, 'columns' | 'filters' | 'sort' | 'sums' | 'tabs'>;

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
  /** What its menu is called for people outside, where they know it by another name. */
  readonly labelOutside?: Label;
  /** Responsibilities whose menu shows it; undefined: all of the audience. */
  readonly resp?: readonly Responsibility[];
  /** Route of the screen that leads here; the menu names that one. */
  readonly within?: string;
  /** The kind of lines that the list is over, as `lineLists` says it; a row opens its document. */
  readonly lines?: string;
  /** Of the kinds of the document, by field, those that the screen shows; what is begun there is of the first. */
  readonly of?: Readonly<Record<string, readonly string[]>>;
  /** A special screen that stands on its own and is in the menu, as lists are. */
  readonly menu?: true;
  /** Of the buttons that lists have, those that a special screen has as well. */
  readonly listButtons?: readonly ('btnExport' | 'btnImport')[];
}

type CommonColumn =
  'docNumber' | 'orgId' | 'state' | 'creationDate' | 'createdBy' | 'lastUpdateDate' | 'lastUpdatedBy' | 'remark' | 'rev' | 'id';

interface SavedState {
  readonly state: string;
  readonly context: CommonFields & Readonly<Record<string, unknown>>;
}

/** A document of an earlier version, as it goes on under this one. */
export type Upgrade = (snapshot: SavedState) => SavedState;

export interface DocumentSpec<
  F extends Fields,
  L extends Lines,
  EV extends EventSpecs,
  S extends string,
  LV extends Fields = Record<never, never>,
> {
  readonly type: EntityName;
  /** Bumped only when golden histories no longer fold equally. */
  readonly version: number;
  /**
   * How open documents of earlier versions go on under this one, by that version: pure, and total over its states. It is given
   * the document in this definition's shape, new fields empty, and answers a state of this definition; `rev` and `id` stay.
   */
  readonly upgrades?: Readonly<Record<number, Upgrade>>;
  /** The address under every root, such as `compete/compete-hall`. */
  readonly path: string;
  readonly kind: 'document' | 'master';
  readonly title: Label;
  readonly fields: F;
  readonly lines: L;
  /** What lists show beside the document and who reads it decides: figures and marks that are in no history. The server part has their SQL. */
  readonly live?: LV;
  readonly events: EV;
  readonly lifecycle: Declared<Context<F, L>, keyof EV & string, S>;
  readonly reasons: Reasons;
  /** Events of documents and timers that a state without a row for them accepts without change (conventions.md, "Answers"). */
  readonly ignores?: readonly (keyof EV & string)[];
  /** Events that its effects send to other documents. */
  readonly sends?: Readonly<Record<string, Sent<keyof EV & string>>>;
  readonly view: View<never>;
  readonly numbering?: Numbering;
  /** Options that its prepare reads; the product does not start without one of them. */
  readonly profiles?: readonly Profile[];
  readonly uniqueKeys?: readonly UniqueKey<(keyof F & string) | CommonColumn>[];
  /** Columns by which rules look rows up, beside those that lists filter by. */
  readonly indexes?: readonly (readonly ((keyof F & string) | CommonColumn)[])[];
  /** States in which it holds the rate of exchange that it froze (`frozenRateFields`): until then the rate is not voided, and a correction tells of the document. */
  readonly freezesRate?: readonly NoInfer<S>[];
  /** Refused attempts are kept with their batch in a chained list (halls, auctions, bidding, e-signing). */
  readonly evidence?: true;
  /** States in which whoever is there is in the middle of it: his session does not end under him. */
  readonly liveStates?: readonly NoInfer<S>[];
  /** People wait for the instant of its deadlines (halls, openings): they pass before those of other documents. */
  readonly liveDeadlines?: true;
  /** What people read when an event could not be stored; default SYS_STORAGE_DOWN. */
  readonly storageDownCode?: string;
  /** Which field names a row to people; docNumber when not said. */
  readonly nameField?: (keyof F & string) | 'docNumber';
  /** What whoever is to approve it reads in his list of to-dos: of each the first field that has a value. */
  readonly todoShows?: {
    readonly amount?: readonly (keyof F & string)[];
    readonly currency?: keyof F & string;
    readonly submitter: readonly ((keyof F & string) | 'submittedBy')[];
  };
  readonly list: ListLayout<((keyof F | keyof NoInfer<LV>) & string) | CommonColumn>;
  /** Lists over kinds of lines that have an `entity`. */
  readonly lineLists?: Readonly<Partial<Record<keyof L & string, LineList>>>;
  readonly form: readonly Section<(keyof F & string) | CommonColumn, keyof L & string>[];
  /** What the form of a new document begins with: whoever makes it, the organisation of that person, a flag that is set. */
  readonly proposes?: Readonly<Partial<Record<(keyof F & string) | CommonColumn, 'user' | 'organisation' | 'supplier' | 'yes'>>>;
  readonly screens: readonly Screen[];
}

export interface Definition<
  F extends Fields = Fields,
  L extends Lines = Lines,
  EV extends EventSpecs = EventSpecs,
  S extends string = string,
  LV extends Fields = Record<never, never>,
> extends DocumentSpec<F, L, EV, S, LV> {
  readonly machine: CompiledMachine;
  readonly allReasons: Reasons;
  /** `{type}@{version}`, as history entries name it. */
  readonly machineName: string;
}

/** Erased form used by kernels. */
export interface AnyDefinition extends Omit<
  Definition,
  | 'list'
  | 'lineLists'
  | 'form'
  | 'todoShows'
  | 'uniqueKeys'
  | 'indexes'
  | 'nameField'
  | 'lifecycle'
  | 'fields'
  | 'lines'
  | 'live'
  | 'events'
  | 'ignores'
  | 'sends'
> {
  readonly fields: Fields;
  readonly lines: Lines;
  readonly live?: Fields;
  readonly events: Readonly<Record<string, EventSpec>>;
  readonly lifecycle: Lifecycle;
  readonly list: ListLayout<string>;
  readonly lineLists?: Readonly<Record<string, LineList>>;
  readonly form: readonly Section<string, string>[];
  readonly uniqueKeys?: readonly UniqueKey<string>[];
  readonly indexes?: readonly (readonly string[])[];
  readonly nameField?: string;
  readonly todoShows?: { readonly amount?: readonly string[]; readonly currency?: string; readonly submitter: readonly string[] };
  readonly ignores?: readonly string[];
  readonly sends?: Readonly<Record<string, Sent<string>>>;
}

/** What is approved tells the process that carries the approval. */
const toProcess = { DOC_ACCEPTED: { to: ['bpmInstance'] }, DOC_WITHDRAWN: { to: ['bpmInstance'] } } as const satisfies Readonly<
  Record<string, Sent<string>>
>;
const isApproved = ({ states }: { readonly states: unknown }): boolean =>
  Object.values(states as Lifecycle['states']).some(({ approval }) => approval !== undefined);

export function defineDocument<
  const F extends Fields,
  const L extends Lines,
  const EV extends EventSpecs,
  S extends string,
  const LV extends Fields = Record<never, never>,
>(spec: DocumentSpec<F, L, EV, S, LV>): Definition<F, L, EV, S, LV> {
  const approved = isApproved(spec.lifecycle);
  const sends = approved ? { ...toProcess, ...spec.sends } : spec.sends;
  return {
    ...spec,
    ...(sends ? { sends } : {}),
    view: maskedView(spec as Guarded, spec.view),
    machine: compile(spec.type, spec.lifecycle as Lifecycle),
    allReasons: { ...kernelReasons, ...(approved ? processReasons : {}), ...spec.reasons },
    machineName: `${spec.type}@${spec.version}`,
  };
}

/** Whether the definition says that it sends this; what it does not say is not sent. */
export const isSent = ({ sends }: AnyDefinition, { event, type }: { readonly event: string; readonly type: string }): boolean =>
  (sends?.[event]?.to as readonly string[] | undefined)?.includes(type) === true;

/** Lines as a document's list is read and shown, where they have none of their own as well: names are those of the line, else of its document. */
export function listOfLines(definition: AnyDefinition, name: string): AnyDefinition {
  const { fields, live, label } = definition.lines[name]!;
  const list = definition.lineLists?.[name] ?? definition.list;
  const own = new Set([...Object.keys(fields), ...Object.keys(live ?? {})]);
  const beside = Object.fromEntries(Object.entries(definition.live ?? {}).filter(([key]) => !own.has(key)));
  return { ...definition, title: label, fields: { ...definition.fields, ...fields }, live: { ...beside, ...live }, list };
}

export const anyDefinition = (definition: unknown): AnyDefinition => definition as AnyDefinition;

/** What the values of a related column are. */
export const relatedField = ({ label, lists }: Related): Field =>
  lists ? { kind: 'refs', entity: lists.of, label } : { kind: 'integer', max: 2_147_483_647, label };
