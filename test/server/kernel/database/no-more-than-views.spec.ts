import { describe, expect, test } from '@jest/globals';
import { audienceOf } from '../../../../server/kernel/runtime/steps/authorize.js';
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { AnyContext, Snapshot } from '../../../../state-machines/kernel/document.js';
import { blankContext } from '../../../../state-machines/kernel/document.js';
import type { Fields, Line } from '../../../../state-machines/kernel/fields.js';
import { readsMasks } from '../../../../state-machines/kernel/masks.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import { documents } from '../../../../state-machines/registry.js';
import { valueOf } from '../../../machines/kernel/values.js';
import type { Values } from './told-by-lists.js';
import { remembered, viewersOf, who } from './worlds-and-viewers.js';
import {
  askedColumns,
  bytes,
  changedAt,
  drawing,
  isListed,
  isShown,
  listed,
  listedLines,
  OTHER,
  otherValues,
  ownShape,
} from './told-by-lists.js';

// The law of lists: two worlds that differ in one place, and that `findById` tells a viewer alike, are alike in his lists: rows,
// and with them orders, filters, sums, pushes, figures and workbooks, which are all made of the same columns; rows of lines too.
// Lists are put together in memory by the rules that their SQL is made of; that SQL answers alike, the strangers show.

// Worlds: documents as histories made them, and documents filled with values of their kinds in each state.

const filledRow = (fields: Fields, seed: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field], index) => [
      name,
      ownShape.has(field.kind) ? (field.initial ?? (field.kind === 'rows' ? [] : null)) : valueOf(field, seed + index),
    ]),
  );

function filledLine(line: Line, seed: number): readonly Values[] {
  return [0, 1].map((place) => ({
    ...filledRow(line.fields, seed + place * 50),
    [line.key]: line.fields[line.key]!.kind === 'integer' ? place + 1 : `k${place + 1}`,
    ...Object.fromEntries(Object.entries(line.nested ?? {}).map(([name, { fields }]) => [name, [filledRow(fields, seed + place)]])),
  }));
}

/** What a document's own events always keep together. */
const sound: Readonly<Record<string, (context: AnyContext) => AnyContext>> = {
  baseProfile: (context) => ({
    ...context,
    values: (context['values'] as readonly Values[]).map((one) => ({ ...one, sealedFlag: context['valueKind'] === 'SECRET' ? 'Y' : 'N' })),
  }),
};

function filled(definition: AnyDefinition, seed: number): AnyContext {
  const hot = Object.entries(definition.lines).filter(([, line]) => line.temperature === 'hot');
  const made = {
    ...blankContext(definition),
    ...filledRow(definition.fields, seed),
    id: String(9_000 + seed),
    docNumber: `NO-${seed}`,
    orgId: String(100 + seed),
    rev: 7 + seed,
    createdBy: String(2_000 + seed),
    creationDate: 1_772_409_600_000 + seed,
    lastUpdatedBy: String(2_100 + seed),
    lastUpdateDate: 1_772_409_700_000 + seed,
    submittedBy: String(2_200 + seed),
    remark: `remark ${seed}`,
    ...Object.fromEntries(hot.map(([name, line], index) => [name, filledLine(line, seed + 100 * (index + 1))])),
  };
  return sound[definition.type]?.(made) ?? made;
}

/** A hall is more than its fields: histories alone make sound ones. */
const madeByHistoryAlone: ReadonlySet<string> = new Set(['srmSfdCompeteHall', 'srmSfdCompeteHeader']);

/** A moment; `whole`: lines and more values are looked at as well. `like`: whose viewers stand for this one's. */
interface World {
  readonly at: Snapshot;
  readonly whole: boolean;
  readonly like: Snapshot;
}

/** What is set up otherwise may be shown otherwise: each other code of each of its settings. */
function setUpOtherwise({ fields }: AnyDefinition, at: Snapshot): readonly World[] {
  const { state, context } = at;
  return Object.entries(fields).flatMap(([name, { kind, lookup }]) => {
    const codes = kind === 'flag' ? ['Y', 'N'] : Object.keys(lookup?.values ?? {});
    return codes
      .filter((code) => code !== context[name])
      .map((code) => ({ at: { state, context: { ...context, [name]: code } }, whole: false, like: at }));
  });
}

/** Of these the moment in which most of what lists ask for is there. */
function fullest(definition: AnyDefinition, moments: readonly Snapshot[]): readonly Snapshot[] {
  const there = ({ context }: Snapshot) => askedColumns(definition).filter((key) => (context[key] ?? null) !== null).length;
  return moments.toSorted((one, other) => there(other) - there(one)).slice(0, 1);
}

