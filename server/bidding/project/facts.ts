/** What rules of a bidding project ask about other documents, people and days. */
import type { Bill } from '../../../state-machines/bidding/bill/index.js';
import type { Plan } from '../../../state-machines/bidding/plan/fields.js';
import type {
  BillFact,
  DayFacts,
  PeopleFacts,
  ProposedSetup,
  PublishFacts,
  SavingFacts,
  SubmitFacts,
} from '../../../state-machines/bidding/project/events.js';
import type { Project, ProjectIndex, RuleSnapshot, TemplateSnapshot } from '../../../state-machines/bidding/project/fields.js';
import { lines } from '../../../state-machines/bidding/project/fields.js';
import { biddingProfiles } from '../../../state-machines/bidding/profiles.js';
import { names as ruleNames } from '../../../state-machines/bidding/rule/fields.js';
import type { Rule } from '../../../state-machines/bidding/rule/fields.js';
import type { Setup } from '../../../state-machines/bidding/setup/index.js';
import type { Template } from '../../../state-machines/bidding/template/fields.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { definitionOf } from '../../../state-machines/registry.js';
import { sum } from '../../../state-machines/kernel/primitives/decimal.js';
import { applySave } from '../../../state-machines/kernel/save.js';
import type { Prepare, PrepareTools } from '../../kernel/contracts.js';
import { gatedSuppliers, placeOf } from '../../trade/supplier-gate/gate.js';
import { departmentsOf, keyedUsers, setupFor, supervises, supplierNames } from './project.queries.js';

export const present = ({ snapshot }: Pick<PrepareTools, 'snapshot'>): Project => snapshot!.context as unknown as Project;
const BLANK = {
  orgId: null,
  docNumber: null,
  procurementType: 'GOODS',
  legalRegime: 'ENTERPRISE',
  tenderMethod: 'OPEN',
  categoryId: null,
  setupId: null,
  ruleId: null,
  templateId: null,
  bidDeadline: null,
  docIssueStart: null,
  docIssueEnd: null,
  prequalDeadline: null,
  ...Object.fromEntries(Object.keys(lines).map((name) => [name, []])),
};

/** Bills of the sections as they stand; what is no bill is not approved. */
async function billsOf(tools: PrepareTools, { sections }: Pick<Project, 'sections'>): Promise<Readonly<Record<string, BillFact>>> {
  const bills: Record<string, BillFact> = {};
  for (const listId of new Set(sections.flatMap((row) => row.listId ?? []))) {
    const found = await tools.readDocument('srmSfdBiddingList', listId);
    if (!found) continue;
    const { boundProjectId, estimateTotal } = found.context as unknown as Bill;
    bills[listId] = { approved: found.state === 'approved', boundProjectId, estimateTotal };
  }
  return bills;
}

const estimateOf = ({ sections }: Pick<Project, 'sections'>, bills: Readonly<Record<string, BillFact>>): string =>
  sum(sections.map((row) => bills[row.listId ?? '']?.estimateTotal ?? row.estimateAmount));

async function proposedSetup(tools: PrepareTools, c: Project, bills: Readonly<Record<string, BillFact>>): Promise<ProposedSetup | null> {
  const { orgId, categoryId, procurementType, legalRegime } = c;
  if (orgId === null) return null;
  const found = await setupFor(tools.db, { orgId, categoryId, procurementType, legalRegime, amount: estimateOf(c, bills) });
  const document = found && (await tools.readDocument('srmSfdBiddingSetup', found.id));
  if (!found || !document) return null;
  const { nodes } = document.context as unknown as Setup;
  const { docNumber, countersignFlag, contractTemplateId, poolRatio } = found;
  return {
    setupId: found.id,
    ruleId: found.ruleId,
    templateId: found.templateId,
    snapshot: { docNumber, countersignFlag, contractTemplateId, poolRatio },
    nodes: nodes.map(({ seq, nodeCode, offsetDays, durationDays }) => ({ seq, nodeCode, offsetDays, durationDays })),
  };
}

