import { describe, expect, test } from '@jest/globals';
import { commonPasswords } from '../../../server/platform/sign-in/common-passwords.js';
import { isCommon } from '../../../server/platform/sign-in/common-variants.js';
import { passwordRefusal } from '../../../state-machines/platform/user/password-rules.js';
import { base32, codeOf, matchingStep, stepAt } from '../../../server/platform/sign-in/totp.js';

const liwei = { userName: 'liwei', mobile: '13800001111', email: 'li.wei@hengyuan.example' };

test.each([
  ['Abc12345!', 'PWD_LENGTH'],
  ['a'.repeat(61) + 'B1!x', 'PWD_LENGTH'],
  ['Tab\there#1A', 'PWD_LENGTH'],
  ['abcdefgh12', 'PWD_CLASSES'],
  ['Liwei#2026x', 'PWD_CONTAINS_NAME'],
  ['xX9#13800001111', 'PWD_CONTAINS_NAME'],
  ['Pr1234curement!', 'PWD_SEQUENCE'],
  ['Guaaaa#ld77', 'PWD_SEQUENCE'],
  ['Gu4321ld#Hall', 'PWD_SEQUENCE'],
  ['Guasdf#ld77', 'PWD_SEQUENCE'],
  ['Gu1ld#Hall77', null],
  ['厅堂Guild#77ab', null],
])('the password %s', (password, code) => expect(passwordRefusal(password, liwei)).toBe(code));

test('without the profile its length alone counts', () => {
  expect(passwordRefusal('aaaaaaaaaa', liwei, false)).toBeNull();
  expect(passwordRefusal('aaaaaaaaa', liwei, false)).toBe('PWD_LENGTH');
});

test('the common ones are those that are long enough to be asked', () => {
  expect(commonPasswords.has('password123')).toBe(true);
  expect([...commonPasswords].every((one) => one.length >= 10 && one === one.toLowerCase())).toBe(true);
});

test.each([
  'Password123!',
  'P@ssw0rd2026',
  'passw0rd!!',
  'Welcome2026!',
  '!Alexandra#1',
  'Sunsh1ne!2025',
  'Adm1n1strator',
  '$ummer2026!',
  'Basketba11!1',
])('%s is a common one in disguise', (password) => expect(isCommon(password)).toBe(true));
test.each(['Gu1ld#Hall77', 'N3w#Gables88', '厅堂Guild#77ab', 'football8kQ!x2Rw#', 'Correct-Horse-9'])('%s is not', (password) =>
  expect(isCommon(password)).toBe(false),
);

describe('one-time passwords', () => {
  const secret = Buffer.from('12345678901234567890');

  test.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [4, '338314'],
    [5, '254676'],
    [6, '287922'],
    [7, '162583'],
    [8, '399871'],
    [9, '520489'],
  ])('RFC 4226, appendix D: count %i', (count, code) => {
    expect(codeOf(secret, count)).toBe(code);
  });

  const keys = {
    sha1: secret,
    sha256: Buffer.from('12345678901234567890123456789012'),
    sha512: Buffer.from('1234567890123456789012345678901234567890123456789012345678901234'),
  };
  test.each([
    [59, '94287082', '46119246', '90693936'],
    [1111111109, '07081804', '68084774', '25091201'],
    [1111111111, '14050471', '67062674', '99943326'],
    [1234567890, '89005924', '91819424', '93441116'],
    [2000000000, '69279037', '90698825', '38618901'],
    [20000000000, '65353130', '77737706', '47863826'],
  ])('RFC 6238, appendix B: second %i', (second, sha1, sha256, sha512) => {
    const step = stepAt(second * 1000);
    expect([codeOf(keys.sha1, step, 8, 'sha1'), codeOf(keys.sha256, step, 8, 'sha256'), codeOf(keys.sha512, step, 8, 'sha512')]).toEqual([
      sha1,
      sha256,
      sha512,
    ]);
  });

  test('RFC 4648 base32 without padding', () => {
    expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
      '',
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ]);
  });

  test('a code counts one step early or late, not two, and never again', () => {
    const at = 1_772_330_400_000;
    const step = stepAt(at);
    const found = (of: number, after = 0) => matchingStep(secret, codeOf(secret, of), at, after);
    expect([-2, -1, 0, 1, 2].map((away) => found(step + away))).toEqual([null, step - 1, step, step + 1, null]);
    expect([found(step, step), found(step + 1, step), matchingStep(secret, '12345', at, 0), matchingStep(secret, 'abcdef', at, 0)]).toEqual(
      [null, step + 1, null, null],
    );
  });
});
