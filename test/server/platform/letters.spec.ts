import { describe, expect, test } from '@jest/globals';
import { filled } from '../../../state-machines/kernel/letters.js';
import { activationWords, worded } from '../../../server/platform/mail/letters.js';
import { calendarFile, folded, icsText } from '../../../server/platform/mail/calendar.js';

describe('letters about documents', () => {
  const time = (at: number) => new Date(at).toISOString().slice(0, 10);
  test('parameters, words of codes, times; what is missing is a dash', () => {
    const template = { en: '{number}: {answer} by {due|time}, {other}', cn: '{number}:{answer},{due|time},{other}' };
    const codes = { answer: { CONFIRMED: { en: 'Confirmed', cn: '已确认' } } };
    expect(filled(template, { number: 'C-1', answer: 'CONFIRMED', due: 0, other: null }, codes, time)).toEqual({
      en: 'C-1: Confirmed by 1970-01-01, –',
      cn: 'C-1:已确认,1970-01-01,–',
    });
  });

  test('a value that looks like a place is no place', () =>
    expect(filled({ en: '{a}', cn: '{a}' }, { a: '{b}', b: 'secret' }, undefined, time).en).toBe('{b}'));
});

describe('a letter in the dark', () => {
  const { html } = worded(activationWords('https://srm.example/activate'), 'en');
  const channel = (part: string) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const light = (colour: string) => {
    const [red, green, blue] = [1, 3, 5].map((from) => channel(colour.slice(from, from + 2))) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (text: string, ground: string) => {
    const [less, more] = [light(text), light(ground)].toSorted((one, other) => one - other) as [number, number];
    return (more + 0.05) / (less + 0.05);
  };
  const said = (pattern: RegExp): readonly string[] => pattern.exec(html)!.slice(1);

  test('says that it has colours of its own for it, and is read in both', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const day = said(/<body style="[^"]*background:(#\w{6});color:(#\w{6})/);
    const night = said(/body\{background:(#\w{6})!important;color:(#\w{6})!important\}/);
    const aside = [said(/<p style="color:(#\w{6})" class="aside">/)[0]!, said(/\.aside\{color:(#\w{6})!important\}/)[0]!];
    const button = [
      said(/background:(#\w{6});color:(#\w{6})[^"]*" class="do"/),
      said(/\.do\{background:(#\w{6})!important;color:(#\w{6})!important\}/),
    ];
    const pairs = [
      ...[day, night, ...button].map(([ground, text]) => contrast(text!, ground!)),
      ...[day, night].map(([ground], index) => contrast(aside[index]!, ground!)),
    ];
    expect(pairs.filter((one) => one < 4.5)).toEqual([]);
    expect(light(night[0]!)).toBeLessThan(light(day[0]!));
  });
});

describe('calendar files (RFC 5545)', () => {
  const one = {
    uid: 'x@example.com',
    from: Date.UTC(2026, 2, 2, 2),
    to: Date.UTC(2026, 2, 2, 2, 30),
    title: 'Lot 1; "a, b" \\ 支架',
    text: 'first\r\nsecond',
    url: 'https://srm.example/main/supplierCompeteDetail?id=1',
  };

  test('lines end with CRLF, times are instants in UTC, texts are escaped', () => {
    expect(calendarFile([one], Date.UTC(2026, 2, 1), 7)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Guildhall//Guildhall//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:x@example.com',
        'DTSTAMP:20260301T000000Z',
        'DTSTART:20260302T020000Z',
        'DTEND:20260302T023000Z',
        'SEQUENCE:7',
        'SUMMARY:Lot 1\\; "a\\, b" \\\\ 支架',
        'DESCRIPTION:first\\nsecond',
        'URL:https://srm.example/main/supplierCompeteDetail?id=1',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  test('long lines are folded at 75 octets and never within a character', () => {
    const line = `SUMMARY:${'支架a'.repeat(60)}`;
    const parts = folded(line).split('\r\n');
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(75);
    expect(parts.slice(1).every((part) => part.startsWith(' '))).toBe(true);
    expect(parts.map((part, index) => (index === 0 ? part : part.slice(1))).join('')).toBe(line);
  });

  test('no text begins a property of its own', () => expect(icsText('a\nATTACH:x\u0007')).toBe('a\\nATTACH:x'));
});
