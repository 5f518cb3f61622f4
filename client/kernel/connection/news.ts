/** What is read once and then kept as others change it, for as long as the shell is open. */
import { useEffect } from 'react';

import { useConnection } from './connection.js';
import type { Pushes } from './connection.js';

/** Until then what is not pushed is read without a connection, too. */
const CONNECTED_WITHIN_MS = 2_000;

/**
 * @param read all of it, when the connection is there and whenever it comes back: what was pushed meanwhile nobody heard
 * @param hear a change; both stay the same from one rendering to the next
 */
export function useNews<P extends keyof Pushes>(push: P, read: () => Promise<void>, hear: (change: Pushes[P]) => void): void {
  const connection = useConnection();
  useEffect(() => {
    if (!connection) return undefined;
    const isOnline = (): boolean => connection.state.get().reach === 'online';
    if (isOnline()) void read();
    const late = setTimeout(() => {
      if (!isOnline()) void read();
    }, CONNECTED_WITHIN_MS);
    const ends = [
      connection.state.subscribe(() => {
        if (isOnline()) void read();
      }),
      connection.on(push, hear),
    ];
    return () => {
      clearTimeout(late);
      for (const end of ends) end();
    };
  }, [connection, push, read, hear]);
}
