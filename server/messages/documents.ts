/** What documents of this family need on the server beyond their definitions. */
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { ArticleFacts } from '../../state-machines/messages/article/index.js';
import { baseArticle } from '../../state-machines/messages/article/index.js';
import type { Prepare, PrepareTools, ServerDocument } from '../kernel/contracts.js';
import { endOfDay } from '../platform/zones.js';

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

export const messageDocuments: readonly ServerDocument[] = [
  {
    definition: anyDefinition(baseArticle),
    prepare: { APPROVE: publishing, REPUBLISH: publishing, EXTEND: extending, REVISE: revising },
  },
];
