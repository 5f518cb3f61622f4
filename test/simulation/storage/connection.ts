/** A connection to the simulated PostgreSQL: requests arrive in order, are answered in order, and either may get lost. */
import type { World } from '../world.js';
import { Blocked, pgError } from './transactions.js';
import type { Rows, Session } from './transactions.js';

/** PostgreSQL looks for a cycle when somebody has waited so long (deadlock_timeout). */
const DEADLOCK_MS = 1_000;

/** Who asks, and over what: what comes for a process that is dead reaches nobody, for one that stands still it waits. */
export interface Caller {
  readonly name: string;
  receive(at: number, run: () => void): void;
}

/** How the line from one server to the storage is: whole, cut (refused at once), or a hole that swallows until it closes. */
export interface LineState {
  cut: boolean;
  holeUntil: number;
}

export interface Line {
  /** Milliseconds that the next message takes, one way; Infinity: the line is dead. */
  delay(kind: 'request' | 'answer', commit: boolean): number;
  /** Whether the connection breaks around this message, before or after it was acted upon. */
  breaks(commit: boolean): 'before' | 'after' | null;
}

export type Work<T> = (session: Session) => T;
type Kind = 'statement' | 'alone' | 'commit' | 'rollback';

interface Request {
  readonly label: string;
  readonly kind: Kind;
  /** It fails when it waits for a lock so long (lock_timeout). */
  readonly lockMs: number;
  readonly sent: number;
  readonly work: Work<unknown>;
  readonly breaks: 'before' | 'after' | null;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export const RESET = (): Error => pgError('ECONNRESET', 'Connection terminated unexpectedly');

export class Connection {
  /** On the caller's side. */
  broken = false;
  #transaction: Session | null = null;
  #aborted = false;
  #arrived = 0;
  #answered = 0;
  readonly #asked = new Set<Request>();
  readonly #queue: Request[] = [];
  #running = false;
  /** The storage's side has ended it. */
  #gone = false;

  constructor(
    private readonly world: World,
    private readonly rows: Rows,
    private readonly caller: Caller,
    private readonly line: Line,
  ) {}

