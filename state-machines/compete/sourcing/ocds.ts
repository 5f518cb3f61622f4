/**
 * An inquiry or a tender by invitation as a release of open contracting data: what its own rules let suppliers know at that
 * moment and nothing else. Its number of changes is no part of it: that would tell how often others quoted.
 */
import type { Instant } from '../../kernel/fields.js';
import { mul, normalise, round2, sum } from '../../kernel/primitives/decimal.js';
import type { Frame, Json, Party } from '../../trade/ocds.js';
import { dayOf, iso, itemOf, releaseWith, said, valueOf } from '../../trade/ocds.js';
import type { Compete } from '../compete-header/fields.js';
import type { Auction } from './auction/fields.js';
import type { Tender } from './tender/fields.js';

interface Asked {
  readonly itemNo: number;
  readonly itemName: string | null;
  readonly itemNameEn: string | null;
  readonly spec: string | null;
  readonly quantity: string | null;
  readonly uomId: string | null;
  readonly ceilingPrice: string | null;
}
interface Won {
  readonly itemNo: number;
  readonly supplierId: string;
  readonly quantity: string;
  /** In the currency of the procedure. */
  readonly amount: string;
}
/** What both kinds of procedure say. */
export interface Procedure {
  readonly docNumber: string | null;
  readonly title: string | null;
  readonly currency: string | null;
  readonly items: readonly Asked[];
  /** null: not told. */
  readonly ceiling: string | null;
  readonly awardCriteria: string;
  /** How offers come in; left out: they are sent in. */
  readonly submissionMethod?: string;
  readonly tenderPeriod: Json;
  readonly enquiryPeriod?: Json;
  readonly contractPeriod?: Json;
  readonly won: readonly Won[];
  /** Whether everybody may know who won and for how much. */
  readonly namesWinners: boolean;
}
export interface ReleaseParts extends Frame {
  readonly units: ReadonlyMap<string, string>;
  /** Numbers and names of suppliers, by id. */
  readonly suppliers: ReadonlyMap<string, Party>;
}

/** Before its approval nothing is public, and a sale is no purchase. */
const DRAFTS: readonly string[] = ['draft', 'publishApproving', 'publishRejected', 'approving', 'rejected'];
export const isReleased = (state: string, auctionType: string | null = null): boolean =>
  !DRAFTS.includes(state) && auctionType !== 'FORWARD';

const STATUS: Readonly<Record<string, string>> = {
  approved: 'planned',
  awarded: 'complete',
  generated: 'complete',
  fulfilled: 'complete',
  failed: 'unsuccessful',
  cancelled: 'cancelled',
};
const statusOf = (state: string): string => STATUS[state] ?? 'active';

const period = (from: Instant | null, to: Instant | null): Json => said({ startDate: iso(from), endDate: iso(to) });
/** Of all lines where each has its bound. */
const lineCeilings = (items: readonly Asked[]): string | null =>
  items.length > 0 && items.every(({ ceilingPrice }) => ceilingPrice !== null)
    ? normalise(round2(sum(items.map(({ ceilingPrice, quantity }) => mul(ceilingPrice!, quantity ?? '0')))))
    : null;

const CRITERIA = { LOWEST_PRICE: 'priceOnly', LANDED_COST: 'costOnly', WEIGHTED: 'ratedCriteria' } as const;
export const ofInquiry = (c: Auction): Procedure => ({
  docNumber: c.docNumber,
  title: c.auctionTitle,
  currency: c.currencyCode,
  items: c.items,
  ceiling: c.boundsVisibleFlag === 'N' ? null : c.awardMode === 'TOTAL' ? c.ceilingPrice : lineCeilings(c.items),
  awardCriteria: CRITERIA[c.evalMethod as keyof typeof CRITERIA],
  tenderPeriod: period(c.bidStartDate, c.bidEndDate),
  enquiryPeriod: period(c.publishedAt, c.questionEndDate),
  won: c.awards.map(({ itemNo, supplierId, awardQty, baseAmount }) => ({ itemNo, supplierId, quantity: awardQty, amount: baseAmount })),
  namesWinners: c.resultPublish === 'WINNER',
});
/** Who else was asked, and who won, is told to nobody outside. */
export const ofTender = (c: Tender): Procedure => ({
  docNumber: c.docNumber,
  title: c.tenderTitle,
  currency: c.currencyCode,
  items: c.items,
  ceiling: c.boundsVisibleFlag === 'Y' ? lineCeilings(c.items) : null,
  awardCriteria: 'priceOnly',
  tenderPeriod: period(c.sentAt, c.roundEndDate ?? c.inviteEndDate),
  contractPeriod: said({ startDate: dayOf(c.validFrom), endDate: dayOf(c.validTo) }),
  won: c.winners.map(({ itemNo, supplierId, qty, amount }) => ({ itemNo, supplierId, quantity: qty, amount })),
  namesWinners: false,
});

