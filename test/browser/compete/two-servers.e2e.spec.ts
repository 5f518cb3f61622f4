/** A live hall on two servers behind a balancer, in browser windows: one server ends, and the hall goes on. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';

import { loadDemo } from '../../../server/scripts/demo/load.js';
import type { LoadedDemo } from '../../../server/scripts/demo/load.js';
import { openBalancer } from '../../bench/harness/balancer.mjs';
import type { Balancer } from '../../bench/harness/balancer.mjs';
import { launchChromium } from '../../harness/chromium.js';
import { openProxy } from '../../harness/proxy.mjs';
import type { Proxy } from '../../harness/proxy.mjs';
import { startRedis } from '../../harness/redis.js';
import type { TestRedis } from '../../harness/redis.js';
import { demoPast } from '../../server/harness/demo-masters.js';
import { PASSWORD, Product } from '../../server/harness/product.js';
import { clientFolder } from '../harness/house.js';
import { openWindow, PATIENCE_MS, signIn } from '../harness/window.js';

const LOST = 'Connection lost, reconnecting.';

let redis: TestRedis;
let staying: Product;
let ending: Product;
/** The way to the server that stays: closed until everybody is at the other one. */
let way: Proxy;
let balancer: Balancer;
let demo: LoadedDemo;
let browser: Browser;
const said: string[] = [];

beforeAll(async () => {
  redis = await startRedis();
  // On a slow machine Redis may answer late, which is reported.
  staying = await Product.start({ furnishing: demoPast, pages: clientFolder(), redisUrl: redis.url, expectErrors: true });
  demo = await loadDemo(staying.assembled, PASSWORD);
  ending = await Product.start({ pages: clientFolder(), redisUrl: redis.url, beside: staying, clock: staying.clock, expectErrors: true });
  way = await openProxy(staying.port);
  way.cut();
  balancer = await openBalancer([ending.port, way.port]);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  balancer?.close();
  await way?.close();
  await staying?.stop();
  await redis?.stop();
});

async function until(holds: () => boolean, what: string): Promise<void> {
  for (
    const end = Date.now() + PATIENCE_MS;
    !holds();
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    })
  )
    if (Date.now() > end) throw new Error(`waited in vain until ${what}`);
}

const standing = (page: Page) => page.getByTestId('standing');

async function enter(userName: string): Promise<Page> {
  const page = await openWindow(browser, said, { language: 'en' });
  await signIn(page, balancer.port, userName, `/main/competeHallMain?id=${demo.upcomingHallId}`);
  return page;
}

async function readyIn(page: Page): Promise<void> {
  await page.getByLabel('I have read the rules of this hall and accept them').check();
  await page.getByRole('button', { name: 'I am ready' }).click();
}

async function offer(page: Page, ...prices: readonly string[]): Promise<void> {
  const fields = page.getByRole('textbox', { name: /^New price/ });
  for (const [index, price] of prices.entries()) await fields.nth(index).fill(price);
  await page.getByTestId('offer-submit').click();
}

test('its people read that they are connected again, are at the other server, and offer on', async () => {
  await until(() => balancer.isWell(ending.port), 'the balancer knows the server that will end');
  const [buyer, huaxing, nanfang] = [await enter('liwei'), await enter('huaxing'), await enter('nanfang')] as const;
  await buyer.getByRole('button', { name: 'Open', exact: true }).click();
  await buyer.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
  await readyIn(huaxing);
  await readyIn(nanfang);
  await buyer.getByText('2/4 ready').waitFor();
  await buyer.getByRole('button', { name: 'Start turn' }).click();
  await buyer.getByRole('dialog').getByRole('button').last().click();
  await huaxing.getByTestId('offer-submit').waitFor();
  await offer(huaxing, '0.1', '0.2495');
  await standing(huaxing).getByText('1', { exact: true }).waitFor();
  expect(said).toEqual([]);

  way.open();
  await until(() => balancer.isWell(way.port), 'the balancer knows the other server');
  const told = [buyer, huaxing, nanfang].map((page) => page.getByText(LOST).waitFor());
  const ended = ending.stop();
  await Promise.all(told);
  await ended;
  await Promise.all([buyer, huaxing, nanfang].map((page) => page.getByText(LOST).waitFor({ state: 'detached' })));

  await offer(nanfang, '0.098', '0.245');
  await standing(nanfang).getByText('1', { exact: true }).waitFor();
  await standing(huaxing).getByText('2', { exact: true }).waitFor();
  await offer(huaxing, '0.0972', '0.2435');
  await huaxing.getByRole('button', { name: 'Send the offer' }).click();
  await standing(huaxing).getByText('1', { exact: true }).waitFor();
  await standing(nanfang).getByText('2', { exact: true }).waitFor();
  await buyer
    .getByRole('row', { name: /Nanfang Moulding/ })
    .getByText('8,820.00')
    .waitFor();
  expect(
    await staying.assembled.database.read.query('select event from document_event where doc_id = $1 and event in ($2, $3) order by rev', [
      demo.upcomingHallId,
      'OFFER_PRICE',
      'DOWNTIME',
    ]),
  ).toMatchObject({ rows: [{ event: 'OFFER_PRICE' }, { event: 'OFFER_PRICE' }, { event: 'OFFER_PRICE' }] });
  // The browser itself says that a socket could not be opened; nothing else may be said.
  expect(
    said.filter(
      (line) => !/^WebSocket connection to .* failed/.test(line) && !/net::ERR_(CONNECTION_(REFUSED|RESET)|EMPTY_RESPONSE)/.test(line),
    ),
  ).toEqual([]);
});
