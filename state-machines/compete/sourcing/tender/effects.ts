/** What a tender makes happen elsewhere: messages, documents of its award, a live event. */
import type { MachineEvent } from '../../../kernel/events.js';
import type { Audience, Effect } from '../../../kernel/lifecycle.js';
import { creations } from '../../targets.js';
import type { Downstream } from '../../targets.js';
import { sentIds } from './changes.js';
import type { GenerateFacts, TenderEventOf } from './events.js';
import type { Tender } from './fields.js';
import { tell } from './messages.js';
import { listsOf, ranking, roundOf, standingPrice } from './rules/ranking.js';
import { targetLines, targetSource } from './rules/winning.js';

type Effects = readonly Effect[];
const reasonOf = (e: MachineEvent) => (e.payload as { readonly reason?: string | null }).reason ?? '';
const to = (ids: readonly string[]): readonly Audience[] => [...new Set(ids)].map((id): Audience => `supplier:${id}`);
const buyer = (c: Tender): readonly Audience[] => (c.buyerId === null ? [] : [`user:${c.buyerId}`]);
const told = (c: Tender) =>
  c.suppliers.filter((one) => one.sentAt !== null && one.inviteState !== 'DECLINED').map(({ supplierId }) => supplierId);
const inRound = (c: Tender) => roundOf(c)?.supplierIds ?? [];

export const invited = (c: Tender, e: TenderEventOf<'SEND_SUPPLIER'>, before: Tender): Effects =>
  tell(c, 'TENDER_INVITED', to(sentIds(before, e)));
export const answered = (c: Tender, e: MachineEvent): Effects =>
  tell(c, 'TENDER_ANSWERED', buyer(c), { supplier: c.suppliers.find((one) => one.supplierId === e.actor.supplierId)?.supplierName ?? '' });
export const inviteMoved = (c: Tender): Effects =>
  tell(c, 'TENDER_INVITE_MOVED', to(c.suppliers.filter((one) => one.inviteState === 'SENT').map(({ supplierId }) => supplierId)));
export const admitted = (c: Tender, e: TenderEventOf<'ADMIT'>): Effects =>
  e.payload.admit === 'Y' ? [] : tell(c, 'TENDER_NOT_ADMITTED', to([e.payload.supplierId]), { reason: reasonOf(e) });
export const roundBegun = (c: Tender): Effects => tell(c, 'TENDER_ROUND', to(inRound(c)));
export const roundMoved = (c: Tender, e: MachineEvent): Effects => tell(c, 'TENDER_ROUND_MOVED', to(inRound(c)), { reason: reasonOf(e) });
export const roundEnded = (c: Tender): Effects => tell(c, 'TENDER_ROUND_ENDED', to(inRound(c)));
/** Those who are asked now and were not before. */
export const followAsked = (c: Tender, _e: MachineEvent, before: Tender): Effects => {
  const was = new Set(before.follows.filter((one) => one.followState === 'ASKED').map(({ followKey }) => followKey));
  const now = c.follows.filter((one) => one.followState === 'ASKED' && !was.has(one.followKey)).map(({ supplierId }) => supplierId);
  return tell(c, 'TENDER_FOLLOW', to(now));
};
export const rejected = (c: Tender, e: MachineEvent): Effects =>
  tell(c, 'TENDER_REJECTED', c.submittedBy === null ? [] : [`user:${c.submittedBy}`], { reason: reasonOf(e) });
export const awardRejected = (c: Tender, e: MachineEvent): Effects =>
  tell(c, 'TENDER_REJECTED', c.awardSubmittedBy === null ? [] : [`user:${c.awardSubmittedBy}`], { reason: reasonOf(e) });
export const resultTold = (c: Tender): Effects => {
  const won = new Set(c.winners.map(({ supplierId }) => supplierId));
  const bidders = [...new Set(c.bids.filter((bid) => bid.bidState === 'STANDING').map(({ supplierId }) => supplierId))];
  return [
    ...tell(c, 'TENDER_WON', to(bidders.filter((id) => won.has(id)))),
    ...tell(c, 'TENDER_LOST', to(bidders.filter((id) => !won.has(id)))),
  ];
};
export const resultChanged = (c: Tender, e: MachineEvent): Effects =>
  tell(c, 'TENDER_CHANGED', to(c.bids.filter((bid) => bid.bidState === 'STANDING').map(({ supplierId }) => supplierId)), {
    reason: reasonOf(e),
  });

export const finished = (c: Tender): Effects =>
  c.sentAt === null ? [] : [{ kind: 'run', name: 'closeQuestions', params: { sourceType: 'TENDER', sourceId: c.id } }];
export const ended = (c: Tender, e: MachineEvent): Effects => [
  ...tell(c, 'TENDER_ENDED', to(told(c)), { reason: reasonOf(e) }),
  ...finished(c),
];

type Generate = MachineEvent<string, { readonly supplierIds: readonly string[] }, GenerateFacts>;
export const generation =
  (kind: Downstream) =>
  (_c: Tender, e: Generate, before: Tender): Effects =>
    creations(targetSource(before), kind, targetLines(before, e.payload.supplierIds), e.facts.ids ?? {});

/** Standing values of the chosen suppliers go on into a live event, whose halls the buyer sets up. */
export const converted = (_c: Tender, e: TenderEventOf<'CONVERT_TO_COMPETE'>, c: Tender): Effects => {
  const chosen = c.suppliers.filter((one) => e.payload.supplierIds.includes(one.supplierId));
  const firstOf = (itemNo: number) => ranking(c, c.awardMode === 'TOTAL' ? listsOf(c)[0]! : itemNo)[0]?.supplierId;
  const priceAt = (supplierId: string | undefined, itemNo: number) =>
    supplierId === undefined ? null : (standingPrice(c, supplierId, itemNo)?.price ?? null);
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
          sourceType: 'TENDER',
          sourceId: c.id,
          sourceNumber: c.docNumber,
          competeTitle: c.tenderTitle,
          awardMode: c.awardMode,
          priceBasis: c.priceBasis,
          currencyCode: c.currencyCode,
          pricePrecision: c.pricePrecision,
          categoryId: c.categoryId,
          buyerId: c.buyerId,
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
              startPrice: priceAt(firstOf(item.itemNo), item.itemNo),
              targetPrice: item.targetPrice,
              deliveryOrgId: item.orgId,
              sourceLineId: item.sourceLineId,
            })),
          },
          suppliers: {
            set: chosen.map((one) => ({
              supplierId: one.supplierId,
              supplierName: one.supplierName,
              factor: one.factor,
              initialPrices: Object.fromEntries(
                c.items.flatMap((item) => {
                  const price = priceAt(one.supplierId, item.itemNo);
                  return price === null ? [] : [[item.itemNo, price]];
                }),
              ),
            })),
          },
        },
      },
    },
  ];
};
