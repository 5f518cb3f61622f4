import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { filled, filledForPaper, filledWords, together, toldText } from '../../../../server/contracts/papers/fill.js';
import { gapsOf } from '../../../../server/contracts/papers/gaps.js';
import { sampleWith } from '../../../../server/contracts/papers/sample.js';
import { TextTooLong } from '../../../../state-machines/contracts/text/blocks.js';
import { parseRichText, wordsOf } from '../../../../state-machines/kernel/primitives/rich-text.js';

// A contract's text with its values (contracts.md §3.1): formats, loops, conditions

const filling = {
  single: {
    'contract.amountTaxIncl': '1,234,567.89',
    'contract.currency': 'USD',
    'contract.effectiveFrom': '2026-03-01',
    'contract.type': '工程合同',
    'contract.type|code': 'WORKS',
    'contract.type|lookup': 'Works',
    'partyA.name': 'A & B',
  },
  item: [
    { 'item.itemName': '阀门 <M>', 'item.quantity': '2', 'item.spec': '' },
    { 'item.itemName': '泵', 'item.quantity': '1', 'item.spec': 'DN50' },
  ],
  stage: [{ 'stage.stageName': '预付', 'stage.ratio': '30' }],
  trade: [],
};

test('values stand in their formats, and nothing of them is markup', () => {
  expect(
    filled('<p>{{contract.amountTaxIncl|amountCn}}, {{contract.effectiveFrom|date:yyyy年MM月dd日}}, {{partyA.name|upper}}</p>', filling),
  ).toBe('<p>壹佰贰拾叁万肆仟伍佰陆拾柒元捌角玖分, 2026年03月01日, A &amp; B</p>');
  expect(filled('<p>{{contract.type}} {{contract.type|lookup}} {{contract.docNumber|upper}}</p>', filling)).toBe(
    '<p>工程合同 Works {{contract.docNumber|upper}}</p>',
  );
});

test('a loop stands for each row, in paragraphs, lists, tables and among words', () => {
  expect(
    filled(
      '<p>{{#items}}</p><h3>{{item.itemName}}</h3><p>{{item.quantity|quantity:1}} {{contract.currency}}</p><p>{{/items}}</p>',
      filling,
    ),
  ).toBe('<h3>阀门 &lt;M&gt;</h3><p>2.0 USD</p><h3>泵</h3><p>1.0 USD</p>');
  const list = '<ol><li><p>{{#items}}</p></li><li><p>{{item.itemName}}</p></li><li><p>{{/items}}</p></li></ol>';
  expect(filled(list, filling)).toBe('<ol><li><p>阀门 &lt;M&gt;</p></li><li><p>泵</p></li></ol>');
  expect(filled('<p>Stages:{{#stages}} {{stage.stageName}} {{stage.ratio|percent}};{{/stages}}</p>', filling)).toBe(
    '<p>Stages: 预付 30%;</p>',
  );
  const rows = ['{{#items}}', '{{item.itemName}}', '{{/items}}'].map((words) => `<tr><td><p>${words}</p></td></tr>`).join('');
  const table = `<table><tbody>${rows}</tbody></table>`;
  expect(filled(table, filling)).toBe('<table><tbody><tr><td><p>阀门 &lt;M&gt;</p></td></tr><tr><td><p>泵</p></td></tr></tbody></table>');
  expect(filled('<table><tbody><tr><td>{{item.itemName}}</td></tr></tbody></table>', filling)).toBe(
    '<table><tbody><tr><td>阀门 &lt;M&gt;</td></tr><tr><td>泵</td></tr></tbody></table>',
  );
  expect(filled(`<p>One</p>${list.replaceAll('items', 'trades')}`, filling)).toBe('<p>One</p>');
});

test('a condition keeps its part or leaves it out, of rows too', () => {
  const text = (condition: string): string => filled(`<p>One</p><p>{{#if ${condition}}}</p><p>Two</p><p>{{/if}}</p>`, filling);
  expect([text('contract.currency == "USD"'), text('contract.type == "WORKS"'), text('contract.amountTaxIncl &lt; 1')]).toEqual([
    ...['<p>One</p><p>Two</p>', '<p>One</p><p>Two</p>', '<p>One</p>'],
  ]);
  expect(filled('<p>{{#items}}{{#if item.quantity &gt; 1}}{{item.itemName}}{{/if}}{{/items}}</p>', filling)).toBe('<p>阀门 &lt;M&gt;</p>');
});

