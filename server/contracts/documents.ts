/** What contracts read: the gate of the supplier, the limit of small ones, and when their days begin and end. */
import { srmCctContract } from '../../state-machines/contracts/contract/index.js';
import { contractProfiles } from '../../state-machines/contracts/profiles.js';
import { srmCctTemplate } from '../../state-machines/contracts/template/index.js';
import { srmCctTerms } from '../../state-machines/contracts/terms/index.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { addDays } from '../../state-machines/kernel/primitives/instant.js';
import type { Prepare, PrepareTools, ServerDocument } from '../kernel/contracts.js';
import { endOfDay } from '../platform/zones.js';
import type { Contract } from './papers/filling.js';
import { fillingFor } from './papers/filling.js';
import { mixed } from './redline/redline.js';
import { proposalOf } from './redline/proposal.js';
import { flowOf } from './signing/starting.js';
import { gatedSuppliers, placeOf } from '../suppliers/gate.js';
import { revised } from '../suppliers/revisions.js';

interface Known {
  readonly supplierId: string;
  readonly effectiveFrom: string | null;
  readonly effectiveTo: string | null;
}
const contextOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Known;

const gating: Prepare = async (_command, tools) => {
  const { supplierId } = contextOf(tools);
  const refused = await gatedSuppliers(tools.db, [supplierId], 'CONTRACT', {}, placeOf(tools));
  const limit = await tools.profile(contractProfiles.CCT_SIMPLIFIED_LIMIT);
  return { facts: { gated: refused[supplierId] ?? null, ...(limit === null ? {} : { limit }) } };
};
const sending: Prepare = async (command, tools) => {
  const prepared = await gating(command, tools);
  if ('refusal' in prepared) return prepared;
  const { sourceType, sourceId } = tools.snapshot!.context;
  const result = sourceType === 'BIDDING' && sourceId !== null ? await tools.readDocument('srmSfdBiddingResult', sourceId) : null;
  const standstillOver = result?.state === 'confirmed' || result?.state === 'contracted';
  const filling = await fillingFor(tools.db, tools.snapshot!.context as unknown as Contract);
  return { facts: { ...prepared.facts, wantsFinal: true, standstillOver, filling } };
};
/** What is taken of the supplier's proposal, all of it where nothing else is said. */
const altering: Prepare = async (command, tools) => {
  const { acceptRedline, takenChanges } = command.payload as {
    readonly acceptRedline?: string;
    readonly takenChanges?: readonly { readonly changeNo: number }[] | null;
  };
  const { id, body, proposalNo } = tools.snapshot!.context as unknown as {
    readonly id: string;
    readonly body: string | null;
    readonly proposalNo: number | null;
  };
  if (acceptRedline !== 'Y' || proposalNo === null) return {};
  const proposal = await proposalOf(tools.db, id, proposalNo);
  const taken = takenChanges && new Set(takenChanges.map(({ changeNo }) => changeNo));
  return { facts: { mixed: taken ? mixed(body ?? '', proposal, taken) : proposal } };
};
const signing: Prepare = async (_command, tools) => {
  const { effectiveFrom, effectiveTo } = contextOf(tools);
  const zone = await tools.zone();
  return {
    facts: {
      today: await tools.today(),
      endsAt: effectiveTo === null ? null : endOfDay(zone, effectiveTo),
      startsAt: effectiveFrom === null ? null : endOfDay(zone, addDays(effectiveFrom, -1)),
    },
  };
};

/** Electronically it begins with who signs; on paper and by the end of a flow with the days alone. */
const startSigning: Prepare = async (command, tools) => {
  const { signMode, finalFileId } = tools.snapshot!.context as unknown as {
    readonly signMode: string;
    readonly finalFileId: string | null;
  };
  if (signMode !== 'ESIGN') return signing(command, tools);
  if (finalFileId === null) return {};
  return { facts: await flowOf(tools, (command.payload as { readonly signDays: number | null }).signDays ?? 15) };
};

export const contractDocuments: readonly ServerDocument[] = [
  {
    definition: anyDefinition(srmCctContract),
    prepare: {
      SUBMIT: gating,
      SEND_CONFIRM: sending,
      ALTERATION: altering,
      SUPPLIER_CONFIRM: signing,
      SIGN: startSigning,
      SIGN_COMPLETED: signing,
    },
  },
  revised(anyDefinition(srmCctTemplate)),
  revised(anyDefinition(srmCctTerms)),
];
