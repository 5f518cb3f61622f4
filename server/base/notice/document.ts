/** What a notice reads before it goes out, what readers do with it, and its calls (base-srm.md §10). */
import type { Notice, NoticeFacts } from '../../../state-machines/base/notice/fields.js';
import type { AudienceRule, AudienceType } from '../../../state-machines/base/notice/audience.js';
import { addressedBy, isAudienceRule } from '../../../state-machines/base/notice/audience.js';
import { srmBaseNotice } from '../../../state-machines/base/notice/index.js';
import { BASE_NOTICE_AUDIENCE } from '../../../state-machines/base/lookups.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { CallAnswer, CallTools, Prepare, RunEffect, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { idOf, malformed, optionalId, optionalText, textOf } from '../../kernel/edges/body.js';
import { audienceOf } from '../../kernel/runtime/steps/authorize.js';
import { inAuthorsOrganisation } from '../author-org.js';
import { publishingOptions } from '../parameters.js';
import { confirm, fullText, read, readersOf, readMark, readers, UNREAD, viewCount, withFiles } from '../../platform/reading.js';
import { addressedUsers, owingOf, reachOf, unconfirmedOf } from './reach.queries.js';

const definition = anyDefinition(srmBaseNotice);
const TYPE = 'srmBaseNotice';
const notFound: CallAnswer = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
const outside: CallAnswer = { refusal: refusal('PERM_SCOPE', { kind: 'NotAllowed' }) };

const written: Prepare = async ({ payload }, tools) => {
  const rule = (payload as SavePayload).fields?.['audienceRule'];
  if (rule !== undefined && rule !== null && !isAudienceRule(rule))
    return { refusal: refusal('FIELD_FORMAT', { kind: 'Invalid', field: 'audienceRule', params: { field: 'audienceRule' } }) };
  return inAuthorsOrganisation(payload as SavePayload, tools);
};

const goingOut: Prepare = async (_command, tools) => {
  const { users, suppliers } = await reachOf(tools.db, (tools.snapshot!.context as unknown as Notice).addressed);
  return { facts: { ...(await publishingOptions(tools)), reach: users + suppliers } satisfies NoticeFacts };
};

/** Letters about what matters: the rest is seen at the next visit. */
const tellReaders: RunEffect = async (_params: never, { tx, decision, emit }) => {
  const { docNumber, noticeTitle, addressed } = decision.after.context as unknown as Notice;
  const readers = await addressedUsers(tx, addressed);
  if (readers.length > 0)
    emit({
      kind: 'message',
      template: 'NOTICE_PUBLISHED',
      to: readers.map((userId) => `user:${userId}` as const),
      params: { number: docNumber, title: noticeTitle },
    });
};

/** Letters to those who owe their confirmation. */
const remindUnconfirmed: RunEffect = async (_params: never, { tx, decision, emit }) => {
  const { id, docNumber, noticeTitle, addressed, readFrom } = decision.after.context as unknown as Notice;
  const owing = await unconfirmedOf(tx, addressed, { type: TYPE, id, readFrom: readFrom! });
  if (owing.length > 0)
    emit({
      kind: 'message',
      template: 'NOTICE_REMIND',
      to: owing.map((userId) => `user:${userId}` as const),
      params: { number: docNumber, title: noticeTitle },
    });
};

interface Visible {
  readonly notice: Notice;
  readonly state: string;
}

async function visible(id: string, { runtime, viewer }: CallTools): Promise<Visible | null> {
  const snapshot: Snapshot | null = await runtime.snapshot(TYPE, id);
  return snapshot && audienceOf(definition, snapshot, viewer) !== null
    ? { notice: snapshot.context as unknown as Notice, state: snapshot.state }
    : null;
}

/** For those who read it as the company's own. */
async function ofAuthors(id: string, { runtime, viewer }: CallTools): Promise<Notice | null> {
  const snapshot = viewer.userType === 'EX' ? null : await runtime.snapshot(TYPE, id);
  return snapshot && audienceOf(definition, snapshot, viewer) === 'author' ? (snapshot.context as unknown as Notice) : null;
}

/** Reading marks are of readers: an author's look at a draft is none. */
async function mark(id: string, counted: boolean, tools: CallTools): Promise<void> {
  const found = await visible(id, tools);
  if (!found || (found.state !== 'published' && found.state !== 'expired')) return;
  if (await read(tools.db, { type: TYPE, id, versionNo: found.notice.versionNo! }, tools.viewer, tools.runtime.now(), counted))
    tools.touch({ type: TYPE, id, userId: tools.viewer.userId });
}

/** Payloads of the seed name the reader; he is the session's. */
const sameReader = (body: Body, { viewer }: CallTools): boolean =>
  [
    [optionalId(body, 'userId'), viewer.userId],
    [optionalId(body, 'supplierId'), viewer.supplierId],
  ].every(([given, own]) => given === null || given === own);

const narrowing = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !['userId', 'supplierId', 'orgId', 'viewCount'].includes(name)));

const summaryColumns = [
  'id',
  'noticeTitle',
  'noticeTitleEn',
  'noticeType',
  'noticeDate',
  'creationDate',
  'importance',
  'topFlag',
  'mustConfirmFlag',
  'attribute2',
  'endTime',
] as const;

