import { useEffect } from 'react';

import type { ScreenTab } from '../screen/screen.js';

type Held = Pick<ScreenTab, 'setDirty'>;

/** The forms of a tab that hold what is not saved: one in a dialog goes without a word of the one behind it. */
const unsavedIn = new WeakMap<object, Set<object>>();

export function useTabDirty(tab: Held | null, unsaved: boolean): void {
  useEffect(() => {
    if (!tab) return undefined;
    const forms = unsavedIn.get(tab) ?? new Set();
    unsavedIn.set(tab, forms);
    const form = {};
    if (unsaved) forms.add(form);
    tab.setDirty(forms.size > 0);
    return () => {
      if (forms.delete(form)) tab.setDirty(forms.size > 0);
    };
  }, [tab, unsaved]);
}
