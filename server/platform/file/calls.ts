/** The calls of files (platform-access.md §8.3). Whoever may not read a file learns nothing of it. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import yazl from 'yazl';
import { isKeptByOneself, takesFiles, UPLOAD_FILES } from '../../../state-machines/kernel/attachments.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { reasons as fileReasons } from '../../../state-machines/platform/file/fields.js';
import type { LimitsByUse } from '../../../state-machines/kernel/file-limits.js';
import { pictureReasons } from '../../../state-machines/kernel/file-limits.js';
import { outlineReasons } from '../../../state-machines/platform/file/outline.js';
import type { CallAnswer } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { idOf, malformed, optionalText } from '../../kernel/edges/body.js';
import type { Caller, Language, StreamCall, Streamed, StreamRequest } from '../../kernel/edges/contracts.js';
import { EdgeError, RefusedCall, worded } from '../../kernel/edges/errors.js';
import type { SharedMemory } from '../../kernel/edges/limits.js';
import type { Permits } from '../../kernel/edges/visible.js';
import type { Registry } from '../../kernel/registry.js';
import { zoneText } from '../zones.js';
import { isInline, isLookedAt, isOfCamera, isPicture } from './content.js';
import { takesPhotos } from './photo-fields.js';
import type { Files, Said } from './files.js';
import type { Asked } from './marked.js';
import { BURNT, handed, markFor, mustBeMarkable } from './marked.js';
import { receive } from './multipart.js';
import type { Form } from './multipart.js';
import { contentDisposition, entryNames } from './names.js';
import type { FileRights, FileSnapshot } from './reading.js';
import type { FileSettings } from './settings.js';
import { FIELD_FILES, withoutButton } from './reading.js';

export const callReasons = {
  ...fileReasons,
  ...outlineReasons,
  ...pictureReasons,
  FILE_NOT_IMAGE: {
    en: 'Not a picture. Choose a JPG, PNG, GIF, BMP, WebP or TIFF.',
    cn: '不是图片文件,请选择JPG、PNG、GIF、BMP、WebP或TIFF',
  },
  FILE_BATCH_LIMIT: { en: 'At most 200 files or 2 GB. Choose fewer.', cn: '最多200个文件或2GB,请减少选择' },
  FILE_NO_ID: { en: 'No file ID to preview.', cn: '没有可预览的文件ID' },
  FILE_PREVIEW_UNSUPPORTED: { en: 'This type cannot be previewed; download it.', cn: '该类型不支持预览,请下载' },
  FILE_CONVERT_FAILED: { en: 'Conversion failed: {reason}. Download the file instead.', cn: '转换失败:{reason}。请下载原文件' },
  FILE_MARK_FAILED: {
    en: 'Your name and the time must stand on this file and cannot be put there: it has a password, is broken, or is larger than {mb} MB. Ask the buyer for another copy.',
    cn: '该文件须加盖查阅人水印,但因加密、损坏或超过{mb}MB无法加盖,请联系采购方重新提供',
  },
  FILE_TICKET: {
    en: 'The link has been used or is older than a minute. Start the download again.',
    cn: '下载链接已使用或已过期,请重新下载',
  },
  FILE_NONE: { en: 'Send at least one file.', cn: '请选择文件' },
} as const;

export interface FileCallParts {
  readonly files: Files;
  readonly registry: Registry;
  readonly permits: Permits;
  readonly memory: SharedMemory;
  /** Types of the documents that the menus at a route are about. */
  readonly typesAt: (route: string) => readonly string[];
  /** Zone of a user, for names of archives. */
  readonly zoneOf: (userId: string) => Promise<string>;
  readonly sessionLives: (certificate: string) => Promise<boolean>;
}

const UPLOADS_PER_MINUTE = 60;
const UPLOAD_BYTES = 512 * 1024 * 1024;
/** What a form may say beside its file. */
const FORM_BYTES = 131_072;
const TICKET_SECONDS = 60;
const BATCH = { files: 200, bytes: 2 * 1024 * 1024 * 1024 };

