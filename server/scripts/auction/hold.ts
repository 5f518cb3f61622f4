/** Holds a planned auction on a running server: everything over its REST calls and sockets, as people would. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuctionPlan, PlannedLot, PlannedOffer, Verdict } from './plan.js';
import { judge } from './plan.js';
import type { Visitor } from './visitor.js';

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

interface HallPlace { readonly lot: PlannedLot; readonly hallId: string }

/** @returns our ranking beside the recorded one, lot by lot */
export async function holdAuction(holding: Holding): Promise<readonly Verdict[]> {
  const halls = await publishEvent(holding);
  for (const { lot, hallId } of halls) await openHall(holding, lot, hallId);
  await sendOffers(holding, new Map(halls.map(({ lot, hallId }) => [lot.hallNo, hallId])));
  const verdicts: Verdict[] = [];
  for (const { lot, hallId } of halls) verdicts.push(await closeHall(holding, lot, hallId));
  return verdicts;
}

async function publishEvent(holding: Holding): Promise<readonly HallPlace[]> {
  const { plan, buyer, approver, bidders, say } = holding;
  const { id, rev } = await buyer.call<{ id: string; rev: number }>(HEADER, 'saveOrUpdate', eventOf(holding));
  await buyer.call(HEADER, 'doSubmit', { id });
  await approver.call(HEADER, 'doApproval', { id, rev: rev + 1, comment: 'Recorded auction' });
  for (const { visitor } of involved(plan, bidders)) await visitor.call(HEADER, 'doConfirmParticipation', { id, rulesAccepted: 'Y', taxRate: '0' });
  const { halls, docNumber } = await buyer.call<{ halls: readonly { hallNo: number; hallId: string }[]; docNumber: string }>(HEADER, 'findById', { id });
  say(`Event ${docNumber}: ${plan.title}, ${plan.direction}, ${plan.currency}, ${plan.lots.length} lot(s), ${involved(plan, bidders).length} bidder(s)`);
  return plan.lots.map((lot) => ({ lot, hallId: halls.find((hall) => hall.hallNo === lot.hallNo)!.hallId }));
}

const involved = (plan: AuctionPlan, bidders: Holding['bidders']): readonly Bidder[] =>
  [...new Set(plan.lots.flatMap((lot) => lot.invited))].map((name) => bidders.get(name)!);

function eventOf({ plan, buyer, bidders, orgId, uomId, paceMs, now = Date.now }: Holding): object {
  const startAt = now() + START_IN_MS;
  const checkinAt = startAt - 5 * MINUTE_MS;
  const durationSeconds = Math.min(86_400, SPARE_SECONDS + Math.ceil((plan.offers.length * paceMs) / 1_000));
  const names = [...new Set(plan.lots.flatMap((lot) => lot.invited))];
  return {
    competeTitle: `${plan.title} ${plan.direction === 'FORWARD' ? 'forward' : 'reverse'}`, orgId, buyerId: buyer.userId, direction: plan.direction, awardMode: 'TOTAL', currencyCode: plan.currency,
    pricePrecision: plan.pricePrecision, competeType: 'PURCHASE', confirmDeadline: checkinAt, publishOnApproval: 'Y', minSuppliers: 1, singleSourceReason: 'As recorded',
    rulesText: 'Each bidder sends its recorded final bid, in the order of the recorded dates.',
    items: plan.lots.map((lot) => ({ itemNo: lot.hallNo * 10, hallNo: lot.hallNo, itemName: lot.name, uomId, quantity: '1' })),
    halls: plan.lots.map((lot) => ({
      hallNo: lot.hallNo, hallName: lot.name, competeFormat: 'ENGLISH', checkinAt, startAt, autoOpenFlag: 'N', autoStartFlag: 'N', ...(lot.startPrice === null ? {} : { startPrice: lot.startPrice }),
      turnParams: [{ turnNo: 1, turnMode: 'OPEN', durationSeconds, visibility: 'OWN_RANK' }],
    })),
    suppliers: names.map((name) => ({
      supplierId: bidders.get(name)!.supplierId, contactId: bidders.get(name)!.visitor.userId,
      hallNos: plan.lots.filter((lot) => lot.invited.includes(name)).map((lot) => lot.hallNo).join(','), ...factorOf(plan, name),
    })),
  };
}

