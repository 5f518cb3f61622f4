/** What a compete event makes happen elsewhere: halls, messages, downstream documents, the bidding project it came from. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Audience, Effect } from '../../kernel/lifecycle.js';
import type { CompeteEventOf } from './events.js';
import type { HallResult, ResultFacts } from './facts.js';
import type { Compete, InvitedSupplier } from './fields.js';
import { tell } from './messages.js';
import {
  archiveHalls,
  bidderOf,
  cancelHalls,
  configureHalls,
  disarmHalls,
  nextHallTimes,
  openHalls,
  takesPart,
  toHall,
  toHallsOf,
} from './rules/halls.js';

type Effects = readonly Effect[];

const reasonOf = (e: MachineEvent) => (e.payload as { readonly reason?: string | null }).reason ?? '';
const buyer = (c: Compete): readonly Audience[] => (c.buyerId === null ? [] : [`user:${c.buyerId}`]);
const submitter = (userId: string | null): readonly Audience[] => (userId === null ? [] : [`user:${userId}`]);
const participants = (c: Compete): readonly Audience[] =>
  c.suppliers.filter(takesPart).map((supplier): Audience => `supplier:${supplier.supplierId}`);
const supplierOf = (c: Compete, supplierId: string | null): InvitedSupplier | undefined =>
  c.suppliers.find((supplier) => supplier.supplierId === supplierId);

export const publication = (c: Compete, _e: MachineEvent, before: Compete): Effects => [
  ...openHalls(c, before),
  ...tell(c, 'COMPETE_INVITED', participants(c), { confirmBy: c.confirmDeadline }),
];

export const rejected = (c: Compete, e: MachineEvent): Effects =>
  tell(c, 'COMPETE_REJECTED', submitter(c.submittedBy), { reason: reasonOf(e) });

export function invited(c: Compete, e: CompeteEventOf<'ADD_SUPPLIER'>): Effects {
  const supplier = supplierOf(c, e.payload.supplierId)!;
  return [
    ...toHallsOf(c, supplier, 'ADD_BIDDER', { editionNo: c.editionNo, bidder: bidderOf(c, supplier) }),
    ...tell(c, 'COMPETE_INVITED', [`supplier:${supplier.supplierId}`], { confirmBy: c.confirmDeadline }),
  ];
}

export function removed(c: Compete, e: CompeteEventOf<'REMOVE_SUPPLIER'>): Effects {
  const supplier = supplierOf(c, e.payload.supplierId);
  if (!supplier) return [];
  return [
    ...toHallsOf(c, supplier, 'REMOVE_BIDDER', { editionNo: c.editionNo, supplierId: supplier.supplierId }),
    ...tell(c, 'COMPETE_REMOVED', [`supplier:${supplier.supplierId}`], { reason: reasonOf(e) }),
  ];
}

export function answered(c: Compete, e: MachineEvent): Effects {
  const supplier = supplierOf(c, e.actor.supplierId);
  if (!supplier) return [];
  const { supplierId, taxRate, confirmState } = supplier;
  const told =
    confirmState === 'CONFIRMED'
      ? toHallsOf(c, supplier, 'BIDDER_CONFIRMED', { editionNo: c.editionNo, supplierId, taxRate })
      : toHallsOf(c, supplier, 'BIDDER_DECLINED', { editionNo: c.editionNo, supplierId });
  return [...told, ...tell(c, 'COMPETE_ANSWERED', buyer(c), { supplier: supplier.supplierName, answer: confirmState })];
}

export function depositRecorded(c: Compete, e: CompeteEventOf<'RECORD_DEPOSIT'>): Effects {
  const supplier = supplierOf(c, e.payload.supplierId);
  return supplier
    ? toHallsOf(c, supplier, 'DEPOSIT_CHANGED', {
        supplierId: supplier.supplierId,
        depositOkFlag: supplier.depositState === 'RECEIVED' ? 'Y' : 'N',
      })
    : [];
}

export const rescheduled = (c: Compete, e: MachineEvent): Effects => [
  ...configureHalls(c),
  ...tell(c, 'COMPETE_RESCHEDULED', participants(c), { reason: reasonOf(e) }),
];
export const revised = (c: Compete, e: MachineEvent): Effects => [
  ...disarmHalls(c),
  ...tell(c, 'COMPETE_REVISED', participants(c), { reason: reasonOf(e) }),
];
export const fewConfirmed = (c: Compete): Effects =>
  c.confirmedCount >= c.minSuppliers
    ? []
    : tell(c, 'COMPETE_FEW_CONFIRMED', buyer(c), { confirmed: c.confirmedCount, needed: c.minSuppliers });

export function nextHall(c: Compete, e: MachineEvent): Effects {
  const next = nextHallTimes(c, e.at);
  const hall = next ? c.halls.find((one) => one.hallNo === next.hallNo) : undefined;
  return next && hall ? toHall(hall, 'RESCHEDULE_HALL', { editionNo: c.editionNo, checkinAt: next.checkinAt, startAt: next.startAt }) : [];
}

/** Prices that go back to the bidding project: of suppliers with an effective offer, on the event's price basis. */
export const finalPrices = (c: Compete, results: readonly HallResult[]) =>
  results.flatMap((hall) =>
    hall.offers.map(({ supplierId, total, lines }) => ({
      supplierId,
      total,
      lines: lines.map(({ itemNo, price }) => ({
        listItemId: c.items.find((item) => item.itemNo === itemNo)?.listItemId ?? null,
        itemNo,
        price,
      })),
    })),
  );

