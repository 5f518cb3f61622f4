import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, SavePayload } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { frameFields } from '../evaluation/jury.js';
import type { Frame, JuryChanged, JuryFacts } from '../evaluation/jury.js';
import { biddingLookups as lookups } from '../lookups.js';

const made = { computed: true } as const;
const read = { supplier: 'read' } as const;
const told = { ...made, ...read } as const;

export const fields = {
  ...frameFields,
  projectId: f.ref('srmSfdBiddingHeader', 'Project', '招标项目', { need: 'save', fixed: true }),
  projectNumber: f.text(60, 'Project no.', '项目编号', told),
  projectName: f.text(200, 'Project', '项目名称', told),
  sectionId: f.text(40, 'Section', '标段标识', { need: 'save', fixed: true }),
  sectionName: f.text(200, 'Section', '标段名称', told),
  respondId: f.ref('srmSfdRespondHeader', 'Response', '投标响应', { need: 'save', fixed: true }),
  supplierId: f.ref('srmSlcSupplierInfo', 'Bidder', '投标人', made),
  clarifyType: f.lookup(lookups.BID_CLARIFY_TYPE, 'Kind', '澄清类型', { need: 'save', initial: 'EXPLAIN', ...read }),
  subject: f.text(200, 'Subject', '主题', { need: 'save', ...read }),
  replyDeadline: f.dateTime('Reply by', '回复截止', { need: 'submit', ...read }),
  correctionAmount: f.amount('Corrected amount', '修正后金额', { min: 0, ...read }),
  agreeFlag: f.flag('Agrees to the correction', '同意修正', { supplier: 'edit' }),
  issuedAt: f.dateTime('Issued', '发出时间', told),
  repliedAt: f.dateTime('Replied', '回复时间', told),
  followUpOf: f.ref('srmSfdClarificationHeader', 'Asks further on', '追问自', made),
  reportedAt: f.dateTime('Report signed', '报告签署时间', made),
};
export const lines = {
  lines: hot(
    'Questions',
    '澄清问题',
    { entity: 'srmSfdClarificationLine', key: 'lineNo', bound: 100 },
    {
      lineNo: f.integer('No.', '序号', { need: 'save', min: 1, ...read }),
      question: f.text(2000, 'Question', '问题', { need: 'save', ...read }),
      reply: f.text(4000, 'Reply', '回复', { supplier: 'edit' }),
      replyFileIds: f.attachments('Files', '附件', { supplier: 'edit' }),
      verdict: f.lookup(lookups.BID_VERDICT, 'Verdict', '结论', made),
    },
  ),
};
export type Clarification = Context<typeof fields, typeof lines>;
export type Line = LineRow<typeof lines.lines>;

/** What is read of the project and of the response when a juror begins one, and of the stage when the leader issues it. */
export interface ClarificationFacts extends JuryFacts {
  readonly base?: Omit<Frame, 'projectId' | 'sectionId'> & { readonly supplierId: string };
  readonly stage?: string | null;
  readonly newId?: string;
}
const withFacts = { facts: facts<ClarificationFacts>() };
export const events = {
  CREATE: saveEvent('New', '新建', withFacts),
  SAVE: saveEvent('Save', '保存', withFacts),
  CANCEL: event('Cancel', '作废', {}, { ...withFacts, dangerous: true }),
  ISSUE: event(
    'Issue',
    '发出',
    { noChangeFlag: f.flag('No change of price or substance is invited', '不涉及价格及实质性内容变更') },
    { ...withFacts, seen: true },
  ),
  REPLY: event('Reply', '回复', {}, { ...withFacts, seen: true }),
  ACCEPT: event(
    'Close',
    '接受',
    {
      verdicts: f.rows(
        {
          lineNo: f.integer('No.', '序号', { need: 'save', min: 1 }),
          verdict: f.lookup(lookups.BID_VERDICT, 'Verdict', '结论', { need: 'save' }),
        },
        'Verdicts',
        '结论',
      ),
    },
    { ...withFacts, seen: true },
  ),
  FOLLOW_UP: event(
    'Ask further',
    '追问',
    { question: f.text(2000, 'Question', '追问内容', { need: 'save' }) },
    { ...withFacts, seen: true },
  ),
  LAPSE: systemEvent('Time for the reply over', '逾期未回复'),
  REPORTED: systemEvent('Report signed', '报告已签署'),
  JURY_CHANGED: systemEvent<JuryChanged>('Jury changed', '评委变更'),
  PROJECT_ENDED: systemEvent('Project ended', '项目已结束'),
};
export type ClarificationEvent = EventOf<typeof events>;
export type ClarificationEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

export const saved = (c: Clarification, payload: SavePayload): Change<Clarification> => applySave<Clarification>(lines, c, payload);
