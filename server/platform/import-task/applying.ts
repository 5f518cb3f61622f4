/** Checked records become events of documents: chunk by chunk, or all of them in one transaction. */
import type { Snapshot, LineRowValues } from '../../../state-machines/kernel/document.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { baseImportTask } from '../../../state-machines/platform/import-task/index.js';
import type { Command, Database, GroupCommand, Outcome, Runtime } from '../../kernel/contracts.js';
import { keyName, lookUpKeys, scopeOf } from '../../kernel/runtime/keys.js';
import { hangsBelow, without } from './above.js';
import type { ImportShape } from './columns.js';
import { creationEvent, saveEventIn } from './columns.js';
import type { Fault, RowPlace } from './faults.js';
import { faultOf, placed } from './faults.js';
import { CHUNK } from './rows.js';

export interface ApplyParts {
  readonly database: Database;
  readonly runtime: Runtime;
  readonly shape: ImportShape;
  readonly taskId: string;
  readonly viewer: Viewer;
}

/** How far a chunk led, in rows. */
export interface Applied {
  readonly upTo: number;
  readonly written: number;
  readonly refused: number;
  readonly changed: number;
}

interface StoredRecord {
  readonly row_no: number;
  readonly payload: SavePayload | null;
  readonly target_id: string | null;
}
type Good = Extract<Outcome, { readonly ok: true }>;
interface Ended {
  readonly record: StoredRecord;
  readonly changed: number;
  readonly outcome: Good | { readonly ok: false; readonly refusal: Refusal };
}

const AT_ONCE = 25;
/** Answers after which a record is written later: nobody has decided it. */
const later: ReadonlySet<string> = new Set(['SYS_STOPPING', 'SYS_BUSY', 'SYS_STORAGE_DOWN']);

/** Nobody can decide now, which says nothing about the rows. */
export class ImportWaits extends Error {
  constructor(code: string) {
    super(`the import waits: ${code}`);
  }
}

/** Why it was refused; null: it was not. @throws ImportWaits where nobody has decided */
export function decided(outcome: Outcome): Refusal | null {
  if (outcome.ok) return null;
  if (later.has(outcome.refusal.code)) throw new ImportWaits(outcome.refusal.code);
  return outcome.refusal;
}

const recordsAfter = async ({ database, taskId }: ApplyParts, upTo: number): Promise<readonly StoredRecord[]> =>
  (
    await database.read.query<StoredRecord>(
      'select row_no, payload, target_id::text as target_id from base_import_row where task_id = $1 and row_no > $2 order by row_no limit $3',
      [taskId, upTo, CHUNK],
    )
  ).rows;

/**
 * The next chunk; null: there is none.
 * @param before called before some are sent: the task must still be this server's
 * @throws ImportWaits where nobody has decided: it is tried again
 */
export async function applyChunk(parts: ApplyParts, upTo: number, before: () => Promise<unknown>): Promise<Applied | null> {
  const rows = await recordsAfter(parts, upTo);
  if (rows.length === 0) return null;
  const sound = rows.filter(({ payload }) => payload !== null);
  const ended: Ended[] = [];
  for (const batch of batchesOf(sound)) {
    await before();
    ended.push(...(await Promise.all(batch.map((record) => applyBelow(parts, record, ended)))));
  }
  return { upTo: rows.at(-1)!.row_no, ...(await keepEnded(parts, ended)) };
}

/** So many at once, and each after the one that it belongs to. */
function* batchesOf(records: readonly StoredRecord[]): Generator<readonly StoredRecord[]> {
  let batch: StoredRecord[] = [];
  for (const record of records) {
    const above = record.payload && hangsBelow(record.payload);
    if (batch.length === AT_ONCE || (above && batch.some(({ row_no: rowNo }) => rowNo === above.row))) {
      yield batch;
      batch = [];
    }
    batch.push(record);
  }
  if (batch.length > 0) yield batch;
}

/** @param ended of this chunk; what was written before it stands in the table */
async function applyBelow(parts: ApplyParts, record: StoredRecord, ended: readonly Ended[]): Promise<Ended> {
  const above = record.payload && hangsBelow(record.payload);
  if (!above) return applyOne(parts, record);
  const outcome = ended.find((one) => one.record.row_no === above.row)?.outcome;
  const id = outcome ? outcome.ok && outcome.id : await writtenOf(parts, above.row);
  if (!id)
    return {
      record,
      changed: 0,
      outcome: { ok: false, refusal: refusal('IMPORT_ABOVE', { field: above.field, params: { row: above.row } }) },
    };
  const { fields } = record.payload!;
  return applyOne(parts, { ...record, payload: { ...record.payload, fields: { ...fields, [above.field]: id } } });
}

