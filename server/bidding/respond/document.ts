/** What a bid reads outside itself (bidding.md §7.1). Contents come encrypted, as files, and are looked at for nothing but that. */
import type { Respond, SavingFacts, SealFacts, SealedRow } from '../../../state-machines/bidding/respond/fields.js';
import { srmSfdRespondHeader } from '../../../state-machines/bidding/respond/index.js';
import { keysNeeded } from '../../../state-machines/bidding/sealing.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { fileIdsOf } from '../../../state-machines/kernel/attachments.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { anyPlain, cipherText } from '../sealing/contents.js';
import type { ReadContent } from '../sealing/contents.js';
import {
  billOf,
  hasBond,
  modeOf,
  namesOf,
  participantsOf,
  phaseOf,
  projectOf,
  sectionIds,
  sectionsOf,
  takesPart,
} from '../sealing/project.js';
import type { SeenParticipant, SeenProject } from '../sealing/project.js';
import { respondCalls } from './calls.js';

export interface Reads {
  readonly whole: ReadContent;
  readonly head: ReadContent;
}
const present = ({ snapshot }: PrepareTools): Respond => snapshot!.context as unknown as Respond;
/** Whoever closes the bids of a project and whoever seals one wait for each other. */
export const sealedLock = (projectId: string): string => `bidding-sealed:${projectId}`;

async function participantOf(tools: PrepareTools, projectId: string, supplierId: string | null): Promise<SeenParticipant | null> {
  return supplierId === null ? null : ((await participantsOf(tools.db, projectId, supplierId))[0] ?? null);
}
const rowsOf = (payload: SavePayload) => payload.lines?.['envelopes']?.set ?? [];

const saving =
  (reads: Reads): Prepare =>
  async (command, tools) => {
    const payload = command.payload as SavePayload;
    const said = tools.snapshot ? present(tools).projectId : payload.fields?.['projectId'];
    const project = await projectOf(tools, said as string | undefined);
    const participant = project && (await participantOf(tools, project.context.id, tools.viewer.supplierId));
    const facts: SavingFacts = {
      ...(project ? namesOf(project) : {}),
      currency: project?.context.currency ?? null,
      supplierId: tools.viewer.supplierId,
      supplierName: participant?.supplierName ?? null,
      participantId: participant?.id ?? null,
      joined: participant !== null && takesPart(participant),
      sections: project ? sectionIds(project) : [],
      ...(project ? { mode: modeOf(project) } : {}),
      plain: await anyPlain(rowsOf(payload), reads.whole, reads.head),
    };
    return { facts };
  };

const timing = (project: SeenProject | null): Pick<SealFacts, 'deadline' | 'phase'> =>
  project ? { deadline: project.context.bidDeadline, phase: phaseOf(project) } : { deadline: null, phase: 'OVER' };

async function misshapen(rows: readonly SealedRow[], reads: Reads): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const { envKey, cipherFileId } of rows) {
    const [fileId, ...more] = fileIdsOf(cipherFileId);
    if (fileId === undefined || more.length > 0 || !cipherText(await reads.whole(fileId))) wrong.push(envKey);
  }
  return wrong;
}
const sealing =
  (reads: Reads): Prepare =>
  async (command, tools) => {
    const c = present(tools);
    const project = await projectOf(tools, c.projectId);
    const participant = await tools.lockedRead(sealedLock(c.projectId), async (db) => {
      const rows = c.supplierId === null ? [] : await participantsOf(db, c.projectId, c.supplierId);
      return rows[0] ?? null;
    });
    const rows = (command.payload as { readonly envelopes: readonly SealedRow[] }).envelopes;
    const facts: SealFacts = {
      ...timing(project),
      joined: participant !== null && takesPart(participant),
      docObtained: participant?.docObtainedAt != null,
      acknowledged: participant?.docVersionAck ?? 0,
      docVersion: participant?.docVersionNo ?? 0,
      bondPaid: participant !== null && hasBond(participant),
      needed: project ? keysNeeded(c.sectionIds ?? [], modeOf(project)) : [],
      misshapen: rows.length > 400 ? ['*'] : await misshapen(rows, reads),
    };
    return { facts };
  };
const inTime: Prepare = async (_command, tools) => ({ facts: timing(await projectOf(tools, present(tools).projectId)) });

/** Quantities come from the bill, not from whoever bids. */
const opening: Prepare = async ({ payload }, tools) => {
  const { sectionId } = payload as { readonly sectionId: string };
  const project = await projectOf(tools, present(tools).projectId);
  const section = project && sectionsOf(project).find((one) => one.sectionId === sectionId);
  const bill = section ? await billOf(tools, section) : null;
  return {
    facts: {
      bill: Object.fromEntries((bill?.items ?? []).map((one) => [String(one.lineNum), { quantity: one.quantity, itemName: one.itemName }])),
    },
  };
};

export const respondDocument = (reads: Reads): ServerDocument => ({
  definition: anyDefinition(srmSfdRespondHeader),
  prepare: {
    CREATE: saving(reads),
    SAVE: saving(reads),
    SEAL: sealing(reads),
    WITHDRAW_BID: inTime,
    REVISE: inTime,
    ENVELOPE_OPENED: opening,
  },
  calls: respondCalls,
});
