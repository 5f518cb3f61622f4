/**
 * Carries imports on: reads, checks, writes in chunks, undoes. What is done stands in the task and in its rows, so that after
 * a crash this server or another goes on at the last chunk; each row's own key keeps it from being written twice.
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { ImportTask, ParseCode } from '../../../state-machines/platform/import-task/fields.js';
import { baseImportTask } from '../../../state-machines/platform/import-task/index.js';
import type { Database, Outcome, Runtime } from '../../kernel/contracts.js';
import type { Lists } from '../../kernel/edges/contracts.js';
import type { Registry } from '../../kernel/registry.js';
import { ThreadFailed } from '../../kernel/threads.js';
import type { AccessService } from '../access/access.js';
import type { ReadCell } from '../excel/reader.js';
import { offsetsOf } from '../excel/zone-offsets.js';
import type { Files } from '../file/files.js';
import type { LiveInstallation } from '../installation/installation.js';
import type { CheckedRow, RawRow } from './check.js';
import { faultOf, RowChecker, saveEventIn } from './check.js';
import type { Head } from './columns.js';
import { creationEvent, headOf, importColumns } from './columns.js';
import { templateHash } from './template.js';

export interface RunnerParts {
  readonly database: Database;
  readonly runtime: Runtime;
  readonly registry: Registry;
  readonly lists: Lists;
  readonly files: Files;
  readonly access: AccessService;
  readonly installation: LiveInstallation;
  readonly zoneOf: (userId: string) => Promise<string>;
  readonly serverId: string;
  readonly report: (error: unknown, about?: Readonly<Record<string, unknown>>) => void;
}

const type = baseImportTask.type;
const reader = { url: new URL('../excel/reader.js', import.meta.url), load: () => import('../excel/reader.js') };

export const MOST_ROWS = { VALID_ROWS: 100_000, ALL_OR_NOTHING: 5_000 };
const CHUNK = 500;
const AT_ONCE = 25;
const READ_MS = 180_000;
const LEASE_MS = 20_000;
const SWEEP_MS = 10_000;
/** A file that cannot be read so often in a row is given up. */
const MOST_ATTEMPTS = 5;
const working: readonly string[] = ['uploaded', 'parsing', 'validating', 'applying', 'undoing'];
const over: readonly string[] = ['failed', 'cancelled', 'undone', 'archived'];

type Task = Snapshot<ImportTask>;

interface StoredRow { readonly row_no: number; readonly payload: CheckedRow['payload']; readonly target_id: string | null; readonly doc_id: string | null }

export class ImportRunner {
  readonly #running = new Map<string, Promise<void>>();
  /** Attempts in a row that ended in an error, by task. */
  readonly #failures = new Map<string, number>();
  #sweep: NodeJS.Timeout | undefined;
  #unlisten: (() => void) | undefined;
  #stopping = false;

  constructor(private readonly parts: RunnerParts) {}

