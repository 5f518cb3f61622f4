/** What the events of an inquiry change; each gives the parts of the document that are new. */
import type { MachineEvent, SavePayload } from '../../../kernel/events.js';
import type { Change } from '../../../kernel/lifecycle.js';
import { applySave } from '../../../kernel/save.js';
import { numbered, withCopies } from '../../../trade/item-copies.js';
import type { AuctionEventOf } from './events.js';
import type { BidFacts, OpeningFacts, PublishFacts, SavingFacts } from './facts.js';
import type { Auction, Bid, Invited } from './fields.js';
import { lines } from './fields.js';
import { awardLines, savingOfAward } from './rules/award.js';
import type { BidContent } from './rules/bid.js';
import { bestTotal, comparison, knockedOut, pricedAt, techScoreOf } from './rules/compare.js';
import { afterBid } from './rules/live.js';
import { invitedOf } from './rules/setup.js';
import { normalise, round2, sum } from '../../../kernel/primitives/decimal.js';
import { withDrawings } from '../../drawings.js';

type C = Change<Auction>;
const after = (c: Auction, change: C): Auction => ({ ...c, ...change }) as Auction;

/** Counts that lists show, kept beside what they are counted from. */
export function counted(c: Auction, change: C): C {
  const next = after(c, change);
  return {
    ...change,
    itemCount: next.items.length,
    invitedCount: invitedOf(next).length,
    quotedCount: invitedOf(next).filter((one) => one.inviteState === 'QUOTED').length,
  };
}

export function saved(c: Auction, payload: SavePayload, given: SavingFacts): C {
  const change = applySave<Auction>(lines, c, withCopies(payload, 'items', given, true));
  const { supplierNames = {}, historyPrices = {} } = given;
  return counted(c, {
    ...change,
    ...(change.items
      ? {
          items: change.items.map((item) =>
            String(item.itemNo) in historyPrices ? { ...item, historyPrice: historyPrices[item.itemNo] ?? null } : item,
          ),
        }
      : {}),
    ...(change.suppliers
      ? {
          suppliers: change.suppliers.map((one) =>
            supplierNames[one.supplierId] ? { ...one, supplierName: supplierNames[one.supplierId]! } : one,
          ),
        }
      : {}),
  });
}

export const submitted = (c: Auction, given: PublishFacts): C => ({ items: withDrawings(numbered(c.items, given), given) });

export const published = (c: Auction, e: MachineEvent<string, unknown, PublishFacts>): C => ({
  publishedAt: e.at,
  originalEndDate: c.bidEndDate,
  rates: { ...e.facts.rates, [c.currencyCode]: '1' },
  suppliers: c.suppliers.map((one) => (one.inviteState === 'REMOVED' ? one : { ...one, invitedAt: e.at })),
});

export const startedNow = (c: Auction, e: MachineEvent<string, unknown, PublishFacts>): C => ({
  bidStartDate: e.at,
  ...(c.publishedAt === null ? published(c, e) : {}),
});

export const withSupplier = (c: Auction, supplierId: string | null, change: Partial<Invited>): C =>
  counted(c, { suppliers: c.suppliers.map((one) => (one.supplierId === supplierId ? { ...one, ...change } : one)) });

const withNewcomer = (c: Auction, newcomer: Pick<Invited, 'supplierId'> & Partial<Invited>): C =>
  counted(c, {
    suppliers: [
      ...c.suppliers.filter((one) => one.supplierId !== newcomer.supplierId),
      {
        supplierName: null,
        contactId: null,
        inviteState: 'INVITED',
        declineReason: null,
        factor: '1',
        priorityNo: null,
        roundNo: c.roundNo,
        invitedAt: null,
        viewedAt: null,
        respondedAt: null,
        bidVersion: 0,
        bidAt: null,
        ...newcomer,
      },
    ],
  });
export const supplierAdded = (c: Auction, { payload: { supplierId, factor }, facts, at }: AuctionEventOf<'ADD_SUPPLIER'>): C =>
  withNewcomer(c, { supplierId, factor, supplierName: facts.supplierName ?? null, invitedAt: at });
