/**
 * A recorded lot once more by its own clock, in the hall's machine and without waiting: three rounds in which bidders speak one
 * after the other, the worst placed first. What is compared: when it was to end, in which round and turn each last bid came, the
 * ranking, and who is proposed after each decision on an award. Pure.
 */
import { srmSfdCompeteHall } from '../../../state-machines/compete/compete-hall/index.js';
import type { Hall } from '../../../state-machines/compete/compete-hall/fields.js';
import { proposal } from '../../../state-machines/compete/compete-header/rules/award.js';
import { resultOf } from '../../../state-machines/compete/compete-header/rules/results.js';
import type { Compete } from '../../../state-machines/compete/compete-header/fields.js';
import type { HallResult } from '../../../state-machines/compete/compete-header/facts.js';
import { better } from '../../../state-machines/compete/compete-hall/rules/values.js';
import { decide } from '../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { deadlinesOf } from '../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { add, sub } from '../../../state-machines/kernel/primitives/decimal.js';
import { SECOND_MS } from '../../../state-machines/kernel/primitives/instant.js';
import { instantOf } from './plan.js';
import type { AuctionPlan, PlannedLot } from './plan.js';
import type { RecordedBid, RecordedLot } from './recording.js';

const definition = anyDefinition(srmSfdCompeteHall);
const ROUNDS = 3;
const TURN_S = 120;
const GAP_S = 120;
const BEFORE_S = 300;
const HALL = '1';
const ITEM = 10;
/** All orders of more bidders are too many to try. */
const MOST_BIDDERS = 7;

/** Round and turn, from 1. */
export type Slot = readonly [number, number];

export interface ClockVerdict {
  readonly plannedSeconds: { readonly ours: number; readonly recorded: number };
  readonly slots: readonly { readonly bidder: string; readonly ours: Slot | null; readonly recorded: Slot }[];
  readonly ranking: { readonly ours: readonly string[]; readonly recorded: readonly string[] };
  readonly next: readonly { readonly ours: string | null; readonly recorded: string }[];
  readonly result: 'same' | 'different';
}

type Prices = Readonly<Record<string, string>>;

interface Scene {
  readonly lot: PlannedLot;
  readonly plan: AuctionPlan;
  readonly bids: readonly RecordedBid[];
  readonly startAt: number;
  /** Bidders who bettered their price in the auction, with the slot that their last bid came in. */
  readonly slots: Readonly<Record<string, Slot>>;
}

const supplierOf = (bidder: string): string => String(1_000 + Number(bidder.replace(/\D/g, '')));
const bidderOf = (supplierId: string): string => `S${Number(supplierId) - 1_000}`;
const actorOf = (bidder: string): Actor => ({
  userId: supplierOf(bidder),
  userType: 'EX',
  supplierId: supplierOf(bidder),
  respCode: 'SUPPLIER',
  respId: '1',
  onBehalfOf: null,
});

/** The hall as its events and deadlines follow one another. */
class Clocked {
  snapshot: Snapshot | null = null;
  readonly refused: string[] = [];

  take(
    event: Pick<MachineEvent, 'type' | 'payload' | 'at' | 'actor'> & { readonly facts?: object; readonly cause?: MachineEvent['cause'] },
  ): void {
    const decision = decide(definition, this.snapshot, { cause: null, facts: {}, ...event });
    if (decision.ok) this.snapshot = decision.after;
    else if (!decision.dropped) this.refused.push(`${event.type} ${decision.refusal.code}`);
  }

  passUntil(at: number, offerIds: readonly string[]): void {
    for (;;) {
      const due = deadlinesOf(definition, this.snapshot)
        .filter((timer) => timer.at <= at)
        .toSorted((a, b) => a.at - b.at)[0];
      if (!due) return;
      const cause = { kind: 'TIMER' as const, event: due.event, due: due.at };
      this.take({ type: due.event, payload: {}, at: due.at, actor: SYSTEM, cause, facts: { aliasSeed: '0'.repeat(32), offerIds } });
    }
  }

