import { useSession } from '../../kernel/session/session.js';
import type { HeldResponsibility } from '../../kernel/session/signed-in.js';
import type { Tab } from '../tabs/tabs.js';

/** The other held responsibility that a tab acts in; null: that of the session. */
export function useActing({ query }: Pick<Tab, 'query'>): HeldResponsibility | null {
  const session = useSession();
  const wanted = query['respId'];
  if (wanted === undefined || session?.current?.responsibilityId === wanted) return null;
  return session?.responsibilities.find((held) => held.responsibilityId === wanted) ?? null;
}

/** What a page inside a tab tells the page around it. */
export type Told =
  | { readonly type: 'tab'; readonly title: string | null; readonly colour: string | null; readonly dirty: boolean }
  | { readonly type: 'closed' };
