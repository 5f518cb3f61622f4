/** Accepting an offer (spec compete.md §5.2) and what it changes: the offer, its bidder, the lead, the turn's clock. */
import { improvement, amountOf, comparableOf, comparableTotal, rawTotal } from './values.js';
import type { Refusal } from '../../../kernel/refusals.js';
import type { Instant } from '../../../kernel/fields.js';
import type { OfferSource, TurnMode } from '../../lookups.js';
import type { CompeteCode } from '../../reasons.js';
import { refuse } from '../../reasons.js';
import type { BidderMarks } from '../facts.js';
import type { Bidder, Hall, HallItem, Offer, OfferItem, TurnParam } from '../fields.js';
import { deskOf } from './desk.js';
import { bidderOf, changedRows, currentParam, currentTurn, effectiveOffer, replaced } from './hall.js';
import { withMarks } from './integrity.js';
import { toldOvertime } from './notices.js';
import type { PriceCheck, PricedLine, ValuedPrices } from './offer-check.js';
import { checkPrices } from './offer-check.js';
import { runningDeadline } from './clock.js';
import { extended, inWindow } from './overtime.js';
import { isSequential, speaker } from './slots.js';
import type { Lead, Runner } from './ranking.js';
import { firstSuppliers, isTaken, leadAfter, lineOf } from './ranking.js';

export interface Proposal {
  readonly supplierId: string | null;
  readonly turnNo: number;
  readonly prices: readonly PricedLine[];
  readonly at: Instant;
  readonly surrogate: boolean;
}

/** Rows 3 to 15 of §5.2 in their order; row 1 is the runtime's, row 2 the state's. */
export function checkOffer(c: Hall, proposal: Proposal): PriceCheck {
  const param = currentParam(c)!;
  const bidder = bidderOf(c, proposal.supplierId);
  const wrongMode = param.turnMode === 'OPEN' || param.turnMode === 'SEQUENTIAL' ? null : ('OFFER_WRONG_MODE' as const);
  const code = wrongMode ?? turnFailure(c, proposal) ?? standingFailure(bidder) ?? paceFailure(c, param, bidder!, proposal);
  if (code) return no(refuse(code));
  const checked = checkPrices(deskOf(c, param, bidder!, new Set(proposal.prices.map((line) => line.itemNo))), proposal.prices);
  if (!checked.ok || c.tieAllowedFlag === 'Y') return checked;
  return ties(c, bidder!, checked.valued) ?? checked;
}

const no = (refusal: Refusal): PriceCheck => ({ ok: false, refusal });

/** Row 4 and 5. */
function turnFailure(c: Hall, { at, turnNo }: Pick<Proposal, 'at' | 'turnNo'>): CompeteCode | null {
  if (at >= runningDeadline(c)!) return 'OFFER_TURN_CLOSED';
  return turnNo === c.currentTurnNo ? null : 'OFFER_TURN_STALE';
}

const notStanding: Readonly<Partial<Record<Bidder['bidderState'], CompeteCode>>> = {
  EXCLUDED: 'OFFER_EXCLUDED',
  ELIMINATED: 'OFFER_ELIMINATED',
  DROPPED_OUT: 'OFFER_DROPPED_OUT',
  INVITED: 'OFFER_NOT_READY',
};

const standingFailure = (bidder: Bidder | undefined): CompeteCode | null =>
  bidder ? (notStanding[bidder.bidderState] ?? null) : 'OFFER_NOT_INVITED';

function paceFailure(c: Hall, param: TurnParam, bidder: Bidder, { at, surrogate }: Pick<Proposal, 'at' | 'surrogate'>): CompeteCode | null {
  if (!surrogate && bidder.lastOfferAt !== null && at - bidder.lastOfferAt < c.offerGapMs) return 'OFFER_TOO_FREQUENT';
  if (param.maxOffers > 0 && bidder.offersThisTurn >= param.maxOffers) return 'OFFER_MAX_PER_TURN';
  return isSequential(c) && speaker(c) !== bidder.supplierId ? 'OFFER_NOT_YOUR_SLOT' : null;
}

/** PASS: in one's own slot of the running turn. */
export function passFailure(c: Hall, { supplierId, turnNo, at }: Pick<Proposal, 'supplierId' | 'turnNo' | 'at'>): CompeteCode | null {
  const failure = takingFailure(c, 'SEQUENTIAL', { supplierId, turnNo, at });
  return failure ?? (speaker(c) === supplierId ? null : 'OFFER_NOT_YOUR_SLOT');
}

type Taking = Pick<Proposal, 'supplierId' | 'turnNo' | 'at'>;

