/** Messages of a hall (spec compete.md §8). System lines keep a code and values; the sentence is made at reading. */
import type { Instant, Label } from '../../../kernel/fields.js';
import type { Hall, Notice } from '../fields.js';
import { MAX_NOTICES } from '../fields.js';

export const MAX_OPEN_QUESTIONS = 5;

export const systemNotices = {
  TURN_STARTED: { en: 'Turn {turnNo} has started.', cn: '第{turnNo}轮已开始。' },
  TURN_ENDED: { en: 'Turn {turnNo} was ended by the buyer: {reason}', cn: '采购方结束第{turnNo}轮：{reason}' },
  OVERTIME: { en: 'Overtime no. {count}: turn {turnNo} now ends at {endAt}.', cn: '第{count}次延时，第{turnNo}轮延长至{endAt}。' },
  EXTENDED: { en: 'Extended by {seconds} s: {reason}', cn: '延长{seconds}秒：{reason}' },
  PAUSED: { en: 'Paused: {reason}', cn: '竞价暂停：{reason}' },
  RESUMING: { en: 'The hall resumes at {resumeAt}.', cn: '竞价将于{resumeAt}恢复。' },
  EXCLUDED: { en: 'Excluded from this hall: {reason}', cn: '取消资格：{reason}' },
  READMITTED: { en: 'Readmitted to this hall: {reason}', cn: '恢复资格：{reason}' },
  PARAM_CHANGED: { en: 'The rules of turn {turnNo} were changed.', cn: '第{turnNo}轮参数已调整。' },
  TURN_ADDED: { en: 'Turn {turnNo} was added: {reason}', cn: '已增加第{turnNo}轮：{reason}' },
  OUTAGE: { en: 'Service restored, the turn was extended to {endAt}.', cn: '服务已恢复，本轮延长至{endAt}。' },
  OUTAGE_POSTPONED: { en: 'Service restored, the hall goes on at {endAt}.', cn: '服务已恢复，竞价将于{endAt}继续。' },
  OUTAGE_OVER: { en: 'Service restored, all times stand as before.', cn: '服务已恢复，各时间点不变。' },
  SEALS_CLOSED: {
    en: 'Turn {turnNo} is over; the sealed offers are being opened. Hash of their list: {hash}',
    cn: '第{turnNo}轮结束,开始开封。密封清单哈希:{hash}',
  },
  SEALS_OPENED: { en: 'The sealed offers of turn {turnNo} are open.', cn: '第{turnNo}轮密封报价已开封。' },
  CLOSED: { en: 'The hall was closed.', cn: '竞价已结束。' },
  REOPENED: { en: 'The hall was reopened: {reason}', cn: '竞价重新开启：{reason}' },
  CANCELLED: { en: 'The hall was cancelled.', cn: '竞价已取消。' },
} as const satisfies Record<string, Label>;

export type SystemCode = keyof typeof systemNotices;

export type SystemParams = Readonly<Record<string, string | number | null>>;

/** Values that are instants. */
const instants: ReadonlySet<string> = new Set(['endAt', 'resumeAt']);

/**
 * The sentence of a system line; null where it is none.
 * @param clock writes an instant as its reader does
 */
export function systemSentence(
  { systemCode, systemParams }: Pick<Notice, 'systemCode' | 'systemParams'>,
  language: keyof Label,
  clock: (at: Instant) => string,
): string | null {
  if (systemCode === null || !Object.hasOwn(systemNotices, systemCode)) return null;
  return systemNotices[systemCode as SystemCode][language].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = systemParams?.[name] ?? null;
    return instants.has(name) && typeof value === 'number' ? clock(value) : String(value ?? '');
  });
}

type Draft = Partial<Omit<Notice, 'noticeNo' | 'at'>>;

export type Told = Pick<Hall, 'notices' | 'noticeSerial'>;

const blank: Omit<Notice, 'noticeNo' | 'at'> = {
  noticeType: 'SYSTEM',
  fromUserId: null,
  supplierId: null,
  toSupplierId: null,
  title: null,
  content: '',
  replyTo: null,
  answeredFlag: 'N',
  publicFlag: 'N',
  attachmentIds: null,
  systemCode: null,
  systemParams: null,
  keptFlag: 'Y',
};

/** One more message; of very many the oldest leave the document, their rows stay. */
export function told(c: Told, at: Instant, draft: Draft): Told {
  const noticeSerial = c.noticeSerial + 1;
  const full = c.notices.length >= MAX_NOTICES - 1;
  const kept = full ? c.notices.map((notice, index) => (index === 0 ? { ...notice, keptFlag: 'N' as const } : notice)) : c.notices;
  return { noticeSerial, notices: [...kept, { ...blank, ...draft, noticeNo: noticeSerial, at }] };
}

/** A system line to everybody, or to one supplier and the buyer side. */
export const toldAll = (c: Told, at: Instant, code: SystemCode, params: SystemParams = {}, toSupplierId: string | null = null): Told =>
  told(c, at, { systemCode: code, systemParams: params, toSupplierId, publicFlag: toSupplierId === null ? 'Y' : 'N' });

/** Overtime is told once a turn and kept current, so that a long one does not drown the other messages. */
export function toldOvertime(
  c: Told,
  at: Instant,
  params: { readonly turnNo: number; readonly count: number; readonly endAt: Instant },
): Told {
  const known = c.notices.find((notice) => notice.systemCode === 'OVERTIME' && notice.systemParams?.['turnNo'] === params.turnNo);
  if (!known) return toldAll(c, at, 'OVERTIME', params);
  return {
    noticeSerial: c.noticeSerial,
    notices: c.notices.map((notice) => (notice === known ? { ...notice, at, systemParams: params } : notice)),
  };
}

const isQuestion = (notice: Notice) => notice.noticeType === 'QUESTION' || notice.noticeType === 'OBJECTION';

export const openQuestions = (c: Told, supplierId: string): number =>
  c.notices.filter((notice) => notice.supplierId === supplierId && isQuestion(notice) && notice.answeredFlag === 'N').length;

export const questionOf = (c: Told, noticeNo: number): Notice | undefined =>
  c.notices.find((notice) => notice.noticeNo === noticeNo && isQuestion(notice));
