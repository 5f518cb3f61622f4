/**
 * What a form holds, as plain state: what the user changed over what the document is. Untouched fields follow the live
 * document; the revision of the edit moves on with it until someone changes a field that is being edited.
 */
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { blankContext, writableCommonFields } from '@machines/kernel/document.js';
import type { UserType } from '@machines/kernel/events.js';
import type { Fields, Line } from '@machines/kernel/fields.js';
import { partsOfSave, refusedMobiles } from '@machines/kernel/mobile-numbers.js';
import type { Refusal } from '@machines/kernel/refusals.js';
import { saveOf } from '@machines/kernel/save.js';
import { beyondUnit, countedBy } from '@machines/kernel/unit-decimals.js';
import type { UnitDecimals } from '@machines/kernel/unit-decimals.js';
import { checkOrder, checkSave } from '@machines/kernel/validate.js';
import { mayWrite } from '@machines/kernel/writing.js';

import { mergedLines } from './line-merge.js';
import { partsOf, placeOf } from './places.js';
import type { Place, PlaceParts } from './places.js';

export type Values = Readonly<Record<string, unknown>>;

export interface Editing {
  /** The document that the edits stand on. */
  readonly base: Values;
  readonly rev: number | null;
  /** Changed header fields, and whole lists of changed lines. */
  readonly edits: Values;
  /** What a save has overtaken: the live document still shows it until the save comes back as an event. */
  readonly overtaken?: Values;
  /** What somebody else changed while it was edited here, until one value is chosen. */
  readonly disputed?: readonly Place[];
}

type DefinitionLines = AnyDefinition['lines'];

const equal = (a: unknown, b: unknown): boolean => Object.is(a, b) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const empty = (value: unknown): boolean => value === null || value === undefined || value === '';

export const begun = (base: Values, rev: number | null, edits: Values = {}): Editing => ({ base, rev, edits });

export const valuesOf = ({ base, edits }: Editing): Values => ({ ...base, ...edits });
export const isDirty = ({ edits }: Editing): boolean => Object.keys(edits).length > 0;

/** A field set back to what it was is no edit any more, and nothing to be disputed. */
export function edited(lines: DefinitionLines, editing: Editing, name: string, value: unknown): Editing {
  const { [name]: _was, ...others } = editing.edits;
  const before = editing.base[name];
  const unchanged = equal(before, value) || (empty(before) && empty(value));
  return stillDisputed(lines, { ...editing, edits: unchanged ? others : { ...others, [name]: value } });
}

