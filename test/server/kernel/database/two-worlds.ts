/** Worlds of documents in real tables: as they were, and as they are but for what a viewer is not told. */
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { AnyContext, Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Field, Line } from '../../../../state-machines/kernel/fields.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import type { Queryable } from '../../../../server/kernel/contracts.js';
import type { Column } from '../../../../server/kernel/database/columns.js';
import { quoted } from '../../../../server/kernel/database/naming.js';
import { tablesOf } from '../../../../server/kernel/database/tables.js';
import { audienceOf } from '../../../../server/kernel/runtime/steps/authorize.js';
import { valueOf } from '../../../machines/kernel/values.js';
import type { Values } from './told-by-lists.js';
import { changedAt, drawing, otherValues, ownShape } from './told-by-lists.js';
import { remembered, viewersOf } from './worlds-and-viewers.js';

export type World = readonly Snapshot[];

/** Moments of the recorded histories, each as a document of its own, so that lists hold many in all their states. */
export function worldOf(definition: AnyDefinition, most: number): World {
  const moments = remembered(definition);
  const step = Math.ceil(moments.length / most);
  return moments
    .filter((_, index) => index % step === 0)
    .map(({ state, context }, index) => ({ state, context: changedAt(context, 'id', String(7_001 + index)) }));
}

/** Viewers to whom the documents are not all alike; of those to whom they are, one stands for all. */
export function viewersOfWorld(definition: AnyDefinition, world: World): readonly Viewer[] {
  const found = new Map<string, Viewer>();
  for (const viewer of world.flatMap((at) => viewersOf(definition, at))) {
    if (viewer.userId === 'SYSTEM') continue;
    const audiences = world.map((at) => audienceOf(definition, at, viewer));
    const key = JSON.stringify([viewer.userType, viewer.orgIds, audiences, viewer.uncovers]);
    if (!found.has(key)) found.set(key, viewer);
  }
  return [...found.values()];
}

export interface Hidden {
  readonly world: World;
  /** Fields that are another value somewhere. */
  readonly fields: ReadonlySet<string>;
  readonly places: number;
}

/** The same world to this viewer, in which all is otherwise that no document he opens tells him. */
export function otherwise(definition: AnyDefinition, world: World, viewer: Viewer): Hidden {
  const fields = new Set<string>();
  let places = 0;
  const made = world.flatMap((at, index) => {
    const isSeen = audienceOf(definition, at, viewer) !== null;
    // Of what he does not see every second one is not there at all.
    if (!isSeen && index % 2 === 0) {
      places += 1;
      return [];
    }
    let now = at;
    const told = drawing(definition, at)(viewer);
    // What cannot be drawn is no world.
    if (isSeen && told === undefined) return [];
    for (const [name, candidates] of placesOf(definition, at, index)) {
      const other = candidates.find((context) => {
        const next = { state: at.state, context: context(now.context) };
        return isSeen ? drawing(definition, next)(viewer) === told : audienceOf(definition, next, viewer) === null;
      });
      if (!other) continue;
      now = { state: at.state, context: other(now.context) };
      fields.add(name);
      places += 1;
    }
    return [now];
  });
  return { world: made, fields, places };
}

type Changed = (context: AnyContext) => AnyContext;

/** Places of a document, and what may stand there instead; the first that nobody tells is taken. */
function placesOf(definition: AnyDefinition, { context }: Snapshot, index: number): readonly (readonly [string, readonly Changed[]])[] {
  // Another order than that of the documents themselves.
  const seed = 31 + ((index * 7) % 13);
  const names = [...new Set(otherValues(definition).map(([name]) => name))].filter((name) => name !== 'rev');
  const header = names.map((name) => {
    const field = definition.fields[name];
    const values = field ? [valueOf(field, seed), ...behindMask(field, context[name])] : otherCommon(name, seed);
    return [
      name,
      values.map(
        (value): Changed =>
          (now) =>
            changedAt(now, name, value),
      ),
    ] as const;
  });
  return [...header, ...Object.entries(definition.lines).flatMap(([name, line]) => placesOfLine(name, line, context, seed))];
}

