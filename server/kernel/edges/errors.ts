/** Refusals on their way out: one HTTP status, one code and one sentence in the reader's language (platform-access.md §0.5, §12). */
import type { CallResult, PageInfo } from '../../../state-machines/kernel/protocol.js';
import type { Reasons, Refusal, RefusalDetail } from '../../../state-machines/kernel/refusals.js';
import { kernelReasons, refusal, sentence, told } from '../../../state-machines/kernel/refusals.js';
import { sessionEnds } from '../../../state-machines/kernel/session-end.js';
import type { EndOfSession } from '../../../state-machines/kernel/session-end.js';
import { isWithoutConnection } from '../runtime/storage.js';
import type { Language } from './contracts.js';

/** Said by the edges themselves (platform-access.md §15). */
export const edgeReasons = {
  REQ_MALFORMED: { en: 'The request cannot be read: {why}.', cn: '请求格式错误:{why}' },
  REQ_TOO_LARGE: { en: 'The request is larger than {kb} KB. Send less at a time.', cn: '请求超过{kb}KB,请分次提交' },
  REQ_UNKNOWN_CALL: { en: 'There is no call {call}.', cn: '不存在的接口:{call}' },
  REQ_METHOD: { en: 'Use POST for this call.', cn: '请使用POST方法' },
  REQ_WRONG_ENVIRONMENT: { en: 'This client belongs to another environment.', cn: '客户端与服务器环境不一致' },
  REQ_CLOCK_SKEW: { en: "Your computer's clock differs too much.", cn: '本机时间与服务器相差过大' },
  REQ_SIGNATURE: { en: 'The request signature is wrong.', cn: '请求签名错误' },
  REQ_REPLAYED: { en: 'This request was already received.', cn: '请求重复提交' },
  REQ_RATE_LIMIT: { en: 'Too many requests; try again in {seconds} s.', cn: '请求过于频繁,请{seconds}秒后重试' },
  REQ_FILTER_KEY: { en: 'Filter {key} is not available.', cn: '不支持的查询条件:{key}' },
  REQ_REV: { en: 'Send the rev of the version you have read.', cn: '请提交所读版本号rev' },
  REQ_WATCHES: { en: 'At most {n} watches at a time; close a tab.', cn: '最多同时订阅{n}项,请关闭部分页签' },
  REQ_SOCKETS: { en: 'At most {n} tabs at a time; close one.', cn: '最多同时打开{n}个页签,请关闭部分页签' },
  TABLE_API_MISSING: { en: 'Please configure the API property.', cn: '请配置api属性' },
  TABLE_BATCH_ROWS: {
    en: '{count} rows; at most {most} at a time. Narrow the filter.',
    cn: '共{count}行,一次最多处理{most}行,请缩小查询范围',
  },
  TABLE_BATCH_READ: {
    en: '{event} is decided on what was read; open the documents or select the rows you have read.',
    cn: '{event}须基于已阅读的内容,请逐条打开或勾选已阅读的行',
  },
  AUTH_SESSION_INVALID: { en: 'Please sign in.', cn: '请先登录' },
  AUTH_SESSION_EXPIRED: { en: 'Your session has expired.', cn: '登录已过期,请重新登录' },
  AUTH_SESSION_ENDED: { en: 'Your session was ended: {reason}.', cn: '会话已结束:{reason}' },
  AUTH_STEP_UP: { en: 'Please confirm with your password.', cn: '请再次验证身份' },
  PWD_MUST_CHANGE: { en: 'Set a new password first.', cn: '请先修改密码' },
  AUTH_ENROL: { en: 'Set up your second factor first.', cn: '请先设置双因素验证' },
  PERM_RESPONSIBILITY: { en: 'You do not hold this responsibility.', cn: '您未拥有该职责' },
} as const satisfies Reasons;

export type EdgeCode = keyof typeof edgeReasons;

/** A refusal thrown where no value can be returned; the one filter answers it. */
export class EdgeError extends Error {
  readonly refusal: Refusal;

  constructor(
    code: EdgeCode | keyof typeof kernelReasons,
    detail: RefusalDetail = {},
    readonly retryAfterSeconds?: number,
  ) {
    super(code);
    this.name = 'EdgeError';
    this.refusal = refusal(code, detail);
  }
}

