import { describe, expect, test } from '@jest/globals';

import { folded, notes } from '../server/scripts/changelog.mjs';

// Notes of changes are files of their own; a release folds them into the changelog.

const CHANGELOG = '# Changelog\n\n## 0.1.0\n\n- The first.\n';
const noted = [
  { area: 'orders', text: 'Orders are copied.' },
  { area: 'suppliers', text: 'Sites are added.' },
  { area: 'suppliers', text: 'Photos keep their place where asked.' },
];

test('notes become the newest section, by area', () => {
  expect(folded(CHANGELOG, noted, '0.2.0', '2026-12-31')).toBe(
    [
      '# Changelog',
      '',
      '## 0.2.0 (2026-12-31)',
      '',
      '### orders',
      '',
      '- Orders are copied.',
      '',
      '### suppliers',
      '',
      '- Sites are added.',
      '- Photos keep their place where asked.',
      '',
      '## 0.1.0',
      '',
      '- The first.',
      '',
    ].join('\n'),
  );
});

test.each([
  ['no version', '', '2026-12-31', noted, /Give a version/],
  ['no day', '0.2.0', undefined, noted, /Give a version/],
  ['a version that is there', '0.1.0', '2026-12-31', noted, /has 0\.1\.0 already/],
  ['nothing noted', '0.2.0', '2026-12-31', [], /nothing to fold/],
] as const)('%s is refused in words', (_what, version, day, given, words) => {
  expect(() => folded(CHANGELOG, given, version, day)).toThrow(words);
});

describe('the notes that are there', () => {
  test.each(notes().map(({ file, area, text }) => [`${area}/${file.split('/').at(-1)!}`, text]))(
    '%s is one sentence or more in one line',
    (name, text) => {
      expect(name).toMatch(/^[a-z-]+\/[a-z0-9-]+\.md$/);
      expect(text).toMatch(/^[A-Z].{20,600}\.$/);
    },
  );
});
