/** The program FILE_ORPHANS (platform-access.md §8.1): once a night by one server, files that nothing names go with their content. */
import type { Database } from '../../kernel/contracts.js';
import type { Files } from './files.js';

const LOOK_MS = 3_600_000;
const DAY_MS = 86_400_000;
const NAME = 'FILE_ORPHANS';

export interface Program {
  start(): void;
  stop(): Promise<void>;
}

/** Sweeps the arrival folder at the start; looks every hour whether a day has passed since any server ran it. */
export function orphansDaily(files: Files, database: Database, now: () => number, report: (error: unknown) => void): Program {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    if (await isOurs(database, now())) await files.purge();
  };
  return {
    start() {
      running = files
        .sweep()
        .then(() => undefined, report)
        .finally(() => {
          running = undefined;
        });
      timer = setInterval(() => {
        running ??= look()
          .catch(report)
          .finally(() => {
            running = undefined;
          });
      }, LOOK_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** The first that asks after a day has passed has it. */
async function isOurs({ read }: Database, at: number): Promise<boolean> {
  const { rowCount } = await read.query(
    `insert into base_program_run (program, at) values ($1, $2)
     on conflict (program) do update set at = excluded.at where base_program_run.at <= $3`,
    [NAME, new Date(at), new Date(at - DAY_MS)],
  );
  return rowCount > 0;
}
