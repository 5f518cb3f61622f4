/** Questions about inquiries, tenders and compete events, and their answers, public or private (auction-tender.md §5). */
import { defineDocument } from '../../../kernel/definition.js';
import { event, facts, systemEvent } from '../../../kernel/events.js';
import type { EventOf, MachineEvent } from '../../../kernel/events.js';
import type { Context, LineRow } from '../../../kernel/fields.js';
import { f, hot } from '../../../kernel/fields.js';
import type { Audience, Change, Effect, Guard } from '../../../kernel/lifecycle.js';
import { by, lifecycle, own, system } from '../../../kernel/lifecycle.js';
import type { DocumentLetter } from '../../../kernel/letters.js';
import type { Predicate } from '../../../kernel/predicate.js';
import { holds } from '../../../kernel/predicate.js';
import { isSaid } from '../../../kernel/stock/said.js';
import { classOf, markedFields, ownKeyOf } from '../../../kernel/view.js';
import type { View } from '../../../kernel/view.js';
import { sourcingLookups as lookups } from '../lookups.js';
import { guard, reasons, refuse } from '../reasons.js';

const read = { supplier: 'read' } as const;
const made = { computed: true } as const;
const told = { ...made, ...read } as const;

export const fields = {
  aboutType: f.lookup(lookups.SFD_QUESTION_SOURCE, 'About', '来源类型', { ...told, initial: 'AUCTION' }),
  aboutId: f.text(20, 'Document', '来源单据', { ...told, internal: true }),
  aboutNumber: f.text(60, 'Number of the document', '来源单号', told),
  aboutTitle: f.text(200, 'Title of the document', '来源主题', told),
  supplierId: f.ref('srmSlcSupplierInfo', 'Asked by', '提问供应商', made),
  buyerId: f.ref('baseUsers', 'Buyer', '采购员', made),
  questionKind: f.lookup(lookups.SFD_QUESTION_KIND, 'Kind', '类别', { ...told, initial: 'TECHNICAL' }),
  itemNo: f.integer('Line', '行号', told),
  subject: f.text(100, 'Subject', '主题', told),
  content: f.text(2000, 'Question', '提问内容', told),
  askedAt: f.dateTime('Asked', '提问时间', told),
  answerCount: f.integer('Answers', '答复数', { ...told, initial: 0 }),
  publicFlag: f.flag('Public', '公开答复', told),
  publicText: f.text(2000, 'Question as published', '公开问题', told),
  invitedIds: f.refs('srmSlcSupplierInfo', 'Told to', '通知范围', { ...made, secret: true }),
};
export const lines = {
  answers: hot(
    'Answers',
    '答复',
    { entity: 'srmSfdAuctionAnswer', key: 'answerNo', bound: 50, computed: true },
    {
      answerNo: f.integer('No.', '序号', { need: 'save', ...read }),
      answer: f.text(2000, 'Answer', '答复', { need: 'save', ...read }),
      publicFlag: f.flag('Public', '公开', read),
      publicQuestionText: f.text(2000, 'Question as published', '公开问题', read),
      answeredBy: f.ref('baseUsers', 'Answered by', '答复人'),
      at: f.dateTime('At', '时间', { need: 'save', ...read }),
      replacedBy: f.integer('Replaced by', '被替换', read),
      reason: f.text(500, 'Reason', '更正原因'),
    },
  ),
};
export type Question = Context<typeof fields, typeof lines>;
export type Answer = LineRow<typeof lines.answers>;

