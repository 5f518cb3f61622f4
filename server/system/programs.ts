/** Built-in programs of how the system runs (platform-system.md §1), as requests run them. */
import type { Finished } from '../../state-machines/platform/request/fields.js';
import { systemProfiles } from '../../state-machines/system/profiles.js';
import type { Checkpoints } from '../audit/checkpoints.js';
import { listRules } from '../audit/sweep.js';
import type { Sweep } from '../audit/sweep.js';
import type { Database } from '../kernel/contracts.js';
import type { Files } from '../platform/file/files.js';
import type { LiveInstallation } from '../platform/installation/installation.js';
import type { Program } from '../platform/request/runner.js';
import { purgeLogs } from './logs/service.js';

export interface SystemProgramParts {
  readonly database: Database;
  readonly installation: LiveInstallation;
  readonly files: Files;
  readonly checkpoints: Checkpoints;
  readonly sweep: Sweep;
  readonly now: () => number;
}

const done = (rowCount: number, warnings: number, resultText: string, resultTextEn: string): Finished => ({
  outputFileId: null,
  rowCount,
  warnings,
  resultText,
  resultTextEn,
});

export const systemPrograms = ({ database, installation, files, checkpoints, sweep, now }: SystemProgramParts) =>
  ({
    LOG_PURGE: async () => {
      const days = {
        server: Number(installation.now(systemProfiles.SYS_SERVER_LOG_DAYS)),
        calls: Number(installation.now(systemProfiles.SYS_INTERFACE_LOG_DAYS)),
      };
      const gone = await purgeLogs(database.read, now(), days);
      return done(gone, 0, `清理日志${gone}行`, `${gone} lines purged`);
    },
    FILE_ORPHANS: async () => {
      await files.purge();
      return done(0, 0, '无主附件已清理', 'Files without a document are gone');
    },
    CHECKPOINT_TAKE: async () => {
      const taken = await checkpoints.take(true);
      return taken ? done(1, 0, '已生成检查点', 'A signed head was taken') : done(0, 0, '没有新增记录', 'Nothing was new');
    },
    INVARIANT_CHECK: async () => {
      // One that the night began is waited for, too.
      sweep.begin();
      await sweep.settled();
      const rules = (await listRules(database.read)) as readonly { readonly violations: number }[];
      const broken = rules.filter(({ violations }) => violations > 0).length;
      return done(rules.length, broken, `检查${rules.length}项,异常${broken}项`, `${rules.length} rules checked, ${broken} broken`);
    },
  }) satisfies Readonly<Record<string, Program>>;
