/** The home page by hand and by keyboard: menus at hand, dialogs that give the focus back. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';

import { DemoHouse } from './harness/demo.js';

let house: DemoHouse;

beforeAll(async () => {
  house = await DemoHouse.open();
});
afterAll(() => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

test('menus are picked by keyboard, dragged and moved; the first one goes no further, and the page does not go back', async () => {
  const page = await house.enter('liwei', '/main');
  const important = page.getByRole('dialog', { name: 'Important to-dos' });
  await important.waitFor();
  await page.keyboard.press('Escape');
  await important.waitFor({ state: 'detached' });
  const tiles = page.locator('[draggable="true"]');
  const add = page.getByRole('button', { name: 'Add quick menus' });
  await add.click();
  const picker = page.getByRole('dialog', { name: 'Add quick menus' });
  const search = picker.getByPlaceholder('Find a menu');
  await search.fill('nothing is called so');
  await picker.getByText('No menu is called so.').waitFor();
  await search.fill('');
  for (const name of ['Materials', 'Orders', 'Compete events']) await picker.getByRole('checkbox', { name, exact: true }).check();
  await search.press('Enter');
  await picker.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Add quick menus');
  expect(await tiles.allInnerTexts()).toEqual(['Materials', 'Orders', 'Compete events']);

  await tiles.nth(0).dragTo(tiles.nth(2));
  await page.waitForFunction(() => document.querySelector('[draggable="true"]')?.textContent === 'Orders');
  await tiles.nth(0).getByRole('button', { name: 'Orders', exact: true }).press('Alt+ArrowLeft');
  expect([new URL(page.url()).pathname, await tiles.allInnerTexts()]).toEqual(['/main', ['Orders', 'Compete events', 'Materials']]);
  await page.context().close();
});
