/** Articles (platform-system.md §8): policies, manuals, answers and release notes, approved, read by whom they are for, and revised as the next version. */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent } from '../../kernel/events.js';
import type { Context, Instant } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import type { Effect } from '../../kernel/lifecycle.js';
import { by, lifecycle, named, refusalsOf, system } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { approvalEvents, approvalFields, approvalReasons, blockA } from '../../kernel/stock/approval.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { isSaid } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { messageLookups as lookups } from '../lookups.js';

const read = { supplier: 'read' } as const;
const made = { computed: true } as const;
const fields = {
  articleCategory: f.lookup(lookups.ART_CATEGORY, 'Category', '分类', { need: 'save', initial: 'MANUAL', ...read }),
  title: f.text(120, 'Chinese title', '中文标题', { need: 'save', ...read }),
  titleEn: f.text(120, 'English title', '英文标题', read),
  body: f.richText('Chinese text', '中文正文', read),
  bodyEn: f.richText('English text', '英文正文', read),
  audience: f.lookup(lookups.ART_AUDIENCE, 'For', '阅读范围', { need: 'save', initial: 'ALL', ...read }),
  keywords: f.text(200, 'Keywords', '关键词', read),
  pinnedFlag: f.flag('Pinned', '置顶', read),
  validTo: f.date('Valid to', '有效期止', read),
  fileIds: f.attachments('Attachments', '附件', read),
  versionNo: f.integer('Version', '版本', { ...made, initial: 1, ...read }),
  previousId: f.ref('baseArticle', 'Version before', '上一版本', made),
  publishedAt: f.dateTime('Published', '发布时间', { ...made, ...read }),
  expiresAt: f.dateTime('Ends at', '到期时间', { ...made, internal: true }),
  ...approvalFields,
};
/** How often it was opened, once a person and day. */
const live = { viewCount: f.integer('Views', '浏览次数') };
type Article = Context<typeof fields, Record<never, never>>;

export interface ArticleFacts {
  readonly newId?: string;
  /** Number of a version that is being written. */
  readonly draft?: string | null;
  readonly expiresAt?: Instant | null;
  readonly today?: string;
}
const withFacts = { facts: facts<ArticleFacts>() };
const events = {
  ...approvalEvents,
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  SUBMIT: event('Submit', '提交'),
  APPROVE: event('Approve', '批准', { comment: f.text(500, 'Comment', '意见', { told: true }) }, { seen: true, ...withFacts }),
  REVISE: event('Revise', '修订', {}, withFacts),
  UNPUBLISH: event('Withdraw from readers', '下架', {}, { call: 'doWithdrawPublish', dangerous: true }),
  REPUBLISH: event('Publish again', '重新发布', {}, withFacts),
  EXTEND: event('Extend', '延期', { validTo: f.date('Valid to', '有效期止', { need: 'save' }) }, withFacts),
  SUPERSEDED: systemEvent('Superseded', '被新版本替代'),
  EXPIRE_DUE: systemEvent('Ended', '到期'),
};
type ArticleEvent = EventOf<typeof events>;
type ArticleEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const { guard, rule, refuse, reasons } = refusalsOf({
  ART_EMPTY: { en: 'Write the text in Chinese.', cn: '请填写中文正文' },
  ART_DRAFT_EXISTS: { en: 'A version is being written already: {number}', cn: '已存在编辑中的版本:{number}' },
  ART_DATE: { en: 'The last day must not be over.', cn: '有效期止不能早于今天' },
});
const written = guard<Article, MachineEvent>('ART_EMPTY', ({ body }) => isSaid(body), { over: ['body'] });
const noDraft = rule<Article, ArticleEventOf<'REVISE'>>(
  ['ART_DRAFT_EXISTS'],
  (_article, { facts: { draft } }) => !draft || refuse('ART_DRAFT_EXISTS', { params: { number: draft } }),
  { needs: 'ask' },
);
const ahead = guard<Article, ArticleEventOf<'EXTEND'>>(
  'ART_DATE',
  (_article, { payload, facts: { today } }) => today === undefined || payload.validTo >= today,
  { needs: 'ask' },
);

const published = (_article: Article, { at, facts: given }: { readonly at: Instant; readonly facts: unknown }) => ({
  publishedAt: at,
  expiresAt: (given as ArticleFacts).expiresAt ?? null,
});
const supersedes = ({ previousId }: Article): readonly Effect[] =>
  previousId === null ? [] : [{ kind: 'send', type: 'baseArticle', id: previousId, event: 'SUPERSEDED', payload: {} }];
const names = ['articleCategory', 'title', 'titleEn', 'body', 'bodyEn', 'audience', 'keywords', 'pinnedFlag', 'validTo'] as const;
const next = (article: Article, { facts: given }: ArticleEventOf<'REVISE'>): readonly Effect[] => [
  {
    kind: 'create',
    type: 'baseArticle',
    id: given.newId ?? '',
    purpose: 'revision',
    part: `${article.rev}`,
    payload: {
      fields: {
        ...Object.fromEntries(names.map((name) => [name, article[name]])),
        orgId: article.orgId,
        versionNo: (article.versionNo ?? 1) + 1,
        previousId: article.id,
      },
      lines: {},
    },
  },
];

