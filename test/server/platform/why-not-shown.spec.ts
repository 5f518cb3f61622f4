import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callReasons } from '../../../server/platform/file/calls.js';
import { outline } from '../../../server/platform/file/office/outline.js';
import { converterSaid, isOfServer, noPdf, notConverted, whyNot, whyNotConverted } from '../../../server/platform/file/why-not-shown.js';
import { sentence } from '../../../state-machines/kernel/refusals.js';
import { compoundFile } from '../harness/old-workbook.js';

// What a buyer reads who opens a file that cannot be shown: the reason, in his own language.

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guildhall-why-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const said = (reason: ReturnType<typeof whyNot>): readonly string[] =>
  (['en', 'cn'] as const).map((language) => sentence(callReasons, notConverted(reason), language));

async function opened(name: string, bytes: Uint8Array): Promise<readonly string[]> {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return outline(file, path.extname(name).slice(1)).then(
    () => [],
    (error: unknown) => said(whyNot(error)),
  );
}

test('a workbook that cannot be read says why in both languages', async () => {
  expect(await opened('sealed.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toEqual([
    'Conversion failed: it is protected by a password. Download the file instead.',
    '转换失败:文件受密码保护。请下载原文件',
  ]);
  expect(await opened('sealed.xls', compoundFile('EncryptedPackage', Buffer.alloc(4_096)))).toEqual([
    'Conversion failed: it is protected by a password. Download the file instead.',
    '转换失败:文件受密码保护。请下载原文件',
  ]);
  expect(await opened('prices.xls', compoundFile('Book', Buffer.alloc(4_096)))).toEqual([
    'Conversion failed: it is older than Excel 97. Download the file instead.',
    '转换失败:文件早于Excel 97格式。请下载原文件',
  ]);
  expect(await opened('letter.xls', compoundFile('WordDocument', Buffer.alloc(4_096)))).toEqual([
    'Conversion failed: it has no sheet to show. Download the file instead.',
    '转换失败:没有可显示的工作表。请下载原文件',
  ]);
  expect(await opened('half.xlsx', Buffer.from('PK\u0003\u0004 and no more'))).toEqual([
    'Conversion failed: it is damaged, or of another kind than its name says. Download the file instead.',
    '转换失败:文件已损坏或与其类型不符。请下载原文件',
  ]);
});

test('a fault of the server is not blamed on the file', () => {
  const full = whyNot(new Error('ENOSPC: no space left on device, write'));
  expect([isOfServer(full), said(full)[1]]).toEqual([true, '转换失败:服务器暂时无法读取,请稍后重试。请下载原文件']);
  expect(isOfServer(whyNot(new Error('it nests too deeply')))).toBe(false);
});

test('a converter that does not answer, refuses or makes something else is named', () => {
  expect([whyNotConverted(new TypeError('fetch failed')), converterSaid(503), noPdf].map((reason) => said(reason)[1])).toEqual([
    '转换失败:转换服务没有应答。请下载原文件',
    '转换失败:转换服务返回HTTP 503。请下载原文件',
    '转换失败:转换服务未生成PDF。请下载原文件',
  ]);
  expect(said(whyNotConverted(new DOMException('too long', 'TimeoutError')))).toEqual([
    'Conversion failed: it took too long. Download the file instead.',
    '转换失败:处理超时。请下载原文件',
  ]);
});
