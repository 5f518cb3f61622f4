/** Opening keys of people (platform-access.md §11; used by bidding.md §7.2), as browser and server both know them. */

/** An ECDH P-256 point as a JSON web key, and nothing besides. */
export interface PublicPoint {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
}

/** What people compare is the SHA-256 of this: the thumbprint of RFC 7638. */
export const thumbprintText = ({ crv, kty, x, y }: PublicPoint): string => JSON.stringify({ crv, kty, x, y });

export type PhraseRule = 'PHRASE_LENGTH' | 'PHRASE_VARIED' | 'PHRASE_NAME';

const SHORTEST = 14;
const LONGEST = 128;
const LEAST_DIFFERENT = 6;

/** The file may be tried without end by whoever finds it: longer than a password, of any characters. */
export const passphraseRules: readonly { readonly rule: PhraseRule; readonly holds: (passphrase: string, userName: string) => boolean }[] =
  [
    {
      rule: 'PHRASE_LENGTH',
      holds: (passphrase) => [...passphrase].length >= SHORTEST && [...passphrase].length <= LONGEST && !/\p{Cc}/u.test(passphrase),
    },
    { rule: 'PHRASE_VARIED', holds: (passphrase) => new Set(passphrase.toLowerCase()).size >= LEAST_DIFFERENT },
    { rule: 'PHRASE_NAME', holds: (passphrase, userName) => userName === '' || !passphrase.toLowerCase().includes(userName.toLowerCase()) },
  ];
