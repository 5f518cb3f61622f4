/**
 * Carries imports on: reads, checks, writes in chunks, undoes. What is done stands in the task and in its rows, so that after
 * a crash this server or another goes on at the last chunk; each row's own key keeps it from being written twice.
 */
import { DAY_MS } from '../../../state-machines/kernel/primitives/instant.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { ImportTask, ParseCode } from '../../../state-machines/platform/import-task/fields.js';
import { baseImportTask } from '../../../state-machines/platform/import-task/index.js';
import { Background } from '../../kernel/background.js';
import type { Database, Outcome, Runtime } from '../../kernel/contracts.js';
import type { Lists } from '../../kernel/edges/contracts.js';
import type { Registry } from '../../kernel/registry.js';
import { ThreadFailed } from '../../kernel/threads.js';
import type { AccessService } from '../access/access.js';
import { viewerBehind } from '../access/viewer-behind.js';
import type { TaskProgress } from '../excel/progress.js';
import { READ_MS, reader } from '../excel/reader-thread.js';
import { offsetsOf } from '../excel/zone-offsets.js';
import type { Files } from '../file/files.js';
import { patienceFor } from '../file/files.js';
import type { LiveInstallation } from '../installation/installation.js';
import type { WorkLeases } from '../work-leases.js';
import type { ApplyParts } from './applying.js';
import { applyChunk, applyTogether, ImportWaits, leaveChunk } from './applying.js';
import { RecordChecker } from './check.js';
import type { ImportShape } from './columns.js';
import { namesOf } from './columns.js';
import { keepChecked, loadRows, rawRecords } from './rows.js';
import { shapeNamed } from './shapes.js';
import { templateHash } from './template.js';
import { undoImport } from './undoing.js';

export interface RunnerParts {
  readonly database: Database;
  readonly runtime: Runtime;
  readonly registry: Registry;
  readonly lists: Lists;
  readonly files: Files;
  readonly access: AccessService;
  readonly installation: LiveInstallation;
  readonly zoneOf: (userId: string) => Promise<string>;
  readonly progress: TaskProgress;
  readonly leases: WorkLeases;
  readonly report: (error: unknown, about?: Readonly<Record<string, unknown>>) => void;
}

const type = baseImportTask.type;

export const MOST_ROWS = { VALID_ROWS: 100_000, ALL_OR_NOTHING: 5_000 };
const SWEEP_MS = 10_000;
const FORGET_MS = 3_600_000;
/** A file that cannot be read, or rows that cannot be checked, written or taken back, so often in a row are given up. */
const MOST_ATTEMPTS = 5;
/** States in which a server has something to do. */
export const working: readonly string[] = ['uploaded', 'parsing', 'validating', 'applying', 'undoing'];
const over: readonly string[] = ['failed', 'cancelled', 'undone', 'archived'];

type Task = Snapshot<ImportTask>;

export class ImportRunner {
  readonly #running = new Map<string, Promise<void>>();
  /** Attempts in a row that ended in an error, by task. */
  readonly #failures = new Map<string, number>();
  #sweep: NodeJS.Timeout | undefined;
  #forgetting: NodeJS.Timeout | undefined;
  #unlisten: (() => void) | undefined;
  #stopping = false;
  readonly #aside: Background;

  constructor(private readonly parts: RunnerParts) {
    this.#aside = new Background(parts.report);
  }

