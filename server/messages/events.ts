/** Events that documents tell people, and what each tells: the variables of its templates. */
import type { DocumentLetter } from '../../state-machines/kernel/letters.js';
import { namesOf } from '../../state-machines/messages/template/language.js';
import { accountLetters } from '../platform/mail/account-letters.js';
import type { VariablesOf } from './template.js';

/** What every message tells, besides what the event says. */
export const ALWAYS = ['docTitle', 'docNumber'] as const;

/** Letters of accounts are no events: templates word them, and no configuration sends them elsewhere. */
export const templateVariablesOf =
  (letters: Readonly<Record<string, DocumentLetter>>): VariablesOf =>
  (code) => {
    const account = Object.hasOwn(accountLetters, code) ? accountLetters[code] : undefined;
    if (!account) return variablesOf(letters)(code);
    const { subject, text } = account;
    return [...new Set(namesOf(subject.cn, subject.en, text.cn, text.en))];
  };

export const variablesOf =
  (letters: Readonly<Record<string, DocumentLetter>>): VariablesOf =>
  (eventCode) => {
    const letter = Object.hasOwn(letters, eventCode) ? letters[eventCode] : undefined;
    if (!letter) return null;
    const { subject, text } = letter;
    return [...new Set([...namesOf(subject.cn, subject.en, text.cn, text.en), ...ALWAYS])];
  };
