/** What must hold before an inquiry is published, and how its end may be moved (auction-tender.md §1). */
import type { MachineEvent } from '../../../../kernel/events.js';
import type { Instant } from '../../../../kernel/fields.js';
import { cmp, eq, gt, gte, isPositive, isZero, sum } from '../../../../kernel/primitives/decimal.js';
import { HOUR_MS, MINUTE_MS } from '../../../../kernel/primitives/instant.js';
import type { Refusal } from '../../../../kernel/refusals.js';
import type { SourcingCode } from '../../reasons.js';
import { refuse } from '../../reasons.js';
import type { Auction, ItemProp } from '../fields.js';
import { optionsOf, stepsOf } from './compare.js';

const said = (text: string | null) => (text ?? '').trim() !== '';
export const invitedOf = (c: Auction) => c.suppliers.filter((one) => one.inviteState !== 'REMOVED');

type Check = (c: Auction, at: Instant) => boolean;

const datesFit: Check = ({ bidStartDate: from, bidEndDate: to, questionEndDate: asked }) =>
  from !== null && to !== null && from < to && (asked === null || asked <= to);
const timeLeft: Check = (c, at) => {
  const least = c.auctionType === 'RFQ' ? 4 * HOUR_MS : 10 * MINUTE_MS;
  return (c.bidEndDate ?? 0) >= Math.max(at, c.bidStartDate ?? 0) + least;
};
const weightsFit: Check = (c) => {
  if (c.evalMethod !== 'WEIGHTED') return true;
  if (!eq(sum([c.priceWeight ?? '0', c.techWeight ?? '0']), '100')) return false;
  return isZero(c.techWeight ?? '0') || c.props.some((prop) => prop.scoreRule !== 'NONE' && isPositive(prop.weight ?? '0'));
};
export const jurorsOf = (c: Auction) => c.jury.filter((juror) => juror.juryRole !== 'SECRETARY' && juror.conflictFlag === 'N');
const juryFits: Check = (c) =>
  !c.props.some((prop) => prop.scoreRule === 'JURY') || (jurorsOf(c).length >= 3 && c.jury.some((juror) => juror.juryRole === 'LEADER'));
const openersFit: Check = (c) =>
  c.dualOpeningFlag === 'N' || (new Set(c.openerIds).size === 2 && c.openerIds.every((id) => id !== c.buyerId));

function ladderFits(c: Auction, itemNo: number): boolean {
  const steps = stepsOf(c, itemNo);
  const [first] = steps;
  if (!first || !isZero(first.fromQty)) return false;
  const joined = steps.every((step, index) => {
    const next = steps[index + 1];
    return next ? step.toQty !== null && eq(step.toQty, next.fromQty) && gt(next.fromQty, step.fromQty) : step.toQty === null;
  });
  const weights = steps.map(({ weight }) => weight);
  return joined && (c.ladderEvalMode !== 'WEIGHTED' || (weights.every((one) => one !== null) && eq(sum(weights as string[]), '100')));
}
const laddersFit: Check = (c) => c.items.every((item) => item.ladderFlag === 'N' || ladderFits(c, item.itemNo));

function propFits(prop: ItemProp): boolean {
  if (prop.knockoutFlag === 'Y' && (prop.knockoutOp === null || !said(prop.knockoutValue1))) return false;
  if (prop.scoreRule === 'HIGHER' || prop.scoreRule === 'LOWER')
    return prop.scoreMin !== null && prop.scoreMax !== null && cmp(prop.scoreMin, prop.scoreMax) < 0;
  if (prop.scoreRule !== 'POINTS' || prop.dataType === 'FLAG') return true;
  return optionsOf(prop).length > 0 && (prop.optionPoints ?? '').split(',').length === optionsOf(prop).length;
}
const propsFit: Check = (c) =>
  c.props.every((prop) => propFits(prop) && (prop.itemNo === null || c.items.some((item) => item.itemNo === prop.itemNo)));

