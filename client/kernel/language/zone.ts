/** The zone times are shown in: the user's own, before sign-in the browser's. */
import { useSession } from '../session/session.js';
import { browserZone } from './format-time.js';

export function useZone(): string {
  return useSession()?.userInfo.timeZone ?? browserZone();
}
