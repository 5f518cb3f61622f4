/** What the search box offers: screens of the menu by name, pinyin initials or route (platform-access.md §3.2). */
import type { Label } from '@machines/kernel/fields.js';

import type { MenuGroup } from '../menu/menu.js';

export interface FoundScreen {
  readonly kind: 'screen';
  readonly route: string;
  readonly label: Label;
  readonly group: Label;
}

const MOST_SCREENS = 8;

/** @param initials null until the dictionary is there */
export function screensLike(
  groups: readonly MenuGroup[],
  text: string,
  initials: ((text: string) => string) | null,
): readonly FoundScreen[] {
  const word = text.trim().toLowerCase();
  if (word === '') return [];
  const all = groups.flatMap((group) =>
    group.items.map((item): FoundScreen => ({ kind: 'screen', route: item.route, label: item.label, group: group.label })),
  );
  const rank = ({ label, route }: FoundScreen): number => {
    const names = [label.cn, label.en].map((name) => name.toLowerCase());
    if (names.some((name) => name.startsWith(word))) return 0;
    if (names.some((name) => name.includes(word))) return 1;
    if (initials?.(label.cn).startsWith(word)) return 2;
    return route.toLowerCase().includes(word) ? 3 : -1;
  };
  return all
    .map((screen) => ({ screen, at: rank(screen) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .slice(0, MOST_SCREENS)
    .map(({ screen }) => screen);
}
