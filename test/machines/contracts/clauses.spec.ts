import { expect, test } from '@jest/globals';
import { clauseOf, clausesIn, isFaithful } from '../../../state-machines/contracts/clauses.js';
import { cleanRichText } from '../../../state-machines/kernel/primitives/rich-text.js';

// Clauses of the library in a text (contracts.md §1, §3.1)

const faithful = (mode: 'LOCKED' | 'PARAMS' | 'FREE', html: string, text: string) => isFaithful({ termsId: '7', html }, mode, text);

test('a clause is a section that names its term, at the top of the text alone', () => {
  const text = '<p>One</p><section data-clause="7"><p>Pay in 30 days</p><ul><li><p>by bank</p></li></ul></section><p>Two</p>';
  expect(cleanRichText(text)).toBe(text);
  expect(clausesIn(text)).toEqual([{ termsId: '7', html: '<p>Pay in 30 days</p><ul><li><p>by bank</p></li></ul>' }]);
  expect(cleanRichText('<section><p>One</p></section><section data-clause="x"><p>Two</p></section>')).toBe('<p>One</p><p>Two</p>');
  expect(cleanRichText('<blockquote><section data-clause="7"><p>One</p></section></blockquote>')).toBe(
    '<blockquote><p>One</p></blockquote>',
  );
  expect(cleanRichText('<section data-clause="7"><p>One</p><section data-clause="8"><p>Two</p></section>')).toBe(
    '<section data-clause="7"><p>One</p></section><section data-clause="8"><p>Two</p></section>',
  );
});

test('what is put in is what its term says', () => {
  const [clause] = clausesIn(clauseOf('7', 'First line\nSecond 5 < 6'));
  expect(clause).toEqual({ termsId: '7', html: '<p>First line</p><p>Second 5 &lt; 6</p>' });
  expect(isFaithful(clause!, 'LOCKED', 'First line\nSecond 5 < 6')).toBe(true);
});

test.each([
  ['LOCKED', '<p>Pay in 30 days</p>', '<p>Pay in 30 days</p>', true],
  ['LOCKED', '<p>Pay in 31 days</p>', '<p>Pay in 30 days</p>', false],
  ['LOCKED', '<p>Pay in <strong>30</strong> days</p>', '<p>Pay in 30 days</p>', false],
  ['LOCKED', '<p>Pay in 30 days</p><p>or not</p>', '<p>Pay in 30 days</p>', false],
  ['LOCKED', '<p>Pay in 30 days</p>', '<p>Pay in {{input.days}} days</p>', false],
  ['PARAMS', '<p>Pay in {{input.days}} days</p>', '<p>Pay in {{input.days}} days</p>', true],
  ['PARAMS', '<p>Pay in 30 days</p>', '<p>Pay in {{input.days}} days</p>', true],
  ['PARAMS', '<p>Pay in 30 days</p>', '<p>Pay in {{contract.currency}} days</p>', false],
  ['PARAMS', '<p>Pay in  days</p>', '<p>Pay in {{input.days}} days</p>', false],
  ['PARAMS', '<p>Pay in 30 days or later</p>', '<p>Pay in {{input.days}} days</p>', false],
  ['PARAMS', '<p>Do not pay in 30 days</p>', '<p>Pay in {{input.days}} days</p>', false],
  ['PARAMS', '<p>Pay in 30</p><p>or 60 days</p>', '<p>Pay in {{input.days}} days</p>', false],
  ['PARAMS', `<p>Pay in ${'3'.repeat(201)} days</p>`, '<p>Pay in {{input.days}} days</p>', false],
  ['PARAMS', '<p>5 % at 30, then 7 % at 60</p>', '<p>{{input.a}} % at {{input.b}}, then {{input.c}} % at {{ input.d }}</p>', true],
  ['PARAMS', '<p>5 % at 30, else 7 % at 60</p>', '<p>{{input.a}} % at {{input.b}}, then {{input.c}} % at {{ input.d }}</p>', false],
  ['FREE', '<p>Pay when you like</p>', '<p>Pay in 30 days</p>', true],
] as const)('%s: %s of %s: %s', (mode, html, text, fits) => {
  expect(faithful(mode, html, text)).toBe(fits);
});
