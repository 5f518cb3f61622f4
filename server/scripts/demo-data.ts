/**
 * Loads a small company with two compete events, through the runtime's events only; run again, it completes what is
 * missing and changes nothing else. The one password of all demo users is GUILDHALL_DEMO_PASSWORD, or is made once and
 * kept in the data folder, readable by this user alone.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { assemble } from '../assemble.js';
import { settingsFrom } from '../platform/settings.js';
import { loadDemo } from './demo/load.js';

function demoPassword(folder: string | undefined): string {
  const given = process.env['GUILDHALL_DEMO_PASSWORD'];
  if (given) return given;
  const file = folder ? path.join(folder, 'demo-password') : null;
  if (file && existsSync(file)) return readFileSync(file, 'utf8').trim();
  const made = `Demo#${randomBytes(6).toString('base64url')}7k`;
  if (file) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${made}\n`, { mode: 0o600 });
  }
  return made;
}

async function main(databaseUrl: string): Promise<void> {
  const dataFolder = process.env['GUILDHALL_DATA'];
  const password = demoPassword(dataFolder);
  const house = await assemble({ databaseUrl, dataFolder, settings: settingsFrom(process.env), report: (error, about) => console.error(about ?? '', error), ...(process.env['REDIS_URL'] ? { redisUrl: process.env['REDIS_URL'] } : {}) });
  await house.start();
  try {
    await loadDemo(house, password);
    console.log(`Demo data is loaded. Sign in as liwei (buyer), zhangmin (sourcing manager), wangfang (approver), chenjing (auditor), liuyang (finance), admin, or as a supplier: huaxing, nanfang, taishan, beigang.`);
    console.log(`Password of all: ${password}`);
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
