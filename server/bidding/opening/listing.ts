/** Which envelopes an opening is about, and what is read out of one (bidding.md §8). */
import type { Bill } from '../../../state-machines/bidding/bill/index.js';
import type { ListedBid, Opening, ReadOut } from '../../../state-machines/bidding/opening/fields.js';
import type { Envelope, Respond } from '../../../state-machines/bidding/respond/fields.js';
import { amountsOf, totalOf } from '../../../state-machines/bidding/sealing.js';
import type { EnvelopeType, Opened } from '../../../state-machines/bidding/sealing.js';
import { fileIdsOf } from '../../../state-machines/kernel/attachments.js';
import type { PrepareTools, Queryable } from '../../kernel/contracts.js';
import type { ReadContent } from '../sealing/contents.js';
import type { Sealed } from '../sealing/keys.js';
import { billOf, participantsOf, sectionsOf } from '../sealing/project.js';
import type { SeenProject } from '../sealing/project.js';

const typesOf: Readonly<Record<Opening['stage'], readonly EnvelopeType[]>> = {
  ALL: ['ALL'],
  TECHNICAL: ['TECHNICAL', 'QUALIFICATION'],
  COMMERCIAL: ['COMMERCIAL'],
};
export interface Found {
  readonly listed: ListedBid;
  readonly envelope: Envelope;
  /** Left before this stage: its envelope stays sealed. */
  readonly out: boolean;
}
const respondsSql = `select id::text from srm_sfd_respond_header 
  where project_id = $1::bigint and state in ('sealed', 'opened') order by sealed_at, id limit 500`;
export async function respondIds(db: Queryable, projectId: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(respondsSql, [projectId]);
  return rows.map(({ id }) => id);
}
const leftBefore = ({ context }: SeenProject, sectionId: string, respondId: string): boolean =>
  (context.results ?? []).some(
    (one) => one.sectionId === sectionId && one.bids.some((bid) => bid.respondId === respondId && bid.out !== null),
  );

export async function envelopesFor(tools: PrepareTools, project: SeenProject, stage: Opening['stage']): Promise<readonly Found[]> {
  const bonds = new Map((await participantsOf(tools.db, project.context.id)).map((one) => [one.supplierId, one.bondStatus]));
  const open = new Map(
    sectionsOf(project)
      .filter(({ shortFlag, failFlag }) => shortFlag !== 'Y' && failFlag !== 'Y')
      .map((section) => [section.sectionId, section]),
  );
  const found: Found[] = [];
  for (const id of await respondIds(tools.db, project.context.id)) {
    const snapshot = await tools.readDocument('srmSfdRespondHeader', id);
    if (!snapshot) continue;
    const c = snapshot.context as unknown as Respond;
    for (const envelope of c.envelopes) {
      const section = open.get(envelope.sectionId);
      const outcome = c.sectionResults?.[envelope.sectionId]?.status;
      if (!section || !typesOf[stage].includes(envelope.envelopeType) || envelope.envelopeStatus !== 'SEALED') continue;
      found.push({
        envelope,
        out: stage === 'COMMERCIAL' && (outcome !== 'OPENED' || leftBefore(project, envelope.sectionId, id)),
        listed: {
          bidKey: `${id}:${envelope.envKey}`,
          respondId: id,
          supplierId: c.supplierId!,
          supplierName: c.supplierName,
          sectionId: envelope.sectionId,
          sectionName: section.sectionName,
          envelopeType: envelope.envelopeType,
          sealedAt: c.sealedAt,
          commitHash: envelope.commitHash,
          bond: bonds.get(c.supplierId ?? '') ?? null,
        },
      });
    }
  }
  return found;
}

export async function sealedOf(
  { listed, envelope }: Pick<Found, 'listed' | 'envelope'>,
  projectId: string,
  read: ReadContent,
): Promise<Sealed> {
  const { sectionId, supplierId, envelopeType } = listed;
  const [fileId] = fileIdsOf(envelope.cipherFileId);
  return {
    identity: { projectId, sectionId, supplierId, envelopeType },
    commitHash: envelope.commitHash,
    wrappedKey: envelope.wrappedKey,
    cipher: fileId === undefined ? null : await read(fileId),
  };
}

const quantities = (bill: Bill | null): ReadonlyMap<string, string> =>
  new Map((bill?.items ?? []).map((one) => [String(one.lineNum), one.quantity ?? '0']));
/** The total is what prices and the bill's quantities come to, not what the bidder wrote beside them. */
export async function readOutOf(tools: PrepareTools, project: SeenProject, sectionId: string, { payload }: Opened): Promise<ReadOut> {
  const section = sectionsOf(project).find((one) => one.sectionId === sectionId);
  const known = quantities(await billOf(tools, section));
  const rows = (payload.items ?? []).map((one) => amountsOf(known.get(one.listItemId) ?? '0', one.price, one.taxRate));
  return {
    total: rows.length > 0 ? totalOf(rows, project.context.priceBasis === 'TAX_EXCL' ? 'TAX_EXCL' : 'TAX_INCL') : null,
    currency: rows.length > 0 ? (payload.currency ?? project.context.currency) : null,
    deliveryDays: payload.deliveryDays === undefined ? null : Number(payload.deliveryDays),
    quality: payload.quality ?? null,
    projectManager: payload.projectManager ?? null,
  };
}
