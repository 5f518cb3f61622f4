import { call } from '../kernel/call.js';
import { callLanguage, setLanguage } from '../kernel/language/language.js';
import type { Language } from '../kernel/language/language.js';

/** At once and in all windows of the browser; session and user keep it (platform-access.md §3.4). */
export async function switchLanguage(language: Language): Promise<void> {
  setLanguage(language);
  await call('login', 'switchLanguage', { lan: callLanguage() }, { quiet: true }).catch(() => undefined);
}
