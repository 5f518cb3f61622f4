import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { faultIn, namesOf, parsed, rendered, textParts } from '../../../../state-machines/messages/template/language.js';
import type { TemplateValues, Wording } from '../../../../state-machines/messages/template/language.js';

// The language of templates (platform-system.md §7), with the examples of §12.10 to the letter.

const wording: Wording = {
  language: 'cn',
  date: (at) => new Date(at).toISOString().slice(0, 10),
  dateTime: (at) => new Date(at).toISOString().slice(0, 16),
  word: (type, _name, code) => (type === 'YES_NO' && code === 'Y' ? '是' : null),
  escape: (text) => text.replaceAll('<', '&lt;'),
};
const say = (template: string, values: TemplateValues): string => rendered(template, values, wording);
const cn = '订单{docNumber},金额{amount|money},交期{dueDate|date}';
const en = 'Order {docNumber}, {amount|money}, due {dueDate|date}';
const order = { docNumber: 'PO-20240301-0001', amount: '480000 CNY', dueDate: '2024-04-15' };

test('§12.10: words in both languages', () => {
  expect(say(cn, order)).toBe('订单PO-20240301-0001,金额CNY 480,000.00,交期2024-04-15');
  expect(say(en, order)).toBe('Order PO-20240301-0001, CNY 480,000.00, due 2024-04-15');
  expect(say('交期{dueDate|date}', { dueDate: null })).toBe('交期-');
});

test('§12.10: parts of a text message', () => {
  expect([70, 71, 134, 135, 336].map((length) => textParts('订'.repeat(length)))).toEqual([1, 2, 2, 3, 6]);
  expect([160, 161, 306, 307].map((length) => textParts('a'.repeat(length)))).toEqual([1, 2, 2, 3]);
});

test('formats, rows and conditions', () => {
  expect(say('{n|qty} {a|money} {y|lookup:YES_NO} {t|dateTime}', { n: '1200.500', a: '-1234.5', currency: 'EUR', y: 'Y', t: 0 })).toBe(
    '1,200.5 EUR -1,234.50 是 1970-01-01T00:00',
  );
  expect(
    say('{#each lines}{no}:{name};{/each}', {
      lines: [
        { no: 1, name: 'A' },
        { no: 2, name: '<b>' },
      ],
    }),
  ).toBe('1:A;2:&lt;b>;');
  expect(say('{#if reason}因{reason}{/if}', { reason: null })).toBe('');
  expect(say('{#if reason}因{reason}{/if}', { reason: '迟' })).toBe('因迟');
  expect(say('{#each lines}x{/each}', { lines: Array.from({ length: 60 }, () => ({})) })).toHaveLength(50);
});

describe('what cannot be read is named by its place', () => {
  test.each([
    ['{name', 1],
    ['a}b', 2],
    ['{na me}', 1],
    ['ab{name|colour}', 3],
    ['{#each lines}x', 1],
    ['{/if}', 1],
    ['{#if a}{/each}', 8],
  ])('%s', (template, pos) => expect(faultIn(template)).toBe(pos));
  test('what can be read has no fault', () => expect(faultIn(cn, en, null)).toBeNull());
});

test('variables are named once; those of rows are the rows own', () =>
  expect(namesOf('{a}{b|date}{a}', '{#each lines}{c}{/each}{#if d}{e}{/if}')).toEqual(['a', 'b', 'lines', 'd', 'e']));

test('any text is read or refused at a place within it, and what is written holds no tag', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (template) => {
      const read = parsed(template);
      if ('pos' in read) expect(read.pos >= 1 && read.pos <= template.length).toBe(true);
      else expect(say(template, {})).not.toMatch(/[{}]/);
    }),
  );
});
