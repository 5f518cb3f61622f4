import { call } from '../../kernel/call.js';
import type { Answer } from '../../kernel/call.js';
import { stepUp } from '../../kernel/session/step-up.js';
import { toastDone, toastFailure, toastRefused } from '../../kernel/toast.js';

/** Sends; where the server asks who it is, asks the person and sends once more. @returns whether it was done */
export async function sendConfirmed<T>(entity: string, action: string, body: object, done: string): Promise<Answer<T> | null> {
  try {
    let answer = await call<T>(entity, action, body);
    if (answer.code === 'AUTH_STEP_UP' && (await stepUp())) answer = await call<T>(entity, action, body);
    if (answer.status === 'S') {
      toastDone(done);
      return answer;
    }
    if (answer.code !== 'AUTH_STEP_UP') toastRefused(answer);
  } catch (error) {
    toastFailure(error);
  }
  return null;
}
