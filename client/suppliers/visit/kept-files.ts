/** Photos and signatures of visits on this device until they have gone up: a reload, or a battery that dies, takes none away. */
import { indexedStore } from '../../kernel/indexed-store.js';

export interface KeptFile {
  /** Of the browser's store; begins with user and visit. */
  readonly key: string;
  /** What it belongs to: a field, or an item by its number. */
  readonly place: string;
  readonly name: string;
  readonly blob: Blob;
  /** Asked for when it was taken: place and time stay in it. */
  readonly keepsPlace?: boolean;
}

const work = indexedStore('guildhall-visits', 'files');
const prefixOf = (userId: string, visitId: string): string => `${userId}/${visitId}/`;

let count = 0;
/** Rises in the order in which files are given. */
export const keyFor = (userId: string, visitId: string): string =>
  `${prefixOf(userId, visitId)}${String(Date.now()).padStart(15, '0')}-${String((count += 1)).padStart(6, '0')}`;

export const keptFiles = (userId: string, visitId: string): Promise<readonly KeptFile[]> =>
  work('readonly', (store) => store.getAll(IDBKeyRange.bound(prefixOf(userId, visitId), `${prefixOf(userId, visitId)}~`)));

export const keepFile = (file: KeptFile): Promise<void> => work('readwrite', (store) => store.put(file, file.key));

export const forgetFile = (key: string): Promise<void> => work('readwrite', (store) => store.delete(key));
