/** What contracts read: the gate of the supplier, the limit of small ones, and when their days begin and end. */
import { srmCctContract } from '../../state-machines/contracts/contract/index.js';
import { deviationsOf } from '../../state-machines/contracts/contract/deviations.js';
import { inputsOf, labelOf, placeholderOf } from '../../state-machines/contracts/inputs.js';
import { placeholders } from '../../state-machines/contracts/placeholders.js';
import { hasConditions, unfolded } from '../../state-machines/contracts/text/blocks.js';
import type { Filled } from '../../state-machines/contracts/contract/filling-in.js';
import { filledIn } from '../../state-machines/contracts/contract/filling-in.js';
import { contractProfiles } from '../../state-machines/contracts/profiles.js';
import { srmCctTemplate } from '../../state-machines/contracts/template/index.js';
import { remindDatesOf, renewedTo } from '../../state-machines/contracts/contract/term-days.js';
import type { TermFacts } from '../../state-machines/contracts/contract/term.js';
import type { TermsFacts } from '../../state-machines/contracts/terms/index.js';
import { srmCctTerms } from '../../state-machines/contracts/terms/index.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../state-machines/kernel/events.js';
import type { Label } from '../../state-machines/kernel/fields.js';
import type { Prepare, PrepareTools, ServerDocument } from '../kernel/contracts.js';
import { endOfDay } from '../platform/zones.js';
import { comparedClauses, neededClauses } from './clauses.js';
import { executionLive } from './execution/figures.js';
import { followingPrepares } from './following.js';
import type { StageDay } from './stage-starts.js';
import { startOfDay, startsOf } from './stage-starts.js';
import { filled, rowsOf, toldText } from './papers/fill.js';
import type { Contract } from './papers/filling.js';
import { fillingFor } from './papers/filling.js';
import { gapsOf } from './papers/gaps.js';
import { unlessTooLong } from './papers/too-long.js';
import { withConditions } from './redline/conditions-kept.js';
import { mixed } from './redline/redline.js';
import { proposalOf } from './redline/proposal.js';
import { flowOf } from './signing/starting.js';
import { fromTemplate, templatePrepares } from './templates.js';
import { unlocked } from './text-lock.js';
import { watermarkDocument } from './watermarks/documents.js';
import { gatedSuppliers, placeOf } from '../trade/supplier-gate/gate.js';
import { isRefusal } from '../trade/bodies.js';
import { rateToBase } from '../trade/rate-of-day.js';
import { revised } from '../trade/revisions.js';

interface Known {
  readonly supplierId: string;
  readonly effectiveFrom: string | null;
  readonly effectiveTo: string | null;
  readonly docNumber: string | null;
  readonly autoRenewFlag: string | null;
  readonly renewMonths: number | null;
  readonly remindDays: string | null;
  readonly archives: readonly object[];
  readonly stages: readonly StageDay[];
}
/** Of a product that was switched off over several terms. */
const MOST_RENEWALS = 100;

const labels = new Map(placeholders.map(({ key, label }) => [key, label]));
const contextOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Known;

const gating: Prepare = async (_command, tools) => {
  const { supplierId } = contextOf(tools);
  const refused = await gatedSuppliers(tools.db, [supplierId], 'CONTRACT', {}, placeOf(tools));
  const limit = await tools.profile(contractProfiles.CCT_SIMPLIFIED_LIMIT);
  return { facts: { gated: refused[supplierId] ?? null, ...(limit === null ? {} : { limit }) } };
};
/** What is written of the library's clauses is asked when it is written. */
const writing: Prepare = async ({ payload }, tools) => {
  const { body, contractType } = (payload as SavePayload).fields ?? {};
  if (typeof body !== 'string') return {};
  const standing = tools.snapshot?.context as unknown as Contract | undefined;
  const kind = typeof contractType === 'string' ? { contractType } : {};
  const { missing: _later, ...library } = await ofText(tools, { contractType: 'PURCHASE', creationDate: null, ...standing, ...kind, body });
  return { facts: library };
};
type Text = Pick<Contract, 'body' | 'creationDate'> & { readonly contractType: string };
/**
 * What the library says of a text: clauses that may not read so, and how far those that may are from it. One under a condition that does
 * not hold is none that the contract has.
 */
