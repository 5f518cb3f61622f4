/**
 * A list page opened by its address in a browser that has nothing of the product yet but a session: requests, what comes over the
 * wire, and when its rows stand. Everything is on one machine, so that the time is the browser's and the server's work.
 */
import { createHash, createHmac } from 'node:crypto';

import { chromium } from 'playwright-core';

import { setUp } from '../../server/bootstrap/setup.mjs';
import { findChromium, missing } from '../harness/programs.mjs';
import { openBenchDatabase } from './harness/bench-database.mjs';
import { median, print } from './harness/figures.mjs';
import { spawnServer } from './harness/product-server.mjs';
import { setStage } from './harness/stage.mjs';

const ADDRESS = '/main/competeList';
const goals = { requests: 40, kilobytes: 600, milliseconds: 800 };

export async function bench({ rounds }) {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(missing.chromium);
  await setUp();
  const database = await openBenchDatabase({ installed: true });
  try {
    const turns = [{ turnNo: 1, turnMode: 'OPEN', durationSeconds: 36_000, visibility: 'BEST_PRICE' }];
    const { buyer } = await setStage(database, { bidders: 3, turns });
    const server = spawnServer({ appUrl: database.appUrl, folder: database.folder });
    const browser = await chromium.launch({ executablePath, headless: true, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const origin = `http://127.0.0.1:${await server.listening}`;
      const page = await seated(browser, origin, buyer);
      const visits = [];
      // The first is not counted: the server compiles its code in it.
      for (let round = 0; round <= rounds; round += 1) visits.push(await visit(page, origin));
      return report(visits.slice(1));
    } finally {
      await browser.close();
      await server.stop();
    }
  } finally {
    await database.end();
  }
}

/** A page of the product's origin in which that person's session lies, as the client keeps it. */
async function seated(browser, origin, credentials) {
  const session = await sessionOf(origin, credentials);
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(`${origin}/favicon.svg`);
  const { certificate, authorizationCode, signKey } = credentials;
  const kept = { ...session, certificate, authorizationCode, current: session.currentResponsibility };
  await page.evaluate(putSession, { kept, secret: signKey });
  await page.addInitScript(() => {
    const look = () => {
      if (window.rowsStoodAt === undefined && document.querySelector('tbody tr td')) window.rowsStoodAt = performance.now();
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  return page;
}

async function putSession({ kept, secret }) {
  const bytes = Uint8Array.from(secret.match(/../g), (hex) => Number.parseInt(hex, 16));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const database = await new Promise((resolve, reject) => {
    const request = indexedDB.open('guildhall', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('session');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  await new Promise((resolve, reject) => {
    const transaction = database.transaction('session', 'readwrite');
    transaction.objectStore('session').put({ ...kept, key }, 'current');
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  database.close();
}

async function sessionOf(origin, { certificate, authorizationCode, signKey }) {
  const [address, body, timestamp] = ['/v1/loginRestful/findSession', '{}', String(Date.now())];
  const signed = ['POST', address, timestamp, certificate, createHash('sha256').update(body).digest('hex')].join('\n');
  const answer = await fetch(origin + address, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      certificate,
      AuthorizationCode: authorizationCode,
      timestamp,
      appsign: createHmac('sha256', Buffer.from(signKey, 'hex')).update(signed).digest('hex'),
      gatewayTag: 'BASE.local',
    },
  });
  const { status, code, data } = await answer.json();
  if (status !== 'S') throw new Error(`findSession: ${code}`);
  return data;
}

/** With an empty cache. @returns what it took until the rows stood */
async function visit(page, origin) {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.clearBrowserCache');
  const asked = [];
  let bytes = 0;
  wire.on('Network.requestWillBeSent', ({ request }) => asked.push(`${new URL(request.url).pathname} ${request.postData ? 'call' : ''}`));
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(origin + ADDRESS);
  await page.waitForFunction(() => window.rowsStoodAt !== undefined);
  await page.waitForLoadState('networkidle');
  await wire.detach();
  return { requests: asked.length, kilobytes: bytes / 1024, milliseconds: await page.evaluate(() => window.rowsStoodAt) };
}

const figures = {
  requests: ['requests of a cold list page', 'requests', 'sockets are one of them; until nothing more is asked'],
  kilobytes: ['over the wire for a cold list page', 'KB', 'as they came: compressed, with their headers'],
  milliseconds: ['from the address to the rows of a cold list page', 'ms', 'browser, server and PostgreSQL share the cores'],
};

function report(visits) {
  for (const [name, [figure, unit, note]] of Object.entries(figures)) {
    const value = median(visits.map((one) => one[name]));
    print({ bench: 'page', figure, unit, value, floor: 'none', floorValue: null, ratio: null, goal: `<= ${goals[name]}`, note });
  }
  return ['requests', 'kilobytes'].every((name) => median(visits.map((one) => one[name])) <= goals[name]);
}