type State = BlockAState | 'published' | 'withdrawn' | 'expired';
const menu = 'articleManagementList';
const author = by('ADMIN', 'SOURCING_MANAGER', 'SUPPLIER_MANAGER', 'QUALITY');
const own = named<Article>('the author', '作者', ({ createdBy }) => [createdBy]);
const block = blockA<Article, State, object>({
  fields,
  lines: {},
  owner: author,
  saved: (article, payload) => applySave<Article>({}, article, payload),
  submit: [written],
  approver: [by('APPROVER', 'ADMIN')],
  approve: { change: (article, sent) => published(article, sent), effects: [supersedes] },
  to: 'published',
  todos: {
    approve: {
      type: 'DOC_APPROVE',
      menuCode: menu,
      title: { en: 'Article to approve', cn: '文章待审批' },
      to: ({ orgId }) => (orgId === null ? ['resp:ADMIN'] : [`resp:APPROVER@${orgId}`]),
    },
    rejected: {
      type: 'DOC_APPROVE',
      menuCode: menu,
      title: { en: 'Article rejected', cn: '文章被驳回' },
      to: ({ submittedBy }) => (submittedBy === null ? [] : [`user:${submittedBy}`]),
    },
  },
});
const ignored = { to: 'ignored' as const, who: [system] as const };
const silent = { SUPERSEDED: ignored };
const { states } = block;

const machine = lifecycle<Article, ArticleEvent>()<State>(
  { CREATE: block.create },
  {
    draft: { ...states.draft, on: { ...states.draft.on, ...silent } },
    approving: { ...states.approving, on: { ...states.approving.on, ...silent } },
    rejected: { ...states.rejected, on: { ...states.rejected.on, ...silent } },
    voided: states.voided,
    published: {
      label: { en: 'Published', cn: '已发布' },
      colour: 'green',
      deadlines: [{ event: 'EXPIRE_DUE', at: ({ expiresAt }) => expiresAt }],
      on: {
        REVISE: { to: 'same', who: [author, own], guards: [noDraft], effects: [next] },
        UNPUBLISH: { to: 'withdrawn', who: [author, own] },
        SUPERSEDED: { to: 'withdrawn', who: [system] },
        EXPIRE_DUE: { to: 'expired', who: [system] },
      },
    },
    withdrawn: {
      label: { en: 'Withdrawn', cn: '已下架' },
      colour: 'orange',
      phase: 'ended',
      on: { REPUBLISH: { to: 'published', who: [author, own], change: published }, ...silent },
    },
    expired: {
      label: { en: 'Expired', cn: '已过期' },
      colour: 'dark',
      phase: 'ended',
      on: {
        EXTEND: {
          to: 'published',
          who: [author, own],
          guards: [ahead],
          change: (_article, { payload, facts: given }) => ({ validTo: payload.validTo, expiresAt: given.expiresAt ?? null }),
        },
        ...silent,
      },
    },
  },
);

export const baseArticle = defineDocument({
  type: 'baseArticle',
  version: 1,
  path: 'messages/article',
  kind: 'document',
  title: { en: 'Article', cn: '文章' },
  fields,
  lines: {},
  live,
  events,
  lifecycle: machine,
  reasons: { ...approvalReasons, ...reasons },
  sends: { SUPERSEDED: { to: ['baseArticle'], byHand: true } },
  view: plainView<Article>(
    fields,
    {},
    {
      supplier: { and: [{ eq: ['state', 'published'] }, { in: ['audience', ['EX', 'ALL']] }] },
      supplierKeys: () => [],
      anyOrganisation: true,
    },
  ),
  numbering: { pattern: 'ART-{yyyy}-{seq4}' },
  nameField: 'title',
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'title',
      'titleEn',
      'articleCategory',
      'audience',
      'pinnedFlag',
      'publishedAt',
      'viewCount',
      'validTo',
      'versionNo',
      'state',
    ],
    filters: ['docNumber', 'title', 'titleEn', 'keywords', 'articleCategory', 'audience', 'pinnedFlag', 'state'],
    sort: [
      ['pinnedFlag', 'desc'],
      ['publishedAt', 'desc'],
    ],
  },
  form: [
    {
      label: { en: 'Article', cn: '文章' },
      fields: ['title', 'titleEn', 'articleCategory', 'audience', 'keywords', 'pinnedFlag', 'validTo', 'versionNo', 'publishedAt'],
    },
    { label: { en: 'Text', cn: '正文' }, fields: ['body', 'bodyEn', 'fileIds'] },
  ],
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Articles', cn: '文章管理' },
      labelOutside: { en: 'Help and articles', cn: '帮助与文章' },
    },
    { route: 'articleManagementDetail', kind: 'edit', audience: ['INSIDE', 'EX'], label: { en: 'Article', cn: '文章' }, within: menu },
  ],
});
