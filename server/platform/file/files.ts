/** Files on their way in and out: what was uploaded becomes a document of its own, its content lies once in the store. */
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DELETE_FILES, FILE } from '../../../state-machines/kernel/attachments.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { UploadCode, Uploaded } from '../../../state-machines/platform/file/fields.js';
import { extensionOf, whyUnfit } from '../../../state-machines/kernel/file-limits.js';
import type { Database, Outcome, Runtime } from '../../kernel/contracts.js';
import type { Patience } from '../../kernel/threads.js';
import { Threads } from '../../kernel/threads.js';
import { sweepArrivals } from './arrivals.js';
import type { Origin } from './camera.js';
import { isOfCamera, isPicture, knownType, typeOf } from './content.js';
import type { FileSettings } from './settings.js';
import type { Mark } from './marks.js';
import type { Arrived } from './multipart.js';
import { cleanName } from './names.js';
import type { FileReading, FileSnapshot } from './reading.js';
import { withoutButton } from './reading.js';
import { scan } from './scanner.js';
import type { Storage } from './storage.js';
import { contentKey, thumbnailKey } from './storage.js';

export const pictures = { url: new URL('./pictures.js', import.meta.url), load: () => import('./pictures.js') };

export interface FilesParts {
  readonly database: Database;
  readonly runtime: () => Runtime;
  readonly reading: FileReading;
  readonly storage: Storage;
  /** As they are now. */
  readonly settings: () => FileSettings;
  /** Folder in which files arrive. */
  readonly arrivals: string;
  readonly report: (error: unknown) => void;
}

const MB = 1024 * 1024;

/** For work on a file in a thread: five seconds of processor time, and more for what is large. */
export const patienceFor = (bytes: number, ms = 60_000): Patience => ({ ms, processorMs: 5_000 + 2_000 * Math.floor(bytes / MB) });

/** What the sender says besides the file. */
export interface Said {
  readonly path: string | null;
  readonly functionId: string | null;
  readonly businessId: string | null;
  readonly docType: string | null;
  readonly fileDesc: string | null;
}

export interface Kept {
  readonly id: string;
  readonly originalFileName: string;
  readonly size: number;
  readonly sha256: string;
}

export interface PictureAsked {
  /** null: as wide as it is. */
  readonly maxWidth?: number | null;
  /** Where and when it was taken stays in it. */
  readonly keepsPlace?: boolean;
}

/** What a family draws over a paper of its own while somebody looks at it; null: nothing. */
export type PageMark = (file: FileSnapshot, who: { readonly viewer: Viewer; readonly at: number }) => Promise<Mark | null>;

export class Files {
  readonly threads = new Threads();
  readonly #pageMarks: PageMark[] = [];

  constructor(readonly parts: FilesParts) {
    mkdirSync(parts.arrivals, { recursive: true, mode: 0o700 });
  }

  /** Papers of a family carry its mark from now on. */
  markedBy(mark: PageMark): void {
    this.#pageMarks.push(mark);
  }

