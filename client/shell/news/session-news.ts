/** What the server says of the session while it lasts. */
import type { SessionWarning } from '@machines/kernel/protocol.js';
import { useEffect } from 'react';

import { useConnection } from '../../kernel/connection/connection.js';
import { readSession } from '../../kernel/session/read-session.js';
import { sessionEnded } from '../../kernel/session/session.js';
import { storeOf } from '../../kernel/store.js';

/** That it ends soon; null: nothing of the kind, or it was heard. */
export const sessionWarning = storeOf<SessionWarning | null>(null);

export function useSessionNews(): void {
  const connection = useConnection();
  useEffect(() => connection?.on('session.ended', ({ reason }) => sessionEnded(reason)), [connection]);
  useEffect(() => connection?.on('user.changed', () => void readSession()), [connection]);
  useEffect(() => connection?.on('session.warn', (warning) => sessionWarning.set(warning)), [connection]);
}
