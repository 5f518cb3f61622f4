import { describe, expect, test } from '@jest/globals';

import { useExcelTexts } from '../../../../client/kernel/excel/texts.js';
import { useFieldTexts } from '../../../../client/kernel/fields/texts.js';
import { formatDateTime, instantOfWallClock } from '../../../../client/kernel/language/format-time.js';
import { formatAmount, formatPrice, formatQuantity, formatRate } from '../../../../client/kernel/language/format.js';
import { languageOf, setLanguage } from '../../../../client/kernel/language/language.js';
import { useFileTexts } from '../../../../client/kernel/files/texts.js';
import { useKernelTexts } from '../../../../client/kernel/texts.js';
import { useFileViewTexts } from '../../../../client/platform/file-view/texts.js';
import { useHomeTexts } from '../../../../client/home/texts.js';
import { useShellTexts } from '../../../../client/shell/texts.js';
import { useSignInTexts } from '../../../../client/sign-in/texts.js';

const placeholders = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1]!).sort();

describe('prose in both languages', () => {
  test.each(
    [useKernelTexts, useExcelTexts, useFieldTexts, useFileTexts, useFileViewTexts, useHomeTexts, useShellTexts, useSignInTexts].map(
      (texts) => [texts.namespace, texts.sides] as const,
    ),
  )(
    '%s has every key on both sides with the same placeholders',
    (_name, { cn, en }: { readonly cn: Readonly<Record<string, string>>; readonly en: Readonly<Record<string, string>> }) => {
      expect(Object.keys(en).sort()).toEqual(Object.keys(cn).sort());
      for (const key of Object.keys(cn)) expect([key, placeholders(en[key]!)]).toEqual([key, placeholders(cn[key]!)]);
      expect(Object.entries(en).filter(([, text]) => /[\u4e00-\u9fff]/.test(text))).toEqual([]);
    },
  );

  test('Chinese unless chosen otherwise; a change takes effect at once', () => {
    expect(useKernelTexts.say('newRows', { n: 2 })).toBe('有2条新数据');
    setLanguage('en');
    expect(useKernelTexts.say('newRows', { n: 2 })).toBe('2 new');
    expect([0, 1, 2].map((n) => useKernelTexts.say('errorsFound', { n }))).toEqual(['0 errors', '1 error', '2 errors']);
    expect(document.documentElement.lang).toBe('en');
    setLanguage('cn');
  });
});

describe('formats', () => {
  test('numbers are decimal strings and stay exact', () => {
    expect(formatAmount('1234567.895', 'CNY')).toBe('CNY 1,234,567.90');
    expect(formatAmount('-12.3')).toBe('-12.30');
    expect(formatPrice('1970.1')).toBe('1,970.10');
    expect(formatPrice('0.123450')).toBe('0.12345');
    expect(formatQuantity('12.500000')).toBe('12.5');
    expect(formatRate('13.0000')).toBe('13%');
    expect(formatAmount(null)).toBe('');
  });

  test('instants read in the zone, and are typed in it', () => {
    const at = Date.parse('2026-03-01T02:00:00.000Z');
    expect(formatDateTime(at, 'Asia/Shanghai')).toBe('2026-03-01 10:00:00');
    expect(instantOfWallClock('2026-03-01 10:00:00', 'Asia/Shanghai')).toBe(at);
    expect(instantOfWallClock('2026-07-01 10:00:00', 'Europe/Berlin')).toBe(Date.parse('2026-07-01T08:00:00.000Z'));
    expect(instantOfWallClock('2026-03-29 01:59:59', 'Europe/Berlin')).toBe(Date.parse('2026-03-29T00:59:59.000Z'));
  });
});

test.each([
  [['en-US', 'zh-CN'], 'en'],
  [['de-DE', 'zh-TW', 'en'], 'cn'],
  [['de', 'en-GB'], 'en'],
  [['fr'], 'cn'],
  [[], 'cn'],
] as const)('a browser that wants %j begins in %s', (wanted, language) => expect(languageOf(wanted)).toBe(language));
