/** A real Chromium for browser tests, driven through playwright-core, which brings none of its own. */
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

import { findChromium, missing } from './programs.mjs';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts a headless browser with a user folder of its own. The caller closes it.
 * @throws Error with the command that installs Chromium when there is none
 */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(missing.chromium);
  return chromium.launch({ executablePath, headless: true, args: flags });
}
