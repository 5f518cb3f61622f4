/** What the events of a compete event change; each gives the parts of the document that are new. */
import type { MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Change } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import type { CompeteEventOf, HallEnded, HallTold } from './events.js';
import type { HallResult, ItemCopy, SavingFacts, SubmitFacts } from './facts.js';
import type { Compete, CompeteHallLine, CompeteItem, FinalTotal, InvitedSupplier } from './fields.js';
import { lines } from './fields.js';
import { awardLines, baselineOf, savingOf } from './rules/award.js';
import { rescheduled as newTimes } from './rules/guards.js';
import { bestOf, hallOf, isFinished, nextHallTimes, withHall } from './rules/halls.js';
import { withDrawings } from '../drawings.js';

/** Counts and dates that lists show, kept beside what they are counted from. */
export function summarised(c: Compete, change: Change<Compete>): Change<Compete> {
  const { halls, suppliers } = { ...c, ...change } as Compete;
  const starts = halls.flatMap((hall) => (hall.startAt === null ? [] : [hall.startAt]));
  return {
    ...change,
    hallCount: halls.length,
    startAt: starts.length === 0 ? null : Math.min(...starts),
    formats: [...new Set(halls.map((hall) => hall.competeFormat))].join(','),
    invitedCount: suppliers.filter((supplier) => supplier.confirmState !== 'REMOVED').length,
    confirmedCount: suppliers.filter((supplier) => supplier.confirmState === 'CONFIRMED').length,
  };
}

export function saved(c: Compete, payload: SavePayload, facts: SavingFacts): Change<Compete> {
  const change = applySave<Compete>(lines, c, payload);
  const next = { ...c, ...change } as Compete;
  const { hallIds = {}, historyPrices = {}, supplierNames = {} } = facts;
  return summarised(c, {
    ...change,
    ...(facts.categoryName === undefined ? {} : { categoryName: facts.categoryName }),
    ...(next.competeType === 'DISPOSAL' ? { direction: 'FORWARD' as const } : {}),
    ...(change.halls
      ? {
          halls: change.halls.map((hall) =>
            hall.hallId === null && hallIds[hall.hallNo] ? { ...hall, hallId: hallIds[hall.hallNo]! } : hall,
          ),
          droppedHallIds: dropped(c, change.halls),
        }
      : {}),
    ...(change.items
      ? {
          items: change.items.map((item) =>
            String(item.itemNo) in historyPrices ? { ...item, historyPrice: historyPrices[item.itemNo] ?? null } : item,
          ),
        }
      : {}),
    ...(change.suppliers
      ? {
          suppliers: change.suppliers.map((supplier) =>
            supplierNames[supplier.supplierId] ? { ...supplier, supplierName: supplierNames[supplier.supplierId]! } : supplier,
          ),
        }
      : {}),
  });
}

/** Halls that were published once and are no longer lines are told at the next publication. */
const dropped = (c: Compete, halls: readonly CompeteHallLine[]): readonly string[] => [
  ...c.droppedHallIds,
  ...c.halls.flatMap((hall) =>
    hall.hallId !== null && hall.hallProgress !== 'PLANNED' && !halls.some((one) => one.hallId === hall.hallId) ? [hall.hallId] : [],
  ),
];

/** Codes and names are copied from the masters and stay as they were when the event was submitted. */
export const submitted = (c: Compete, e: { readonly facts: SubmitFacts }): Change<Compete> => ({
  ...(e.facts.startsHeld ? { baselineAmount: baselineOf(c) } : {}),
  items: withDrawings(
    c.items.map((item) => {
      const copy = e.facts.items?.[item.itemNo];
      return copy ? withCopy(item, copy) : item;
    }),
    e.facts,
  ),
});

/** What the buyer wrote stays; the English name is that of the material, and of no other name. */
function withCopy(item: CompeteItem, copy: ItemCopy): CompeteItem {
  const itemName = item.itemName ?? copy.itemName;
  return {
    ...item,
    itemCode: copy.itemCode,
    itemName,
    itemNameEn: itemName === copy.itemName ? (copy.itemNameEn ?? null) : null,
    spec: item.spec ?? copy.spec,
    drawing: copy.drawing ?? null,
    uomName: copy.uomName,
  };
}

export const published = (c: Compete, e: MachineEvent): Change<Compete> => ({
  publishedAt: e.at,
  confirmClosedFlag: 'N',
  droppedHallIds: [],
  halls: c.halls.map((hall) => (hall.hallProgress === 'PLANNED' ? { ...hall, hallProgress: 'WAITING' as const } : hall)),
  suppliers: c.suppliers.map((supplier) =>
    c.depositFlag === 'Y' && supplier.depositState === 'NONE' ? { ...supplier, depositState: 'PENDING' as const } : supplier,
  ),
});

export const withSupplier = (c: Compete, supplierId: string, change: Partial<InvitedSupplier>): Change<Compete> =>
  summarised(c, { suppliers: c.suppliers.map((supplier) => (supplier.supplierId === supplierId ? { ...supplier, ...change } : supplier)) });