  start(): void {
    this.#unlisten = this.parts.runtime.onCommit((commit) => {
      if (commit.definition.type !== type || !commit.after || commit.after.state === commit.before?.state) return;
      if (working.includes(commit.after.state)) this.#begin(commit.id);
      if (over.includes(commit.after.state) && commit.before?.state !== 'applying')
        this.#aside.run(this.parts.database.read.query('delete from base_import_row where task_id = $1', [commit.id]));
    });
    this.#sweep = setInterval(() => this.#aside.run(this.look()), SWEEP_MS);
    this.#sweep.unref();
    this.#forgetting = setInterval(() => this.#aside.run(this.#forget()), FORGET_MS);
    this.#forgetting.unref();
    this.#aside.run(this.look());
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#sweep);
    clearInterval(this.#forgetting);
    this.#unlisten?.();
    await this.settled();
    await this.#aside.settled();
    await this.parts.leases.giveUp();
  }

  /** For whoever waits for all that runs here. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running.values());
  }

  /** Begins what waits for a server, or failed here: now, instead of at the next sweep. */
  async look(): Promise<void> {
    const { rows } = await this.parts.database.read.query<{ id: string }>(
      'select id::text as id from base_import_task where state = any($1::text[])',
      [working],
    );
    for (const { id } of rows) this.#begin(id);
  }

  /** What could not be written as a whole is looked at for a day. */
  async #forget(): Promise<void> {
    await this.parts.database.read.query(
      "delete from base_import_row where task_id in (select id from base_import_task where state = 'failed' and last_update_date < $1)",
      [new Date(this.parts.runtime.now() - DAY_MS)],
    );
  }

  #begin(id: string): void {
    if (this.#running.has(id) || this.#stopping) return;
    const work = this.parts.leases
      .held(id, () => this.#work(id))
      .then(
        () => {
          this.#failures.delete(id);
        },
        (error: unknown) => this.#failed(id, error),
      )
      .finally(() => {
        this.#running.delete(id);
      });
    this.#running.set(id, work);
  }

  async #task(id: string): Promise<Task | null> {
    return (await this.parts.runtime.snapshot(type, id)) as unknown as Task | null;
  }

  /** The sweep tries again. A thread that a stopping server ends has not failed. */
  #failed(id: string, error: unknown): void {
    if (this.#stopping && error instanceof ThreadFailed) return;
    if (!(error instanceof ImportWaits)) this.#failures.set(id, (this.#failures.get(id) ?? 0) + 1);
    this.parts.report(error, { type, id });
  }

  /** One step after the other, for as long as there is one and nobody else does it. */
  async #work(id: string): Promise<void> {
    for (let before = ''; !this.#stopping;) {
      const task = await this.#task(id);
      if (!task || !working.includes(task.state) || !(await this.parts.leases.take(id))) return;
      const at = `${task.state} ${task.context.rev}`;
      if (at === before) return;
      before = at;
      await this.#step(task);
      this.#failures.delete(id);
    }
  }

  #isGivenUp(id: string): boolean {
    return (this.#failures.get(id) ?? 0) >= MOST_ATTEMPTS;
  }

  /** Not even what was left of it could be told row by row. */
  #isHopeless(id: string): boolean {
    return (this.#failures.get(id) ?? 0) > MOST_ATTEMPTS;
  }

  #step(task: Task): Promise<unknown> {
    switch (task.state) {
      case 'uploaded':
        return this.#tell(task, 'PARSE_STARTED');
      case 'parsing':
        return this.#parse(task);
      case 'validating':
        return this.#validate(task);
      case 'applying':
        return this.#apply(task);
      default:
        return this.#undo(task);
    }
  }

  #tell(task: Task, event: string, payload: object = {}, key?: string): Promise<Outcome> {
    const { id } = task.context;
    return this.parts.runtime.submit({
      type,
      id,
      event,
      payload,
      viewer: { ...SYSTEM, orgIds: null },
      cause: { kind: 'IMPORT', id },
      ...(key ? { requestId: `${id}:${key}` } : {}),
    });
  }

  async #parse(task: Task): Promise<unknown> {
    const { files } = this.parts;
    const most = MOST_ROWS[task.context.mode!];
    const failed = (code: ParseCode, missing: readonly string[] = []) =>
      this.#tell(task, 'PARSE_FAILED', {
        code,
        missing: missing.length > 0 ? missing.join(', ').slice(0, 500) : code === 'IMPORT_TOO_MANY' ? String(most) : null,
      });
    if (this.#isGivenUp(task.context.id)) return failed('IMPORT_NOT_READ');
    const shape = this.#shapeOf(task, await this.#viewerOf(task));
    if (!shape) return failed('IMPORT_ENTITY');
    const source = await files.reading.find(task.context.fileId!);
    if (!source) throw new Error(`the source file ${task.context.fileId} is not there`);
    return files.local(source, (content) =>
      files.aside(async (lines) => {
        const others = shape.sheets.slice(1).map((sheet) => namesOf(shape, sheet));
        const read = await files.threads
          .run(reader, 'readSheets', [content, lines, most, others], patienceFor(source.context.size!, READ_MS))
          .catch((error: unknown) => this.#unread(task, error));
        if (typeof read === 'string') return failed(read);
        if (read.tooMany) return failed('IMPORT_TOO_MANY');
        const loaded = await loadRows(
          this.parts.database.read,
          task.context.id,
          shape,
          lines,
          read.names.map((name) => name !== null),
        );
        if ('missing' in loaded) return failed('IMPORT_TEMPLATE', loaded.missing);
        if (loaded.rows === 0) return failed('IMPORT_EMPTY');
        if (loaded.rows > most) return failed('IMPORT_TOO_MANY');
        const isOld = read.definition !== null && read.definition !== templateHash(shape);
        return this.#tell(task, 'PARSED', { rows: loaded.rows, warning: isOld ? 'IMPORT_TEMPLATE_OLD' : null });
      }),
    );
  }

  #shapeOf({ context: { entity, sourceId } }: Task, { userType }: Viewer): ImportShape | null {
    return shapeNamed(this.parts.registry, entity!, sourceId !== null, userType === 'EX');
  }

  /** What a step after the reading works with. */
  async #partsOf(task: Task): Promise<ApplyParts> {
    const { database, runtime } = this.parts;
    const viewer = await this.#viewerOf(task);
    return { database, runtime, shape: this.#shapeOf(task, viewer)!, taskId: task.context.id, viewer };
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

  async #validate(task: Task): Promise<unknown> {
    const { database, registry, lists, runtime, installation, zoneOf } = this.parts;
    const { id, ownerId, keyAction, mode, sourceId } = task.context;
    if (this.#isHopeless(id)) return this.#tell(task, 'CHECK_FAILED', { code: 'IMPORT_NOT_CHECKED' });
    const { shape, viewer } = await this.#partsOf(task);
    const offsetAt = offsetsOf(await zoneOf(ownerId!));
    const checker = new RecordChecker({
      shape,
      viewer,
      upsert: keyAction === 'UPSERT',
      eachAlone: mode === 'VALID_ROWS',
      parentId: sourceId,
      lists,
      read: database.read,
      runtime,
      definitionOf: (entity) => registry.find(entity)?.definition,
      lookups: await installation.lookups(),
      instantOf: (wall) => wall - offsetAt(wall - offsetAt(wall)),
      undecided: (error) => this.#unchecked(id, error),
    });
    let [ok, bad] = [0, 0];
    for await (const records of rawRecords(database.read, id, shape)) {
      if (!(await this.#goesOn(id, 'validating'))) return undefined;
      const checked = await checker.check(records);
      await keepChecked(database.read, id, checked);
      for (const { faults } of checked)
        if (faults === null) ok += 1;
        else bad += 1;
      this.#progressed(task, 'validating', ok + bad, task.context.rowCount);
    }
    return this.#tell(task, 'VALIDATED', { ok, bad });
  }

  /** Once it is given up, the other records are checked all the same. @throws the error before that */
  #unchecked(id: string, error: unknown): Refusal {
    if (!this.#isGivenUp(id)) throw error;
    this.parts.report(error, { type, id });
    return refusal('IMPORT_NOT_CHECKED');
  }

  async #goesOn(id: string, state: string): Promise<boolean> {
    return !this.#stopping && (await this.#task(id))?.state === state && this.parts.leases.take(id);
  }

  /** The next chunk, all at once, or the end. */
  async #apply(task: Task): Promise<unknown> {
    const { id, upTo, mode } = task.context;
    const parts = await this.#partsOf(task);
    if (mode === 'VALID_ROWS') {
      const applied = this.#isGivenUp(id) ? await leaveChunk(parts, upTo) : await applyChunk(parts, upTo, () => this.parts.leases.take(id));
      return applied === null ? this.#tell(task, 'APPLIED') : this.#tell(task, 'CHUNK_DONE', applied, `chunk:${applied.upTo}`);
    }
    if (this.#isGivenUp(id)) return this.#tell(task, 'APPLY_FAILED', { code: 'IMPORT_NOT_WRITTEN' });
    const applied = await applyTogether(parts);
    if (applied.end === 'left') return undefined;
    if (applied.end === 'refused') return this.#tell(task, 'APPLY_FAILED', { code: applied.code });
    if (applied.untold) await this.#tell(task, 'CHUNK_DONE', applied.untold, `chunk:${applied.untold.upTo}`);
    return this.#tell(task, 'APPLIED');
  }

  async #undo(task: Task): Promise<unknown> {
    const { id, rev, written } = task.context;
    if (this.#isHopeless(id)) return this.#tell(task, 'UNDONE', { left: written });
    const left = await undoImport({
      ...(await this.#partsOf(task)),
      attempt: rev,
      goesOn: () => this.#goesOn(id, 'undoing'),
      isGivenUp: this.#isGivenUp(id),
    });
    return left === null ? undefined : this.#tell(task, 'UNDONE', { left });
  }

  #viewerOf({ context: { ownerId, respId } }: Task): Promise<Viewer> {
    return viewerBehind(this.parts, ownerId!, respId);
  }

  #progressed({ context: { id, ownerId } }: Task, phase: string, done: number, of: number | null): void {
    this.parts.progress.tell({ userId: ownerId! }, { taskId: id, phase, done, of: of ?? 0 });
  }
}
