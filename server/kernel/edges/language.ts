import type { Language } from './contracts.js';

/** The wire says CN and EN; labels say cn and en. */
export function languageOf(value: unknown): Language | null {
  if (value === 'CN') return 'cn';
  if (value === 'EN') return 'en';
  return null;
}

export const wireLanguage = (language: Language): 'CN' | 'EN' => (language === 'en' ? 'EN' : 'CN');

/** Language of a call: the body's `lan`, else the header, else the session's, else CN (platform-access.md §0.4). */
export const callLanguage = (lan: unknown, header: unknown, session: Language | null): Language =>
  languageOf(lan) ?? languageOf(header) ?? session ?? 'cn';
