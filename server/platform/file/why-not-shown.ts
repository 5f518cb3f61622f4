/** Why a file could not be made into what is looked at, in words that whoever opened it can use (platform-access.md §8.4). */
import type { Label } from '../../../state-machines/kernel/fields.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';

const why = {
  sealed: { en: 'it is protected by a password', cn: '文件受密码保护' },
  slow: { en: 'it took too long', cn: '处理超时' },
  large: { en: 'it is too large', cn: '文件过大' },
  old: { en: 'it is older than Excel 97', cn: '文件早于Excel 97格式' },
  empty: { en: 'it has no sheet to show', cn: '没有可显示的工作表' },
  server: { en: 'the server could not read it just now, try again', cn: '服务器暂时无法读取,请稍后重试' },
  broken: { en: 'it is damaged, or of another kind than its name says', cn: '文件已损坏或与其类型不符' },
  noConverter: { en: 'the converter does not answer', cn: '转换服务没有应答' },
  noPdf: { en: 'the converter did not make a PDF', cn: '转换服务未生成PDF' },
} as const satisfies Readonly<Record<string, Label>>;

export const notConverted = (reason: Label): Refusal => ({ ...refusal('FILE_CONVERT_FAILED'), words: { reason } });

export const converterSaid = (status: number): Label => ({ en: `the converter answered HTTP ${status}`, cn: `转换服务返回HTTP ${status}` });
export const { noPdf } = why;

/** What readers say of a file; first what the system says, which is no fault of it. */
const SAID: readonly (readonly [RegExp, Label])[] = [
  [/^E[A-Z]+:|^the (thread|server) /, why.server],
  [/encrypt/i, why.sealed],
  [/older than Excel 97/, why.old],
  [/no sheet|no workbook/, why.empty],
  [/too large|too much|too many|exceeds|memory limit|more than \d+ pages/, why.large],
];

export function whyNot(error: unknown): Label {
  const { name, message = '' } = error as Partial<Error>;
  if (name === 'TimeoutError') return why.slow;
  return SAID.find(([words]) => words.test(message))?.[1] ?? why.broken;
}

export const isOfServer = (reason: Label): boolean => reason === why.server;

/** Of a converter, whose connection may fail, too. */
export const whyNotConverted = (error: unknown): Label =>
  (error as Partial<Error>).name === 'TypeError' ? why.noConverter : whyNot(error);
