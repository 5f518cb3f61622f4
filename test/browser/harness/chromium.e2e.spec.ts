import { expect, test } from '@jest/globals';

import { launchChromium } from '../../harness/chromium.js';

test('a real browser runs scripts and lays out text', async () => {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
  await page.setContent('<p style="width:50%">竞价大厅</p>');
  expect(await page.evaluate(() => document.querySelector('p')!.getBoundingClientRect().height > 0 && window.innerWidth)).toBe(390);
  await browser.close();
});
