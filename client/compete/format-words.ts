import { SFD_COMPETE_FORMAT } from '@machines/compete/lookups.js';
import type { Label } from '@machines/kernel/fields.js';
import { useCallback } from 'react';

import { enumerated, useLanguage } from '../kernel/language/language.js';

const values: Readonly<Record<string, Label>> = SFD_COMPETE_FORMAT.values;

/** Formats of an event's halls as they stand in its row, divided by commas. */
export function useFormatWords(): (formats: string | null | undefined) => string {
  const language = useLanguage();
  return useCallback(
    (formats) =>
      enumerated(
        (formats ?? '')
          .split(',')
          .filter(Boolean)
          .map((format) => values[format]?.[language] ?? format),
        language,
      ),
    [language],
  );
}
