/** The session's place in the browser: IndexedDB, which can hold a key without showing it. */
import type { Session } from './signed-in.js';

const STORE = 'session';
const ROW = 'current';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('guildhall', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not open'));
  });
}

async function work<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result as T);
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'));
    });
  } finally {
    database.close();
  }
}

/** Where IndexedDB is missing or closed (some private windows) the session lasts as long as the page. */
let inMemory: Session | null = null;
const usable = async <T>(act: () => Promise<T>, otherwise: () => T): Promise<T> => {
  if (typeof indexedDB === 'undefined') return otherwise();
  return act().catch(otherwise);
};

export const keptSession = {
  read: (): Promise<Session | null> => usable(async () => (await work<Session | undefined>('readonly', (store) => store.get(ROW))) ?? null, () => inMemory),
  write: (session: Session | null): Promise<void> => {
    inMemory = session;
    return usable(async () => void await work<unknown>('readwrite', (store) => (session ? store.put(session, ROW) : store.delete(ROW))), () => undefined);
  },
};