/** Values that are covered like the present one. */
function behindMask({ sensitive }: Field, value: unknown): readonly unknown[] {
  if (!sensitive || typeof value !== 'string' || value.length < 8) return [];
  return [`${value.slice(0, 4)}${value[4] === '7' ? '8' : '7'}${value.slice(5)}`, `${value[0]}q${value.slice(2)}`];
}

const otherCommon = (name: string, seed: number): readonly unknown[] =>
  name.endsWith('Date') ? [1_772_409_600_000 + seed] : [String(1_000 + seed)];

function placesOfLine(name: string, line: Line, context: AnyContext, seed: number): readonly (readonly [string, readonly Changed[]])[] {
  const rows = (context[name] ?? []) as readonly Values[];
  if (line.temperature !== 'hot' || rows.length === 0) return [];
  const columns = Object.entries(line.fields).filter(([column, { kind }]) => column !== line.key && !ownShape.has(kind));
  const inRows = (now: AnyContext, change: (row: Values, place: number) => Values): AnyContext =>
    changedAt(now, name, (now[name] as readonly Values[]).map(change));
  return [
    [`${name}`, [(now) => changedAt(now, name, (now[name] as readonly Values[]).slice(0, -1))]],
    ...columns.map(([column, field]): readonly [string, readonly Changed[]] => [
      `${name}.${column}`,
      [(now) => inRows(now, (row, place) => ({ ...row, [column]: valueOf(field, seed + place) }))],
    ]),
  ];
}

/** Takes the place of all documents of the kind. `on` is the owner of the tables: nothing of this happens in a product. */
export async function stand(on: Queryable, definition: AnyDefinition, world: World): Promise<void> {
  const { name, columns, lines } = tablesOf(definition);
  await on.query(`delete from ${quoted(name)}`);
  for (const line of lines) await on.query(`delete from ${quoted(line.name)}`);
  const header = world.map(({ state, context }) => ({ id: context.id, state, rev: context.rev, ...stored(columns, context) }));
  await insert(on, name, ['id bigint', 'state text', 'rev int'], columns, header);
  for (const line of lines) {
    const rows = world.flatMap(({ context }) =>
      ((context[line.line] ?? []) as readonly Values[]).map((row, place) => ({ row, own: { doc_id: context.id, row_position: place } })),
    );
    const own = ['doc_id bigint', 'row_position bigint', 'row_rev int'];
    await insert(
      on,
      line.name,
      own,
      line.columns,
      rows.map(({ row, own: at }) => ({ ...at, row_rev: 1, ...stored(line.columns, row) })),
    );
    for (const nested of line.nested)
      await insert(
        on,
        nested.name,
        [...own, `${quoted(nested.parentKey.name)} ${nested.parentKey.type}`],
        nested.columns,
        rows.flatMap(({ row, own: { doc_id: docId } }) =>
          ((row[nested.line] ?? []) as readonly Values[]).map((one, place) => ({
            doc_id: docId,
            row_position: place,
            row_rev: 1,
            [nested.parentKey.name]: line.key.write(row[line.key.field]),
            ...stored(nested.columns, one),
          })),
        ),
      );
  }
}

const stored = (columns: readonly Column[], row: Values): Values =>
  Object.fromEntries(columns.map(({ name, field, write }) => [name, write(row[field])]));

async function insert(on: Queryable, table: string, own: readonly string[], columns: readonly Column[], rows: readonly Values[]) {
  if (rows.length === 0) return;
  const typed = [...own, ...columns.map(({ name, type }) => `${quoted(name)} ${type}`)];
  const names = typed.map((one) => one.split(' ', 1)[0]!).join(', ');
  await on.query(`insert into ${quoted(table)} (${names}) select ${names} from jsonb_to_recordset($1::jsonb) r(${typed.join(', ')})`, [
    JSON.stringify(rows),
  ]);
}