  start(): void {
    this.#unlisten = this.parts.runtime.onCommit((commit) => {
      if (commit.definition.type !== type || !commit.after || commit.after.state === commit.before?.state) return;
      if (working.includes(commit.after.state)) this.#begin(commit.id);
      if (over.includes(commit.after.state)) void this.parts.database.read.query('delete from base_import_row where task_id = $1', [commit.id]).catch(this.parts.report);
    });
    this.#sweep = setInterval(() => void this.#look().catch(this.parts.report), SWEEP_MS);
    this.#sweep.unref();
    void this.#look().catch(this.parts.report);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#sweep);
    this.#unlisten?.();
    await Promise.allSettled(this.#running.values());
    // Whoever comes next need not wait until the leases end by themselves.
    await this.parts.database.read.query('delete from base_import_work where server = $1', [this.parts.serverId]).catch(this.parts.report);
  }

  /** For whoever waits for all that runs here. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running.values());
  }

  async #look(): Promise<void> {
    const { rows } = await this.parts.database.read.query<{ id: string }>('select id::text as id from base_import_task where state = any($1::text[])', [working]);
    for (const { id } of rows) this.#begin(id);
  }

  #begin(id: string): void {
    if (this.#running.has(id) || this.#stopping) return;
    const work = this.#held(id).then(() => { this.#failures.delete(id); }, (error: unknown) => this.#failed(id, error)).finally(() => {
      this.#running.delete(id);
    });
    this.#running.set(id, work);
  }

  async #task(id: string): Promise<Task | null> {
    return await this.parts.runtime.snapshot(type, id) as unknown as Task | null;
  }

  /** The sweep tries again. A thread that a stopping server ends has not failed. */
  #failed(id: string, error: unknown): void {
    if (this.#stopping && error instanceof ThreadFailed) return;
    this.#failures.set(id, (this.#failures.get(id) ?? 0) + 1);
    this.parts.report(error, { type, id });
  }

  /** However long a step takes, the task stays with this server. */
  async #held(id: string): Promise<void> {
    const renewing = setInterval(() => void this.#lease(id).catch(this.parts.report), LEASE_MS / 3);
    try {
      await this.#work(id);
    } finally {
      clearInterval(renewing);
    }
  }

  /** One step after the other, for as long as there is one and nobody else does it. */
  async #work(id: string): Promise<void> {
    for (let before = ''; !this.#stopping;) {
      const task = await this.#task(id);
      if (!task || !working.includes(task.state) || !(await this.#lease(id))) return;
      const at = `${task.state} ${task.context.rev}`;
      if (at === before) return;
      before = at;
      await this.#step(task);
    }
  }

  async #lease(id: string): Promise<boolean> {
    const { database, serverId, runtime } = this.parts;
    const now = runtime.now();
    const { rowCount } = await database.read.query(
      `insert into base_import_work (task_id, server, until) values ($1, $2, $3)
       on conflict (task_id) do update set server = excluded.server, until = excluded.until where base_import_work.server = excluded.server or base_import_work.until < $4`,
      [id, serverId, new Date(now + LEASE_MS), new Date(now)]);
    return rowCount > 0;
  }

  #step(task: Task): Promise<unknown> {
    switch (task.state) {
      case 'uploaded': return this.#tell(task, 'PARSE_STARTED');
      case 'parsing': return this.#parse(task);
      case 'validating': return this.#validate(task);
      case 'applying': return this.#apply(task);
      default: return this.#undo(task);
    }
  }

  #tell(task: Task, event: string, payload: object = {}, key?: string): Promise<Outcome> {
    const { id } = task.context;
    return this.parts.runtime.submit({ type, id, event, payload, viewer: { ...SYSTEM, orgIds: null }, cause: { kind: 'IMPORT', id }, ...(key ? { requestId: `${id}:${key}` } : {}) });
  }

  async #parse(task: Task): Promise<unknown> {
    const { files } = this.parts;
    const most = MOST_ROWS[task.context.mode!];
    const failed = (code: ParseCode, missing: readonly string[] = []) => this.#tell(task, 'PARSE_FAILED', { code, missing: missing.length > 0 ? missing.join(', ').slice(0, 500) : code === 'IMPORT_TOO_MANY' ? String(most) : null });
    if ((this.#failures.get(task.context.id) ?? 0) >= MOST_ATTEMPTS) return failed('IMPORT_NOT_READ');
    const definition = this.parts.registry.find(task.context.entity!)?.definition;
    if (!definition) return failed('IMPORT_ENTITY');
    const source = await files.reading.find(task.context.fileId!);
    if (!source) throw new Error(`the source file ${task.context.fileId} is not there`);
    return files.local(source, (content) => files.aside(async (lines) => {
      const read = await files.threads.run(reader, 'readSheet', [content, lines, most], READ_MS).catch((error: unknown) => this.#unread(task, error));
      if (typeof read === 'string') return failed(read);
      if (read.tooMany) return failed('IMPORT_TOO_MANY');
      const loaded = await this.#load(task, definition, lines);
      if ('missing' in loaded) return failed('IMPORT_TEMPLATE', loaded.missing);
      if (loaded.rows === 0) return failed('IMPORT_EMPTY');
      if (loaded.rows > most) return failed('IMPORT_TOO_MANY');
      const isOld = read.definition !== null && read.definition !== templateHash(definition);
      return this.#tell(task, 'PARSED', { rows: loaded.rows, warning: isOld ? 'IMPORT_TEMPLATE_OLD' : null });
    }));
  }

  /**
   * What an error of the reader says about the file. One that says nothing about it is thrown on, to be tried again.
   * @throws the error itself
   */
  #unread(task: Task, error: unknown): ParseCode {
    const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
    if (name === 'WorkbookRefused') return 'FILE_CONTENT_MISMATCH';
    if (name !== 'TimeoutError' && code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    this.parts.report(error, { type, id: task.context.id });
    return 'IMPORT_TOO_HEAVY';
  }

  /** Lines of the reader as rows of the table, by field. */
  async #load(task: Task, definition: AnyDefinition, lines: string): Promise<{ readonly rows: number } | { readonly missing: readonly string[] }> {
    const { id } = task.context;
    await this.parts.database.read.query('delete from base_import_row where task_id = $1', [id]);
    const first: (readonly [number, readonly ReadCell[]])[] = [];
    let head: Head | null = null;
    let [rows, index] = [0, 0];
    let batch: RawRow[] = [];
    const put = async (rowNo: number, cells: readonly ReadCell[]): Promise<void> => {
      const values = Object.fromEntries(head!.columns.flatMap((column, position) => (column && cells[position] !== undefined && cells[position] !== null ? [[column.key, cells[position]] as const] : [])));
      if (Object.keys(values).length === 0) return;
      rows += 1;
      batch.push({ rowNo, cells: values });
      if (batch.length >= CHUNK) { await this.#store(id, batch); batch = []; }
    };
    for await (const line of createInterface({ input: createReadStream(lines), crlfDelay: Infinity })) {
      const [rowNo, cells] = JSON.parse(line) as [number, ReadCell[]];
      index += 1;
      if (head) { if (index > head.dataFrom) await put(rowNo, cells); continue; }
      first.push([rowNo, cells]);
      if (first.length < 2) continue;
      head = headOf(definition, first[0]![1], first[1]![1]);
      if (head.missing.length > 0) return { missing: head.missing };
      if (head.dataFrom === 1) await put(...(first[1] as [number, ReadCell[]]));
    }
    if (!head) {
      head = headOf(definition, first[0]?.[1] ?? [], []);
      if (head.missing.length > 0) return { missing: head.missing };
    }
    if (batch.length > 0) await this.#store(id, batch);
    return { rows };
  }

  async #store(id: string, rows: readonly RawRow[]): Promise<void> {
    await this.parts.database.read.query(
      'insert into base_import_row (task_id, row_no, cells) select $1, r.row_no, r.cells from jsonb_to_recordset($2::jsonb) r(row_no int, cells jsonb) on conflict do nothing',
      [id, JSON.stringify(rows.map(({ rowNo, cells }) => ({ row_no: rowNo, cells })))]);
  }

  async #validate(task: Task): Promise<unknown> {
    const { database, registry, lists, runtime, installation, zoneOf } = this.parts;
    const { id, ownerId, keyAction } = task.context;
    const { definition } = registry.get(task.context.entity!);
    const viewer = await this.#viewerOf(task);
    const offsetAt = offsetsOf(await zoneOf(ownerId!));
    const checker = new RowChecker({
      definition, columns: importColumns(definition), viewer, upsert: keyAction === 'UPSERT', lists, read: database.read, runtime, definitionOf: (entity) => registry.find(entity)?.definition,
      lookups: await installation.lookups(), instantOf: (wall) => wall - offsetAt(wall - offsetAt(wall)),
    });
    let [ok, bad, last] = [0, 0, 0];
    for (;;) {
      const { rows } = await database.read.query<{ row_no: number; cells: RawRow['cells'] }>('select row_no, cells from base_import_row where task_id = $1 and row_no > $2 order by row_no limit $3', [id, last, CHUNK]);
      if (rows.length === 0) break;
      if (!(await this.#goesOn(id, 'validating'))) return undefined;
      const checked = await checker.check(rows.map((row) => ({ rowNo: row.row_no, cells: row.cells })));
      await database.read.query(
        `update base_import_row t set payload = r.payload, target_id = r.target_id, faults = r.faults from jsonb_to_recordset($2::jsonb) r(row_no int, payload jsonb, target_id bigint, faults jsonb) where t.task_id = $1 and t.row_no = r.row_no`,
        [id, JSON.stringify(checked.map(({ rowNo, payload, targetId, faults }) => ({ row_no: rowNo, payload, target_id: targetId, faults })))]);
      for (const { faults } of checked) if (faults === null) ok += 1; else bad += 1;
      last = rows.at(-1)!.row_no;
    }
    return this.#tell(task, 'VALIDATED', { ok, bad });
  }

  async #goesOn(id: string, state: string): Promise<boolean> {
    return !this.#stopping && (await this.#task(id))?.state === state && this.#lease(id);
  }

  /** The next chunk, or the end. */
  async #apply(task: Task): Promise<unknown> {
    const { database, registry } = this.parts;
    const { id, upTo } = task.context;
    const { definition } = registry.get(task.context.entity!);
    const { rows } = await database.read.query<StoredRow>('select row_no, payload, target_id::text as target_id, doc_id::text as doc_id from base_import_row where task_id = $1 and row_no > $2 order by row_no limit $3', [id, upTo, CHUNK]);
    if (rows.length === 0) return this.#tell(task, 'APPLIED');
    const viewer = await this.#viewerOf(task);
    const sound = rows.filter((row) => row.payload !== null);
    const results: { readonly row_no: number; readonly doc_id: string | null; readonly faults: object | null }[] = [];
    let changed = 0;
    for (let from = 0; from < sound.length; from += AT_ONCE) {
      await this.#lease(id);
      const outcomes = await Promise.all(sound.slice(from, from + AT_ONCE).map(async (row) => [row, await this.#write(definition, task, viewer, row)] as const));
      for (const [row, outcome] of outcomes) {
        if (!outcome.ok && later.has(outcome.refusal.code)) throw new Error(`the import waits: ${outcome.refusal.code}`);
        results.push({ row_no: row.row_no, doc_id: outcome.ok ? outcome.id : null, faults: outcome.ok ? null : (outcome.refusal.all ?? [outcome.refusal]).map((one) => faultOf(definition, one)) });
        if (outcome.ok && row.target_id !== null) changed += 1;
      }
    }
    await database.read.query('update base_import_row t set doc_id = r.doc_id, faults = r.faults from jsonb_to_recordset($2::jsonb) r(row_no int, doc_id bigint, faults jsonb) where t.task_id = $1 and t.row_no = r.row_no', [id, JSON.stringify(results)]);
    const written = results.filter((one) => one.doc_id !== null).length;
    const last = rows.at(-1)!.row_no;
    return this.#tell(task, 'CHUNK_DONE', { upTo: last, written, refused: results.length - written, changed }, `chunk:${last}`);
  }

  /** By the person who imports, as if he had typed it; the row's key makes it once. */
  async #write(definition: AnyDefinition, task: Task, viewer: Viewer, { row_no: rowNo, payload, target_id: target }: StoredRow): Promise<Outcome> {
    const { runtime } = this.parts;
    const snapshot = target === null ? null : await runtime.snapshot(definition.type, target);
    const event = snapshot ? saveEventIn(definition, snapshot.state) : creationEvent(definition)!.event;
    return runtime.submit({
      type: definition.type, id: target, event: event ?? 'SAVE', payload: payload!, viewer, rev: snapshot?.context.rev ?? null, requestId: `${task.context.id}:${rowNo}`, cause: { kind: 'IMPORT', id: task.context.id },
    });
  }

  async #undo(task: Task): Promise<unknown> {
    const { database, registry, runtime } = this.parts;
    const { definition } = registry.get(task.context.entity!);
    const viewer = await this.#viewerOf(task);
    const { rows } = await database.read.query<{ doc_id: string }>('select doc_id::text as doc_id from base_import_row where task_id = $1 and doc_id is not null and target_id is null order by row_no', [task.context.id]);
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      if (!(await this.#goesOn(task.context.id, 'undoing'))) return undefined;
      await Promise.all(rows.slice(from, from + AT_ONCE).map(async ({ doc_id: id }) => {
        const snapshot = await runtime.snapshot(definition.type, id);
        const event = snapshot && ['DELETE', 'VOID', 'INVALIDATE'].find((one) => definition.machine.rowsOf(snapshot.state, one).length > 0);
        if (event) await runtime.submit({ type: definition.type, id, event, payload: {}, viewer, rev: snapshot.context.rev, requestId: `${task.context.id}:undo:${id}`, cause: { kind: 'IMPORT', id: task.context.id } });
      }));
    }
    return this.#tell(task, 'UNDONE');
  }

  /** Whoever imports, acting as then, with the rights of now; without the responsibility nothing is permitted to him. */
  async #viewerOf({ context: { ownerId, respId } }: Task): Promise<Viewer> {
    const { access, runtime } = this.parts;
    const held = (await access.responsibilitiesOf(ownerId!, runtime.now())).find((one) => one.responsibilityId === respId);
    if (!held) return { userId: ownerId!, userType: 'INSIDE', supplierId: null, respCode: null, respId: null, onBehalfOf: null, orgIds: [] };
    return access.viewerOf({ userId: ownerId!, userType: 'INSIDE', supplierId: null }, held, runtime.now());
  }
}

/** Answers after which a row is written later: nobody has decided it. */
const later: ReadonlySet<string> = new Set(['SYS_STOPPING', 'SYS_BUSY', 'SYS_STORAGE_DOWN']);

