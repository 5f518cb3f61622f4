/**
 * The parts of an office package: a zip, read by its directory, never from its beginning. What it unpacks to is limited before
 * anything is unpacked, and while it is.
 */
import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';

/** The file itself is wrong: no other attempt can read it. Whatever else goes wrong keeps its own error. */
export class WorkbookRefused extends Error {
  override readonly name = 'WorkbookRefused';
}

const MOST_PARTS = 5_000;
const MOST_BYTES = 700 * 1024 * 1024;
/** Tables of equal rows pack to a hundredth; only what is made to burst goes beyond this. */
const MOST_RATIO = 400;
/** Below this the ratio does no harm. */
const SMALL = 8 * 1024 * 1024;

/** What the system could not do (disk, handles) says nothing about the file. */
const isOfSystem = (error: unknown): boolean => typeof error !== 'object' || error === null || 'syscall' in error;

/** @throws WorkbookRefused for what is wrong with the content, the error itself otherwise */
function refuse(error: unknown): never {
  if (isOfSystem(error) || error instanceof WorkbookRefused) throw error;
  throw new WorkbookRefused((error as Error).message);
}

export class PackageReader {
  readonly #parts: ReadonlyMap<string, Entry>;

  private constructor(
    private readonly zip: ZipFile,
    parts: ReadonlyMap<string, Entry>,
  ) {
    this.#parts = parts;
  }

  /** @throws WorkbookRefused when it is no zip, encrypted, ambiguous, or would unpack to too much */
  static async open(file: string): Promise<PackageReader> {
    const zip = await yauzl.openPromise(file, { autoClose: false, lazyEntries: true }).catch(refuse);
    try {
      return new PackageReader(zip, await partsOf(zip));
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  close(): void {
    this.zip.close();
  }

  /** Unpacked bytes; null where there is no such part. */
  sizeOf(name: string): number | null {
    return this.#parts.get(name.toLowerCase())?.uncompressedSize ?? null;
  }

  /**
   * The bytes of a part, no more of them than its directory entry says.
   * @throws WorkbookRefused where it is missing or broken
   */
  async *bytes(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#parts.get(name.toLowerCase());
    if (!entry) throw new WorkbookRefused(`the part ${name} is missing`);
    let stream: Readable | null = null;
    try {
      stream = await this.zip.openReadStreamPromise(entry);
      yield* stream as AsyncIterable<Uint8Array>;
    } catch (error) {
      refuse(error);
    } finally {
      stream?.destroy();
    }
  }
}

async function partsOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > MOST_PARTS) throw new WorkbookRefused('too many parts');
  const parts = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of entriesOf(zip)) {
    // Names are compared without case: of two that differ in nothing else nobody knows which is meant.
    const name = entry.fileName.toLowerCase();
    if (parts.has(name)) throw new WorkbookRefused(`two parts are named ${entry.fileName}`);
    if (entry.isEncrypted()) throw new WorkbookRefused('it is encrypted');
    bytes += entry.uncompressedSize;
    if (bytes > MOST_BYTES || (entry.uncompressedSize > SMALL && entry.uncompressedSize > entry.compressedSize * MOST_RATIO))
      throw new WorkbookRefused('it unpacks to too much');
    parts.set(name, entry);
  }
  return parts;
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    refuse(error);
  }
}
