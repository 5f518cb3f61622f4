/** A browser window of one person, and signing in through the sign-in page as that person would. */
import type { Browser, Page } from 'playwright-core';

import { PASSWORD, TEST_CODE } from '../../server/harness/product.js';

/** No expectation: a machine that does seven other things fails nobody, and a hang is still found. */
export const PATIENCE_MS = 180_000;

export interface WindowOptions {
  readonly language?: 'cn' | 'en';
  readonly width?: number;
  readonly dark?: boolean;
}

/** On a machine with too much to do a call waits too long for a connection: the browser says so, and the product asks again. */
const isBusy = (line: string): boolean => line.startsWith('Failed to load resource: the server responded with a status of 503');

/** @param said collects what the page writes to its console as warnings and errors, and uncaught errors */
export async function openWindow(
  browser: Browser,
  said: string[],
  { language = 'en', width = 1440, dark = false }: WindowOptions = {},
): Promise<Page> {
  // Who asks for less motion is shown the same, and nothing waits for what slides.
  const context = await browser.newContext({
    viewport: { width, height: 860 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((chosen) => {
    if (window === window.top) localStorage.setItem('guildhall.language', chosen);
  }, language);
  // Of the context: windows that a page opens are as patient as the page.
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (isBusy(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning')
      said.push(`${message.text()} (${new URL(message.location().url || 'about:blank').pathname})`);
  });
  page.on('pageerror', (error) => said.push(error.message));
  const traffic = { open: 0, lastAt: Date.now() };
  const counts = (by: number) => (): void => {
    traffic.open += by;
    traffic.lastAt = Date.now();
  };
  page.on('request', counts(1));
  page.on('requestfinished', counts(-1));
  page.on('requestfailed', counts(-1));
  traffics.set(page, traffic);
  return page;
}

const traffics = new WeakMap<Page, { open: number; lastAt: number }>();
const REST_MS = 1_000;

/** Until nothing is asked for a second: unlike 'networkidle' also what a connection that came late reads anew. */
export async function atRest(page: Page): Promise<void> {
  const traffic = traffics.get(page)!;
  while (traffic.open > 0 || Date.now() - traffic.lastAt < REST_MS) await page.waitForTimeout(100);
}

interface Issued {
  readonly certificate: string;
  readonly authorizationCode: string;
  readonly signKey: string;
}

/** Puts a session where the client keeps it (client/kernel/session/kept-session.ts); the window shows a page of the product, and reads it with the next one. */
export async function putSession(page: Page, { signKey, ...session }: Issued & Readonly<Record<string, unknown>>): Promise<void> {
  await page.evaluate(
    async ({ kept, secret }) => {
      const bytes = Uint8Array.from(secret.match(/../g)!, (hex) => Number.parseInt(hex, 16));
      const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('guildhall', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('session');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
      await new Promise((resolve, reject) => {
        const transaction = database.transaction('session', 'readwrite');
        transaction.objectStore('session').put({ ...kept, key }, 'current');
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error!);
      });
      database.close();
    },
    { secret: signKey, kept: { ...session, current: session['currentResponsibility'] } },
  );
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