const notFound = refusal('DOC_NOT_FOUND', { kind: 'NotFound' });
const callerOf = ({ caller }: StreamRequest): Caller => caller!;

export function fileCalls(parts: FileCallParts): readonly StreamCall[] {
  const { files } = parts;
  const call = (path: string, en: string, cn: string, answer: StreamCall['answer'], more: Partial<StreamCall> = {}): StreamCall => ({
    method: 'POST',
    path: `/v2/file/${path}`,
    body: 'json',
    reasons: callReasons,
    summary: { en, cn },
    answer,
    ...more,
  });
  return [
    call('upload', 'Upload files', '上传附件', (request) => upload(parts, request), { body: 'form' }),
    call('download', 'Download a file', '下载附件', async (request) => {
      const { viewer } = callerOf(request);
      const file = await files.readable(idOf(request.body, 'fileId'), viewer);
      return file ? download(parts, file, viewer, request) : { refusal: notFound };
    }),
    call('download', 'Download by ticket', '凭票下载', (request) => byTicket(parts, request), { method: 'GET', anonymous: true }),
    call('ticket', 'A ticket for one download', '下载票据', (request) => ticket(parts, request)),
    call('batchDownload', 'Download files as an archive', '批量下载', (request) => archive(parts, request)),
    call('batchDelete', 'Delete files', '删除附件', (request) => batchDelete(parts, request)),
    call(
      'uploadImage',
      'Upload a picture, upright and without camera data; `keepsPlace` Y: with the place and time of a photo',
      '上传图片',
      (request) => uploadImage(parts, request),
      {
        body: 'form',
      },
    ),
    call('downloadImage', 'A picture or its thumbnail', '查看图片', async (request) => {
      const { viewer } = callerOf(request);
      const file = await files.readable(idOf(request.body, 'fileId'), viewer);
      return file ? image(parts, file, viewer, request) : { refusal: notFound };
    }),
    call('photoOrigins', 'Where and when photos were taken, as far as they were to keep it', '照片的拍摄地点与时间', (request) =>
      photoOrigins(parts, request),
    ),
    call('describe', 'Say what a file is, before a document is saved with it', '填写附件描述', async ({ body, caller }) => {
      const fileDesc = optionalText(body, 'fileDesc', 200);
      const refused = await files.describe(idOf(body, 'fileId'), fileDesc, caller!.viewer);
      return refused ? { refusal: refused } : { data: { fileDesc } };
    }),
    call('limits', 'What may be uploaded, by where it goes', '上传限制', async () => ({ data: limitsNow(files.parts.settings()) })),
    call('listBaseFile', 'Files by their ids', '附件列表', (request) => list(parts, request)),
  ];
}

const PICTURE_KB = 5_120;

export const limitsNow = ({ types, maxKb: kb }: FileSettings): LimitsByUse => ({
  file: { types, kb },
  picture: { types: ['png', 'jpg', 'jpeg', 'gif', 'webp'], kb: Math.min(PICTURE_KB, kb) },
  workbook: { types: ['xlsx'], kb },
});

/** Comma-separated or a list. */
export function idsOf(body: Body, name: string, most: number): readonly string[] {
  const given = body[name];
  const list: readonly unknown[] =
    typeof given === 'string' ? given.split(',').filter((one) => one !== '') : Array.isArray(given) ? given : [];
  if (list.length > most) throw malformed(`${name} holds at most ${most} ids`);
  return [...new Set(list.map((id) => idOf({ id })))];
}

