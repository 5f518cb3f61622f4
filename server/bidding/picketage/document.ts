/** What an award decision reads outside itself: ranking, bills and prices of the project, the gate, and what was won before. */
import type { Picketage, PicketageFacts } from '../../../state-machines/bidding/picketage/fields.js';
import { srmSfdBiddingPicketage } from '../../../state-machines/bidding/picketage/index.js';
import { deadlineOf } from '../../../state-machines/bidding/picketage/machine.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { Label } from '../../../state-machines/kernel/fields.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { definitionOf } from '../../../state-machines/registry.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { awardSentences } from '../../trade/supplier-gate/award-gate.js';
import type { AwardedLine } from '../../trade/supplier-gate/award-gate.js';
import { projectFact, projectOf, readProject } from '../award/project.js';

const contextOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Picketage;

const writing: Prepare = async ({ payload }, tools) => {
  const said = (payload as SavePayload).fields?.['projectId'];
  const projectId = typeof said === 'string' ? said : tools.snapshot ? contextOf(tools).projectId : null;
  const project = await projectFact(tools, projectId);
  return project
    ? { facts: { project } satisfies PicketageFacts }
    : { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound', field: 'projectId' }) };
};

const WHOLE = '100';
const goneText: Label = { en: 'has quit or is disqualified', cn: '已退出或被取消资格' };
const goneSql = `select supplier_id::text as id from srm_sfd_bidding_supplier
  where project_id = $1 and supplier_id = any($2::bigint[]) and outcome in ('QUIT', 'DISQUALIFIED')`;
const itemKeyOf = (sectionId: string, listItemId: string): string => `${sectionId}|${listItemId}`;

/** What each is awarded: the items that are split by item, else all of the section. */
function awardedLines({ sections, awards, items }: Picketage): readonly AwardedLine[] {
  const known = new Map(
    sections.flatMap(({ sectionId, listItems }) => listItems.map((item) => [itemKeyOf(sectionId, item.listItemId), item.itemId] as const)),
  );
  return awards.flatMap(({ supplierId, sectionId }): readonly AwardedLine[] => {
    const section = sections.find((one) => one.sectionId === sectionId);
    const split = items.filter((item) => item.sectionId === sectionId && item.supplierId === supplierId);
    const itemIds =
      split.length > 0
        ? split.map(({ listItemId }) => known.get(itemKeyOf(sectionId, listItemId)) ?? null)
        : (section?.listItems ?? []).map(({ itemId }) => itemId);
    return itemIds.length === 0 ? [{ supplierId, share: null }] : itemIds.map((itemId) => ({ supplierId, share: null, itemId }));
  });
}

async function blockedOf(tools: PrepareTools, c: Picketage): Promise<Readonly<Record<string, Label>>> {
  const ids = [...new Set(c.awards.map(({ supplierId }) => supplierId))].sort();
  const gated = await awardSentences(tools, awardedLines(c));
  if (ids.length === 0 || !definitionOf('srmSfdBiddingSupplier')) return gated;
  const { rows } = await tools.db.query<{ id: string }>(goneSql, [c.projectId, ids]);
  return { ...gated, ...Object.fromEntries(rows.map(({ id }) => [id, goneText])) };
}
/** Who is let through up to a fifth, and no further. */
async function trialOf(tools: PrepareTools, c: Picketage): Promise<readonly string[]> {
  const whole = await awardSentences(
    tools,
    awardedLines(c).map((line) => ({ ...line, share: WHOLE })),
  );
  const small = await awardSentences(tools, awardedLines(c));
  return Object.keys(whole).filter((id) => !(id in small));
}

/** Sections that suppliers hold already, besides those that are decided here. */
async function wonBefore(tools: PrepareTools, { projectId, awards }: Picketage): Promise<Readonly<Record<string, number>>> {
  const snapshot = await readProject(tools, projectId);
  const now = new Set(awards.map(({ sectionId }) => sectionId));
  const won: Record<string, number> = {};
  for (const { sectionId, supplierId } of snapshot ? (projectOf(snapshot).awardLines ?? []) : [])
    if (!now.has(sectionId)) won[supplierId] = (won[supplierId] ?? 0) + 1;
  return won;
}

const submitting: Prepare = async (_command, tools) => {
  const c = contextOf(tools);
  const facts: PicketageFacts = {
    project: await projectFact(tools, c.projectId),
    blocked: await blockedOf(tools, c),
    trial: await trialOf(tools, c),
    won: await wonBefore(tools, c),
    today: await tools.today(),
    countersignId: await tools.newId(),
    deadline: deadlineOf(tools.at, c.countersignDays),
  };
  return { facts };
};

export const picketageDocument: ServerDocument = {
  definition: anyDefinition(srmSfdBiddingPicketage),
  prepare: { CREATE: writing, SAVE: writing, SUBMIT: submitting },
  live: {
    countersignProgress: ({ header }) =>
      `(select k.signed_count || ' / ' || k.signer_count from srm_sfd_bidding_countersign k where k.id = ${header}.countersign_id)`,
  },
};