/** Rows 3 to 6: a turn of this mode runs, and the bidder takes part in it. */
export const takingFailure = (c: Hall, mode: TurnMode, taking: Taking): CompeteCode | null =>
  currentParam(c)!.turnMode === mode ? (turnFailure(c, taking) ?? standingFailure(bidderOf(c, taking.supplierId))) : 'OFFER_WRONG_MODE';

/** Rows 3 to 7, for what is counted as offers are. */
export const pacedFailure = (c: Hall, mode: TurnMode, taking: Taking): CompeteCode | null =>
  takingFailure(c, mode, taking) ?? paceFailure(c, currentParam(c)!, bidderOf(c, taking.supplierId)!, { at: taking.at, surrogate: false });

export function ties(c: Hall, bidder: Bidder, { lines, raw }: ValuedPrices): PriceCheck | null {
  if (c.awardMode === 'TOTAL')
    return isTaken(c, null, bidder.supplierId, comparableTotal(raw, bidder)) ? no(refuse('OFFER_TIE_NOT_ALLOWED')) : null;
  const taken = lines.filter((line) => isTaken(c, line.itemNo, bidder.supplierId, comparableOf('ITEM', line.price, bidder)));
  return taken.length === 0
    ? null
    : no(refuse('OFFER_TIE_NOT_ALLOWED', { data: { items: taken.map(({ itemNo }) => ({ itemNo, code: 'OFFER_TIE_NOT_ALLOWED' })) } }));
}

/** What an accepted offer is made of besides its prices. */
export interface OfferOrigin {
  readonly offerId: string;
  readonly supplierId: string;
  readonly source: OfferSource;
  readonly turnNo: number;
  readonly at: Instant;
  readonly rev: number;
  readonly clientAt?: Instant | null;
  readonly requestId?: string | null;
  readonly surrogate?: { readonly reason: string; readonly userId: string; readonly attachmentIds: string };
  readonly marks?: BidderMarks;
}

export function offerOf(
  c: Hall,
  bidder: Bidder,
  previous: Offer | undefined,
  valued: ValuedPrices,
  origin: OfferOrigin,
  seq: number,
): Offer {
  const items = offerLines(c, bidder, previous, valued, origin.rev);
  const totalRaw = rawTotal(items.map((line) => line.amount));
  return {
    offerId: origin.offerId,
    offerNumber: `${c.docNumber ?? ''}-${String(seq).padStart(5, '0')}`,
    turnNo: origin.turnNo,
    supplierId: bidder.supplierId,
    seq,
    source: origin.source,
    offerState: 'EFFECTIVE',
    acceptedRev: origin.rev,
    at: origin.at,
    clientAt: origin.clientAt ?? null,
    requestId: origin.requestId ?? null,
    totalRaw,
    totalComparable: comparableTotal(totalRaw, bidder),
    commitment: null,
    commitRev: null,
    vault: null,
    escrow: null,
    invalidCode: null,
    surrogateReason: origin.surrogate?.reason ?? null,
    surrogateUserId: origin.surrogate?.userId ?? null,
    surrogateAttachmentIds: origin.surrogate?.attachmentIds ?? null,
    withdrawnReason: null,
    previousOfferId: previous?.offerId ?? null,
    voidedFrom: null,
    ipHash: origin.marks?.ipHash ?? null,
    deviceHash: origin.marks?.deviceHash ?? null,
    items,
  };
}

/** In ITEM mode the unchanged lines of the previous offer are carried over with the position that made them. */
export function offerLines(c: Hall, bidder: Bidder, previous: Offer | undefined, valued: ValuedPrices, rev: number): readonly OfferItem[] {
  const sent = new Map(valued.lines.map((line) => [line.itemNo, line]));
  return c.items.flatMap((item): readonly OfferItem[] => {
    const before = previous && lineOf(previous, item.itemNo);
    const line = sent.get(item.itemNo);
    if (!line) return before ? [before] : [];
    return [
      {
        itemNo: item.itemNo,
        price: line.price,
        quantity: item.quantity,
        amount: amountOf(line.price, item.quantity),
        comparable: comparableOf('ITEM', line.price, bidder),
        previousPrice: before?.price ?? null,
        step: before ? improvement(c.direction, before.price, line.price) : null,
        valueRev: rev,
      },
    ];
  });
}