/** A form of the caller's, while `work` looks at it; nothing that arrived with it stays behind. */
export async function withForm<T>(
  { files, memory }: Pick<FileCallParts, 'files' | 'memory'>,
  { caller, at, incoming }: StreamRequest,
  most: number,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  const seconds = await memory.take(`uploads:${caller!.session.certificate}`, { perMinute: UPLOADS_PER_MINUTE }, at);
  if (seconds > 0) throw new EdgeError('REQ_RATE_LIMIT', { kind: 'Invalid', params: { seconds } }, seconds);
  const { settings, arrivals } = files.parts;
  const kb = settings().maxKb;
  // One file that is announced to be too large is not read.
  if (most === 1 && Number(incoming.headers['content-length'] ?? 0) > kb * 1024 + FORM_BYTES)
    throw new RefusedCall(refusal('FILE_TOO_LARGE', { params: { kb } }), callReasons);
  const form = await receive(incoming, { folder: arrivals, fileBytes: kb * 1024, totalBytes: UPLOAD_BYTES, files: most });
  try {
    return await work(form);
  } finally {
    await form.remove();
  }
}

const upload = (parts: FileCallParts, request: StreamRequest): Promise<CallAnswer> =>
  withForm(parts, request, FIELD_FILES, async (form) => {
    const { viewer } = callerOf(request);
    const about = saidOf(form);
    const denied = whyNotUpload(parts, viewer, about.functionId);
    if (denied) return { refusal: denied };
    if (form.files.length === 0) return { refusal: refusal('FILE_NONE') };
    const data: object[] = [];
    const definitions = parts.registry.all().map(({ definition }) => definition);
    const photos = takesPhotos(definitions, about.functionId);
    for (const arrived of form.files) {
      const kept = await (photos ? parts.files.keepPhoto(arrived, about, viewer) : parts.files.keep(arrived, about, viewer));
      data.push(
        'refusal' in kept
          ? { originalFileName: kept.originalFileName, status: 'E', ...worded(kept.refusal, callReasons, request.language) }
          : { ...kept, status: 'S' },
      );
    }
    return { data };
  });

export function saidOf({ fields }: Form): Said {
  const said = (name: string, longest: number) => optionalText(fields, name, longest);
  return {
    path: said('path', 200),
    functionId: said('functionId', 80),
    businessId: said('businessId', 40),
    docType: said('docType', 60),
    fileDesc: said('fileDesc', 200),
  };
}

const uploadImage = (parts: FileCallParts, request: StreamRequest): Promise<CallAnswer> =>
  withForm(parts, request, 1, async (form) => {
    const { viewer } = callerOf(request);
    const about = saidOf(form);
    const denied = whyNotUpload(parts, viewer, about.functionId);
    if (denied) return { refusal: denied };
    const [arrived] = form.files;
    if (!arrived) return { refusal: refusal('FILE_NONE') };
    const asked = { maxWidth: widthOf(form.fields['maxWidth']), keepsPlace: form.fields['keepsPlace'] === 'Y' };
    const kept = await parts.files.keepPicture(arrived, about, viewer, asked);
    return 'refusal' in kept ? { refusal: kept.refusal } : { data: kept };
  });

/** Pictures that are looked at in one call. */
const ORIGINS = 20;

/** Whoever may open a photo may know what it says; one that says nothing, or is not there for him, is left out. */
async function photoOrigins({ files }: FileCallParts, request: StreamRequest): Promise<CallAnswer> {
  const { viewer } = callerOf(request);
  const data: object[] = [];
  for (const fileId of idsOf(request.body, 'ids', ORIGINS)) {
    const file = await files.readable(fileId, viewer);
    const origin = file && isOfCamera(file.context.mimeType ?? '') ? await files.origin(file) : null;
    if (origin && (origin.latitude !== null || origin.takenAt !== null)) data.push({ fileId, ...origin });
  }
  return { data };
}

export function widthOf(given: string | undefined): number | null {
  if (given === undefined || given === '') return null;
  const width = Number(given);
  if (!Number.isSafeInteger(width) || width < 16 || width > 10_000)
    throw new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: 'maxWidth', params: { field: 'maxWidth' } });
  return width;
}

