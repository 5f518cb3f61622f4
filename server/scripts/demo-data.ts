/**
 * Loads a small company with two compete events and five tenders, through the runtime's events only; run again, it completes what is
 * missing and changes nothing else. The one password of all demo users is GUILDHALL_DEMO_PASSWORD, or is made once and
 * kept in the data folder, readable by this user alone. Users that are there keep the password they have.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { assemble } from '../assemble.js';
import type { Assembled } from '../assemble.js';
import { errorLine } from '../kernel/report.js';
import { settingsFrom } from '../platform/settings.js';
import { storedPassword, verifyPassword } from '../platform/sign-in/password.js';
import { loadBulkMaterials } from './demo/bulk-materials.js';
import { loadBulkPrices } from './demo/bulk-prices.js';
import { loadDemo } from './demo/load.js';

const fileIn = (folder: string | undefined): string | null => (folder ? path.join(folder, 'demo-password') : null);

/** Given, kept, or made now. */
function demoPassword(folder: string | undefined): string {
  const given = process.env['GUILDHALL_DEMO_PASSWORD'];
  const file = fileIn(folder);
  if (given) return given;
  if (file && existsSync(file)) return readFileSync(file, 'utf8').trim();
  return `Demo#${randomBytes(6).toString('base64url')}7k`;
}

function keepPassword(folder: string | undefined, password: string): void {
  const file = fileIn(folder);
  if (!file || process.env['GUILDHALL_DEMO_PASSWORD'] || existsSync(file)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
}

/** Whether the demo users have it: those loaded earlier may have another. */
async function isTheirs({ database, runtime }: Assembled, password: string): Promise<boolean> {
  const {
    rows: [user],
  } = await database.read.query<{ id: string }>("select id::text from base_users where user_name = 'liwei'");
  return (await verifyPassword(password, await storedPassword(database.read, user!.id, runtime.now()))).right;
}

/** `--materials N`: as many come as from a connected ERP; 2,000 when nothing is said. */
function wantedMaterials(words: readonly string[]): number {
  const at = words.indexOf('--materials');
  if (at < 0) return 2_000;
  const given = words[at + 1] ?? '';
  if (!/^\d{1,8}$/.test(given)) throw new Error('--materials takes a number.');
  return Number(given);
}

async function main(databaseUrl: string): Promise<void> {
  const dataFolder = process.env['GUILDHALL_DATA'];
  const password = demoPassword(dataFolder);
  const house = await assemble({
    databaseUrl,
    dataFolder,
    serving: false,
    settings: settingsFrom(process.env),
    report: (error, about) => console.error(errorLine(error, about)),
    ...(process.env['REDIS_URL'] ? { redisUrl: process.env['REDIS_URL'] } : {}),
  });
  await house.start();
  try {
    await loadDemo(house, password);
    await loadBulkMaterials(house, wantedMaterials(process.argv.slice(2)));
    await loadBulkPrices(house);
    console.log(
      `Demo data is loaded. Sign in as liwei (buyer), zhangmin (sourcing manager), wangfang (approver), chenjing (auditor), liuyang (finance), raojun (supervisor of tenders), admin, or as a supplier: huaxing, nanfang, taishan, beigang.`,
    );
    const theirs = await isTheirs(house, password);
    if (theirs) keepPassword(dataFolder, password);
    console.log(
      theirs
        ? `Password of all: ${password}`
        : 'Password of all: the one they were loaded with (it is not the present GUILDHALL_DEMO_PASSWORD).',
    );
  } finally {
    await house.stop();
  }
}

const url = process.env['DATABASE_URL'];
if (!url) {
  console.error('DATABASE_URL is not set: run npm run demo:data.');
  process.exit(1);
}
await main(url);
