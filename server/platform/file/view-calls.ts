/** Looking at files (platform-access.md §8.3, §8.4): as PDF, with a mark burnt in, converted where a converter is set, else as what they say. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Label } from '../../../state-machines/kernel/fields.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { CallAnswer } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { idOf, optionalId, textOf } from '../../kernel/edges/body.js';
import type { StreamCall, Streamed, StreamRequest } from '../../kernel/edges/contracts.js';
import { EdgeError } from '../../kernel/edges/errors.js';
import type { Patience } from '../../kernel/threads.js';
import { callReasons, whyNotUpload } from './calls.js';
import type { FileCallParts } from './calls.js';
import { isPicture } from './content.js';
import type { Files } from './files.js';
import { arrivedAt, patienceFor } from './files.js';
import { wordedMark } from './mark-text.js';
import type { Asked } from './marked.js';
import { BURNT, handed, localFor, marks, whole } from './marked.js';
import type { Mark } from './marks.js';
import { contentDisposition } from './names.js';
import type { FileSnapshot } from './reading.js';
import { converterSaid, isOfServer, noPdf, notConverted, whyNot, whyNotConverted } from './why-not-shown.js';

const office: ReadonlySet<string> = new Set(['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx']);
/** Whose text can be read here; doc and ppt cannot. */
const outlined: ReadonlySet<string> = new Set(['docx', 'xlsx', 'xls', 'pptx']);
const outlines = { url: new URL('./office/outline.js', import.meta.url), load: () => import('./office/outline.js') };
const CONVERT_MS = 60_000;
/** Whoever looks waits for it. */
const outlinePatience: Patience = { ms: 30_000, processorMs: 5_000 };
const PDF_BYTES = 200 * 1024 * 1024;

const notFound = refusal('DOC_NOT_FOUND', { kind: 'NotFound' });

/** What is no fault of the file stands in the log, too. */
function failed({ parts: { report } }: Files, error: unknown): { readonly refusal: Refusal } {
  const reason = whyNot(error);
  if (isOfServer(reason)) report(error);
  return { refusal: notConverted(reason) };
}

export function viewCalls(parts: FileCallParts): readonly StreamCall[] {
  const call = (path: string, en: string, cn: string, answer: StreamCall['answer']): StreamCall => ({
    method: 'POST',
    path,
    body: 'json',
    reasons: callReasons,
    summary: { en, cn },
    answer,
  });
  return [
    call('/v2/pageoffice/doFilePdfView', 'A file as PDF', 'PDF预览', (request) => asPdf(parts, request)),
    call('/v2/file/outline', 'What an office file says: text, tables, values of sheets', '文件内容预览', (request) =>
      outlineOf(parts, request),
    ),
    call('/v2/file/createWatermark', 'A copy with a mark burnt in', '添加水印', (request) => createWatermark(parts, request)),
  ];
}

async function asPdf(parts: FileCallParts, { body, caller, at }: StreamRequest): Promise<CallAnswer | Streamed> {
  const { files } = parts;
  const asked: Asked = { viewer: caller!.viewer, at, to: 'look' };
  const fileId = optionalId(body, 'fileId');
  if (fileId === null) return { refusal: refusal('FILE_NO_ID') };
  const file = await files.readable(fileId, caller!.viewer);
  if (!file) return { refusal: notFound };
  const { mimeType, extension, originalFileName } = file.context;
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Disposition': contentDisposition(`${originalFileName!.replace(/\.[^.]*$/, '')}.pdf`, 'inline'),
  };
  if (mimeType === 'application/pdf') {
    const { stream, size, burnt } = await handed(parts, file, asked);
    return { stream, headers: { ...headers, ...(burnt ? BURNT : {}), 'Content-Length': String(size) } };
  }
  if (isPicture(mimeType!)) return picturePdf(parts, file, asked, headers);
  const { converterUrl } = files.parts.settings();
  if (office.has(extension!) && converterUrl !== null) return converted(files, file, converterUrl, headers);
  return { refusal: refusal('FILE_PREVIEW_UNSUPPORTED') };
}

async function outlineOf({ files }: FileCallParts, { body, caller }: StreamRequest): Promise<CallAnswer> {
  const file = await files.readable(idOf(body, 'fileId'), caller!.viewer);
  if (!file) return { refusal: notFound };
  const { extension } = file.context;
  if (!outlined.has(extension!)) return { refusal: refusal('FILE_PREVIEW_UNSUPPORTED') };
  return files.local(file, async (content) => {
    try {
      return { data: await files.threads.run(outlines, 'outline', [content, extension!], outlinePatience) };
    } catch (error) {
      return failed(files, error);
    }
  });
}

