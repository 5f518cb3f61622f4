/** Messages of a compete event to people, worded at reading in the reader's language; `{name}` is filled from the parameters. */
import type { Label } from '../../kernel/fields.js';
import type { Audience, Effect } from '../../kernel/lifecycle.js';
import type { Compete } from './fields.js';

export const messages = {
  COMPETE_REJECTED: { en: '{number} "{title}" was not approved: {reason}', cn: '{number}《{title}》审批未通过:{reason}' },
  COMPETE_INVITED: {
    en: 'You are invited to {number} "{title}". Please confirm in time.',
    cn: '诚邀贵司参与{number}《{title}》,请按时确认。',
  },
  COMPETE_REMOVED: {
    en: 'Your invitation to {number} "{title}" was withdrawn: {reason}',
    cn: '贵司在{number}《{title}》的邀请已撤销:{reason}',
  },
  COMPETE_ANSWERED: { en: '{supplier} answered the invitation to {number}: {answer}', cn: '{supplier}已答复{number}的邀请:{answer}' },
  COMPETE_RESCHEDULED: { en: 'The times of {number} "{title}" have changed: {reason}', cn: '{number}《{title}》时间已调整:{reason}' },
  COMPETE_REVISED: {
    en: '{number} "{title}" is being revised; you will be invited anew: {reason}',
    cn: '{number}《{title}》正在修订,将重新邀请:{reason}',
  },
  COMPETE_FEW_CONFIRMED: {
    en: 'Only {confirmed} of {needed} suppliers confirmed for {number}.',
    cn: '{number}仅{confirmed}家确认参与,少于{needed}家。',
  },
  COMPETE_COUNTERSIGNED: { en: 'An observer countersigned {number}.', cn: '观察员已会签{number}。' },
  COMPETE_AWARD_REJECTED: { en: 'The award proposal of {number} was refused: {reason}', cn: '{number}定标方案被驳回:{reason}' },
  COMPETE_WON: { en: 'You were awarded in {number} "{title}".', cn: '恭喜,贵司在{number}《{title}》中中标。' },
  COMPETE_LOST: {
    en: 'You were not selected in {number} "{title}". Thank you for taking part.',
    cn: '贵司在{number}《{title}》中未中标,感谢参与。',
  },
  COMPETE_REVOKED: { en: 'The award of {number} "{title}" was revoked: {reason}', cn: '{number}《{title}》的定标已撤销:{reason}' },
  COMPETE_FAILED: { en: '{number} "{title}" ended without result.', cn: '{number}《{title}》已流标。' },
  COMPETE_CANCELLED: { en: '{number} "{title}" was cancelled.', cn: '{number}《{title}》已取消。' },
} as const satisfies Readonly<Record<string, Label>>;

export type Template = keyof typeof messages;

export const tell = (
  c: Compete,
  template: Template,
  to: readonly Audience[],
  params: Readonly<Record<string, string | number | null>> = {},
): readonly Effect[] =>
  to.length === 0 ? [] : [{ kind: 'message', template, to, params: { number: c.docNumber, title: c.competeTitle, ...params } }];