  async pageMarks(...asked: Parameters<PageMark>): Promise<readonly Mark[]> {
    const found = await Promise.all(this.#pageMarks.map((mark) => mark(...asked)));
    return found.filter((mark) => mark !== null);
  }

  get reading(): FileReading {
    return this.parts.reading;
  }

  get storage(): Storage {
    return this.parts.storage;
  }

  async stop(): Promise<void> {
    await this.threads.stop();
  }

  /** One arrived file as a document, loose until a document names it; or why it is refused. */
  async keep(
    arrived: Arrived,
    said: Said,
    viewer: Viewer,
  ): Promise<Kept | { readonly refusal: Refusal; readonly originalFileName: string }> {
    const originalFileName = cleanName(arrived.name);
    const extension = extensionOf(originalFileName).slice(0, 20);
    const fault = await this.#faultOf(arrived, extension);
    const stored = fault.refused === null ? await this.#store(arrived, fault.mimeType) : nothingStored;
    const { originalFileName: _name, ...rest } = { originalFileName, ...said };
    const uploaded: Uploaded = {
      ...rest,
      originalFileName,
      extension,
      size: arrived.size,
      sha256: arrived.sha256,
      storageKey: contentKey(arrived.sha256),
      ownerId: viewer.userId,
      supplierId: viewer.supplierId,
      mimeType: fault.mimeType,
      refused: fault.refused,
      maxKb: this.parts.settings().maxKb,
      ...stored,
    };
    const outcome = await this.#submit(null, 'UPLOAD', uploaded);
    if (!outcome.ok) return { refusal: outcome.refusal, originalFileName };
    await this.#secure(arrived);
    return { id: outcome.id, originalFileName, size: arrived.size, sha256: arrived.sha256 };
  }

  /** A picture as it is seen, without what the camera wrote into it; FILE_NOT_IMAGE where it is none that can be read. */
  async keepPicture(
    arrived: Arrived,
    said: Said,
    viewer: Viewer,
    { maxWidth = null, keepsPlace = false }: PictureAsked = {},
  ): Promise<Kept | { readonly refusal: Refusal; readonly originalFileName: string }> {
    const notOne = { refusal: refusal('FILE_NOT_IMAGE'), originalFileName: cleanName(arrived.name) };
    const extension = extensionOf(cleanName(arrived.name));
    if (arrived.size === 0 || arrived.tooLarge) return this.keep(arrived, said, viewer);
    const found = await typeOf(arrived.file, extension);
    if (found === null || !isPicture(found)) return notOne;
    return this.aside(async (place) => {
      try {
        await this.threads.run(pictures, 'straighten', [arrived.file, place, maxWidth, keepsPlace], patienceFor(arrived.size));
      } catch {
        return notOne;
      }
      return this.keep(await arrivedAt(place, arrived.name), said, viewer);
    });
  }

  /** What goes where photos go: a picture as one, without what the camera wrote, any other file as it is. */
  async keepPhoto(
    arrived: Arrived,
    said: Said,
    viewer: Viewer,
  ): Promise<Kept | { readonly refusal: Refusal; readonly originalFileName: string }> {
    const found = arrived.size === 0 || arrived.tooLarge ? null : await typeOf(arrived.file, extensionOf(cleanName(arrived.name)));
    return found !== null && isOfCamera(found) ? this.keepPicture(arrived, said, viewer) : this.keep(arrived, said, viewer);
  }

  /** Where and when a photo was taken, as far as it was kept; null: it cannot be read. */
  async origin(file: FileSnapshot): Promise<Origin | null> {
    try {
      return await this.local(file, (content) => this.threads.run(pictures, 'origin', [content], patienceFor(file.context.size!)));
    } catch {
      return null;
    }
  }

  /** The file as somebody may open it; null: it is not there for him. */
  async readable(fileId: string, viewer: Viewer): Promise<FileSnapshot | null> {
    const file = await this.reading.find(fileId);
    return file && (await this.reading.mayRead(file, viewer)) ? file : null;
  }

  async remove(fileId: string, viewer: Viewer): Promise<Refusal | null> {
    const file = await this.reading.find(fileId);
    if (!file) return refusal('DOC_NOT_FOUND', { kind: 'NotFound' });
    const refused = await this.reading.whyNotDelete(file, viewer);
    // Whether it is there is known to those alone who may see it.
    if (refused === 'FILE_NOT_OWNER' && file.context.ownerId !== viewer.userId && !(await this.reading.mayRead(file, viewer)))
      return refusal('DOC_NOT_FOUND', { kind: 'NotFound' });
    if (refused === null && !(await this.reading.rights(file, viewer)).deletes) return withoutButton(DELETE_FILES);
    const outcome = await this.#submit(fileId, 'DELETE', { by: viewer.userId, refused });
    return outcome.ok ? null : outcome.refusal;
  }

  /** What the file is, in its owner's words; once a document has it, it stays as it was attached. */
  async describe(fileId: string, fileDesc: string | null, viewer: Viewer): Promise<Refusal | null> {
    const file = await this.readable(fileId, viewer);
    if (!file) return refusal('DOC_NOT_FOUND', { kind: 'NotFound' });
    const outcome = await this.#submit(fileId, 'DESCRIBE', { by: viewer.userId, fileDesc });
    return outcome.ok ? null : outcome.refusal;
  }

  /** What was made for somebody who does not want it any more, before he was given it. */
  async discard(fileId: string, ownerId: string): Promise<void> {
    const outcome = await this.#submit(fileId, 'DELETE', { by: ownerId, refused: null });
    if (!outcome.ok) this.parts.report(new Error(`file ${fileId} was not discarded: ${outcome.refusal.code}`));
  }

  /** The content as a stream. @throws ContentGone */
  open(file: FileSnapshot, range?: { readonly from: number; readonly to: number }): Promise<Readable> {
    return this.storage.open(file.context.storageKey!, range);
  }

  /** The content as a local file, while `work` looks at it. @throws ContentGone */
  local<T>(file: FileSnapshot, work: (content: string) => Promise<T>): Promise<T> {
    return this.aside(async (place) => {
      await pipeline(await this.open(file), createWriteStream(place, { mode: 0o600 }));
      return work(place);
    });
  }

  /** A place in the arrival folder for what is made of files; removed when `work` has ended. */
  async aside<T>(work: (place: string) => Promise<T>): Promise<T> {
    const place = path.join(this.parts.arrivals, randomUUID());
    try {
      return await work(place);
    } finally {
      await rm(place, { force: true });
    }
  }

  /**
   * Destroys contents that no row needs any more: removed, not kept as evidence, and of no other file.
   * @returns how many
   */
  async collect(): Promise<number> {
    const { database } = this.parts;
    const { rows } = await database.read.query<{
      sha256: string;
    }>(`select distinct sha256 from base_file f where state = 'deleted' and kept_flag = 'N' and storage_key is not null
      and not exists (select 1 from base_file o where o.sha256 = f.sha256 and (o.state <> 'deleted' or o.kept_flag = 'Y')) limit 1000`);
    let destroyed = 0;
    for (const { sha256 } of rows) destroyed += await this.#destroy(sha256);
    return destroyed;
  }

  /** What a server left behind that ended while files arrived. */
  sweep(): Promise<number> {
    return sweepArrivals(this.parts.arrivals);
  }

  /** Loose for a week, or quarantined for a month: such files go. */
  async purge(): Promise<void> {
    const { database, runtime } = this.parts;
    const now = runtime().now();
    const { rows } = await database.read.query<{ id: string }>(
      "select id::text as id from base_file where (state = 'temp' and loose_since <= $1::timestamptz - interval '7 days') or (state = 'quarantined' and loose_since <= $1::timestamptz - interval '30 days') order by id limit 5000",
      [new Date(now)],
    );
    for (const { id } of rows) await this.#submit(id, 'PURGE', {});
    await this.collect();
    await this.sweep();
  }

  async #faultOf(
    { file, size, tooLarge }: Arrived,
    extension: string,
  ): Promise<{ readonly mimeType: string; readonly refused: UploadCode | null }> {
    const { types, maxKb: kb } = this.parts.settings();
    const none = 'application/octet-stream';
    const unfit = whyUnfit(tooLarge ? Infinity : size, extension, { types: types.filter(knownType), kb });
    if (unfit) return { mimeType: none, refused: unfit };
    const found = await typeOf(file, extension);
    return found === null ? { mimeType: none, refused: 'FILE_CONTENT_MISMATCH' } : { mimeType: found, refused: null };
  }