  get hall(): Hall {
    return this.snapshot!.context as unknown as Hall;
  }
}

const turnRules = () =>
  [1, 2, 3].map((turnNo) => ({
    turnNo,
    turnMode: 'SEQUENTIAL' as const,
    visibility: 'ALL_ANON' as const,
    slotSeconds: TURN_S,
    intervalSeconds: turnNo === ROUNDS ? 0 : GAP_S,
    maxOffers: 0,
    turnLimitRule: 'NONE' as const,
    overtimeFlag: 'N' as const,
  }));

/** Held by its clock: each last bid is sent at its own instant. @param initial what each bidder had said before */
function held({ lot, plan, bids, startAt, slots }: Scene, initial: Prices): Clocked {
  const hall = new Clocked();
  const begin = startAt + BEFORE_S * SECOND_MS;
  const fields = {
    ...{ headerId: '1', hallNo: 1, editionNo: 1, checkinAt: startAt, startAt: begin, competeFormat: 'SEQUENTIAL' as const },
    ...{ direction: plan.direction, pricePrecision: plan.pricePrecision, offerGapMs: 0, autoOpenFlag: 'Y' as const },
  };
  const bidders = bids.map(({ bidder }) => ({
    ...{ supplierId: supplierOf(bidder), supplierName: bidder, confirmedFlag: 'Y' as const, depositOkFlag: 'Y' as const },
    ...{ factor: lot.factors[bidder] ?? '1', initialPrices: { [ITEM]: initial[bidder]! } },
  }));
  const items = [{ itemNo: ITEM, itemName: lot.name, quantity: lot.quantity }];
  const payload = { docNumber: 'H', fields, items, turnParams: turnRules(), bidders };
  hall.take({ type: 'CREATE', payload, at: startAt - SECOND_MS, actor: SYSTEM, facts: { id: HALL, docNumber: 'H' } });
  const offerIds = bids.map((_, index) => String(9_000 + index));
  hall.passUntil(startAt, offerIds);
  for (const { bidder } of bids)
    hall.take({ type: 'SUPPLIER_READY', payload: { rulesAccepted: 'Y', sealKeyReady: 'Y' }, at: startAt, actor: actorOf(bidder) });
  const inAuction = bids.filter(({ bidder }) => slots[bidder]).toSorted((a, b) => instantOf(a.date!) - instantOf(b.date!));
  for (const [index, { bidder, price, date }] of inAuction.entries()) {
    const at = instantOf(date!);
    hall.passUntil(at, offerIds);
    const items = [{ itemNo: ITEM, price: price! }];
    const facts = { offerId: String(100 + index) };
    hall.take({ type: 'OFFER_PRICE', payload: { turnNo: hall.hall.currentTurnNo, items }, at, actor: actorOf(bidder), facts });
  }
  hall.passUntil(begin + 86_400 * SECOND_MS, offerIds);
  return hall;
}

/** In which round and turn the hall took a bidder's last bid. */
function slotIn({ turns, offers }: Hall, bidder: string): Slot | null {
  const offer = offers.find((one) => one.supplierId === supplierOf(bidder) && one.offerState === 'EFFECTIVE' && one.source === 'BIDDER');
  const turn = turns.find((one) => one.turnNo === offer?.turnNo);
  const place = turn?.slotOrder?.indexOf(supplierOf(bidder)) ?? -1;
  return turn && place >= 0 ? [turn.turnNo, place + 1] : null;
}

function* orders(names: readonly string[]): Generator<readonly string[]> {
  if (names.length === 0) return yield [];
  for (const [index, name] of names.entries())
    for (const rest of orders([...names.slice(0, index), ...names.slice(index + 1)])) yield [name, ...rest];
}

