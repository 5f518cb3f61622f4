/** Sends an event of the contract; what is refused or fails is told where people look for it. */
import { useState } from 'react';

import type { LiveDocument } from '../kernel/document/use-document.js';
import { toastDone, toastFailure, toastRefused } from '../kernel/toast.js';

export interface Sent {
  readonly busy: boolean;
  /** @returns whether it was accepted */
  send(event: string, payload: object): Promise<boolean>;
}

export function useSent(document: LiveDocument): Sent {
  const [busy, setBusy] = useState(false);
  const send = async (event: string, payload: object): Promise<boolean> => {
    setBusy(true);
    try {
      const answer = await document.send(event, payload);
      if (answer.status === 'S') toastDone(document.definition.events[event]!.label);
      else toastRefused(answer);
      return answer.status === 'S';
    } catch (error) {
      toastFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}
