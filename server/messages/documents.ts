/** What documents of this family need on the server beyond their definitions. */
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { ArticleFacts } from '../../state-machines/messages/article/index.js';
import { baseArticle } from '../../state-machines/messages/article/index.js';
import type { Message, MessageFacts } from '../../state-machines/messages/message/fields.js';
import { message } from '../../state-machines/messages/message/index.js';
import type { Prepare, PrepareTools, ServerDocument } from '../kernel/contracts.js';
import { viewCount } from '../platform/reading.js';
import { endOfDay } from '../platform/zones.js';
import { articleCalls } from './article-reading.js';
import { peopleReached } from './people.js';
import { subscriptionDocument } from './subscriptions.js';

const draftSql = `
  select doc_number as number from base_article
   where previous_id = $1::bigint and state in ('draft', 'approving', 'rejected') limit 1`;

const endOf = async (tools: PrepareTools, validTo: unknown): Promise<ArticleFacts> => ({
  today: await tools.today(),
  expiresAt: typeof validTo === 'string' ? endOfDay(await tools.zone(), validTo) : null,
});
const publishing: Prepare = async (_command, tools) => ({ facts: await endOf(tools, tools.snapshot!.context['validTo']) });
const extending: Prepare = async ({ payload }, tools) => ({ facts: await endOf(tools, (payload as { readonly validTo: string }).validTo) });
const revising: Prepare = async (_command, tools) => {
  const { id } = tools.snapshot!.context;
  const draft = await tools.lockedRead(`article-draft:${id}`, async (db) => {
    const { rows } = await db.query<{ number: string }>(draftSql, [id]);
    return rows[0]?.number ?? null;
  });
  return { facts: { draft, newId: await tools.newId() } satisfies ArticleFacts };
};

const reached = async ({ db, snapshot }: PrepareTools): Promise<MessageFacts> => ({
  people: await peopleReached(db, snapshot!.context as unknown as Message),
});
const submitting: Prepare = async (_command, tools) => ({ facts: await reached(tools) });
const approving: Prepare = async (_command, tools) => ({
  facts: { ...(await reached(tools)), instanceId: await tools.newId() } satisfies MessageFacts,
});

const read = (header: string): string => `from base_mail b where b.doc_type = 'message' and b.doc_id = ${header}.id and b.in_app`;

export const messageDocuments: readonly ServerDocument[] = [
  subscriptionDocument,
  {
    definition: anyDefinition(baseArticle),
    prepare: { APPROVE: publishing, REPUBLISH: publishing, EXTEND: extending, REVISE: revising },
    live: { viewCount: viewCount('baseArticle') },
    calls: articleCalls,
  },
  {
    definition: anyDefinition(message),
    prepare: { SUBMIT: submitting, APPROVE: approving },
    live: { readCount: ({ header }) => `(select count(*)::int ${read(header)} and b.read_at is not null)` },
    liveLines: {
      recipients: { readAt: ({ header, row }) => `(select min(b.read_at) ${read(header)} and b.user_id = ${row}.recipient_user_id)` },
    },
  },
];