async function ruleOf(
  tools: PrepareTools,
  ruleId: string | null,
): Promise<{ readonly rule: RuleSnapshot | null; readonly inForce: boolean }> {
  const found = ruleId === null ? null : await tools.readDocument('srmSfdBiddingRule', ruleId);
  if (!found) return { rule: null, inForce: false };
  const context = found.context as unknown as Rule;
  const rule = { docNumber: context.docNumber, ...Object.fromEntries(ruleNames.map((name) => [name, context[name]])) } as RuleSnapshot;
  return { rule, inForce: found.state === 'enabled' };
}
interface TemplateRead {
  readonly template: TemplateSnapshot | null;
  readonly inForce: boolean;
  readonly indexes: readonly Partial<ProjectIndex>[];
}
async function templateOf(tools: PrepareTools, templateId: string | null): Promise<TemplateRead> {
  const found = templateId === null ? null : await tools.readDocument('srmSfdBiddingTemplate', templateId);
  if (!found) return { template: null, inForce: false, indexes: [] };
  const { docNumber, templateName, evalMethod, technicalPassScore, maxMinorFails, indexes } = found.context as unknown as Template;
  return {
    template: { docNumber, templateName, evalMethod, technicalPassScore: technicalPassScore ?? '0', maxMinorFails: maxMinorFails ?? 3 },
    inForce: found.state === 'enabled',
    indexes: indexes.map((row) => ({ ...row, sectionNum: null })),
  };
}

export async function daysOf(tools: PrepareTools, c: Partial<Project>): Promise<DayFacts> {
  const orgId = c.orgId ?? null;
  const day = async (at: number | null | undefined) => (typeof at === 'number' ? tools.dayAt(at, orgId) : null);
  return {
    today: await tools.today(orgId),
    issueStart: await day(c.docIssueStart),
    issueEnd: await day(c.docIssueEnd),
    deadline: await day(c.bidDeadline),
    prequal: await day(c.prequalDeadline),
  };
}

export const saving: Prepare = async ({ payload }, tools) => {
  const said = payload as SavePayload;
  const before = (tools.snapshot ? present(tools) : BLANK) as unknown as Project;
  const next = { ...before, ...applySave<Project>(lines, before, said) } as Project;
  const bills = await billsOf(tools, next);
  const drafting = tools.snapshot === null || ['draft', 'rejected'].includes(tools.snapshot.state);
  const setup = drafting ? await proposedSetup(tools, next, bills) : undefined;
  const templateId = next.templateId ?? setup?.templateId ?? null;
  const { rule } = await ruleOf(tools, next.ruleId ?? setup?.ruleId ?? null);
  const copied = templateId !== before.templateId && said.lines?.['indexes'] === undefined ? await templateOf(tools, templateId) : null;
  const named = (said.lines?.['invitees']?.set ?? []).map((row) => row['supplierId'] as string);
  const facts: SavingFacts = {
    bills,
    supplierNames: await supplierNames(tools.db, named),
    ...(setup === undefined ? {} : { setup }),
    ...(copied && copied.indexes.length > 0 ? { indexes: copied.indexes } : {}),
    rule,
    days: await daysOf(tools, next),
    docApproved: tools.snapshot?.state === 'preparing' && (await docApproved(tools, next.id)),
  };
  return { facts };
};

export async function peopleOf(tools: PrepareTools, c: Project): Promise<PeopleFacts> {
  const { ownerUserId, supervisorUserId, holderUserIds } = c;
  const people = await departmentsOf(tools.db, [...holderUserIds, ...(ownerUserId === null ? [] : [ownerUserId])]);
  const deptOf = new Map(people.map(({ id, deptId }) => [id, deptId]));
  const own = ownerUserId === null ? null : (deptOf.get(ownerUserId) ?? null);
  const keyed = await keyedUsers(tools.db, holderUserIds);
  return {
    supervises: supervisorUserId !== null && (await supervises(tools.db, supervisorUserId, await tools.today(c.orgId))),
    holdersOfOwner: own === null ? 0 : holderUserIds.filter((id) => deptOf.get(id) === own).length,
    keyless: people.filter(({ id }) => holderUserIds.includes(id) && !keyed.has(id)).map(({ id, name }) => name ?? id),
  };
}