  async #store(
    { file, size, sha256 }: Arrived,
    mimeType: string,
  ): Promise<Pick<Uploaded, 'scanResult' | 'scanDetail' | 'imageWidth' | 'imageHeight' | 'thumbnailKey'>> {
    const scanned = await scan(this.parts.settings().scannerUrl, file, size, this.parts.report);
    const picture =
      isPicture(mimeType) && scanned.scanResult !== 'INFECTED' ? await this.#thumbnail({ file, size, sha256 }) : nothingStored;
    await this.storage.put(contentKey(sha256), file, size);
    return { ...picture, scanResult: scanned.scanResult, scanDetail: scanned.scanResult === 'INFECTED' ? scanned.found : null };
  }

  /** A picture that cannot be read has none, and is a file like any other. */
  async #thumbnail({
    file,
    size,
    sha256,
  }: Pick<Arrived, 'file' | 'size' | 'sha256'>): Promise<Pick<Uploaded, 'imageWidth' | 'imageHeight' | 'thumbnailKey'>> {
    return this.aside(async (place) => {
      try {
        const { width, height, bytes } = await this.threads.run(pictures, 'thumbnail', [file, place], patienceFor(size));
        await this.storage.put(thumbnailKey(sha256), place, bytes);
        return { imageWidth: width, imageHeight: height, thumbnailKey: thumbnailKey(sha256) };
      } catch {
        return nothingStored;
      }
    });
  }

  /** The row stands: from here on nobody destroys the content, and who did so a moment ago is made good. */
  async #secure({ file, size, sha256 }: Arrived): Promise<void> {
    await this.#locked(sha256, async () => this.storage.put(contentKey(sha256), file, size));
  }

  #destroy(sha256: string): Promise<number> {
    return this.#locked(sha256, async (on) => {
      const { rows } = await on.query("select 1 from base_file where sha256 = $1 and (state <> 'deleted' or kept_flag = 'Y') limit 1", [
        sha256,
      ]);
      if (rows.length > 0 || !(await this.storage.has(contentKey(sha256)))) return 0;
      await this.storage.remove(contentKey(sha256));
      await this.storage.remove(thumbnailKey(sha256));
      return 1;
    });
  }

  #locked<T>(sha256: string, work: (on: Pick<Database['read'], 'query'>) => Promise<T>): Promise<T> {
    return this.parts.database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`content:${sha256}`]);
      return work(tx);
    });
  }

  #submit(id: string | null, event: string, payload: object): Promise<Outcome> {
    return this.parts
      .runtime()
      .submit({ type: FILE, id, event, payload, viewer: { ...SYSTEM, orgIds: null }, cause: { kind: 'SERVER', reason: 'files' } });
  }
}

/** What was made here, as if it had been sent. */
export async function arrivedAt(file: string, name: string): Promise<Arrived> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(part);
    size += part.length;
  }
  return { name, file, size, sha256: hash.digest('hex'), tooLarge: false };
}

const nothingStored = { scanResult: 'NOT_SCANNED', scanDetail: null, imageWidth: null, imageHeight: null, thumbnailKey: null } as const;
