/** The sealed file of one's opening key, as this browser keeps it. It stays after signing out: without the passphrase it is of no use. */
import { indexedStore } from '../../../kernel/indexed-store.js';
import type { KeyFile } from './key-file.js';

const work = indexedStore('guildhall-opening-keys', 'keys');

/** By user and fingerprint: several people may share a browser. */
const rowOf = (userId: string, fingerprint: string): string => `${userId}.${fingerprint}`;

/** Some private windows keep nothing: there the file alone has the key. */
export const keptKeys = {
  find: async (userId: string, fingerprint: string): Promise<KeyFile | null> =>
    (await work<KeyFile | undefined>('readonly', (store) => store.get(rowOf(userId, fingerprint))).catch(() => undefined)) ?? null,
  keep: (userId: string, file: KeyFile): Promise<boolean> =>
    work('readwrite', (store) => store.put(file, rowOf(userId, file.fingerprint))).then(
      () => true,
      () => false,
    ),
  forget: (userId: string, fingerprint: string): Promise<void> =>
    work('readwrite', (store) => store.delete(rowOf(userId, fingerprint))).then(
      () => undefined,
      () => undefined,
    ),
};
