/** Programs that the product ships (platform-system.md §1): those that families registered in code. Nothing of what people changed is overwritten. */
import { platformLookups } from '../../state-machines/platform/lookups.js';
import type { Seed } from '../platform/seeds/table.js';

const source = { code: 'GUILDHALL', version: '1' };
const { values } = platformLookups.SYS_PROGRAM;

/** What each does; those that need more than parameters of a text are begun where their facts are. */
const programs = {
  LOG_PURGE: { cn: '删除超过保留期的系统日志、接口日志与操作日志', en: 'Deletes log lines that have been kept long enough.' },
  INVARIANT_CHECK: { cn: '检查全部不变量并生成审计告警', en: 'Checks every invariant and raises alerts of what is broken.' },
  CHECKPOINT_TAKE: { cn: '对全局日志生成签名检查点', en: 'Signs a head of the global log.' },
  FILE_ORPHANS: { cn: '清理无单据引用的附件', en: 'Deletes files that no document names.' },
} as const;

export const systemSeeds: readonly Seed[] = [
  {
    type: 'baseConcurrentProgram',
    keys: ['programCode'],
    source,
    rows: Object.entries(programs).map(([code, note]) => ({
      programCode: code,
      programName: values[code as keyof typeof programs].cn,
      programNameEn: values[code as keyof typeof programs].en,
      kind: 'BUILTIN',
      builtIn: code,
      outputFormat: 'NONE',
      idempotentFlag: 'Y',
      note: note.cn,
      noteEn: note.en,
    })),
    made: (row) => ({ fields: row }),
    then: () => ['ENABLE'],
  },
];
