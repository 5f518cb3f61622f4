/** What is done to pictures, in a thread: measured, turned upright, freed of what the camera wrote, made small. */
import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { cameraData, originOf } from './camera.js';
import type { Origin } from './camera.js';

export interface Measured {
  readonly width: number;
  readonly height: number;
}

export const THUMBNAIL_PIXELS = 200;
/** 64 million: a page of A4 at 600 dots per inch is 35 million. */
const MOST_PIXELS = 64_000_000;

const opened = (file: string) => sharp(file, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' }).autoOrient();

/** As it is seen, not as it is stored. @throws Error when it is no picture that can be read */
export async function measure(file: string): Promise<Measured> {
  const {
    autoOrient: { width, height },
  } = await sharp(file, { limitInputPixels: MOST_PIXELS }).metadata();
  return { width, height };
}

/** Measures it and writes a small one, as WebP. @throws Error when it is no picture that can be read */
export async function thumbnail(file: string, into: string): Promise<Measured & { readonly bytes: number }> {
  const measured = await measure(file);
  await opened(file)
    .resize({ width: THUMBNAIL_PIXELS, height: THUMBNAIL_PIXELS, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(into);
  return { ...measured, bytes: (await stat(into)).size };
}

/** The same picture upright, at most so wide, without the camera's data; `keepsPlace`: but for where and when it was taken. */
export async function straighten(file: string, into: string, maxWidth: number | null, keepsPlace = false): Promise<Measured> {
  const picture = opened(file);
  const { format, exif } = await sharp(file).metadata();
  const sized = maxWidth === null ? picture : picture.resize({ width: maxWidth, withoutEnlargement: true });
  const { time, place } = cameraData(keepsPlace ? exif : undefined);
  const kept = Object.keys({ ...time, ...place }).length === 0 ? sized : sized.withExif({ IFD2: time, IFD3: place });
  const written = await kept.toFormat(format === 'svg' ? 'png' : (format as 'png')).toFile(into);
  return { width: written.width, height: written.height };
}

/** Where and when a picture was taken, as far as it says so. */
export async function origin(file: string): Promise<Origin> {
  const { exif } = await sharp(file, { limitInputPixels: MOST_PIXELS }).metadata();
  return originOf(cameraData(exif));
}

/** A PNG for embedding elsewhere, at most so many pixels on the longer side. */
export async function asPng(file: string, most: number): Promise<Uint8Array> {
  return opened(file).resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true }).png().toBuffer();
}

/** Whether something shows through it. @throws Error when it is no picture that can be read */
export async function transparency(file: string): Promise<Measured & { readonly isClear: boolean }> {
  const [measured, { isOpaque }] = [await measure(file), await opened(file).stats()];
  return { ...measured, isClear: !isOpaque };
}
