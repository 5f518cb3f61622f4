/** The text of a PDF as its reader sees it: its pages' lines from the top down, words apart by one blank. */

/** pdf.js asks an engine for it that is newer than the product's. */
const withResolvers = <T>(): object => {
  const parts: { resolve?: (value: T) => void; reject?: (reason: unknown) => void } = {};
  const promise = new Promise<T>((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return { promise, ...parts };
};

/** The same of the memory that it hands from one part to another. */
function modernise(): void {
  if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers });
  if ('transferToFixedLength' in ArrayBuffer.prototype) return;
  Object.assign(ArrayBuffer.prototype, {
    transferToFixedLength(this: ArrayBuffer) {
      return structuredClone(this, { transfer: [this] });
    },
  });
}

interface Piece {
  readonly str: string;
  readonly transform: readonly number[];
}

export async function linesOfPdf(bytes: Uint8Array): Promise<readonly string[]> {
  modernise();
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument({ data: bytes, useSystemFonts: false, verbosity: 0 }).promise;
  const lines: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    lines.push(...linesOf(items.filter((item) => 'str' in item) as unknown as readonly Piece[]));
  }
  return lines;
}

export interface Standing {
  readonly text: string;
  /** Counted from 0. */
  readonly page: number;
  /** In points from the lower left corner of the page. */
  readonly x: number;
  readonly y: number;
}

/** Where pieces of text begin. */
export async function standingIn(bytes: Uint8Array): Promise<readonly Standing[]> {
  modernise();
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument({ data: bytes, useSystemFonts: false, verbosity: 0 }).promise;
  const found: Standing[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const pieces = items.filter((item) => 'str' in item) as unknown as readonly Piece[];
    found.push(...pieces.map(({ str, transform }) => ({ text: str, page: number - 1, x: transform[4]!, y: transform[5]! })));
  }
  return found;
}

function linesOf(pieces: readonly Piece[]): readonly string[] {
  const rows = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const height = Math.round(piece.transform[5]!);
    rows.set(height, [...(rows.get(height) ?? []), piece]);
  }
  return [...rows]
    .toSorted(([a], [b]) => b - a)
    .map(([, row]) =>
      row
        .toSorted((a, b) => a.transform[4]! - b.transform[4]!)
        .map(({ str }) => str)
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '');
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Brightness of each dot. */
  readonly grey: Uint8ClampedArray;
}

/** Its pages as a printer would put them on paper. @param scale dots for each point */
export async function pagesAsPictures(bytes: Uint8Array, scale: number): Promise<readonly Picture[]> {
  modernise();
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const { createCanvas } = await import('@napi-rs/canvas');
  const document = await getDocument({ data: bytes, useSystemFonts: false, verbosity: 0 }).promise;
  const pictures: Picture[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    const context = canvas.getContext('2d');
    await page.render({ canvas: null, canvasContext: context as never, viewport, intent: 'print', background: 'white' }).promise;
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    const grey = new Uint8ClampedArray(width * height);
    for (let at = 0; at < grey.length; at += 1) grey[at] = (data[at * 4]! + data[at * 4 + 1]! + data[at * 4 + 2]!) / 3;
    pictures.push({ width, height, grey });
  }
  return pictures;
}
