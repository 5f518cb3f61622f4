/** What is read once and then kept as others change it, for as long as the shell is open. */
import { useEffect } from 'react';

import { useConnection } from './connection.js';
import type { Pushes } from './connection.js';

/**
 * @param read all of it, at the start and whenever the connection comes back: what was pushed meanwhile nobody heard
 * @param hear a change; both stay the same from one rendering to the next
 */
export function useNews<P extends keyof Pushes>(push: P, read: () => Promise<void>, hear: (change: Pushes[P]) => void): void {
  const connection = useConnection();
  useEffect(() => {
    if (!connection) return undefined;
    void read();
    const ends = [
      connection.state.subscribe(() => {
        if (connection.state.get().reach === 'online') void read();
      }),
      connection.on(push, hear),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [connection, push, read, hear]);
}
