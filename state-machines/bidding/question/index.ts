/** Questions and objections (bidding.md §5). Nobody but the asker and the project's desk learns who asked. */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent, SavePayload } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Change, Effect, Guard, Transition, Who } from '../../kernel/lifecycle.js';
import { by, lifecycle, own, refusalsOf, system } from '../../kernel/lifecycle.js';
import type { DocumentLetter } from '../../kernel/letters.js';
import type { Predicate } from '../../kernel/predicate.js';
import { DAY_MS, daysBetween } from '../../kernel/primitives/instant.js';
import { applySave } from '../../kernel/save.js';
import { complete } from '../../kernel/stock/approving.js';
import { plainView } from '../../kernel/view.js';
import type { View } from '../../kernel/view.js';
import { bidReasons, reasonGiven } from '../reasons.js';
import { atDesk, copied, projectOf } from '../shared/project-seen.js';
import type { Question, QuestionFacts } from './fields.js';
import { fields } from './fields.js';

const told = { facts: facts<QuestionFacts>() };
export const events = {
  CREATE: saveEvent('New', '新建', told),
  SAVE: saveEvent('Save', '保存', told),
  SUBMIT: event('Submit', '提交', {}, told),
  WITHDRAW: event('Withdraw', '撤回', {}, { dangerous: true }),
  REPLY_DUE: systemEvent('Answer overdue', '答复逾期'),
  ANSWERED: systemEvent<{ readonly answerId: string; readonly upheld: 'Y' | 'N' }>('Answered', '已答复'),
  ACCEPT_ANSWER: event('Accept the answer', '接受答复'),
  CLOSE_DUE: systemEvent('Not contested', '逾期未投诉'),
  ESCALATE: event('Complain', '投诉', { complaintNo: f.text(60, 'Number of the complaint', '投诉受理号', { need: 'save' }) }),
  COMPLAINT_DECIDED: event('Decide the complaint', '投诉处理', {
    upheld: f.flag('Upheld', '异议成立'),
    reason: f.text(500, 'Reason', '处理意见', { told: true }),
  }),
};
type QuestionEvent = EventOf<typeof events>;
type State = 'draft' | 'submitted' | 'answered' | 'escalated' | 'withdrawn' | 'closed';
type Row = Transition<Question, MachineEvent, State>;

const { guard, reasons } = refusalsOf({
  BID_Q_LATE: { en: 'The time for this kind of question is over, or has not come.', cn: '不在该类问题的提出时限内' },
  BID_Q_NOT_PARTICIPANT: { en: 'Only a participant may ask.', cn: '仅参与供应商可提出' },
  BID_Q_INQUIRY: { en: 'An inquiry cannot be escalated.', cn: '普通疑问不能投诉' },
});
const factsOf = (sent: MachineEvent): QuestionFacts => sent.facts as QuestionFacts;
const ask = { needs: 'ask' } as const;

const WHILE_ASKED = ['tendering', 'suspended', 'prequalifying'];
/** Each kind has its window (bidding.md §5, Rules). */
export function isInTime({ questionType }: Question, given: QuestionFacts): boolean {
  const { project, today, deadlineDay } = given;
  if (!project) return false;
  switch (questionType) {
    case 'OPENING_OBJECTION':
      return given.reading === true;
    case 'RESULT_OBJECTION':
      return project.state === 'publicity' || typeof given.resultId === 'string';
    case 'INQUIRY':
    case 'DOC_OBJECTION':
      if (!WHILE_ASKED.includes(project.state)) return false;
      return !today || !deadlineDay || daysBetween(today, deadlineDay) >= project.docObjectionDays;
  }
}
const inTime: Guard<Question, MachineEvent> = guard('BID_Q_LATE', (c, sent) => isInTime(c, factsOf(sent)), ask);
const PARTICIPANTS: readonly unknown[] = ['invited', 'applied', 'confirmed'];
const takesPart: Guard<Question, MachineEvent> = guard(
  'BID_Q_NOT_PARTICIPANT',
  ({ questionType }, sent) => {
    const { standing, sealed } = factsOf(sent);
    return questionType === 'RESULT_OBJECTION' ? sealed === true : PARTICIPANTS.includes(standing);
  },
  ask,
);
const objects = guard<Question, MachineEvent>('BID_Q_INQUIRY', ({ questionType }) => questionType !== 'INQUIRY', {
  over: ['questionType'],
});

