export interface EmbeddedPostgres {
  /** Superuser on the database `postgres`: for test harnesses only, never given to the server. */
  adminUrl: string;
  /** Role guildhall_owner on the database guildhall: owns the tables, runs migrations. */
  ownerUrl: string;
  /** Role guildhall_app on the database guildhall: no ownership, runs the product. */
  appUrl: string;
  port: number;
  /** True when a live server of the same folder was joined. */
  reused: boolean;
  /** Leaves the server; the last one to leave stops it and waits until it is gone. Repeated calls do nothing. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Server settings by name, over the launcher's own; they apply only when the server is started, not when it is joined. */
  settings?: Record<string, string>;
  /** Called when the connection to the server breaks although nobody here stopped it. */
  onLost?: (error: Error) => void;
}

/**
 * Starts PostgreSQL on a data folder, or joins the server that is running there.
 * @param dir the data folder; made at first start. The log is beside it, `<dir>.log`.
 * @throws PlainError with one sentence that says what to do
 */
export function startEmbedded(dir: string, options?: EmbeddedOptions): Promise<EmbeddedPostgres>;