/** How the document stands that is asked about; `closedAt`: questions are taken before it. */
export interface SourceFacts {
  readonly source?: {
    readonly number: string | null;
    readonly title: string;
    readonly orgId: string | null;
    readonly buyerId: string | null;
    readonly open: boolean;
    readonly closedAt: number | null;
    readonly invitedIds: readonly string[];
  };
  /** Questions of the supplier about it that nobody answered. */
  readonly waiting?: number;
}
const withFacts = { facts: facts<SourceFacts>() };
const about = {
  sourceType: f.lookup(lookups.SFD_QUESTION_SOURCE, 'About', '来源类型', { need: 'save' }),
  sourceId: f.text(20, 'Document', '来源单据', { need: 'save' }),
  itemNo: f.integer('Line', '行号', { min: 1 }),
  subject: f.text(100, 'Subject', '主题', { need: 'save' }),
};
const answer = {
  answer: f.text(2000, 'Answer', '答复'),
  publicFlag: f.flag('Public', '公开'),
  publicQuestionText: f.text(2000, 'Question as published', '公开问题'),
};
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
export const events = {
  ASK: event(
    'Ask',
    '提问',
    {
      ...about,
      questionKind: f.lookup(lookups.SFD_QUESTION_KIND, 'Kind', '类别', { need: 'save' }),
      content: f.text(2000, 'Question', '提问内容', { need: 'save' }),
    },
    withFacts,
  ),
  CLARIFY: event('Clarify', '澄清', { ...about, content: f.text(2000, 'Clarification', '澄清内容', { need: 'save' }) }, withFacts),
  ANSWER: event('Answer', '答复', answer, withFacts),
  AMEND_ANSWER: event('Amend the answer', '更正答复', { ...answer, ...reason }, withFacts),
  WITHDRAW: event('Withdraw', '撤回', {}, { dangerous: true }),
  FOLLOW_UP: event('Ask further', '追问', { content: f.text(2000, 'Question', '追问内容', { need: 'save' }) }, withFacts),
  SOURCE_ENDED: systemEvent('The document asked about has ended', '来源单据已结束'),
};
type QuestionEvent = EventOf<typeof events>;
type QuestionEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
type Any = MachineEvent<string, unknown, SourceFacts>;

const ask = { needs: 'ask' } as const;
const MOST_WAITING = 10;
const isClosed = ({ facts: { source } }: Any, at: number) => !source?.open || (source.closedAt !== null && at >= source.closedAt);
const stillOpen = guard<Question, Any>('QST_CLOSED', (_c, e) => !isClosed(e, e.at), ask);
const sourceOpen = guard<Question, Any>('QST_CLOSED', (_c, e) => e.facts.source?.open === true, ask);
const isInvited = guard<Question, Any>(
  'QST_NOT_INVITED',
  (_c, e) => e.actor.supplierId !== null && (e.facts.source?.invitedIds.includes(e.actor.supplierId) ?? false),
  ask,
);
const notTooMany = guard<Question, Any>('QST_TOO_MANY', (_c, e) => (e.facts.waiting ?? 0) < MOST_WAITING, ask);
const answered: Guard<Question, QuestionEventOf<'ANSWER'> | QuestionEventOf<'AMEND_ANSWER'>> = guard<
  Question,
  QuestionEventOf<'ANSWER'> | QuestionEventOf<'AMEND_ANSWER'>
>('QST_EMPTY', (_c, e) => isSaid(e.payload.answer), ask);
const explained: Guard<Question, QuestionEventOf<'AMEND_ANSWER'>> = {
  codes: ['REASON_REQUIRED'],
  ...ask,
  check: (_c, e) => isSaid(e.payload.reason) || refuse('REASON_REQUIRED', { field: 'reason' }),
};

type Answering = QuestionEventOf<'ANSWER'> | QuestionEventOf<'AMEND_ANSWER'>;
function withAnswer(c: Question, e: Answering): Change<Question> {
  const answerNo = c.answers.length + 1;
  const { publicFlag, publicQuestionText, answer: text } = e.payload;
  const row: Answer = {
    answerNo,
    answer: text ?? '',
    publicFlag,
    publicQuestionText: publicFlag === 'Y' ? (isSaid(publicQuestionText) ? publicQuestionText : c.subject) : null,
    answeredBy: e.actor.userId,
    at: e.at,
    replacedBy: null,
    reason: e.type === 'AMEND_ANSWER' ? e.payload.reason : null,
  };
  const amended = e.type === 'AMEND_ANSWER' ? c.answers.at(-1)?.answerNo : undefined;
  const answers = [...c.answers.map((one) => (one.answerNo === amended ? { ...one, replacedBy: answerNo } : one)), row];
  const shown = answers.findLast((one) => one.publicFlag === 'Y' && one.replacedBy === null);
  return {
    answers,
    answerCount: answers.filter((one) => one.replacedBy === null).length,
    publicFlag: shown ? 'Y' : 'N',
    publicText: shown?.publicQuestionText ?? null,
    invitedIds: e.facts.source?.invitedIds ?? c.invitedIds,
  };
}
const begun = (e: QuestionEventOf<'ASK'> | QuestionEventOf<'CLARIFY'>): Change<Question> => ({
  orgId: e.facts.source?.orgId ?? null,
  aboutType: e.payload.sourceType,
  aboutId: e.payload.sourceId,
  aboutNumber: e.facts.source?.number ?? null,
  aboutTitle: e.facts.source?.title ?? null,
  buyerId: e.facts.source?.buyerId ?? null,
  itemNo: e.payload.itemNo,
  subject: e.payload.subject,
  askedAt: e.at,
  invitedIds: e.facts.source?.invitedIds ?? [],
});

