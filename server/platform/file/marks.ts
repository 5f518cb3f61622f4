/**
 * Marks burnt into PDFs and pictures, and pictures as PDFs; in a thread. Text is set by pdfmake with a font that knows
 * Chinese, and drawn over the pages: pdf-lib alone would break such fonts.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PDFDocument } from 'pdf-lib';
import type { PDFEmbeddedPage, PDFPage } from 'pdf-lib';
import sharp from 'sharp';
import { markPlaces, widthOfWords } from '../../../state-machines/kernel/primitives/mark-places.js';
import { asPng } from './pictures.js';

export interface Mark {
  readonly text: string;
  /** 0.05 to 0.5 */
  readonly opacity: number;
  /** Degrees, counter-clockwise. */
  readonly angle: number;
  /** All over the page rather than once in its middle. */
  readonly tile: boolean;
  /** On pages; what is not said follows from them. */
  readonly size?: number;
  readonly colour?: string;
  /** Between words all over a page, in points. */
  readonly gaps?: readonly [x: number, y: number];
  /** On pages instead of the words: a PNG, and its width in points. */
  readonly picture?: { readonly png: Uint8Array; readonly width: number; readonly ratio: number };
}

interface PdfMake {
  addFonts(fonts: object): void;
  setUrlAccessPolicy(allowed: (url: string) => boolean): void;
  setLocalAccessPolicy(allowed: (file: string) => boolean): void;
  createPdf(definition: object, options?: object): { getBuffer(): Promise<Uint8Array>; getStream(): Promise<unknown> };
}

const MOST_PAGES = 2_000;
/** A4 in points. */
const A4 = { width: 595.28, height: 841.89 };
const require = createRequire(import.meta.url);
const fontOf = (weight: string): string =>
  path.resolve(path.dirname(require.resolve('@embedpdf/fonts-sc')), `../fonts/NotoSansHans-${weight}.otf`);
const fontFile = fontOf('Regular');
const boldFile = fontOf('Bold');
/** Each in two weights; the first is that of whatever names none. */
const fonts = {
  Hei: [fontFile, boldFile],
  HeiLight: [fontOf('Light'), fontOf('Medium')],
  HeiMedium: [fontOf('Medium'), boldFile],
} as const;
export type PaperFont = keyof typeof fonts;
const fontFiles: ReadonlySet<string> = new Set(Object.values(fonts).flat());

let maker: PdfMake | undefined;

/** Nothing is fetched, and no files but the fonts are read. */
export function pdfMaker(): PdfMake {
  if (maker) return maker;
  maker = require('pdfmake') as PdfMake;
  const named = Object.entries(fonts).map(([name, [normal, bold]]) => [name, { normal, bold, italics: normal, bolditalics: bold }]);
  maker.addFonts(Object.fromEntries(named));
  maker.setUrlAccessPolicy(() => false);
  maker.setLocalAccessPolicy((file) => fontFiles.has(file));
  return maker;
}

const escaped = (text: string): string => text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);