const negotiationClosed = (c: Compete, results: readonly HallResult[]): Effects =>
  c.sourceType !== 'BIDDING' || c.sourceId === null
    ? []
    : [
        {
          kind: 'send',
          type: 'srmSfdBiddingHeader',
          id: c.sourceId,
          event: 'NEGOTIATION_CLOSED',
          part: c.sectionId ?? '',
          payload: { mode: 'COMPETE', sectionId: c.sectionId, finalPrices: finalPrices(c, results) },
        },
      ];

export const handedOver = (c: Compete, e: MachineEvent<string, unknown, ResultFacts>): Effects => [
  ...negotiationClosed(c, e.facts.results ?? []),
  ...archiveHalls(c),
];
export const archived = (c: Compete): Effects => archiveHalls(c);
export const failed = (c: Compete): Effects => [
  ...negotiationClosed(c, []),
  ...archiveHalls(c),
  ...tell(c, 'COMPETE_FAILED', participants(c)),
];
/** Suppliers hear of it only when they had been told of the event. */
export const cancelled = (c: Compete): Effects => [...cancelHalls(c), ...negotiationClosed(c, []), ...projectGone(c)];
const projectGone = (c: Compete): Effects => (c.publishedAt === null ? [] : tell(c, 'COMPETE_CANCELLED', participants(c)));
export const endedByProject = (c: Compete): Effects => [...cancelHalls(c), ...projectGone(c)];

export const countersigned = (c: Compete): Effects => tell(c, 'COMPETE_COUNTERSIGNED', buyer(c));
export const awardRejected = (c: Compete, e: MachineEvent): Effects =>
  tell(c, 'COMPETE_AWARD_REJECTED', submitter(c.awardSubmittedBy), { reason: reasonOf(e) });

const winners = (c: Compete) => new Set(c.awards.map((award) => award.supplierId));
export function resultTold(c: Compete): Effects {
  const won = winners(c);
  const confirmed = c.suppliers.filter((supplier) => supplier.confirmState === 'CONFIRMED');
  const to = (wins: boolean) =>
    confirmed.filter((supplier) => won.has(supplier.supplierId) === wins).map((supplier): Audience => `supplier:${supplier.supplierId}`);
  return [...tell(c, 'COMPETE_WON', to(true)), ...tell(c, 'COMPETE_LOST', to(false))];
}
export const revoked = (c: Compete, e: MachineEvent): Effects =>
  tell(
    c,
    'COMPETE_REVOKED',
    [...winners(c)].map((supplierId): Audience => `supplier:${supplierId}`),
    { reason: reasonOf(e) },
  );