const templates = {
  QUESTION_ANSWERED: {
    subject: { en: 'Answered: {subject} ({number})', cn: '已答复：{subject}（{number}）' },
    text: { en: 'The question "{subject}" about {number} was answered.', cn: '{number}的问题“{subject}”已答复。' },
    opens: { inside: 'auctionAnswerEdit', supplier: 'auctionQuestionEdit' },
  },
  QUESTION_CLARIFIED: {
    subject: { en: 'Clarification: {subject} ({number})', cn: '澄清：{subject}（{number}）' },
    text: { en: 'The buyer clarified {number}: {subject}', cn: '采购方对{number}作出澄清：{subject}' },
    opens: { inside: 'auctionAnswerEdit', supplier: 'auctionQuestionEdit' },
  },
} as const satisfies Readonly<Record<string, DocumentLetter>>;
export const letters: Readonly<Record<string, DocumentLetter>> = templates;
const tell = (c: Question, template: keyof typeof templates, to: readonly Audience[]): readonly Effect[] =>
  to.length === 0 ? [] : [{ kind: 'message', template, to, params: { number: c.aboutNumber, subject: c.subject } }];
const asker = ({ supplierId }: Question): readonly Audience[] => (supplierId === null ? [] : [`supplier:${supplierId}`]);
const everybody = ({ invitedIds }: Question): readonly Audience[] => invitedIds.map((id): Audience => `supplier:${id}`);
const answerTold = (c: Question, e: Answering) => tell(c, 'QUESTION_ANSWERED', e.payload.publicFlag === 'Y' ? everybody(c) : asker(c));

const buyer = by('BUYER', 'SOURCING_MANAGER');
const supplier = own<Question>((c, id) => c.supplierId === id);
/** Whoever asks belongs to nothing yet; the guard tells who is not invited. */
const anySupplier = own<Question>(() => true);
const closes = { to: 'closed' as const, who: [system] as const };

export const machine = lifecycle<Question, QuestionEvent>()<'asked' | 'answered' | 'withdrawn' | 'closed'>(
  {
    ASK: {
      to: 'asked',
      who: [anySupplier],
      guards: [isInvited, stillOpen, notTooMany],
      change: (_c, e) => ({
        ...begun(e),
        supplierId: e.actor.supplierId,
        questionKind: e.payload.questionKind,
        content: e.payload.content,
      }),
    },
    CLARIFY: {
      to: 'answered',
      who: [buyer],
      guards: [sourceOpen],
      change: (_c, e) => ({
        ...begun(e),
        questionKind: 'CLARIFICATION',
        content: e.payload.content,
        publicFlag: 'Y',
        publicText: e.payload.content,
        answerCount: 0,
      }),
      effects: [(c) => tell(c, 'QUESTION_CLARIFIED', everybody(c))],
    },
  },
  {
    asked: {
      label: { en: 'To answer', cn: '待答复' },
      colour: 'blue',
      todos: [
        {
          type: 'BIDDING_TO_REPLY',
          menuCode: 'auctionAnswerEdit',
          title: { en: 'Question to answer', cn: '提问待答复' },
          to: ({ buyerId }) => (buyerId === null ? [] : [`user:${buyerId}` as const]),
        },
      ],
      on: {
        ANSWER: { to: 'answered', who: [buyer], guards: [answered], change: withAnswer, effects: [answerTold] },
        WITHDRAW: { to: 'withdrawn', who: [supplier] },
        SOURCE_ENDED: closes,
      },
    },
    answered: {
      label: { en: 'Answered', cn: '已答复' },
      colour: 'green',
      on: {
        FOLLOW_UP: {
          to: 'asked',
          who: [supplier],
          guards: [stillOpen],
          change: (c, e) => ({ content: `${c.content ?? ''}\n—\n${e.payload.content}`.slice(-2000), askedAt: e.at }),
        },
        AMEND_ANSWER: { to: 'same', who: [buyer], guards: [answered, explained], change: withAnswer, effects: [answerTold] },
        SOURCE_ENDED: closes,
      },
    },
    withdrawn: { label: { en: 'Withdrawn', cn: '已撤回' }, colour: 'dark', final: true },
    closed: { label: { en: 'Closed', cn: '已关闭' }, colour: 'dark', final: true },
  },
);

