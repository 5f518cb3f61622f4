/** What earlier versions of documents of purchasing wrote, before they knew of one another and of prices by quantity: it goes on. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { definitionNamed } from '../../../state-machines/registry.js';
import { upgraded } from '../../../state-machines/kernel/upgrades.js';
import { chainBreak } from '../golden/history.js';
import type { GoldenHistory } from '../golden/history.js';

/** As recorded on the last commit of that version. */
const recorded = (name: string, version: number): GoldenHistory =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, `version-${version}`, `${name}.json`), 'utf8')) as GoldenHistory;

type Rows = readonly Readonly<Record<string, unknown>>[];
const each = (name: string, value: unknown) => (rows: Rows) => rows.every((row) => row[name] === value);
/** What is new in each is empty. */
test.each<[string, number, (context: Readonly<Record<string, unknown>>) => boolean]>([
  ['requisition-cancelled-in-part', 1, ({ targets }) => (targets as Rows).length === 0],
  ['quotes-in-two-rounds', 1, ({ lines }) => each('sourceLineId', null)(lines as Rows)],
  [
    'quotes-in-two-rounds',
    2,
    ({ ladderFlag, steps, lines }) => ladderFlag === 'N' && (steps as Rows).length === 0 && each('unpricedId', null)(lines as Rows),
  ],
  [
    'quotes-in-two-rounds',
    3,
    ({ quotes, awards, rates }) =>
      each('currency', 'CNY')(quotes as Rows) &&
      (quotes as Rows).every(({ price, cmpPrice }) => cmpPrice === price) &&
      each('pricingId', '92')(awards as Rows) &&
      Object.keys(rates as object).length === 0,
  ],
  ['quotes-by-quantity', 3, ({ quotes }) => (quotes as Rows).every(({ price, cmpPrice }) => cmpPrice === price)],
  ['pricing-reviewed-and-revised', 1, ({ steps, lines }) => (steps as Rows).length === 0 && each('stepMode', null)(lines as Rows)],
  ['prices-reviewed', 1, ({ lines }) => each('lineStatus', 'EXECUTED')(lines as Rows) && each('executeNumber', null)(lines as Rows)],
  ['prices-reviewed', 2, ({ lines }) => each('agreementLine', null)(lines as Rows)],
  ['agreement-effective', 1, ({ lines }) => each('priceUnit', 1)(lines as Rows)],
  ['agreement-confirmed-suspended-and-ended', 1, ({ lines }) => each('priceUnit', 1)(lines as Rows)],
  ['pricing-reviewed-and-revised', 2, ({ lines }) => each('priceUnit', 1)(lines as Rows)],
  ['prices-reviewed', 3, ({ lines }) => each('priceUnit', 1)(lines as Rows)],
  ['demand-split-and-ordered', 1, ({ splits }) => (splits as Rows).length > 0 && each('priceUnit', 1)(splits as Rows)],
  ['source-with-papers', 1, ({ env }) => each('substances', null)(env as Rows) && each('partLine', null)(env as Rows)],
  ['sources-invalidated-in-part', 1, ({ lines, parts }) => (lines as Rows).length === 2 && (parts as Rows).length === 0],
  ['preparation-settled', 1, ({ lines, consentIds }) => consentIds === null && each('consentQty', null)(lines as Rows)],
  ['unpriced-priced', 1, ({ quoteOrderId }) => quoteOrderId === null],
])('%s of version %d is chained as it was, and stands in the present shape', (name, version, isNew) => {
  const golden = recorded(name, version);
  expect(chainBreak(golden)).toBeNull();
  expect(new Set(golden.entries.map(({ machine }) => machine))).toEqual(new Set([`${golden.document}@${version}`]));
  const { state, context } = upgraded(definitionNamed(golden.document), golden.end.snapshot!, version)!;
  expect([state, context.rev]).toEqual([golden.end.snapshot!.state, golden.end.snapshot!.context.rev]);
  expect(isNew(context as unknown as Readonly<Record<string, unknown>>)).toBe(true);
});
