/** Sentences of system lines: made from the code and its values at reading, instants in the reader's zone (compete.md §8). */
import { systemNotices } from '@machines/compete/compete-hall/rules/notices.js';
import type { SystemCode } from '@machines/compete/compete-hall/rules/notices.js';

import { formatDateTime } from '../../../kernel/language/format-time.js';
import type { Language } from '../../../kernel/language/language.js';

type Values = Readonly<Record<string, string | number | null>> | null;

const instants: ReadonlySet<string> = new Set(['endAt', 'resumeAt']);

export interface SystemLine {
  readonly systemCode: string | null;
  readonly systemParams: Values;
}

/** null where the line is no system line. */
export function systemSentence({ systemCode, systemParams }: SystemLine, language: Language, zone: string): string | null {
  if (systemCode === null || !Object.hasOwn(systemNotices, systemCode)) return null;
  return systemNotices[systemCode as SystemCode][language].replace(/\{(\w+)\}/g, (_, name: string) =>
    wordOf(name, systemParams?.[name] ?? null, zone),
  );
}

const wordOf = (name: string, value: string | number | null, zone: string): string =>
  instants.has(name) && typeof value === 'number' ? formatDateTime(value, zone).slice(11) : String(value ?? '');