function saved(c: Question, sent: MachineEvent): Change<Question> {
  const change = { ...applySave<Question>({}, c, sent.payload as SavePayload), ...copied(sent) };
  if (sent.type !== 'CREATE') return change;
  return { ...change, supplierId: sent.actor.supplierId, supplierName: factsOf(sent).supplierName ?? null };
}
/** An objection holds up the project, or the result that it is about. */
const toTarget =
  (name: 'OBJECTION_RAISED' | 'OBJECTION_RESOLVED', upheld: (c: Question) => 'Y' | 'N' = () => 'N') =>
  (c: Question): readonly Effect[] => {
    const { id, questionType, projectId, resultId } = c;
    if (questionType === 'INQUIRY') return [];
    const payload = { questionId: id, questionType, ...(name === 'OBJECTION_RESOLVED' ? { upheld: upheld(c) === 'Y' } : {}) };
    return resultId === null
      ? [{ kind: 'send', type: 'srmSfdBiddingHeader', id: projectId, event: name, payload }]
      : [{ kind: 'send', type: 'srmSfdBiddingResult', id: resultId, event: name, payload }];
  };
const ofResult =
  (effect: (c: Question) => readonly Effect[]) =>
  (c: Question): readonly Effect[] =>
    c.questionType === 'RESULT_OBJECTION' ? effect(c) : [];

const templates = {
  BID_QUESTION_ANSWERED: {
    subject: { en: 'Answered: {title} ({number})', cn: '已答复：{title}（{number}）' },
    text: { en: 'Your question "{title}" about {number} was answered.', cn: '贵司就{number}提出的“{title}”已答复。' },
    opens: { inside: 'biddingQuestionEdit', supplier: 'biddingQuestionEdit' },
  },
  BID_COMPLAINT_DECIDED: {
    subject: { en: 'Complaint decided: {title} ({number})', cn: '投诉已处理：{title}（{number}）' },
    text: { en: 'The complaint about {number} was decided: {why}', cn: '{number}的投诉已处理：{why}' },
    opens: { inside: 'biddingQuestionEdit', supplier: 'biddingQuestionEdit' },
  },
} as const satisfies Readonly<Record<string, DocumentLetter>>;
export const letters: Readonly<Record<string, DocumentLetter>> = templates;
const tellAsker =
  (template: keyof typeof templates) =>
  (c: Question): readonly Effect[] =>
    c.supplierId === null
      ? []
      : [
          {
            kind: 'message',
            template,
            to: [`supplier:${c.supplierId}`],
            params: { title: c.title, number: c.projectNo, why: c.decision },
          },
        ];

const asker: Who<Question> = own<Question>((c, id) => c.supplierId === id);
const anySupplier = own<Question>(() => true);
const manager = by('SOURCING_MANAGER');
const edit = 'biddingQuestionEdit';
const toReply = (to: (c: Question) => readonly `user:${string}`[]) => ({
  type: 'BIDDING_TO_REPLY',
  menuCode: edit,
  title: { en: 'Question to answer', cn: '疑问待答复' },
  to,
  due: ({ replyDue }: Question) => replyDue,
});
const owner = ({ ownerUserId }: Question): readonly `user:${string}`[] => (ownerUserId === null ? [] : [`user:${ownerUserId}`]);
const managers = ({ orgId }: Question) => [
  orgId === null ? ('resp:SOURCING_MANAGER' as const) : (`resp:SOURCING_MANAGER@${orgId}` as const),
];
const answered: Row = {
  to: 'answered',
  who: [system],
  change: (_c, { payload, at }) => {
    const { answerId, upheld } = payload as { readonly answerId: string; readonly upheld: 'Y' | 'N' };
    return { answerId, upheldFlag: upheld, answeredAt: at };
  },
  effects: [toTarget('OBJECTION_RESOLVED', ({ upheldFlag }) => upheldFlag), tellAsker('BID_QUESTION_ANSWERED')],
};
const REACT_DAYS = 10;

