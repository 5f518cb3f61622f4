/** Follows what comes while the shell is open: to-dos, and what documents tell. */
import { useEffect } from 'react';

import { ask } from '../../kernel/call.js';
import { serverNow } from '../../kernel/connection/clock.js';
import { useConnection } from '../../kernel/connection/connection.js';
import { useSession } from '../../kernel/session/session.js';
import { isNew, showNotice } from './browser-notices.js';
import type { BellMessage } from '../messages.js';
import { openTodo } from '../open-todo.js';
import type { PendingRow } from '../pending.js';
import { useShell } from '../shell-state.js';

export default function BrowserNotices(): null {
  const connection = useConnection();
  const session = useSession();
  const { open } = useShell();
  const userId = session?.userInfo.userId;
  useEffect(() => {
    if (!connection || userId === undefined) return undefined;
    const from = serverNow();
    const told = new Set<string>();
    const tell = async (): Promise<void> => {
      const { rows } = await ask<{ readonly rows: readonly BellMessage[] }>('message', 'findMine', {}, { quiet: true });
      for (const { messageId, subject, text, route, query, creationDate, readFlag } of rows) {
        if (readFlag === 'Y' || creationDate < from || told.has(messageId)) continue;
        told.add(messageId);
        showNotice({ tag: `message.${messageId}`, title: subject, body: text, onOpen: () => open(route, query) }, userId);
      }
    };
    const ends = [
      connection.on('todo.row', ({ op, row }) => {
        const todo = row as unknown as PendingRow;
        if (!isNew(op, todo, from) || told.has(todo.pendingId)) return;
        told.add(todo.pendingId);
        showNotice({ tag: `todo.${todo.pendingId}`, title: todo.pendingTitle, onOpen: () => openTodo(todo, session, open) }, userId);
      }),
      // The bell reads the same and says what fails.
      connection.on('message.new', () => void tell().catch(() => undefined)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [connection, session, userId, open]);
  return null;
}