/** The hall after an accepted offer of a running turn. */
export function accepted(c: Hall, valued: ValuedPrices, origin: OfferOrigin): Partial<Hall> {
  const bidder = bidderOf(c, origin.supplierId)!;
  const previous = effectiveOffer(c, bidder);
  const seq = c.offerSerial + 1;
  const offer = offerOf(c, bidder, previous, valued, origin, seq);
  const offers = [...(previous ? replaced(c.offers, previous, { ...previous, offerState: 'SUPERSEDED' as const }) : c.offers), offer];
  const counted = withMarks({ ...bidder, effectiveOfferId: offer.offerId, offersThisTurn: bidder.offersThisTurn + 1 }, origin.marks ?? {});
  const bidders = replaced(c.bidders, bidder, origin.source === 'BIDDER' ? { ...counted, lastOfferAt: origin.at } : counted);
  const after: Hall = { ...c, offers, bidders, offerSerial: seq };
  return { offers, bidders, offerSerial: seq, ...turnAfter(c, after, { bidder, offer }, valued, origin.at) };
}

function turnAfter(before: Hall, after: Hall, runner: Runner, valued: ValuedPrices, at: Instant): Partial<Hall> {
  const lead = leads(after, runner, valued);
  const turn = currentTurn(before)!;
  const counted = {
    ...turn,
    offerCount: turn.offerCount + 1,
    bidderCount: turn.bidderCount + (runner.bidder.offersThisTurn === 0 ? 1 : 0),
    bestValue: lead.total?.comparable ?? null,
    bestSupplierId: lead.total?.supplierId ?? null,
  };
  const standing: Partial<Hall> = { bestValue: counted.bestValue, bestSupplierId: counted.bestSupplierId, items: lead.items };
  const rules = currentParam(before)!;
  const clock = { endAt: before.turnEndAt!, extensionCount: turn.extensionCount, hardStopAt: before.hardStopAt };
  const unmoved = { ...standing, turns: replaced(before.turns, turn, counted) };
  if (!inWindow(rules, clock, at) || !triggers(before, { ...after, ...standing }, rules, valued)) return unmoved;
  const next = extended(rules, clock, at);
  if (next === clock) return unmoved;
  return {
    ...standing,
    turnEndAt: next.endAt,
    turns: replaced(before.turns, turn, { ...counted, endAt: next.endAt, extensionCount: next.extensionCount }),
    ...toldOvertime(before, at, { turnNo: turn.turnNo, count: next.extensionCount, endAt: next.endAt }),
  };
}

const leadIn = (row: Pick<HallItem, 'bestValue' | 'bestSupplierId'>): Lead | null =>
  row.bestValue === null ? null : { supplierId: row.bestSupplierId!, comparable: row.bestValue };

/** Who leads: the lot in TOTAL mode, each item sent in ITEM mode. */
function leads(after: Hall, runner: Runner, valued: ValuedPrices): { readonly total: Lead | null; readonly items: readonly HallItem[] } {
  const leaderOf = leaders(after);
  if (after.awardMode === 'TOTAL') return { total: leadAfter(after, null, leadIn(after), runner, leaderOf), items: after.items };
  const sent = new Set(valued.lines.map((line) => line.itemNo));
  return {
    total: null,
    items: changedRows(after.items, (item) =>
      sent.has(item.itemNo) ? withLead(item, leadAfter(after, item.itemNo, leadIn(item), runner, leaderOf)) : item,
    ),
  };
}

/** Looks each leader up once; of many items few bidders lead. */
function leaders(c: Hall): (supplierId: string) => Runner | null {
  const known = new Map<string, Runner | null>();
  return (supplierId) => {
    if (known.has(supplierId)) return known.get(supplierId)!;
    const bidder = bidderOf(c, supplierId);
    const offer = bidder && effectiveOffer(c, bidder);
    const runner = bidder && offer ? { bidder, offer } : null;
    known.set(supplierId, runner);
    return runner;
  };
}

export function withLead(item: HallItem, lead: Lead | null): HallItem {
  const bestValue = lead?.comparable ?? null;
  const bestSupplierId = lead?.supplierId ?? null;
  return item.bestValue === bestValue && item.bestSupplierId === bestSupplierId ? item : { ...item, bestValue, bestSupplierId };
}

function triggers(before: Hall, after: Hall, rules: TurnParam, valued: ValuedPrices): boolean {
  if (rules.overtimeTriggerOn === 'ANY_OFFER') return true;
  const parts = before.awardMode === 'TOTAL' ? [null] : valued.lines.map((line) => line.itemNo);
  if (rules.overtimeTriggerOn === 'TOP_N')
    return parts.some(
      (part) => firstSuppliers(before, part, rules.overtimeTopN).join() !== firstSuppliers(after, part, rules.overtimeTopN).join(),
    );
  if (before.awardMode === 'ITEM') return before.items !== after.items;
  return before.bestValue !== after.bestValue || before.bestSupplierId !== after.bestSupplierId;
}
