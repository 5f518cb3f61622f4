/** Messages of a compete event to people, worded in the reader's language when they are sent and read. */
import type { Label } from '../../kernel/fields.js';
import type { DocumentLetter } from '../../kernel/letters.js';
import type { Audience, Effect } from '../../kernel/lifecycle.js';
import { SFD_CONFIRM_STATE } from '../lookups.js';
import type { Compete } from './fields.js';

const messages = {
  COMPETE_REJECTED: { en: '{number} "{title}" was not approved: {reason}', cn: '{number}《{title}》审批未通过:{reason}' },
  COMPETE_INVITED: {
    en: 'You are invited to {number} "{title}". Please confirm by {confirmBy|time}.',
    cn: '诚邀贵司参与{number}《{title}》,请于{confirmBy|time}前确认。',
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

const subjects: Readonly<Record<Template, Label>> = {
  COMPETE_REJECTED: { en: 'Not approved: {number}', cn: '审批未通过:{number}' },
  COMPETE_INVITED: { en: 'Invitation: {title} ({number})', cn: '竞价邀请:{title}({number})' },
  COMPETE_REMOVED: { en: 'Invitation withdrawn: {title} ({number})', cn: '邀请已撤销:{title}({number})' },
  COMPETE_ANSWERED: { en: 'Invitation answered: {number}', cn: '邀请已答复:{number}' },
  COMPETE_RESCHEDULED: { en: 'New times: {title} ({number})', cn: '时间调整:{title}({number})' },
  COMPETE_REVISED: { en: 'Being revised: {title} ({number})', cn: '竞价修订:{title}({number})' },
  COMPETE_FEW_CONFIRMED: { en: 'Too few confirmed: {number}', cn: '确认家数不足:{number}' },
  COMPETE_COUNTERSIGNED: { en: 'Countersigned: {number}', cn: '已会签:{number}' },
  COMPETE_AWARD_REJECTED: { en: 'Award not approved: {number}', cn: '定标被驳回:{number}' },
  COMPETE_WON: { en: 'Awarded: {title} ({number})', cn: '中标通知:{title}({number})' },
  COMPETE_LOST: { en: 'Result: {title} ({number})', cn: '竞价结果:{title}({number})' },
  COMPETE_REVOKED: { en: 'Award revoked: {title} ({number})', cn: '定标撤销:{title}({number})' },
  COMPETE_FAILED: { en: 'No result: {title} ({number})', cn: '竞价流标:{title}({number})' },
  COMPETE_CANCELLED: { en: 'Cancelled: {title} ({number})', cn: '竞价取消:{title}({number})' },
};

const detail = { inside: 'competeDetail', supplier: 'supplierCompeteDetail' };
const particular: Readonly<Partial<Record<Template, Partial<DocumentLetter>>>> = {
  COMPETE_REJECTED: { opens: { ...detail, inside: 'competeEdit' } },
  COMPETE_INVITED: { calendar: true },
  COMPETE_RESCHEDULED: { calendar: true },
  COMPETE_REMOVED: { opens: { ...detail, supplier: 'supplierCompeteList' }, listOnly: true },
  COMPETE_REVISED: { opens: { ...detail, supplier: 'supplierCompeteList' }, listOnly: true },
  COMPETE_ANSWERED: { codes: { answer: SFD_CONFIRM_STATE.values } },
  COMPETE_COUNTERSIGNED: { opens: { ...detail, inside: 'competeAwardSummary' } },
  COMPETE_AWARD_REJECTED: { opens: { ...detail, inside: 'competeAwardSummary' } },
};

export const letters: Readonly<Record<string, DocumentLetter>> = Object.fromEntries(
  (Object.keys(messages) as Template[]).map((template) => [
    template,
    { subject: subjects[template], text: messages[template], opens: detail, ...particular[template] },
  ]),
);

export type Template = keyof typeof messages;

export const tell = (
  c: Compete,
  template: Template,
  to: readonly Audience[],
  params: Readonly<Record<string, string | number | null>> = {},
): readonly Effect[] =>
  to.length === 0 ? [] : [{ kind: 'message', template, to, params: { number: c.docNumber, title: c.competeTitle, ...params } }];