const writtenOf = async ({ database, taskId }: ApplyParts, rowNo: number): Promise<string | null> =>
  (
    await database.read.query<{ id: string | null }>('select doc_id::text as id from base_import_row where task_id = $1 and row_no = $2', [
      taskId,
      rowNo,
    ])
  ).rows[0]?.id ?? null;

/** The next chunk, of which nothing more is written: what was is found by its key, the rest comes back in the error workbook. */
export async function leaveChunk(parts: ApplyParts, upTo: number): Promise<Applied | null> {
  const {
    database,
    shape: { definition },
    taskId,
    viewer,
  } = parts;
  const rows = await recordsAfter(parts, upTo);
  if (rows.length === 0) return null;
  const sound = rows.filter(({ payload }) => payload !== null);
  const wanted = (record: StoredRecord) => ({
    scope: scopeOf({ type: definition.type, id: record.target_id, viewer }),
    key: keyOf(taskId, record),
  });
  const known = await lookUpKeys(database.read, sound.map(wanted));
  const ended = sound.map((record): Ended => {
    const { scope, key } = wanted(record);
    const found = known.get(keyName(scope, key));
    if (!found) return { record, changed: 0, outcome: { ok: false, refusal: refusal('IMPORT_NOT_WRITTEN') } };
    return {
      record,
      changed: record.target_id === null ? 0 : 1,
      outcome: { ok: true, id: found.docId, rev: found.rev, state: found.state, at: found.at },
    };
  });
  return { upTo: rows.at(-1)!.row_no, ...(await keepEnded(parts, ended)) };
}

/** Whole: `untold` is what the task has to be told still. Refused: the code of the record for which nothing was written. Left: the task has gone on elsewhere. */
export type AppliedTogether =
  | { readonly end: 'whole'; readonly untold: Applied | null }
  | { readonly end: 'refused'; readonly code: string }
  | { readonly end: 'left' };

/** All or nothing, with the task's own word about it: a server that has lost the task meanwhile writes nothing. */
export async function applyTogether(parts: ApplyParts): Promise<AppliedTogether> {
  const { database, runtime, taskId } = parts;
  const { rows } = await database.read.query<StoredRecord>(
    'select row_no, payload, target_id::text as target_id from base_import_row where task_id = $1 and payload is not null order by row_no',
    [taskId],
  );
  const [first] = rows;
  if (!first) return { end: 'left' };
  if (rows.length === 1) {
    const one = await applyOne(parts, first);
    const kept = await keepEnded(parts, [one]);
    return one.outcome.ok ? { end: 'whole', untold: { upTo: first.row_no, ...kept } } : { end: 'refused', code: one.outcome.refusal.code };
  }
  const places = new Map(rows.map(({ row_no: rowNo }, index) => [rowNo, index]));
  const sent: (readonly [StoredRecord, GroupCommand, number])[] = [];
  for (const record of rows) sent.push([record, ...(await groupCommandOf(parts, record, places))]);
  const group = await runtime.submitTogether([
    ...sent.map(([, command]) => command),
    await chunkDone(
      parts,
      rows.at(-1)!.row_no,
      sent.reduce((sum, [, , changed]) => sum + changed, 0),
    ),
  ]);
  if (group.ok) {
    await keepEnded(
      parts,
      sent.map(([record, , changed], index) => ({ record, changed, outcome: group.outcomes[index]! })),
    );
    return { end: 'whole', untold: null };
  }
  if (later.has(group.refusal.code)) throw new ImportWaits(group.refusal.code);
  if (group.index === null) throw new Error(`the import was not committed: ${group.refusal.code}`);
  if (group.index === rows.length) return { end: 'left' };
  await keepEnded(parts, [{ record: rows[group.index]!, changed: 0, outcome: group }]);
  return { end: 'refused', code: group.refusal.code };
}

async function chunkDone({ database, taskId }: ApplyParts, upTo: number, changed: number): Promise<Command> {
  const {
    rows: [all],
  } = await database.read.query<{ count: number }>('select count(*)::int as count from base_import_row where task_id = $1', [taskId]);
  return {
    type: baseImportTask.type,
    id: taskId,
    event: 'CHUNK_DONE',
    payload: { upTo, written: all!.count, refused: 0, changed } satisfies Applied,
    viewer: { ...SYSTEM, orgIds: null },
    requestId: `${taskId}:chunk:${upTo}`,
    cause: { kind: 'IMPORT', id: taskId },
  };
}

async function applyOne(parts: ApplyParts, record: StoredRecord): Promise<Ended> {
  const [command, changed] = await commandOf(parts, record);
  const outcome = await parts.runtime.submit(command);
  decided(outcome);
  return { record, changed, outcome };
}

const keyOf = (taskId: string, { row_no: rowNo }: Pick<StoredRecord, 'row_no'>): string => `${taskId}:${rowNo}`;

