/** What bidders are told of their bids; nobody else is told anything of a sealed one. */
import type { DocumentLetter } from '../../kernel/letters.js';
import type { Label } from '../../kernel/fields.js';
import type { Effect } from '../../kernel/lifecycle.js';
import type { Respond } from './fields.js';

const templates = {
  BID_SEALED: {
    subject: { en: 'Bid sealed: {project}', cn: '投标已加密提交：{project}' },
    text: {
      en: 'Your bid for {project} was sealed at {at|time}. Receipt: {receipt}. Keep your passphrase: nobody else can open the bid before the opening.',
      cn: '贵司对{project}的投标已于{at|time}加密提交。回执：{receipt}。请妥善保管口令，开标前任何人无法打开。',
    },
  },
  BID_WITHDRAWN: {
    subject: { en: 'Bid withdrawn: {project}', cn: '投标已撤回：{project}' },
    text: {
      en: 'Your bid for {project} was withdrawn. Until the deadline you may seal it anew.',
      cn: '贵司对{project}的投标已撤回，截标前可重新提交。',
    },
  },
  BID_RETURNED: {
    subject: { en: 'Bid returned unopened: {project}', cn: '投标原封退回：{project}' },
    text: {
      en: 'A section of {project} is not opened; your envelopes for it are returned as they are.',
      cn: '{project}有标段不予开标，相应信封原封退回。',
    },
  },
  BID_INVALID: {
    subject: { en: 'Bid invalid: {project}', cn: '投标被否决：{project}' },
    text: {
      en: 'Your bid for {project} does not count in a section; open it to see why.',
      cn: '贵司对{project}的投标在部分标段无效，请查看原因。',
    },
  },
  BID_AWARDED: {
    subject: { en: 'Awarded: {project}', cn: '中标：{project}' },
    text: { en: 'Your bid for {project} was awarded.', cn: '恭喜，贵司在{project}中标。' },
  },
  BID_LOST: {
    subject: { en: 'Result: {project}', cn: '招标结果：{project}' },
    text: { en: 'Your bid for {project} was not awarded. Thank you for bidding.', cn: '贵司在{project}未中标，感谢参与。' },
  },
} as const satisfies Readonly<Record<string, { readonly subject: Label; readonly text: Label }>>;
type Template = keyof typeof templates;

const opens = { inside: 'biddingRespDetail', supplier: 'biddingRespDetail' };
export const letters: Readonly<Record<string, DocumentLetter>> = Object.fromEntries(
  (Object.keys(templates) as Template[]).map((template) => [template, { ...templates[template], opens }]),
);

export const tell = (c: Respond, template: Template): readonly Effect[] =>
  c.supplierId === null
    ? []
    : [
        {
          kind: 'message',
          template,
          to: [`supplier:${c.supplierId}`],
          params: { project: c.projectName ?? c.projectNumber ?? '', at: c.sealedAt, receipt: c.receiptHash },
        },
      ];
