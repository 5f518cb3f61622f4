/** How keys of caches are shown (platform-system.md §2): by what they are about, never with the secret that they are. */
import { createHash } from 'node:crypto';

/** What keys are about: their first word. */
export const kindOf = (key: string): string => key.split(':', 1)[0]!;

/** The rest of a key may be a ticket or a session: it is shown as a mark of it, by which the same key is known again. */
export function shownKey(key: string): string {
  const kind = kindOf(key);
  if (kind === key) return /^[A-Za-z-]{1,20}$/.test(key) ? key : markOf(key);
  return `${kind}:${markOf(key.slice(kind.length + 1))}`;
}
const markOf = (text: string): string => `…${createHash('sha256').update(text).digest('hex').slice(0, 10)}`;
