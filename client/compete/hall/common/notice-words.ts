/** Sentences of system lines, with instants in the reader's zone (compete.md §8). */
import { systemSentence as sentenceOf } from '@machines/compete/compete-hall/rules/notices.js';
import type { SystemParams } from '@machines/compete/compete-hall/rules/notices.js';

import { formatDateTime } from '../../../kernel/language/format-time.js';
import type { Language } from '../../../kernel/language/language.js';

export interface SystemLine {
  readonly systemCode: string | null;
  readonly systemParams: SystemParams | null;
}

/** null where the line is no system line. */
export const systemSentence = (line: SystemLine, language: Language, zone: string): string | null =>
  sentenceOf(line, language, (at) => formatDateTime(at, zone).slice(11));
