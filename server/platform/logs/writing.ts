/** Lines on their way into a log: gathered and written together, no more than the database should be asked to take. */
import type { Queryable } from '../../kernel/contracts.js';

const FLUSH_MS = 1_000;
const MOST_WAITING = 1_000;
const MOST_AT_ONCE = 200;

export interface LogWriterParts<T> {
  readonly database: () => Pick<Queryable, 'query'> | null;
  readonly write: (on: Pick<Queryable, 'query'>, lines: readonly T[]) => Promise<void>;
  /** A line that says how many were left out. */
  readonly skipped: (count: number) => T;
  /** That a log cannot be written is told elsewhere, never to the log itself. */
  readonly failed: (error: unknown) => void;
}

export class LogWriter<T> {
  #waiting: T[] = [];
  #left = 0;
  #writing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: LogWriterParts<T>) {}

  add(line: T): void {
    if (this.#waiting.length >= MOST_WAITING) this.#left += 1;
    else this.#waiting.push(line);
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    while (this.#waiting.length > 0) {
      const before = this.#waiting.length;
      await this.flush();
      if (this.#waiting.length >= before) break;
    }
  }

  flush(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  async #write(): Promise<void> {
    const on = this.parts.database();
    if (!on || (this.#waiting.length === 0 && this.#left === 0)) return;
    const [lines, left] = [this.#waiting.slice(0, MOST_AT_ONCE), this.#left];
    this.#waiting = this.#waiting.slice(lines.length);
    this.#left = 0;
    try {
      await this.parts.write(on, left > 0 ? [...lines, this.parts.skipped(left)] : lines);
    } catch (error) {
      this.parts.failed(error);
    }
  }
}
