/** The language of the interface: the browser's until one is chosen, kept in the browser, changed without a reload. */
import { readIn } from '@machines/kernel/bilingual.js';
import type { Label } from '@machines/kernel/fields.js';
import i18next from 'i18next';
import type { FormatterModule } from 'i18next';
import { useCallback, useSyncExternalStore } from 'react';

/** Named like the sides of a label. Calls say CN and EN. */
export type Language = keyof Label;

const STORED = 'guildhall.language';
const tags: Readonly<Record<Language, string>> = { cn: 'zh-CN', en: 'en' };

/** The first that the browser wants of those there are; Chinese where it wants none of them. */
export function languageOf(wanted: readonly string[]): Language {
  const known = wanted.map((one) => one.toLowerCase().split('-')[0]).find((one) => one === 'zh' || one === 'en');
  return known === 'en' ? 'en' : 'cn';
}

function initialLanguage(): Language {
  const browser = (): Language => languageOf(navigator.languages ?? []);
  try {
    const stored = localStorage.getItem(STORED);
    return stored === 'en' || stored === 'cn' ? stored : browser();
  } catch {
    return browser();
  }
}

/** `{{n}} {{n, day|days}}` in a sentence: the word that goes with the number. */
const words: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (n: unknown, forms) => {
    const [one = '', many = ''] = (forms ?? '').split('|');
    return Number(n) === 1 ? one : many;
  },
};

void i18next.use(words).init({
  lng: initialLanguage(),
  fallbackLng: false,
  resources: {},
  interpolation: { escapeValue: false },
  initAsync: false,
});
markPage(currentLanguage());

export function currentLanguage(): Language {
  return i18next.language === 'en' ? 'en' : 'cn';
}

/** CN or EN, as headers and bodies of calls carry it. */
export const callLanguage = (): 'CN' | 'EN' => (currentLanguage() === 'en' ? 'EN' : 'CN');

export function setLanguage(language: Language): void {
  void i18next.changeLanguage(language);
  markPage(language);
  try {
    localStorage.setItem(STORED, language);
  } catch {
    // A browser without storage asks again next time.
  }
}

// The windows of a browser speak one language.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== STORED || (newValue !== 'cn' && newValue !== 'en') || newValue === currentLanguage()) return;
    void i18next.changeLanguage(newValue);
    markPage(newValue);
  });

function markPage(language: Language): void {
  document.documentElement.lang = tags[language];
}

function onLanguage(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
}

/** The current language; renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguage, currentLanguage);
}

/** Words a label in the current language. */
export function useLabel(): (label: Label) => string {
  const language = useLanguage();
  return useCallback((label: Label) => label[language], [language]);
}

/** What of a row's two names the reader is shown: `of(row, 'fullName')`; '' where it has none. */
export function useNameIn(): <Row extends object>(row: Row, name: Extract<keyof Row, string>) => string {
  const language = useLanguage();
  return useCallback((row, name) => String(readIn(language, row as Readonly<Record<string, unknown>>, name) ?? ''), [language]);
}

/** Words one after the other, as the language divides them. */
export const enumerated = (words: readonly string[], language: Language): string => words.join(language === 'cn' ? '、' : ', ');
