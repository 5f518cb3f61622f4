/**
 * What somebody waits who has just cloned the repository: `npm start` until the page is served, packages from npm's warm cache,
 * everything built, migrated and loaded; the same again when all that is there; and the JavaScript of the first two pages.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

import { chromium } from 'playwright-core';

import { findChromium, missing } from '../harness/programs.mjs';
import { freePort } from '../harness/redis-server.mjs';
import { median, print } from './harness/figures.mjs';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const CODE = 'TEST';

/** Starts the product and waits for its page. @returns its address, the seconds it took, and how to end it */
async function start(folder) {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, ['server/bootstrap/start.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), GUILDHALL_DATA: path.join(folder, '.data'), BASE_CAPTCHA_TEST_CODE: CODE },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const address = `http://127.0.0.1:${port}`;
  while (!(await isServed(address))) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    await sleep(20);
  }
  return {
    address,
    seconds: (performance.now() - started) / 1000,
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

const isServed = (address) =>
  fetch(`${address}/login`).then(
    async (answer) => answer.ok && (await answer.text()).includes('id="root"'),
    () => false,
  );

/** Bytes of compressed scripts: of the sign-in page, and of all that the home page brought besides. */
async function scripts(address, folder) {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(missing.chromium);
  const browser = await chromium.launch({ executablePath, headless: true, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(120_000);
    const sizes = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) sizes.push(response.body().then((body) => gzipSync(body).length));
    });
    const sum = async () => (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
    await page.goto(`${address}/login`);
    await page.locator('img[width="110"]').waitFor();
    const signIn = await sum();
    await page.fill('input[name="userName"]', 'liwei');
    await page.fill('input[name="password"]', (await readFile(path.join(folder, '.data', 'demo-password'), 'utf8')).trim());
    await page.fill('input[name="code"]', CODE);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/main');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    return { signIn, home: await sum() };
  } finally {
    await browser.close();
  }
}

export async function bench({ rounds }) {
  const parent = await mkdtemp(path.join(tmpdir(), 'guildhall-boot-'));
  const folder = path.join(parent, 'clone');
  try {
    await promisify(execFile)('git', ['clone', '--quiet', '--depth', '1', `file://${repository}`, folder]);
    const first = await start(folder);
    const sizes = await scripts(first.address, folder);
    await first.stop();
    const again = [];
    for (let round = 0; round < rounds; round += 1) {
      const next = await start(folder);
      again.push(next.seconds);
      await next.stop();
    }
    print({
      bench: 'boot',
      figure: 'from a clone to a served page, npm cache warm',
      unit: 's',
      value: first.seconds,
      floor: 'none',
      floorValue: null,
      ratio: null,
      goal: 'none',
      note: 'once; packages, both builds, database, reference and demo data included',
    });
    print({
      bench: 'boot',
      figure: 'a second start to a served page',
      unit: 's',
      value: median(again),
      floor: 'none',
      floorValue: null,
      ratio: null,
      goal: 'none',
      note: `median of ${rounds}`,
    });
    print({
      bench: 'boot',
      figure: 'JavaScript of the sign-in page, gzip',
      unit: 'KB',
      value: sizes.signIn / 1024,
      floor: 'none',
      floorValue: null,
      ratio: null,
      goal: '< 150',
      note: '',
    });
    print({
      bench: 'boot',
      figure: 'JavaScript until the home page stands, gzip',
      unit: 'KB',
      value: sizes.home / 1024,
      floor: 'none',
      floorValue: null,
      ratio: null,
      goal: '< 300',
      note: "the sign-in page's included",
    });
    return sizes.signIn < 150 * 1024 && sizes.home < 300 * 1024;
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}
