/**
 * Where contents lie: once for each SHA-256, under a key made of it and never of a name. A folder by default, a store that
 * speaks S3 where one is configured.
 */
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';

/** Bytes from and to, both included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

export interface Storage {
  has(key: string): Promise<boolean>;
  /** Takes the content of a local file; what lies there already is the same. */
  put(key: string, file: string, size: number): Promise<void>;
  /** @throws ContentGone */
  open(key: string, range?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
}

/** The row is there and its content is not. */
export class ContentGone extends Error {
  constructor(
    readonly key: string,
    options?: ErrorOptions,
  ) {
    super(`the content ${key} is not in the store`, options);
    this.name = 'ContentGone';
  }
}

const keys = /^[0-9a-z]{1,10}\/[0-9a-f]{2}\/[0-9a-f]{64}$/;

export const contentKey = (sha256: string): string => `content/${sha256.slice(0, 2)}/${sha256}`;
export const thumbnailKey = (sha256: string): string => `thumbnail/${sha256.slice(0, 2)}/${sha256}`;

export class FolderStorage implements Storage {
  /** @param arrivals where half of a content may lie; on the same disk */
  constructor(
    private readonly folder: string,
    private readonly arrivals: string = folder,
  ) {}

  async has(key: string): Promise<boolean> {
    return stat(this.#place(key)).then(
      (found) => found.isFile(),
      () => false,
    );
  }

  /** Renamed into place, so that nobody ever reads half a file. */
  async put(key: string, file: string): Promise<void> {
    const place = this.#place(key);
    if (await this.has(key)) return;
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    const aside = path.join(this.arrivals, randomUUID());
    await copyFile(file, aside);
    await rename(aside, place);
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const stream = createReadStream(this.#place(key), range ? { start: range.from, end: range.to } : {});
    return new Promise((resolve, reject) => {
      stream.once('open', () => resolve(stream));
      stream.once('error', (cause) => reject(new ContentGone(key, { cause })));
    });
  }

  async remove(key: string): Promise<void> {
    await rm(this.#place(key), { force: true });
  }

  #place(key: string): string {
    if (!keys.test(key)) throw new RangeError('no key of the store');
    return path.join(this.folder, key);
  }
}
