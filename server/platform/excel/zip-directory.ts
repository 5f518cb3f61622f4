/** The directory of a zip, looked at before anything is unpacked; small parts by name. */
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';

interface Entry { readonly name: string; readonly method: number; readonly packed: number; readonly size: number; readonly at: number }

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const MOST_ENTRIES = 5_000;
const MOST_BYTES = 700 * 1024 * 1024;
const MOST_DIRECTORY = 4 * 1024 * 1024;

export class ZipRefused extends Error {}

async function bytes(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

async function entriesOf(handle: FileHandle): Promise<readonly Entry[]> {
  const { size } = await handle.stat();
  const tail = await bytes(handle, Math.max(0, size - 65_557), Math.min(size, 65_557));
  let end = tail.length - 22;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new ZipRefused('no zip');
  const [count, length, start] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (count > MOST_ENTRIES || length > MOST_DIRECTORY) throw new ZipRefused('too many entries');
  const directory = await bytes(handle, start, length);
  const found: Entry[] = [];
  for (let at = 0; at + 46 <= directory.length && found.length < count;) {
    if (directory.readUInt32LE(at) !== ENTRY) throw new ZipRefused('a broken directory');
    const [nameLength, extra, comment] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30), directory.readUInt16LE(at + 32)];
    found.push({ name: directory.toString('utf8', at + 46, at + 46 + nameLength), method: directory.readUInt16LE(at + 10), packed: directory.readUInt32LE(at + 20), size: directory.readUInt32LE(at + 24), at: directory.readUInt32LE(at + 42) });
    at += 46 + nameLength + extra + comment;
  }
  return found;
}

/**
 * @param wanted name of a small part
 * @returns its text; null where it is not there
 * @throws ZipRefused when it would unpack to too much, or is none
 */
export async function lookInto(file: string, wanted: string): Promise<string | null> {
  const handle = await open(file, 'r');
  try {
    const entries = await entriesOf(handle);
    if (entries.reduce((sum, entry) => sum + entry.size, 0) > MOST_BYTES) throw new ZipRefused('it unpacks to too much');
    const entry = entries.find((one) => one.name === wanted);
    if (!entry || entry.size > 65_536 || entry.packed > 65_536) return null;
    const local = await bytes(handle, entry.at, 30);
    const packed = await bytes(handle, entry.at + 30 + local.readUInt16LE(26) + local.readUInt16LE(28), entry.packed);
    return entry.method === 0 ? packed.toString('utf8') : inflateRawSync(packed, { maxOutputLength: 65_536 }).toString('utf8');
  } finally {
    await handle.close();
  }
}
