/**
 * Carries requests to their end, at one server at a time. A program may begin more than once, after a crash or an error: what
 * it does to a record it does under a key of the request, so that the record is touched once.
 */
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Finished, Launched, ProgramCode, Request } from '../../../state-machines/platform/request/fields.js';
import { baseConcurrentRequest } from '../../../state-machines/platform/request/index.js';
import { Background } from '../../kernel/background.js';
import type { Database, Outcome, Runtime } from '../../kernel/contracts.js';
import type { AccessService } from '../access/access.js';
import { viewerBehind } from '../access/viewer-behind.js';
import type { TaskProgress } from '../excel/progress.js';
import type { Files } from '../file/files.js';
import type { WorkLeases } from '../work-leases.js';

export interface Run {
  readonly request: Request;
  /** The requester, with what he may do now. */
  readonly viewer: Viewer;
  /** Tells the requester how far it is. @returns whether the run is still this server's */
  goesOn(done: number, of: number): Promise<boolean>;
}

/** null: the run is not this server's any more. */
export type Program = (run: Run) => Promise<Finished | null>;

export interface RequestParts {
  readonly database: Database;
  readonly runtime: Runtime;
  readonly access: AccessService;
  readonly progress: TaskProgress;
  readonly leases: WorkLeases;
  readonly files: Files;
  readonly serverId: string;
  /** How many this server runs at once. */
  readonly workers: () => number;
  /** One that is not there is not this server's to run. */
  readonly programs: Readonly<Partial<Record<ProgramCode, Program>>>;
  readonly report: (error: unknown, about?: Readonly<Record<string, unknown>>) => void;
}

const type = baseConcurrentRequest.type;
const SWEEP_MS = 10_000;
const MOST_ATTEMPTS = 5;
const working: readonly string[] = ['pending', 'standby', 'running'];
/** Of a catalogued program, of which how often it is tried says the program. */
const MESSAGE_LENGTH = 500;

const openTwin = `select id::text as id from base_concurrent_request where program_code = $1 and ((params = $2::jsonb and state in ('scheduled', 'pending', 'standby', 'onHold', 'running')) or (requester_id = $3 and source_id = $4)) order by id limit 1`;

const waitingSql = `select r.id::text as id from base_concurrent_request r
  where r.state = any($1::text[]) and not exists (select from base_import_work w where w.task_id = r.id and w.server <> $2 and w.until >= $3)
    and (r.state <> 'standby' or (select count(*) from base_concurrent_request o where o.program_id = r.program_id and o.state = 'running') < r.concurrency)
  order by r.id`;

/** Neither cancelled nor begun again elsewhere. */
const stillWanted = `select from base_concurrent_request where id = $1 and state = 'running' and attempt = $2`;

/** One run at a time of the same thing; a call that is repeated is answered with the run that it began. @param key of the call */
export async function launch(
  { runtime, database }: Pick<RequestParts, 'runtime'> & { readonly database: Pick<Database, 'read'> },
  wanted: Launched,
  key: string | null,
): Promise<Outcome | { readonly ok: true; readonly id: string }> {
  const {
    rows: [twin],
  } = await database.read.query<{ id: string }>(openTwin, [wanted.programCode, JSON.stringify(wanted.params), wanted.requesterId, key]);
  if (twin) return { ok: true, id: twin.id };
  return runtime.submit({
    type,
    id: null,
    event: 'LAUNCH',
    payload: { ...wanted, ...(key === null ? {} : { sourceType: 'CALL', sourceId: key }) },
    viewer: { ...SYSTEM, orgIds: null },
    cause: { kind: 'SERVER', reason: 'request' },
  });
}

export class RequestRunner {
  readonly #running = new Map<string, Promise<void>>();
  /** Some wait until one that runs has ended. */
  #more = false;
  #sweep: NodeJS.Timeout | undefined;
  #unlisten: (() => void) | undefined;
  #stopping = false;
  readonly #aside: Background;

  constructor(private readonly parts: RequestParts) {
    this.#aside = new Background(parts.report);
  }

