import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cleanRichText } from '../../../../state-machines/kernel/primitives/rich-text.js';
import { differences, mixed, redline, withChanges } from '../../../../server/contracts/redline/redline.js';

// What differs between two texts of a contract (contracts.md §3.3)

const words = fc.array(fc.constantFrom('付款', '期限', '30', '45.5', 'days', ' ', ',', '质保', '<b>', '&', '{{contract.title}}'), {
  maxLength: 8,
});
const text = words.map((all) => all.map((one) => (one === '<b>' ? '<strong>重</strong>' : one === '&' ? '&amp;' : one)).join(''));
const paragraph = fc.tuple(fc.constantFrom('p', 'h2', 'h3'), text).map(([tag, said]) => `<${tag}>${said}</${tag}>`);
const list = fc
  .tuple(fc.constantFrom('ul', 'ol'), fc.array(text, { minLength: 1, maxLength: 4 }))
  .map(([tag, all]) => `<${tag}>${all.map((one) => `<li><p>${one}</p></li>`).join('')}</${tag}>`);
const table = fc
  .array(fc.tuple(text, text), { minLength: 1, maxLength: 3 })
  .map((rows) => `<table><tbody>${rows.map(([a, b]) => `<tr><td><p>${a}</p></td><td><p>${b}</p></td></tr>`).join('')}</tbody></table>`);
const body = fc
  .array(fc.oneof({ weight: 4, arbitrary: paragraph }, list, table), { maxLength: 8 })
  .map((all) => cleanRichText(all.join('')));

test('with every change it is the new text, with none the old one', () => {
  fc.assert(
    fc.property(body, body, (before, after) => {
      const lines = differences(before, after);
      expect(withChanges(lines, () => true)).toBe(after);
      expect(withChanges(lines, () => false)).toBe(before);
      const { changes } = redline(before, after);
      expect(mixed(before, after, new Set(Array.from({ length: changes }, (_, index) => index + 1)))).toBe(after);
      expect(mixed(before, after, new Set())).toBe(before);
    }),
    { numRuns: 120 },
  );
});

test('what is taken in part is a text that the product keeps as it is', () => {
  fc.assert(
    fc.property(body, body, fc.array(fc.integer({ min: 1, max: 9 })), (before, after, taken) => {
      const made = mixed(before, after, new Set(taken));
      expect(cleanRichText(made)).toBe(made);
    }),
    { numRuns: 60 },
  );
});

test('the same text has no change, and the way back has as many as the way there', () => {
  fc.assert(
    fc.property(body, body, (before, after) => {
      expect(redline(before, before)).toMatchObject({ counts: { inserted: 0, deleted: 0, changed: 0, moved: 0 }, changes: 0 });
      const [there, back] = [redline(before, after), redline(after, before)];
      expect(there.changes > 0).toBe(before !== after);
      expect(back.changes > 0).toBe(before !== after);
    }),
    { numRuns: 60 },
  );
});

describe('the examples', () => {
  test('(1) a term of 30 days becomes 45', () => {
    expect(redline('<p>付款期限为30日</p>', '<p>付款期限为45日</p>').lines).toEqual([
      {
        change: 'CHANGED',
        kind: 'p',
        depth: 0,
        mark: '',
        no: 1,
        looks: false,
        runs: [
          { op: '=', text: '付款期限为' },
          { op: '-', text: '30' },
          { op: '+', text: '45' },
          { op: '=', text: '日' },
        ],
      },
    ]);
  });

  test('(2) a paragraph that goes below the next is moved', () => {
    const { lines, counts, changes } = redline('<p>质保一年</p><p>付款三十日</p>', '<p>付款三十日</p><p>质保一年</p>');
    expect(lines.map(({ change }) => change).sort()).toEqual(['MOVED', 'SAME']);
    expect(counts).toEqual({ inserted: 0, deleted: 0, changed: 0, moved: 1 });
    expect(changes).toBe(1);
  });

  test('(4) a total that changed is read where it stands', () => {
    const { lines } = redline(
      '<table><tr><td>合计</td><td>100.00</td></tr></table>',
      '<table><tr><td>合计</td><td>120.00</td></tr></table>',
    );
    expect(lines).toMatchObject([
      { change: 'CHANGED', kind: 'tr', runs: [{ text: '合计 | ' }, { op: '-', text: '100.00' }, { op: '+', text: '120.00' }, { op: '=' }] },
    ]);
  });
});

test('an item between two others is one change, with its number', () => {
  const list = (...items: string[]): string => `<ol>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ol>`;
  const { lines, changes } = redline(list('质保一年', '保密'), list('质保一年', '廉洁条款', '保密'));
  expect(changes).toBe(1);
  expect(lines.map(({ change, mark, runs }) => [change, mark, runs[0]!.text])).toEqual([
    ['SAME', '1.', '质保一年'],
    ['INSERTED', '2.', '廉洁条款'],
    ['SAME', '3.', '保密'],
  ]);
});

test('of two changes one is taken', () => {
  const before = '<p>付款期限为30日</p><p>质保期为12个月</p>';
  const after = '<p>付款期限为45日</p><p>质保期为6个月</p>';
  expect(mixed(before, after, new Set([1]))).toBe('<p>付款期限为45日</p><p>质保期为12个月</p>');
  expect(mixed(before, after, new Set([2]))).toBe('<p>付款期限为30日</p><p>质保期为6个月</p>');
});

test('words that only look different say so', () => {
  expect(redline('<p>不可抗力</p>', '<p><strong>不可抗力</strong></p>').lines).toMatchObject([{ change: 'CHANGED', looks: true }]);
});

test('two long texts that have nothing in common take no time', () => {
  const long = (sign: string): string => `<p>${Array.from({ length: 30_000 }, (_, index) => `${sign}${index % 97} `).join('')}</p>`;
  const began = process.cpuUsage();
  const { changes } = redline(long('a'), long('b'));
  expect(changes).toBe(1);
  expect(process.cpuUsage(began).user).toBeLessThan(5_000_000);
});
