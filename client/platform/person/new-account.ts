/** The form of a new account begins with what is known of its person. */
import { isMask } from '@machines/kernel/masks.js';

type Person = Readonly<Record<string, unknown>>;

const taken = { fullNameEn: 'personNameEn', email: 'email', mobile: 'mobile', orgId: 'orgId' } as const;
const told = (value: unknown): value is string => typeof value === 'string' && value !== '' && !isMask(value);

export const newAccountOf = (person: Person, personId: string): Readonly<Record<string, string>> => ({
  user: 'new',
  personId,
  fullName: String(person['personName'] ?? ''),
  ...Object.fromEntries(Object.entries(taken).flatMap(([name, of]) => (told(person[of]) ? [[name, person[of]]] : []))),
});