async function image(
  parts: FileCallParts,
  file: FileSnapshot,
  viewer: Viewer,
  { body, at }: StreamRequest,
): Promise<CallAnswer | Streamed> {
  const { files } = parts;
  const { thumbnailKey, mimeType } = file.context;
  if (optionalText(body, 'size', 20) === 'thumbnail' && thumbnailKey !== null)
    return { stream: await files.storage.open(thumbnailKey), headers: { 'Content-Type': 'image/webp', 'Content-Disposition': 'inline' } };
  if (!isPicture(mimeType!)) return { refusal: refusal('FILE_NOT_IMAGE') };
  return download(parts, file, viewer, { headers: {}, body: { inline: true }, at });
}

/**
 * Whoever may send any event of the document that the field belongs to may upload for it, unless the button was taken from
 * his responsibility; who only reads may not, but for his own record.
 * @param functionId a document's field, or the field of a screen; null: not said
 */
export function whyNotUpload(
  { registry, permits, files: { reading }, typesAt }: Pick<FileCallParts, 'registry' | 'permits' | 'files' | 'typesAt'>,
  viewer: Viewer,
  functionId: string | null,
): Refusal | null {
  const head = functionId?.split('.', 1)[0] ?? '';
  const ofField = registry.find(head)?.definition;
  const named = ofField
    ? [ofField]
    : typesAt(head)
        .flatMap((type) => registry.find(type)?.definition ?? [])
        .filter(takesFiles);
  const definitions = named.length > 0 ? named : registry.all().map((one) => one.definition);
  const may =
    (ofField && isKeptByOneself(ofField) && reading.uploads(viewer, ofField)) ||
    definitions.some(
      (definition) =>
        reading.uploads(viewer, definition) && Object.keys(definition.events).some((event) => permits(viewer, definition, event)),
    );
  return may ? null : withoutButton(UPLOAD_FILES);
}

const asLong = (headers: StreamRequest['headers'], size: number): { readonly from: number; readonly to: number } | 'none' | 'unfit' => {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers['range'] ?? '');
  if (!found || (found[1] === '' && found[2] === '')) return 'none';
  const [from, to] =
    found[1] === ''
      ? [Math.max(0, size - Number(found[2])), size - 1]
      : [Number(found[1]), Math.min(found[2] === '' ? size - 1 : Number(found[2]), size - 1)];
  return from > to || from >= size ? 'unfit' : { from, to };
};

/** What a browser could run is never shown in place. What carries a mark is made anew each time, and comes whole. */
async function download(
  parts: FileCallParts,
  file: FileSnapshot,
  viewer: Viewer,
  { headers, body, at }: Pick<StreamRequest, 'headers' | 'body' | 'at'>,
): Promise<CallAnswer | Streamed> {
  const { originalFileName, extension, mimeType, size } = file.context;
  const denied = body['inline'] === true && isLookedAt(extension!) ? null : await parts.files.reading.whyNotTake(file, viewer);
  if (denied) return { refusal: denied };
  const inline = body['inline'] === true && isInline(extension!);
  const named = {
    'Content-Type': inline ? mimeType! : 'application/octet-stream',
    'Content-Disposition': contentDisposition(originalFileName!, inline ? 'inline' : 'attachment'),
  };
  const range = asLong(headers, size!);
  if (range === 'unfit') return { stream: Readable.from([]), status: 416, headers: { 'Content-Range': `bytes */${size}` } };
  const {
    stream,
    size: length,
    burnt,
  } = await handed(parts, file, { viewer, at, to: inline ? 'look' : 'take' }, range === 'none' ? undefined : range);
  if (burnt) return { stream, headers: { ...named, ...BURNT, 'Content-Length': String(length) } };
  const said = { ...named, 'Accept-Ranges': 'bytes' };
  if (range === 'none') return { stream, headers: { ...said, 'Content-Length': String(length) } };
  return {
    stream,
    status: 206,
    headers: { ...said, 'Content-Length': String(range.to - range.from + 1), 'Content-Range': `bytes ${range.from}-${range.to}/${size}` },
  };
}

