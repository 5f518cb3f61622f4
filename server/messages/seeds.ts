/** Templates and sources that the product ships: one template for each letter of a document or an account, and simulators of what sends. */
import type { Label } from '../../state-machines/kernel/fields.js';
import type { DocumentLetter } from '../../state-machines/kernel/letters.js';
import type { SeedRow } from '../platform/seeds/table.js';
import type { OwnWords } from '../platform/mail/document-letters.js';
import { accountLetters } from '../platform/mail/account-letters.js';
import type { Seed } from '../platform/seeds/table.js';
import { categoryOf } from './categories.js';

const source = { code: 'GUILDHALL', version: '1' };

/** `COMPETE_WON` is of competitions: the first word of a code names its family. */
const familyOf: Readonly<Record<string, string>> = {
  ALLOT: 'organisation',
  MESSAGE: 'messages',
  ASSESS: 'performance',
  SPE: 'performance',
  SIGN: 'contracts',
  PO: 'orders',
  BPM: 'process',
  CERT: 'suppliers',
  ACC: 'suppliers',
  CHG: 'suppliers',
};
const categoryOfEvent = (code: string): string => {
  const [word = ''] = code.split('_');
  return categoryOf(familyOf[word] ?? (word === 'HALL' ? 'compete' : word.toLowerCase()));
};

/** What a subject says without what is filled in: the name by which people find the template. */
const nameOf = (subject: string): string =>
  subject
    .replace(/[（(「《"]?\{[^}]*\}[)）」》"]?/g, '')
    .replace(/[\s::,,·–-]+$/u, '')
    .trim();

const shipped = (code: string, name: Label, { subject, text }: OwnWords, category: string): SeedRow => ({
  templateCode: code,
  templateName: name.cn,
  templateNameEn: name.en,
  eventCode: code,
  channel: 'EMAIL',
  category,
  subjectCn: subject.cn,
  subjectEn: subject.en,
  bodyCn: text.cn,
  bodyEn: text.en,
});

export const messageSeeds = (letters: Readonly<Record<string, DocumentLetter>>): readonly Seed[] => [
  {
    type: 'msgTemplate',
    keys: ['templateCode'],
    source,
    rows: [
      ...Object.entries(letters).map(([code, letter]) => {
        const { cn, en } = letter.subject;
        return shipped(code, { cn: nameOf(cn) || code, en: nameOf(en) || code }, letter, categoryOfEvent(code));
      }),
      ...Object.entries(accountLetters).map(([code, letter]) => shipped(code, letter.name, letter, 'SYSTEM')),
    ],
    made: (row) => ({ fields: row }),
    then: () => ['ENABLE'],
  },
  {
    type: 'msgSource',
    keys: ['msgSourceCode'],
    source,
    rows: [
      { msgSourceCode: 'SIM_SMS', sourceName: '短信模拟器', sourceNameEn: 'Simulated text messages', channel: 'SMS', simulateFlag: 'Y' },
      { msgSourceCode: 'SIM_WEBHOOK', sourceName: '机器人模拟器', sourceNameEn: 'Simulated robot', channel: 'WEBHOOK', simulateFlag: 'Y' },
    ],
    made: (row) => ({ fields: row }),
    then: () => [],
  },
];
