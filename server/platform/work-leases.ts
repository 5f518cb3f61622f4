/** Which server works on something long: an import, a request. Another takes over when it has not been heard for a while. */
import type { Queryable } from '../kernel/contracts.js';

const LEASE_MS = 20_000;

export interface LeaseParts {
  readonly read: Queryable;
  readonly serverId: string;
  readonly now: () => number;
  readonly report: (error: unknown) => void;
}

export class WorkLeases {
  constructor(private readonly parts: LeaseParts) {}

  /** @returns whether the work is this server's, for a while from now on */
  async take(id: string): Promise<boolean> {
    const { read, serverId } = this.parts;
    const now = this.parts.now();
    const { rowCount } = await read.query(
      `insert into base_import_work (task_id, server, until) values ($1, $2, $3)
       on conflict (task_id) do update set server = excluded.server, until = excluded.until where base_import_work.server = excluded.server or base_import_work.until < $4`,
      [id, serverId, new Date(now + LEASE_MS), new Date(now)],
    );
    return rowCount > 0;
  }

  /** However long a step takes, the work stays with this server. */
  async held(id: string, work: () => Promise<void>): Promise<void> {
    let renewed: Promise<unknown> = Promise.resolve();
    const renewing = setInterval(() => {
      renewed = renewed.then(() => this.take(id)).catch(this.parts.report);
    }, LEASE_MS / 3);
    try {
      await work();
    } finally {
      clearInterval(renewing);
      // A lease that is renewed after it was given up would keep the work from everybody.
      await renewed;
    }
  }

  /** Whoever comes next need not wait until the leases end by themselves. */
  async giveUp(): Promise<void> {
    await this.parts.read.query('delete from base_import_work where server = $1', [this.parts.serverId]).catch(this.parts.report);
  }
}