async function plannedOf(tools: PrepareTools, c: Project): Promise<Readonly<Record<string, string>> | undefined> {
  if (c.planId === null) return undefined;
  const found = await tools.readDocument('srmSfdBiddingPlan', c.planId);
  if (!found) return undefined;
  const numbers = new Set(c.sections.map(({ planLineNum }) => planLineNum));
  const rows = (found.context as unknown as Plan).lines.filter(({ lineNum }) => numbers.has(lineNum));
  return rows.length === 0 ? undefined : Object.fromEntries(rows.map(({ lineNum, estimateAmount }) => [lineNum, estimateAmount ?? '0']));
}

export async function submitFacts(tools: PrepareTools): Promise<SubmitFacts> {
  const c = present(tools);
  const { rule, inForce: ruleInForce } = await ruleOf(tools, c.ruleId);
  const { template, inForce: templateInForce, indexes } = await templateOf(tools, c.templateId);
  const planned = await plannedOf(tools, c);
  return {
    ...(await peopleOf(tools, c)),
    bills: await billsOf(tools, c),
    ...(planned ? { planned } : {}),
    rule,
    ruleInForce,
    template,
    templateInForce,
    indexes,
    bondCap: (await tools.profile(biddingProfiles.BID_BOND_CAP)) ?? '800000.00',
    days: await daysOf(tools, c),
  };
}
/** Rules with whom keys are made are the project's own. */
export const keyFacts: Prepare = async (_command, tools) => ({ facts: await peopleOf(tools, present(tools)) });

const docSql = `select id::text, state in ('approved', 'published') as approved from srm_sfd_bidding_doc
   where project_id = $1::bigint and doc_type = 'TENDER' and state in ('approved', 'published', 'draft', 'approving', 'rejected')
   order by approved desc, version_no desc limit 1`;
const noticeSql = `select id::text, state in ('approved', 'published') as approved from srm_sfd_bidding_notice
   where project_id = $1::bigint and notice_type = any($2) and state in ('approved', 'published', 'draft', 'approving', 'rejected')
   order by approved desc, id desc limit 1`;
interface Paper {
  readonly id: string;
  readonly approved: boolean;
}
const paperOf = async ({ db }: PrepareTools, sql: string, params: readonly unknown[]): Promise<Paper | null> =>
  (await db.query<Paper>(sql, params)).rows[0] ?? null;
const noticesOf = { TENDER: ['TENDER', 'INVITATION'], PREQUAL: ['PREQUAL'] } as const;

export const docApproved = async (tools: PrepareTools, projectId: string): Promise<boolean> =>
  definitionOf('srmSfdBiddingDoc') !== undefined && (await paperOf(tools, docSql, [projectId]))?.approved === true;

/** Document and notice that the publication sends out, and who may not be invited. */
export async function publishFacts(tools: PrepareTools, kind: keyof typeof noticesOf): Promise<PublishFacts> {
  const c = present(tools);
  const gated = await gatedSuppliers(
    tools.db,
    c.invitees.map(({ supplierId }) => supplierId),
    'RFQ_INVITE',
    { allowPotential: c.prequalFlag === 'Y' },
    placeOf(tools),
  );
  const doc = definitionOf('srmSfdBiddingDoc') ? await paperOf(tools, docSql, [c.id]) : null;
  const notice = definitionOf('srmSfdBiddingNotice') ? await paperOf(tools, noticeSql, [c.id, noticesOf[kind]]) : null;
  return { ...(await daysOf(tools, c)), gated, doc, notice };
}

const sealedSql = `select e.section_id as section, count(distinct r.id)::int as sealed
    from srm_sfd_respond_header r join srm_sfd_bid_envelope e on e.doc_id = r.id
   where r.project_id = $1::bigint and r.state = 'sealed' and e.envelope_status = 'SEALED' group by 1`;
/** Bids that are sealed when time is up, by section. */
export async function sealedBids(tools: PrepareTools): Promise<Readonly<Record<string, number>>> {
  if (!definitionOf('srmSfdRespondHeader')) return {};
  const { rows } = await tools.db.query<{ section: string; sealed: number }>(sealedSql, [present(tools).id]);
  return Object.fromEntries(rows.map(({ section, sealed }) => [section, sealed]));
}
