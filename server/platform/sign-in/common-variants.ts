/**
 * Whether a password is a common one in disguise: other case, signs or digits around it, digits and signs for letters. What it is
 * compared with are the common passwords themselves and the words within them, with those that are too short for the list.
 */
import { commonPasswords } from './common-passwords.js';

const shortWords =
  `password passwort passw welcome willkommen letmein qwerty qwertz azerty admin administrator root login master secret default changeme
  spring summer autumn winter january february march april august september october november december monday tuesday wednesday thursday friday
  saturday sunday football baseball hockey soccer dragon monkey sunshine princess superman batman michael jennifer jordan hunter ranger
  shadow freedom whatever trustno iloveyou lovely flower cheese computer internet server system oracle google apple microsoft windows
  woaini china beijing shanghai shenzhen guangzhou nihao zhongguo company office business supplier procurement purchase
  london berlin paris america starwars pokemon liverpool chelsea arsenal ferrari mustang harley yankees test guest user temp demo`.split(
    /\s+/,
  );

/** More signs around a word than these are a password of their own. */
const MOST_AROUND = 6;

const letterFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
};
const unmasked = (text: string, one: string): string => [...text].map((sign) => (sign === '1' ? one : (letterFor[sign] ?? sign))).join('');
const wordOf = (password: string): string => password.replace(/^[^a-z]+|[^a-z]+$/g, '');

let known: ReadonlySet<string> | null = null;
/** Made when the first password is set. */
function commonWords(): ReadonlySet<string> {
  known ??= new Set([...shortWords, ...[...commonPasswords].map(wordOf).filter((word) => /^[a-z]{5,}$/.test(word))]);
  return known;
}

export function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const bare = lower.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');
  if (commonPasswords.has(lower) || commonPasswords.has(bare)) return true;
  return within(lower).some((core) =>
    ['i', 'l'].some((one) => commonWords().has(unmasked(core, one)) || commonPasswords.has(unmasked(core, one))),
  );
}

/** The password without some of the signs and digits around its letters: each may stand for a letter or for nothing. */
function within(lower: string): readonly string[] {
  const before = Math.min(MOST_AROUND, lower.search(/[a-z]|$/));
  const after = Math.min(MOST_AROUND, lower.length - 1 - lower.search(/[a-z][^a-z]*$/));
  const cores: string[] = [];
  for (let from = 0; from <= before; from += 1)
    for (let cut = 0; cut <= after && from + cut <= MOST_AROUND; cut += 1) cores.push(lower.slice(from, lower.length - cut));
  return cores;
}
