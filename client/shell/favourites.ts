/** The stars of the present user: read once, kept as the server answers. */
import { ask, call } from '../kernel/call.js';
import { storeOf, useStore } from '../kernel/store.js';
import { toastFailure } from '../kernel/toast.js';

export interface Place {
  readonly kind: 'DOC' | 'MENU';
  readonly refType: string;
  readonly refId: string;
}

const keyOf = ({ kind, refType, refId }: Place): string => `${kind}/${refType}/${refId}`;
const stars = storeOf<ReadonlySet<string> | null>(null);

export function readFavourites(signal: AbortSignal): void {
  call<readonly Place[]>('baseCollect', 'listKeys', {}, { quiet: true, signal })
    .then((answer) => {
      if (answer.status === 'S') stars.set(new Set(answer.data.map(keyOf)));
    })
    .catch(() => undefined);
}

/** null until they are read. */
export function useStar(place: Place | null): boolean | null {
  const all = useStore(stars);
  return all === null || place === null ? null : all.has(keyOf(place));
}

/** @param title what it is called now, kept until the list of favourites is read */
export async function toggleFavourite(place: Place, title: string): Promise<void> {
  try {
    const { favourite } = await ask<{ favourite: 'Y' | 'N' }>('baseCollect', 'toggle', { ...place, title });
    setStar(place, favourite === 'Y');
  } catch (error) {
    toastFailure(error);
  }
}

export function setStar(place: Place, on: boolean): void {
  const next = new Set(stars.get() ?? []);
  if (on) next.add(keyOf(place));
  else next.delete(keyOf(place));
  stars.set(next);
}
