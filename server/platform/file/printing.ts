/** What printed papers share: their pages, rich text as blocks, tables. Set by pdfmake, in a thread. */
import { writeFile } from 'node:fs/promises';
import type { RichElement, RichNode } from '../../../state-machines/kernel/primitives/rich-text.js';
import type { PaperFont } from './marks.js';
import { pdfMaker } from './marks.js';

export interface PaperTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
export type Content = object | string;
export const MM = 72 / 25.4;
export const SMALL = 9;

/** In millimetres. */
export interface Margins {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}
/** What a paper says of its own pages. */
export interface Sheet {
  readonly margins: Margins;
  /** Empty: what is shown everywhere. */
  readonly header: string;
  readonly footer: string;
  readonly numbered: boolean;
  readonly font?: PaperFont;
}
interface Sheets {
  readonly title: string;
  /** Stands at the head of every page. */
  readonly shown: string;
  readonly landscape?: boolean;
  /** In millimetres, with nothing at its head and foot: a sheet of labels rather than of paper. */
  readonly page?: { readonly width: number; readonly height: number; readonly margin: number };
  readonly sheet?: Sheet;
  readonly content: readonly Content[];
  /** Texts that lead to a destination (`linkToDestination`) are marks: where each stands is answered, and no link is left. */
  readonly marked?: boolean;
}
/** A mark's box in points, from the lower left corner of its page. */
export interface MarkPlace {
  readonly name: string;
  /** Counted from 0. */
  readonly page: number;
  readonly box: readonly [left: number, bottom: number, right: number, top: number];
}

const usual: Sheet = { margins: { top: 22, bottom: 20, left: 25, right: 25 }, header: '', footer: '', numbered: true };
const paper = ({ shown, landscape = false, sheet = usual }: Sheets): object => {
  const { margins, header, footer, numbered } = sheet;
  const [left, right] = [margins.left * MM, margins.right * MM];
  const count = (page: number, pages: number): string => (numbered ? `${page} / ${pages}` : '');
  return {
    pageSize: 'A4',
    pageOrientation: landscape ? 'landscape' : 'portrait',
    pageMargins: [left, margins.top * MM, right, margins.bottom * MM],
    header: {
      text: header === '' ? shown : header,
      alignment: 'right',
      fontSize: SMALL,
      margin: [left, Math.min(10, margins.top - 6) * MM, right, 0],
    },
    footer: (page: number, pages: number) =>
      footer === ''
        ? { text: count(page, pages), alignment: 'center', fontSize: SMALL }
        : {
            columns: [{ text: footer }, { text: count(page, pages), alignment: 'right', width: 'auto' }],
            fontSize: SMALL,
            margin: [left, 0, right, 0],
          },
  };
};
const small = ({ width, height, margin }: NonNullable<Sheets['page']>): object => ({
  pageSize: { width: width * MM, height: height * MM },
  pageMargins: margin * MM,
});

/** What is read of a document that is set and not written yet. */
interface SetDocument {
  readonly _pageBuffer: readonly { readonly dictionary: { readonly data: { Annots?: readonly SetLink[] } } }[];
}
interface SetLink {
  readonly data: { readonly Rect: MarkPlace['box']; readonly A?: { readonly data: { readonly S: string; readonly D: unknown } } };
}

function taken({ _pageBuffer: pages }: SetDocument): readonly MarkPlace[] {
  return pages.flatMap(({ dictionary: { data } }, page) => {
    const links = data.Annots ?? [];
    if (links.length > 0) data.Annots = links.filter(({ data: { A } }) => A?.data.S !== 'GoTo');
    return links.flatMap(({ data: { A, Rect } }) => (A?.data.S === 'GoTo' ? [{ name: String(A.data.D), page, box: Rect }] : []));
  });
}

export async function printSheets(sheets: Sheets, into: string): Promise<readonly MarkPlace[]> {
  const definition = {
    ...(sheets.page ? small(sheets.page) : paper(sheets)),
    info: { title: sheets.title, subject: sheets.shown },
    defaultStyle: { font: sheets.sheet?.font ?? 'Hei', fontSize: 10.5, lineHeight: 1.25 },
    content: sheets.content,
  };
  const made = pdfMaker().createPdf(definition, { bufferPages: sheets.marked === true });
  const marks = sheets.marked ? taken((await made.getStream()) as SetDocument) : [];
  await writeFile(into, await made.getBuffer());
  return marks;
}

