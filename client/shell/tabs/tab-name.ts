/** What a tab is called: by its document once that is loaded, else as the menu calls its screen. */
import { useCallback } from 'react';

import { screenOf } from '../../kernel/definitions.js';
import { useLabel } from '../../kernel/language/language.js';
import { nameOfScreen } from '../../kernel/pages/ScreenTitle.js';
import { useSession } from '../../kernel/session/session.js';
import { screens } from '../../screens.js';
import { HOME } from './tabs.js';
import type { Tab } from './tabs.js';
import { useShellTexts } from '../texts.js';

export function useTabName(): (tab: Pick<Tab, 'title' | 'route'>) => string {
  const t = useShellTexts();
  const word = useLabel();
  const session = useSession();
  return useCallback(
    ({ title, route }) => {
      if (route === HOME) return t('home');
      const found = screenOf(route);
      if (title !== null) return title;
      if (found) return word(nameOfScreen(found.screen, session));
      // Screens that are in no definition say what they are called.
      return route in screens ? '…' : t('notFound');
    },
    [t, word, session],
  );
}
