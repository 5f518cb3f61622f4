/** What an inquiry makes happen elsewhere: messages, documents of its award, a live event. */
import type { MachineEvent } from '../../../kernel/events.js';
import type { Audience, Effect } from '../../../kernel/lifecycle.js';
import type { AuctionEventOf } from './events.js';
import type { GenerateFacts } from './facts.js';
import type { Auction, Invited } from './fields.js';
import { tell } from './messages.js';
import { targetLines, targetSource } from './rules/award.js';
import { comparison, directionOf } from './rules/compare.js';
import { invitedOf } from './rules/setup.js';
import { addDays } from '../../../kernel/primitives/instant.js';
import { creations } from '../../targets.js';
import type { Downstream } from '../../targets.js';

type Effects = readonly Effect[];
const reasonOf = (e: MachineEvent) => (e.payload as { readonly reason?: string | null }).reason ?? '';
const to = (suppliers: readonly Pick<Invited, 'supplierId'>[]): readonly Audience[] =>
  suppliers.map((one): Audience => `supplier:${one.supplierId}`);
const buyer = (c: Auction): readonly Audience[] => (c.buyerId === null ? [] : [`user:${c.buyerId}`]);
const nameOf = (c: Auction, supplierId: string | null): string =>
  c.suppliers.find((one) => one.supplierId === supplierId)?.supplierName ?? '';
const interested = (c: Auction) => invitedOf(c).filter((one) => one.inviteState !== 'DECLINED');
const published = (c: Auction) => c.publishedAt !== null;

export const publication = (c: Auction): Effects => tell(c, 'AUCTION_INVITED', to(invitedOf(c)));
export const startedNow = (c: Auction, _e: MachineEvent, before: Auction): Effects =>
  before.publishedAt === null ? publication(c) : tell(c, 'AUCTION_STARTED', to(interested(c)));
export const started = (c: Auction): Effects => tell(c, 'AUCTION_STARTED', to(interested(c)));
export const invited = (c: Auction, e: AuctionEventOf<'ADD_SUPPLIER'>): Effects =>
  tell(c, 'AUCTION_INVITED', [`supplier:${e.payload.supplierId}`]);
export const removed = (c: Auction, e: AuctionEventOf<'REMOVE_SUPPLIER'>): Effects =>
  tell(c, 'AUCTION_REMOVED', [`supplier:${e.payload.supplierId}`], { reason: reasonOf(e) });
export const reminded = (c: Auction): Effects =>
  tell(c, 'AUCTION_REMINDER', to(interested(c).filter((one) => one.roundNo === c.roundNo && one.inviteState !== 'QUOTED')));
export const joined = (c: Auction, e: MachineEvent): Effects =>
  tell(c, 'AUCTION_JOINED', buyer(c), { supplier: nameOf(c, e.actor.supplierId) });
export const declined = (c: Auction, e: MachineEvent): Effects =>
  tell(c, 'AUCTION_DECLINED', buyer(c), {
    reason: reasonOf(e),
    supplier: nameOf(c, e.actor.supplierId),
  });
export const endMoved = (c: Auction, e: MachineEvent): Effects => tell(c, 'AUCTION_END_MOVED', to(interested(c)), { reason: reasonOf(e) });
export const surrogate = (c: Auction, e: AuctionEventOf<'SURROGATE_BID'>): Effects =>
  tell(c, 'AUCTION_SURROGATE', [`supplier:${e.payload.supplierId}`], { reason: reasonOf(e) });
export const openedByFirst = (c: Auction, e: MachineEvent): Effects =>
  tell(
    c,
    'AUCTION_OPEN_SECOND',
    c.openerIds.filter((id) => id !== e.actor.userId).map((id): Audience => `user:${id}`),
  );
export const rejected = (c: Auction, e: MachineEvent): Effects =>
  tell(c, 'AUCTION_REJECTED', c.submittedBy === null ? [] : [`user:${c.submittedBy}`], { reason: reasonOf(e) });
export const awardRejected = (c: Auction, e: MachineEvent): Effects =>
  tell(c, 'AUCTION_REJECTED', c.awardSubmittedBy === null ? [] : [`user:${c.awardSubmittedBy}`], { reason: reasonOf(e) });
export const nextRound = (c: Auction): Effects => {
  const inside = interested(c).filter((one) => one.roundNo === c.roundNo);
  const outside = interested(c).filter((one) => one.roundNo < c.roundNo);
  return [...tell(c, 'AUCTION_ROUND', to(inside), { round: c.roundNo }), ...tell(c, 'AUCTION_NOT_IN_ROUND', to(outside))];
};

