/** Holds a planned auction on a running server: everything over its REST calls and sockets, as people would. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuctionPlan, PlannedEvent, PlannedLot, PlannedOffer, Verdict } from './plan.js';
import { judge } from './plan.js';
import type { Visitor } from './visitor.js';
import { CallRefused } from './visitor.js';

export const HEADER = 'srmSfdCompeteHeader';
export const HALL = 'srmSfdCompeteHall';
const MINUTE_MS = 60_000;
/** Halls open up to an hour before their check-in, so the event is planned ahead and held at once. */
const START_IN_MS = 30 * MINUTE_MS;
const SPARE_SECONDS = 1_800;
const POLL_MS = 100;
const PATIENCE_MS = 20_000;

export interface Bidder {
  readonly supplierId: string;
  readonly visitor: Visitor;
}

export interface Holding {
  readonly plan: AuctionPlan;
  readonly buyer: Visitor;
  readonly approver: Visitor;
  /** Who bids for each recorded bidder. */
  readonly bidders: ReadonlyMap<string, Bidder>;
  readonly orgId: string;
  readonly uomId: string;
  /** Milliseconds between two bids, so that a browser can watch. */
  readonly paceMs: number;
  readonly say: (line: string) => void;
  /** Address of a hall's page. */
  readonly pageOf: (hallId: string) => string;
  readonly now?: () => number;
}

interface HallPlace {
  readonly lot: PlannedLot;
  /** Number of the hall in its event. */
  readonly hallNo: number;
  readonly hallId: string;
}

/** @returns our ranking beside the recorded one, lot by lot */
export async function holdAuction(holding: Holding): Promise<readonly Verdict[]> {
  const places: HallPlace[] = [];
  for (const event of holding.plan.events) places.push(...(await publishEvent(holding, event)));
  for (const place of places) await openHall(holding, place);
  await sendOffers(holding, new Map(places.map((place) => [place.lot.lotNo, place])));
  const verdicts: Verdict[] = [];
  for (const place of places) verdicts.push(await closeHall(holding, place));
  return verdicts.sort((a, b) => a.lotNo - b.lotNo);
}

async function publishEvent(holding: Holding, event: PlannedEvent): Promise<readonly HallPlace[]> {
  const { plan, buyer, approver, bidders, say } = holding;
  const names = invitedTo(event);
  const { id, rev } = await buyer.call<{ id: string; rev: number }>(HEADER, 'saveOrUpdate', eventOf(holding, event));
  await buyer.call(HEADER, 'doSubmit', { id });
  await approver.call(HEADER, 'doApproval', { id, rev: rev + 1, comment: 'Recorded auction' });
  for (const name of names)
    await bidders.get(name)!.visitor.call(HEADER, 'doConfirmParticipation', { id, rulesAccepted: 'Y', taxRate: '0' });
  const { halls, docNumber } = await buyer.call<{ halls: readonly { hallNo: number; hallId: string }[]; docNumber: string }>(
    HEADER,
    'findById',
    { id },
  );
  say(`Event ${docNumber}: ${plan.title}, ${plan.direction}, ${plan.currency}, ${event.lots.length} lot(s), ${names.length} bidder(s)`);
  return event.lots.map((lot, index) => ({ lot, hallNo: index + 1, hallId: halls.find((hall) => hall.hallNo === index + 1)!.hallId }));
}

const invitedTo = ({ lots }: PlannedEvent): readonly string[] => [...new Set(lots.flatMap((lot) => lot.invited))];

function eventOf({ plan, buyer, bidders, orgId, uomId, paceMs, now = Date.now }: Holding, event: PlannedEvent): object {
  const startAt = now() + START_IN_MS;
  const checkinAt = startAt - 5 * MINUTE_MS;
  const durationSeconds = Math.min(86_400, SPARE_SECONDS + Math.ceil((plan.offers.length * paceMs) / 1_000));
  const halls = event.lots.map((lot, index) => ({ lot, hallNo: index + 1 }));
  return {
    competeTitle: `${plan.title} ${plan.direction === 'FORWARD' ? 'forward' : 'reverse'}`,
    orgId,
    buyerId: buyer.userId,
    direction: plan.direction,
    awardMode: 'TOTAL',
    currencyCode: plan.currency,
    pricePrecision: plan.pricePrecision,
    competeType: 'PURCHASE',
    confirmDeadline: checkinAt,
    publishOnApproval: 'Y',
    minSuppliers: 1,
    singleSourceReason: 'As recorded',
    rulesText: 'Each bidder sends its recorded final bid, in the order of the recorded dates.',
    items: halls.map(({ lot, hallNo }) => ({ itemNo: itemOf(hallNo), hallNo, itemName: lot.name, uomId, quantity: lot.quantity })),
    halls: halls.map(({ lot, hallNo }) => ({
      hallNo,
      hallName: lot.name,
      competeFormat: 'ENGLISH',
      checkinAt,
      startAt,
      autoOpenFlag: 'N',
      autoStartFlag: 'N',
      ...(lot.startPrice === null ? {} : { startPrice: lot.startPrice }),
      turnParams: [{ turnNo: 1, turnMode: 'OPEN', durationSeconds, visibility: 'OWN_RANK' }],
    })),
    suppliers: invitedTo(event).map((name) => ({
      supplierId: bidders.get(name)!.supplierId,
      contactId: bidders.get(name)!.visitor.userId,
      hallNos: halls
        .filter(({ lot }) => lot.invited.includes(name))
        .map(({ hallNo }) => hallNo)
        .join(','),
      ...(event.factors[name] === undefined ? {} : { factor: event.factors[name] }),
    })),
  };
}

