/** Whose the recipients are, who may see what is linked, who has read it; and the calls of notifications (base-srm.md §11). */
import type { Notification, NotificationFacts, Person } from '../../../state-machines/base/notification/fields.js';
import { MOST_RECIPIENTS } from '../../../state-machines/base/notification/fields.js';
import { srmBaseNotification } from '../../../state-machines/base/notification/index.js';
import { received } from '../../../state-machines/base/notification/view.js';
import { authorsSee } from '../../../state-machines/base/authors.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { definitionOf } from '../../../state-machines/registry.js';
import type {
  CallAnswer,
  CallTools,
  LiveColumn,
  Prepare,
  PrepareTools,
  Queryable,
  ServerDocument,
  SpecialCall,
} from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { idOf, malformed, optionalId, optionalText } from '../../kernel/edges/body.js';
import { audienceOf } from '../../kernel/runtime/steps/authorize.js';
import { inAuthorsOrganisation } from '../author-org.js';
import { publishingOptions } from '../parameters.js';
import { fullText, read, readAt, readersOf, readMark, UNREAD, withFiles } from '../../platform/reading.js';

const definition = anyDefinition(srmBaseNotification);
const TYPE = 'srmBaseNotification';
const notFound: CallAnswer = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
const outside: CallAnswer = { refusal: refusal('PERM_SCOPE', { kind: 'NotAllowed' }) };

async function peopleOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const { rows } = await db.query<{ id: string; supplier_id: string | null }>(
    "select id, supplier_id from base_users where id = any($1::bigint[]) and state <> 'erased'",
    [ids],
  );
  return new Map(rows.map((row) => [row.id, { userId: row.id, supplierId: row.supplier_id }]));
}

type Row = Readonly<Record<string, unknown>>;

/** Recipients are users that exist; their suppliers are written beside them. */
const written: Prepare = async ({ payload }, tools) => {
  const owned = inAuthorsOrganisation(payload as SavePayload, tools);
  if ('refusal' in owned) return owned;
  const save = owned.payload as SavePayload;
  const change = save.lines?.['recipients'];
  const named = (change?.set ?? []).filter((row) => typeof row['recipientUserId'] === 'string');
  if (named.length === 0) return { payload: save };
  const people = await peopleOf(
    tools.db,
    named.map((row) => row['recipientUserId'] as string),
  );
  const stranger = named.find((row) => !people.has(row['recipientUserId'] as string));
  if (stranger)
    return {
      refusal: refusal('FIELD_LOOKUP', {
        kind: 'Invalid',
        field: 'recipientUserId',
        row: stranger['recipientLineId'] as number,
        params: { field: 'recipientUserId' },
      }),
    };
  const set = change!.set!.map((row): Row =>
    typeof row['recipientUserId'] === 'string' ? { ...row, supplierId: people.get(row['recipientUserId'])!.supplierId } : row,
  );
  return { payload: { ...save, lines: { ...save.lines, recipients: { ...change, set } } } };
};

/** Of these users, those who may not see the document: suppliers by its view, people inside by their organisations. */
async function blindOf({ db, readDocument }: PrepareTools, { docType, docId, recipients }: Notification): Promise<readonly string[]> {
  if (docType === null || docId === null || recipients.length === 0) return [];
  const linked = definitionOf(docType);
  const snapshot = linked ? await readDocument(docType, docId) : null;
  const { rows } = await db.query<{
    id: string;
    full_name: string;
    user_type: 'INSIDE' | 'EX';
    supplier_id: string | null;
    everywhere: boolean;
    org_ids: string[] | null;
  }>(
    `select u.id, u.full_name, u.user_type, u.supplier_id,
       exists (select from base_user_resp h join base_responsibility r on r.id = h.responsibility_id where h.user_id = u.id and h.state = 'enabled' and (r.org_scope = 'ALL' or r.resp_code in ('ADMIN', 'AUDITOR'))) as everywhere,
       (with recursive mine(id, below) as (select p.org_id, p.children_flag::text from base_user_org p where p.user_id = u.id and p.state = 'enabled'
          union select o.id, 'Y' from base_organization o join mine on o.parent_org_id = mine.id where mine.below = 'Y') select array_agg(distinct id::text) from mine) as org_ids
     from base_users u where u.id = any($1::bigint[])`,
    [recipients.map((one) => one.recipientUserId)],
  );
  const sees = (row: (typeof rows)[number]): boolean => {
    if (!linked || !snapshot) return false;
    const viewer: Viewer = {
      userId: row.id,
      userType: row.user_type,
      supplierId: row.supplier_id,
      respCode: row.user_type === 'EX' ? 'SUPPLIER' : null,
      respId: null,
      onBehalfOf: null,
      orgIds: row.user_type === 'EX' ? [] : row.everywhere ? null : (row.org_ids ?? []),
    };
    return audienceOf(linked, snapshot, viewer) !== null;
  };
  return rows.filter((row) => !sees(row)).map((row) => row.full_name);
}

const goingOut: Prepare = async (_command, tools) => ({
  facts: {
    ...(await publishingOptions(tools)),
    blind: await blindOf(tools, tools.snapshot!.context as unknown as Notification),
  } satisfies NotificationFacts,
});

