/** Unsaved input kept in the browser until it is saved (platform-access.md §6.3), per user and document; never secrets. */
const PREFIX = 'guildhall.draft';
const MOST_BYTES = 500_000;

export type DraftValues = Readonly<Record<string, unknown>>;

const keyOf = (userId: string, type: string, id: string | null): string => `${PREFIX}.${userId}.${type}.${id ?? 'new'}`;

export function readDraft(userId: string, type: string, id: string | null): DraftValues | null {
  try {
    const text = localStorage.getItem(keyOf(userId, type, id));
    return text === null ? null : (JSON.parse(text) as DraftValues);
  } catch {
    return null;
  }
}

/** A full or closed store keeps nothing: the form itself still holds the input. */
export function writeDraft(userId: string, type: string, id: string | null, values: DraftValues): void {
  const text = JSON.stringify(values);
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
