/** A contract's text as a Word file: headings, numbering, tables, as the editor has them (contracts.md §3). */
import { writeFile } from 'node:fs/promises';
import {
  Document,
  ExternalHyperlink,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { FileChild, IParagraphOptions, IRunOptions, ParagraphChild } from 'docx';
import type { RichElement, RichNode } from '../../../state-machines/kernel/primitives/rich-text.js';
import { parseRichText } from '../../../state-machines/kernel/primitives/rich-text.js';

export interface WordText {
  readonly title: string;
  readonly number: string;
  readonly body: string;
}

const FONT = { ascii: 'Calibri', hAnsi: 'Calibri', eastAsia: 'SimSun' };
const NUMBERS = 'numbers';
const DEEPEST = 8;
const TWIPS = 360;
const headings = { h2: HeadingLevel.HEADING_1, h3: HeadingLevel.HEADING_2, h4: HeadingLevel.HEADING_3 } as const;
const marks: Readonly<Record<string, Partial<IRunOptions>>> = {
  strong: { bold: true },
  em: { italics: true },
  u: { underline: {} },
  s: { strike: true },
  sub: { subScript: true },
  sup: { superScript: true },
};

function runs(nodes: readonly RichNode[], style: Partial<IRunOptions> = {}): ParagraphChild[] {
  return nodes.flatMap((node): ParagraphChild[] => {
    if (typeof node === 'string') return [new TextRun({ ...style, text: node })];
    const { tag, attributes, children } = node;
    if (tag === 'br') return [new TextRun({ ...style, break: 1 })];
    const inner = runs(children, { ...style, ...marks[tag] });
    return tag === 'a' && attributes['href'] !== undefined ? [new ExternalHyperlink({ link: attributes['href'], children: inner })] : inner;
  });
}

interface Place {
  /** How paragraphs here begin: with a number, a bullet, an indent. */
  readonly list: Pick<IParagraphOptions, 'numbering' | 'bullet' | 'indent'>;
  readonly depth: number;
}
const top: Place = { list: {}, depth: -1 };
const inBlocks: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'pre', 'table', 'hr', 'section']);
const isTag = (node: RichNode, ...tags: readonly string[]): node is RichElement => typeof node !== 'string' && tags.includes(node.tag);

/** Each numbered list counts from one. */
class Writer {
  #lists = 0;

  blocks(nodes: readonly RichNode[], place: Place = top): FileChild[] {
    const made: FileChild[] = [];
    let given = place;
    let loose: RichNode[] = [];
    const close = (): void => {
      if (loose.length > 0) made.push(new Paragraph({ ...given.list, children: runs(loose) }));
      if (loose.length > 0) given = this.#after(place);
      loose = [];
    };
    for (const node of nodes) {
      if (typeof node === 'string' || !inBlocks.has(node.tag)) {
        loose.push(node);
        continue;
      }
      close();
      made.push(...this.#block(node, given));
      given = this.#after(place);
    }
    close();
    return made;
  }

  /** What follows in an item has no number of its own. */
  #after(place: Place): Place {
    return place.depth < 0 ? place : { list: { indent: { left: (place.depth + 1) * 2 * TWIPS } }, depth: place.depth };
  }

  #block(node: RichElement, place: Place): FileChild[] {
    const { tag, children } = node;
    if (tag === 'ul' || tag === 'ol') return this.#list(node, Math.min(place.depth + 1, DEEPEST));
    if (tag === 'table') return [this.#table(node)];
    if (tag === 'section') return this.blocks(children, place);
    if (tag === 'blockquote') return this.blocks(children, { list: { indent: { left: TWIPS } }, depth: place.depth });
    if (tag === 'hr') return [new Paragraph({ thematicBreak: true })];
    const heading = tag in headings ? { heading: headings[tag as keyof typeof headings] } : {};
    return [new Paragraph({ ...place.list, ...heading, children: runs(children) })];
  }

  #list({ tag, children }: RichElement, depth: number): FileChild[] {
    const instance = (this.#lists += 1);
    const list = tag === 'ol' ? { numbering: { reference: NUMBERS, level: depth, instance } } : { bullet: { level: depth } };
    return children.filter((one) => isTag(one, 'li')).flatMap((one) => this.blocks((one as RichElement).children, { list, depth }));
  }

  #table(node: RichElement): Table {
    const rowsOf = (one: RichElement): readonly RichElement[] =>
      one.children.flatMap((row) => (isTag(row, 'tr') ? [row] : isTag(row, 'thead', 'tbody') ? rowsOf(row) : []));
    const span = (cell: RichElement, name: string): number => Number(cell.attributes[name] ?? 1);
    const rows = rowsOf(node).map((row) => row.children.filter((cell): cell is RichElement => isTag(cell, 'td', 'th')));
    return new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: rows.map(
        (cells) =>
          new TableRow({
            ...(cells.length > 0 && cells.every(({ tag }) => tag === 'th') ? { tableHeader: true } : {}),
            children: cells.map((cell) => {
              const children = this.blocks(cell.children) as (Paragraph | Table)[];
              return new TableCell({
                columnSpan: span(cell, 'colspan'),
                rowSpan: span(cell, 'rowspan'),
                children: children.length > 0 ? children : [new Paragraph({})],
              });
            }),
          }),
      ),
    });
  }
}

const levels = Array.from({ length: DEEPEST + 1 }, (_, level) => ({
  level,
  format: LevelFormat.DECIMAL,
  text: `${Array.from({ length: level + 1 }, (_one, index) => `%${index + 1}`).join('.')}.`,
  style: { paragraph: { indent: { left: (level + 1) * 2 * TWIPS, hanging: 2 * TWIPS } } },
}));

export async function writeWord({ title, number, body }: WordText, into: string): Promise<void> {
  const document = new Document({
    title,
    subject: number,
    styles: { default: { document: { run: { font: FONT, size: 21 } } } },
    numbering: { config: [{ reference: NUMBERS, levels }] },
    sections: [{ children: new Writer().blocks(parseRichText(body)) }],
  });
  await writeFile(into, await Packer.toBuffer(document));
}