/** A supplier has one factor for the whole event; recorded coefficients belong to a lot. */
function factorOf(plan: AuctionPlan, bidder: string): { readonly factor?: string } {
  const factors = new Set(plan.lots.flatMap((lot) => (lot.factors[bidder] === undefined ? [] : [lot.factors[bidder]])));
  if (factors.size > 1) throw new Error(`${bidder} has different coefficients in different lots; our evaluation factor holds for the whole event. Hold the lots as events of their own.`);
  const [factor] = factors;
  return factor === undefined ? {} : { factor };
}

async function openHall({ buyer, bidders, say, pageOf }: Holding, lot: PlannedLot, hallId: string): Promise<void> {
  say(`Hall ${lot.hallNo}: ${lot.name}, ${pageOf(hallId)}`);
  await until(async () => (await buyer.call(HALL, 'findById', { id: hallId }).catch(() => null)) !== null, `hall ${lot.hallNo} to exist`);
  await settled(buyer, hallId, lot);
  await buyer.send(HALL, hallId, 'OPEN', {});
  if (lot.kind === 'empty') {
    await buyer.send(HALL, hallId, 'FAIL_HALL', { reason: 'Nobody bid in the recorded auction' });
    return;
  }
  for (const name of lot.invited) await bidders.get(name)!.visitor.send(HALL, hallId, 'SUPPLIER_READY', { rulesAccepted: 'Y' });
  await buyer.send(HALL, hallId, 'TURN_PROCESS', { step: 'START', ...(lot.kind === 'single' ? { overrideReason: 'Only one bidder in the recorded auction' } : {}) });
}

/** Confirmations travel from the event to its halls by themselves; check-in needs them. */
async function settled(buyer: Visitor, hallId: string, lot: PlannedLot): Promise<void> {
  await until(async () => {
    const { invitations } = await buyer.call<{ invitations: readonly { confirmedFlag: string }[] }>(HALL, 'findById', { id: hallId });
    return invitations.filter((one) => one.confirmedFlag === 'Y').length >= lot.invited.length;
  }, `confirmations to reach hall ${lot.hallNo}`);
}

async function sendOffers(holding: Holding, halls: ReadonlyMap<number, string>): Promise<void> {
  const { plan, paceMs } = holding;
  for (const [index, offer] of plan.offers.entries()) {
    if (index > 0 && paceMs > 0) await sleep(paceMs);
    await sendOffer(holding, halls.get(offer.hallNo)!, offer);
  }
}

async function sendOffer({ bidders, say, plan }: Holding, hallId: string, offer: PlannedOffer): Promise<void> {
  const { visitor } = bidders.get(offer.bidder)!;
  const receipt = await visitor.send(HALL, hallId, 'OFFER_PRICE', { turnNo: 1, items: [{ itemNo: offer.hallNo * 10, price: offer.price }] });
  say(`  ${new Date(receipt.at).toISOString()}  hall ${offer.hallNo}  ${offer.bidder} (${visitor.name}) offers ${offer.price} ${plan.currency}, recorded ${offer.date}`);
}

interface Leaderboard { readonly bidders: readonly { readonly supplierId: string | null; readonly rank: number | null }[] }

async function closeHall({ buyer, bidders }: Holding, lot: PlannedLot, hallId: string): Promise<Verdict> {
  if (lot.kind !== 'empty') await buyer.send(HALL, hallId, 'CLOSE', { reason: 'All recorded bids were sent' });
  const view = await buyer.call<Leaderboard>(HALL, 'findById', { id: hallId });
  const names = new Map([...bidders].map(([name, { supplierId }]) => [supplierId, name]));
  const ranked = view.bidders.filter((one) => one.rank !== null && one.supplierId !== null).sort((a, b) => a.rank! - b.rank!);
  return judge(lot, ranked.map((one) => names.get(one.supplierId!) ?? one.supplierId!));
}

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(POLL_MS)) if (await holds()) return;
  throw new Error(`Waited ${PATIENCE_MS / 1_000} s in vain for ${what}.`);
}
