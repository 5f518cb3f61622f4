/** What a jury reads (bidding.md §6), and the sheets of whoever leaves it. */
import type { AssignFacts, Jury, JuryFacts } from '../../../state-machines/bidding/jury/fields.js';
import { srmSfdBiddingJury } from '../../../state-machines/bidding/jury/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Prepare, PrepareTools, RunEffect, ServerDocument } from '../../kernel/contracts.js';
import { nameOfUser } from '../sealing/people.js';
import { consented, namesOf, projectOf } from '../sealing/project.js';

const TYPE = 'srmSfdBiddingJury';
const present = ({ snapshot }: PrepareTools): Jury => snapshot!.context as unknown as Jury;

const creating: Prepare = async ({ payload }, tools) => {
  const { fields = {} } = payload as { readonly fields?: Readonly<Record<string, unknown>> };
  const project = await projectOf(tools, fields['projectId'] as string);
  if (!project) return { facts: {} };
  const { legalRegime, supervisorUserId, juryCount } = project.context;
  return { facts: { ...namesOf(project), legalRegime, supervisorUserId, juryCount: juryCount ?? 0 } satisfies JuryFacts };
};
const biddersSql = `select 1 from base_users u join srm_sfd_bidding_supplier s on s.supplier_id = u.supplier_id
  where u.id = $1::bigint and s.project_id = $2::bigint limit 1`;
/** Whoever watches, or belongs to a bidder, does not judge. */
const assigning: Prepare = async ({ payload }, tools) => {
  const { userId } = payload as { readonly userId: string };
  const c = present(tools);
  const name = await nameOfUser(tools.db, userId);
  const { rowCount } = await tools.db.query(biddersSql, [userId, c.projectId]);
  const conflict = name === null || userId === c.supervisorUserId || rowCount > 0;
  return { facts: { name, conflict } satisfies AssignFacts };
};
const replacing: Prepare = async ({ event }, tools) => {
  const c = present(tools);
  return { facts: { consented: consented(await projectOf(tools, c.projectId), TYPE, c.id, event, tools.at) } };
};

const sheetsSql = `select id::text from srm_sfd_bidding_score_header 
  where project_id = $1::bigint and user_id = $2::bigint and state in ('open', 'submitted') limit 1000`;
const voidSheets: RunEffect = async ({ projectId, userId }: { readonly projectId: string; readonly userId: string }, tools) => {
  const { rows } = await tools.tx.query<{ id: string }>(sheetsSql, [projectId, userId]);
  for (const { id } of rows) tools.emit({ kind: 'send', type: 'srmSfdBiddingScoreHeader', id, event: 'VOID', part: id, payload: {} });
};

export const juryDocument: ServerDocument = {
  definition: anyDefinition(srmSfdBiddingJury),
  prepare: { CREATE: creating, ASSIGN_REP: assigning, REPLACE_MEMBER: replacing },
  effects: { voidSheets },
};
