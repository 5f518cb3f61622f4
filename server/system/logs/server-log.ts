/** The server's own log (platform-system.md §5): what is reported goes to the console as ever, and, masked and bounded, into a table. */
import type { Queryable } from '../../kernel/contracts.js';
import { masked } from '../../platform/logs/masking.js';
import { LogWriter } from '../../platform/logs/writing.js';

export type Level = 'ERROR' | 'WARN' | 'INFO';
interface Line {
  readonly at: number;
  readonly level: Level;
  readonly logger: string;
  readonly message: string;
  readonly traceId: string | null;
}
type Report = (error: unknown, about?: Readonly<Record<string, unknown>>) => void;

const MOST = 4_000;
const insert = `insert into base_server_log (at, level, server, logger, message, trace_id)
  select at, level, $1, logger, message, trace_id
    from unnest($2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[]) as l(at, level, logger, message, trace_id)`;

const loggerOf = (about: Readonly<Record<string, unknown>>): string =>
  String(about['type'] ?? about['logger'] ?? about['call'] ?? 'server').slice(0, 60);
const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

export class ServerLog {
  #database: Pick<Queryable, 'query'> | null = null;
  readonly #writer: LogWriter<Line>;

  constructor(
    private readonly server: string,
    private readonly told: Report,
    private readonly now: () => number,
  ) {
    this.#writer = new LogWriter<Line>({
      database: () => this.#database,
      write: (on, lines) => this.#write(on, lines),
      skipped: (count) => this.#line('WARN', 'log', `${count} lines skipped`, null),
      failed: told,
    });
  }

  /** Reports as before, and keeps it. */
  readonly report: Report = (error, about = {}) => {
    this.told(error, about);
    const traceId = typeof about['traceId'] === 'string' ? about['traceId'].slice(0, 64) : null;
    const { type: _type, ...rest } = about;
    const more = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
    this.#writer.add(this.#line('ERROR', loggerOf(about), `${textOf(error)}${more}`, traceId));
  };

  say(level: Level, logger: string, message: string): void {
    this.#writer.add(this.#line(level, logger, message, null));
  }

  start(database: Pick<Queryable, 'query'>): void {
    this.#database = database;
    this.#writer.start();
  }

  stop(): Promise<void> {
    return this.#writer.stop();
  }

  flush(): Promise<void> {
    return this.#writer.flush();
  }

  #line(level: Level, logger: string, message: string, traceId: string | null): Line {
    return { at: this.now(), level, logger, traceId, message: masked(message.replaceAll('\0', '')).slice(0, MOST) };
  }

  async #write(on: Pick<Queryable, 'query'>, lines: readonly Line[]): Promise<void> {
    await on.query(insert, [
      this.server.slice(0, 80),
      lines.map(({ at }) => new Date(at)),
      lines.map(({ level }) => level),
      lines.map(({ logger }) => logger),
      lines.map(({ message }) => message),
      lines.map(({ traceId }) => traceId),
    ]);
  }
}
