/**
 * A Word file as a contract's text. Of the package only the parts that hold text are unpacked, each within bounds, and put into a new one:
 * macros, objects, pictures and what lies outside of the file never come near the reader.
 */
import { finished } from 'node:stream/promises';
import mammoth from 'mammoth';
import yazl from 'yazl';
import type { RichElement, RichNode } from '../../../state-machines/kernel/primitives/rich-text.js';
import { cleanRichText, parseRichText, writeRichText } from '../../../state-machines/kernel/primitives/rich-text.js';
import { PackageReader, WorkbookRefused } from '../../platform/excel/package-reader.js';

export type NotRead = 'CCT_DOCX_BROKEN' | 'CCT_DOCX_MACRO' | 'CCT_DOCX_LARGE' | 'CCT_DOCX_EMPTY';
export type WordRead = { readonly body: string } | { readonly why: NotRead };

const MAIN = 'word/document.xml';
const RELATIONS = 'word/_rels/document.xml.rels';
const needed = ['[Content_Types].xml', '_rels/.rels', MAIN];
const wanted = [RELATIONS, 'word/styles.xml', 'word/numbering.xml', 'word/footnotes.xml', 'word/endnotes.xml'];
const macros = ['word/vbaProject.bin', 'word/vbaData.xml'];
const MOST_PART = 16 * 1024 * 1024;
/** The longest text of a contract. */
const MOST_TEXT = 100_000;

const styleMap = [
  "p[style-name='heading 1'] => h2:fresh",
  "p[style-name='heading 2'] => h3:fresh",
  "p[style-name='heading 3'] => h4:fresh",
  "p[style-name='Heading 1'] => h2:fresh",
  "p[style-name='Heading 2'] => h3:fresh",
  "p[style-name='Heading 3'] => h4:fresh",
  'u => u',
  'strike => s',
];

class Unreadable extends Error {
  override readonly name = 'Unreadable';
  constructor(readonly why: NotRead) {
    super(why);
  }
}

async function partOf(source: PackageReader, name: string): Promise<Buffer | null> {
  const size = source.sizeOf(name);
  if (size === null) return null;
  if (size > MOST_PART) throw new Unreadable('CCT_DOCX_LARGE');
  const pieces: Uint8Array[] = [];
  for await (const piece of source.bytes(name)) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  // Entities of a file's own are a way to burst; no writer of documents uses them.
  if (bytes.includes('<!DOCTYPE')) throw new Unreadable('CCT_DOCX_BROKEN');
  return bytes;
}

/** A package of the parts that hold text. */
async function distilled(file: string): Promise<Buffer> {
  const source = await PackageReader.open(file);
  try {
    if (macros.some((name) => source.sizeOf(name) !== null)) throw new Unreadable('CCT_DOCX_MACRO');
    const zip = new yazl.ZipFile();
    for (const name of [...needed, ...wanted]) {
      const bytes = await partOf(source, name);
      if (bytes === null && needed.includes(name)) throw new Unreadable('CCT_DOCX_BROKEN');
      if (name === '[Content_Types].xml' && bytes!.includes('macroEnabled')) throw new Unreadable('CCT_DOCX_MACRO');
      if (bytes !== null) zip.addBuffer(bytes, name);
    }
    zip.end();
    const pieces: Buffer[] = [];
    zip.outputStream.on('data', (piece: Buffer) => pieces.push(piece));
    await finished(zip.outputStream as NodeJS.ReadableStream);
    return Buffer.concat(pieces);
  } finally {
    source.close();
  }
}

const blocks: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'table', 'blockquote', 'h2', 'h3', 'h4', 'pre', 'hr']);

/** What stands in items and cells is paragraphs, as the editor has it. */
function inParagraphs(nodes: readonly RichNode[]): readonly RichNode[] {
  const made: RichNode[] = [];
  let loose: RichNode[] = [];
  const close = (): void => {
    if (loose.length > 0) made.push({ tag: 'p', attributes: {}, children: loose });
    loose = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !blocks.has(node.tag)) loose.push(node);
    else {
      close();
      made.push(node);
    }
  }
  close();
  return made;
}
const rowsOf = (nodes: readonly RichNode[]): readonly RichNode[] =>
  nodes.flatMap((node) => (typeof node !== 'string' && (node.tag === 'thead' || node.tag === 'tbody') ? rowsOf(node.children) : [node]));
const tidy = (node: RichNode): RichNode => {
  if (typeof node === 'string') return node;
  const children = node.children.map(tidy);
  if (node.tag === 'table') return { ...node, children: [{ tag: 'tbody', attributes: {}, children: rowsOf(children) }] };
  const holds = node.tag === 'li' || node.tag === 'td' || node.tag === 'th';
  return { ...node, children: holds ? inParagraphs(children) : children } satisfies RichElement;
};

/** Errors of the disk are none of the file's. */
export async function readWord(file: string): Promise<WordRead> {
  try {
    const buffer = await distilled(file);
    const { value } = await mammoth.convertToHtml(
      { buffer },
      {
        styleMap,
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      },
    );
    const body = writeRichText(parseRichText(cleanRichText(value)).map(tidy));
    if (body === '') return { why: 'CCT_DOCX_EMPTY' };
    return body.length > MOST_TEXT ? { why: 'CCT_DOCX_LARGE' } : { body };
  } catch (error) {
    if (error instanceof Unreadable) return { why: error.why };
    if (error instanceof WorkbookRefused)
      return { why: /too much|too many|ratio/.test(error.message) ? 'CCT_DOCX_LARGE' : 'CCT_DOCX_BROKEN' };
    if (error instanceof Error && 'syscall' in error) throw error;
    return { why: 'CCT_DOCX_BROKEN' };
  }
}