/** Any refusal as an exception. */
export class RefusedCall extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly reasons: Reasons = {},
    readonly data: unknown = null,
  ) {
    super(refusal.code);
    this.name = 'RefusedCall';
  }
}

const statusByCode: Readonly<Record<string, number>> = {
  REQ_REPLAYED: 409,
  REQ_TOO_LARGE: 413,
  REQ_RATE_LIMIT: 429,
  REQ_UNKNOWN_CALL: 404,
  REQ_METHOD: 405,
  DOC_NOT_FOUND: 404,
  AUTH_SESSION_INVALID: 401,
  AUTH_SESSION_EXPIRED: 401,
  AUTH_SESSION_ENDED: 401,
  REQ_SIGNATURE: 401,
  SYS_ERROR: 500,
  SYS_STOPPING: 503,
  SYS_UNAVAILABLE: 503,
};

/** What nobody refused: a fault, quoted by its trace, or no connection in time. */
export const faultOf = (error: unknown, traceId: string): Refusal =>
  isWithoutConnection(error) ? refusal('SYS_UNAVAILABLE') : refusal('SYS_ERROR', { params: { traceId } });

/** The operator hears of it. */
export const isFault = ({ code }: Refusal): boolean => code === 'SYS_ERROR' || code === 'SYS_UNAVAILABLE';

/** The session is over, and why. */
export const sessionEnded = (reason: EndOfSession): EdgeError =>
  new EdgeError('AUTH_SESSION_ENDED', { kind: 'NotAllowed', params: { reason }, words: { reason: sessionEnds[reason] } });

/** A business refusal is an answer (200); what the transport or access says has its own status. */
export function httpStatus(refused: Refusal): number {
  const { code, kind } = refused;
  if (statusByCode[code]) return statusByCode[code];
  if (code.startsWith('REQ_')) return 400;
  if (code.startsWith('PERM_') || kind === 'NotAllowed') return 403;
  if (kind === 'NotFound') return 404;
  if (kind === 'Invalid') return 400;
  return 200;
}

export interface Worded {
  readonly code: string;
  readonly msg: string;
  readonly field?: string;
  readonly row?: string | number;
  readonly data?: unknown;
}

const ownReasons: Reasons = { ...kernelReasons, ...edgeReasons };

export function worded(refused: Refusal, reasons: Reasons, language: Language): Worded {
  const known = Object.hasOwn(reasons, refused.code) ? reasons : ownReasons;
  return {
    code: refused.code,
    msg: sentence(known, refused, language),
    ...(refused.field === undefined ? {} : { field: refused.field }),
    ...(refused.row === undefined ? {} : { row: refused.row }),
    ...(refused.data === undefined ? {} : { data: refused.data }),
  };
}

export interface AnswerContext {
  readonly language: Language;
  readonly traceId: string;
  readonly now: number;
}

export const success = (context: AnswerContext, data: unknown, page?: PageInfo): CallResult => ({
  status: 'S',
  code: '',
  msg: context.language === 'en' ? 'Done' : '操作成功',
  data: data ?? null,
  ...(page ? { page } : {}),
  serverTime: context.now,
  traceId: context.traceId,
});

/** `data` carries what the refusal names: field, row, its failures and how many `more` there are, and the fresh document where it is stale. */
export function failure(context: AnswerContext, whole: Refusal, reasons: Reasons = {}, extra: unknown = null): CallResult {
  const refused = told(whole);
  const first = worded(refused, reasons, context.language);
  const all = refused.all?.map((one) => worded(one, reasons, context.language));
  const { code, msg, ...place } = first;
  // A fault stands in the log under the id that its sentence quotes.
  const traceId = code === 'SYS_ERROR' ? String(refused.params?.['traceId'] ?? context.traceId) : context.traceId;
  const detail = {
    ...place,
    ...(all ? { all } : {}),
    ...(refused.more === undefined ? {} : { more: refused.more }),
    ...(extra === null ? {} : { fresh: extra }),
  };
  return { status: 'E', code, msg, data: Object.keys(detail).length > 0 ? detail : null, serverTime: context.now, traceId };
}