  start(): void {
    this.#unlisten = this.parts.runtime.onCommit(({ definition, id, before, after }) => {
      if (definition.type === type && before?.state !== 'pending' && after?.state === 'pending') this.#begin(id);
    });
    this.#sweep = setInterval(() => this.#aside.run(this.look()), SWEEP_MS);
    this.#sweep.unref();
    this.#aside.run(this.look());
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#sweep);
    this.#unlisten?.();
    await this.settled();
    await this.#aside.settled();
    await this.parts.leases.giveUp();
  }

  /** For whoever waits for all that runs here. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) {
      await Promise.allSettled(this.#running.values());
      await this.#aside.settled();
    }
  }

  /** What waits for a server, or was left by one that is gone; the oldest first. */
  async look(): Promise<void> {
    const { database, serverId, runtime } = this.parts;
    const { rows } = await database.read.query<{ id: string }>(waitingSql, [working, serverId, new Date(runtime.now())]);
    for (const { id } of rows) this.#begin(id);
  }

  #begin(id: string): void {
    if (this.#running.has(id) || this.#stopping) return;
    const { leases, report, workers } = this.parts;
    if (this.#running.size >= workers()) {
      this.#more = true;
      return;
    }
    this.#running.set(
      id,
      leases
        .held(id, () => this.#work(id))
        .catch((error: unknown) => report(error, { type, id }))
        .finally(() => this.#ended(id)),
    );
  }

  #ended(id: string): void {
    this.#running.delete(id);
    if (!this.#more || this.#stopping) return;
    this.#more = false;
    this.#aside.run(this.look());
  }

  async #work(id: string): Promise<void> {
    if (!(await this.parts.leases.take(id))) return;
    const claimed = await this.#tell(id, 'CLAIM', { workerId: this.parts.serverId });
    if (!claimed.ok || claimed.dropped) return;
    const { context: request, state } = (await this.parts.runtime.snapshot(type, id)) as unknown as Snapshot<Request>;
    const { attempt } = request;
    // As many as may run at a time do: it is looked at again when one of them has ended.
    if (state === 'standby') return void (this.#more = true);
    if (request.programId === null && attempt > MOST_ATTEMPTS) return void (await this.#tell(id, 'FAIL', { code: 'REQ_LOST', attempt }));
    const program = this.parts.programs[request.programCode as ProgramCode];
    if (!program) return void (await this.#tell(id, 'FAIL', { code: 'REQ_LOST', attempt }));
    const finished = await this.#ran(program, request);
    if (!finished) return;
    const taken = await this.#tell(id, 'FINISH', { ...finished, attempt });
    // Of a refusal for want of storage nobody knows whether it stands after all.
    if (finished.outputFileId !== null && isEnded(taken)) await this.parts.files.discard(finished.outputFileId, request.requesterId!);
  }

  /** What a catalogued program throws is told to its request; others are tried again by whoever comes next. */
  async #ran(program: Program, request: Request): Promise<Finished | null> {
    try {
      return await program({
        request,
        viewer: await viewerBehind(this.parts, request.requesterId!, request.respId),
        goesOn: (done, of) => this.#goesOn(request, done, of),
      });
    } catch (error) {
      if (request.programId === null) throw error;
      this.parts.report(error, { type, id: request.id });
      const message = (error instanceof Error ? error.message : String(error)).slice(0, MESSAGE_LENGTH);
      await this.#tell(request.id, 'FAIL', { code: 'REQ_FAILED', message, retryable: true, attempt: request.attempt });
      return null;
    }
  }

  async #goesOn({ id, requesterId, attempt }: Request, done: number, of: number): Promise<boolean> {
    const { progress, leases, database } = this.parts;
    progress.tell({ userId: requesterId! }, { taskId: id, phase: 'running', done, of });
    if (this.#stopping || !(await leases.take(id))) return false;
    const { rows } = await database.read.query(stillWanted, [id, attempt]);
    return rows.length > 0;
  }

  #tell(id: string, event: string, payload: object): Promise<Outcome> {
    return this.parts.runtime.submit({
      type,
      id,
      event,
      payload,
      viewer: { ...SYSTEM, orgIds: null },
      cause: { kind: 'SERVER', reason: 'request' },
    });
  }
}

/** It was cancelled meanwhile, or somebody else runs it. */
const isEnded = (finish: Outcome): boolean => (finish.ok ? finish.dropped === true : finish.refusal.code === 'REQ_STALE_WORKER');
