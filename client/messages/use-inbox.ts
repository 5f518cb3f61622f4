/** The reader's messages, read anew when the server tells of another. */
import { useCallback, useEffect, useState } from 'react';

import { call, NoAnswer, Refused, taken } from '../kernel/call.js';
import { useConnection } from '../kernel/connection/connection.js';
import { useLanguage } from '../kernel/language/language.js';
import type { Failure } from '../kernel/states/States.js';

export const PAGE_ROWS = 30;

export interface InboxRow {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly route: string;
  readonly query: Readonly<Record<string, string>>;
  readonly category: string | null;
  readonly creationDate: number;
  readonly readFlag: 'Y' | 'N';
}
export interface Inbox {
  readonly rows: readonly InboxRow[];
  readonly unread: number;
  readonly count: number;
}
export interface InboxAsked {
  readonly unread: boolean;
  readonly category: string | null;
  readonly page: number;
}

export function useInbox({ unread, category, page }: InboxAsked): { told: Inbox | null; failure: Failure | null; reload(): void } {
  const connection = useConnection();
  const language = useLanguage();
  const [told, setTold] = useState<Inbox | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((n) => n + 1), []);
  useEffect(() => connection?.on('message.new', reload), [connection, reload]);
  useEffect(() => {
    let wanted = true;
    const asked = {
      pageIndex: page,
      pageRows: PAGE_ROWS,
      ...(unread ? { readFlag: 'N' } : {}),
      ...(category === null ? {} : { category }),
    };
    void call<Omit<Inbox, 'count'>>('msgInbox', 'listByPage', asked, { quiet: true })
      .then(taken)
      .then(
        (answer) => {
          if (!wanted) return;
          setTold({ ...answer.data!, count: answer.page?.count ?? 0 });
          setFailure(null);
        },
        (error: unknown) => {
          if (!wanted) return;
          if (error instanceof Refused) setFailure({ code: error.code, msg: error.message });
          else if (error instanceof NoAnswer) setFailure({ code: error.code, msg: '' });
          else throw error;
        },
      );
    return () => {
      wanted = false;
    };
  }, [unread, category, page, language, attempt]);
  return { told, failure, reload };
}
