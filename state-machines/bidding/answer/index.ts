/** Answers to questions (bidding.md §5): one may settle several, and is told to all who take part without saying who asked. */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import type { Change, Effect, Guard } from '../../kernel/lifecycle.js';
import { lifecycle, refusalsOf } from '../../kernel/lifecycle.js';
import type { Addressed, Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import { applySave } from '../../kernel/save.js';
import { classOf, markedFields, supplierCommonFields } from '../../kernel/view.js';
import type { View } from '../../kernel/view.js';
import { atDesk, copied, desk, ofOwner, participantOf, projectFields, projectReasons, suppliersWith } from '../shared/project-seen.js';
import type { ProjectFacts } from '../shared/project-seen.js';
import { std, stdEvents, stdReasons, stdTodos } from '../shared/std.js';
import type { StdState } from '../shared/std.js';

const read = { supplier: 'read' } as const;
const fields = {
  ...projectFields,
  questionIds: f.refs('srmSfdBiddingQuestion', 'Questions', '疑问', { need: 'save' }),
  questionText: f.longText('Questions as they are told', '公开的疑问内容', read),
  answerText: f.richText('Answer', '答复内容', { need: 'submit', ...read }),
  upheldFlag: f.flag('Objection upheld', '异议成立', read),
  broadcastFlag: f.flag('Told to all participants', '告知全体参与供应商', { initial: 'Y' }),
  adjustId: f.ref('srmSfdBiddingAdjust', 'Adjustment', '招标变更'),
  answeredAt: f.dateTime('Published', '发布时间', { computed: true, ...read }),
  askerIds: f.refs('srmSlcSupplierInfo', 'Asked by', '提问供应商', { computed: true, secret: true }),
  addressed: f.json<Addressed>()('Told to', '告知对象', { computed: true, internal: true }),
};
export type BidAnswer = Context<typeof fields, Record<never, never>>;

export interface AskedQuestion {
  readonly id: string;
  readonly state: string;
  readonly projectId: string;
  readonly questionType: string;
  readonly title: string;
  readonly content: string;
  readonly supplierId: string | null;
}
export interface AnswerFacts extends ProjectFacts {
  readonly questions?: readonly AskedQuestion[];
  /** Of the notice that is made. */
  readonly noticeId?: string;
}
const told = { facts: facts<AnswerFacts>() };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
const events = {
  ...stdEvents,
  CREATE: saveEvent('New', '新建', told),
  SAVE: saveEvent('Save', '保存', told),
  SUBMIT: event('Submit', '提交', {}, told),
  APPROVE: event('Approve', '批准', comment, { seen: true, facts: facts<AnswerFacts>() }),
};
type AnswerEvent = EventOf<typeof events>;
type State = StdState | 'published';

const { guard, reasons } = refusalsOf({
  BID_ANS_QUESTION_STATE: { en: 'A chosen question is not waiting for an answer.', cn: '所选问题不在待答复状态' },
  BID_ANS_ADJUST_NEEDED: { en: 'An upheld objection to the document needs an adjustment.', cn: '异议成立须关联招标变更' },
});
const asked = (sent: MachineEvent): readonly AskedQuestion[] => (sent.facts as AnswerFacts).questions ?? [];
const waiting = ({ state }: AskedQuestion) => state === 'submitted';
const ask = { needs: 'ask' } as const;
const allWait: Guard<BidAnswer, MachineEvent> = guard(
  'BID_ANS_QUESTION_STATE',
  ({ questionIds, projectId }, sent) => {
    const found = asked(sent);
    return (
      questionIds.length > 0 && questionIds.every((id) => found.some((one) => one.id === id && waiting(one) && one.projectId === projectId))
    );
  },
  ask,
);
const adjusted: Guard<BidAnswer, MachineEvent> = guard(
  'BID_ANS_ADJUST_NEEDED',
  ({ upheldFlag, adjustId }, sent) =>
    upheldFlag !== 'Y' || adjustId !== null || !asked(sent).some(({ questionType }) => questionType === 'DOC_OBJECTION'),
  ask,
);

/** Titles and texts, one below the other, without whose they are. */
export const questionTextOf = (questions: readonly AskedQuestion[]): string =>
  questions
    .map(({ title, content }) => `${title}\n${content}`)
    .join('\n\n')
    .slice(0, 4_000);
function saved(c: BidAnswer, payload: SavePayload, sent: MachineEvent): Change<BidAnswer> {
  const change = applySave<BidAnswer>({}, c, payload) as Partial<BidAnswer>;
  const merged = { ...c, ...change };
  const text = merged.questionText ?? (asked(sent).length > 0 ? questionTextOf(asked(sent)) : null);
  return { ...change, ...copied(sent), questionText: text, addressed: suppliersWith(participantOf(merged.projectId)) } as Change<BidAnswer>;
}
/** An objection to a result is answered to the objector alone. */
const isTold = ({ broadcastFlag }: BidAnswer, sent: MachineEvent): boolean =>
  broadcastFlag === 'Y' && !asked(sent).some(({ questionType }) => questionType === 'RESULT_OBJECTION');
const published = (c: BidAnswer, sent: MachineEvent): Change<BidAnswer> => ({
  ...copied(sent),
  answeredAt: sent.at,
  broadcastFlag: isTold(c, sent) ? 'Y' : 'N',
  askerIds: [
    ...new Set(
      asked(sent)
        .filter(waiting)
        .flatMap(({ supplierId }) => supplierId ?? []),
    ),
  ],
});
const settling = ({ id, upheldFlag }: BidAnswer, sent: MachineEvent): readonly Effect[] =>
  asked(sent)
    .filter(waiting)
    .map((question) => ({
      kind: 'send',
      type: 'srmSfdBiddingQuestion',
      id: question.id,
      event: 'ANSWERED',
      payload: { answerId: id, upheld: upheldFlag },
      part: question.id,
    }));
const encoded = (text: string): string => text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));
export const noticeText = ({ questionText, answerText }: Pick<BidAnswer, 'questionText' | 'answerText'>): string =>
  `<h3>疑问 / Question</h3><p>${encoded(questionText ?? '').replaceAll('\n', '<br>')}</p><h3>答复 / Answer</h3>${answerText ?? ''}`;