/** What somebody else changed while it was edited here. `column` null: a header field, or a row that one side removed. */
export interface Dispute extends PlaceParts {
  readonly place: Place;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Edited fields that the newest document holds differently than the one the edits stand on; of lines, the cells that both changed. */
function newlyDisputed(lines: DefinitionLines, editing: Editing, newest: Values): readonly Place[] {
  return Object.keys(editing.edits).flatMap((name): readonly Place[] => {
    const [base, mine, theirs] = [editing.base[name], editing.edits[name], newest[name]];
    if (equal(base, theirs) || equal(mine, theirs)) return [];
    const line = lines[name];
    if (!line) return [name];
    return mergedLines(line, base, mine, theirs).conflicts.map(({ row, column }) =>
      placeOf(column === null ? name : `${name}.${column}`, row),
    );
  });
}

const rowIn = (line: Line, rows: unknown, key: string | null): Values | undefined =>
  ((rows ?? []) as readonly Values[]).find((row) => String(row[line.key]) === key);

function disputeAt(lines: DefinitionLines, { base, edits }: Editing, place: Place): Dispute | null {
  const parts = partsOf(place);
  const { name, column, row } = parts;
  if (!Object.hasOwn(edits, name)) return null;
  const line = lines[name];
  const [own, other] = line ? [rowIn(line, edits[name], row), rowIn(line, base[name], row)] : [edits, base];
  const [mine, theirs] = !line
    ? [own![name], other![name]]
    : column === null
      ? [own ?? null, other ?? null]
      : [own?.[column], other?.[column]];
  const apart =
    line && column === null ? (mine === null) !== (theirs === null) : own !== undefined && other !== undefined && !equal(mine, theirs);
  return apart ? { ...parts, place, mine, theirs } : null;
}

/** Both values of everything that is to be decided before it can be saved. */
export const disputes = (lines: DefinitionLines, editing: Editing): readonly Dispute[] =>
  (editing.disputed ?? []).flatMap((place) => disputeAt(lines, editing, place) ?? []);

function stillDisputed(lines: DefinitionLines, { disputed = [], ...editing }: Editing): Editing {
  const open = [...new Set(disputed)].filter((place) => disputeAt(lines, editing, place) !== null);
  return open.length === 0 ? editing : { ...editing, disputed: open };
}

/** The edits over the newest document: lines take over what only the other changed. */
function rebased(lines: DefinitionLines, editing: Editing, newest: Values, rev: number | null): Editing {
  const edits = Object.entries(editing.edits).map(
    ([name, mine]) => [name, lines[name] ? mergedLines(lines[name], editing.base[name], mine, newest[name]).rows : mine] as const,
  );
  return { base: newest, rev, edits: Object.fromEntries(edits.filter(([name, mine]) => !equal(newest[name], mine))) };
}

/** The live document has not come up to the save that the edits stand on. */
export const isBehind = (editing: Editing, newest: Values, rev: number | null): boolean =>
  newest === editing.overtaken || (rev !== null && editing.rev !== null && rev < editing.rev);

function valueAt(lines: DefinitionLines, values: Values, { name, column, row }: PlaceParts): unknown {
  const line = lines[name];
  if (!line) return values[name];
  const found = rowIn(line, values[name], row);
  return column === null ? (found ?? null) : found?.[column];
}

/**
 * Follows the live document, and never goes back behind a save; what is edited stays, and is disputed where someone else changed it too.
 * @param sent a save on its way: what the document has of it is nobody else's change
 */
export function followed(lines: DefinitionLines, editing: Editing, newest: Values, rev: number | null, sent?: Editing): Editing {
  if ((editing.base === newest && editing.rev === rev) || isBehind(editing, newest, rev)) return editing;
  const own = (place: Place): boolean =>
    sent !== undefined &&
    equal(...([valuesOf(sent), newest].map((values) => valueAt(lines, values, partsOf(place))) as [unknown, unknown]));
  const disputed = [...(editing.disputed ?? []), ...newlyDisputed(lines, editing, newest).filter((place) => !own(place))];
  return stillDisputed(lines, { ...rebased(lines, editing, newest, rev), disputed });
}

/** Stands on what was saved; what was changed while the save was on its way is an edit over it, also what was set back. */
export function saved(editing: Editing, from: Editing, rev: number | null, overtaken: Values): Editing {
  const [sent, mine] = [valuesOf(from), valuesOf(editing)];
  const names = Object.keys(editing.base === from.base ? { ...from.edits, ...editing.edits } : editing.edits);
  return {
    base: sent,
    rev,
    edits: Object.fromEntries(names.filter((name) => !equal(mine[name], sent[name])).map((name) => [name, mine[name]])),
    overtaken,
  };
}

/** What is left to be saved after an earlier save of the same form; the form may have followed the document beyond it. */
export const savedSince = (editing: Editing, earlier: Editing, rev: number | null, overtaken: Values): Editing =>
  rev !== null && editing.rev !== null && editing.rev >= rev ? editing : saved(editing, earlier, rev ?? earlier.rev, overtaken);

/** One value is chosen: mine stays an edit, otherwise the field, cell or row is as the other made it. */
export function decided(lines: DefinitionLines, editing: Editing, place: Place, mine: boolean): Editing {
  const dispute = disputeAt(lines, editing, place);
  const rest = { ...editing, disputed: (editing.disputed ?? []).filter((other) => other !== place) };
  if (mine || !dispute) return stillDisputed(lines, rest);
  const { [dispute.name]: own, ...others } = editing.edits;
  const line = lines[dispute.name];
  return line
    ? edited(lines, rest, dispute.name, withTheirs(line, own as readonly Values[], dispute))
    : stillDisputed(lines, { ...rest, edits: others });
}

function withTheirs(line: Line, rows: readonly Values[], { row, column, mine, theirs }: Dispute): readonly Values[] {
  const isIt = (one: Values): boolean => String(one[line.key]) === row;
  if (column !== null) return rows.map((one) => (isIt(one) ? { ...one, [column]: theirs } : one));
  return mine === null ? [...rows, theirs as Values] : rows.filter((one) => !isIt(one));
}

/** The event that saves in a state: the one reached by saveOrUpdate that the state (none: creation) takes. */
export function saveEventOf(definition: AnyDefinition, state: string | null): string | null {
  return (
    Object.keys(definition.events).find(
      (name) => definition.events[name]!.call === 'saveOrUpdate' && definition.machine.rowsOf(state ?? 'none', name).length > 0,
    ) ?? null
  );
}

export const isSavedByPeople = (definition: AnyDefinition): boolean =>
  Object.values(definition.events).some(({ call }) => call === 'saveOrUpdate');

const ownColumns = (fields: Fields, key: string | null, row: Values): Values =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name === key || !fields[name]?.computed));

