/** What people hand in around signing, looked at before a document names it: contracts signed on paper or elsewhere, pictures of seals and names. */
import { fileIdsOf } from '../../../state-machines/kernel/attachments.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Prepare } from '../../kernel/contracts.js';
import { ThreadFailed } from '../../kernel/threads.js';
import type { Files } from '../../platform/file/files.js';
import { patienceFor, pictures } from '../../platform/file/files.js';
import { verifying } from './flow-files.js';
import type { Report } from './verify.js';

type FilesNow = () => Files;
/** A PDF alone can lie of what it is: a photograph shows what it shows. */
const PDF = 'application/pdf';
const SEAL = { leastPixels: 100, mostPixels: 3_000, mostBytes: 2 * 1_024 * 1_024 } as const;

/** What the signatures of a file are worth; null: nobody can read it, or it is made so that reading it never ends. */
export async function reportOn(files: Files, place: string, bytes: number, roots: readonly string[]): Promise<Report | null> {
  try {
    return (await files.threads.run(verifying, 'verifyFile', [place, roots], patienceFor(bytes))) as Report | null;
  } catch (error) {
    if (error instanceof ThreadFailed && error.name === 'TimeoutError') return null;
    throw error;
  }
}

async function scanFault(files: Files, id: string, viewer: Viewer): Promise<Refusal | null> {
  const file = await files.readable(id, viewer);
  if (file?.context.mimeType !== PDF) return null;
  const params = { name: file.context.originalFileName ?? '' };
  const report = await files.local(file, (place) => reportOn(files, place, file.context.size ?? 0, []));
  if (report === null) return refusal('CCT_SCAN_UNREADABLE', { field: 'signedFileIds', params });
  // Whom it is signed by may be unknown here, as long as it is what was signed.
  return report.overall === 'INVALID' ? refusal('CCT_SCAN_SIGNATURE', { field: 'signedFileIds', params }) : null;
}

/** Of a contract that is signed on paper or elsewhere: its files can be read, and the signatures within them hold. They are kept as they are. */
export const readingScans =
  (files: FilesNow, next: Prepare): Prepare =>
  async (command, tools) => {
    for (const id of fileIdsOf((command.payload as { readonly signedFileIds?: string | null }).signedFileIds)) {
      const refused = await scanFault(files(), id, tools.viewer);
      if (refused) return { refusal: refused };
    }
    return next(command, tools);
  };

async function isSealPicture(files: Files, id: string, viewer: Viewer): Promise<boolean> {
  const file = await files.readable(id, viewer);
  if (file?.context.mimeType !== 'image/png' || (file.context.size ?? 0) > SEAL.mostBytes) return false;
  try {
    const { width, height, isClear } = await files.local(file, (place) =>
      files.threads.run(pictures, 'transparency', [place], patienceFor(file.context.size ?? 0)),
    );
    return isClear && Math.min(width, height) >= SEAL.leastPixels && Math.max(width, height) <= SEAL.mostPixels;
  } catch {
    return false;
  }
}

/** The picture of a seal or of a name lies over the text: one PNG through which that can be read. */
export const showingThrough =
  (files: FilesNow, field: string, pictureOf: (command: Parameters<Prepare>[0], tools: Parameters<Prepare>[1]) => unknown): Prepare =>
  async (command, tools) => {
    const ids = fileIdsOf(pictureOf(command, tools));
    const fits = ids.length === 0 || (ids.length === 1 && (await isSealPicture(files(), ids[0]!, tools.viewer)));
    return fits ? { facts: {} } : { refusal: refusal('CCT_SEAL_IMAGE', { field }) };
  };

const MOST_DRAWN = 800;

export interface Shown {
  readonly png: Uint8Array;
  /** Width by height. */
  readonly ratio: number;
}
/** As it is drawn; null where there is none. */
export async function pictureIn(files: Files, field: unknown): Promise<Shown | null> {
  const [id] = fileIdsOf(field);
  const file = id === undefined ? null : await files.reading.find(id);
  const { imageWidth, imageHeight, size } = file?.context ?? {};
  if (!file || !imageWidth || !imageHeight) return null;
  const png = await files.local(file, (place) => files.threads.run(pictures, 'asPng', [place, MOST_DRAWN], patienceFor(size ?? 0)));
  return { png, ratio: imageWidth / imageHeight };
}