async function markPage(width: number, height: number, mark: Mark): Promise<Uint8Array> {
  const { text, opacity, angle, tile, gaps, colour = '#606060' } = mark;
  const size = mark.size ?? (tile ? 16 : Math.max(12, Math.min(48, width / Math.max(4, widthOfWords(text, 1) * 1.1))));
  const textWidth = widthOfWords(text, size);
  const words = markPlaces({ width, height, markWidth: textWidth, markHeight: size }, tile, gaps)
    .map(([x, y]) => `<text x="${x - textWidth / 2}" y="${y}" transform="rotate(${-angle} ${x} ${y})">${escaped(text)}</text>`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g font-family="Hei" font-size="${size}" fill="${colour}" fill-opacity="${opacity}">${words}</g></svg>`;
  return pdfMaker()
    .createPdf({ pageSize: { width, height }, pageMargins: 0, defaultStyle: { font: 'Hei' }, content: [{ svg }] })
    .getBuffer();
}

/** Each picture is turned about its middle; pages are measured from below. */
async function picturePage(width: number, height: number, { picture, opacity, angle, tile, gaps }: Pictured): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([width, height]);
  const image = await document.embedPng(picture.png);
  const [markWidth, markHeight] = [picture.width, picture.width / picture.ratio];
  const turn = (angle * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  for (const [x, y] of markPlaces({ width, height, markWidth, markHeight }, tile, gaps))
    page.drawImage(image, {
      x: x - (markWidth * cos - markHeight * sin) / 2,
      y: height - y - (markWidth * sin + markHeight * cos) / 2,
      ...{ width: markWidth, height: markHeight, opacity, rotate: { type: 'degrees' as never, angle } },
    });
  return document.save();
}
type Pictured = Mark & Required<Pick<Mark, 'picture'>>;
const isPictured = (mark: Mark): mark is Pictured => mark.picture !== undefined;
const drawn = (width: number, height: number, mark: Mark): Promise<Uint8Array> =>
  isPictured(mark) ? picturePage(width, height, mark) : markPage(width, height, mark);

/** @throws Error when it is encrypted, broken, or has too many pages */
export async function markPdf(file: string, into: string, ...all: readonly Mark[]): Promise<void> {
  const document = await PDFDocument.load(await readFile(file), { updateMetadata: false, throwOnInvalidObject: false });
  const pages = document.getPages();
  if (pages.length > MOST_PAGES) throw new Error(`more than ${MOST_PAGES} pages`);
  const made = new Map<string, Promise<PDFEmbeddedPage>>();
  for (const page of pages) {
    const { width, height } = seenSize(page);
    for (const [index, mark] of all.entries()) {
      const key = `${Math.round(width)}x${Math.round(height)} ${index}`;
      const marking = made.get(key) ?? drawn(width, height, mark).then(async (bytes) => (await document.embedPdf(bytes))[0]!);
      made.set(key, marking);
      lay(page, await marking);
    }
  }
  await writeFile(into, await document.save());
}

const quarterOf = (page: PDFPage): number => ((page.getRotation().angle % 360) + 360) % 360;

/** The page as it is read, turned. */
function seenSize(page: PDFPage): { readonly width: number; readonly height: number } {
  const { width, height } = page.getSize();
  return quarterOf(page) % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** On a turned page the mark is turned with it, so that it reads upright. */
function lay(page: PDFPage, mark: PDFEmbeddedPage): void {
  const { width, height } = page.getSize();
  const turned = quarterOf(page);
  const [x, y] = turned === 90 ? [width, 0] : turned === 180 ? [width, height] : turned === 270 ? [0, height] : [0, 0];
  page.drawPage(mark, { x, y, rotate: { type: 'degrees' as never, angle: turned } });
}

/** A picture with the mark upon it, in its own format. */
export async function markPicture(file: string, into: string, { text, opacity, angle, tile }: Mark): Promise<void> {
  const base = sharp(file, { limitInputPixels: 64_000_000, failOn: 'error' }).autoOrient();
  const {
    autoOrient: { width, height },
    format,
  } = await sharp(file, { limitInputPixels: 64_000_000 }).metadata();
  const size = Math.max(12, Math.round(tile ? Math.min(width, height) / 22 : width / Math.max(5, widthOfWords(text, 1) * 1.2)));
  const alpha = Math.round(opacity * 65_535);
  const words = await sharp({
    text: {
      text: `<span foreground="#606060" alpha="${alpha}">${escaped(text)}</span>`,
      fontfile: fontFile,
      font: `Noto Sans Hans ${size}`,
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer();
  const turned = await sharp(words)
    .rotate(-angle, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  const padded = tile
    ? await sharp(turned)
        .extend({ top: size * 2, bottom: size * 2, left: size * 2, right: size * 2, background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .png()
        .toBuffer()
    : turned;
  const fitted = await sharp(padded).resize({ width, height, fit: 'inside', withoutEnlargement: true }).png().toBuffer();
  await base
    .composite([{ input: fitted, tile, ...(tile ? {} : { gravity: 'centre' }) }])
    .toFormat(format as 'png')
    .toFile(into);
}

/** One page that holds the picture, turned to its shape. */
export async function pictureAsPdf(file: string, into: string): Promise<void> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const picture = await document.embedPng(await asPng(file, 3_500));
  const size = picture.width > picture.height ? { width: A4.height, height: A4.width } : A4;
  const scale = Math.min(size.width / picture.width, size.height / picture.height, 1);
  const [width, height] = [picture.width * scale, picture.height * scale];
  document
    .addPage([size.width, size.height])
    .drawImage(picture, { x: (size.width - width) / 2, y: (size.height - height) / 2, width, height });
  await writeFile(into, await document.save());
}