/** Whoever answers an open call has seen it, and will quote. */
export const joined = (c: Auction, { actor, facts, at }: AuctionEventOf<'JOIN_CALL'>): C =>
  withNewcomer(c, {
    supplierId: actor.supplierId!,
    supplierName: facts.supplierName ?? null,
    inviteState: 'ACCEPTED',
    ...{ invitedAt: at, viewedAt: at, respondedAt: at },
  });

export const viewed = (c: Auction, e: MachineEvent): C => {
  const supplier = c.suppliers.find((one) => one.supplierId === e.actor.supplierId);
  return withSupplier(c, e.actor.supplierId, {
    viewedAt: supplier?.viewedAt ?? e.at,
    ...(supplier?.inviteState === 'INVITED' ? { inviteState: 'VIEWED' as const } : {}),
  });
};

const bidKeyOf = (roundNo: number, supplierId: string) => `${roundNo}:${supplierId}`;
export const bidOfRound = (c: Auction, supplierId: string): Bid | undefined =>
  c.bids.find((bid) => bid.supplierId === supplierId && bid.roundNo === c.roundNo);

const opened = (c: Auction, content: BidContent) => ({
  currencyCode: content.currencyCode,
  exchangeRate: content.currencyCode === null ? '1' : (c.rates[content.currencyCode] ?? '1'),
  taxRate: content.taxRate,
  validTo: content.validTo,
  minOrderValue: content.minOrderValue ?? null,
  lines: content.lines,
  techLines: content.lines.map(({ itemNo, noBidFlag, propAnswers }) => ({ itemNo, noBidFlag, propAnswers })),
  headAnswers: content.headAnswers,
  bidRemark: content.remark,
  techFlag: 'Y' as const,
  openedFlag: 'Y' as const,
  totalRaw: normalise(
    round2(
      sum(
        content.lines
          .filter(({ noBidFlag }) => noBidFlag === 'N')
          .map((line) => pricedAt(c, line, c.items.find((item) => item.itemNo === line.itemNo)?.quantity ?? '0')?.amount ?? '0'),
      ),
    ),
  ),
});

interface Sent {
  readonly bidAttachmentIds: string | null;
  readonly techAttachmentIds?: string | null;
  readonly reason?: string | null;
}

/** The quotation of a supplier in this round takes the place of his former one. */
export function bid(c: Auction, e: MachineEvent<string, Sent, BidFacts>, supplierId: string): C {
  const { sealed = null, content, receiptHash = '', version = 1, supplierCode = supplierId } = e.facts;
  const row: Bid = {
    bidKey: bidKeyOf(c.roundNo, supplierId),
    bidNumber: `${c.docNumber ?? ''}-R${c.roundNo}-${supplierCode}-V${version}`,
    supplierId,
    roundNo: c.roundNo,
    version,
    bidState: 'SUBMITTED',
    submittedAt: e.at,
    receiptHash,
    salt: null,
    surrogateReason: e.payload.reason ?? null,
    position: c.rev + 1,
    sealed,
    techFlag: 'N',
    openedFlag: 'N',
    currencyCode: null,
    exchangeRate: null,
    taxRate: null,
    validTo: null,
    minOrderValue: null,
    lines: [],
    techLines: [],
    headAnswers: {},
    techAttachmentIds: e.payload.techAttachmentIds ?? null,
    bidAttachmentIds: e.payload.bidAttachmentIds,
    bidRemark: null,
    totalRaw: null,
    totalComparable: null,
    rank: null,
    techScore: null,
    priceScore: null,
    score: null,
    knockoutFailed: 'N',
    requalifiedFlag: 'N',
    ...(content ? opened(c, content) : {}),
  };
  const bids = [...c.bids.filter((one) => one.bidKey !== row.bidKey), row];
  const told = withSupplier(c, supplierId, { inviteState: 'QUOTED', respondedAt: e.at, bidVersion: version, bidAt: e.at });
  const live = c.bidMode === 'OPEN' ? afterBid(c, e.at) : {};
  return judged(c, { ...told, ...live, bids, drafts: c.drafts.filter((one) => one.supplierId !== supplierId) });
}

export const drafted = (c: Auction, e: AuctionEventOf<'SAVE_BID'>): C => {
  const supplierId = e.actor.supplierId!;
  const papers = { draftTechAttachmentIds: e.payload.techAttachmentIds ?? null, draftAttachmentIds: e.payload.bidAttachmentIds };
  const row = { supplierId, savedAt: e.at, sealed: e.facts.sealed ?? null, ...papers };
  return { drafts: [...c.drafts.filter((one) => one.supplierId !== supplierId), row] };
};

