/** What results read outside themselves: the award decision or the ranking, days on which nobody works, contracts, the participant. */
import type { ProjectFact, SectionItem } from '../../../state-machines/bidding/award/facts.js';
import type { Candidate, PickAward, Picketage } from '../../../state-machines/bidding/picketage/fields.js';
import { lineOf, winnersOf } from '../../../state-machines/bidding/result/fields.js';
import type { AwardedItem, Result, ResultFacts, ResultLine } from '../../../state-machines/bidding/result/fields.js';
import { publicityEnds } from '../../../state-machines/bidding/shared/clocks.js';
import type { TenderDoc } from '../../../state-machines/bidding/tender-document/fields.js';
import { srmSfdBiddingResult } from '../../../state-machines/bidding/result/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { addDays } from '../../../state-machines/kernel/primitives/instant.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { definitionOf } from '../../../state-machines/registry.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { endOfDay } from '../../platform/zones.js';
import { hasConsent, PROJECT, projectFact, projectOf, readProject } from '../award/project.js';

const contextOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Result;

const blank = { letterType: null, letterAt: null, contractId: null, lineStatus: 'PUBLISHED', refuseReason: null } as const;
const scoresOf = ({
  technical,
  commercial,
  priceScore,
  totalScore,
}: Pick<Candidate, 'technical' | 'commercial' | 'priceScore' | 'totalScore'>) => ({
  technical,
  commercial,
  priceScore,
  totalScore,
});

/** Candidates of the report, best first: those that may win. */
function candidateRows({ sections }: ProjectFact): readonly ResultLine[] {
  const rows = sections.flatMap(({ sectionId, sectionName, bids }) =>
    bids.map((bid, at) => ({
      ...blank,
      ...scoresOf(bid),
      sectionId,
      sectionName,
      supplierId: bid.supplierId,
      supplierName: bid.supplierName,
      respondId: bid.respondId,
      winnerFlag: at === 0 ? ('Y' as const) : ('N' as const),
      rank: bid.rank,
      amount: bid.price,
      share: null,
      items: [],
    })),
  );
  return rows.map((row, at) => ({ ...row, lineId: at + 1 }));
}

function itemsOf(c: Picketage, award: PickAward, bill: readonly SectionItem[]): readonly AwardedItem[] {
  return c.items
    .filter((item) => item.sectionId === award.sectionId && item.supplierId === award.supplierId && Number(item.awardQty ?? 0) > 0)
    .map(({ listItemId, itemName, awardQty, price, taxRate }) => {
      const { itemId = null, spec = null, uomId = null, needDate = null } = bill.find((one) => one.listItemId === listItemId) ?? {};
      return {
        listItemId,
        itemId,
        itemName: itemName ?? '',
        spec,
        uomId,
        needDate,
        quantity: awardQty ?? '0',
        price: price ?? '0',
        taxRate: taxRate ?? '0',
      };
    });
}
/** Whoever is awarded, then whoever bid in an awarded section. */
function awardRows(c: Picketage): readonly ResultLine[] {
  const rows = c.sections.flatMap(({ sectionId, sectionName, listItems }) => {
    const awards = c.awards.filter((award) => award.sectionId === sectionId);
    if (awards.length === 0) return [];
    return c.candidates
      .filter((candidate) => candidate.sectionId === sectionId)
      .map((candidate) => {
        const award = awards.find(({ supplierId }) => supplierId === candidate.supplierId);
        return {
          ...blank,
          ...scoresOf(candidate),
          sectionId,
          sectionName,
          supplierId: candidate.supplierId,
          supplierName: candidate.supplierName,
          respondId: candidate.respondId,
          winnerFlag: award ? ('Y' as const) : ('N' as const),
          rank: candidate.rank,
          amount: award?.awardAmount ?? candidate.price,
          share: award?.share ?? null,
          items: award ? itemsOf(c, award, listItems ?? []) : [],
        };
      });
  });
  const winners = rows.filter(({ winnerFlag }) => winnerFlag === 'Y');
  const others = rows.filter(({ winnerFlag }) => winnerFlag === 'N');
  return [...winners, ...others].map((row, at) => ({ ...row, lineId: at + 1 }));
}

interface Begun {
  readonly projectId: string | null;
  readonly resultType: Result['resultType'];
  readonly picketageId: string | null;
}
async function rowsOf(tools: PrepareTools, { resultType, picketageId }: Begun, project: ProjectFact): Promise<readonly ResultLine[]> {
  if (resultType === 'CANDIDATE') return candidateRows(project);
  const picketage = picketageId === null ? null : await tools.readDocument('srmSfdBiddingPicketage', picketageId);
  return picketage?.state === 'approved' ? awardRows(picketage.context as unknown as Picketage) : [];
}
const begunOf = (fields: SavePayload['fields']): Begun => ({
  projectId: (fields?.['projectId'] ?? null) as string | null,
  resultType: (fields?.['resultType'] ?? 'AWARD') as Result['resultType'],
  picketageId: (fields?.['picketageId'] ?? null) as string | null,
});
const newestSql = `select id::text from srm_sfd_bidding_picketage where project_id = $1 and state = 'approved' order by id desc limit 1`;

