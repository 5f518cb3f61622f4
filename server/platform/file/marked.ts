/**
 * A file as somebody may have it: what suppliers look at carries who looks and when (BASE_WATERMARK_EX, platform-access.md
 * §8.4), burnt into PDFs and pictures before they leave; what of others cannot carry it does not leave. Kinds that have no
 * pages of their own are drawn over by the viewer.
 */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { RefusedCall } from '../../kernel/edges/errors.js';
import { isPicture } from './content.js';
import type { Files } from './files.js';
import { patienceFor } from './files.js';
import { wordedMark } from './mark-text.js';
import type { Mark } from './marks.js';
import type { FileSnapshot } from './reading.js';
import type { ByteRange } from './storage.js';

export const marks = { url: new URL('./marks.js', import.meta.url), load: () => import('./marks.js') };

/** Who asks, when, and whether to look at it or to take it away. */
export interface Asked {
  readonly viewer: Viewer;
  readonly at: number;
  readonly to: 'look' | 'take';
}

export interface MarkParts {
  readonly files: Files;
  readonly zoneOf: (userId: string) => Promise<string>;
}

export interface Handed {
  readonly stream: Readable;
  readonly size: number;
  readonly burnt: boolean;
}

const WORDS = '{supplierName} {userName} {time}';
const LOOKS: Omit<Mark, 'text'> = { opacity: 0.16, angle: 24, tile: true };
const PDF = 'application/pdf';
/** Larger ones are not taken apart for it: they would fill the memory of a thread. */
const MOST_MB = 24;
const MOST_BYTES = MOST_MB * 1024 * 1024;

const isMarked = ({ files }: MarkParts, { userType }: Viewer): boolean => userType === 'EX' && files.parts.settings().watermarkEx;

/** What the viewer draws where the pages themselves do not carry it; null: nothing. */
export async function markFor(parts: MarkParts, viewer: Viewer, at: number, file: FileSnapshot): Promise<string | null> {
  return isMarked(parts, viewer) ? wordedMark(parts, WORDS, file, viewer, at) : null;
}

const isOwn = ({ context: { supplierId } }: FileSnapshot, { supplierId: his }: Viewer): boolean => supplierId === his;

/** What his own company sent somebody takes away as it was sent. */
const carries = (parts: MarkParts, file: FileSnapshot, { viewer, to }: Asked): boolean =>
  isMarked(parts, viewer) &&
  (to === 'look' || !isOwn(file, viewer)) &&
  (file.context.mimeType === PDF || isPicture(file.context.mimeType!));

/** Says that the pages carry their mark already. */
export const BURNT = { 'X-Watermark': 'burnt' } as const;

/** @param range of what carries no mark; what does comes whole @throws ContentGone, RefusedCall FILE_MARK_FAILED */
export async function handed(parts: MarkParts, file: FileSnapshot, asked: Asked, range?: ByteRange): Promise<Handed> {
  const burnt = await withMark(parts, file, asked, whole);
  if (burnt) return { stream: Readable.from(burnt), size: burnt.reduce((sum, part) => sum + part.length, 0), burnt: true };
  return { stream: await parts.files.open(file, range), size: file.context.size!, burnt: false };
}

/** The content as a local file that carries the mark, where it must, while `work` looks at it. @throws ContentGone, RefusedCall FILE_MARK_FAILED */
export async function localFor<T>(
  parts: MarkParts,
  file: FileSnapshot,
  asked: Asked,
  work: (content: string, burnt: boolean) => Promise<T>,
): Promise<T> {
  const done = await withMark(parts, file, asked, async (place) => ({ value: await work(place, true) }));
  return done ? done.value : parts.files.local(file, (content) => work(content, false));
}

/** Before a link to it is given away, whose answer nobody would read. @throws ContentGone, RefusedCall FILE_MARK_FAILED */
export async function mustBeMarkable(parts: MarkParts, file: FileSnapshot, asked: Asked): Promise<void> {
  await withMark(parts, file, asked, async () => true);
}

/** Who looks, of whom that is asked; and what the family of the paper draws over it. */
async function marksOf(parts: MarkParts, file: FileSnapshot, asked: Asked): Promise<readonly Mark[]> {
  const own = carries(parts, file, asked) ? [{ ...LOOKS, text: await wordedMark(parts, WORDS, file, asked.viewer, asked.at) }] : [];
  const isPaper = asked.to === 'look' && file.context.mimeType === PDF;
  return isPaper ? [...own, ...(await parts.files.pageMarks(file, asked))] : own;
}

/** @returns null where it carries none */
async function withMark<T>(parts: MarkParts, file: FileSnapshot, asked: Asked, use: (place: string) => Promise<T>): Promise<T | null> {
  const all = await marksOf(parts, file, asked);
  const [mark] = all;
  if (!mark) return null;
  const { files } = parts;
  const { mimeType, size } = file.context;
  if (size! > MOST_BYTES) return unmarked(parts, file, asked, `it is larger than ${MOST_MB} MB`);
  return files.local(file, (content) =>
    files.aside(async (place) => {
      if (asked.to === 'take' && (await isSigned(content))) return null;
      try {
        await (mimeType === PDF
          ? files.threads.run(marks, 'markPdf', [content, place, ...all], patienceFor(size!))
          : files.threads.run(marks, 'markPicture', [content, place, mark], patienceFor(size!)));
      } catch (error) {
        return unmarked(parts, file, asked, error);
      }
      return use(place);
    }),
  );
}

/** His own paper he has already; over it the viewer draws. Any other that cannot say who opened it stays here. */
function unmarked({ files }: MarkParts, file: FileSnapshot, { viewer }: Asked, cause: unknown): null {
  if (isOwn(file, viewer)) return null;
  files.parts.report(new Error(`file ${file.context.id} cannot carry its mark and was not handed out`, { cause }));
  throw new RefusedCall(refusal('FILE_MARK_FAILED', { params: { mb: MOST_MB } }));
}

const SIGNATURE = '/ByteRange';

/** A mark would break the signature that makes the paper worth something. */
async function isSigned(file: string): Promise<boolean> {
  let tail = '';
  for await (const part of createReadStream(file) as AsyncIterable<Buffer>) {
    const text = tail + part.toString('latin1');
    if (text.includes(SIGNATURE)) return true;
    tail = text.slice(-SIGNATURE.length);
  }
  return false;
}

export async function whole(file: string): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  for await (const part of createReadStream(file) as AsyncIterable<Buffer>) parts.push(part);
  return parts;
}