function writableRows(line: Line, rows: readonly Values[]): readonly Values[] {
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(ownColumns(line.fields, line.key, row)).map(([name, value]) => {
        const nested = line.nested?.[name];
        return [name, nested ? (value as readonly Values[]).map((one) => ownColumns(nested.fields, nested.key, one)) : value];
      }),
    ),
  );
}

/** What of these values a caller may write: what is computed stays behind, in lines, too. */
export function writable(definition: AnyDefinition, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const line = definition.lines[name];
      if (line) return line.computed ? [] : [[name, writableRows(line, value as readonly Values[])]];
      const own = Object.hasOwn(definition.fields, name)
        ? !definition.fields[name]!.computed
        : (writableCommonFields as readonly string[]).includes(name);
      return own ? [[name, value]] : [];
    }),
  );
}

/** What a new document begins with in a form: as it is when nothing is said, but for what its writer may not say. */
export const blankFor = (definition: AnyDefinition, initial: Values | undefined, userType: UserType): Values =>
  Object.fromEntries(
    Object.entries({ ...blankContext(definition), ...initial }).filter(
      ([name]) => Object.hasOwn(definition.lines, name) || mayWrite(definition, name, { userType }, false),
    ),
  );

/** What a new document is created with: fields that say something, and lines that have rows. */
export const creation = (definition: AnyDefinition, editing: Editing): Values =>
  Object.fromEntries(
    Object.entries(writable(definition, valuesOf(editing))).filter(
      ([, value]) => !empty(value) && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** What only the installation knows; the server decides where it was not told yet. */
export interface Told {
  readonly mobilePattern: string | null;
  unitOf(id: string): UnitDecimals | undefined;
}

const nothingTold: Told = { mobilePattern: null, unitOf: () => undefined };

/** Everything that the kernel would refuse of this save. */
export function refusalsOfSave(
  definition: AnyDefinition,
  editing: Editing,
  creating: boolean,
  { mobilePattern, unitOf }: Told = nothingTold,
): readonly Refusal[] {
  const lines = Object.fromEntries(Object.keys(definition.lines).map((name) => [name, editing.base[name] ?? []]));
  const difference = creating
    ? saveOf(definition.lines, {}, creation(definition, editing))
    : saveOf(definition.lines, { ...editing.base, ...lines }, writable(definition, editing.edits));
  const exists = (line: string, key: string | number): boolean =>
    !creating && ((editing.base[line] ?? []) as readonly Values[]).some((row) => row[definition.lines[line]!.key] === key);
  const stored = creating ? null : editing.base;
  return [
    ...checkSave(definition, difference, exists, creating).refusals,
    ...checkOrder(definition, difference, stored),
    ...beyondUnit(countedBy(definition, difference, stored), unitOf),
    ...refusedMobiles(definition.fields, partsOfSave(definition, difference), editing.base, mobilePattern),
  ];
}

/** The next free key of a line that counts; null where people choose the key. */
export function nextKey(rows: readonly Values[], key: string, kind: string): number | null {
  if (kind !== 'integer') return null;
  return rows.reduce((most, row) => Math.max(most, Number(row[key]) || 0), 0) + 1;
}