/** A person who begins one for an award means the decision in force. */
const beginning: Prepare = async ({ payload }, tools) => {
  const sent = payload as SavePayload;
  const begun = begunOf(sent.fields);
  const project = await projectFact(tools, begun.projectId);
  if (!project) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound', field: 'projectId' }) };
  const { rows } = await tools.db.query<{ id: string }>(newestSql, [begun.projectId]);
  const picketageId = begun.resultType === 'AWARD' ? (begun.picketageId ?? rows[0]?.id ?? null) : null;
  const facts: ResultFacts = { project, rows: await rowsOf(tools, { ...begun, picketageId }, project) };
  return { facts, payload: { ...sent, fields: { ...sent.fields, picketageId } } };
};
const writing: Prepare = async (_command, tools) => {
  const c = contextOf(tools);
  const project = await projectFact(tools, c.projectId);
  return { facts: (project ? { project, rows: await rowsOf(tools, c, project) } : { project }) satisfies ResultFacts };
};

const daysOffSql = `select v.lookup_code as day from base_lookup_type t join base_lookup_value v on v.doc_id = t.id
  where t.type_code = 'BID_NON_WORKING_DAY' and v.enabled_flag = 'Y'`;
async function endOfPublicity(tools: PrepareTools, days: number): Promise<number> {
  if (days === 0) return tools.at;
  const { rows } = await tools.db.query<{ day: string }>(daysOffSql);
  const last = publicityEnds(await tools.today(), days, new Set(rows.map(({ day }) => day)));
  return endOfDay(await tools.zone(), last);
}
/** Everybody reads of open tenders, of others those who take part. */
async function noticeOf(tools: PrepareTools, projectId: string): Promise<Pick<ResultFacts, 'notice'>> {
  const project = definitionOf('srmSfdBiddingNotice') ? await readProject(tools, projectId) : null;
  if (!project) return {};
  return { notice: { id: await tools.newId(), audience: projectOf(project).tenderMethod === 'OPEN' ? 'PUBLIC' : 'PARTICIPANTS' } };
}
const approving: Prepare = async (_command, tools) => {
  const { projectId, publicityDays } = contextOf(tools);
  return {
    facts: {
      project: await projectFact(tools, projectId),
      publicityEnd: await endOfPublicity(tools, publicityDays ?? 0),
      ...(await noticeOf(tools, projectId)),
    } satisfies ResultFacts,
  };
};
const resolving: Prepare = async (_command, tools) => ({
  facts: {
    nextEnd: endOfDay(await tools.zone(), addDays(await tools.today(), 1)),
    ...(await noticeOf(tools, contextOf(tools).projectId)),
  } satisfies ResultFacts,
});
/** What contracts begin with: the template that the tender document names, else that of the process setup, while it is in force. */
async function contractForm(tools: PrepareTools, projectId: string): Promise<ResultFacts['contractForm']> {
  const project = await tools.readDocument(PROJECT, projectId);
  if (!project) return null;
  const { docId, contractTemplateId } = projectOf(project);
  const paper = docId === null ? null : await tools.readDocument('srmSfdBiddingDoc', docId);
  const named = paper ? (paper.context as unknown as TenderDoc).contractTemplateId : null;
  const templateId = named ?? contractTemplateId;
  const found = templateId === null ? null : await tools.readDocument('srmCctTemplate', templateId);
  if (templateId === null || found?.state !== 'enabled') return null;
  const { contractType, contractForm: form, signMode, body } = found.context as unknown as Readonly<Record<string, string | null>>;
  return { templateId, contractType: contractType!, contractForm: form!, signMode: signMode!, body: body ?? null };
}
const ending: Prepare = async (_command, tools) => {
  const c = contextOf(tools);
  if (c.resultType !== 'AWARD') return { facts: { contractIds: {} } satisfies ResultFacts };
  const contractIds: Record<string, string> = {};
  for (const { lineId } of winnersOf(c)) contractIds[lineId] = await tools.idFor('srmCctContract', 'createContract', String(lineId));
  const project = await tools.readDocument(PROJECT, c.projectId);
  const legalRegime = project ? projectOf(project).legalRegime : null;
  return { facts: { contractIds, legalRegime, contractForm: await contractForm(tools, c.projectId) } satisfies ResultFacts };
};

const participantSql = `select id::text from srm_sfd_bidding_supplier where project_id = $1 and supplier_id = $2 order by id desc limit 1`;
const refusing: Prepare = async ({ payload }, tools) => {
  const c = contextOf(tools);
  const line = lineOf(c, (payload as { readonly lineId: number }).lineId);
  const contract = line?.contractId ? await tools.readDocument('srmCctContract', line.contractId) : null;
  const target = { targetEntity: 'srmSfdBiddingResult', targetId: c.id, event: 'WINNER_REFUSED' };
  const participant =
    line && definitionOf('srmSfdBiddingSupplier')
      ? (await tools.db.query<{ id: string }>(participantSql, [c.projectId, line.supplierId])).rows[0]
      : undefined;
  return {
    facts: {
      contractState: contract?.state ?? null,
      consented: await hasConsent(tools, c.projectId, target),
      participantId: participant?.id ?? null,
    } satisfies ResultFacts,
  };
};

export const resultDocument: ServerDocument = {
  definition: anyDefinition(srmSfdBiddingResult),
  prepare: {
    CREATE: beginning,
    SAVE: writing,
    SUBMIT: writing,
    APPROVE: approving,
    OBJECTION_RESOLVED: resolving,
    PUBLICITY_DUE: ending,
    WINNER_REFUSED: refusing,
  },
};