function announcing(c: BidAnswer, sent: MachineEvent): readonly Effect[] {
  const { noticeId } = sent.facts as AnswerFacts;
  if (noticeId === undefined || c.broadcastFlag !== 'Y') return [];
  const { orgId, projectId, projectName, docNumber } = c;
  const fieldsOf = { orgId, projectId, noticeType: 'ANSWER', audience: 'PARTICIPANTS', content: noticeText(c) };
  const titled = { ...fieldsOf, noticeTitle: `答疑 / Answer ${docNumber ?? ''}: ${projectName ?? ''}`.slice(0, 200) };
  const payload = { fields: { ...titled, sourceType: 'srmSfdBiddingAnswer', sourceId: c.id } };
  return [{ kind: 'create', type: 'srmSfdBiddingNotice', id: noticeId, purpose: 'notice', payload }];
}

const edit = 'biddingQuestionList';
const written = std<BidAnswer, State>({
  fields,
  lines: {},
  owner: [desk],
  saved,
  submit: { guards: [allWait, adjusted], change: (_c, sent) => copied(sent) as Change<BidAnswer> },
  to: [{ to: 'published', change: published, effects: [settling, announcing] }],
  todos: stdTodos(edit, { en: 'Answer', cn: '答疑回复' }),
});
const machine = lifecycle<BidAnswer, AnswerEvent>()<State>(
  { CREATE: { ...written.create, guards: [ofOwner] } },
  { ...written.states, published: { label: { en: 'Published', cn: '已发布' }, colour: 'green', final: true } },
);

const toAsker: Predicate = { viewer: ['askerIds', '$supplierId'] };
const readable: Predicate = {
  and: [{ eq: ['state', 'published'] }, { or: [{ and: [{ eq: ['broadcastFlag', 'Y'] }, { reaches: 'addressed' }] }, toAsker] }],
};
type Values = Readonly<Record<string, unknown>>;
const header = [...supplierCommonFields, ...markedFields(fields, 'supplier')];
const view: View<BidAnswer> = {
  scope: { EX: readable },
  audiences: () => ['desk', 'inside', 'supplier'],
  audienceOf: (c, state, viewer) => {
    const values = c as unknown as Values;
    if (viewer.userType === 'EX') return holds(readable, state, values, viewer) ? 'supplier' : null;
    return holds(atDesk, state, values, viewer) ? 'desk' : 'inside';
  },
  shared: (c, _state, audienceClass) => {
    const values = c as unknown as Values;
    if (classOf(audienceClass) === 'supplier') return Object.fromEntries(header.map((name) => [name, values[name]]));
    if (classOf(audienceClass) === 'desk') return values;
    return Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'askerIds'));
  },
  own: () => ({}),
  columns: { askerIds: { inside: { always: false } } },
};

export const srmSfdBiddingAnswer = defineDocument({
  type: 'srmSfdBiddingAnswer',
  version: 1,
  path: 'bidding/answer',
  kind: 'document',
  title: { en: 'Answer', cn: '答疑回复' },
  fields,
  lines: {},
  events,
  lifecycle: machine,
  reasons: { ...stdReasons, ...projectReasons, ...reasons },
  sends: { ANSWERED: { to: ['srmSfdBiddingQuestion'] } },
  view,
  numbering: { pattern: 'BDF-{yyyyMMdd}-{seq4}' },
  todoShows: { submitter: ['submittedBy'] },
  indexes: [['projectId', 'state']],
  list: {
    columns: ['docNumber', 'projectNo', 'projectName', 'questionText', 'upheldFlag', 'answeredAt', 'state', 'creationDate'],
    filters: ['docNumber', 'projectId', 'projectNo', 'state', 'creationDate'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Answer', cn: '答复' },
      fields: ['projectId', 'questionIds', 'questionText', 'answerText', 'upheldFlag', 'broadcastFlag', 'adjustId', 'answeredAt', 'remark'],
    },
  ],
  screens: [
    {
      route: 'biddingAnswerList',
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Answers', cn: '答疑回复' },
      resp: ['BUYER', 'SOURCING_MANAGER', 'APPROVER', 'SUPERVISOR', 'SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    {
      route: 'biddingAnswerEdit',
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Answer', cn: '答疑回复' },
      within: 'biddingAnswerList',
    },
  ],
});