const machine = lifecycle<Question, QuestionEvent>()<State>(
  { CREATE: { to: 'draft', who: [anySupplier], change: saved } },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: {
        SAVE: { to: 'same', who: [asker], change: saved },
        SUBMIT: {
          to: 'submitted',
          who: [asker],
          guards: [complete(fields, {}), inTime, takesPart],
          change: ({ questionType }, sent) => ({
            ...copied(sent),
            submittedBy: sent.actor.userId,
            submitTime: sent.at,
            replyDue: sent.at + (projectOf(sent)?.replyDays ?? 3) * DAY_MS,
            resultId: questionType === 'RESULT_OBJECTION' ? (factsOf(sent).resultId ?? null) : null,
          }),
          effects: [toTarget('OBJECTION_RAISED')],
        },
        WITHDRAW: { to: 'withdrawn', who: [asker] },
      },
    },
    submitted: {
      label: { en: 'To answer', cn: '待答复' },
      colour: 'blue',
      deadlines: [{ event: 'REPLY_DUE', at: ({ replyDue, overdueFlag }) => (overdueFlag === 'Y' ? null : replyDue) }],
      todos: [toReply(owner), { ...toReply(owner), to: (c) => (c.overdueFlag === 'Y' ? managers(c) : []) }],
      on: {
        WITHDRAW: { to: 'withdrawn', who: [asker], effects: [toTarget('OBJECTION_RESOLVED')] },
        REPLY_DUE: { to: 'same', who: [system], change: () => ({ overdueFlag: 'Y' }) },
        ANSWERED: answered,
      },
    },
    answered: {
      label: { en: 'Answered', cn: '已答复' },
      colour: 'orange',
      deadlines: [{ event: 'CLOSE_DUE', at: ({ answeredAt }) => (answeredAt === null ? null : answeredAt + REACT_DAYS * DAY_MS) }],
      on: {
        ACCEPT_ANSWER: { to: 'closed', who: [asker] },
        CLOSE_DUE: { to: 'closed', who: [system] },
        ESCALATE: {
          to: 'escalated',
          who: [asker],
          guards: [objects],
          change: (_c, { payload }) => ({ complaintNo: payload.complaintNo }),
          effects: [ofResult(toTarget('OBJECTION_RAISED'))],
        },
      },
    },
    escalated: {
      label: { en: 'Complained', cn: '已投诉' },
      colour: 'red',
      todos: [{ ...toReply(owner), to: managers }],
      on: {
        COMPLAINT_DECIDED: {
          to: 'closed',
          who: [manager],
          guards: [reasonGiven],
          change: (_c, { payload }) => ({ upheldFlag: payload.upheld, decision: payload.reason }),
          effects: [ofResult(toTarget('OBJECTION_RESOLVED', ({ upheldFlag }) => upheldFlag)), tellAsker('BID_COMPLAINT_DECIDED')],
        },
      },
    },
    withdrawn: { label: { en: 'Withdrawn', cn: '已撤回' }, colour: 'dark', final: true },
    closed: { label: { en: 'Closed', cn: '已关闭' }, colour: 'dark', final: true },
  },
);

const isOwn: Predicate = { viewer: ['supplierId', '$supplierId'] };
const plain = plainView<Question>(
  fields,
  {},
  {
    supplier: isOwn,
    supplierKeys: ({ supplierId }) => (supplierId === null ? [] : [supplierId]),
  },
);
/** What is still written is its writer's; who asked is known at the desk alone. */
const view: View<Question> = {
  ...plain,
  scope: { ...plain.scope, INSIDE: { and: [{ not: { eq: ['state', 'draft'] } }, atDesk] } },
};

export const srmSfdBiddingQuestion = defineDocument({
  type: 'srmSfdBiddingQuestion',
  version: 1,
  path: 'bidding/question',
  kind: 'document',
  title: { en: 'Question or objection', cn: '疑问与异议' },
  fields,
  lines: {},
  events,
  lifecycle: machine,
  reasons: { ...bidReasons, ...reasons },
  view,
  sends: {
    OBJECTION_RAISED: { to: ['srmSfdBiddingHeader', 'srmSfdBiddingResult'], byHand: true },
    OBJECTION_RESOLVED: { to: ['srmSfdBiddingHeader', 'srmSfdBiddingResult'], byHand: true },
  },
  ignores: ['ANSWERED'],
  numbering: { pattern: 'BYW-{yyyyMMdd}-{seq4}' },
  nameField: 'title',
  indexes: [['projectId', 'state']],
  list: {
    columns: [
      'docNumber',
      'projectNo',
      'projectName',
      'questionType',
      'title',
      'supplierName',
      'submitTime',
      'replyDue',
      'state',
      'creationDate',
    ],
    filters: ['docNumber', 'questionType', 'title', 'projectId', 'projectNo', 'state', 'replyDue', 'creationDate'],
    sort: [['replyDue', 'asc']],
    tabs: [
      { label: { en: 'To answer', cn: '待答复' }, where: { state: ['submitted', 'escalated'] } },
      { label: { en: 'Answered', cn: '已答复' }, where: { state: ['answered', 'closed'] } },
      { label: { en: 'All', cn: '全部' }, where: {} },
    ],
  },
  form: [
    {
      label: { en: 'Question', cn: '疑问' },
      fields: ['projectId', 'sectionId', 'questionType', 'title', 'content', 'supplierName', 'submitTime', 'replyDue'],
    },
    { label: { en: 'Answer', cn: '答复' }, fields: ['answerId', 'answeredAt', 'upheldFlag', 'complaintNo', 'decision'] },
  ],
  screens: [
    {
      route: 'biddingQuestionList',
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Questions and objections', cn: '答疑与异议' },
      resp: ['BUYER', 'SOURCING_MANAGER', 'SUPERVISOR', 'SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    {
      route: edit,
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Question or objection', cn: '疑问与异议' },
      within: 'biddingQuestionList',
    },
  ],
});
