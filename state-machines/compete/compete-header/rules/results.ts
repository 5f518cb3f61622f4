/** A hall's outcome in the terms of an award: effective offers with their ranks, without excluded bidders. */
import type { Hall } from '../../compete-hall/fields.js';
import { isMultiUnit } from '../../compete-hall/rules/clock-offers.js';
import { placesOf } from '../../compete-hall/rules/ranking.js';
import type { HallResult, OfferResult } from '../facts.js';

export function resultOf(hall: Hall): HallResult {
  const lot = placesOf(hall, null);
  const byItem =
    hall.awardMode === 'ITEM'
      ? new Map(hall.items.map(({ itemNo }) => [itemNo, new Map(placesOf(hall, itemNo).map((place) => [place.supplierId, place.rank]))]))
      : null;
  return {
    hallId: hall.id,
    excludedSupplierIds: hall.bidders.filter((bidder) => bidder.bidderState === 'EXCLUDED').map((bidder) => bidder.supplierId),
    offers: lot.map(({ supplierId, rank, offer }): OfferResult => ({
      offerId: offer.offerId,
      supplierId,
      alias: hall.bidders.find((bidder) => bidder.supplierId === supplierId)?.alias ?? null,
      rank: byItem ? null : rank,
      total: offer.totalRaw,
      comparable: offer.totalComparable,
      lines: offer.items.map(({ itemNo, price, comparable, quantity }) => ({
        itemNo,
        price,
        comparable,
        rank: byItem?.get(itemNo)?.get(supplierId) ?? null,
        ...(isMultiUnit(hall) ? { acceptedQty: quantity } : {}),
      })),
    })),
  };
}
