/** What a person opened from the search box last, kept in this browser. */
import type { Label } from '@machines/kernel/fields.js';
import type { ScreenQuery } from '../../kernel/screen/screen.js';

export interface Recent {
  readonly route: string;
  readonly query: ScreenQuery;
  readonly label: Label;
}

const MOST = 10;
const keyOf = (userId: string): string => `guildhall.search.${userId}`;

export function recentOf(userId: string): readonly Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? (kept as Recent[]) : [];
  } catch {
    return [];
  }
}

export function remember(userId: string, opened: Recent): void {
  const place = ({ route, query }: Recent): string => JSON.stringify([route, query]);
  const next = [opened, ...recentOf(userId).filter((one) => place(one) !== place(opened))].slice(0, MOST);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(next));
  } catch {
    // A full store keeps what it had.
  }
}
