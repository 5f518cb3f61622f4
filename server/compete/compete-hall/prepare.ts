/** What a hall's events get before the machine decides (facts: state-machines/compete/compete-hall/facts.ts). */
import type {
  BidderMarks,
  CreateFacts,
  ExcludeFacts,
  OfferFacts,
  OpenFacts,
  ReadmitFacts,
  ReopenFacts,
  RequestFacts,
  SealFacts,
  StartFacts,
  WithdrawFacts,
} from '../../../state-machines/compete/compete-hall/facts.js';
import type { Hall, Offer } from '../../../state-machines/compete/compete-hall/fields.js';
import { meant } from '../../../state-machines/compete/compete-hall/rules/hall.js';
import type { Command, Prepare, PrepareTools } from '../../kernel/contracts.js';
import { escrowFor } from './escrow.js';

const ALIAS_SEED_BYTES = 16;

/** Ids that bidders are told are drawn, not counted: the gaps in counted ones would betray what others do. */
const drawnId = ({ randomHex }: PrepareTools): string => String((BigInt(`0x${randomHex(8)}`) >> 1n) | 1n);

const present = ({ snapshot }: PrepareTools): Hall => snapshot!.context as unknown as Hall;

const marksOf = ({ ipHash, deviceHash }: Pick<Command, 'ipHash' | 'deviceHash'>): BidderMarks => ({
  ipHash: ipHash ?? null,
  deviceHash: deviceHash ?? null,
});

const offersOf = async (tools: PrepareTools, where: Parameters<PrepareTools['store']['rows']>[4]): Promise<readonly Offer[]> =>
  (await tools.store.rows(tools.db, tools.definition, present(tools).id, 'offers', where)) as unknown as readonly Offer[];

/** Imported quotations become offers of turn 0 when turn 1 starts, each needs an id; a turn in escrow needs its keys. */
const starting: Prepare = async (_command, tools) => {
  const hall = present(tools);
  const escrow = await escrowFor(hall, tools);
  const imports = hall.currentTurnNo === 0 ? hall.bidders.filter((bidder) => bidder.initialPrices !== null) : [];
  return { facts: { offerIds: imports.map(() => drawnId(tools)), ...(escrow && { escrow }) } satisfies StartFacts };
};

const opening: Prepare = (_command, tools) =>
  Promise.resolve({ facts: { aliasSeed: tools.randomHex(ALIAS_SEED_BYTES) } satisfies OpenFacts });

const offering: Prepare = (command, tools) =>
  Promise.resolve({ facts: { offerId: drawnId(tools), ...marksOf(command) } satisfies OfferFacts });

const marked: Prepare = (command) => Promise.resolve({ facts: marksOf(command) });

async function previousOf(tools: PrepareTools, offerId: string | undefined): Promise<Offer | null> {
  const previous = present(tools).offers.find((offer) => offer.offerId === offerId)?.previousOfferId;
  if (!previous) return null;
  return (await offersOf(tools, { offerId: previous }))[0] ?? null;
}

async function supplierMeant(tools: PrepareTools, payload: object): Promise<string | null> {
  return meant(present(tools), payload as { readonly supplierId: string | null; readonly alias: string | null })?.supplierId ?? null;
}

const ofSupplier = async (command: Pick<Command, 'payload'>, tools: PrepareTools, states: readonly string[]): Promise<readonly Offer[]> => {
  const supplierId = await supplierMeant(tools, command.payload);
  return supplierId === null ? [] : offersOf(tools, { supplierId, offerState: states });
};

export const prepare: Readonly<Record<string, Prepare>> = {
  CREATE: (command) =>
    Promise.resolve({ facts: { docNumber: (command.payload as { readonly docNumber: string }).docNumber } satisfies CreateFacts }),
  OPEN: opening,
  CHECKIN_DUE: opening,
  START_DUE: starting,
  TURN_PROCESS: starting,
  INTERVAL_DUE: starting,
  OFFER_PRICE: offering,
  SURROGATE_OFFER: offering,
  SUPPLIER_READY: marked,
  SUPPLIER_UNREADY: marked,
  ASK: marked,
  ACCEPT_PRICE: offering,
  STAY_IN: offering,
  DROP_OUT: marked,
  PASS: marked,
  WITHDRAW_SEAL: marked,
  REVEAL_OFFER: marked,
  SEAL_OFFER: async (command, tools) => {
    const { commitment } = command.payload as { readonly commitment: string };
    const known = (await offersOf(tools, { commitment })).length > 0;
    return { facts: { offerId: drawnId(tools), known, ...marksOf(command) } satisfies SealFacts };
  },
  REQUEST_WITHDRAW: (command, tools) =>
    Promise.resolve({ facts: { newRequestNo: drawnId(tools), ...marksOf(command) } satisfies RequestFacts }),
  WITHDRAW_OFFER: async (command, tools) => ({
    facts: {
      previousOffer: await previousOf(tools, (command.payload as { readonly offerId: string }).offerId),
      ...marksOf(command),
    } satisfies WithdrawFacts,
  }),
  DECIDE_WITHDRAW: async (command, tools) => {
    const { requestNo } = command.payload as { readonly requestNo: string };
    const request = present(tools).withdrawRequests.find((one) => one.requestNo === requestNo);
    return { facts: { previousOffer: await previousOf(tools, request?.offerId) } satisfies WithdrawFacts };
  },
  EXCLUDE_SUPPLIER: async (command, tools) => ({
    facts: { pastOffers: await ofSupplier(command, tools, ['SUPERSEDED', 'WITHDRAWN']) } satisfies ExcludeFacts,
  }),
  READMIT_SUPPLIER: async (command, tools) => ({
    facts: { voidedOffers: await ofSupplier(command, tools, ['VOIDED']) } satisfies ReadmitFacts,
  }),
  REOPEN: async (_command, tools) => {
    const header = await tools.readDocument('srmSfdCompeteHeader', present(tools).headerId);
    return { facts: { headerState: header?.state ?? '' } satisfies ReopenFacts };
  },
};
