import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { S3Storage } from '../../../../server/platform/file/s3.js';
import { scan } from '../../../../server/platform/file/scanner.js';
import { fileSettings } from '../../../../server/platform/file/settings.js';
import type { Storage } from '../../../../server/platform/file/storage.js';
import { ContentGone, contentKey, FolderStorage } from '../../../../server/platform/file/storage.js';

const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-store-'));
const file = path.join(folder, 'file');
const key = contentKey('ab'.repeat(32));
let s3: { readonly storage: S3Storage; close(): Promise<void> };

async function openS3(): Promise<typeof s3> {
  const { default: S3rver } = (await import('s3rver' as string)) as {
    default: new (options: object) => { run(): Promise<AddressInfo>; close(): Promise<void> };
  };
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'guildhall' }],
  });
  const { port } = await server.run();
  const settings = fileSettings({
    GUILDHALL_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    GUILDHALL_S3_BUCKET: 'guildhall',
    GUILDHALL_S3_ACCESS_KEY: 'S3RVER',
    GUILDHALL_S3_SECRET_KEY: 'S3RVER',
  });
  return { storage: new S3Storage(settings.s3!), close: () => server.close() };
}

const warnings: unknown[] = [];
const { emitWarning } = process;

beforeAll(async () => {
  process.emitWarning = (warning: unknown) => {
    warnings.push(warning);
  };
  writeFileSync(file, 'hello, store');
  s3 = await openS3();
});
afterAll(async () => {
  process.emitWarning = emitWarning;
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const textOf = async (stream: Readable): Promise<string> => {
  let text = '';
  for await (const part of stream) text += String(part);
  return text;
};

const stores: readonly (readonly [string, () => Storage])[] = [
  ['a folder', () => new FolderStorage(path.join(folder, 'contents'))],
  ['a store that speaks S3', () => s3.storage],
];

describe.each(stores)('%s', (_name, open) => {
  test('keeps a content under its hash, gives it back whole and in parts, and forgets it', async () => {
    const storage = open();
    expect(await storage.has(key)).toBe(false);
    await expect(storage.open(key)).rejects.toThrow(ContentGone);
    await storage.put(key, file, 12);
    await storage.put(key, file, 12);
    expect([
      await storage.has(key),
      await textOf(await storage.open(key)),
      await textOf(await storage.open(key, { from: 7, to: 9 })),
    ]).toEqual([true, 'hello, store', 'sto']);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.has(key)).toBe(false);
  });
});

test('the client of such a store tells the console nothing about Node', () => {
  expect(warnings).toEqual([]);
});

test('a folder takes no key that is a path', async () => {
  const storage = new FolderStorage(folder);
  for (const bad of ['../secret', 'content/ab/../../x', '/etc/passwd', `content/ab/${'ab'.repeat(32)}/..`])
    await expect(storage.open(bad)).rejects.toThrow('no key of the store');
});

test('a scanner says clean or infected; one that is not there leaves the file unscanned and is reported', async () => {
  const heard: string[] = [];
  const scanner = createServer((request, response) => {
    void textOf(request).then((body) => {
      heard.push(body);
      if (request.url === '/broken') response.writeHead(500).end();
      else response.end(JSON.stringify(request.url === '/bad' ? { infected: true, name: 'Test.Signature' } : { infected: false }));
    });
  });
  await new Promise<void>((resolve) => {
    scanner.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(scanner.address() as AddressInfo).port}`;
  const reported: string[] = [];
  const report = (error: unknown): void => {
    reported.push((error as Error).message);
  };
  expect(await scan(`${url}/good`, file, 12, report)).toEqual({ scanResult: 'CLEAN' });
  expect(await scan(`${url}/bad`, file, 12, report)).toEqual({ scanResult: 'INFECTED', found: 'Test.Signature' });
  expect(await scan(`${url}/broken`, file, 12, report)).toEqual({ scanResult: 'NOT_SCANNED' });
  expect(await scan(null, file, 12, report)).toEqual({ scanResult: 'NOT_SCANNED' });
  await new Promise((resolve) => {
    scanner.close(resolve);
  });
  expect([heard, reported]).toEqual([['hello, store', 'hello, store', 'hello, store'], ['the virus scanner answered 500']]);
});

test('settings that contradict themselves are said to the operator', () => {
  expect(fileSettings({}).types).toContain('pdf');
  expect(fileSettings({ BASE_UPLOAD_TYPES: 'pdf, .DOCX' }).types).toEqual(['pdf', 'docx']);
  for (const [variables, sentence] of [
    [{ BASE_UPLOAD_TYPES: 'pdf,exe' }, 'BASE_UPLOAD_TYPES names exe'],
    [{ BASE_UPLOAD_MAX_KB: '0' }, 'BASE_UPLOAD_MAX_KB'],
    [{ BASE_VIRUS_SCANNER_URL: 'clamav' }, 'BASE_VIRUS_SCANNER_URL must be an address'],
    [{ GUILDHALL_S3_ENDPOINT: 'http://127.0.0.1:9000' }, 'GUILDHALL_S3_ENDPOINT needs'],
  ] as const)
    expect(() => fileSettings(variables)).toThrow(sentence);
});
