/** Which halls there are, who is invited to them and how far they are; what halls are told (compete.md §1, §2). */
import type { Instant } from '../../../kernel/fields.js';
import type { Effect } from '../../../kernel/lifecycle.js';
import type { DecimalString } from '../../../kernel/primitives/decimal.js';
import { normalise, sum } from '../../../kernel/primitives/decimal.js';
import { SECOND_MS } from '../../../kernel/primitives/instant.js';
import type { HallConfiguration, InvitedBidder } from '../../compete-hall/events.js';
import type { Compete, CompeteHallLine, CompeteItem, InvitedSupplier } from '../fields.js';

const HALL = 'srmSfdCompeteHall';
const finished: readonly string[] = ['ENDED', 'FAILED'];

export const isFinished = (hall: CompeteHallLine): boolean => finished.includes(hall.hallProgress);
export const hallOf = (c: Compete, hallId: string): CompeteHallLine | undefined => c.halls.find((hall) => hall.hallId === hallId);
export const itemsOf = (c: Compete, hallNo: number): readonly CompeteItem[] => c.items.filter((item) => item.hallNo === hallNo);

/** Halls a supplier is invited to; nothing given means all. */
export function isInvitedTo(supplier: InvitedSupplier, hallNo: number): boolean {
  const given = supplier.hallNos ?? '';
  return given === '' || given.split(',').some((one) => Number(one) === hallNo);
}

const gone: readonly string[] = ['DECLINED', 'REMOVED'];
export const takesPart = (supplier: InvitedSupplier): boolean => !gone.includes(supplier.confirmState);
export const invitedTo = (c: Compete, hallNo: number): readonly InvitedSupplier[] =>
  c.suppliers.filter((supplier) => takesPart(supplier) && isInvitedTo(supplier, hallNo));

export const hallNumber = (c: Compete, hallNo: number): string => `${c.docNumber ?? c.id}-H${String(hallNo).padStart(2, '0')}`;

const depositOk = (c: Compete, supplier: InvitedSupplier) =>
  c.depositFlag === 'N' || supplier.depositState === 'RECEIVED' ? ('Y' as const) : ('N' as const);

export const bidderOf = (c: Compete, supplier: InvitedSupplier): InvitedBidder => ({
  supplierId: supplier.supplierId,
  supplierName: supplier.supplierName ?? '',
  confirmedFlag: supplier.confirmState === 'CONFIRMED' ? 'Y' : 'N',
  depositOkFlag: depositOk(c, supplier),
  factor: supplier.factor,
  adder: supplier.adder,
  priorityNo: supplier.priorityNo,
  taxRate: supplier.taxRate,
  initialPrices: supplier.initialPrices,
});

/** Later halls of a serial event wait for the one before. */
const waitsForPrevious = (c: Compete, hall: CompeteHallLine) =>
  c.hallSequence === 'SERIAL' && c.halls.some((other) => other.hallNo < hall.hallNo && !isFinished(other));

export function configurationOf(c: Compete, hall: CompeteHallLine): HallConfiguration {
  const { turnParams, hallId: _id, hallProgress: _progress, bestValue: _best, notAwardedReason: _reason, ...rules } = hall;
  return {
    docNumber: hallNumber(c, hall.hallNo),
    fields: {
      ...rules,
      orgId: c.orgId,
      headerId: c.id,
      editionNo: c.editionNo,
      competeTitle: c.competeTitle,
      direction: c.direction,
      awardMode: c.awardMode,
      priceBasis: c.priceBasis,
      currencyCode: c.currencyCode,
      pricePrecision: c.pricePrecision,
      buyerId: c.buyerId,
      coBuyerIds: c.coBuyerIds,
      observerIds: c.observerIds,
      rehearsalFlag: c.rehearsalFlag,
      buyerVisibility: c.buyerVisibility,
      depositFlag: c.depositFlag,
      rulesText: c.rulesText,
      serialWaitFlag: waitsForPrevious(c, hall) ? 'Y' : 'N',
    },
    items: itemsOf(c, hall.hallNo).map(
      ({
        hallNo: _hall,
        sourceLineId: _source,
        listItemId: _item,
        notAwardedReason: _why,
        drawing: _drawing,
        drawingIds: _files,
        releasedDrawingIds: _released,
        ...item
      }) => ({
        ...item,
        itemName: item.itemName ?? '',
        quantity: item.quantity ?? '0',
      }),
    ),
    turnParams,
    bidders: invitedTo(c, hall.hallNo).map((supplier) => bidderOf(c, supplier)),
  };
}

