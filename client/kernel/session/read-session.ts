import { call } from '../call.js';
import { currentSession, updateSession } from './session.js';
import type { SignInAnswer } from './signed-in.js';

type Known = Pick<SignInAnswer, 'userInfo' | 'responsibilities'>;

const asText = ({ userInfo, responsibilities }: Known): string => JSON.stringify([Object.entries(userInfo).sort(), responsibilities]);

/** Who is signed in, as the server knows him now: name, zone, preferences, what he holds. All windows of the browser hear it. */
export async function readSession(): Promise<void> {
  const answer = await call<Known & { readonly certificate: string }>('login', 'findSession', {}, { quiet: true }).catch(() => null);
  const session = currentSession();
  if (answer?.status !== 'S' || session?.certificate !== answer.data.certificate || asText(session) === asText(answer.data)) return;
  await updateSession({ userInfo: answer.data.userInfo, responsibilities: answer.data.responsibilities });
}
