import { expect, test } from '@jest/globals';
import { passphraseRules } from '../../../../state-machines/platform/user/opening-key.js';

// What protects the file of an opening key, which may be tried without end by whoever finds it.

const broken = (passphrase: string): readonly string[] =>
  passphraseRules.filter(({ holds }) => !holds(passphrase, 'liwei')).map(({ rule }) => rule);

test.each([
  ['seven storks over Cologne', []],
  ['春江潮水连海平海上明月共潮生', []],
  ['thirteen char', ['PHRASE_LENGTH']],
  [`${'abcdef'.repeat(21)}abc`, ['PHRASE_LENGTH']],
  ['abcabcabcabcabc', ['PHRASE_VARIED']],
  ['AbCdEaBcDeAbCdE', ['PHRASE_VARIED']],
  ['seven storks of LiWei', ['PHRASE_NAME']],
  ['seven\tstorks over Cologne', ['PHRASE_LENGTH']],
  ['', ['PHRASE_LENGTH', 'PHRASE_VARIED']],
])('%j', (passphrase, rules) => {
  expect(broken(passphrase)).toEqual(rules);
});
