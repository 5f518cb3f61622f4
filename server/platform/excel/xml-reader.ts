/** XML as it streams in: tags by their local names, and no more of it in memory than one tag and its text. */
import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { WorkbookRefused } from './package-reader.js';

export type Attributes = Readonly<Record<string, string>>;

/** What a part is read for. Names come without their prefix, attributes with it. */
export interface XmlReader {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
}

/** Between two tags. A cell holds 32,767 characters, seven of XML at most for each. */
const LONGEST = 4 * 1024 * 1024;
const DEEPEST = 100;
const encodings: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'utf-16', 'us-ascii', 'ascii']);

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Feeds a part to its reader. Between pieces the caller may wait: nothing is read ahead.
 * @throws WorkbookRefused where it is not well formed, declares a document type, or holds more between two tags than a cell can
 */
export async function* readXml(bytes: AsyncIterable<Uint8Array>, reader: XmlReader): AsyncGenerator<void> {
  let sinceTag = 0;
  let depth = 0;
  const parser = new SaxesParser<{ readonly position: false; readonly xmlns: false }>({ position: false, xmlns: false });
  parser.on('error', (error) => {
    throw new WorkbookRefused(error.message);
  });
  parser.on('doctype', () => {
    throw new WorkbookRefused('it declares a document type');
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !encodings.has(encoding.toLowerCase())) throw new WorkbookRefused(`it is written in ${encoding}`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0;
    depth += 1;
    if (depth > DEEPEST) throw new WorkbookRefused('it nests too deeply');
    reader.open(localOf(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    depth -= 1;
    reader.close(localOf(name));
  });
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  let decoder: TextDecoder | null = null;
  for await (const piece of bytes) {
    decoder ??= decoderOf(piece);
    sinceTag += piece.length;
    parser.write(decoded(decoder, piece));
    if (sinceTag > LONGEST) throw new WorkbookRefused('it holds a text that is too long');
    yield;
  }
  parser.write(decoded(decoder ?? new TextDecoder(), undefined)).close();
  yield;
}

/** Feeds a small part, at once. */
export async function readWhole(bytes: AsyncIterable<Uint8Array>, reader: XmlReader): Promise<void> {
  for await (const _piece of readXml(bytes, reader));
}

/** By the mark at its beginning; without one it is UTF-8, or begins with `<` in two bytes. */
function decoderOf(first: Uint8Array): TextDecoder {
  const [a, b] = first;
  const name =
    (a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)
      ? 'utf-16le'
      : (a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(name, { fatal: true });
}

function decoded(decoder: TextDecoder, piece: Uint8Array | undefined): string {
  try {
    return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true });
  } catch (error) {
    throw new WorkbookRefused(`characters are broken: ${(error as Error).message}`);
  }
}
