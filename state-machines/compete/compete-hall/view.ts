/**
 * Who sees what of a hall, when (spec compete.md §9). What all bidders of one visibility share is one class; a bidder's own
 * rank, offers, limits and messages are his own part. Nothing here carries rev, positions, seeds or marks, and messages are
 * numbered anew for bidders, so that gaps do not betray what others do.
 */
import type { Actor } from '../../kernel/events.js';
import type { Predicate } from '../../kernel/predicate.js';
import type { View, Viewer } from '../../kernel/view.js';
import { classOf, ownKeyOf } from '../../kernel/view.js';
import type { Visibility } from '../lookups.js';
import type { HallEvent } from './events.js';
import type { Bidder, Hall } from './fields.js';
import type { BidderClass, BidderOwn, BidderShared } from './bidder-shapes.js';
import { bidderShared } from './bidder-shared.js';
import { bidderOwn, bidderPieces } from './bidder-view.js';
import type { BuyerHallView, InsideClass } from './inside-view.js';
import { areAnonymous, insideView } from './inside-view.js';
import { bidderOf, currentParam } from './rules/hall.js';

/** What a bidder's screen reads: the shared and the own part together. */
export type BidderHallView = BidderShared & BidderOwn;

export type { BuyerHallView };

export const bidderClass = (c: Hall, bidder: Bidder): BidderClass => classUnder(currentParam(c)?.visibility, bidder);

/** @param visibility of the turn that runs or ran last */
function classUnder(visibility: Visibility | undefined, { bidderState }: Bidder): BidderClass {
  if (bidderState === 'EXCLUDED') return 'bidder-excluded';
  if (bidderState === 'ELIMINATED' || bidderState === 'DROPPED_OUT') return 'bidder-frozen';
  return bidderState === 'READY' && visibility ? `bidder-${visibility}` : 'bidder-invited';
}

const knownAudiences = new WeakMap<Bidder, { readonly visibility: Visibility | undefined; readonly audience: string }>();

/** The same text while a bidder's row stands: a thousand are listed for each commit, and compared with those before. */
function audienceUnder(visibility: Visibility | undefined, bidder: Bidder): string {
  const known = knownAudiences.get(bidder);
  if (known && known.visibility === visibility) return known.audience;
  const audience = `${classUnder(visibility, bidder)}:${bidder.supplierId}`;
  knownAudiences.set(bidder, { visibility, audience });
  return audience;
}

function audiencesOf(c: Hall): readonly string[] {
  const visibility = currentParam(c)?.visibility;
  return [...insideClasses, ...c.bidders.map((bidder) => audienceUnder(visibility, bidder))];
}

const insideClasses: readonly InsideClass[] = ['buyer', 'manager', 'auditor', 'observer', 'approver'];

function insideClass(c: Hall, viewer: Viewer): InsideClass | null {
  if (viewer.respCode === 'AUDITOR') return 'auditor';
  if (viewer.respCode === 'SOURCING_MANAGER') return 'manager';
  if (viewer.respCode === 'BUYER' || c.buyerId === viewer.userId || c.coBuyerIds.includes(viewer.userId)) return 'buyer';
  if (viewer.respCode === 'APPROVER') return 'approver';
  return c.observerIds.includes(viewer.userId) || viewer.respCode === 'ADMIN' ? 'observer' : null;
}

/** Events that a bidder may know of besides his own: those of the clock, told to everybody anyway. */
const publicEvents: ReadonlySet<string> = new Set<HallEvent['type']>([
  'OPEN',
  'CHECKIN_DUE',
  'TURN_PROCESS',
  'TURN_DUE',
  'REVEAL_DUE',
  'SLOT_DUE',
  'LEVEL_DUE',
  'INTERVAL_DUE',
  'PAUSE',
  'RESUME',
  'RESUME_DUE',
  'EXTEND',
  'SET_TURN_PARAM',
  'ADD_TURN',
  'CLOSE',
  'REOPEN',
  'DOWNTIME',
  'CANCEL_HALL',
]);

function knows(event: string, audience: string, actor: Actor): boolean {
  const supplierId = ownKeyOf(audience);
  if (supplierId !== null) return actor.supplierId === supplierId || (publicEvents.has(event) && !isPast(audience));
  return event !== 'RISK_FLAG' || classOf(audience) === 'manager' || classOf(audience) === 'auditor';
}

