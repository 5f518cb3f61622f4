/** The stars of the present user: read once, kept as the server answers. */
import { ask, call } from '../kernel/call.js';
import { storeOf, useStore } from '../kernel/store.js';
import { toastFailure } from '../kernel/toast.js';

export interface Place {
  readonly kind: 'DOC' | 'MENU' | 'START';
  readonly refType: string;
  readonly refId: string;
}

export const starOf = ({ kind, refType, refId }: Place): string => `${kind}/${refType}/${refId}`;
/** null until they are read. */
export type Stars = ReadonlySet<string> | null;
const stars = storeOf<Stars>(null);
export const useStars = (): Stars => useStore(stars);

export function readFavourites(signal: AbortSignal): void {
  call<readonly Place[]>('baseCollect', 'listKeys', {}, { quiet: true, signal })
    .then((answer) => {
      if (answer.status === 'S') stars.set(new Set(answer.data.map(starOf)));
    })
    .catch(() => undefined);
}

/** null until they are read. */
export function useStar(place: Place | null): boolean | null {
  const all = useStore(stars);
  return all === null || place === null ? null : all.has(starOf(place));
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
  if (on) next.add(starOf(place));
  else next.delete(starOf(place));
  stars.set(next);
}