async function ofText(tools: PrepareTools, { body, contractType, creationDate }: Text, standing = body) {
  const { changed, risks } = await comparedClauses(tools.db, body);
  const needs = await neededClauses(tools.db, standing, { contractType, begun: creationDate ?? tools.at });
  return { changedClauses: changed, deviations: deviationsOf([...risks, ...needs.risks]), missing: needs.missing };
}
/** A supplement and an agreement to end it stand beside a text that has them. */
const goesAlone = ({ contractKind }: Contract): boolean => contractKind !== 'SUPPLEMENT' && contractKind !== 'TERMINATION';
const submitting: Prepare = (command, tools) => unlessTooLong(() => asked(command, tools));
const asked: Prepare = async (command, tools) => {
  const prepared = await gating(command, tools);
  if ('refusal' in prepared) return prepared;
  const frozen = await rateToBase(tools);
  if (frozen && isRefusal(frozen)) return { refusal: frozen };
  const contract = tools.snapshot!.context as unknown as Contract;
  const inputs = new Map(inputsOf(contract).map((input) => [placeholderOf(input.inputKey ?? ''), input]));
  /** The supplier fills in his before he confirms; what need not be said is a line to write on. */
  const isLeft = (key: string): boolean => inputs.get(key)?.filledBy === 'B' || inputs.get(key)?.requiredFlag === 'N';
  const named = (key: string): Label | undefined => (inputs.has(key) ? labelOf(inputs.get(key)!) : labels.get(key));
  const filling = await fillingFor(tools.db, contract);
  const text = contract.body ?? '';
  filled(text, filling);
  const empty = gapsOf(contract.body, filling, isLeft).flatMap((key) => named(key) ?? []);
  const gaps = empty.length === 0 ? null : { en: empty.map(({ en }) => en).join(', '), cn: empty.map(({ cn }) => cn).join('、') };
  const { missing, ...library } = await ofText(tools, contract, unfolded(text, rowsOf(filling)));
  return {
    facts: {
      ...prepared.facts,
      ...library,
      frozen,
      gaps,
      missingClauses: goesAlone(contract) ? missing : [],
      asksDates: true,
      asksTrade: true,
    },
  };
};
/** Its clauses are compared as a text's that was written. */
const begunFrom: Prepare = async (command, tools) => {
  const prepared = await fromTemplate(command, tools);
  if ('refusal' in prepared) return prepared;
  const { template: begun } = prepared.facts as { readonly template: { readonly body: string } | null };
  if (!begun) return prepared;
  const { deviations } = await ofText(tools, { ...(tools.snapshot!.context as unknown as Contract), body: begun.body });
  return { facts: { ...prepared.facts, deviations } };
};
const sending: Prepare = async (command, tools) => {
  const prepared = await gating(command, tools);
  if ('refusal' in prepared) return prepared;
  const { sourceType, sourceId } = tools.snapshot!.context;
  const result = sourceType === 'BIDDING' && sourceId !== null ? await tools.readDocument('srmSfdBiddingResult', sourceId) : null;
  const standstillOver = result?.state === 'confirmed' || result?.state === 'contracted';
  const { filling, ...told } = await textTold(tools, tools.snapshot!.context as unknown as Contract);
  return { facts: { ...prepared.facts, wantsFinal: true, standstillOver, filling, ...told } };
};
/** What the supplier reads of a text: nothing of what does not hold of this contract. */
async function textTold({ db }: PrepareTools, contract: Contract) {
  const filling = await fillingFor(db, contract);
  const { body } = contract;
  return { filling, ...(hasConditions(body) ? { sentText: toldText(body, filling) } : {}) };
}
/** With what he fills in another part of it may hold. */
const fillingIn: Prepare = async ({ payload }, tools) => {
  const contract = tools.snapshot!.context as unknown as Contract;
  if (!hasConditions(contract.body)) return {};
  const inputs = filledIn(inputsOf(contract), (payload as Filled).rows);
  const { sentText } = await textTold(tools, { ...contract, inputs });
  return { facts: { sentText } };
};
/** The supplier answers what he read: conditions, and what stands under them, are ours and stay. */
async function withWhatHeDidNotRead({ db }: PrepareTools, contract: Contract, agreed: string): Promise<string> {
  const { body, sentBody = null } = contract;
  if (sentBody === null || !hasConditions(body)) return agreed;
  const filling = await fillingFor(db, contract);
  return withConditions({ written: body, read: sentBody, agreed }, (text) => toldText(text, filling));
}
/** What is taken of the supplier's proposal, all of it where nothing else is said. */
const altering: Prepare = async (command, tools) => {
  if (tools.snapshot!.state === 'effective') return { facts: { newId: await tools.newId() } };
  const { acceptRedline, takenChanges } = command.payload as {
    readonly acceptRedline?: string;
    readonly takenChanges?: readonly { readonly changeNo: number }[] | null;
  };
  const { id, sentBody, proposalNo } = tools.snapshot!.context as unknown as {
    readonly id: string;
    readonly sentBody: string | null;
    readonly proposalNo: number | null;
  };
  if (acceptRedline !== 'Y' || proposalNo === null) return {};
  const proposal = await proposalOf(tools.db, id, proposalNo);
  const taken = new Set((takenChanges ?? []).map(({ changeNo }) => changeNo));
  const contract = tools.snapshot!.context as unknown as Contract;
  const agreed = taken.size === 0 ? proposal : mixed(sentBody ?? '', proposal, taken);
  const text = await withWhatHeDidNotRead(tools, contract, agreed);
  const { missing: _later, ...library } = await ofText(tools, { ...contract, body: text });
  return { facts: { mixed: text, ...library } };
};
/** A document is there, and what he filled in stands in it. */
const confirming: Prepare = async (command, tools) => {
  const prepared = await signing(command, tools);
  if ('refusal' in prepared) return prepared;
  const contract = tools.snapshot!.context as unknown as Contract;
  const filling = (contract.fillCount ?? 0) > 0 ? { filling: await fillingFor(tools.db, contract) } : {};
  return { facts: { ...prepared.facts, wantsFinal: true, accepts: true, ...filling } };
};
const signing: Prepare = async (_command, tools) => {
  const { effectiveFrom, effectiveTo, remindDays, stages } = contextOf(tools);
  const zone = await tools.zone();
  return {
    facts: {
      today: await tools.today(),
      itemsOpen: true,
      startsAt: effectiveFrom === null ? null : startOfDay(zone, effectiveFrom),
      stageStarts: startsOf(zone, stages),
      ...termOf(zone, effectiveTo, remindDays, tools.at),
    },
  };
};
/** The instants of a term: its end, and the days on which people are reminded that have not passed. */
const termOf = (zone: string, effectiveTo: string | null, remindDays: string | null, at: number): TermFacts =>
  effectiveTo === null
    ? { endsAt: null, remindsAt: [] }
    : {
        endsAt: endOfDay(zone, effectiveTo),
        remindsAt: remindDatesOf(effectiveTo, remindDays)
          .map((day) => startOfDay(zone, day))
          .filter((instant) => instant > at),
      };
