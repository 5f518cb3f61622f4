/** What a screen reader is told without moving the focus. Rank and refusals are assertive, the rest waits its turn. */
import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import css from './hall.module.css';

type Announce = (text: string, urgent?: boolean) => void;

const Announcing = createContext<Announce>(() => undefined);

export const useAnnounce = (): Announce => useContext(Announcing);

interface Said {
  readonly text: string;
  /** The same words twice must be read twice: an even turn ends with a no-break space. */
  readonly turn: number;
}

const silence: Said = { text: '', turn: 0 };
const spoken = ({ text, turn }: Said): string => (turn % 2 === 0 ? text : `${text}\u00a0`);

export function AnnouncerProvider({ children }: { readonly children: ReactNode }) {
  const [polite, setPolite] = useState(silence);
  const [urgent, setUrgent] = useState(silence);
  const announce = useCallback<Announce>((text, now = false) => {
    (now ? setUrgent : setPolite)((before) => ({ text, turn: before.turn + 1 }));
  }, []);
  const value = useMemo(() => announce, [announce]);
  return (
    <Announcing.Provider value={value}>
      {children}
      <div className={css.unseen} role="status" aria-live="polite" data-testid="announce-polite">
        {spoken(polite)}
      </div>
      <div className={css.unseen} role="alert" aria-live="assertive" data-testid="announce-urgent">
        {spoken(urgent)}
      </div>
    </Announcing.Provider>
  );
}
