import { expect, test } from '@jest/globals';
import { keyIn, textFault } from '../../../../state-machines/contracts/placeholders.js';
import { blockFaults, decided } from '../../../../state-machines/contracts/text/blocks.js';

// Loops and conditions of a text (contracts.md §3.1): where they begin and end

const faults = (html: string) =>
  blockFaults(
    html,
    keyIn(() => null),
  );

test('what begins and ends in one place is well', () => {
  expect(
    [
      '<p>{{#items}}</p><p>{{item.itemName}}</p><p>{{/items}}</p>',
      '<p>One{{#if contract.currency != "CNY"}}, in {{contract.currency}}{{/if}}</p>',
      '<ol><li><p>{{#items}}</p></li><li><p>{{item.itemName}}</p></li><li><p>{{/items}}</p></li></ol>',
      '<p>{{#if contract.amountTaxIncl &gt; 100}}</p><p>{{#stages}}</p><p>{{stage.stageName}}</p><p>{{/stages}}</p><p>{{/if}}</p>',
      '<p>{{#items}}{{#if item.quantity > 1}}{{item.itemName}}{{/if}}{{/items}}</p>',
      '<p>No { #mark } here</p>',
    ].map(faults),
  ).toEqual([[], [], [], [], [], []]);
});

test('what has no other end, crosses another, asks what is not there or holds a place to sign is named', () => {
  expect(
    [
      '<p>{{#items}}</p><p>One</p>',
      '<p>One</p><p>{{/items}}</p>',
      '<p>{{#items}}</p><ul><li><p>{{/items}}</p></li></ul>',
      '<p>{{#items}}{{#if contract.currency == "CNY"}}{{/items}}{{/if}}</p>',
      '<p>{{#lots}}a{{/lots}}</p>',
      '<p>{{#if contract.totl > 1}}a{{/if}}</p>',
      '<p>{{#if item.quantity > 1}}a{{/if}}</p>',
      '<p>{{#items}}{{#stages}}a{{/stages}}{{/items}}</p>',
      '<p>{{#if contract.currency == "CNY"}}</p><p>{{sign.sealA}}</p><p>{{/if}}</p>',
      '<p>{{#items twice}}a{{/items}}</p>',
    ].map(faults),
  ).toEqual([
    ['{{#items}}'],
    ['{{/items}}'],
    ['{{/items}}', '{{#items}}'],
    ['{{/items}}', '{{#items}}'],
    ['{{#lots}}'],
    ['{{#if contract.totl > 1}}'],
    ['{{#if item.quantity > 1}}'],
    ['{{#stages}}'],
    ['{{#if contract.currency == "CNY"}}'],
    ['{{#items twice}}'],
  ]);
});

test('unknown fields are said before parts that are not whole', () => {
  expect(textFault('<p>{{contract.totl}}{{#items}}</p>')).toEqual({
    code: 'CCT_TPL_UNKNOWN_PLACEHOLDER',
    params: { list: 'contract.totl' },
  });
  expect(textFault('<p>{{contract.title}}{{#items}}</p>')).toEqual({ code: 'CCT_TPL_BLOCKS', params: { list: '{{#items}}' } });
  expect(textFault('<p>{{contract.title}}</p>')).toBeNull();
  expect(textFault(null)).toBeNull();
});

// What the supplier reads (contracts.md §2, View)

const all = {
  single: { 'contract.currency': 'USD', 'contract.amountTaxIncl': '90,000.00', 'input.a': '' },
  rows: { items: [{ 'item.quantity': '1' }, { 'item.quantity': '5' }], stages: [], trades: [] },
};
test('a branch that does not hold is gone with its condition, and what holds stands without one; a loop stays where its rows say the same', () => {
  expect(
    [
      '<p>One</p><p>{{#if contract.amountTaxIncl &gt; 100000}}</p><p>Board</p><p>{{/if}}</p><p>{{contract.title}}</p>',
      '<p>One{{#if contract.currency == "USD"}}, in {{contract.currency}}{{/if}}{{#if contract.currency == "CNY"}}, at home{{/if}}</p>',
      '<ul><li><p>{{#if contract.currency == "CNY"}}</p></li><li><p>At home</p></li><li><p>{{/if}}</p></li></ul><p>Two</p>',
      '<p>{{#items}}</p><p>{{item.quantity}}{{#if item.quantity &gt; 9}} many{{/if}}{{#if item.quantity &gt; 4}} some{{/if}}</p><p>{{/items}}</p>',
      '<p>{{#items}}{{#if item.quantity &gt; 0}}{{item.quantity}}{{#if contract.currency == "CNY"}} a{{/if}}{{/if}}{{/items}}</p>',
      '<p>{{#trades}}{{trade.incoterm}}{{#if trade.incoterm == "FOB"}} aboard{{/if}}{{/trades}}</p>',
      '<p>{{contract.title}}</p>',
    ].map((html) => decided(html, all)),
  ).toEqual([
    '<p>One</p><p>{{contract.title}}</p>',
    '<p>One, in {{contract.currency}}</p>',
    '<p>Two</p>',
    '<p>{{item.0.quantity}}</p><p>{{item.1.quantity}} some</p>',
    '<p>{{#items}}{{item.quantity}}{{/items}}</p>',
    '<p>{{#trades}}{{trade.incoterm}}{{/trades}}</p>',
    '<p>{{contract.title}}</p>',
  ]);
});
