/** Of these letters alone the lower case has letters of ASCII, k and i: the sign of kelvin, and the Turkish I with a dot. */
const amongAscii = ['\u212A', '\u0130'];

/** Whether the text has one of them; written alike wherever it is asked, so that an index over it is recognised. */
export const rareLetters = (sql: string): string => amongAscii.map((letter) => `strpos(${sql} collate "C", '${letter}') > 0`).join(' or ');

/** Whether a word of ASCII may stand in a text by one of them. */
export const mayBeRare = (word: string): boolean => /[ik]/i.test(word);
