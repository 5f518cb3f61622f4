/** What makes a password good enough, asked when it is set and never when it is used (platform-access.md §1.3). */

export type RuleCode = 'PWD_LENGTH' | 'PWD_CLASSES' | 'PWD_CONTAINS_NAME' | 'PWD_SEQUENCE';

export interface PasswordOwner {
  readonly userName: string;
  readonly mobile: string | null;
  readonly email: string | null;
}

const RUN = 4;
const keyboardRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890'];

/** In the order in which they are asked; a page shows them beside what is typed. */
export const passwordRules: readonly { readonly code: RuleCode; readonly holds: (password: string, owner: PasswordOwner) => boolean }[] = [
  { code: 'PWD_LENGTH', holds: (password) => [...password].length >= 10 && [...password].length <= 64 && !/\p{Cc}/u.test(password) },
  { code: 'PWD_CLASSES', holds: (password) => classes(password) >= 3 },
  { code: 'PWD_CONTAINS_NAME', holds: (password, owner) => !containsName(password.toLowerCase(), owner) },
  { code: 'PWD_SEQUENCE', holds: (password) => !hasRun(password.toLowerCase()) },
];

/** The first rule that the password breaks; null: good. Not `complex`: its length alone counts. */
export function passwordRefusal(password: string, owner: PasswordOwner, complex = true): RuleCode | null {
  const asked = complex ? passwordRules : passwordRules.slice(0, 1);
  return asked.find((rule) => !rule.holds(password, owner))?.code ?? null;
}

const classes = (password: string): number =>
  [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u].filter((one) => one.test(password)).length;

function containsName(password: string, { userName, mobile, email }: PasswordOwner): boolean {
  return [userName, mobile, email?.split('@')[0]].some((name) => name && name.length >= 3 && password.includes(name.toLowerCase()));
}

function hasRun(password: string): boolean {
  for (let start = 0; start + RUN <= password.length; start += 1) {
    const part = password.slice(start, start + RUN);
    if (steps(part, 0) || (/^([0-9]+|[a-z]+)$/.test(part) && (steps(part, 1) || steps(part, -1)))) return true;
    if (keyboardRows.some((row) => row.includes(part))) return true;
  }
  return false;
}

const steps = (part: string, by: number): boolean =>
  [...part].every((character, index) => index === 0 || character.charCodeAt(0) - part.charCodeAt(index - 1) === by);
