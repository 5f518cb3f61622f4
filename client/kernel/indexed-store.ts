/** One store of a database of the browser's own, which can also hold what no script may read out, such as a key. */
type Work = <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest) => Promise<T>;

/** @returns what does one thing in the store; it throws where the browser keeps none */
export function indexedStore(databaseName: string, storeName: string): Work {
  const open = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(databaseName, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(storeName);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('IndexedDB did not open'));
    });
  return async <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest) => {
    const database = await open();
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(storeName, mode);
        const request = act(transaction.objectStore(storeName));
        transaction.oncomplete = () => resolve(request.result as T);
        transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'));
      });
    } finally {
      database.close();
    }
  };
}