const isOwn: Predicate = { viewer: ['supplierId', '$supplierId'] };
const isPublic: Predicate = { and: [{ eq: ['publicFlag', 'Y'] }, { viewer: ['invitedIds', '$supplierId'] }] };
const supplierScope: Predicate = { or: [isOwn, isPublic] };
/** What he reads in the words in which it was asked. */
const worded: Predicate = { or: [isOwn, { eq: ['questionKind', 'CLARIFICATION'] }] };
type Values = Readonly<Record<string, unknown>>;
const pick = (row: object, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, (row as Values)[name]]));
const header = ['id', 'docNumber', 'orgId', ...markedFields(fields, 'supplier')];
/** In the part of each supplier: how it was asked is his who asked. */
const ownFields: readonly string[] = ['subject', 'itemNo', 'content'];
const answerFields = ['answerNo', ...markedFields(lines.answers.fields, 'supplier')];
const valuesOf = (c: Question) => c as unknown as Values;

/** The asker reads all answers to him; everybody else invited the public ones, with the question as it was published. */
const view: View<Question> = {
  scope: { EX: supplierScope },
  audiences: (c) => [
    'inside',
    ...[...new Set([...(c.supplierId === null ? [] : [c.supplierId]), ...c.invitedIds])].map((id) => `supplier:${id}`),
  ],
  audienceOf: (c, state, viewer) => {
    if (viewer.userType !== 'EX') return 'inside';
    return holds(supplierScope, state, valuesOf(c), viewer) ? `supplier:${viewer.supplierId}` : null;
  },
  shared: (c, _state, audienceClass) =>
    classOf(audienceClass) === 'supplier'
      ? pick(
          c,
          header.filter((name) => !ownFields.includes(name)),
        )
      : valuesOf(c),
  own: (c, _state, audience) => {
    if (classOf(audience) !== 'supplier') return {};
    const mine = ownKeyOf(audience) === c.supplierId;
    const answers = c.answers.filter((one) => mine || (one.publicFlag === 'Y' && one.replacedBy === null));
    return {
      subject: mine || c.questionKind === 'CLARIFICATION' ? c.subject : c.publicText,
      itemNo: c.itemNo,
      ...(mine ? { content: c.content, mine: true } : { mine: false }),
      answers: answers.map((one) => pick(one, answerFields)),
    };
  },
  knows: (_event, audience, actor) =>
    classOf(audience) !== 'supplier' || (actor.supplierId !== null && actor.supplierId === ownKeyOf(audience)),
  columns: {
    rev: { supplier: { always: false } },
    lastUpdateDate: { supplier: { always: false } },
    creationDate: { supplier: isOwn },
    subject: { supplier: worded },
    content: { supplier: isOwn },
  },
  rows: { answers: { inside: { always: true } } },
};

export const srmSfdAuctionQuestion = defineDocument({
  type: 'srmSfdAuctionQuestion',
  version: 1,
  path: 'compete/sourcing/question',
  kind: 'document',
  title: { en: 'Question', cn: '提问' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  view,
  ignores: ['SOURCE_ENDED'],
  numbering: { pattern: 'QST-{yyyyMMdd}-{seq4}' },
  nameField: 'subject',
  list: {
    columns: [
      'docNumber',
      'aboutNumber',
      'aboutTitle',
      'questionKind',
      'subject',
      'supplierId',
      'askedAt',
      'state',
      'answerCount',
      'publicFlag',
    ],
    filters: ['docNumber', 'aboutNumber', 'aboutTitle', 'questionKind', 'state', 'askedAt'],
    sort: [['askedAt', 'desc']],
  },
  form: [
    {
      label: { en: 'Question', cn: '提问' },
      fields: [
        'aboutType',
        'aboutNumber',
        'aboutTitle',
        'supplierId',
        'questionKind',
        'itemNo',
        'subject',
        'content',
        'askedAt',
        'publicFlag',
        'publicText',
      ],
    },
    { label: { en: 'Answers', cn: '答复' }, lines: 'answers' },
  ],
  screens: [
    {
      route: 'auctionQuestion',
      kind: 'list',
      audience: ['EX'],
      label: { en: 'Questions', cn: '提问' },
      resp: ['SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    {
      route: 'auctionQuestionEdit',
      kind: 'detail',
      audience: ['EX'],
      label: { en: 'Question', cn: '提问详情' },
      within: 'auctionQuestion',
    },
    {
      route: 'auctionAnswer',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Questions and answers', cn: '答疑' },
      resp: ['BUYER', 'SOURCING_MANAGER', 'AUDITOR'],
    },
    { route: 'auctionAnswerEdit', kind: 'detail', audience: ['INSIDE'], label: { en: 'Answer', cn: '答疑详情' }, within: 'auctionAnswer' },
  ],
});
