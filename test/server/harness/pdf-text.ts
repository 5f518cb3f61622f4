/** The text of a PDF as its reader sees it: its pages' lines from the top down, words apart by one blank. */

/** pdf.js asks an engine for it that is newer than the product's. */
const withResolvers = <T>(): object => {
  const parts: { resolve?: (value: T) => void; reject?: (reason: unknown) => void } = {};
  const promise = new Promise<T>((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return { promise, ...parts };
};

interface Piece {
  readonly str: string;
  readonly transform: readonly number[];
}

export async function linesOfPdf(bytes: Uint8Array): Promise<readonly string[]> {
  if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers });
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument({ data: bytes, useSystemFonts: false, verbosity: 0 }).promise;
  const lines: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    lines.push(...linesOf(items.filter((item) => 'str' in item) as unknown as readonly Piece[]));
  }
  return lines;
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