/** By the person who imports, as if he had typed it; the record's key makes it once. */
async function commandOf(
  { runtime, shape: { definition }, taskId, viewer }: ApplyParts,
  { row_no: rowNo, payload, target_id: target }: StoredRecord,
): Promise<readonly [Command, number]> {
  const snapshot = target === null ? null : await runtime.snapshot(definition.type, target);
  const event = snapshot ? saveEventIn(definition, snapshot.state) : (creationEvent(definition)?.event ?? null);
  return [
    {
      type: definition.type,
      id: target,
      event: event ?? 'SAVE',
      payload: payload!,
      viewer,
      rev: snapshot?.context.rev ?? null,
      requestId: keyOf(taskId, { row_no: rowNo }),
      cause: { kind: 'IMPORT', id: taskId },
    },
    snapshot ? changedRows(definition.lines, snapshot, payload!) : 0,
  ];
}

/** @param places of the records among the commands, by their rows */
async function groupCommandOf(
  parts: ApplyParts,
  record: StoredRecord,
  places: ReadonlyMap<number, number>,
): Promise<readonly [GroupCommand, number]> {
  const above = hangsBelow(record.payload!);
  if (!above) return commandOf(parts, record);
  const [command, changed] = await commandOf(parts, { ...record, payload: without(record.payload!, above.field) });
  return [{ ...command, below: { field: above.field, index: places.get(above.row)! } }, changed];
}

/** Rows that change what is there, instead of adding to it. */
function changedRows(
  lines: ImportShape['definition']['lines'],
  { context }: Snapshot,
  { fields = {}, lines: sent = {} }: SavePayload,
): number {
  const own = Object.keys(fields).length > 0 ? 1 : 0;
  return (
    own +
    Object.entries(sent).reduce((count, [name, { set = [] }]) => {
      const { key } = lines[name]!;
      const there = new Set((context[name] as readonly LineRowValues[]).map((row) => row[key]));
      return count + set.filter((row) => there.has(row[key] as string) && Object.keys(row).length > 1).length;
    }, 0)
  );
}

async function keepEnded(
  { database, taskId, shape: of }: ApplyParts,
  ended: readonly Ended[],
): Promise<Pick<Applied, 'written' | 'refused' | 'changed'>> {
  const places = await placesOf(
    database,
    taskId,
    of,
    ended.map(({ record }) => record.row_no),
  );
  const kept: {
    readonly row_no: number;
    readonly doc_id: string | null;
    readonly doc_rev: number | null;
    readonly faults: readonly Fault[] | null;
  }[] = [];
  let [written, refused, changed] = [0, 0, 0];
  for (const {
    record: { row_no: rowNo },
    outcome,
    changed: touched,
  } of ended) {
    const rows = places.get(rowNo) ?? [{ rowNo, sheet: 0, lineKey: null }];
    if (outcome.ok) {
      written += rows.length;
      changed += touched;
      kept.push({ row_no: rowNo, doc_id: outcome.id, doc_rev: outcome.rev, faults: null });
      continue;
    }
    refused += rows.length;
    const faults = placed(of, rows, outcome.refusal);
    kept.push(
      ...rows.map((row) => ({
        row_no: row.rowNo,
        doc_id: null,
        doc_rev: null,
        faults: faults.get(row.rowNo) ?? [faultOf(of, of.sheets[row.sheet]!.line, refusal('IMPORT_RECORD'), null)],
      })),
    );
  }
  await database.read.query(
    'update base_import_row t set doc_id = r.doc_id, doc_rev = r.doc_rev, faults = r.faults from jsonb_to_recordset($2::jsonb) r(row_no int, doc_id bigint, doc_rev int, faults jsonb) where t.task_id = $1 and t.row_no = r.row_no',
    [taskId, JSON.stringify(kept)],
  );
  return { written, refused, changed };
}

/** The rows of each record, by its first one; none where each row is a record of its own. */
export async function placesOf(
  { read }: Database,
  taskId: string,
  { sheets, ofOne }: ImportShape,
  records: readonly number[],
): Promise<ReadonlyMap<number, readonly RowPlace[]>> {
  const places = new Map<number, RowPlace[]>();
  if (sheets.length === 1 && sheets[0]!.line === null && !ofOne) return places;
  const { rows } = await read.query<{ record: number; row_no: number; sheet: number; line_key: string | null }>(
    'select coalesce(record_no, row_no) as record, row_no, sheet, line_key from base_import_row where task_id = $1 and coalesce(record_no, row_no) = any($2::int[]) order by row_no',
    [taskId, records],
  );
  for (const { record, row_no: rowNo, sheet, line_key: lineKey } of rows)
    places.set(record, [...(places.get(record) ?? []), { rowNo, sheet, lineKey }]);
  return places;
}
