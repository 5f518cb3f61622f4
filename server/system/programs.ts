/** Built-in programs of how the system runs (platform-system.md §1), as requests run them. */
import { systemProfiles } from '../../state-machines/system/profiles.js';
import type { Database } from '../kernel/contracts.js';
import type { Files } from '../platform/file/files.js';
import type { LiveInstallation } from '../platform/installation/installation.js';
import { done } from '../platform/request/done.js';
import type { Program } from '../platform/request/runner.js';
import { purgeLogs } from './logs/service.js';

export interface SystemProgramParts {
  readonly database: Database;
  readonly installation: LiveInstallation;
  readonly files: Files;
  readonly now: () => number;
}

export const systemPrograms = ({ database, installation, files, now }: SystemProgramParts) =>
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
  }) satisfies Readonly<Record<string, Program>>;
