/** Who reads articles, and whether they help (platform-system.md §8): rows beside the documents, no events of them. */
import type { Snapshot } from '../../state-machines/kernel/document.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../state-machines/kernel/view.js';
import { baseArticle } from '../../state-machines/messages/article/index.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { CallAnswer, CallTools, SpecialCall } from '../kernel/contracts.js';
import type { Body } from '../kernel/edges/body.js';
import { idOf, malformed, textOf } from '../kernel/edges/body.js';
import { isVisible } from '../kernel/runtime/steps/authorize.js';
import { read, readersOf } from '../platform/reading.js';

const TYPE = 'baseArticle';
const DAY = 86_400_000;
const definition = anyDefinition(baseArticle);
const notFound: CallAnswer = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
const authors: ReadonlySet<string | null> = new Set(['ADMIN', 'AUDITOR', 'SOURCING_MANAGER', 'SUPPLIER_MANAGER', 'QUALITY']);

async function visible(id: string, { runtime, viewer }: CallTools): Promise<Snapshot | null> {
  const found = await runtime.snapshot(TYPE, id);
  return found && isVisible(definition, found, viewer) ? found : null;
}
async function published(body: Body, tools: CallTools): Promise<{ readonly id: string; readonly versionNo: number } | null> {
  const id = idOf(body);
  const found = await visible(id, tools);
  return found?.state === 'published' ? { id, versionNo: (found.context['versionNo'] as number | null) ?? 1 } : null;
}
const writes = ({ context }: Snapshot, { userId, userType, respCode }: Viewer): boolean =>
  userType === 'INSIDE' && (authors.has(respCode) || context.createdBy === userId);

const figuresSql = `select coalesce((select sum(r.read_count) from srm_base_notice_read r where r.doc_type = '${TYPE}' and r.doc_id = $1::bigint), 0)::int
    as views, count(*) filter (where helpful = 'Y')::int as helpful, count(*) filter (where helpful = 'N')::int as "notHelpful",
    max(helpful) filter (where user_id = $2::bigint) as mine
  from msg_article_vote where doc_id = $1::bigint`;
/** Of those whom it is for today, how many have opened it. */
const reachSql = `select count(*)::int as audience, count(r.user_id)::int as readers from base_users u
    left join (select distinct user_id from srm_base_notice_read where doc_type = '${TYPE}' and doc_id = $1::bigint and read_count > 0) r
      on r.user_id = u.id
  where u.state in ('active', 'locked') and ($2 = 'ALL' or u.user_type = $2)`;
const voteSql = `insert into msg_article_vote (doc_id, user_id, helpful, voted_at) values ($1::bigint, $2::bigint, $3, $4)
  on conflict (doc_id, user_id) do update set helpful = excluded.helpful, voted_at = excluded.voted_at`;

export const articleCalls: Readonly<Record<string, SpecialCall>> = {
  /** Whoever opens it has read it; once a day that is a view more. */
  async doRead(body, tools) {
    const article = await published(body, tools);
    if (!article) return notFound;
    if (await read(tools.db, { type: TYPE, ...article }, tools.viewer, tools.runtime.now(), true, DAY))
      tools.touch({ type: TYPE, id: article.id });
    return { data: null };
  },
  /** `{id, helpful: Y or N}`; one vote a person, the last one counts. */
  async doVote(body, tools) {
    const helpful = textOf(body, 'helpful', 1);
    if (helpful !== 'Y' && helpful !== 'N') throw malformed('helpful is Y or N');
    const article = await published(body, tools);
    if (!article) return notFound;
    await tools.db.query(voteSql, [article.id, tools.viewer.userId, helpful, new Date(tools.runtime.now())]);
    return articleCalls['findReading']!(body, tools);
  },
  /** Views and votes for its readers; how many of its audience have read it, for those who write articles. */
  async findReading(body, tools) {
    const id = idOf(body);
    const found = await visible(id, tools);
    if (!found) return notFound;
    const figures = (await tools.db.query(figuresSql, [id, tools.viewer.userId])).rows[0];
    if (!writes(found, tools.viewer)) return { data: figures };
    const reach = (await tools.db.query(reachSql, [id, found.context['audience']])).rows[0];
    return { data: { ...figures, ...reach } };
  },
  async listRead(body, tools) {
    const id = idOf(body);
    const found = await visible(id, tools);
    return found && writes(found, tools.viewer) ? { data: await readersOf(tools.db, TYPE, id) } : notFound;
  },
};