/** @param widths of its columns; as wide as what they hold where none are given */
export const listing = ({ title, head, rows }: PaperTable, widths: readonly (string | number)[] = head.map(() => 'auto')): Content[] =>
  rows.length === 0
    ? []
    : [
        { text: title, fontSize: 13, bold: true, margin: [0, 10, 0, 4] },
        {
          table: {
            headerRows: 1,
            widths,
            body: [head.map((text) => ({ text, bold: true })), ...rows.map((row) => [...row])],
          },
          fontSize: SMALL,
        },
      ];

const marks: Readonly<Record<string, object>> = {
  strong: { bold: true },
  em: { italics: true },
  u: { decoration: 'underline' },
  s: { decoration: 'lineThrough' },
  sub: { sub: true },
  sup: { sup: true },
  code: {},
  a: {},
};
const headings: Readonly<Record<string, number>> = { h2: 15, h3: 13, h4: 11.5 };

const inline = (nodes: readonly RichNode[], style: object = {}): Content[] =>
  nodes.flatMap((node): Content[] => {
    if (typeof node === 'string') return [{ text: node, ...style }];
    if (node.tag === 'br') return [{ text: '\n', ...style }];
    return inline(node.children, { ...style, ...marks[node.tag] });
  });

const isTag = (node: RichNode, ...tags: readonly string[]): node is RichElement => typeof node !== 'string' && tags.includes(node.tag);

function rowsOf(table: RichElement): readonly RichElement[] {
  return table.children.flatMap((node) => (isTag(node, 'tr') ? [node] : isTag(node, 'thead', 'tbody') ? rowsOf(node) : []));
}

function table(node: RichElement): Content {
  const rows = rowsOf(node).map((row) => row.children.filter((cell): cell is RichElement => isTag(cell, 'td', 'th')));
  const width = Math.max(1, ...rows.map((row) => row.length));
  const body = rows.map((row) =>
    Array.from({ length: width }, (_, index) => {
      const cell = row[index];
      return cell ? { stack: blocks(cell.children), bold: cell.tag === 'th' } : '';
    }),
  );
  return body.length === 0 ? '' : { table: { widths: Array.from({ length: width }, () => '*'), body }, margin: [0, 4, 0, 8] };
}

/** As wide as the page leaves. */
const line = (): Content => ({
  table: { widths: ['*'], body: [[{ text: '', border: [false, true, false, false] }]] },
  layout: { hLineWidth: () => 0.5, vLineWidth: () => 0 },
});
const inBlocks: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'pre', 'table', 'hr', 'li', 'section']);

/** Texts beside blocks become paragraphs of their own. */
export function blocks(nodes: readonly RichNode[]): Content[] {
  const made: Content[] = [];
  let loose: RichNode[] = [];
  const close = (): void => {
    if (loose.some((node) => typeof node !== 'string' || node.trim() !== '')) made.push({ text: inline(loose), margin: [0, 0, 0, 5] });
    loose = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !inBlocks.has(node.tag)) {
      loose.push(node);
      continue;
    }
    close();
    made.push(block(node));
  }
  close();
  return made;
}

function block(node: RichElement): Content {
  const size = headings[node.tag];
  if (size !== undefined) return { text: inline(node.children), fontSize: size, bold: true, margin: [0, 9, 0, 4] };
  switch (node.tag) {
    case 'ul':
    case 'ol':
      return {
        [node.tag]: node.children.filter((one) => isTag(one, 'li')).map((one) => ({ stack: blocks((one as RichElement).children) })),
        margin: [0, 0, 0, 5],
      };
    case 'table':
      return table(node);
    case 'hr':
      return line();
    case 'section':
      return { stack: blocks(node.children) };
    case 'blockquote':
      return { stack: blocks(node.children), margin: [16, 0, 0, 5] };
    default:
      return { text: inline(node.children), margin: [0, 0, 0, 5], preserveLeadingSpaces: node.tag === 'pre' };
  }
}
