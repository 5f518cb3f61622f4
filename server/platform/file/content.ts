/** What a file is, by its first bytes and not by its name (platform-access.md §8.1): a renamed program is refused. */
import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { PackageReader } from '../excel/package-reader.js';
import { opening } from '../excel/workbook-parts.js';
import { readWhole } from '../excel/xml-reader.js';

interface Kind {
  /** What the content may be found to be; the first is the usual one. */
  readonly found: readonly string[];
  /** Content that has no mark of its own and must read as text. */
  readonly text?: true;
  /** What it is served as where its content has no mark. */
  readonly mime?: string;
  /** A zip whose own list of contents says what it is. */
  readonly office?: true;
  /** Shown by a browser without running anything in it. */
  readonly inline?: true;
}

const compound = 'application/x-cfb';
const zip = 'application/zip';
const ooxml = (name: string): Kind => ({ office: true, found: [`application/vnd.openxmlformats-officedocument.${name}`, compound] });
const picture = (...found: string[]): Kind => ({ found, inline: true });
const textual = (mime: string, ...found: string[]): Kind => ({ found, text: true, mime });

const kinds: Readonly<Record<string, Kind>> = {
  pdf: { found: ['application/pdf'], inline: true },
  doc: { found: [compound] },
  xls: { found: [compound] },
  ppt: { found: [compound] },
  msg: { found: [compound] },
  docx: ooxml('wordprocessingml.document'),
  xlsx: ooxml('spreadsheetml.sheet'),
  pptx: ooxml('presentationml.presentation'),
  jpg: picture('image/jpeg'),
  jpeg: picture('image/jpeg'),
  png: picture('image/png', 'image/apng'),
  gif: picture('image/gif'),
  bmp: picture('image/bmp'),
  webp: picture('image/webp'),
  tif: { found: ['image/tiff'] },
  tiff: { found: ['image/tiff'] },
  zip: { found: [zip] },
  rar: { found: ['application/x-rar-compressed', 'application/vnd.rar'] },
  '7z': { found: ['application/x-7z-compressed'] },
  dwg: { found: ['image/vnd.dwg'] },
  mp4: { found: ['video/mp4', 'video/x-m4v', 'video/quicktime'] },
  dxf: textual('image/vnd.dxf'),
  step: textual('model/step'),
  stp: textual('model/step'),
  igs: textual('model/iges'),
  txt: textual('text/plain'),
  csv: textual('text/csv'),
  json: textual('application/json'),
  eml: textual('message/rfc822'),
  xml: textual('application/xml', 'application/xml'),
  svg: textual('image/svg+xml', 'application/xml'),
};

export const shippedTypes: readonly string[] = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'txt',
  'csv',
  'jpg',
  'jpeg',
  'png',
  'gif',
  'bmp',
  'webp',
  'tif',
  'svg',
  'zip',
  'rar',
  '7z',
  'dwg',
  'dxf',
  'step',
  'stp',
  'igs',
  'xml',
  'json',
  'eml',
  'msg',
  'mp4',
];

export const knownType = (extension: string): boolean => Object.hasOwn(kinds, extension);
/** Only what a browser shows without carrying anything out; everything else is a download. */
export const isInline = (extension: string): boolean => kinds[extension]?.inline === true;
/** What the viewer shows from the file itself. */
export const isLookedAt = (extension: string): boolean => isInline(extension) || ['txt', 'csv', 'json', 'xml', 'eml'].includes(extension);
export const isPicture = (mime: string): boolean =>
  ['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/bmp', 'image/webp', 'image/tiff'].includes(mime);
/** Pictures of kinds that cameras write data of theirs into. */
export const isOfCamera = (mime: string): boolean => ['image/jpeg', 'image/png', 'image/webp', 'image/tiff'].includes(mime);

const SAMPLE = 65_536;
const CONTENTS = '[Content_Types].xml';
const MOST_CONTENTS = 1024 * 1024;
/** Ends the type of the part that an office package is about. */
const MAIN = '.main+xml';

/** @returns the MIME type of the content; null: it does not fit the extension */
export async function typeOf(file: string, extension: string): Promise<string | null> {
  const kind = kinds[extension];
  if (!kind) return null;
  const seen = (await fileTypeFromFile(file).catch(() => undefined))?.mime as string | undefined;
  const found = seen === zip && kind.office ? await officeTypeOf(file) : seen;
  if (found !== undefined) return kind.found.includes(found) ? (kind.text ? kind.mime! : found) : null;
  return kind.text && (await isText(file)) ? kind.mime! : null;
}

/**
 * What an office package says of itself, wherever in it that stands: whoever writes sheets as they come writes it last, where
 * the first bytes do not reach. A zip that says nothing is one.
 */
async function officeTypeOf(file: string): Promise<string> {
  const types: string[] = [];
  const source = await PackageReader.open(file).catch(() => null);
  try {
    if (source && (source.sizeOf(CONTENTS) ?? 0) <= MOST_CONTENTS)
      await readWhole(
        source.bytes(CONTENTS),
        opening((_tag, attributes) => types.push(attributes['ContentType'] ?? '')),
      );
  } catch {
    return zip;
  } finally {
    source?.close();
  }
  return types.find((type) => type.endsWith(MAIN))?.slice(0, -MAIN.length) ?? zip;
}

/** Reads as Unicode or as Chinese text of older systems, without control characters. */
async function isText(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE), 0, SAMPLE, 0);
    return readable(buffer.subarray(0, bytesRead), bytesRead === SAMPLE);
  } finally {
    await handle.close();
  }
}

/** @param cut the sample may end within a character */
export function readable(sample: Uint8Array, cut: boolean): boolean {
  return decoded(sample, cut) !== null;
}

const encodingOf = (sample: Uint8Array): readonly string[] => {
  if (sample[0] === 0xff && sample[1] === 0xfe) return ['utf-16le'];
  if (sample[0] === 0xfe && sample[1] === 0xff) return ['utf-16be'];
  return ['utf-8', 'gb18030'];
};

/** @returns the text; null where it is none */
export function decoded(sample: Uint8Array, cut = false): string | null {
  for (const encoding of encodingOf(sample)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: cut });
      return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/.test(text) ? null : text;
    } catch {
      continue;
    }
  }
  return null;
}
