/** What documents told the viewer: the newest entries of his bell, read anew when the server tells of another. */
import { useCallback, useEffect, useState } from 'react';

import { ask } from '../kernel/call.js';
import { useConnection, useConnectionBadge } from '../kernel/connection/connection.js';
import { useLanguage } from '../kernel/language/language.js';

export interface BellMessage {
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly route: string;
  readonly query: Readonly<Record<string, string>>;
  readonly creationDate: number;
  readonly readFlag: 'Y' | 'N';
}

interface Told {
  readonly rows: readonly BellMessage[];
  readonly unread: number;
}
const nothing: Told = { rows: [], unread: 0 };

export interface BellMessages extends Told {
  /** @param ids none: all */
  read(ids?: readonly string[]): void;
}

export function useMessages(): BellMessages {
  const connection = useConnection();
  const language = useLanguage();
  const { reach } = useConnectionBadge();
  const [told, setTold] = useState(nothing);
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => setAttempt((n) => n + 1), []);
  useEffect(() => connection?.on('message.new', again), [connection, again]);
  useEffect(() => {
    let wanted = reach === 'online';
    if (wanted)
      void ask<Told>('message', 'findMine', {}, { quiet: true }).then(
        (answer) => wanted && setTold(answer),
        () => undefined,
      );
    return () => {
      wanted = false;
    };
  }, [language, reach, attempt]);
  const read = (ids?: readonly string[]): void => void ask('message', 'doRead', ids ? { ids } : {}, { quiet: true }).then(again, again);
  return { ...told, read };
}
