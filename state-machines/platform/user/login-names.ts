/**
 * Login names that nobody mistakes for something else: no address, no mobile number, nothing unseen, and no letters of one script
 * that look like those of another. They are kept in the form NFKC without blanks around them (`tidyName`, asked by prepare).
 */

/** Letters that look like a Latin one in either case (from the confusables of Unicode, one for one): Cyrillic, Greek, Armenian, Cherokee, rare Latin. */
const pairs = [
  'аaвbсcԁdеeғfԍgһhнhіiјjкkӏlмmпnоoрpԛqгrѕsтtџuѵvԝwхxуyүyзzьbёe',
  'αaβbϲcεeηhιiϳjκkμmνvοoρpτtυuχxγyζz',
  'օoոnսuհhզqցgյjքfլlվdտs',
  'ꭰdꭱrꭲtꭺaꭻjꭼeꮃwꮇmꮋhꮐgꮓzꮩvꮪsꮮlꮯcꮲpꮶkᏼb',
  'ıiɑaɡgɩiʟlɴnʀrʏyʜhʙbᴀaᴄcᴅdᴇeᴊjᴋkᴍmᴏoᴘpᴛtᴜuᴠvᴡwᴢz',
].join('');

const letters = [...pairs];
const alike = new Map<string, string>();
for (let at = 0; at < letters.length; at += 2) {
  alike.set(letters[at]!, letters[at + 1]!);
  // Databases fold the case of Latin letters for certain, of others as their locale has it.
  const upper = letters[at]!.toUpperCase();
  if ([...upper].length === 1) alike.set(upper, letters[at + 1]!);
}

/** The two texts of SQL's `translate`. */
export const LOOK_ALIKES = { from: [...alike.keys()].join(''), to: [...alike.values()].join('') } as const;

/** What two names have in common that look alike. */
export const skeletonOf = (name: string): string => [...name.normalize('NFKC').toLowerCase()].map((one) => alike.get(one) ?? one).join('');

export const tidyName = (name: string): string => name.normalize('NFKC').trim();

/** Digits that somebody's mobile number may be, with the blanks and strokes that people put between them. */
const isMobile = (name: string): boolean => /^(?:1\d{10}|\+\d{6,15})$/.test(name.replace(/[\s().-]/g, ''));

const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|\s\s/u;
const LATIN = /\p{Script=Latin}/u;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
const others = [
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
];
const FOREIGN =
  /(?!\p{Script=Latin}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Bopomofo}|\p{Script=Common})\p{L}/u;

/** Latin goes with the scripts of East Asia; any other stands alone, and marks that combine do not go with Latin letters. */
function isMixed(name: string): boolean {
  const foreign = FOREIGN.test(name);
  if (LATIN.test(name) && (foreign || /\p{M}/u.test(name))) return true;
  return foreign && (EAST_ASIAN.test(name) || others.filter((script) => script.test(name)).length > 1);
}

export type NameFault = 'USER_NAME_SHAPE' | 'USER_NAME_CHARS';

/** null: a name that may be given; whether another looks like it is asked of the records. */
export function nameFault(name: string): NameFault | null {
  if (name.includes('@') || isMobile(name)) return 'USER_NAME_SHAPE';
  return name !== tidyName(name) || name === '' || UNSEEN.test(name) || isMixed(name) ? 'USER_NAME_CHARS' : null;
}