/** A live event of its own: rehearsals are none, and what is held for a bidding project belongs to that project's data. */
export const isReleasedEvent = (state: string, c: Pick<Compete, 'direction' | 'rehearsalFlag' | 'sourceType'>): boolean =>
  isReleased(state, c.direction) && c.rehearsalFlag === 'N' && c.sourceType !== 'BIDDING';

/** Bounds are told where every hall tells its own; factors of bidders are nobody's business. */
export function ofEvent(c: Compete): Procedure {
  const shown = c.halls.every(({ boundsVisibleFlag }) => boundsVisibleFlag === 'Y');
  const lots = c.halls.map(({ ceilingPrice }) => ceilingPrice);
  const total = lots.every((price) => price !== null) ? normalise(round2(sum(lots))) : null;
  const starts = c.halls.flatMap(({ startAt }) => startAt ?? []);
  return {
    docNumber: c.docNumber,
    title: c.competeTitle,
    currency: c.currencyCode,
    items: c.items,
    ceiling: !shown ? null : c.awardMode === 'TOTAL' ? total : lineCeilings(c.items),
    awardCriteria: 'priceOnly',
    submissionMethod: 'electronicAuction',
    tenderPeriod: period(starts.length > 0 ? Math.min(...starts) : null, null),
    won: c.awards.map(({ itemNo, supplierId, awardQty, amount }) => ({ itemNo, supplierId, quantity: awardQty, amount })),
    namesWinners: c.resultPublish === 'WINNER',
  };
}

function lineOf(item: Asked, { units, language }: ReleaseParts, quantity = item.quantity): Json {
  const itemName = (language === 'en' ? item.itemNameEn : null) ?? item.itemName;
  return itemOf({ ...item, itemName, quantity, id: String(item.itemNo) }, units);
}

function tenderOf(p: Procedure, state: string, parts: ReleaseParts): Json {
  return said({
    id: p.docNumber,
    title: p.title,
    status: statusOf(state),
    procuringEntity: parts.buyer,
    procurementMethod: 'selective',
    awardCriteria: p.awardCriteria,
    submissionMethod: [p.submissionMethod ?? 'electronicSubmission'],
    value: valueOf(p.ceiling, p.currency),
    tenderPeriod: p.tenderPeriod,
    enquiryPeriod: p.enquiryPeriod,
    contractPeriod: p.contractPeriod,
    items: p.items.map((item) => lineOf(item, parts)),
  });
}

const partyOf = ({ suppliers }: ReleaseParts, id: string): Party => suppliers.get(id) ?? { id, name: '' };
const winnersOf = ({ won }: Procedure): readonly string[] => [...new Set(won.map(({ supplierId }) => supplierId))];

/** One of each winner; where winners are not told, one of the whole without them. */
function awardsOf(p: Procedure, state: string, parts: ReleaseParts): readonly Json[] {
  if (statusOf(state) !== 'complete' || p.won.length === 0) return [];
  if (!p.namesWinners) return [{ id: `${p.docNumber}-1`, status: 'active' }];
  return winnersOf(p).map((supplierId, index) => {
    const own = p.won.filter((line) => line.supplierId === supplierId);
    return said({
      id: `${p.docNumber}-${index + 1}`,
      status: 'active',
      value: valueOf(normalise(round2(sum(own.map(({ amount }) => amount)))), p.currency),
      suppliers: [partyOf(parts, supplierId)],
      items: own.flatMap(({ itemNo, quantity }) => {
        const item = p.items.find((one) => one.itemNo === itemNo);
        return item ? [lineOf(item, parts, quantity)] : [];
      }),
    });
  });
}

/** @returns the release of a procedure that is approved (`isReleased`) */
export function releaseOf(p: Procedure, state: string, parts: ReleaseParts): Json {
  const awards = awardsOf(p, state, parts);
  return releaseWith(parts, {
    docNumber: p.docNumber,
    version: iso(parts.at)!,
    tender: tenderOf(p, state, parts),
    awards,
    winners: p.namesWinners && awards.length > 0 ? winnersOf(p).map((id) => partyOf(parts, id)) : [],
  });
}