export const toHall = (hall: Pick<CompeteHallLine, 'hallId'>, event: string, payload: object): readonly Effect[] =>
  hall.hallId === null ? [] : [{ kind: 'send', type: HALL, id: hall.hallId, event, payload, part: hall.hallId }];

const exists = (hall: CompeteHallLine) => hall.hallProgress !== 'PLANNED';

/** `before` tells which halls exist already: these are configured anew, the others are created. */
export const openHalls = (c: Compete, before: Compete): readonly Effect[] => [
  ...c.halls.flatMap((hall): readonly Effect[] => {
    const known = before.halls.find((one) => one.hallId === hall.hallId);
    if (hall.hallId === null) return [];
    if (known && exists(known)) return toHall(hall, 'CONFIGURE', configurationOf(c, hall));
    return [{ kind: 'create', type: HALL, id: hall.hallId, purpose: 'hall', part: hall.hallId, payload: configurationOf(c, hall) }];
  }),
  ...before.droppedHallIds.flatMap((hallId) => toHall({ hallId }, 'CANCEL_HALL', {})),
];

export const configureHalls = (c: Compete): readonly Effect[] =>
  c.halls.flatMap((hall) => toHall(hall, 'CONFIGURE', configurationOf(c, hall)));

export const toHallsOf = (c: Compete, supplier: InvitedSupplier, event: string, payload: object): readonly Effect[] =>
  c.halls.filter((hall) => exists(hall) && isInvitedTo(supplier, hall.hallNo)).flatMap((hall) => toHall(hall, event, payload));

export const disarmHalls = (c: Compete): readonly Effect[] =>
  c.halls.filter(exists).flatMap((hall) => toHall(hall, 'CANCEL_PENDING', { editionNo: c.editionNo }));

export const archiveHalls = (c: Compete): readonly Effect[] =>
  c.halls.filter((hall) => hall.hallProgress === 'ENDED').flatMap((hall) => toHall(hall, 'ARCHIVE', {}));

export const cancelHalls = (c: Compete): readonly Effect[] => [
  ...c.halls.filter((hall) => exists(hall) && !isFinished(hall)).flatMap((hall) => toHall(hall, 'CANCEL_HALL', {})),
  ...c.droppedHallIds.flatMap((hallId) => toHall({ hallId }, 'CANCEL_HALL', {})),
  ...archiveHalls(c),
];

/** Serial order: the next hall checks in when this one finished, and starts after the gap. */
export function nextHallTimes(
  c: Compete,
  at: Instant,
): { readonly hallNo: number; readonly checkinAt: Instant; readonly startAt: Instant } | null {
  if (c.hallSequence !== 'SERIAL') return null;
  const [next] = c.halls.filter((hall) => hall.hallProgress === 'WAITING').toSorted((a, b) => a.hallNo - b.hallNo);
  return next ? { hallNo: next.hallNo, checkinAt: at, startAt: at + c.serialGapSeconds * SECOND_MS } : null;
}

export const withHall = (c: Compete, hallNo: number, change: Partial<CompeteHallLine>): readonly CompeteHallLine[] =>
  c.halls.map((hall) => (hall.hallNo === hallNo ? { ...hall, ...change } : hall));

/** null while no hall has a best value. */
export function bestOf(halls: readonly CompeteHallLine[]): DecimalString | null {
  const values = halls.flatMap((hall) => (hall.hallProgress === 'ENDED' && hall.bestValue !== null ? [hall.bestValue] : []));
  return values.length === 0 ? null : normalise(sum(values));
}
