import { expect, test } from '@jest/globals';
import { toldText } from '../../../../server/contracts/papers/fill.js';
import { withConditions } from '../../../../server/contracts/redline/conditions-kept.js';

// What a supplier proposes to a text with conditions, of which he read what holds (contracts.md §2, §3.1)

const filling = {
  single: { 'contract.currency': 'CNY', 'contract.amountTaxIncl': '900.00' },
  item: [
    { 'item.itemName': '阀', 'item.quantity': '1' },
    { 'item.itemName': '泵', 'item.quantity': '5' },
  ],
  stage: [],
};
const board = '<p>{{#if contract.amountTaxIncl &gt; 50000}}</p><p>须经董事会批准。</p><p>{{/if}}</p>';
const home = '<p>{{#if contract.currency == "CNY"}}</p><p>人民币结算。</p><p>{{/if}}</p>';
const rows = '<p>{{#items}}{{item.itemName}}{{#if item.quantity &gt; 1}},须验收{{/if}};{{/items}}</p>';
const reads = (text: string): string => toldText(text, filling);
/** Ours after he changed what he read. */
const agreed = (written: string, change: (read: string) => string): string => {
  const read = reads(written);
  return withConditions({ written, read, agreed: change(read) }, reads);
};

test('conditions stay around and beside what was changed', () => {
  const text = `<p>一、付款30日。</p>${board}${home}<p>二、质保一年。</p>`;
  expect(agreed(text, (read) => read.replace('30', '45'))).toBe(text.replace('30', '45'));
  expect(agreed(text, (read) => read.replace('人民币', '美元'))).toBe(text.replace('人民币', '美元'));
  expect(agreed(text, (read) => `<p>前言</p>${read}<p>三、其他。</p>`)).toBe(`<p>前言</p>${text}<p>三、其他。</p>`);
  expect(agreed(text, (read) => read.replace('<p>二、质保一年。</p>', ''))).toBe(text.replace('<p>二、质保一年。</p>', ''));
});

test('a condition within a line that was changed goes, others stay', () => {
  const text = `<p>付款30日{{#if contract.currency == "CNY"}},人民币{{/if}}。</p>${board}`;
  expect(agreed(text, (read) => read.replace('30', '45'))).toBe(`<p>付款45日,人民币。</p>${board}`);
});

test('what would read otherwise than it was agreed stands as it was agreed', () => {
  const change = (read: string): string => read.replace('泵', '水泵');
  expect(agreed(`${rows}<p>完</p>`, change)).toBe('<p>阀;水泵,须验收;</p><p>完</p>');
  expect(agreed(`${rows}<p>完</p>`, (read) => read.replace('完', '终'))).toBe(`${rows}<p>终</p>`);
  // Lines of the same words: which of them was under the condition is not told.
  const twice = `<p>甲</p>${home}<p>人民币结算。</p>`;
  const one = agreed(twice, () => '<p>甲</p><p>人民币结算。</p>');
  expect(reads(one)).toBe('<p>甲</p><p>人民币结算。</p>');
});
