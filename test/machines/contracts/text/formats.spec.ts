import { expect, test } from '@jest/globals';
import { amountCn } from '../../../../state-machines/contracts/text/amount-cn.js';
import { fitsFormat, formatsFor, inFormat } from '../../../../state-machines/contracts/text/formats.js';
import { unknownPlaceholders } from '../../../../state-machines/contracts/placeholders.js';

// How values of a text are said (contracts.md §3.1)

test.each([
  ['1234567.89', '壹佰贰拾叁万肆仟伍佰陆拾柒元捌角玖分'],
  ['100000.00', '壹拾万元整'],
  ['1000010.50', '壹佰万零壹拾元伍角'],
  ['300400.00', '叁拾万零肆佰元整'],
  ['20.05', '贰拾元零伍分'],
  ['10000000000.00', '壹佰亿元整'],
  ['0.05', '伍分'],
  ['0', '零元整'],
  ['0.5', '伍角'],
  ['-12', '负壹拾贰元整'],
  ['10.005', '壹拾元零壹分'],
  ['1001', '壹仟零壹元整'],
  ['10010001', '壹仟零壹万零壹元整'],
  ['100000001', '壹亿零壹元整'],
  ['123400000000', '壹仟贰佰叁拾肆亿元整'],
  ['1000000000010.10', '壹万亿零壹拾元壹角'],
  ['9999999999999999.99', '玖仟玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
])('%s is written out as %s', (amount, words) => {
  expect(amountCn(amount)).toBe(words);
});

test('each format says a value of its kind; what is none stays what it is', () => {
  const said = [
    ['2026-01-05', 'date:yyyy年MM月dd日'],
    ['2026-01-05', 'date:yyyy年M月d日'],
    ['1,234,567.89', 'amountCn'],
    ['1234567.891', 'amount'],
    ['1234.5', 'quantity:3'],
    ['30.0000', 'percent'],
    ['alpha', 'upper'],
    ['', 'amountCn'],
    ['soon', 'date:yyyy'],
  ].map(([value, format]) => inFormat(value!, format!));
  expect(said).toEqual([
    ...['2026年01月05日', '2026年1月5日', '壹佰贰拾叁万肆仟伍佰陆拾柒元捌角玖分', '1,234,567.89', '1,234.500', '30%', 'ALPHA', '', 'soon'],
  ]);
});

test('a format fits some kinds, with what stands behind its colon', () => {
  const fits = ['date:yyyy-MM-dd', 'date:today', 'date', 'date:', 'amount:2', 'amountCn', 'quantity:7', 'quantity:0', 'constructor'];
  expect(fits.map((format) => fitsFormat(format, null))).toEqual([true, false, false, false, false, true, false, true, false]);
  expect(['date', 'amount', 'number', 'text', 'lookup'].map((kind) => formatsFor(kind as 'date'))).toEqual([
    ...[['date:yyyy年MM月dd日'], ['amount', 'amountCn'], ['quantity:2', 'percent'], ['upper'], ['lookup', 'upper']],
  ]);
});

test('placeholders whose format does not fit are named with it', () => {
  const text = '<p>{{contract.amountTaxIncl|amountCn}} {{ contract.title | amountCn }} {{contract.totl}} {{sign.sealA|upper}}</p>';
  expect(unknownPlaceholders(text)).toEqual(['contract.title|amountCn', 'contract.totl', 'sign.sealA|upper']);
  const own = (key: string) => (key === 'input.deposit' ? ({ kind: 'amount' } as const) : null);
  expect(unknownPlaceholders('<p>{{input.deposit|amountCn}}{{input.deposit|percent}}</p>', own)).toEqual(['input.deposit|percent']);
});
