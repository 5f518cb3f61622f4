/** What its user has not read: the header and the home page show the same lists, which one page watches once. */
import { createContext, useContext, useMemo } from 'react';
import type { ReactNode } from 'react';

import type { LiveList } from '../../kernel/list/use-list.js';
import { useUnreadLetters, useUnreadNotices } from './news.js';

interface Unread {
  readonly notices: LiveList;
  readonly letters: LiveList;
}

const Context = createContext<Unread | null>(null);

function Watched({ children }: { readonly children: ReactNode }): ReactNode {
  const [notices, letters] = [useUnreadNotices(), useUnreadLetters()];
  return <Context.Provider value={useMemo(() => ({ notices, letters }), [notices, letters])}>{children}</Context.Provider>;
}

/** Around whatever shows them; inside another one it watches nothing. */
export function UnreadNews({ children }: { readonly children: ReactNode }): ReactNode {
  return useContext(Context) ? children : <Watched>{children}</Watched>;
}

export function useUnread(): Unread {
  const found = useContext(Context);
  if (!found) throw new Error('useUnread is for what stands inside UnreadNews');
  return found;
}