const adding: Prepare = async ({ payload }, { db }) => {
  const { users } = payload as { readonly users: readonly string[] };
  if (users.length === 0) return { refusal: refusal('NTF_NO_RECIPIENT') };
  const people = await peopleOf(db, users);
  return { facts: { people: [...people.values()].slice(0, MOST_RECIPIENTS) } satisfies NotificationFacts };
};

const reminding: Prepare = async (_command, { db, snapshot }) => {
  const { id, readFrom } = snapshot!.context as unknown as Notification;
  const { rows } = await db.query<{ id: string }>(
    'select user_id as id from srm_base_notice_read where doc_type = $1 and doc_id = $2 and version_no >= $3',
    [TYPE, id, readFrom],
  );
  return { facts: { readers: rows.map((row) => row.id) } satisfies NotificationFacts };
};

async function visible(
  id: string,
  { runtime, viewer }: CallTools,
): Promise<{ readonly audience: string; readonly notification: Notification; readonly state: string } | null> {
  const snapshot = await runtime.snapshot(TYPE, id);
  const audience = snapshot && audienceOf(definition, snapshot, viewer);
  return snapshot && audience ? { audience, notification: snapshot.context as unknown as Notification, state: snapshot.state } : null;
}

/** Only a recipient's reading counts. */
async function mark(id: string, tools: CallTools): Promise<void> {
  const found = await visible(id, tools);
  if (!found || (found.state !== 'published' && found.state !== 'expired')) return;
  if (!found.notification.recipients.some((one) => one.recipientUserId === tools.viewer.userId)) return;
  if (await read(tools.db, { type: TYPE, id, versionNo: found.notification.versionNo! }, tools.viewer, tools.runtime.now(), true))
    tools.touch({ type: TYPE, id, userId: tools.viewer.userId });
}

function idsOf(body: Body): readonly string[] {
  const ids = body['ids'];
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > 500) throw malformed('ids is a list of 1 to 500');
  return ids.map((id) => idOf({ id }));
}

const without = (body: Body, ...names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

const calls: Readonly<Record<string, SpecialCall>> = {
  /** `userId`: written by me; `recipientUserId`: to me. Both are only the session's own. */
  async listByPage(body, tools) {
    const [author, recipient] = [optionalId(body, 'userId'), optionalId(body, 'recipientUserId')];
    if ([author, recipient].some((given) => given !== null && given !== tools.viewer.userId)) return outside;
    const narrowed = without(body, 'userId', 'recipientUserId', ...(author === null && recipient === null ? [] : ['orgId']));
    return tools.generic('listByPage', {
      ...narrowed,
      ...(author === null ? {} : { createdBy: author }),
      ...(recipient === null ? {} : { forMe: 'Y', orderBy: narrowed['orderBy'] ?? [{ key: 'noticeDate', dir: 'desc' }] }),
    });
  },
  async findById(body, tools) {
    const answer = await tools.generic('findById', without(body, 'viewCount'));
    if (!('refusal' in answer) && optionalText(body, 'viewCount') === 'view') await mark(idOf(body), tools);
    return answer;
  },
  async markRead(body, tools) {
    for (const id of idsOf(body)) await mark(id, tools);
    return { data: null };
  },
  async listRead(body, tools) {
    const id = idOf(body);
    const found = await visible(id, tools);
    return found?.audience === 'author' ? { data: await readersOf(tools.db, TYPE, id) } : notFound;
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
};

const lines = (header: string, rest = ''): string => `from srm_base_notification_recipient r where r.doc_id = ${header}.id${rest}`;
const forAuthors =
  (sql: (header: string) => string): LiveColumn =>
  ({ header, holds }) =>
    `(case when ${holds(authorsSee)} then (${sql(header)}) end)`;

export const notificationDocument: ServerDocument = {
  definition,
  prepare: {
    CREATE: written,
    SAVE: written,
    SUBMIT: goingOut,
    APPROVE: goingOut,
    PUBLISH: goingOut,
    ADD_RECIPIENT: adding,
    REMIND: reminding,
  },
  live: {
    withFiles,
    fullText: fullText('title', 'title_en', 'content', 'content_en'),
    attribute2: readMark(TYPE),
    forMe: ({ holds }) => `(case when ${holds(received)} then 'Y' else 'N' end)`,
    toReply: ({ header, viewer, param }) =>
      `(case when ${header}.state = 'published' and ${header}.need_reply_flag = 'Y' and exists (select ${lines(header, ` and r.recipient_user_id = ${param(viewer.userId)} and r.replied_at is null`)}) then 'Y' else 'N' end)`,
    recipientCount: forAuthors((header) => `select count(*) ${lines(header)}`),
    readCount: forAuthors(
      (header) =>
        `select count(distinct b.user_id) from srm_base_notice_read b where b.doc_type = '${TYPE}' and b.doc_id = ${header}.id and b.version_no >= ${header}.read_from and exists (select ${lines(header, ' and r.recipient_user_id = b.user_id')})`,
    ),
    confirmedCount: forAuthors((header) => `select count(*) ${lines(header, ' and r.confirmed_at is not null')}`),
    repliedCount: forAuthors((header) => `select count(*) ${lines(header, ' and r.replied_at is not null')}`),
  },
  liveLines: { recipients: { readAt: readAt(TYPE, 'recipient_user_id') } },
  calls,
};
