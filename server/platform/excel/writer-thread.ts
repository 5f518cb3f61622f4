/** A writer in a thread: rows come in, pieces of the file go out, one answer to each batch. */
import { parentPort, workerData } from 'node:worker_threads';
import type { CellValue } from './sheet-xml.js';
import type { Proof, WorkbookOptions } from './workbook-writer.js';
import { WorkbookWriter } from './workbook-writer.js';

export type ToWriter = { readonly rows: readonly (readonly CellValue[])[] } | { readonly proof: Proof } | { readonly taken: true };
export type FromWriter =
  { readonly piece: Uint8Array } | { readonly written: true } | { readonly ended: true } | { readonly failed: string };

const port = parentPort!;
const writer = new WorkbookWriter(workerData as WorkbookOptions);
/** Pieces on their way that nobody has taken. */
let ahead = 0;
const MOST_AHEAD = 16;
const tell = (message: FromWriter): void => port.postMessage(message);
const fail = (error: unknown): void => tell({ failed: error instanceof Error ? error.message : String(error) });

writer.output.on('data', (piece: Buffer) => {
  ahead += 1;
  if (ahead >= MOST_AHEAD) writer.output.pause();
  tell({ piece: Uint8Array.from(piece) });
});
writer.output.once('end', () => tell({ ended: true }));
writer.output.once('error', fail);

port.on('message', (message: ToWriter) => {
  if ('taken' in message) {
    ahead -= 1;
    if (ahead < MOST_AHEAD) writer.output.resume();
  } else if ('rows' in message) writer.write(message.rows).then(() => tell({ written: true }), fail);
  else writer.end(message.proof).catch(fail);
});
