/** Built-in programs of the audit (platform-system.md §11), as requests run them. */
import type { Database } from '../kernel/contracts.js';
import { done } from '../platform/request/done.js';
import type { Program } from '../platform/request/runner.js';
import type { Checkpoints } from './checkpoints.js';
import { listRules } from './sweep.js';
import type { Sweep } from './sweep.js';

export interface AuditProgramParts {
  readonly database: Database;
  readonly checkpoints: Checkpoints;
  readonly sweep: Sweep;
}

export const auditPrograms = ({ database, checkpoints, sweep }: AuditProgramParts) =>
  ({
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