function worldsOf(definition: AnyDefinition): readonly World[] {
  const moments = remembered(definition);
  const ofEach = [...new Map(moments.map((snapshot) => [snapshot.state, snapshot])).values()];
  const lived = ofEach.map((at) => ({ at, whole: true, like: at }));
  if (madeByHistoryAlone.has(definition.type)) {
    const live = moments.filter(({ state }) => definition.liveStates?.includes(state));
    const set = new Set([...fullest(definition, moments), ...fullest(definition, live)]);
    return [...lived, ...[...set].flatMap((at) => setUpOtherwise(definition, at))];
  }
  const states = Object.keys(definition.machine.states).filter((state) => !definition.machine.states[state]!.passages);
  const made = states.flatMap((state) => [1, 2].map((seed): Snapshot => ({ state, context: filled(definition, seed) })));
  return [...lived, ...made.map((at, index) => ({ at, whole: index % 2 === 0, like: at }))];
}

/** The same world but for one place. */
interface Twin {
  readonly place: string;
  readonly world: Snapshot;
}

/** Names of whatever lists are made of: what they show and what their rules ask; nothing else changes them. */
function namesInLists(definition: AnyDefinition): ReadonlySet<string> {
  const { scope, columns, rows, self } = definition.view;
  const said = JSON.stringify([scope, columns, rows, self]).match(/\w+/g) ?? [];
  return new Set([...askedColumns(definition), ...said, ...listedLines(definition).map(([name]) => name), 'state', 'orgId']);
}

function twinsOf(definition: AnyDefinition, { at: { state, context }, whole }: World, names: ReadonlySet<string>): readonly Twin[] {
  const places: (readonly [string, AnyContext])[] = [];
  const once = new Set<string>();
  for (const [name, value] of otherValues(definition)) {
    if (!names.has(name) || value === context[name] || (!whole && once.has(name))) continue;
    once.add(name);
    places.push([name, changedAt(context, name, value)]);
  }
  for (const [name, line] of Object.entries(definition.lines)) {
    const rows = (context[name] ?? []) as readonly Values[];
    if (!whole || !names.has(name) || line.temperature !== 'hot' || rows.length === 0) continue;
    places.push([`${name} without its last row`, changedAt(context, name, rows.slice(0, -1))]);
    const [last] = rows.slice(-1) as [Values];
    for (const [column, field] of Object.entries(line.fields)) {
      if (column === line.key || ownShape.has(field.kind)) continue;
      places.push([`${name}.${column}`, changedAt(context, name, [...rows.slice(0, -1), { ...last, [column]: valueOf(field, OTHER) }])]);
    }
  }
  return places.map(([place, other]) => ({ place, world: { state, context: other } }));
}

/** Of viewers to whom the document is one and the same, two stand for all. */
function standingFor(definition: AnyDefinition, world: Snapshot, keys: readonly string[]): readonly Viewer[] {
  const alike = new Map<string, Viewer[]>();
  for (const viewer of viewersOf(definition, world)) {
    const audience = audienceOf(definition, world, viewer);
    const shown = isListed(definition, world, viewer) ? keys.filter((key) => isShown(definition, key, world, viewer)) : null;
    const key = JSON.stringify([audience, shown, readsMasks(definition, viewer)]);
    const group = alike.get(key) ?? [];
    if (group.length < 2) alike.set(key, [...group, viewer]);
  }
  return [...alike.values()].flat();
}

/** What lists tell beyond views, a line for each place and viewer. */
function betrayals(definition: AnyDefinition): readonly string[] {
  const keys = askedColumns(definition);
  const names = namesInLists(definition);
  const found = new Set<string>();
  const known = new Map<Snapshot, readonly Viewer[]>();
  for (const world of worldsOf(definition)) {
    const { at, whole, like } = world;
    const told = (other: Snapshot, viewer: Viewer) => bytes(listed(definition, other, viewer, keys, whole));
    const everybody = known.get(like) ?? standingFor(definition, like, keys);
    known.set(like, everybody);
    for (const viewer of like === at ? viewersOf(definition, at) : everybody)
      if (isListed(definition, at, viewer) && audienceOf(definition, at, viewer) === null)
        found.add(`${at.state}: ${who(viewer)} lists what he may not open`);
    const drawn = drawing(definition, at);
    const viewers = everybody.flatMap((viewer) => {
      const view = drawn(viewer);
      return view === undefined ? [] : [{ viewer, view, list: told(at, viewer) }];
    });
    for (const { place, world: other } of twinsOf(definition, world, names)) {
      const otherwise = drawing(definition, other);
      for (const { viewer, view, list } of viewers)
        if (told(other, viewer) !== list && otherwise(viewer) === view) found.add(`${at.state}: lists tell ${who(viewer)} ${place}`);
    }
  }
  return [...found];
}

describe.each(documents.map((definition) => [definition.type, definition] as const))('%s', (_type, definition) => {
  test('lists tell nobody more than the document does', () => expect(betrayals(definition)).toEqual([]));
});
