/** What makes a password good enough, asked when it is set and never when it is used (platform-access.md §1.3). */

export type PasswordCode = 'PWD_LENGTH' | 'PWD_CLASSES' | 'PWD_CONTAINS_NAME' | 'PWD_SEQUENCE';

export interface PasswordOwner { readonly userName: string; readonly mobile: string | null; readonly email: string | null }

const RUN = 4;
const keyboardRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890'];

/** The first rule that the password breaks, in the order of the specification; null: good. */
export function passwordRefusal(password: string, owner: PasswordOwner): PasswordCode | null {
  const characters = [...password];
  if (characters.length < 10 || characters.length > 64 || /\p{Cc}/u.test(password)) return 'PWD_LENGTH';
  if (classes(password) < 3) return 'PWD_CLASSES';
  if (containsName(password.toLowerCase(), owner)) return 'PWD_CONTAINS_NAME';
  return hasRun(password.toLowerCase()) ? 'PWD_SEQUENCE' : null;
}

const classes = (password: string): number => [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u].filter((one) => one.test(password)).length;

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

const steps = (part: string, by: number): boolean => [...part].every((character, index) => index === 0 || character.charCodeAt(0) - part.charCodeAt(index - 1) === by);