/** One use, within a minute and no longer than the session, for the files that the caller may read now and still may then. */
async function ticket(parts: FileCallParts, request: StreamRequest): Promise<CallAnswer> {
  const { files, memory } = parts;
  const { viewer, session } = callerOf(request);
  const ids = idsOf(request.body, 'fileIds', BATCH.files);
  if (ids.length === 0) return { refusal: refusal('FIELD_REQUIRED', { kind: 'Invalid', field: 'fileIds', params: { field: 'fileIds' } }) };
  for (const id of ids) {
    const file = await files.readable(id, viewer);
    if (!file) return { refusal: notFound };
    // An archive says itself what it leaves out.
    if (ids.length > 1) continue;
    const denied = await files.reading.whyNotTake(file, viewer);
    if (denied) return { refusal: denied };
    await mustBeMarkable(parts, file, { viewer, at: request.at, to: 'take' });
  }
  const secret = randomBytes(32).toString('base64url');
  await memory.keep(`ticket:${secret}`, JSON.stringify({ ids, certificate: session.certificate, viewer }), TICKET_SECONDS, request.at);
  return { data: { ticket: secret, seconds: TICKET_SECONDS } };
}

async function byTicket(parts: FileCallParts, request: StreamRequest): Promise<CallAnswer | Streamed> {
  const secret = request.query.get('ticket') ?? '';
  const kept = /^[A-Za-z0-9_-]{43}$/.test(secret) ? await parts.memory.claim(`ticket:${secret}`, request.at) : null;
  if (kept === null) return { refusal: refusal('FILE_TICKET', { kind: 'NotFound' }) };
  const { ids, certificate, viewer } = JSON.parse(kept) as {
    readonly ids: readonly string[];
    readonly certificate: string;
    readonly viewer: Viewer;
  };
  if (!(await parts.sessionLives(certificate))) return { refusal: refusal('FILE_TICKET', { kind: 'NotFound' }) };
  if (ids.length > 1) return archiveOf(parts, ids, { viewer, at: request.at, language: request.language });
  const file = await parts.files.readable(ids[0]!, viewer);
  return file ? download(parts, file, viewer, { headers: request.headers, body: {}, at: request.at }) : { refusal: notFound };
}

const archive = (parts: FileCallParts, request: StreamRequest): Promise<CallAnswer | Streamed> => {
  const ids = idsOf(request.body, 'ids', 10_000);
  return archiveOf(parts, ids, { viewer: callerOf(request).viewer, at: request.at, language: request.language });
};

async function archiveOf(
  parts: FileCallParts,
  ids: readonly string[],
  { viewer, at, language }: { readonly viewer: Viewer; readonly at: number; readonly language: Language },
): Promise<CallAnswer | Streamed> {
  const { files, zoneOf } = parts;
  if (ids.length > BATCH.files || ids.length === 0) return { refusal: refusal('FILE_BATCH_LIMIT') };
  const found: FileSnapshot[] = [];
  const missing: string[] = [];
  for (const id of ids) {
    const file = await files.readable(id, viewer);
    const denied = file && (await files.reading.whyNotTake(file, viewer));
    if (file && !denied) found.push(file);
    else missing.push(denied ? leftOut(file!, worded(denied, callReasons, language).msg) : id);
  }
  if (found.reduce((sum, file) => sum + file.context.size!, 0) > BATCH.bytes) return { refusal: refusal('FILE_BATCH_LIMIT') };
  const name = `${zoneText(await zoneOf(viewer.userId), at).replace(/\D/g, '')}.zip`;
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const broken = (error: unknown): void => {
    output.destroy(error as Error);
  };
  zip.on('error', broken);
  fillArchive(parts, zip, { found, missing }, { viewer, at, to: 'take' }, language).catch(broken);
  return { stream: output, headers: { 'Content-Type': 'application/zip', 'Content-Disposition': contentDisposition(name, 'attachment') } };
}

