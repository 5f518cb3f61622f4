/**
 * Screen prose of one feature in both languages. A key that one side lacks does not compile, and a test compares the
 * sides besides. Placeholders are `{{name}}`; `{{n}} {{n, row|rows}}` chooses the word that goes with the number.
 *
 *     export const useTexts = textsOf('shell', cn, en);      // client/shell/texts.ts
 *     const t = useTexts(); t('signOut'); t('newRows', { n: 2 });
 */
import i18next from 'i18next';
import { useCallback } from 'react';

import { currentLanguage, useLanguage } from './language.js';
import type { Language } from './language.js';

export type Params = Readonly<Record<string, string | number>>;
export type Translate<Key extends string> = (key: Key, params?: Params) => string;

export interface Texts<Key extends string> {
  (): Translate<Key>;
  /** Outside of rendering, in the current language. */
  readonly say: Translate<Key>;
  readonly namespace: string;
  readonly sides: Readonly<Record<Language, Readonly<Record<Key, string>>>>;
}

export function textsOf<const Key extends string>(
  namespace: string,
  cn: Readonly<Record<Key, string>>,
  en: Readonly<Record<NoInfer<Key>, string>>,
): Texts<Key> {
  i18next.addResourceBundle('cn', namespace, cn);
  i18next.addResourceBundle('en', namespace, en);
  const translate = (language: Language, key: Key, params?: Params): string =>
    i18next.t(key, { ...params, ns: namespace, lng: language, keySeparator: false });
  const useTexts = (): Translate<Key> => {
    const language = useLanguage();
    return useCallback((key: Key, params?: Params) => translate(language, key, params), [language]);
  };
  return Object.assign(useTexts, {
    say: (key: Key, params?: Params) => translate(currentLanguage(), key, params),
    namespace,
    sides: { cn, en },
  });
}
