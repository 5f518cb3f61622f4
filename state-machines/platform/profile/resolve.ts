/** Which value of an option holds for whom: user, responsibility, organisation and those above it, site, default (platform-access.md §7.2). */
import type { ProfileLevel } from '../../kernel/profiles.js';

export interface ProfileValue {
  readonly level: ProfileLevel;
  readonly levelId: string | null;
  readonly value: string;
}

export interface ProfileScope {
  readonly userId?: string | null;
  readonly respId?: string | null;
  /** The organisation and those above it, the nearest first. */
  readonly orgIds?: readonly string[];
}

/** `from`: the level and record that the value comes from; DEFAULT when nobody said anything. */
export interface Resolved {
  readonly value: string | null;
  readonly from: ProfileLevel | 'DEFAULT';
  readonly levelId: string | null;
}

export function resolveProfile(
  initial: string | null,
  levels: readonly string[],
  values: readonly ProfileValue[],
  { userId = null, respId = null, orgIds = [] }: ProfileScope,
): Resolved {
  const places: readonly (readonly [ProfileLevel, string | null])[] = [
    ['USER', userId],
    ['RESPONSIBILITY', respId],
    ...orgIds.map((orgId) => ['ORG', orgId] as const),
    ['SITE', null],
  ];
  for (const [level, levelId] of places) {
    if (!levels.includes(level) || (level !== 'SITE' && levelId === null)) continue;
    const found = values.find((one) => one.level === level && (level === 'SITE' || one.levelId === levelId));
    if (found) return { value: found.value, from: level, levelId };
  }
  return { value: initial, from: 'DEFAULT', levelId: null };
}
