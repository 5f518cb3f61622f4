/** Puts a Brotli and a gzip form beside each built text, so that no answer waits for the packing. The server sends what the browser takes. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Plugin } from 'vite';

const texts = /\.(js|mjs|css|svg)$/;
/** Below it a packet is sent either way. */
const FROM_BYTES = 1024;
/** The best, 11, takes twice as long for 2% less. */
const BROTLI_QUALITY = 10;

const forms: Readonly<Record<string, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  gz: (content) => promisify(gzip)(content, { level: 9 }),
};

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < FROM_BYTES) return;
  for (const [ending, form] of Object.entries(forms)) {
    const packed = await form(content);
    if (packed.length < content.length) await writeFile(`${file}.${ending}`, packed);
  }
}

export function compressPlugin(): Plugin {
  return {
    name: 'guildhall-compress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => texts.test(name))
          .map((name) => compress(path.join(dir, name))),
      );
    },
  };
}