/** Prices before the auction in this order, best first, each worse than what its bidder said last; null: there are none. */
function initialIn(order: readonly string[], { bids, slots, plan }: Scene): Prices | null {
  const unit = `0.${'0'.repeat(plan.pricePrecision - 1)}1`;
  const worseThan = (price: string) => (plan.direction === 'REVERSE' ? add(price, unit) : sub(price, unit));
  const prices: Record<string, string> = {};
  let last: string | null = null;
  for (const bidder of order) {
    const final = bids.find((one) => one.bidder === bidder)!.price!;
    const least = slots[bidder] ? worseThan(final) : final;
    const behind: string | null = last === null ? null : worseThan(last);
    if (behind !== null && better(plan.direction, least, behind) && !slots[bidder]) return null;
    prices[bidder] = behind !== null && better(plan.direction, least, behind) ? behind : least;
    last = prices[bidder];
  }
  return prices;
}

/**
 * Files hold last bids alone. What was said before is supposed: of all orders that the bidders may have stood in, the first in
 * which every bid comes in its recorded slot; where none is, what the first order gives.
 */
function consistent(scene: Scene): Clocked {
  let first: Clocked | null = null;
  for (const order of orders(scene.bids.map(({ bidder }) => bidder))) {
    const initial = initialIn(order, scene);
    if (!initial) continue;
    const hall = held(scene, initial);
    first ??= hall;
    if (Object.entries(scene.slots).every(([bidder, slot]) => slotIn(hall.hall, bidder)?.join() === slot.join())) return hall;
  }
  return first!;
}

/** Whom the award proposes, decision by decision: who was turned down is out, a cancelled award is decided once more. */
function proposed(hall: Hall, awards: NonNullable<RecordedLot['expected']['awardsInOrder']>): ClockVerdict['next'] {
  const c = { items: [{ itemNo: ITEM, hallNo: 1 }], halls: [{ hallNo: 1, hallId: HALL }] } as unknown as Compete;
  const out = new Set<string>();
  const next: { ours: string | null; recorded: string }[] = [];
  for (const { bidder, status } of awards) {
    const { offers, ...result }: HallResult = resultOf(hall);
    const [first] = proposal(c, [{ ...result, offers: offers.filter(({ supplierId }) => !out.has(supplierId)) }]);
    next.push({ ours: first ? bidderOf(first.supplierId) : null, recorded: bidder });
    if (status === 'active') break;
    if (status === 'unsuccessful') out.add(supplierOf(bidder));
  }
  return next;
}

/** null: the file has no clock of it, as of auctions that were wound on, or bidders are too many to try. */
export function byItsClock(plan: AuctionPlan, lot: PlannedLot, recorded: RecordedLot): ClockVerdict | null {
  const { modelSeconds, lastBidSlot, awardsInOrder } = recorded.expected;
  const bids = recorded.bids.filter(({ status }) => status === 'active');
  if (modelSeconds === null || recorded.auctionPeriod === null || bids.length < 2 || bids.length > MOST_BIDDERS) return null;
  const slots = lastBidSlot as Readonly<Record<string, Slot>>;
  const startAt = instantOf(recorded.auctionPeriod.startDate);
  const { hall } = consistent({ lot, plan, bids, startAt, slots });
  const spoken = BEFORE_S + ROUNDS * bids.length * TURN_S + (ROUNDS - 1) * GAP_S;
  // Later auctions announce their result for two minutes more.
  const announced = modelSeconds - spoken === GAP_S ? GAP_S : 0;
  const ranking = { ours: resultOf(hall).offers.map(({ supplierId }) => bidderOf(supplierId)), recorded: lot.recordedRanking };
  const plannedSeconds = { ours: (hall.endedAt! - startAt) / SECOND_MS + announced, recorded: modelSeconds };
  const own = Object.entries(slots).map(([bidder, slot]) => ({ bidder, ours: slotIn(hall, bidder), recorded: slot }));
  const next = proposed(hall, awardsInOrder);
  const same =
    plannedSeconds.ours === plannedSeconds.recorded &&
    own.every((one) => one.ours?.join() === one.recorded.join()) &&
    ranking.ours.join() === ranking.recorded.join() &&
    next.every((one) => one.ours === one.recorded);
  return { plannedSeconds, slots: own, ranking, next, result: same ? 'same' : 'different' };
}
