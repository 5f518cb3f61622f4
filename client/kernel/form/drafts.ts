/** Unsaved input kept in the browser until it is saved (platform-access.md §6.3), per user and document, with what it stands on; never secrets. */
import { isKept } from './unsaved.js';
import type { Kept } from './unsaved.js';

const PREFIX = 'guildhall.draft';
const MOST_BYTES = 500_000;

const keyOf = (userId: string, type: string, id: string | null): string => `${PREFIX}.${userId}.${type}.${id ?? 'new'}`;

export function readDraft(userId: string, type: string, id: string | null): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId, type, id)) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** A full or closed store keeps nothing: the form itself still holds the input. */
export function writeDraft(userId: string, type: string, id: string | null, kept: Kept): void {
  const text = JSON.stringify(kept);
  if (text.length > MOST_BYTES) return;
  try {
    localStorage.setItem(keyOf(userId, type, id), text);
  } catch {
    dropDraft(userId, type, id);
  }
}

export function dropDraft(userId: string, type: string, id: string | null): void {
  try {
    localStorage.removeItem(keyOf(userId, type, id));
  } catch {
    // Without a store there is no draft to drop.
  }
}
