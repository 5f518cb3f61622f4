import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { familyLetters } from '../../../server/families.js';
import { variablesOf } from '../../../server/messages/events.js';
import { messageSeeds } from '../../../server/messages/seeds.js';
import { isLetter } from '../../../server/platform/mail/letters.js';
import { faultIn, namesOf } from '../../../state-machines/messages/template/language.js';

// Every message effect has words in both languages: a template that is shipped, or a letter of accounts and announcements.

const root = path.resolve(import.meta.dirname, '../../..');
const EFFECT = /kind: 'message'(?: as const)?,\s*template: '([A-Z_0-9]+)'|\b(?:tell\(c, |letter\()'([A-Z_0-9]+)'/g;

const sources = ['state-machines', 'server'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => fs.readFileSync(path.join(root, folder, name), 'utf8')),
);
const told = [...new Set(sources.flatMap((text) => [...text.matchAll(EFFECT)].map(([, effect, call]) => effect ?? call!)))].toSorted();
const [templates] = messageSeeds(familyLetters.letters);
const seeded = new Map(templates!.rows.map((row) => [row['templateCode']!, row]));

test('effects are found', () => expect(told).toEqual(expect.arrayContaining(['COMPETE_INVITED', 'MESSAGE_REPLIED', 'NOTIFICATION_NEW'])));

test('every message that a document tells has words', () =>
  expect(told.filter((code) => !seeded.has(code) && !isLetter(code))).toEqual([]));

test.each([...seeded])('%s is whole in both languages and reads nothing but what its event tells', (code, row) => {
  const texts = ['templateName', 'templateNameEn', 'subjectCn', 'subjectEn', 'bodyCn', 'bodyEn'].map((name) => row[name]!);
  expect(texts.every((text) => text.trim() !== '')).toBe(true);
  expect(faultIn(...texts)).toBeNull();
  const variables = variablesOf(familyLetters.letters)(code)!;
  expect(namesOf(...texts).filter((name) => !variables.includes(name))).toEqual([]);
  expect(templates!.made(row, () => '').fields).toMatchObject({ eventCode: code, channel: 'EMAIL' });
});
