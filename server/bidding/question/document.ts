/** What a question reads: who asks, whether his bid is sealed, whether bids are being read, which result may be objected to (bidding.md §5). */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import type { Question, QuestionFacts } from '../../../state-machines/bidding/question/fields.js';
import { srmSfdBiddingQuestion } from '../../../state-machines/bidding/question/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { EntityName } from '../../../state-machines/kernel/entity-names.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { definitionOf } from '../../../state-machines/registry.js';
import type { Prepare, Queryable, ServerDocument } from '../../kernel/contracts.js';
import { standingOf, supplierNameOf } from '../shared/participants.queries.js';
import { namedProject, projectFacts, withProject } from '../shared/project-seen.js';

const sealedSql = `select count(*)::int as count from srm_sfd_respond_header
  where project_id = $1 and supplier_id = $2 and sealed_at is not null and withdrawn_at is null`;
const readingSql = `select count(*)::int as count from srm_sfd_bidding_bid_opening where project_id = $1 and state = 'reading'`;
const resultSql = `select id::text from srm_sfd_bidding_result where project_id = $1
  and state in ('publicity', 'objection_hold') order by id desc limit 1`;

/** Families of other documents may not be there. */
async function counted(db: Queryable, entity: EntityName, sql: string, params: readonly unknown[]): Promise<boolean> {
  if (!definitionOf(entity)) return false;
  return ((await db.query<{ count: number }>(sql, params)).rows[0]?.count ?? 0) > 0;
}
async function resultOf(db: Queryable, projectId: string): Promise<string | null> {
  if (!definitionOf('srmSfdBiddingResult')) return null;
  return (await db.query<{ id: string }>(resultSql, [projectId])).rows[0]?.id ?? null;
}
/** Whoever takes part may ask, also while the project itself is not shown to suppliers. */
const beginning: Prepare = async ({ payload }, tools) => {
  const id = namedProject(payload);
  const { supplierId } = tools.viewer;
  const standing = isId(id) ? await standingOf(tools.db, id, supplierId) : null;
  const facts = await projectFacts(id, tools, standing !== null);
  if (!facts) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  return { facts: { ...facts, supplierName: await supplierNameOf(tools.db, supplierId) } satisfies QuestionFacts };
};
const asking = withProject(async (tools, { project }) => {
  const { supplierId } = tools.snapshot!.context as unknown as Question;
  return {
    standing: await standingOf(tools.db, project.id, supplierId),
    sealed: await counted(tools.db, 'srmSfdRespondHeader', sealedSql, [project.id, supplierId]),
    reading: await counted(tools.db, 'srmSfdBiddingBidOpening', readingSql, [project.id]),
    resultId: await resultOf(tools.db, project.id),
  } satisfies QuestionFacts;
});

export const questionDocument: ServerDocument = {
  definition: anyDefinition(srmSfdBiddingQuestion),
  prepare: { CREATE: beginning, SAVE: withProject(), SUBMIT: asking },
};