/** Published and addressed to whoever asks, on top first. */
const listSummaryByPage: SpecialCall = async (body, tools) => {
  if (!sameReader(body, tools)) return outside;
  const answer = await tools.generic('listByPage', {
    pageRows: 5,
    orderBy: [
      { key: 'topFlag', dir: 'desc' },
      { key: 'noticeDate', dir: 'desc' },
    ],
    ...narrowing(body),
    state: 'published',
    forMe: 'Y',
  });
  if ('refusal' in answer) return answer;
  return {
    ...answer,
    data: (answer.data as readonly Record<string, unknown>[]).map((row) => ({
      noticeId: row['id'],
      ...Object.fromEntries(summaryColumns.map((name) => [name, row[name]])),
    })),
  };
};

function idsOf(body: Body): readonly string[] {
  const ids = body['ids'];
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > 500) throw malformed('ids is a list of 1 to 500');
  return ids.map((id) => idOf({ id }));
}

const calls: Readonly<Record<string, SpecialCall>> = {
  listSummaryByPage,
  async findById(body, tools) {
    const answer = await tools.generic('findById', narrowing(body));
    if (!('refusal' in answer) && optionalText(body, 'viewCount') === 'view') await mark(idOf(body), true, tools);
    return answer;
  },
  async markRead(body, tools) {
    for (const id of idsOf(body)) await mark(id, false, tools);
    return { data: null };
  },
  async markAllRead(_body, tools) {
    const { data } = (await tools.generic('listByPage', {
      pageIndex: 1,
      pageRows: 500,
      state: 'published',
      forMe: 'Y',
      attribute2: UNREAD,
    })) as { readonly data: readonly { readonly id: string }[] };
    for (const { id } of data) await mark(id, false, tools);
    return { data: { count: data.length } };
  },
  async confirmRead(body, tools) {
    const id = idOf(body);
    const found = await visible(id, tools);
    if (!found || found.state !== 'published') return notFound;
    const { mustConfirmFlag, confirmText, versionNo } = found.notice;
    if (mustConfirmFlag !== 'Y') return { refusal: refusal('NTC_NO_CONFIRM') };
    if (!(await confirm(tools.db, { type: TYPE, id, versionNo: versionNo! }, tools.viewer, confirmText, tools.runtime.now())))
      return { refusal: refusal('NTC_CONFIRMED') };
    tools.touch({ type: TYPE, id, userId: tools.viewer.userId });
    return { data: null };
  },
  async findMine(body, tools) {
    const id = idOf(body);
    const found = await visible(id, tools);
    if (!found) return notFound;
    const {
      rows: [own],
    } = await tools.db.query<{ confirmed: boolean; views: number }>(
      `select coalesce(bool_or(r.confirmed_at is not null and r.version_no >= $3 and (r.user_id = $4 or r.supplier_id = $5)), false) as confirmed, coalesce(sum(r.read_count), 0)::int as views from srm_base_notice_read r where r.doc_type = $1 and r.doc_id = $2`,
      [TYPE, id, found.notice.readFrom, tools.viewer.userId, tools.viewer.supplierId],
    );
    return { data: own };
  },
  async listRead(body, tools) {
    const id = idOf(body);
    return (await ofAuthors(id, tools)) ? { data: await readersOf(tools.db, TYPE, id) } : notFound;
  },
  async listOwing(body, tools) {
    const id = idOf(body);
    const notice = await ofAuthors(id, tools);
    return notice
      ? { data: await owingOf(tools.db, notice.addressed, { type: TYPE, id, readFrom: notice.readFrom! }, notice.mustConfirmFlag === 'Y') }
      : notFound;
  },
  async countUnread(_body, tools) {
    const { page } = (await tools.generic('listByPage', {
      pageIndex: 1,
      pageRows: 5,
      state: 'published',
      forMe: 'Y',
      attribute2: UNREAD,
    })) as { readonly page: { readonly count: number } };
    return { data: { count: page.count } };
  },
  async previewReach(body, tools) {
    if (tools.viewer.userType === 'EX') return outside;
    const type = textOf(body, 'audienceType', 20);
    const rule = body['audienceRule'] ?? null;
    if (!Object.hasOwn(BASE_NOTICE_AUDIENCE.values, type) || (rule !== null && !isAudienceRule(rule)))
      throw malformed('audienceType is one of BASE_NOTICE_AUDIENCE, audienceRule a rule of it');
    return { data: await reachOf(tools.db, addressedBy(type as AudienceType, rule as AudienceRule | null)) };
  },
};

export const noticeDocument: ServerDocument = {
  definition,
  prepare: { CREATE: written, SAVE: written, SUBMIT: goingOut, APPROVE: goingOut, PUBLISH: goingOut, PUBLISH_DUE: goingOut },
  effects: { tellReaders, remindUnconfirmed },
  live: {
    attribute2: readMark(TYPE),
    viewCount: viewCount(TYPE),
    withFiles,
    fullText: fullText('notice_title', 'notice_title_en', 'notice_content', 'notice_content_en'),
    forMe: ({ holds }) => `(case when ${holds({ reaches: 'addressed' })} then 'Y' else 'N' end)`,
    readCount: (at) =>
      `(case when ${at.holds({ inScope: 'orgId' })} then ${readers(TYPE, `${at.header}.must_confirm_flag = 'Y'`)(at)} end)`,
  },
  calls,
};
