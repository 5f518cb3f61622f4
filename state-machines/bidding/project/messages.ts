/** What a bidding project tells people, worded in the reader's language. */
import type { Label } from '../../kernel/fields.js';
import type { DocumentLetter } from '../../kernel/letters.js';
import type { Audience, Effect } from '../../kernel/lifecycle.js';
import type { Project } from './fields.js';

const templates = {
  BIDDING_SUSPENDED: {
    subject: { en: 'Tender suspended: {title} ({number})', cn: '招标暂停：{title}（{number}）' },
    text: {
      en: '{number} "{title}" is suspended; no bid is taken until it goes on. {reason}',
      cn: '{number}《{title}》已暂停，恢复前不接收投标。{reason}',
    },
  },
  BIDDING_RESUMED: {
    subject: { en: 'Tender goes on: {title} ({number})', cn: '招标恢复：{title}（{number}）' },
    text: {
      en: '{number} "{title}" goes on. Bids are taken until {deadline|time}.',
      cn: '{number}《{title}》已恢复，投标截止{deadline|time}。',
    },
  },
  BIDDING_ENDED: {
    subject: { en: 'Tender ended: {title} ({number})', cn: '招标终止：{title}（{number}）' },
    text: { en: '{number} "{title}" ended without an award. {reason}', cn: '{number}《{title}》已结束，未定标。{reason}' },
  },
  BIDDING_CONSENTED: {
    subject: { en: 'Supervisor consented: {number}', cn: '监标人已同意：{number}' },
    text: {
      en: 'The supervisor of {number} "{title}" consented to a step. It may be taken within 24 hours.',
      cn: '{number}《{title}》的监标人已同意，请于24小时内办理。',
    },
  },
  BIDDING_REOPENED: {
    subject: { en: 'Evaluation again: {number}', cn: '重新评审：{number}' },
    text: { en: '{number} "{title}" is evaluated again: {reason}', cn: '{number}《{title}》重新评审：{reason}' },
  },
  BIDDING_WITHDRAWN: {
    subject: { en: 'Result withdrawn: {number}', cn: '结果撤销：{number}' },
    text: {
      en: 'The result of {number} "{title}" was withdrawn after an objection. Decide whether bids are evaluated again.',
      cn: '{number}《{title}》的结果因异议成立撤销，请研究是否重新评审。',
    },
  },
  BIDDING_NOT_TAKEN: {
    subject: { en: 'Not taken: {number}', cn: '下游未接受：{number}' },
    text: {
      en: 'Something that {number} "{title}" sent was refused ({code}). Ask an administrator.',
      cn: '{number}《{title}》的一项处理被下游拒绝（{code}），请联系管理员。',
    },
  },
} as const satisfies Readonly<Record<string, { readonly subject: Label; readonly text: Label }>>;
export type Template = keyof typeof templates;

const opens = { inside: 'biddingProjectDetail', supplier: 'supplierPendingView' };
export const letters: Readonly<Record<string, DocumentLetter>> = Object.fromEntries(
  (Object.keys(templates) as Template[]).map((template) => [template, { ...templates[template], opens }]),
);

type Params = Readonly<Record<string, string | number | null>>;
export const paramsOf = (c: Project, more: Params = {}): Params => ({
  number: c.docNumber,
  title: c.projectName,
  deadline: c.bidDeadline,
  ...more,
});
export const tell = (c: Project, template: Template, to: readonly Audience[], more: Params = {}): readonly Effect[] =>
  to.length === 0 ? [] : [{ kind: 'message', template, to, params: paramsOf(c, more) }];
/** Everybody who takes part, whom the server finds. */
export const tellParticipants = (c: Project, template: Template, more: Params = {}): Effect => ({
  kind: 'run',
  name: 'tellParticipants',
  params: { projectId: c.id, invited: c.participantIds, template, params: paramsOf(c, more) },
});
