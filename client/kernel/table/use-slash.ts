/** `/` goes to the filter (platform-access.md §5.1): of the table that has the focus, else of the list that its screen shows. */
import { useEffect } from 'react';
import type { KeyboardEvent as ReactKeyboardEvent, RefObject } from 'react';

/** Where a slash is typed, or means something else. */
const OTHERS = 'input, textarea, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

type Key = Pick<KeyboardEvent, 'key' | 'target' | 'preventDefault'>;

/** @param alone whether it is the list of its screen @returns what the table hears keys with */
export function useSlash(box: RefObject<HTMLElement | null>, alone: boolean, ask: () => void): (key: ReactKeyboardEvent) => void {
  useEffect(() => {
    if (!alone) return undefined;
    const hear = (key: KeyboardEvent): void => {
      if (!key.defaultPrevented && !key.ctrlKey && !key.metaKey && !key.altKey && !box.current?.closest('[hidden]')) heard(key, ask);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [box, alone, ask]);
  return (key) => heard(key, ask);
}

function heard(key: Key, ask: () => void): void {
  if (key.key !== '/' || (key.target as HTMLElement).closest(OTHERS)) return;
  key.preventDefault();
  ask();
}