/** Each hall has one line. */
const itemOf = (hallNo: number): number => hallNo * 10;

async function openHall({ buyer, bidders, say, pageOf }: Holding, { lot, hallNo, hallId }: HallPlace): Promise<void> {
  await until(async () => (await buyer.call(HALL, 'findById', { id: hallId }).catch(isMissing)) !== null, `hall ${hallNo} to exist`);
  await settled(buyer, hallId, lot);
  say(`${lot.name}: ${pageOf(hallId)}`);
  await buyer.send(HALL, hallId, 'OPEN', {});
  if (lot.kind === 'empty') {
    await buyer.send(HALL, hallId, 'FAIL_HALL', { reason: 'Nobody bid in the recorded auction' });
    return;
  }
  for (const name of lot.invited) await bidders.get(name)!.visitor.send(HALL, hallId, 'SUPPLIER_READY', { rulesAccepted: 'Y' });
  await buyer.send(HALL, hallId, 'TURN_PROCESS', {
    step: 'START',
    ...(lot.kind === 'single' ? { overrideReason: 'Only one bidder in the recorded auction' } : {}),
  });
}

/** A hall is made after its event; until then it is not found, and anything else is a fault. */
function isMissing(error: unknown): null {
  if (error instanceof CallRefused && error.answer.code === 'DOC_NOT_FOUND') return null;
  throw error;
}

/** Confirmations travel from the event to its halls by themselves; check-in needs them. */
async function settled(buyer: Visitor, hallId: string, lot: PlannedLot): Promise<void> {
  await until(async () => {
    const { invitations } = await buyer.call<{ invitations: readonly { confirmedFlag: string }[] }>(HALL, 'findById', { id: hallId });
    return invitations.filter((one) => one.confirmedFlag === 'Y').length >= lot.invited.length;
  }, `confirmations to reach ${lot.name}`);
}

/** With a pace, a browser has that time before the first bid, too. */
async function sendOffers(holding: Holding, places: ReadonlyMap<number, HallPlace>): Promise<void> {
  for (const offer of holding.plan.offers) {
    await sleep(holding.paceMs);
    await sendOffer(holding, places.get(offer.lotNo)!, offer);
  }
}

async function sendOffer({ bidders, say, plan }: Holding, { lot, hallNo, hallId }: HallPlace, offer: PlannedOffer): Promise<void> {
  const { visitor } = bidders.get(offer.bidder)!;
  const receipt = await visitor.send(HALL, hallId, 'OFFER_PRICE', { turnNo: 1, items: [{ itemNo: itemOf(hallNo), price: offer.price }] });
  say(
    `  ${new Date(receipt.at).toISOString()}  ${lot.name}  ${offer.bidder} (${visitor.name}) offers ${offer.price} ${plan.currency}, recorded ${offer.date}`,
  );
}

/** The ranks stand beside the bidders, line by line; who has no offer has none. */
interface Leaderboard {
  readonly bidders: readonly { readonly supplierId: string }[];
  readonly ranks: readonly (number | null)[];
}

async function closeHall({ buyer, bidders }: Holding, { lot, hallId }: HallPlace): Promise<Verdict> {
  if (lot.kind !== 'empty') await buyer.send(HALL, hallId, 'CLOSE', { reason: 'All recorded bids were sent' });
  const board = await buyer.call<Leaderboard>(HALL, 'findById', { id: hallId });
  const names = new Map([...bidders].map(([name, { supplierId }]) => [supplierId, name]));
  const ranked = board.bidders
    .map(({ supplierId }, index) => ({ supplierId, rank: board.ranks[index]! }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => a.rank - b.rank);
  return judge(
    lot,
    ranked.map(({ supplierId }) => names.get(supplierId) ?? supplierId),
  );
}

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(POLL_MS)) if (await holds()) return;
  throw new Error(`Waited ${PATIENCE_MS / 1_000} s in vain for ${what}.`);
}
