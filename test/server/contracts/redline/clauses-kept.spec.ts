import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cameBack, withClauses } from '../../../../server/contracts/redline/clauses-kept.js';
import { clauseOf, clausesIn } from '../../../../state-machines/contracts/clauses.js';
import { cleanRichText } from '../../../../state-machines/kernel/primitives/rich-text.js';

// A text comes back from Word without the marks of its clauses (contracts.md §3.1)

const bribes = clauseOf('7', '<p>双方不得行贿。</p><ol><li><p>违者解约</p></li><li><p>并赔偿</p></li></ol>');
const paid = clauseOf('8', '<p>收货后30日内付款。</p>');
const whole = `<h2>第一条</h2>${bribes}<p>其他</p>${paid}<p>完</p>`;
const bare = (html: string): string => html.replaceAll(/<\/?section[^>]*>/g, '');
const clauses = (html: string) => clausesIn(html).map(({ termsId, html: said }) => [termsId, said]);

test('what was not changed comes back with its clauses, and nothing has changed', () => {
  const { body, redline } = cameBack(whole, bare(whole));
  expect(body).toBe(whole);
  expect(redline.changes).toBe(0);
});

test('what was changed within a clause, or came into it, is of the clause; what came between two is of none', () => {
  const edited = bare(whole)
    .replace('不得', '可以')
    .replace('30日', '45日')
    .replace('<ol>', '<p>且须书面告知。</p><ol>')
    .replace('<p>其他</p>', '<p>其他</p><p>新的一段</p>');
  const { body, redline } = cameBack(whole, edited);
  expect(clauses(body)).toEqual([
    ['7', '<p>双方可以行贿。</p><p>且须书面告知。</p><ol><li><p>违者解约</p></li><li><p>并赔偿</p></li></ol>'],
    ['8', '<p>收货后45日内付款。</p>'],
  ]);
  expect(bare(body)).toBe(edited);
  expect(redline.changes).toBe(4);
});

test('a clause that reads as another text altogether is still that clause; one that went is gone', () => {
  const other = bare(whole).replace('收货后30日内付款。', 'Cash on delivery, no credit');
  expect(clauses(withClauses(whole, other))[1]).toEqual(['8', '<p>Cash on delivery, no credit</p>']);
  const gone = bare(whole).replace('<p>收货后30日内付款。</p>', '');
  expect(clauses(withClauses(whole, gone)).map(([id]) => id)).toEqual(['7']);
  expect(withClauses(whole, '<p>完全不同</p>')).not.toContain('</section><section');
});

test('whatever comes back keeps every word, and a text without clauses is left alone', () => {
  const said = fc.constantFrom(
    '<p>付款</p>',
    '<p>质保 12 个月</p>',
    '<h2>第一条</h2>',
    '<ol><li><p>一</p></li></ol>',
    '<p>{{contract.title}}</p>',
  );
  const part = fc.oneof(
    said,
    fc.tuple(fc.constantFrom('7', '8', '9'), fc.array(said, { minLength: 1, maxLength: 3 })).map(([id, all]) => clauseOf(id, all.join(''))),
  );
  const text = fc.array(part, { maxLength: 6 }).map((parts) => cleanRichText(parts.join('')));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const made = withClauses(before, bare(after));
      expect(bare(made)).toBe(bare(after));
      expect(cleanRichText(made)).toBe(made);
      const known = new Set(clausesIn(before).map(({ termsId }) => termsId));
      expect(clausesIn(made).filter(({ termsId }) => !known.has(termsId))).toEqual([]);
      if (clausesIn(before).length === 0) expect(made).toBe(bare(after));
    }),
  );
});
