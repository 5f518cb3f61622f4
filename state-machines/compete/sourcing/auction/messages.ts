/** Messages of an inquiry to people, worded in the reader's language when they are sent and read. */
import type { Label } from '../../../kernel/fields.js';
import type { DocumentLetter } from '../../../kernel/letters.js';
import type { Audience, Effect } from '../../../kernel/lifecycle.js';
import type { Auction } from './fields.js';

const templates = {
  AUCTION_INVITED: {
    subject: { en: 'Quotation wanted: {title} ({number})', cn: '询价邀请：{title}（{number}）' },
    text: {
      en: 'You are invited to quote for {number} "{title}", until {until|time}.',
      cn: '诚邀贵司对{number}《{title}》报价，截止{until|time}。',
    },
  },
  AUCTION_STARTED: {
    subject: { en: 'Quoting has begun: {title} ({number})', cn: '报价开始：{title}（{number}）' },
    text: { en: '{number} "{title}" takes quotations until {until|time}.', cn: '{number}《{title}》已开始报价，截止{until|time}。' },
  },
  AUCTION_REMINDER: {
    subject: { en: 'Your quotation is awaited: {title} ({number})', cn: '报价催办：{title}（{number}）' },
    text: {
      en: '{number} "{title}" takes quotations until {until|time}.',
      cn: '{number}《{title}》报价将于{until|time}截止，请及时报价。',
    },
  },
  AUCTION_END_MOVED: {
    subject: { en: 'New end: {title} ({number})', cn: '截止调整：{title}（{number}）' },
    text: {
      en: 'Quotations for {number} "{title}" are now taken until {until|time}: {reason}',
      cn: '{number}《{title}》报价截止调整为{until|time}：{reason}',
    },
  },
  AUCTION_REMOVED: {
    subject: { en: 'Invitation withdrawn: {title} ({number})', cn: '邀请已撤销：{title}（{number}）' },
    text: { en: 'Your invitation to {number} "{title}" was withdrawn: {reason}', cn: '贵司在{number}《{title}》的邀请已撤销：{reason}' },
  },
  AUCTION_JOINED: {
    subject: { en: 'Takes part: {supplier} ({number})', cn: '供应商报名：{supplier}（{number}）' },
    text: { en: '{supplier} answered your open call {number} "{title}".', cn: '{supplier}已报名参与{number}《{title}》。' },
  },
  AUCTION_DECLINED: {
    subject: { en: 'Declined: {number}', cn: '供应商不参与：{number}' },
    text: { en: '{supplier} will not quote for {number}: {reason}', cn: '{supplier}不参与{number}：{reason}' },
  },
  AUCTION_SURROGATE: {
    subject: { en: 'A bid was entered for you: {title} ({number})', cn: '已代贵司报价：{title}（{number}）' },
    text: { en: 'The buyer entered a bid for you in {number}: {reason}', cn: '采购方已在{number}代贵司报价：{reason}' },
  },
  AUCTION_OPEN_SECOND: {
    subject: { en: 'Second opener wanted: {number}', cn: '请第二人开标：{number}' },
    text: {
      en: '{number} was opened by the first person; open it within 30 minutes.',
      cn: '{number}首位开标人已确认，请于30分钟内完成开标。',
    },
  },
  AUCTION_ROUND: {
    subject: { en: 'Next round: {title} ({number})', cn: '新一轮报价：{title}（{number}）' },
    text: {
      en: 'Round {round} of {number} "{title}" takes quotations until {until|time}.',
      cn: '{number}《{title}》第{round}轮报价，截止{until|time}。',
    },
  },
  AUCTION_NOT_IN_ROUND: {
    subject: { en: 'Not in the next round: {title} ({number})', cn: '未进入下一轮：{title}（{number}）' },
    text: {
      en: 'You are not asked for the next round of {number}; your quotation stands.',
      cn: '贵司未进入{number}下一轮，原报价仍有效。',
    },
  },
  AUCTION_REJECTED: {
    subject: { en: 'Not approved: {number}', cn: '审批未通过：{number}' },
    text: { en: '{number} "{title}" was not approved: {reason}', cn: '{number}《{title}》审批未通过：{reason}' },
  },
  AUCTION_WON: {
    subject: { en: 'Awarded: {title} ({number})', cn: '中标通知：{title}（{number}）' },
    text: { en: 'You were awarded in {number} "{title}".', cn: '恭喜，贵司在{number}《{title}》中中标。' },
  },
  AUCTION_LOST: {
    subject: { en: 'Result: {title} ({number})', cn: '询价结果：{title}（{number}）' },
    text: {
      en: 'You were not selected in {number} "{title}". Thank you for quoting.',
      cn: '贵司在{number}《{title}》中未中标，感谢参与。',
    },
  },
  AUCTION_REVOKED: {
    subject: { en: 'Award revoked: {title} ({number})', cn: '定标撤销：{title}（{number}）' },
    text: { en: 'The award of {number} "{title}" was revoked: {reason}', cn: '{number}《{title}》的定标已撤销：{reason}' },
  },
  AUCTION_FAILED: {
    subject: { en: 'No result: {title} ({number})', cn: '询价流标：{title}（{number}）' },
    text: { en: '{number} "{title}" ended without result.', cn: '{number}《{title}》已流标。' },
  },
  AUCTION_CANCELLED: {
    subject: { en: 'Cancelled: {title} ({number})', cn: '询价取消：{title}（{number}）' },
    text: { en: '{number} "{title}" was cancelled: {reason}', cn: '{number}《{title}》已取消：{reason}' },
  },
} as const satisfies Readonly<Record<string, { readonly subject: Label; readonly text: Label }>>;

export type Template = keyof typeof templates;

const opens = { inside: 'inquiryProposalEdit', supplier: 'inquiryNotQuotationDetail' };
const particular: Readonly<Partial<Record<Template, Partial<DocumentLetter>>>> = {
  AUCTION_INVITED: { calendar: true },
  AUCTION_END_MOVED: { calendar: true },
  AUCTION_ROUND: { calendar: true },
  AUCTION_REMOVED: { opens: { ...opens, supplier: 'inquiryNotQuotationList' }, listOnly: true },
};

export const letters: Readonly<Record<string, DocumentLetter>> = Object.fromEntries(
  (Object.keys(templates) as Template[]).map((template) => [template, { ...templates[template], opens, ...particular[template] }]),
);

export const tell = (
  c: Auction,
  template: Template,
  to: readonly Audience[],
  params: Readonly<Record<string, string | number | null>> = {},
): readonly Effect[] =>
  to.length === 0
    ? []
    : [{ kind: 'message', template, to, params: { number: c.docNumber, title: c.auctionTitle, until: c.bidEndDate, ...params } }];
