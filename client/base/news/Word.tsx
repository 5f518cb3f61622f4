import type { Lookup } from '@machines/kernel/fields.js';
import type { ReactNode } from 'react';

import { useLanguage } from '../../kernel/language/language.js';
import { useLookupWords } from '../../kernel/lookups.js';

/** A code in the reader's words, as administrators keep them. */
export function Word({ lookup, code }: { readonly lookup: Lookup; readonly code: unknown }): ReactNode {
  const words = useLookupWords(lookup, useLanguage());
  return typeof code === 'string' && code !== '' ? words.word(code) : null;
}
