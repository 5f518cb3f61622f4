import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { registerDefinitions } from '../../../../server/kernel/machine-versions.js';
import { Registry } from '../../../../server/kernel/registry.js';
import { House, aSale, answerOf, sent } from './house.js';
import type { Server } from './house.js';
import { numberedOrder, orderDocument, saleDefinition, saleDocument } from './sale.js';

/** Far more than the pool has connections. */
const AWARDS = 200;

let house: House;
let server: Server;
beforeAll(async () => {
  house = await House.open();
  await registerDefinitions(house.database.ownerUrl, [numberedOrder]);
  const registry = new Registry([saleDefinition, numberedOrder], [saleDocument, { ...orderDocument, definition: numberedOrder }]);
  server = await house.server('one', { registry });
});
afterAll(() => house.close());

test('two hundred awards at one moment each make a numbered order, at once, and the server stays ready', async () => {
  const sales = await Promise.all(Array.from({ length: AWARDS }, () => aSale(server.runtime)));
  const seen: boolean[] = [];
  const watch = setInterval(() => seen.push(server.runtime.ready), 100);
  const from = performance.now();
  const answers = await Promise.all(sales.map((sale) => server.runtime.submit(sent(sale, 'AWARD'))));
  const took = performance.now() - from;
  clearInterval(watch);
  expect(answers.map(answerOf)).toEqual(sales.map(() => 2));
  expect(took).toBeLessThan(5_000);
  expect(seen.every((ready) => ready) && server.runtime.ready).toBe(true);
  expect(server.errors).toEqual([]);
  const numbers = await house.rows<{ doc_number: string }>('select doc_number from srm_pur_order_header');
  expect(new Set(numbers.map((row) => row.doc_number)).size).toBe(AWARDS);
});
