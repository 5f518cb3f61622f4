/** Where goods of an order's line go: to the place that it names, else to that of its order. */
import { isSaid } from '../kernel/stock/said.js';

export interface Place {
  readonly warehouseCode: string | null;
  readonly deliveryPlace: string | null;
}

const isNamed = ({ warehouseCode, deliveryPlace }: Place): boolean => (warehouseCode ?? null) !== null || isSaid(deliveryPlace ?? null);

export const shipToOf = (line: Place, order: Place): Place => {
  const { warehouseCode, deliveryPlace } = isNamed(line) ? line : order;
  return { warehouseCode: warehouseCode ?? null, deliveryPlace: deliveryPlace ?? null };
};
/** The same for the same place; empty: nothing is said. */
export const placeKey = (place: Place): string => (isNamed(place) ? `${place.warehouseCode ?? ''}|${place.deliveryPlace ?? ''}` : '');

/** Rows that go to the same place together, in the order in which places first stand there. */
export function byPlace<R>(
  rows: readonly R[],
  placeOf: (row: R) => Place,
): readonly { readonly place: Place; readonly rows: readonly R[] }[] {
  const found = new Map<string, { readonly place: Place; readonly rows: R[] }>();
  for (const row of rows) {
    const place = placeOf(row);
    const key = placeKey(place);
    const group = found.get(key);
    if (group) group.rows.push(row);
    else found.set(key, { place, rows: [row] });
  }
  return [...found.values()];
}