export const withdrawn = (c: Auction, supplierId: string): C => ({
  ...withSupplier(c, supplierId, { inviteState: 'WITHDRAWN', bidAt: null }),
  bids: c.bids.map((one) => (one === bidOfRound(c, supplierId) ? { ...one, bidState: 'WITHDRAWN' as const } : one)),
});

export const endMoved = (c: Auction, e: AuctionEventOf<'ADJUST_BID_END_DATE'>): C => ({
  bidEndDate: e.payload.newEndDate,
  ...(c.questionEndDate === c.bidEndDate ? { questionEndDate: e.payload.newEndDate } : {}),
  adjustCount: c.adjustCount + 1,
  adjustments: [
    ...c.adjustments,
    {
      adjustNo: c.adjustments.length + 1,
      oldEnd: c.bidEndDate ?? e.at,
      newEnd: e.payload.newEndDate,
      reason: e.payload.reason ?? '',
      at: e.at,
    },
  ],
});

/** Places and scores of all quotations that were opened, written beside them. */
export function judged(c: Auction, change: C): C {
  const next = after(c, change);
  const { standings } = comparison(next);
  const bids = next.bids.map((one) => {
    if (one.openedFlag === 'N') return one;
    const standing = standings.find((row) => row.supplierId === one.supplierId);
    const newest = !next.bids.some(
      (other) => other.supplierId === one.supplierId && other.roundNo > one.roundNo && other.openedFlag === 'Y',
    );
    if (!standing || !newest) return { ...one, rank: null };
    const { totalComparable, rank, techScore, priceScore, score } = standing;
    return { ...one, totalComparable, rank, techScore, priceScore, score };
  });
  return { ...change, bids, bestAmount: bestTotal(next) };
}

/** Bids of the round that are to be opened; who was struck out keeps his prices closed. */
export const toOpen = (c: Auction): readonly Bid[] =>
  c.bids.filter(
    (one) => one.roundNo === c.roundNo && one.bidState === 'SUBMITTED' && (one.knockoutFailed === 'N' || one.requalifiedFlag === 'Y'),
  );

export function techOpened(c: Auction, e: MachineEvent<string, { readonly fewBidReason: string | null }, OpeningFacts>): C {
  const answered = c.bids.map((one): Bid => {
    const tech = e.facts.tech?.[one.bidKey];
    return tech ? { ...one, techFlag: 'Y', headAnswers: tech.headAnswers, techLines: tech.lines } : one;
  });
  const next = { ...c, bids: answered };
  const bids = answered.map((one): Bid => (one.techFlag === 'Y' ? { ...one, knockoutFailed: knockedOut(next, one) ? 'Y' : 'N' } : one));
  return {
    bids: bids.map((one) => (one.techFlag === 'Y' ? { ...one, techScore: techScoreOf({ ...c, bids }, one.supplierId) } : one)),
    fewBidReason: e.payload.fewBidReason,
  };
}

const withContents = (c: Auction, contents: OpeningFacts['contents'] = {}): readonly Bid[] =>
  c.bids.map((one): Bid => {
    const content = contents[one.bidKey];
    return content ? { ...one, ...opened(c, content), bidState: 'OPENED', sealed: null, salt: content.salt ?? null } : one;
  });

export function pricesOpened(c: Auction, e: MachineEvent<string, { readonly fewBidReason: string | null }, OpeningFacts>): C {
  const bids = withContents(c, e.facts.contents).map((one): Bid => {
    if (one.bidState !== 'OPENED' || one.roundNo !== c.roundNo) return one;
    return { ...one, knockoutFailed: knockedOut(c, one) ? 'Y' : 'N' };
  });
  const renewed = new Set(bids.filter((one) => one.roundNo === c.roundNo && one.bidState === 'OPENED').map(({ supplierId }) => supplierId));
  return judged(c, {
    openedAt: e.at,
    fewBidReason: e.payload.fewBidReason ?? c.fewBidReason,
    firstOpenerId: null,
    firstOpenedAt: null,
    bids: bids.map((one) =>
      one.roundNo < c.roundNo && renewed.has(one.supplierId) && one.bidState === 'OPENED'
        ? { ...one, bidState: 'SUPERSEDED' as const }
        : one,
    ),
  });
}

