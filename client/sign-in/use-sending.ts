import { useState } from 'react';

import { call, NoAnswer } from '../kernel/call.js';
import type { Answer } from '../kernel/call.js';
import { useSignInTexts } from './texts.js';

export interface Sending {
  readonly sending: boolean;
  readonly error: string | null;
  /** @returns the answer; null when none came, which is said in `error` */
  send<T>(entity: string, action: string, body: object): Promise<Answer<T> | null>;
  say(error: string | null): void;
}

/** Calls of somebody who has not signed in, with what went wrong beside them. */
export function useSending(): Sending {
  const t = useSignInTexts();
  const [sending, setSending] = useState(false);
  const [error, say] = useState<string | null>(null);
  return {
    sending,
    error,
    say,
    async send<T>(entity: string, action: string, body: object) {
      setSending(true);
      say(null);
      try {
        const answer = await call<T>(entity, action, body, { anonymous: true });
        if (answer.status !== 'S') say(answer.msg);
        return answer;
      } catch (cause) {
        if (!(cause instanceof NoAnswer)) throw cause;
        say(t('noAnswer'));
        return null;
      } finally {
        setSending(false);
      }
    },
  };
}
