/** Counting failures so that no stranger can lock a bidder out (platform-access.md §1.4). The log of sign-ins is what is counted. */
import type { Database } from '../../kernel/contracts.js';
import type { Settings } from '../settings.js';

const MINUTE = 60_000;
const ADDRESS_FAILURES = 50;
const ADDRESS_WINDOW_MS = 10 * MINUTE;
const ADDRESS_PAUSE_MS = 10 * MINUTE;
const ADDRESS_HARD_MS = 60 * MINUTE;
const LOCKS_IN_DAY = 3;
const DAY_MS = 24 * 60 * MINUTE;

/** What the log says of an attempt besides the refusal codes. */
export const SIGNED_IN = 'OK';
export const LOCKED_NOW = 'LOCK';
/** A wrong second factor is a failure like a wrong password. */
const FAILURES = ['AUTH_FAILED', 'AUTH_SECOND_FACTOR', 'AUTH_CHALLENGE'];

export interface Attempt {
  readonly at: number;
  readonly userName: string;
  readonly userId: string | null;
  readonly address: string;
  readonly agent: string | null;
  /** The user's own known browser. */
  readonly deviceId: string | null;
  readonly code: string;
}

/** An account, or a name that nobody has, which is counted and locked alike: who is refused does not learn which it is. */
export type Whom = { readonly userId: string } | { readonly name: string };

export type AddressState = 'open' | 'paused' | 'hard';

export class LockOut {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  async record(attempt: Attempt): Promise<void> {
    await this.database.read.query(
      'insert into base_login_log (log_id, at, user_name, user_id, address, agent, device_id, code) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [
        await this.database.nextId(),
        new Date(attempt.at),
        attempt.userName.slice(0, 254),
        attempt.userId,
        attempt.address,
        attempt.agent?.slice(0, 300) ?? null,
        attempt.deviceId,
        attempt.code,
      ],
    );
  }

  /** 50 failures in 10 minutes pause an address for 10; for an hour after that it must prove more work. */
  async addressState(address: string, at: number): Promise<AddressState> {
    const { rows } = await this.database.read.query<{ at: number }>(
      'select at from base_login_log where address = $1 and code = any($2) and at > $3 order by at desc limit 2000',
      [address, FAILURES, new Date(at - ADDRESS_WINDOW_MS - ADDRESS_PAUSE_MS - ADDRESS_HARD_MS)],
    );
    const tripped = rows.find(
      (row, index) =>
        rows[index + ADDRESS_FAILURES - 1] !== undefined && row.at - rows[index + ADDRESS_FAILURES - 1]!.at <= ADDRESS_WINDOW_MS,
    );
    if (!tripped) return 'open';
    return at < tripped.at + ADDRESS_PAUSE_MS ? 'paused' : at < tripped.at + ADDRESS_PAUSE_MS + ADDRESS_HARD_MS ? 'hard' : 'open';
  }

  /** Failures from unknown browsers since the last lock, within the window. */
  async strangersFailed(whom: Whom, at: number): Promise<number> {
    const { rows } = await this.database.read.query<{ n: string }>(
      `select count(*) as n from base_login_log where ${of(whom)} and code = any($2) and device_id is null and at > $3
         and at > coalesce((select max(at) from base_login_log where ${of(whom)} and code = $4 and at > $3), '-infinity')`,
      [valueOf(whom), FAILURES, new Date(at - this.settings.failureWindowMs), LOCKED_NOW],
    );
    return Number(rows[0]!.n);
  }

  /** Failures of an address within the window. */
  async addressFailed(address: string, at: number): Promise<number> {
    const { rows } = await this.database.read.query<{ n: string }>(
      'select count(*) as n from base_login_log where address = $1 and code = any($2) and at > $3',
      [address, FAILURES, new Date(at - this.settings.failureWindowMs)],
    );
    return Number(rows[0]!.n);
  }

  async deviceFailed(deviceId: string, at: number): Promise<number> {
    const { rows } = await this.database.read.query<{ n: string }>(
      'select count(*) as n from base_login_log where device_id = $1 and code = any($2) and at > $3',
      [deviceId, FAILURES, new Date(at - this.settings.failureWindowMs)],
    );
    return Number(rows[0]!.n);
  }

  /** Until when this lock holds; null: until somebody lifts it. */
  async lockUntil(whom: Whom, at: number): Promise<number | null> {
    const { rows } = await this.database.read.query<{ n: string }>(
      `select count(*) as n from base_login_log where ${of(whom)} and code = $2 and at > $3`,
      [valueOf(whom), LOCKED_NOW, new Date(at - DAY_MS)],
    );
    return Number(rows[0]!.n) + 1 >= LOCKS_IN_DAY ? null : at + this.settings.lockMs;
  }

  /** The lock of a name that nobody has, as an account of that name would have it; undefined: there is none. Nobody lifts it, a day ends it. */
  async lockOfName(name: string, at: number): Promise<{ readonly until: number | null } | undefined> {
    const { rows } = await this.database.read.query<{ at: number }>(
      `select at from base_login_log where ${of({ name })} and code = $2 and at > $3 order by at desc limit ${LOCKS_IN_DAY}`,
      [name, LOCKED_NOW, new Date(at - DAY_MS)],
    );
    if (rows.length >= LOCKS_IN_DAY) return { until: null };
    const until = (rows[0]?.at ?? -Infinity) + this.settings.lockMs;
    return until > at ? { until } : undefined;
  }
}

/** Rows of nobody are few within a window, for their addresses are paused. */
const of = (whom: Whom): string => ('userId' in whom ? 'user_id = $1' : 'user_id is null and lower(user_name) = lower($1)');
const valueOf = (whom: Whom): string => ('userId' in whom ? whom.userId : whom.name);