  ask<T>(label: string, kind: Kind, work: Work<T>, lockMs = Infinity): Promise<T> {
    if (this.broken) return Promise.reject(new Error('Client has encountered a connection error and is not queryable'));
    return new Promise<T>((resolve, reject) => {
      const request: Request = {
        label,
        kind,
        lockMs,
        sent: this.world.now,
        work,
        breaks: this.line.breaks(kind === 'commit'),
        resolve: resolve as (value: unknown) => void,
        reject,
      };
      this.#asked.add(request);
      this.#arrived = Math.max(this.#arrived, this.world.now + this.line.delay('request', kind === 'commit'));
      if (this.#arrived === Infinity) return;
      this.world.at(this.#arrived, () => this.#arrive(request));
    });
  }

  /** The caller's process has ended: what it has sent still arrives, and after it the end. */
  hangUp(): void {
    this.broken = true;
    const arrives = this.#arrived === Infinity ? this.world.now : this.#arrived;
    this.world.at(Math.max(arrives, this.world.now), () => this.end());
  }

  /** The storage or the line between has ended it. */
  cut(error: () => Error): void {
    this.end();
    this.caller.receive(this.world.now + 0.2, () => this.#lost(error));
  }

  #lost(error: () => Error): void {
    if (this.broken) return;
    this.broken = true;
    for (const request of this.#asked) request.reject(error());
    this.#asked.clear();
  }

  /** The storage's side ends it. What is waiting for another's end goes on waiting: a backend hears of the end of its connection afterwards. */
  end(): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#queue.length = 0;
    if (this.#transaction && !this.#transaction.waitsFor) this.#rollBack();
  }

  #arrive(request: Request): void {
    if (this.#gone) return;
    if (request.breaks === 'before') {
      this.world.trace(`${this.caller.name} ${request.label}: the connection breaks before it`);
      return this.cut(RESET);
    }
    this.#queue.push(request);
    this.#pump();
  }

  #pump(): void {
    const request = this.#running ? undefined : this.#queue.shift();
    if (!request) return;
    this.#running = true;
    this.#attempt(request, request.kind === 'alone' ? this.rows.begin() : null);
  }

  #attempt(request: Request, alone: Session | null): void {
    let answer: { readonly value: unknown } | { readonly error: Error };
    try {
      answer = { value: this.#execute(request, alone) };
    } catch (error) {
      if (error instanceof Blocked) return this.#wait(request, alone, error.by);
      answer = { error: error as Error };
      this.world.trace(`${this.caller.name} ${request.label}: ${(error as Error).message}`);
    }
    this.#answer(request, answer);
  }

  #execute(request: Request, alone: Session | null): unknown {
    if (request.kind === 'commit') return this.#commit(request.sent);
    if (request.kind === 'rollback') return this.#rollBack();
    if (this.#aborted) throw pgError('25P02', 'current transaction is aborted, commands ignored until end of transaction block');
    const session = alone ?? (this.#transaction ??= this.rows.begin());
    try {
      const value = request.work(session);
      session.statementDone();
      alone?.commit();
      return value;
    } catch (error) {
      session.undo();
      if (error instanceof Blocked) throw error;
      session.end();
      if (!alone) this.#aborted = true;
      throw error;
    }
  }

  #commit(sent: number): 'COMMIT' | 'ROLLBACK' {
    if (this.#aborted) {
      this.#rollBack();
      return 'ROLLBACK';
    }
    if (this.#transaction) {
      this.#transaction.commitSent = sent;
      this.#transaction.commit();
    }
    this.#transaction = null;
    return 'COMMIT';
  }

  #rollBack(): void {
    if (this.#transaction && !this.#transaction.ended) this.#transaction.end();
    this.#transaction = null;
    this.#aborted = false;
  }

  #wait(request: Request, alone: Session | null, by: Session): void {
    const session = alone ?? this.#transaction!;
    let over = false;
    session.waitsFor = by;
    const again = (): void => {
      if (over) return;
      over = true;
      session.waitsFor = null;
      if (this.#gone && !alone) return this.#rollBack();
      this.#attempt(request, alone);
    };
    const giveUp = (error: Error): void => {
      over = true;
      session.waitsFor = null;
      session.end();
      if (!alone) this.#aborted = true;
      this.world.trace(`${this.caller.name} ${request.label}: ${error.message}`);
      this.#answer(request, { error });
    };
    by.waiting.push(() => {
      this.world.after(0, again);
    });
    this.world.after(DEADLOCK_MS, () => {
      if (!over && waitsForItself(session)) giveUp(pgError('40P01', 'deadlock detected'));
    });
    if (request.lockMs !== Infinity)
      this.world.after(request.lockMs, () => {
        if (!over) giveUp(pgError('55P03', 'canceling statement due to lock timeout'));
      });
  }

  #answer(request: Request, answer: { readonly value: unknown } | { readonly error: Error }): void {
    this.#running = false;
    if (!this.#gone) {
      if (request.breaks === 'after') {
        this.world.trace(`${this.caller.name} ${request.label}: the connection breaks after it`);
        return this.cut(RESET);
      }
      this.#answered = Math.max(this.#answered, this.world.now + this.line.delay('answer', request.kind === 'commit'));
      if (this.#answered !== Infinity) this.caller.receive(this.#answered, () => this.#heard(request, answer));
    }
    this.#pump();
  }

  #heard(request: Request, answer: { readonly value: unknown } | { readonly error: Error }): void {
    if (!this.#asked.delete(request)) return;
    if ('error' in answer) request.reject(answer.error);
    else request.resolve(answer.value);
  }
}

function waitsForItself(session: Session): boolean {
  const seen = new Set<Session>();
  for (let one = session.waitsFor; one && !seen.has(one); one = one.waitsFor) {
    if (one === session) return true;
    seen.add(one);
  }
  return false;
}
