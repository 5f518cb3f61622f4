/** Suppliers, items and units of a competition in the reader's language: the event keeps what they were called when they came into it. */
import { useMemo } from 'react';

import { useCopiedNames } from '../kernel/fields/references/reference-names.js';
import { useNameIn } from '../kernel/language/language.js';

const supplier = { target: { entity: 'srmSlcSupplierInfo', key: 'id' }, id: 'supplierId', name: 'supplierName' } as const;
const unit = { target: { entity: 'baseUom', key: 'id' }, id: 'uomId', name: 'uomName' } as const;

interface WithSupplier {
  readonly supplierId: string | null;
  readonly supplierName: string | null;
}
interface Item {
  readonly itemName: string | null;
  readonly itemNameEn: string | null;
  readonly uomId: string | null;
  readonly uomName: string | null;
}

export const useNamedSuppliers = <Row extends WithSupplier>(rows: readonly Row[]): readonly Row[] => useCopiedNames(rows, supplier);
export function useNamedItems<Row extends Item>(rows: readonly Row[]): readonly Row[] {
  const nameIn = useNameIn();
  const named = useCopiedNames(rows, unit);
  return useMemo(() => named.map((row) => ({ ...row, itemName: nameIn(row as Item, 'itemName') })), [named, nameIn]);
}

const none: readonly never[] = [];

/** An event with its suppliers and lines. */
export function useNamedEvent<Event extends { readonly suppliers?: readonly WithSupplier[]; readonly items?: readonly Item[] }>(
  event: Event,
): Event {
  const [suppliers, items] = [useNamedSuppliers(event.suppliers ?? none), useNamedItems(event.items ?? none)];
  return useMemo(
    () => ({ ...event, ...(event.suppliers ? { suppliers } : {}), ...(event.items ? { items } : {}) }),
    [event, suppliers, items],
  );
}

/** An inquiry or a tender with its suppliers, where they are told, and lines. */
export function useNamedInquiry<
  Inquiry extends { readonly suppliers?: readonly WithSupplier[]; readonly items: readonly Pick<Item, 'itemName' | 'itemNameEn'>[] },
>(inquiry: Inquiry): Inquiry {
  const nameIn = useNameIn();
  const suppliers = useNamedSuppliers(inquiry.suppliers ?? none);
  return useMemo(() => {
    const items = inquiry.items.map((item) => ({ ...item, itemName: nameIn(item, 'itemName') }));
    return { ...inquiry, items, ...(inquiry.suppliers ? { suppliers } : {}) };
  }, [inquiry, suppliers, nameIn]);
}

/** A hall with its bidders, where they are told, and lines. */
export function useNamedHall<Hall extends { readonly items: readonly Item[]; readonly bidders?: readonly WithSupplier[] }>(
  hall: Hall,
): Hall {
  const [bidders, items] = [useNamedSuppliers(hall.bidders ?? none), useNamedItems(hall.items)];
  return useMemo(() => ({ ...hall, items, ...(hall.bidders ? { bidders } : {}) }), [hall, bidders, items]);
}