/** A renewal's months are counted from the day on which the term ends, until one of them is to come. */
const ending: Prepare = async (_command, tools) => {
  const { effectiveTo, autoRenewFlag, renewMonths, remindDays } = contextOf(tools);
  if (autoRenewFlag !== 'Y' || effectiveTo === null) return {};
  const zone = await tools.zone();
  const today = await tools.today();
  let count = 1;
  while (count < MOST_RENEWALS && renewedTo(effectiveTo, count * (renewMonths ?? 12)) < today) count += 1;
  const to = renewedTo(effectiveTo, count * (renewMonths ?? 12));
  return { facts: { renewedTo: to, ...termOf(zone, to, remindDays, tools.at) } satisfies TermFacts };
};
const onTheDay: Prepare = async (_command, tools) => ({ facts: { today: await tools.today() } });
/** Copies are numbered within their contract. */
const filing: Prepare = async (_command, tools) => {
  const { docNumber, archives } = contextOf(tools);
  return { facts: { today: await tools.today(), code: `DA-${docNumber ?? ''}-${String(archives.length + 1).padStart(2, '0')}` } };
};
const lending: Prepare = async ({ payload }, tools) => {
  const { loanDue } = payload as { readonly loanDue: string };
  return { facts: { today: await tools.today(), dueAt: endOfDay(await tools.zone(), loanDue) } };
};

/** Electronically it begins with who signs; on paper and by the end of a flow with the days alone. */
const startSigning: Prepare = async (command, tools) => {
  const { signMode, finalFileId } = tools.snapshot!.context as unknown as {
    readonly signMode: string;
    readonly finalFileId: string | null;
  };
  if (signMode !== 'ESIGN') return signing(command, tools);
  if (finalFileId === null) return {};
  return { facts: await flowOf(tools, command.payload as Parameters<typeof flowOf>[1]) };
};

const template = revised(anyDefinition(srmCctTemplate));
const terms = revised(anyDefinition(srmCctTerms));
interface Fallback {
  readonly docNumber: string | null;
  readonly termsCategory: string | null;
  readonly fallbackIds: readonly string[] | null;
}
const fallingBack: Prepare = async (_command, tools) => {
  const { fallbackIds, termsCategory } = tools.snapshot!.context as unknown as Fallback;
  const unfit: string[] = [];
  for (const id of fallbackIds ?? []) {
    const found = await tools.readDocument('srmCctTerms', id);
    const other = found?.context as unknown as Fallback | undefined;
    if (found?.state !== 'enabled' || other?.termsCategory !== termsCategory) unfit.push(other?.docNumber ?? id);
  }
  return { facts: { unfit } satisfies TermsFacts };
};

/** Without what is looked at of its files, for which these have to be there. */
export const contractDocument = {
  definition: anyDefinition(srmCctContract),
  live: executionLive,
  prepare: {
    CREATE: writing,
    SAVE: unlocked(writing),
    SUBMIT: submitting,
    INIT_DOC: begunFrom,
    SEND_CONFIRM: sending,
    ALTERATION: altering,
    SUPPLIER_FILL: fillingIn,
    SUPPLIER_CONFIRM: confirming,
    SIGN: startSigning,
    SIGN_COMPLETED: signing,
    ...followingPrepares,
    END_DUE: ending,
    NO_RENEW: onTheDay,
    FILE_COPY: filing,
    LEND: lending,
    RETURN_COPY: onTheDay,
    DESTROY_COPY: onTheDay,
    ARCHIVE: filing,
  },
} satisfies ServerDocument;

export const templateDocument = {
  definition: template.definition,
  prepare: { ...template.prepare, ...templatePrepares, SAVE: unlocked() },
} satisfies ServerDocument;

export const contractDocuments: readonly ServerDocument[] = [
  contractDocument,
  templateDocument,
  watermarkDocument,
  { definition: terms.definition, prepare: { ...terms.prepare, SUBMIT: fallingBack } },
];
