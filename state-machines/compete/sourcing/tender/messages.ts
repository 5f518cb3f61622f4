/** Messages of a tender to people, worded in the reader's language when they are sent and read. */
import type { Label } from '../../../kernel/fields.js';
import type { DocumentLetter } from '../../../kernel/letters.js';
import type { Audience, Effect } from '../../../kernel/lifecycle.js';
import type { Tender } from './fields.js';

const templates = {
  TENDER_INVITED: {
    subject: { en: 'Invitation to tender: {title} ({number})', cn: '邀标通知：{title}（{number}）' },
    text: {
      en: 'You are invited to {number} "{title}". Please confirm by {until|time}.',
      cn: '诚邀贵司参与{number}《{title}》，请于{until|time}前确认。',
    },
  },
  TENDER_ANSWERED: {
    subject: { en: 'Invitation answered: {number}', cn: '邀请已答复：{number}' },
    text: { en: '{supplier} answered the invitation to {number}.', cn: '{supplier}已答复{number}的邀请。' },
  },
  TENDER_INVITE_MOVED: {
    subject: { en: 'More time to confirm: {title} ({number})', cn: '邀请延期：{title}（{number}）' },
    text: { en: 'Please confirm for {number} by {until|time}.', cn: '{number}的确认截止调整为{until|time}。' },
  },
  TENDER_NOT_ADMITTED: {
    subject: { en: 'Not admitted: {title} ({number})', cn: '未准入：{title}（{number}）' },
    text: { en: 'You were not admitted to {number}: {reason}', cn: '贵司未准入{number}：{reason}' },
  },
  TENDER_ROUND: {
    subject: { en: 'Round {round} is open: {title} ({number})', cn: '第{round}轮报价：{title}（{number}）' },
    text: {
      en: 'Round {round} of {number} "{title}" takes bids until {end|time}.',
      cn: '{number}《{title}》第{round}轮报价，截止{end|time}。',
    },
  },
  TENDER_ROUND_MOVED: {
    subject: { en: 'Round extended: {title} ({number})', cn: '轮次延期：{title}（{number}）' },
    text: { en: 'The round of {number} now ends {end|time}: {reason}', cn: '{number}本轮截止调整为{end|time}：{reason}' },
  },
  TENDER_ROUND_ENDED: {
    subject: { en: 'Round ended: {title} ({number})', cn: '轮次结束：{title}（{number}）' },
    text: { en: 'Round {round} of {number} was ended early.', cn: '{number}第{round}轮已提前结束。' },
  },
  TENDER_FOLLOW: {
    subject: { en: 'Will you match the price: {title} ({number})', cn: '跟标询问：{title}（{number}）' },
    text: { en: 'You are asked to match the first price of {number} by {follow|time}.', cn: '请于{follow|time}前答复是否跟标{number}。' },
  },
  TENDER_REJECTED: {
    subject: { en: 'Not approved: {number}', cn: '审批未通过：{number}' },
    text: { en: '{number} "{title}" was not approved: {reason}', cn: '{number}《{title}》审批未通过：{reason}' },
  },
  TENDER_WON: {
    subject: { en: 'Awarded: {title} ({number})', cn: '中标通知：{title}（{number}）' },
    text: { en: 'You were awarded in {number} "{title}".', cn: '恭喜，贵司在{number}《{title}》中中标。' },
  },
  TENDER_LOST: {
    subject: { en: 'Result: {title} ({number})', cn: '邀标结果：{title}（{number}）' },
    text: {
      en: 'You were not selected in {number} "{title}". Thank you for taking part.',
      cn: '贵司在{number}《{title}》中未中标，感谢参与。',
    },
  },
  TENDER_CHANGED: {
    subject: { en: 'Result reconsidered: {title} ({number})', cn: '结果调整：{title}（{number}）' },
    text: { en: 'The result of {number} is being reconsidered: {reason}', cn: '{number}的结果正在调整：{reason}' },
  },
  TENDER_ENDED: {
    subject: { en: 'Ended without result: {title} ({number})', cn: '邀标终止：{title}（{number}）' },
    text: { en: '{number} "{title}" was ended: {reason}', cn: '{number}《{title}》已终止：{reason}' },
  },
} as const satisfies Readonly<Record<string, { readonly subject: Label; readonly text: Label }>>;
export type Template = keyof typeof templates;

const confirm = { inside: 'tenderInquiryProposal', supplier: 'tenderSupplierInvConfirmDetail' };
const bid = { ...confirm, supplier: 'tenderSupplierInvEdit' };
const particular: Readonly<Partial<Record<Template, Partial<DocumentLetter>>>> = {
  TENDER_INVITED: { calendar: true },
  TENDER_ROUND: { calendar: true, opens: bid },
  TENDER_ROUND_MOVED: { calendar: true, opens: bid },
  TENDER_FOLLOW: { opens: bid },
};
export const letters: Readonly<Record<string, DocumentLetter>> = Object.fromEntries(
  (Object.keys(templates) as Template[]).map((template) => [template, { ...templates[template], opens: confirm, ...particular[template] }]),
);
export const tell = (
  c: Tender,
  template: Template,
  to: readonly Audience[],
  params: Readonly<Record<string, string | number | null>> = {},
): readonly Effect[] =>
  to.length === 0
    ? []
    : [
        {
          kind: 'message',
          template,
          to,
          params: {
            number: c.docNumber,
            title: c.tenderTitle,
            until: c.inviteEndDate,
            end: c.roundEndDate,
            round: c.roundNo,
            follow: c.followDeadline,
            ...params,
          },
        },
      ];
