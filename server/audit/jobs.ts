/** HISTORY_CHECKPOINT once an hour, everything that was missed and the sweep once a day, each by one server (platform-system.md §11.3, §11.8). */
import type { Database } from '../kernel/contracts.js';
import type { Checkpoints } from './checkpoints.js';
import type { Sweep } from './sweep.js';

const LOOK_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;

export interface AuditJobs {
  start(): void;
  stop(): Promise<void>;
}

interface JobParts {
  readonly database: Database;
  readonly now: () => number;
  readonly checkpoints: Checkpoints;
  readonly sweep: Sweep;
  readonly report: (error: unknown) => void;
}

export function auditJobs({ database, now, checkpoints, sweep, report }: JobParts): AuditJobs {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    const at = now();
    const whole = await isOurs(database, 'HISTORY_CHECKPOINT_ALL', at, 24 * HOUR_MS);
    if (whole || (await isOurs(database, 'HISTORY_CHECKPOINT', at, HOUR_MS))) await checkpoints.take(whole);
    if (await isOurs(database, 'HISTORY_VERIFY', at, 24 * HOUR_MS)) {
      sweep.begin();
      await sweep.settled();
    }
  };
  const begin = (): void => {
    running ??= look()
      .catch(report)
      .finally(() => {
        running = undefined;
      });
  };
  return {
    start() {
      timer = setInterval(begin, LOOK_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
      await sweep.settled();
    },
  };
}

/** The first that asks after the time has passed has it. */
async function isOurs({ read }: Database, program: string, at: number, every: number): Promise<boolean> {
  const { rowCount } = await read.query(
    `insert into base_program_run (program, at) values ($1, $2)
     on conflict (program) do update set at = excluded.at where base_program_run.at <= $3`,
    [program, new Date(at), new Date(at - every)],
  );
  return rowCount > 0;
}
