import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  cleanRichText,
  parseRichText,
  picturesIn,
  safeLink,
  saysNothing,
  wordsOf,
} from '../../../../state-machines/kernel/primitives/rich-text.js';

describe('what is kept', () => {
  test.each([
    ['<p>Stock taking on <b>Friday</b></p>', '<p>Stock taking on <strong>Friday</strong></p>'],
    ['<div>one</div><div>two<br/>three</div>', '<p>one</p><p>two<br>three</p>'],
    ['<ul><li>steel<li>copper</ul>', '<ul><li>steel</li><li>copper</li></ul>'],
    [
      '<a href="https://example.com/a?b=1&amp;c=2" onclick="x()">terms</a>',
      '<p><a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">terms</a></p>',
    ],
    ['<table><tr><td colspan="2" style="color:red">3 &lt; 4</td></tr></table>', '<table><tr><td colspan="2">3 &lt; 4</td></tr></table>'],
    ['<span>3 &lt; 4</span>', '<p>3 &lt; 4</p>'],
    [
      '<p>厂区图<IMG style="width:9px" alt=\'东 "一" 门\' src="blob:x" data-file=42></p>',
      '<p>厂区图<img alt="东 &quot;一&quot; 门" data-file="42"></p>',
    ],
    ['<p>五一放假<span style="font-size:40px">安排</span></p>', '<p>五一放假安排</p>'],
  ])('%s', (given, kept) => expect(cleanRichText(given)).toBe(kept));

  test('plain text is no markup: a < b stays, and each line is a paragraph', () => {
    expect(cleanRichText('a < b & c\nnext')).toBe('a < b & c\nnext');
    expect(parseRichText('one\n\ntwo')).toEqual([
      { tag: 'p', attributes: {}, children: ['one'] },
      { tag: 'p', attributes: {}, children: ['two'] },
    ]);
  });
});

describe('what goes', () => {
  test.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p>a<script>alert(1)', '<p>a</p>'],
    ['<style>p{}</style><iframe src="//x"></iframe><form><input></form><p>a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)><p onmouseover="x">a</p>', '<p>a</p>'],
    ['<img src="https://evil.example/a.png" alt="seen"><img data-file="1 onload=x"><img data-file="-1"><p>a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<p><a target="_blank" rel="noopener noreferrer">a</a></p>'],
    ['<a href="java&#115;cript:alert(1)">a</a>', '<p><a target="_blank" rel="noopener noreferrer">a</a></p>'],
    ['<p>a<!-- <script> --></p>', '<p>a</p>'],
    ['<p><br></p><p> </p>', ''],
  ])('%s', (given, kept) => expect(cleanRichText(given)).toBe(kept));

  test('links lead to the web, a mail or a page of the product', () => {
    expect(
      ['https://a.example', 'mailto:a@b.example', '/main/x', '//evil.example', 'data:text/html,x', ' jAvascript:x', '/\\evil.example'].map(
        safeLink,
      ),
    ).toEqual(['https://a.example', 'mailto:a@b.example', '/main/x', null, null, null, null]);
  });
});

test('a picture is a file, named by its id', () => {
  expect(picturesIn(cleanRichText('<p><img data-file="42" alt="a"></p><ul><li><img alt="data-file=&quot;9&quot;" data-file="7">'))).toEqual(
    ['42', '7'],
  );
  expect([picturesIn(cleanRichText('<p>&lt;img data-file="3"&gt;</p>')), picturesIn('a, 4'), picturesIn(null)]).toEqual([[], [], []]);
  expect(saysNothing('<p><img data-file="42"></p>')).toBe(false);
});

test('a text of empty elements says nothing', () => {
  expect([null, '', ' ', '<p><br></p>', '<p>a</p>'].map(saysNothing)).toEqual([true, true, true, true, false]);
  expect(wordsOf(parseRichText('<p>a</p><p>b</p>'))).toBe('a\nb\n');
});

test('whatever came in, nothing of it runs, and cleaning it again takes no word away', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<ul>',
    '<li>',
    '</ul>',
    '<script>',
    '</script>',
    '<a href="https://a.example">',
    '</a>',
    '<td>',
    '<table>',
    '</table>',
    '&lt;',
    '&amp;amp;',
    '<',
    '>',
    '"',
    'text',
    ' ',
    '<!--',
    '-->',
    '<svg onload=x>',
    "<p title='>'>",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const clean = cleanRichText(pieces.join(''));
      if (!/<[a-zA-Z!/]/.test(pieces.join(''))) return;
      const words = (html: string) => wordsOf(parseRichText(html)).replace(/\s/g, '');
      expect(words(cleanRichText(clean))).toBe(words(clean));
      expect(clean === '' || /<[a-z]/.test(clean)).toBe(true);
      expect(clean).not.toMatch(/<(script|svg|iframe|style)|\son\w+=|javascript:/i);
    }),
    { numRuns: 500 },
  );
});
