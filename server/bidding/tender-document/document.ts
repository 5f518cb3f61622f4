/** What tender documents read: the project's indexes and formula, brands of its bills, and versions that are not done (bidding.md §4). */
import type { DocFacts, TenderDoc } from '../../../state-machines/bidding/tender-document/fields.js';
import { scoringOf } from '../../../state-machines/bidding/tender-document/scoring.js';
import { srmSfdBiddingDoc } from '../../../state-machines/bidding/tender-document/index.js';
import type { Bill } from '../../../state-machines/bidding/bill/index.js';
import type { Project } from '../../../state-machines/bidding/project/fields.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { isSaid } from '../../../state-machines/kernel/stock/said.js';
import type { Prepare, PrepareTools, RunEffect, ServerDocument } from '../../kernel/contracts.js';
import { PROJECT, projectIdOf, withProject } from '../shared/project-seen.js';
import { participantIds } from '../shared/participants.queries.js';

const present = (tools: PrepareTools): TenderDoc => tools.snapshot!.context as unknown as TenderDoc;

async function brandsOf({ sections }: Project, tools: PrepareTools): Promise<readonly string[]> {
  const brands: string[] = [];
  for (const { listId } of sections) {
    const bill = listId === null ? null : await tools.readDocument('srmSfdBiddingList', listId);
    for (const { brandRef } of (bill?.context as unknown as Bill | undefined)?.items ?? []) if (isSaid(brandRef)) brands.push(brandRef!);
  }
  return [...new Set(brands)].slice(0, 500);
}
const judging = withProject(async (tools) => {
  const project = (await tools.readDocument(PROJECT, String(projectIdOf(tools))))!.context as unknown as Project;
  return { ...scoringOf(project), brands: await brandsOf(project, tools) } satisfies DocFacts;
});

const openSql = `select doc_number as number from srm_sfd_bidding_doc
  where project_id = $1 and doc_type = $2 and version_no > $3 and state in ('draft', 'approving', 'rejected', 'approved') order by id desc limit 1`;
const versioning: Prepare = withProject(async (tools) => {
  const { projectId, docType, versionNo } = present(tools);
  const openNext = await tools.lockedRead(`bidding-doc:${projectId}/${docType}`, async (db) => {
    const { rows } = await db.query<{ number: string }>(openSql, [projectId, docType, versionNo]);
    return rows[0]?.number ?? null;
  });
  return { openNext, newId: await tools.newId() } satisfies DocFacts;
});

/** Whoever takes part hears of it: those who have the document by an addendum, the others when they get it. */
const tellReaders: RunEffect = async (_params: never, { tx, decision, emit }) => {
  const { id, projectId, versionNo, docType } = decision.after.context as unknown as TenderDoc;
  if (docType === 'PREQUAL') return;
  for (const participantId of await participantIds(tx, projectId, ['confirmed']))
    emit({
      kind: 'send',
      type: 'srmSfdBiddingSupplier',
      id: participantId,
      event: 'DOC_PUBLISHED',
      payload: { docId: id, versionNo },
      part: participantId,
    });
};

export const tenderDocument: ServerDocument = {
  definition: anyDefinition(srmSfdBiddingDoc),
  prepare: {
    CREATE: withProject(),
    SAVE: withProject(),
    SUBMIT: judging,
    PUBLISH: withProject(),
    CREATE_NEW: versioning,
    ABANDON: withProject(),
  },
  effects: { tellReaders },
};
