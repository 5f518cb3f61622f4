/** The form of a new account begins with what is known of its person. */
import { isMask } from '@machines/kernel/masks.js';

type Person = Readonly<Record<string, unknown>>;

const taken = ['email', 'mobile', 'orgId'] as const;
const told = (value: unknown): value is string => typeof value === 'string' && value !== '' && !isMask(value);

export const newAccountOf = (person: Person, personId: string): Readonly<Record<string, string>> => ({
  user: 'new', personId, fullName: String(person['personName'] ?? ''), ...Object.fromEntries(taken.flatMap((name) => (told(person[name]) ? [[name, person[name]]] : []))),
});
