import { afterEach, expect, test } from '@jest/globals';

import { Refused } from '../../../../client/kernel/call.js';
import { uploadFile } from '../../../../client/kernel/files/transfer.js';
import { uploadPicture } from '../../../../client/kernel/rich-text/pictures.js';

const limits = { file: { types: ['pdf', 'txt'], kb: 2 }, picture: { types: ['png', 'jpg'], kb: 1 }, workbook: { types: ['xlsx'], kb: 2 } };
const original = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest };
afterEach(() => {
  Object.assign(globalThis, original);
});

/** What went to the server, by its address. */
function listening(): string[] {
  const asked: string[] = [];
  globalThis.fetch = (async (path: string) => {
    asked.push(path);
    return { status: 200, json: async () => ({ status: 'S', code: '', msg: '', data: limits, serverTime: Date.now(), traceId: '' }) };
  }) as unknown as typeof fetch;
  globalThis.XMLHttpRequest = class {
    constructor() {
      asked.push('a form');
      throw new Error('nothing is sent');
    }
  } as unknown as typeof XMLHttpRequest;
  return asked;
}

const fileOf = (name: string, bytes: number): File => new File([new Uint8Array(bytes)], name);
const refusedWith = async (sent: Promise<unknown>): Promise<unknown> => {
  const error = await sent.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof Refused ? [error.code, error.message] : error;
};
const upload = (file: File): Promise<string> => uploadFile(file, {}, () => undefined, new AbortController().signal);

test('a file that the server would refuse for its size or type is refused before a byte of it is sent', async () => {
  const asked = listening();
  expect(await refusedWith(upload(fileOf('plan.pdf', 2_049)))).toEqual(['FILE_TOO_LARGE', '文件超过2KB,请上传较小的文件']);
  expect(await refusedWith(upload(fileOf('setup.EXE', 10)))).toEqual([
    'FILE_TYPE',
    '不支持的文件类型:exe,请另存为PDF、XLSX、JPG等类型后上传',
  ]);
  expect(await refusedWith(upload(fileOf('none.txt', 0)))).toEqual(['FILE_EMPTY', '文件为空,请选择有内容的文件']);
  expect(await refusedWith(uploadPicture(fileOf('drawing.png', 1_025)))).toEqual(['RT_SIZE', '文件过大,最大1KB']);
  expect(await refusedWith(uploadPicture(fileOf('drawing.pdf', 10)))).toEqual(['RT_TYPE', '文件类型不允许:pdf,请选择png, jpg']);
  // The limits are asked once for files that are given together.
  expect(asked).toEqual(['/v2/file/limits']);
});

test('a file of just the size goes up', async () => {
  const asked = listening();
  expect(await refusedWith(upload(fileOf('plan.PDF', 2_048)))).toEqual(new Error('nothing is sent'));
  expect(asked).toEqual(['a form']);
});