const winners = (c: Auction) => new Set(c.awards.map(({ supplierId }) => supplierId));
export const resultTold = (c: Auction): Effects => {
  const won = winners(c);
  const bidders = c.suppliers.filter((one) => c.bids.some((bid) => bid.supplierId === one.supplierId && bid.bidState !== 'WITHDRAWN'));
  return [
    ...tell(c, 'AUCTION_WON', to(bidders.filter((one) => won.has(one.supplierId)))),
    ...tell(c, 'AUCTION_LOST', to(bidders.filter((one) => !won.has(one.supplierId)))),
  ];
};
export const revoked = (c: Auction, e: MachineEvent): Effects =>
  tell(
    c,
    'AUCTION_REVOKED',
    [...winners(c)].map((id): Audience => `supplier:${id}`),
    { reason: reasonOf(e) },
  );

/** What waits for the end of an inquiry: questions about it are closed by the server. */
const ended = (c: Auction): Effects =>
  published(c) ? [{ kind: 'run', name: 'closeQuestions', params: { sourceType: 'AUCTION', sourceId: c.id } }] : [];
export const failed = (c: Auction): Effects => [...tell(c, 'AUCTION_FAILED', to(interested(c))), ...ended(c)];
export const cancelled = (c: Auction, e: MachineEvent): Effects => [
  ...(published(c) ? tell(c, 'AUCTION_CANCELLED', to(invitedOf(c)), { reason: reasonOf(e) }) : []),
  ...ended(c),
];
export const finished = (c: Auction): Effects => ended(c);

type Generate = MachineEvent<string, { readonly supplierIds: readonly string[] }, GenerateFacts>;
export const generation =
  (kind: Downstream) =>
  (_c: Auction, e: Generate, before: Auction): Effects => {
    const { today, ids = {} } = e.facts;
    const source = targetSource(before, today ?? null, today ? addDays(today, before.validityDays) : null);
    return creations(source, kind, targetLines(before, e.payload.supplierIds), ids);
  };

/** Prices of the chosen suppliers go on into a live event, whose halls the buyer sets up. */
export const converted = (_c: Auction, e: AuctionEventOf<'CONVERT_TO_COMPETE'>, c: Auction): Effects => {
  const { offers } = comparison(c);
  const chosen = c.suppliers.filter((one) => e.payload.supplierIds.includes(one.supplierId));
  const priceOf = (supplierId: string) =>
    Object.fromEntries(offers.filter((offer) => offer.supplierId === supplierId).map((offer) => [offer.item.itemNo, offer.unit]));
  return [
    {
      kind: 'create',
      type: 'srmSfdCompeteHeader',
      id: e.facts.newId ?? '',
      purpose: 'compete',
      part: String(c.roundNo),
      payload: {
        fields: {
          orgId: c.orgId,
          sourceType: 'AUCTION',
          sourceId: c.id,
          sourceNumber: c.docNumber,
          competeTitle: c.auctionTitle,
          competeType: c.auctionType === 'FORWARD' ? 'DISPOSAL' : 'PURCHASE',
          direction: directionOf(c),
          awardMode: c.awardMode,
          priceBasis: c.priceBasis,
          currencyCode: c.currencyCode,
          pricePrecision: c.pricePrecision,
          categoryId: c.categoryId,
          buyerId: c.buyerId,
          validityDays: c.validityDays,
          deliveryTerm: c.deliveryTerm,
          deliveryPlace: c.deliveryPlace,
        },
        lines: {
          items: {
            set: c.items.map((item) => ({
              itemNo: item.itemNo,
              hallNo: 1,
              itemId: item.itemId,
              itemCode: item.itemCode,
              itemName: item.itemName,
              spec: item.spec,
              uomId: item.uomId,
              quantity: item.quantity,
              startPrice: offers.find((offer) => offer.item.itemNo === item.itemNo && offer.rank === 1)?.unit ?? item.startPrice,
              targetPrice: item.targetPrice,
              requiredDate: item.needDate,
              sourceLineId: item.sourceLineId,
              deliveryOrgId: item.deliveryOrgId,
            })),
          },
          suppliers: {
            set: chosen.map((one) => ({
              supplierId: one.supplierId,
              supplierName: one.supplierName,
              factor: one.factor,
              initialPrices: priceOf(one.supplierId),
            })),
          },
        },
      },
    },
  ];
};