const isPast = (audience: string) => classOf(audience) === 'bidder-frozen' || classOf(audience) === 'bidder-excluded';

/** Who is out learns that the hall is over, not how it goes on until then. */
const overStates: readonly string[] = ['ended', 'archived', 'failed', 'cancelled'];
const OUT = 'interval';

/** Bidders who are not out, in lists (`isPast`). */
const inIt: Predicate = {
  some: 'bidders',
  where: { and: [{ viewer: ['supplierId', '$supplierId'] }, { not: { in: ['bidderState', ['EXCLUDED', 'ELIMINATED', 'DROPPED_OUT']] } }] },
};

/** Of a hall that is over everybody may know. */
const inItOrOver: Predicate = { or: [{ in: ['state', overStates] }, inIt] };

/** Whoever deals with bidders: classes buyer and manager. */
const dealing: Predicate = {
  or: [{ acting: ['BUYER', 'SOURCING_MANAGER'] }, { viewer: ['buyerId', '$userId'] }, { viewer: ['coBuyerIds', '$userId'] }],
};

/** People inside who are of a class at all (`insideClass`). */
const insideScope: Predicate = { or: [dealing, { acting: ['AUDITOR', 'APPROVER', 'ADMIN'] }, { viewer: ['observerIds', '$userId'] }] };

/** A hall of totals alone has one best value. */
const ofTotals: Predicate = { eq: ['awardMode', 'TOTAL'] };

/** When lists tell the comparable best: where bidders have names. Beside the raw total it would name an anonymous one. */
const whileNamed: Predicate = {
  and: [
    ofTotals,
    { or: [{ in: ['state', ['ended', 'archived']] }, { and: [dealing, { not: { eq: ['buyerVisibility', 'ANON_UNTIL_END'] } }] }] },
  ],
};

const insidePieces = [{}] as const;

export const view: View<Hall> = {
  scope: { EX: { some: 'bidders', where: { viewer: ['supplierId', '$supplierId'] } }, INSIDE: insideScope },
  audiences: audiencesOf,
  audienceOf: (c, _state, viewer) => {
    if (viewer.userType !== 'EX') return insideClass(c, viewer);
    const bidder = bidderOf(c, viewer.supplierId);
    return bidder ? `${bidderClass(c, bidder)}:${bidder.supplierId}` : null;
  },
  shared: (c, state, audienceClass) => {
    if (!audienceClass.startsWith('bidder-')) return { ...insideView(c, state, audienceClass as InsideClass) };
    return { ...bidderShared(c, audienceClass as BidderClass) };
  },
  own: (c, _state, audience) => {
    const supplierId = ownKeyOf(audience);
    return supplierId === null
      ? {}
      : (bidderOwn(c, classOf(audience) as BidderClass, supplierId) as unknown as Readonly<Record<string, unknown>>);
  },
  ownPieces: (c, _state, audienceClass, supplierId) =>
    supplierId === null
      ? insidePieces
      : (bidderPieces(c, audienceClass as BidderClass, supplierId) as unknown as readonly Readonly<Record<string, unknown>>[]),
  // Anonymous bidders have no supplierId.
  listKeys: { '/bidders': 'alias', '/invitations': 'supplierId' },
  knows,
  hidesOutsiders: (c, state, audienceClass) => areAnonymous(c, state, audienceClass as InsideClass),
  stateFor: (state, audienceClass) => (isPast(audienceClass) && !overStates.includes(state) ? OUT : state),
  columns: {
    state: { supplier: inItOrOver },
    // When the hall is opened and how long it runs whoever is out is not told (`noDeadlines`, `nothingLive`).
    ...Object.fromEntries(
      ['checkinAt', 'startAt', 'currentTurnNo', 'turnEndAt', 'intervalEndAt', 'endedAt'].map((name) => [name, { supplier: inIt }]),
    ),
    bestValue: { buyer: whileNamed, auditor: ofTotals, supplier: { always: false } },
    lastUpdateDate: { inside: { always: false }, supplier: { always: false } },
  },
};