export function supplierAdded(c: Compete, e: CompeteEventOf<'ADD_SUPPLIER'>): Change<Compete> {
  const { supplierId, contactId, hallNos, factor, adder, priorityNo } = e.payload;
  const added: InvitedSupplier = {
    supplierId,
    supplierName: e.facts.supplierName ?? null,
    contactId,
    hallNos,
    factor,
    adder,
    priorityNo,
    confirmState: 'INVITED',
    declineReason: null,
    respondedAt: null,
    taxRate: null,
    depositState: c.depositFlag === 'Y' ? 'PENDING' : 'NONE',
    depositAttachmentId: null,
    initialPrices: null,
  };
  return summarised(c, { suppliers: [...c.suppliers.filter((supplier) => supplier.supplierId !== supplierId), added] });
}

export const revised = (c: Compete): Change<Compete> =>
  summarised(c, {
    editionNo: c.editionNo + 1,
    suppliers: c.suppliers
      .filter((supplier) => supplier.confirmState !== 'REMOVED')
      .map((supplier) => ({ ...supplier, confirmState: 'INVITED' as const, declineReason: null, respondedAt: null })),
  });

/** A new deadline that lies ahead opens the confirmation again. */
export function rescheduled(c: Compete, e: CompeteEventOf<'RESCHEDULE'>): Change<Compete> {
  const moved = newTimes(c, e);
  return summarised(c, {
    ...moved,
    ...(moved.confirmDeadline !== null && moved.confirmDeadline > e.at ? { confirmClosedFlag: 'N' as const } : {}),
  });
}

export const confirmationClosed = (c: Compete): Change<Compete> =>
  summarised(c, {
    confirmClosedFlag: 'Y',
    suppliers: c.suppliers.map((supplier) =>
      supplier.confirmState === 'INVITED' ? { ...supplier, confirmState: 'NO_REPLY' as const } : supplier,
    ),
  });

/** The hall that speaks: named in its message, or else by the message's origin. */
export const tellerOf = (c: Compete, e: MachineEvent): CompeteHallLine | undefined =>
  hallOf(c, (e.payload as Partial<HallTold>).hallId ?? (e.cause?.kind === 'EVENT' ? e.cause.id : ''));

export const isNews = (c: Compete, e: MachineEvent): boolean => {
  const hall = tellerOf(c, e);
  return hall !== undefined && !isFinished(hall);
};

export const hallsAfter = (c: Compete, e: MachineEvent): readonly CompeteHallLine[] => {
  const hall = tellerOf(c, e);
  if (!hall) return c.halls;
  return withHall(
    c,
    hall.hallNo,
    e.type === 'HALL_ENDED' ? { hallProgress: 'ENDED', bestValue: (e.payload as HallEnded).bestValue } : { hallProgress: 'FAILED' },
  );
};

/** In serial order the next hall takes its times from the end of this one. */
export const hallFinished = (c: Compete, e: MachineEvent): Change<Compete> => {
  const halls = hallsAfter(c, e);
  const next = nextHallTimes({ ...c, halls }, e.at);
  const timed = next
    ? halls.map((hall) => (hall.hallNo === next.hallNo ? { ...hall, checkinAt: next.checkinAt, startAt: next.startAt } : hall))
    : halls;
  return summarised(c, { halls: timed, bestAmount: bestOf(timed) });
};

export const hallOpened = (c: Compete, e: MachineEvent): Change<Compete> => {
  const hall = tellerOf(c, e);
  return hall ? { halls: withHall(c, hall.hallNo, { hallProgress: 'OPEN', bestValue: null }) } : {};
};

export function awardSaved(c: Compete, e: CompeteEventOf<'SAVE_AWARD'>): Change<Compete> {
  const awards = awardLines(c, e.payload.lines, e.facts.results ?? []);
  const reasonFor = (hallId: string | null, itemNo: number | null) =>
    e.payload.notAwarded.find((one) => one.hallId === hallId && one.itemNo === itemNo)?.reason ?? null;
  const hallIdOf = (hallNo: number | null) => c.halls.find((hall) => hall.hallNo === hallNo)?.hallId ?? null;
  return {
    awards,
    ...savingOf(c, awards),
    awardAttachmentIds: e.payload.attachmentIds ?? null,
    halls: c.halls.map((hall) => ({ ...hall, notAwardedReason: reasonFor(hall.hallId, null) })),
    items: c.items.map((item) => ({ ...item, notAwardedReason: reasonFor(hallIdOf(item.hallNo), item.itemNo) })),
  };
}

const finalTotals = (results: readonly HallResult[]): readonly FinalTotal[] =>
  results.flatMap(({ hallId, offers }) => offers.map(({ supplierId, alias, rank, total }) => ({ hallId, supplierId, alias, rank, total })));

export const awardSubmitted = (_c: Compete, e: CompeteEventOf<'SUBMIT_AWARD'>): Change<Compete> => ({
  finalTotals: finalTotals(e.facts.results ?? []),
});

/** Losers get their deposits back. */
export const awarded = (c: Compete): Change<Compete> => ({
  suppliers: c.suppliers.map((supplier) =>
    supplier.depositState === 'RECEIVED' && !c.awards.some((award) => award.supplierId === supplier.supplierId)
      ? { ...supplier, depositState: 'RETURN_DUE' as const }
      : supplier,
  ),
});

/** Lines of a voided document may be generated again. */
export const freed = (c: Compete, docId: string): Change<Compete> => ({
  voidedCount: c.voidedCount + 1,
  awards: c.awards.map((award) =>
    award.generatedId === docId ? { ...award, generatedType: null, generatedId: null, generatedQty: '0' } : award,
  ),
});
