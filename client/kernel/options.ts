/** Options of the installation that clients are told (platform-access.md §7.2): read after sign-in, and anew when one changes. */
import type { ProfileChanged } from '@machines/kernel/protocol.js';

import { call } from './call.js';
import { useNews } from './connection/news.js';
import { storeOf, useStore } from './store.js';

const TOLD = ['BASE_MOBILE_PATTERN', 'BASE_TIME_ZONE', 'BASE_EXPORT_BACKGROUND_ROWS'] as const;
type Told = (typeof TOLD)[number];

const options = storeOf<Readonly<Partial<Record<Told, string | null>>>>({});

/** What holds; null: nothing is set, or nothing was told yet. */
export const optionNow = (code: Told): string | null => options.get()[code] ?? null;

export const useOption = (code: Told): string | null => useStore(options)[code] ?? null;

async function refresh(): Promise<void> {
  const answer = await call<Readonly<Record<string, string | null>>>(
    'baseProfile',
    'findValues',
    { profileCodes: TOLD },
    { quiet: true },
  ).catch(() => null);
  if (answer?.status === 'S') options.set(answer.data);
}

function hear({ codes }: ProfileChanged): void {
  if (!codes || TOLD.some((code) => codes.includes(code))) void refresh();
}

/** Follows the options for as long as the shell is open. */
export const useOptionNews = (): void => useNews('profile.changed', refresh, hear);
