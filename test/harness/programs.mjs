/** Programs the tests use and the machine must bring. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

export const missing = {
  chromium:
    'No Chromium found. Install it (Debian, Ubuntu: apt-get install -y chromium fonts-noto-cjk; macOS: brew install --cask chromium), or set CHROMIUM to the path of Chrome or Chromium.',
  redis:
    'No redis-server found. Install it (Debian, Ubuntu: apt-get install -y redis-server; macOS: brew install redis), or set REDIS_SERVER to its path.',
};

const applications = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** The path of Chromium or Chrome; null when there is none. The one without windows draws the same in two thirds of the time. */
export function findChromium() {
  return find(
    process.env.CHROMIUM,
    ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    applications,
  );
}

/** The path of redis-server; null when there is none. */
export function findRedis() {
  return find(process.env.REDIS_SERVER, ['redis-server', 'valkey-server'], []);
}

function find(given, names, places) {
  if (given) return isProgram(given) ? given : null;
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', '/snap/bin'];
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...candidates, ...places].find(isProgram) ?? null;
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
