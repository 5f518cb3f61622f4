/** A browser window of one person, and signing in through the sign-in page as that person would. */
import type { Browser, Page } from 'playwright-core';

import { PASSWORD, TEST_CODE } from '../../server/harness/product.js';

export interface WindowOptions { readonly language?: 'cn' | 'en'; readonly width?: number; readonly dark?: boolean }

/** @param said collects what the page writes to its console as warnings and errors, and uncaught errors */
export async function openWindow(browser: Browser, said: string[], { language = 'en', width = 1440, dark = false }: WindowOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 860 }, colorScheme: dark ? 'dark' : 'light' });
  await context.addInitScript((chosen) => localStorage.setItem('guildhall.language', chosen), language);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on('console', (message) => { if (message.type() === 'error' || message.type() === 'warning') said.push(message.text()); });
  page.on('pageerror', (error) => said.push(error.message));
  return page;
}

/** Signs in and waits for the address wanted. */
export async function signIn(page: Page, port: number, userName: string, wanted = '/main'): Promise<void> {
  await page.goto(`http://127.0.0.1:${port}${wanted}`);
  await page.fill('input[name="userName"]', userName);
  await page.fill('input[name="password"]', PASSWORD);
  await page.locator('img[width="110"]').waitFor();
  await page.fill('input[name="code"]', TEST_CODE);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname + url.search === wanted);
}
