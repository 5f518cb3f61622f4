/** Suppliers and units of a competition in the reader's language: the event keeps what they were called when they came into it. */
import { useMemo } from 'react';

import { useCopiedNames } from '../kernel/fields/reference-names.js';

const supplier = { target: { entity: 'srmSlcSupplierInfo', key: 'id' }, id: 'supplierId', name: 'supplierName' } as const;
const unit = { target: { entity: 'baseUom', key: 'id' }, id: 'uomId', name: 'uomName' } as const;

interface WithSupplier {
  readonly supplierId: string | null;
  readonly supplierName: string | null;
}
interface WithUnit {
  readonly uomId: string | null;
  readonly uomName: string | null;
}

export const useNamedSuppliers = <Row extends WithSupplier>(rows: readonly Row[]): readonly Row[] => useCopiedNames(rows, supplier);
export const useNamedUnits = <Row extends WithUnit>(rows: readonly Row[]): readonly Row[] => useCopiedNames(rows, unit);

const none: readonly never[] = [];

/** An event with its suppliers and lines. */
export function useNamedEvent<Event extends { readonly suppliers?: readonly WithSupplier[]; readonly items?: readonly WithUnit[] }>(
  event: Event,
): Event {
  const [suppliers, items] = [useNamedSuppliers(event.suppliers ?? none), useNamedUnits(event.items ?? none)];
  return useMemo(
    () => ({ ...event, ...(event.suppliers ? { suppliers } : {}), ...(event.items ? { items } : {}) }),
    [event, suppliers, items],
  );
}

/** A hall with its bidders, where they are told, and lines. */
export function useNamedHall<Hall extends { readonly items: readonly WithUnit[]; readonly bidders?: readonly WithSupplier[] }>(
  hall: Hall,
): Hall {
  const [bidders, items] = [useNamedSuppliers(hall.bidders ?? none), useNamedUnits(hall.items)];
  return useMemo(() => ({ ...hall, items, ...(hall.bidders ? { bidders } : {}) }), [hall, bidders, items]);
}
