import { useEffect, useState } from 'react';

/** For dialogs that are there only while they are open: the focus goes back to what opened them, unless it is somewhere by then. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    },
    [opener],
  );
}
