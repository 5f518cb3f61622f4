/**
 * Whether the database can still be heard. A connection that was cut answers with an error at once; one whose other end
 * is gone without a word answers never. So a connection of its own asks every half second; when it is silent, and a new
 * one is silent too, and nothing came to anybody else meanwhile, nothing is waited for any longer: work under way fails,
 * further work is refused until it is heard again.
 */
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';

/** A question on the open connection, and then on a new one, which costs more, is given this long. */
const PATIENCE_MS = { open: 1_400, fresh: 2_000 };
const ROUND_MS = 500;
/** A timer that comes so much too late says that this process stood still, and that answers may lie unread. */
const STALLED_MS = 300;

/** No word came back. `code` is that of a connection that timed out, so that it reads as such everywhere. */
export class Unreachable extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('PostgreSQL does not answer');
    this.name = 'Unreachable';
  }
}

export interface ReachTools {
  /** A client that is not connected yet. */
  readonly fresh: () => pg.Client;
  /** From now on: whether anything came to the connections in use. */
  readonly listen: () => () => boolean;
  /** Nothing is heard: ends what waits for an answer. */
  readonly lost: () => void;
}

export class Reach {
  #silent: Unreachable | null = null;
  #client: pg.Client | null = null;
  #stopped = false;
  #looking: Promise<void> | undefined;

  constructor(private readonly others: ReachTools) {}

  start(): void {
    this.#looking = this.#look();
  }

  /** @throws Unreachable while nothing is heard */
  check(): void {
    if (this.#silent) throw this.#silent;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#client) drop(this.#client);
    await this.#looking;
  }

  async #look(): Promise<void> {
    while (!this.#stopped) {
      const others = this.others.listen();
      if ((await this.#heard()) || others()) this.#silent = null;
      else if (!this.#stopped && !this.#silent) this.#lose();
      await sleep(ROUND_MS, undefined, { ref: false });
    }
  }

  #lose(): void {
    this.#silent = new Unreachable();
    this.others.lost();
  }

  async #heard(): Promise<boolean> {
    if (this.#client && (await this.#answered(this.#client, () => this.#client!.query('select 1'), PATIENCE_MS.open)) === 'yes')
      return true;
    if (this.#stopped) return false;
    const client = (this.#client = this.others.fresh());
    client.on('error', () => undefined);
    // An error is an answer: what it means is for whoever asks something real.
    return (await this.#answered(client, () => client.connect(), PATIENCE_MS.fresh)) !== 'silence';
  }

  async #answered(client: pg.Client, ask: () => Promise<unknown>, patienceMs: number): Promise<'yes' | 'error' | 'silence'> {
    const answered = new AbortController();
    const asked = ask().then(
      () => 'yes' as const,
      () => 'error' as const,
    );
    const answer = await Promise.race([asked, silence(patienceMs, answered.signal)]).finally(() => answered.abort());
    if (answer !== 'yes') {
      drop(client);
      this.#client = null;
    }
    return answer;
  }
}

function drop(client: pg.Client): void {
  client.connection.stream.destroy();
}

async function silence(patienceMs: number, signal: AbortSignal): Promise<'silence'> {
  while (!signal.aborted) {
    const asked = performance.now();
    await sleep(patienceMs, undefined, { ref: false, signal }).catch(() => undefined);
    if (performance.now() - asked < patienceMs + STALLED_MS) break;
  }
  return 'silence';
}
