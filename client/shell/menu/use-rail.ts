import { useState } from 'react';

const KEY = 'guildhall.menu-rail';

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

function write(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  } catch {
    // A closed store forgets it at the next load.
  }
}

/** Whether the menu is as narrow as its icons, as this browser showed it last. */
export function useRail(): readonly [boolean, () => void] {
  const [rail, setRail] = useState(read);
  return [
    rail,
    () => {
      write(!rail);
      setRail(!rail);
    },
  ];
}
