/** What a project reads of its evaluation, event by event (bidding.md §3, §9), and the ids of what it asks for. */
import { marksOf, sheetsOf } from '../../../state-machines/bidding/evaluation/wanted.js';
import type { CreateFacts, ProjectEventOf, StageFacts } from '../../../state-machines/bidding/project/events.js';
import type { Project } from '../../../state-machines/bidding/project/fields.js';
import { sectionIdOf } from '../../../state-machines/bidding/project/fields.js';
import { biddingProfiles } from '../../../state-machines/bidding/profiles.js';
import type { Prepare, PrepareTools } from '../../kernel/contracts.js';
import { correctionAgreed, renegotiated, sheetsOf as sheetsIn, stageFacts } from './stage-facts.js';
import { idsFor } from './wanted.js';

const present = ({ snapshot }: PrepareTools): Project => snapshot!.context as unknown as Project;
const sectionsOf = (c: Project) => c.sections.map(sectionIdOf);
const signHours = async (tools: PrepareTools) => Number((await tools.profile(biddingProfiles.BID_REPORT_SIGN_HOURS)) ?? '24');
type Stage = 'TECHNICAL' | 'COMMERCIAL';
const sheetIds = (tools: PrepareTools, stage: Stage, roundNo = 1) => {
  const c = present(tools);
  return idsFor(tools, sheetsOf(c.id, sectionsOf(c), { stage, userIds: c.jurorUserIds, roundNo }));
};

const openingClosed: Prepare = async (_command, tools) => {
  const c = present(tools);
  if (tools.snapshot!.state !== 'opening') return { facts: { newIds: await sheetIds(tools, 'COMMERCIAL') } satisfies CreateFacts };
  const marks = await idsFor(tools, marksOf(c.id, sectionsOf(c)));
  return { facts: { newIds: { ...marks, ...(await sheetIds(tools, 'TECHNICAL')) } } satisfies CreateFacts };
};
const markConfirmed: Prepare = async (_command, tools) => ({
  facts: { newIds: await sheetIds(tools, 'COMMERCIAL') } satisfies CreateFacts,
});
const locking: Prepare = async (_command, tools) => {
  const stage: Stage = tools.snapshot!.state === 'technical_eval' ? 'TECHNICAL' : 'COMMERCIAL';
  const { sheetIds: _locked, results, ...facts } = await stageFacts(tools, present(tools).id, stage);
  const more = stage === 'TECHNICAL' ? { newIds: await sheetIds(tools, 'COMMERCIAL') } : { results, signHours: await signHours(tools) };
  return { facts: { ...facts, ...more } satisfies StageFacts };
};
const correcting: Prepare = async ({ payload }, tools) => {
  const { respondId, sectionId, correctedAmount } = payload as ProjectEventOf<'CORRECT_PRICE'>['payload'];
  return { facts: { agreed: await correctionAgreed(tools, present(tools).id, { respondId, sectionId, amount: correctedAmount }) } };
};
/** The next round of the stage, after the last that any section had. */
const reopening: Prepare = async ({ payload }, tools) => {
  const { id } = present(tools);
  const stage: Stage = (payload as ProjectEventOf<'REOPEN_EVALUATION'>['payload']).stage === 'TECHNICAL' ? 'TECHNICAL' : 'COMMERCIAL';
  const sheets = await tools.lockedRead(`bidding-sheets:${id}`, (db) => sheetsIn(db, id));
  const round = Math.max(0, ...sheets.filter((one) => one.stage === stage).map(({ roundNo }) => roundNo)) + 1;
  return { facts: { round, newIds: await sheetIds(tools, stage, round), signHours: await signHours(tools) } satisfies CreateFacts };
};
const negotiated: Prepare = async ({ payload }, tools) => {
  const { sectionId, finalPrices } = payload as ProjectEventOf<'NEGOTIATION_CLOSED'>['payload'];
  const prices = new Map(sectionId === null ? [] : [[sectionId, finalPrices] as const]);
  return { facts: { results: await renegotiated(tools, present(tools).id, prices) } };
};

export const projectEvaluation: Readonly<Record<string, Prepare>> = {
  OPENING_CLOSED: openingClosed,
  MARK_CONFIRMED: markConfirmed,
  LOCK_STAGE: locking,
  CORRECT_PRICE: correcting,
  REOPEN_EVALUATION: reopening,
  NEGOTIATION_CLOSED: negotiated,
};
