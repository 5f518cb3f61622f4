/** The sealed file of one's opening key, as this browser keeps it. It stays after signing out: without the passphrase it is of no use. */
import type { KeyFile } from './key-file.js';

const STORE = 'keys';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('guildhall-opening-keys', 1);
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

/** By user and fingerprint: several people may share a browser. */
const rowOf = (userId: string, fingerprint: string): string => `${userId}.${fingerprint}`;

/** Some private windows keep nothing: there the file alone has the key. */
export const keptKeys = {
  find: async (userId: string, fingerprint: string): Promise<KeyFile | null> => (await work<KeyFile | undefined>('readonly', (store) => store.get(rowOf(userId, fingerprint))).catch(() => undefined)) ?? null,
  keep: (userId: string, file: KeyFile): Promise<boolean> => work('readwrite', (store) => store.put(file, rowOf(userId, file.fingerprint))).then(() => true, () => false),
  forget: (userId: string, fingerprint: string): Promise<void> => work('readwrite', (store) => store.delete(rowOf(userId, fingerprint))).then(() => undefined, () => undefined),
};
