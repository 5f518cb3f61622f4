/** What the auditor's calls stand on, and who may make them (platform-system.md §11). */
import type { Reasons, RefusalDetail } from '../../state-machines/kernel/refusals.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../state-machines/kernel/view.js';
import type { Database, Runtime } from '../kernel/contracts.js';
import type { Caller } from '../kernel/edges/contracts.js';
import { RefusedCall } from '../kernel/edges/errors.js';
import type { Registry } from '../kernel/registry.js';
import type { AccessService } from '../platform/access/access.js';
import type { Checkpoints } from './checkpoints.js';
import type { SigningKey } from './signing.js';
import type { Sweep } from './sweep.js';
import type { WorkHours } from './work-clock.js';

export interface AuditParts {
  readonly database: Database;
  readonly registry: Registry;
  readonly runtime: Runtime;
  readonly access: AccessService;
  readonly checkpoints: Checkpoints;
  readonly sweep: Sweep;
  /** Signs heads of the log, and receipts. */
  readonly key: SigningKey;
  /** Days of the site: what is counted by the day is counted by these. */
  readonly days: { readonly zone: string; readonly dateAt: (at: number) => string };
  /** When an organisation works; null: where nothing is said of one. */
  readonly workHours: (orgId: string | null) => Promise<WorkHours>;
}

export const auditReasons = {
  AUD_WHO: { en: 'This is for auditors and administrators.', cn: '仅审计员和管理员可用' },
  AUD_NOT_FOUND: { en: 'There is no such document, or not for you.', cn: '单据不存在或无权查看' },
  AUD_TYPE: { en: 'There is no kind of document {type}.', cn: '不存在的单据类型：{type}' },
  AUD_SEALED: {
    en: 'Not yet possible: what others sent is sealed until the document has ended.',
    cn: '暂不可查看：单据结束前，他方提交的内容处于密封状态',
  },
  AUD_LONG: { en: 'The history has more than {n} entries; look at it in parts.', cn: '历史超过{n}条，请分段查看' },
  AUD_PERIOD: { en: 'Choose a period of at most {n} days.', cn: '时间范围最多{n}天' },
  AUD_NOT_LOGGED: {
    en: 'No signed checkpoint covers this entry yet; the next one will.',
    cn: '该条历史尚未纳入签名检查点，请等待下一个检查点',
  },
  AUD_CHECKPOINT: { en: 'There is no checkpoint of this size.', cn: '不存在该大小的检查点' },
  AUD_NO_MODULE: { en: 'The definition with this hash is not kept any more.', cn: '该哈希对应的定义模块未保存' },
  AUD_RUNNING: { en: 'The sweep is running already.', cn: '检查正在运行中' },
  AUD_REASON: { en: 'Enter a reason.', cn: '请填写原因' },
  AUD_FUTURE: { en: 'Choose an instant that has passed.', cn: '请选择过去的时间' },
  AUD_TIMEOUT: { en: 'It took too long; narrow the period or the filters.', cn: '计算超时，请缩小时间范围或筛选条件' },
  AUD_RULE: { en: 'The value of {name} lies outside its bounds.', cn: '参数{name}超出允许范围' },
} as const satisfies Reasons;

export type AuditCode = keyof typeof auditReasons;

export const refused = (code: AuditCode, detail: RefusalDetail = {}): RefusedCall => new RefusedCall(refusal(code, detail), auditReasons);

export const audits = ({ userType, respCode }: Viewer): boolean =>
  userType === 'INSIDE' && (respCode === 'AUDITOR' || respCode === 'ADMIN');

/** @throws RefusedCall AUD_WHO */
export function mustAudit({ viewer }: Caller): void {
  if (!audits(viewer)) throw refused('AUD_WHO', { kind: 'NotAllowed' });
}