interface Bounded {
  readonly ceilingPrice: string | null;
  readonly floorPrice: string | null;
  readonly startPrice: string | null;
}
const boundsFit = ({ ceilingPrice, floorPrice, startPrice }: Bounded): boolean => {
  if (ceilingPrice !== null && floorPrice !== null && !gte(ceilingPrice, floorPrice)) return false;
  if (startPrice === null) return true;
  return (ceilingPrice === null || gte(ceilingPrice, startPrice)) && (floorPrice === null || gte(startPrice, floorPrice));
};
const openRulesFit: Check = (c) => {
  if (!boundsFit(c) || !c.items.every(boundsFit)) return false;
  if (c.twoEnvelopeFlag === 'Y' && (c.bidMode === 'OPEN' || c.evalMethod !== 'WEIGHTED')) return false;
  if (c.bidMode === 'SEALED') return true;
  const blind = c.visibility === 'BLIND' || c.visibility === 'OWN_RANK';
  return (
    c.evalMethod !== 'WEIGHTED' &&
    !said(c.quoteCurrencies) &&
    c.items.every((item) => item.ladderFlag === 'N') &&
    !(c.improveMode === 'BEST' && blind)
  );
};

/** Who answers an open call is not known when it is published. */
const enoughAsked: Check = (c) =>
  c.publicCallFlag === 'Y' || (invitedOf(c).length > 0 && (invitedOf(c).length >= c.minBidders || said(c.fewReason)));

const checks: readonly (readonly [SourcingCode, Check, string])[] = [
  ['AUC_NO_ITEM', (c) => c.items.length > 0, 'items'],
  ['AUC_TOO_FEW_SUPPLIERS', enoughAsked, 'suppliers'],
  ['AUC_DATES', datesFit, 'bidEndDate'],
  ['AUC_END_TOO_SOON', timeLeft, 'bidEndDate'],
  ['AUC_WEIGHTS', weightsFit, 'priceWeight'],
  ['AUC_JURY', juryFits, 'jury'],
  ['AUC_OPENERS', openersFit, 'openerIds'],
  ['AUC_LADDER', laddersFit, 'ladder'],
  ['AUC_PROP', propsFit, 'props'],
  ['AUC_OPEN_RULES', openRulesFit, 'bidMode'],
];
export const setupCodes = [
  'AUC_NO_ITEM',
  'AUC_TOO_FEW_SUPPLIERS',
  'AUC_DATES',
  'AUC_END_TOO_SOON',
  'AUC_WEIGHTS',
  'AUC_JURY',
  'AUC_OPENERS',
  'AUC_LADDER',
  'AUC_PROP',
  'AUC_OPEN_RULES',
] as const;

/** All of what keeps it from being published. */
export const setupFaults = (c: Auction, at: Instant): readonly Refusal[] =>
  checks.filter(([, holds]) => !holds(c, at)).map(([code, , field]) => refuse(code, { field }));

const MOST_ADJUSTMENTS = 10;
const submitted = (c: Auction) => c.bids.some((bid) => bid.roundNo === c.roundNo && bid.bidState === 'SUBMITTED');

/** Why the end may not be moved to another instant while suppliers quote; null: it may. */
export function adjustFault(c: Auction, newEnd: Instant, at: Instant, reason: string | null): Refusal | null {
  const oldEnd = c.bidEndDate ?? 0;
  if (c.bidMode === 'OPEN' && c.extensionCount > 0) return refuse('AUC_IN_OVERTIME');
  if (newEnd === oldEnd || newEnd < at + 10 * MINUTE_MS) return refuse('AUC_END_TOO_SOON', { field: 'newEndDate' });
  if (newEnd < oldEnd && submitted(c)) return refuse('AUC_SHORTEN_AFTER_BID', { field: 'newEndDate' });
  if (newEnd < oldEnd && newEnd < at + 2 * HOUR_MS) return refuse('AUC_END_TOO_SOON', { field: 'newEndDate' });
  if (c.adjustCount >= MOST_ADJUSTMENTS) return refuse('AUC_ADJUST_MAX');
  return said(reason) ? null : refuse('REASON_REQUIRED', { field: 'reason' });
}

/** Why bidding that has ended may not be reopened; null: it may. */
export function reopenFault(c: Auction, newEnd: Instant, at: Instant, reason: string | null): Refusal | null {
  if (at - (c.endedAt ?? 0) > 72 * HOUR_MS) return refuse('AUC_REOPEN_LATE');
  if (newEnd < at + 10 * MINUTE_MS) return refuse('AUC_END_TOO_SOON', { field: 'newEndDate' });
  return said(reason) ? null : refuse('REASON_REQUIRED', { field: 'reason' });
}

export type Reasoned = MachineEvent<string, { readonly reason?: string | null }>;