async function picturePdf(
  parts: FileCallParts,
  file: FileSnapshot,
  asked: Asked,
  headers: Streamed['headers'],
): Promise<CallAnswer | Streamed> {
  const { files } = parts;
  return localFor(parts, file, asked, (content, burnt) =>
    files.aside(async (place) => {
      try {
        await files.threads.run(marks, 'pictureAsPdf', [content, place], patienceFor(file.context.size!));
      } catch (error) {
        return failed(files, error);
      }
      return { stream: Readable.from(await whole(place)), headers: { ...headers, ...(burnt ? BURNT : {}) } };
    }),
  );
}

/** What the converter made of this content once is kept beside it. */
async function converted(files: Files, file: FileSnapshot, url: string, headers: Streamed['headers']): Promise<CallAnswer | Streamed> {
  const key = convertedKey(file.context.sha256!, url);
  if (await files.storage.has(key)) return { stream: await files.storage.open(key), headers };
  return files.local(file, (content) =>
    files.aside(async (place) => {
      const reason = await convert(url, content, place, file.context.originalFileName!);
      if (reason !== null) return { refusal: notConverted(reason) };
      await files.storage.put(key, place, (await stat(place)).size);
      return { stream: await files.storage.open(key), headers };
    }),
  );
}

/** A converter that is replaced has another address or version in it. */
const convertedKey = (sha256: string, url: string): string => {
  const hash = createHash('sha256').update(`${sha256} ${url}`).digest('hex');
  return `pdfview/${hash.slice(0, 2)}/${hash}`;
};

/** `POST url` with the file, answered with a PDF. @returns why not */
async function convert(url: string, file: string, into: string, name: string): Promise<Label | null> {
  try {
    const { size } = await stat(file);
    const response = await fetch(url, {
      method: 'POST',
      body: createReadStream(file) as never,
      duplex: 'half',
      redirect: 'error',
      signal: AbortSignal.timeout(CONVERT_MS),
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': String(size),
        'content-disposition': contentDisposition(name, 'attachment'),
      },
    } as RequestInit);
    if (!response.ok || !response.body) return converterSaid(response.status);
    await pipeline(Readable.fromWeb(response.body as never), limited(PDF_BYTES), createWriteStream(into, { mode: 0o600 }));
    return (await isPdf(into)) ? null : noPdf;
  } catch (error) {
    return whyNotConverted(error);
  }
}

const limited = (most: number) =>
  async function* (source: AsyncIterable<Buffer>) {
    let size = 0;
    for await (const part of source) {
      if ((size += part.length) > most) throw new Error('too large');
      yield part;
    }
  };

async function isPdf(file: string): Promise<boolean> {
  for await (const part of createReadStream(file, { start: 0, end: 4 }) as AsyncIterable<Buffer>)
    return part.toString('latin1') === '%PDF-';
  return false;
}

async function createWatermark(parts: FileCallParts, { body, caller, at }: StreamRequest): Promise<CallAnswer> {
  const { files } = parts;
  const { viewer } = caller!;
  const file = await files.readable(idOf(body, 'fileId'), viewer);
  if (!file) return { refusal: notFound };
  const denied = whyNotUpload(parts, viewer, null) ?? (await files.reading.whyNotTake(file, viewer));
  if (denied) return { refusal: denied };
  const { mimeType, originalFileName } = file.context;
  const work = mimeType === 'application/pdf' ? ('markPdf' as const) : isPicture(mimeType!) ? ('markPicture' as const) : null;
  if (work === null) return { refusal: refusal('FILE_PREVIEW_UNSUPPORTED') };
  const mark: Mark = {
    text: await wordedMark(parts, textOf(body, 'text', 200), file, viewer, at),
    opacity: within(body, 'opacity', 0.05, 0.5, 0.15),
    angle: within(body, 'angle', -90, 90, 30),
    tile: body['tile'] !== false,
  };
  // A copy is the viewer's own file: it keeps the mark that he would see.
  return localFor(parts, file, { viewer, at, to: 'take' }, (content) =>
    files.aside(async (place) => {
      try {
        await files.threads.run(marks, work, [content, place, mark], patienceFor(file.context.size!));
      } catch (error) {
        return failed(files, error);
      }
      const about = {
        path: file.context.path,
        functionId: null,
        businessId: file.context.businessId,
        docType: file.context.docType,
        fileDesc: file.context.fileDesc,
      };
      const kept = await files.keep(await arrivedAt(place, originalFileName!), about, viewer);
      return 'refusal' in kept ? { refusal: kept.refusal } : { data: kept };
    }),
  );
}

function within(body: Body, name: string, least: number, most: number, usual: number): number {
  const given = body[name];
  if (given === undefined || given === null) return usual;
  if (typeof given !== 'number' || !Number.isFinite(given) || given < least || given > most)
    throw new EdgeError('FIELD_RANGE', { kind: 'Invalid', field: name, params: { field: name, min: least, max: most } });
  return given;
}
