/** Opens a writer of workbooks: in a thread of its own where the code is built, else in place. */
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { CellValue } from './sheet-xml.js';
import type { FromWriter } from './writer-thread.js';
import type { Proof, WorkbookOptions } from './workbook-writer.js';
import { WorkbookWriter } from './workbook-writer.js';

export interface Writing {
  readonly output: Readable;
  /** Resolves when more may be given. */
  write(rows: readonly (readonly CellValue[])[]): Promise<void>;
  end(proof: Proof): Promise<void>;
  /** Nobody wants it any more. */
  cancel(): void;
}

const threadFile = new URL('./writer-thread.js', import.meta.url);
const isBuilt = existsSync(fileURLToPath(threadFile));
const MEMORY_MB = 192;

export const openWriting = (options: WorkbookOptions): Writing => (isBuilt ? inThread(options) : inPlace(options));

export function inPlace(options: WorkbookOptions): Writing {
  const writer = new WorkbookWriter(options);
  return {
    output: writer.output,
    write: (rows) => writer.write(rows),
    end: (proof) => writer.end(proof),
    cancel: () => void writer.output.destroy(),
  };
}

function inThread(options: WorkbookOptions): Writing {
  const worker = new Worker(threadFile, { workerData: options, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  let given: { resolve(): void; reject(error: Error): void } | null = null;
  const untaken: Uint8Array[] = [];
  let wanted = false;
  const hand = (): void => {
    for (let piece = wanted ? untaken.shift() : undefined; piece; piece = wanted ? untaken.shift() : undefined) {
      worker.postMessage({ taken: true });
      wanted = output.push(piece);
    }
  };
  const output = new Readable({
    read() {
      wanted = true;
      hand();
    },
    destroy(error, done) {
      void worker.terminate();
      given?.reject(error ?? new Error('the workbook is wanted no more'));
      given = null;
      done(error);
    },
  });
  worker.on('message', (message: FromWriter) => {
    if ('piece' in message) {
      untaken.push(message.piece);
      hand();
    } else if ('written' in message) {
      given?.resolve();
      given = null;
    } else if ('ended' in message) finish();
    else output.destroy(new Error(message.failed));
  });
  worker.on('error', (error) => output.destroy(error as Error));
  const finish = (): void => {
    for (const piece of untaken.splice(0)) output.push(piece);
    output.push(null);
    void worker.terminate();
  };
  return {
    output,
    write: (rows) =>
      new Promise((resolve, reject) => {
        given = { resolve, reject };
        worker.postMessage({ rows });
      }),
    end: async (proof) => {
      worker.postMessage({ proof });
    },
    cancel: () => void output.destroy(),
  };
}