export const openEnded = (c: Auction, e: MachineEvent): C =>
  judged(c, {
    openedAt: e.at,
    endedAt: e.at,
    bids: c.bids.map((one) => (one.bidState === 'SUBMITTED' ? { ...one, bidState: 'OPENED' as const } : one)),
  });

/** Struck out or taken back in: of his newest round. */
export function requalified(c: Auction, supplierId: string, qualified: boolean, contents: OpeningFacts['contents'] = {}): C {
  const newest = c.bids
    .filter((one) => one.supplierId === supplierId && one.bidState !== 'WITHDRAWN')
    .toSorted((a, b) => b.roundNo - a.roundNo)[0];
  const back = newest?.openedFlag === 'Y' || contents[newest?.bidKey ?? ''] ? ('OPENED' as const) : ('SUBMITTED' as const);
  const bids = withContents(c, contents).map((one): Bid => {
    if (one.bidKey !== newest?.bidKey) return one;
    return qualified
      ? { ...one, bidState: back, requalifiedFlag: 'Y' }
      : { ...one, bidState: 'DISQUALIFIED', requalifiedFlag: 'N', rank: null };
  });
  const told = withSupplier(c, supplierId, { inviteState: qualified ? 'QUOTED' : 'DISQUALIFIED' });
  return judged(c, { ...told, bids });
}

const numbersIn = (text: string | null) => (text ?? '').split(/[\s,]+/).flatMap((part) => (/^\d+$/.test(part) ? [Number(part)] : []));

export function nextRound(c: Auction, e: AuctionEventOf<'NEW_ROUND'>): C {
  const roundNo = c.roundNo + 1;
  const chosen = numbersIn(e.payload.itemNos);
  return {
    roundNo,
    bidStartDate: e.at,
    bidEndDate: e.payload.endDate,
    questionEndDate: e.payload.endDate,
    openedAt: null,
    awards: [],
    awardAmount: null,
    savingAmount: null,
    savingRate: null,
    items: c.items.map((item) => ({
      ...item,
      roundNo: chosen.length === 0 || chosen.includes(item.itemNo) ? roundNo : item.roundNo,
      roundTarget: e.payload.targets.find((one) => one.itemNo === item.itemNo)?.target ?? null,
    })),
    suppliers: c.suppliers.map((one) =>
      e.payload.supplierIds.includes(one.supplierId)
        ? { ...one, roundNo, inviteState: 'INVITED' as const, invitedAt: e.at, respondedAt: null, bidAt: null }
        : one,
    ),
  };
}

export function awardSaved(c: Auction, e: AuctionEventOf<'SAVE_AWARD'>): C {
  const awards = awardLines(c, e.payload.rows);
  return {
    awards,
    ...savingOfAward(c, awards),
    items: c.items.map((item) => ({
      ...item,
      notAwardedReason: e.payload.notAwarded.find((one) => one.itemNo === item.itemNo)?.reason ?? null,
    })),
  };
}

export function awarded(c: Auction): C {
  const stateOf = (supplierId: string) => {
    const own = c.awards.filter((award) => award.supplierId === supplierId);
    if (own.length === 0) return 'LOST' as const;
    const whole = own.length === c.items.length && own.every((award) => Number(award.awardRate) === 100);
    return whole ? ('AWARDED' as const) : ('PART_AWARDED' as const);
  };
  return {
    awardSharedFlag: 'Y',
    bids: c.bids.map((one) => (one.bidState === 'OPENED' ? { ...one, bidState: stateOf(one.supplierId) } : one)),
  };
}
export const revoked = (c: Auction): C => ({
  bids: c.bids.map((one) => (['AWARDED', 'PART_AWARDED', 'LOST'].includes(one.bidState) ? { ...one, bidState: 'OPENED' as const } : one)),
});

export const freed = (c: Auction, docId: string): C => ({
  voidedCount: c.voidedCount + 1,
  awards: c.awards.map((award) => (award.generatedId === docId ? { ...award, generatedType: null, generatedId: null } : award)),
});
