import { useEffect } from 'react';

import { useScreen } from '../../kernel/screen/screen.js';

/** The tab's title, once it is known. */
export function useTitle(title: string | null): void {
  const { setTitle } = useScreen();
  useEffect(() => {
    if (title !== null) setTitle(title);
  }, [setTitle, title]);
}
