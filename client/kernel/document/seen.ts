/**
 * Tells the server which frame of a watched document was painted, at most once a second: evidence of how soon people see
 * what was accepted (compete.md §10.3). A hidden window paints nothing and tells nothing.
 */
import type { Frame } from '@machines/kernel/protocol.js';
import { useEffect } from 'react';

import { clockStore, serverNow } from '../connection/clock.js';
import { currentConnection } from '../connection/connection.js';

const EVERY_MS = 1_000;

/** Documents that tell, and when they last did, by this page's own clock. */
const toldAt = new Map<string, number>();
const keyOf = (type: string, id: string): string => `${type}/${id}`;

/** A frame was taken over and will be painted. */
export function takenOver({ type, id, epoch, viewSeq }: Frame): void {
  const key = keyOf(type, id);
  const last = toldAt.get(key);
  const now = performance.now();
  if (last === undefined || now - last < EVERY_MS) return;
  toldAt.set(key, now);
  // The first one comes before this frame is painted, the second after it.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const { offset, delay } = clockStore.get();
      currentConnection()?.seen({
        type,
        id,
        epoch,
        viewSeq,
        seenAt: serverNow(),
        offset: Math.round(offset),
        ...(delay === null ? {} : { delay: Math.round(delay) }),
      });
    }),
  );
}

/** While mounted the document's frames are told of. */
export function useSeen(type: string, id: string): void {
  useEffect(() => {
    const key = keyOf(type, id);
    toldAt.set(key, -EVERY_MS);
    return () => void toldAt.delete(key);
  }, [type, id]);
}
