/** Takes back what an import made: records by their own way out, lines out of the document that they were added to. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Command } from '../../kernel/contracts.js';
import { keyName, lookUpKeys, scopeOf } from '../../kernel/runtime/keys.js';
import { hangsBelow } from './above.js';
import type { ApplyParts } from './applying.js';
import { decided, placesOf } from './applying.js';
import { isChanged } from './changed.js';
import { saveEventIn } from './columns.js';
import { placed } from './faults.js';

const AT_ONCE = 25;
const waysOut = ['DELETE', 'VOID', 'INVALIDATE'];

interface Made {
  readonly row_no: number;
  readonly doc_id: string;
  readonly doc_rev: number | null;
  readonly target_id: string | null;
  readonly payload: SavePayload;
}
interface Staying {
  readonly rowNo: number;
  readonly refusal: Refusal;
}

/** One try to take an import back; what was refused in one is asked anew in the next. */
export interface Undoing extends ApplyParts {
  readonly attempt: number;
  /** false: it goes on elsewhere, or later */
  readonly goesOn: () => Promise<boolean>;
  /** Nothing more is taken back: what is, is found by its key, the rest stays. */
  readonly isGivenUp: boolean;
}

/**
 * @returns how many rows stay, each record's first one with its refusal; null: it goes on elsewhere, or later
 * @throws Error where nobody has decided: it is tried again
 */
export async function undoImport(parts: Undoing): Promise<number | null> {
  const { rows } = await parts.database.read.query<Made>(
    'select row_no, doc_id::text as doc_id, doc_rev, target_id::text as target_id, payload from base_import_row where task_id = $1 and doc_id is not null order by row_no desc',
    [parts.taskId],
  );
  const staying: Staying[] = [];
  for (const batch of batchesOf(rows)) {
    if (!(await parts.goesOn())) return null;
    staying.push(...(await takeBack(parts, batch)));
  }
  return keepStaying(parts, staying);
}

/** So many at once, and each after those that belong to it. */
function* batchesOf(rows: readonly Made[]): Generator<readonly Made[]> {
  let batch: Made[] = [];
  for (const made of rows) {
    if (batch.length === AT_ONCE || batch.some(({ payload }) => hangsBelow(payload)?.row === made.row_no)) {
      yield batch;
      batch = [];
    }
    batch.push(made);
  }
  if (batch.length > 0) yield batch;
}

const keyOf = ({ taskId, attempt }: Undoing, { doc_id: id }: Made): string => `${taskId}:undo${attempt}:${id}`;

/** Whoever goes on after a crash finds by their keys those that are taken back already. */
async function takeBack(parts: Undoing, made: readonly Made[]): Promise<readonly Staying[]> {
  const {
    database,
    viewer,
    shape: {
      definition: { type },
    },
  } = parts;
  const wanted = (one: Made) => ({ scope: scopeOf({ type, id: one.doc_id, viewer }), key: keyOf(parts, one) });
  const done = await lookUpKeys(database.read, made.map(wanted));
  const isDone = (one: Made): boolean => done.has(keyName(wanted(one).scope, wanted(one).key));
  const refusals = await Promise.all(
    made.map((one) => (isDone(one) ? null : parts.isGivenUp ? refusal('IMPORT_NOT_UNDONE') : refusedOf(parts, one))),
  );
  return made.flatMap(({ row_no: rowNo }, index) => (refusals[index] ? [{ rowNo, refusal: refusals[index] }] : []));
}

/** null: it is taken back, or gone. */
async function refusedOf(parts: Undoing, made: Made): Promise<Refusal | null> {
  const {
    database,
    runtime,
    taskId,
    shape: { definition },
  } = parts;
  const snapshot = await runtime.snapshot(definition.type, made.doc_id);
  if (!snapshot) return null;
  const own = { type: definition.type, id: made.doc_id, rev: made.doc_rev ?? 1, taskId };
  if (snapshot.context.rev > own.rev && (await isChanged(database.read, own)))
    return refusal('IMPORT_UNDO_USED', { params: { row: nameOf(definition, snapshot) } });
  const command = undoing(parts, made, snapshot);
  if (!command) return refusal('IMPORT_UNDO_NO_WAY', { params: { row: nameOf(definition, snapshot) } });
  return decided(await runtime.submit(command));
}

const nameOf = ({ nameField }: AnyDefinition, { context }: Snapshot): string =>
  String(context[nameField ?? 'docNumber'] ?? context.docNumber ?? context.id);

function undoing(parts: Undoing, made: Made, { state, context: { rev } }: Snapshot): Command | null {
  const {
    shape: { definition },
    taskId,
    viewer,
  } = parts;
  const command = {
    type: definition.type,
    id: made.doc_id,
    viewer,
    rev,
    requestId: keyOf(parts, made),
    cause: { kind: 'IMPORT', id: taskId },
  } as const;
  if (made.target_id === null) {
    const event = waysOut.find((one) => definition.machine.rowsOf(state, one).length > 0);
    return event ? { ...command, event, payload: {} } : null;
  }
  const event = saveEventIn(definition, state);
  const lines = Object.fromEntries(
    Object.entries(made.payload.lines ?? {}).map(([name, { set = [] }]) => [
      name,
      { remove: set.map((row) => row[definition.lines[name]!.key] as string) },
    ]),
  );
  return event ? { ...command, event, payload: { lines } } : null;
}

/** Of an import that was taken back in part nothing is left to be told but what stays, and why. */
async function keepStaying({ database, taskId, shape }: ApplyParts, staying: readonly Staying[]): Promise<number> {
  if (staying.length === 0) return 0;
  const records = staying.map(({ rowNo }) => rowNo);
  const places = await placesOf(database, taskId, shape, records);
  const rowsOf = (rowNo: number) => places.get(rowNo) ?? [{ rowNo, sheet: 0, lineKey: null }];
  const faults = staying.flatMap((one) =>
    [...placed(shape, rowsOf(one.rowNo), one.refusal)].map(([rowNo, said]) => ({ row_no: rowNo, faults: said })),
  );
  await database.read.query(
    'update base_import_row t set faults = r.faults from jsonb_to_recordset($2::jsonb) r(row_no int, faults jsonb) where t.task_id = $1 and t.row_no = r.row_no',
    [taskId, JSON.stringify(faults)],
  );
  await database.read.query('delete from base_import_row where task_id = $1 and coalesce(record_no, row_no) <> all($2::int[])', [
    taskId,
    records,
  ]);
  return records.reduce((count, rowNo) => count + rowsOf(rowNo).length, 0);
}
