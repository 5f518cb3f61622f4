/** What a draw reads (bidding.md §6): the project, the pool after avoidance, and the secret that the server has promised. */
import { commitmentOf } from '../../../state-machines/bidding/draw.js';
import type { Drawing, DrawFacts, FreezeFacts, ProjectFacts, RedrawFacts } from '../../../state-machines/bidding/drawing/fields.js';
import { srmSfdBiddingDrawing } from '../../../state-machines/bidding/drawing/index.js';
import { biddingProfiles } from '../../../state-machines/bidding/profiles.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { consented, namesOf, participantsOf, projectOf } from '../sealing/project.js';
import type { SeenProject } from '../sealing/project.js';
import { poolOf } from './pool.js';

const TYPE = 'srmSfdBiddingDrawing';
const SECRET_BYTES = 32;
const present = ({ snapshot }: PrepareTools): Drawing => snapshot!.context as unknown as Drawing;
const aboutSecret = (id: string, round: number): string => `${TYPE}:${id}:${round}`;

const copied = (project: SeenProject): ProjectFacts => ({
  ...namesOf(project),
  supervisorUserId: project.context.supervisorUserId,
  juryId: project.context.juryId,
  juryCount: project.context.juryCount ?? 0,
  openTime: project.context.openTime ?? project.context.bidDeadline,
});
const saving: Prepare = async ({ payload }, tools) => {
  const said = (payload as SavePayload).fields?.['projectId'];
  const project = await projectOf(tools, (tools.snapshot ? present(tools).projectId : said) as string);
  return { facts: project ? copied(project) : {} };
};

async function ownerDept(tools: PrepareTools, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const { rows } = await tools.db.query<{ id: string | null }>(
    'select p.dept_id::text as id from base_users u join base_person p on p.id = u.person_id where u.id = $1::bigint',
    [userId],
  );
  return rows[0]?.id ?? null;
}
const freezing =
  (round: (c: Drawing) => number): Prepare =>
  async ({ event }, tools) => {
    const c = present(tools);
    const project = await projectOf(tools, c.projectId);
    if (!project) return { facts: {} };
    const asked = {
      project: project.context,
      supplierIds: (await participantsOf(tools.db, c.projectId)).map(({ supplierId }) => supplierId),
      today: await tools.today(),
      at: tools.at,
      mostServed: Number(await tools.profile(biddingProfiles.BID_EXPERT_MAX_YEAR)),
      ownerDeptId: await ownerDept(tools, project.context.ownerUserId),
    };
    const secret = tools.randomHex(SECRET_BYTES);
    const facts: FreezeFacts = {
      ...copied(project),
      hours: Number(await tools.profile(biddingProfiles.BID_DRAW_HOURS)),
      pool: await poolOf(tools.db, asked, [...new Set(c.seats.map(({ specialty }) => specialty))]),
      serverCommit: commitmentOf(secret),
      secretSealed: tools.seal(secret, aboutSecret(c.id, round(c))),
      consented: consented(project, TYPE, c.id, event, tools.at),
    };
    return { facts };
  };
const drawing: Prepare = (_command, tools) => {
  const { id, round, secretSealed } = present(tools);
  const secret = secretSealed === null ? null : tools.unseal(secretSealed, aboutSecret(id, round ?? 1));
  return Promise.resolve({ facts: { secret } satisfies DrawFacts });
};

const evaluated: readonly string[] = [
  'awarding',
  'negotiating',
  'publicity',
  'awarded',
  'completed',
  'failed',
  'terminated',
  'retendered',
  'archived',
];
const redrawing: Prepare = async (_command, tools) => {
  const project = await projectOf(tools, present(tools).projectId);
  return { facts: { evaluated: project !== null && evaluated.includes(project.state) } satisfies RedrawFacts };
};

export const drawingDocument: ServerDocument = {
  definition: anyDefinition(srmSfdBiddingDrawing),
  prepare: {
    CREATE: saving,
    SAVE: saving,
    FREEZE: freezing((c) => c.round ?? 1),
    SUPPLEMENT: freezing((c) => (c.round ?? 1) + 1),
    DRAW: drawing,
    REDRAW: redrawing,
  },
};
