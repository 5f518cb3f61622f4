/** What a participant's way tells people. */
import type { MachineEvent } from '../../kernel/events.js';
import type { DocumentLetter } from '../../kernel/letters.js';
import type { Audience, Effect } from '../../kernel/lifecycle.js';
import { biddingLookups as lookups } from '../lookups.js';
import type { Participant } from './fields.js';

const opens = { inside: 'monitorRespond', supplier: 'supplierPendingView' } as const;
const templates = {
  BID_INVITED: {
    subject: { en: 'Invitation to tender {number}', cn: '投标邀请 {number}' },
    text: {
      en: 'You are invited to the tender "{name}" ({number}). Answer until {until|time}.',
      cn: '邀请贵司参加“{name}”（{number}）投标，请于{until|time}前确认。',
    },
    opens,
  },
  BID_ACCEPTED: {
    subject: { en: 'You take part in {number}', cn: '已参与 {number}' },
    text: {
      en: 'You take part in the tender "{name}" ({number}). Get the document next.',
      cn: '贵司已参与“{name}”（{number}），请领取招标文件。',
    },
    opens,
  },
  BID_REFUSED: {
    subject: { en: 'Application for {number} not accepted', cn: '{number} 报名未通过' },
    text: {
      en: 'Your application for "{name}" ({number}) was not accepted: {why}.',
      cn: '贵司对“{name}”（{number}）的报名未通过：{why}。',
    },
    codes: { why: lookups.BID_REFUSE_REASON.values },
    opens,
  },
  BID_DECLINED: {
    subject: { en: 'A supplier declined {number}', cn: '{number} 有供应商谢绝' },
    text: { en: '{supplier} declined to take part in {number}: {why}', cn: '{supplier}谢绝参与{number}：{why}' },
    opens,
  },
  BID_ADDENDUM: {
    subject: { en: 'New version of the document of {number}', cn: '{number} 招标文件更新' },
    text: {
      en: 'Version {version} of the tender document of {number} was published. Acknowledge it before you seal your bid.',
      cn: '{number}招标文件第{version}版已发布，请在投标前确认。',
    },
    opens,
  },
  BID_BOND_RETURNED: {
    subject: { en: 'Proof of the bond of {number} returned', cn: '{number} 保证金凭证退回' },
    text: { en: 'The proof of your bond for {number} was returned: {why}', cn: '{number}的保证金凭证已退回：{why}' },
    opens,
  },
  BID_BOND_VERIFIED: {
    subject: { en: 'Bond of {number} verified', cn: '{number} 保证金已核实' },
    text: { en: 'Your bond for {number} was verified.', cn: '{number}的保证金已核实。' },
    opens,
  },
  BID_BOND_REFUNDED: {
    subject: { en: 'Bond of {number} refunded', cn: '{number} 保证金已退还' },
    text: {
      en: 'Your bond for {number} was refunded: {amount}, interest {interest}.',
      cn: '{number}的保证金已退还：{amount}，利息{interest}。',
    },
    opens,
  },
  BID_DISQUALIFIED: {
    subject: { en: 'Excluded from {number}', cn: '{number} 取消资格' },
    text: { en: 'You were excluded from the tender {number}: {why}', cn: '贵司已被取消{number}的投标资格：{why}' },
    opens,
  },
} as const satisfies Readonly<Record<string, DocumentLetter>>;
export const letters: Readonly<Record<string, DocumentLetter>> = templates;
type Template = keyof typeof templates;
type Params = Readonly<Record<string, string | number | null>>;

const tell = (template: Template, to: readonly Audience[], c: Participant, params: Params = {}): readonly Effect[] =>
  to.length === 0 ? [] : [{ kind: 'message', template, to, params: { number: c.projectNo, name: c.projectName, ...params } }];

export const tellSupplier =
  (template: Template, params: (c: Participant, sent: MachineEvent) => Params = () => ({})) =>
  (c: Participant, sent: MachineEvent): readonly Effect[] =>
    tell(template, [`supplier:${c.supplierId}`], c, params(c, sent));
export const tellOwner =
  (template: Template, params: (c: Participant) => Params) =>
  (c: Participant): readonly Effect[] =>
    tell(template, c.ownerUserId === null ? [] : [`user:${c.ownerUserId}`], c, params(c));
