import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { familyLetters } from '../../../server/families.js';
import { templateVariablesOf } from '../../../server/messages/events.js';
import { messageSeeds } from '../../../server/messages/seeds.js';
import { inOwnWords } from '../../../server/platform/mail/account-letters.js';
import { codeWords, isLetter, registerLinkWords, ssoOnlyWords } from '../../../server/platform/mail/letters.js';
import { faultIn, namesOf } from '../../../state-machines/messages/template/language.js';

// Every message effect has words in both languages: a template that is shipped, or a letter of accounts and announcements. Letters of
// accounts are shipped as templates, too, and what a company writes takes their place.

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
  const variables = templateVariablesOf(familyLetters.letters)(code)!;
  expect(namesOf(...texts).filter((name) => !variables.includes(name))).toEqual([]);
  expect(templates!.made(row, () => '').fields).toMatchObject({ eventCode: code, channel: 'EMAIL' });
});

describe('a letter of an account', () => {
  const own = {
    subject: { en: 'Hengyuan: {docNumber}', cn: '恒远邀请:{docNumber}' },
    text: { en: 'Dear {companyName}\nPlease register.', cn: '{companyName}您好' },
  };
  const params = { kind: 'INVITED', docNumber: 'REG-1', companyName: 'Alpha {x}', reason: null };
  const shipped = registerLinkWords('INVITED', params, 'https://here/register#token');

  test('is in the words of the template in force, with the link of the product', async () => {
    const asked: string[] = [];
    const words = await inOwnWords(shipped, { template: 'REGISTER_LINK', params }, (code) => {
      asked.push(code);
      return Promise.resolve(own);
    });
    expect(asked).toEqual(['REGISTER_LINK_INVITED']);
    expect(words).toEqual({
      subject: { en: 'Hengyuan: REG-1', cn: '恒远邀请:REG-1' },
      lines: [
        { en: 'Dear Alpha {x}', cn: 'Alpha {x}您好' },
        { en: 'Please register.', cn: '' },
      ],
      link: shipped.link,
    });
  });

  test('is as it was in the words that are shipped', async () => {
    const row = seeded.get('REGISTER_LINK_INVITED')!;
    const template = { subject: { en: row['subjectEn']!, cn: row['subjectCn']! }, text: { en: row['bodyEn']!, cn: row['bodyCn']! } };
    expect(await inOwnWords(shipped, { template: 'REGISTER_LINK', params }, () => Promise.resolve(template))).toEqual(shipped);
  });

  test('that brings neither link nor code stays as it is, and so does one without a template', async () => {
    const otherwise = ssoOnlyWords({ en: 'Feishu', cn: '飞书' });
    const code = codeWords('123456');
    expect(await inOwnWords(otherwise, { template: 'PASSWORD_CODE', params: {} }, () => Promise.resolve(own))).toBe(otherwise);
    expect(await inOwnWords(code, { template: 'PASSWORD_CODE', params: {} }, () => Promise.resolve(null))).toBe(code);
  });
});