test('what a condition leaves out lacks nothing, what a loop repeats lacks what one row lacks', () => {
  const text = [
    '<p>{{#if contract.currency == "CNY"}}{{partyB.bank}}{{/if}}{{#trades}}{{trade.incoterm}}{{/trades}}',
    '{{#items}}{{item.itemName}} {{item.spec}}{{/items}}{{contract.title}}{{constructor}}</p>',
  ].join('');
  expect(gapsOf(text, filling)).toEqual(['item.spec', 'contract.title', 'constructor']);
  expect(gapsOf('<table><tr><td>{{trade.incoterm}}</td></tr></table>', filling)).toEqual(['trade.incoterm']);
});

test('rows that differ by a condition are told one by one, with values that are read as words alone', () => {
  const item = [
    { 'item.itemName': '{{contract.title}} <b>', 'item.quantity': '1' },
    { 'item.itemName': '泵', 'item.quantity': '5' },
  ];
  const text = '<p>{{contract.title}}</p><p>{{#items}}{{item.itemName}}{{#if item.quantity &gt; 1}},须验收{{/if}};{{/items}}</p>';
  const said = toldText(text, { single: { 'contract.title': '设备' }, item, stage: [] });
  expect(said.replaceAll('\u2060', '')).toBe('<p>{{contract.title}}</p><p>{{contract.title}} &lt;b&gt;;泵,须验收;</p>');
  expect(filled(said, { single: { 'contract.title': '设备' }, item, stage: [] }).match(/设备/g)).toHaveLength(1);
});

test('a template that is tried on has samples of all of it', () => {
  const text =
    '<p>{{#trades}}{{trade.incoterm}} {{trade.payInstrument|lookup}}{{/trades}}{{#if contract.type == "PURCHASE"}}{{contract.title}}{{/if}}</p>';
  expect(gapsOf(text, sampleWith([]))).toEqual([]);
  expect(filled(text, sampleWith([]))).toBe('<p>贸易术语 1 结算方式 1合同名称</p>');
});

test('a long text around many rows is refused before anything of it is made', () => {
  const many = { ...filling, item: Array.from({ length: 2_000 }, () => filling.item[0]!) };
  const long = '长'.repeat(90_000);
  for (const text of [`<p>{{#items}}${long}{{/items}}</p>`, `<table><tr><td>{{item.itemName}}${long}</td></tr></table>`])
    expect(() => filled(text, many)).toThrow(TextTooLong);
  expect(filled(`<p>{{#stages}}${long}{{/stages}}</p>`, many)).toBe(`<p>${long}</p>`);
  const wide = { ...filling, single: { ...filling.single, 'contract.title': long } };
  expect(() => filled(`<p>${'{{contract.title}}'.repeat(90)}</p>`, wide)).toThrow(TextTooLong);
});

const tricky = fc.oneof(
  fc.constantFrom(
    '{{contract.amountTaxIncl}}',
    '{{#items}}',
    '{{/items}}',
    '{{#if contract.currency == "CNY"}}',
    '{{/if}}',
    '{{sign.sealA}}',
  ),
  fc.constantFrom(
    '{{item.itemName}}',
    '{{item.0.itemName}}',
    '{{input.a}}',
    '{{',
    '}}',
    '{',
    '}',
    '$&',
    '$1',
    '<b>',
    '&amp;',
    '</tr>',
    '|upper',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }).map((text) => text.replace(/[\p{Cc}\p{Cs}\p{Cn}]/gu, '')),
);
/** Something stands on each side of its braces, too. */
const typed = fc.array(tricky, { maxLength: 6 }).map((parts) => parts.join(''));

test('what somebody typed comes out to the letter wherever it stands, and is never read as text', () => {
  const loop = '<p>[{{contract.title}}]</p><p>{{#items}}</p><p>({{item.itemName}}|{{contract.title}})</p><p>{{/items}}</p>';
  const table = '<table><tbody><tr><td><p>{{item.itemName}}!</p></td></tr></tbody></table>';
  fc.assert(
    fc.property(typed, typed, typed, (title, first, second) => {
      const values = {
        single: { 'contract.title': title, 'contract.currency': 'CNY', 'contract.amountTaxIncl': '1.00' },
        item: [{ 'item.itemName': first }, { 'item.itemName': second }],
        stage: [],
      };
      const words = `[${title}]\n(${first}|${title})\n(${second}|${title})\n`;
      const said = (html: string): string => wordsOf(parseRichText(html));
      expect(said(filled(loop, values))).toBe(words);
      expect(together(said(filledForPaper(loop, values)))).toBe(words);
      expect(said(filled(`<p>-</p>${table}`, values)).replaceAll('\n', '')).toBe(`-${first}!${second}!`.replaceAll('\n', ''));
      expect(filledWords('No. {{contract.title}}', values)).toBe(`No. ${title}`);
      expect(gapsOf(loop, values)).toEqual([
        ...(title.trim() === '' ? ['contract.title'] : []),
        ...(first.trim() === '' || second.trim() === '' ? ['item.itemName'] : []),
      ]);
    }),
    { numRuns: 500 },
  );
});
