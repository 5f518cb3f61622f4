/** The session's place in the browser: IndexedDB, which can hold a key without showing it. */
import { indexedStore } from '../indexed-store.js';
import type { Session } from './signed-in.js';

const work = indexedStore('guildhall', 'session');
const ROW = 'current';

/** Where IndexedDB is missing or closed (some private windows) the session lasts as long as the page. */
let inMemory: Session | null = null;
const usable = async <T>(act: () => Promise<T>, otherwise: () => T): Promise<T> => {
  if (typeof indexedDB === 'undefined') return otherwise();
  return act().catch(otherwise);
};

export const keptSession = {
  read: (): Promise<Session | null> =>
    usable(
      async () => (await work<Session | undefined>('readonly', (store) => store.get(ROW))) ?? null,
      () => inMemory,
    ),
  write: (session: Session | null): Promise<void> => {
    inMemory = session;
    return usable(
      async () => void (await work<unknown>('readwrite', (store) => (session ? store.put(session, ROW) : store.delete(ROW)))),
      () => undefined,
    );
  },
};