/** One file after the other is opened, as the archive comes to it; what it leaves out stands in a list at its end. */
async function fillArchive(
  parts: FileCallParts,
  zip: yazl.ZipFile,
  { found, missing }: { readonly found: readonly FileSnapshot[]; readonly missing: readonly string[] },
  asked: Asked,
  language: Language,
): Promise<void> {
  const output = zip.outputStream as Readable;
  const nameFor = entryNames();
  const lines = [...missing];
  for (const file of found) {
    const { originalFileName, creationDate, extension } = file.context;
    const { stream } = await handed(parts, file, asked).catch((error: unknown) => {
      lines.push(leftOut(file, whyLeftOut(error, language)));
      return { stream: null };
    });
    if (stream === null) continue;
    zip.addReadStream(stream, nameFor(originalFileName!), { mtime: new Date(creationDate!), compress: !alreadySmall.test(extension!) });
    // Who goes away in the middle leaves nothing open here.
    if (!(await ended(stream, output))) return;
  }
  if (lines.length > 0) zip.addBuffer(Buffer.from(`${lines.join('\r\n')}\r\n`), nameFor('_missing.txt'));
  zip.end();
}

const leftOut = ({ context: { id, originalFileName } }: FileSnapshot, why: string): string => `${id}\t${originalFileName}\t${why}`;

/** @throws what is no refusal */
function whyLeftOut(error: unknown, language: Language): string {
  if (!(error instanceof RefusedCall)) throw error;
  return worded(error.refusal, callReasons, language).msg;
}

/** @returns whether it was read to its end */
function ended(stream: Readable, output: Readable): Promise<boolean> {
  return new Promise((resolve) => {
    const left = (): void => {
      stream.destroy();
      resolve(false);
    };
    if (output.destroyed) return left();
    output.once('close', left);
    stream.once('end', () => {
      output.off('close', left);
      resolve(true);
    });
  });
}

const alreadySmall = /^(jpe?g|png|gif|webp|zip|rar|7z|mp4|docx|xlsx|pptx|pdf)$/;

async function batchDelete({ files }: FileCallParts, request: StreamRequest): Promise<CallAnswer> {
  const { viewer } = callerOf(request);
  const ids = idsOf(request.body, 'ids', BATCH.files);
  const data: object[] = [];
  for (const id of ids) {
    const refused = await files.remove(id, viewer);
    data.push(refused ? { id, status: 'E', ...worded(refused, callReasons, request.language) } : { id, status: 'S', code: '', msg: '' });
  }
  return { data };
}

/** What the client offers. */
const mayOf = ({ takes, deletes }: FileRights): object => ({ mayTake: takes, mayDelete: deletes });

async function list(parts: FileCallParts, request: StreamRequest): Promise<CallAnswer> {
  const { files } = parts;
  const { viewer } = callerOf(request);
  const ids = idsOf(request.body, 'ids', 1_000);
  const found = (await Promise.all(ids.map((id) => files.readable(id, viewer)))).filter((file) => file !== null);
  const owners = [...new Set(found.map((file) => file.context.ownerId!))];
  const { rows } = await files.parts.database.read.query<{ id: string; full_name: string; full_name_en: string | null }>(
    'select id::text as id, full_name, full_name_en from base_users where id = any($1::bigint[])',
    [owners],
  );
  const names = new Map(rows.map((row) => [row.id, (request.language === 'en' ? row.full_name_en : null) ?? row.full_name]));
  return {
    data: await Promise.all(
      found.map(async ({ state, context }) => ({
        id: context.id,
        state,
        originalFileName: context.originalFileName,
        extension: context.extension,
        size: context.size,
        mimeType: context.mimeType,
        sha256: context.sha256,
        creationDate: context.creationDate,
        createdByName: files.reading.namesOwner({ context }, viewer) ? (names.get(context.ownerId!) ?? '') : '',
        mine: context.ownerId === viewer.userId,
        fileDesc: context.fileDesc,
        scanResult: context.scanResult,
        hasThumbnail: context.thumbnailKey !== null,
        imageWidth: context.imageWidth,
        imageHeight: context.imageHeight,
        mark: await markFor(parts, viewer, request.at, { state, context }),
        ...mayOf(await files.reading.rights({ state, context }, viewer)),
      })),
    ),
  };
}
