/** The paragraphs and tables of a text document or a slide, as its XML streams in. */
import type { Block } from '../../../../state-machines/platform/file/outline.js';
import type { Attributes, XmlReader } from '../../excel/xml-reader.js';

const MOST_BLOCKS = 5_000;
const MOST_CHARACTERS = 1_000_000;

/** What a paragraph says of itself. */
interface Paragraph {
  text: string;
  style: string | null;
  outline: number | null;
  level: number;
  isItem: boolean;
}
interface Table {
  readonly rows: string[][];
  readonly isNested: boolean;
}

/** Kept besides for other programs, or deleted while changes are tracked: not what a reader sees. */
const unseen: ReadonlySet<string> = new Set(['Fallback', 'del', 'moveFrom', 'instrText', 'delText']);
const titles: ReadonlySet<string> = new Set(['title', 'ctrTitle']);

/** An attribute by its local name: its prefix is whatever the file calls that name space. */
export const named = (attributes: Attributes, name: string): string | undefined =>
  attributes[name] ?? Object.entries(attributes).find(([full]) => full.endsWith(`:${name}`))?.[1];
const isOn = (attributes: Attributes): boolean => !['0', 'false', 'off', 'none'].includes(named(attributes, 'val') ?? '1');

export class BlockReader implements XmlReader {
  readonly blocks: Block[] = [];
  #characters = 0;
  #skipped = 0;
  #runs = 0;
  #isText = false;
  #isHidden = false;
  #isTitle = false;
  /** A text box stands within a paragraph. */
  readonly #paragraphs: Paragraph[] = [];
  readonly #tables: Table[] = [];

  /** @param levelOf of a style: which heading it is, null for none */
  constructor(private readonly levelOf: (style: string) => number | null = () => null) {}

  /** What follows is not read any more. */
  get isFull(): boolean {
    return this.blocks.length >= MOST_BLOCKS || this.#characters >= MOST_CHARACTERS;
  }

  open(name: string, attributes: Attributes): void {
    if (unseen.has(name)) this.#skipped += 1;
    if (this.#skipped > 0) return;
    switch (name) {
      case 'p':
        this.#paragraphs.push({ text: '', style: null, outline: null, level: 0, isItem: false });
        break;
      case 'pPr':
        this.#indent(attributes['lvl']);
        break;
      case 'pStyle':
        this.#say({ style: named(attributes, 'val') ?? null });
        break;
      case 'outlineLvl':
        this.#say({ outline: Number(named(attributes, 'val')) + 1 });
        break;
      case 'numPr':
        this.#say({ isItem: true });
        break;
      case 'ilvl':
        this.#indent(named(attributes, 'val'));
        break;
      case 'r':
      case 'fld':
        this.#runs += 1;
        this.#isHidden = false;
        break;
      case 'vanish':
        this.#isHidden = isOn(attributes);
        break;
      case 't':
        this.#isText = true;
        break;
      case 'tab':
        if (this.#runs > 0) this.#write('\t');
        break;
      case 'br':
      case 'cr':
        this.#write('\n');
        break;
      case 'ph':
        this.#isTitle = titles.has(attributes['type'] ?? '');
        break;
      case 'tbl':
        this.#tables.push({ rows: [], isNested: this.#tables.length > 0 });
        break;
      case 'tr':
        this.#grow(this.#tables.at(-1)?.rows, []);
        break;
      case 'tc':
        this.#grow(this.#tables.at(-1)?.rows.at(-1), '');
        break;
      default:
    }
  }

  close(name: string): void {
    if (unseen.has(name)) {
      this.#skipped -= 1;
      return;
    }
    if (this.#skipped > 0) return;
    switch (name) {
      case 'p':
        this.#endParagraph();
        break;
      case 'r':
      case 'fld':
        this.#runs -= 1;
        break;
      case 't':
        this.#isText = false;
        break;
      case 'sp':
        this.#isTitle = false;
        break;
      case 'tbl':
        this.#endTable();
        break;
      default:
    }
  }

  text(text: string): void {
    if (this.#skipped === 0 && this.#isText && !this.#isHidden) this.#write(text);
  }

  #say(said: Partial<Paragraph>): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph) Object.assign(paragraph, said);
  }

  #indent(level: string | undefined): void {
    const number = Number(level ?? 0);
    if (number > 0) this.#say({ level: Math.min(8, Math.trunc(number)) });
  }

  /** Empty rows and cells count as well: a file can hold millions of them. */
  #grow<T>(list: T[] | undefined, one: T): void {
    if (!list || this.isFull) return;
    list.push(one);
    this.#characters += 1;
  }

  #write(text: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (!paragraph || this.isFull) return;
    paragraph.text += text;
    this.#characters += text.length;
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (!paragraph || paragraph.text.trim() === '') return;
    const cells = this.#tables.at(-1)?.rows.at(-1);
    if (cells && cells.length > 0) cells.push(joined(cells.pop()!, paragraph.text));
    else this.#put(this.#blockOf(paragraph));
  }

  #blockOf({ text, style, outline, level, isItem }: Paragraph): Block {
    const heading = this.#isTitle ? 1 : style === null ? outline : (this.levelOf(style) ?? outline);
    if (heading !== null && heading >= 1 && heading <= 9) return { kind: 'heading', level: Math.min(6, heading), text };
    return { kind: 'paragraph', level, isItem, text };
  }

  /** A table within a cell is read as the text of that cell. */
  #endTable(): void {
    const table = this.#tables.pop();
    if (!table || table.rows.length === 0) return;
    if (!table.isNested) {
      this.#put({ kind: 'table', rows: table.rows });
      return;
    }
    const cells = this.#tables.at(-1)?.rows.at(-1);
    if (cells && cells.length > 0) cells.push(joined(cells.pop()!, table.rows.map((row) => row.join('\t')).join('\n')));
  }

  #put(block: Block): void {
    if (this.blocks.length < MOST_BLOCKS) this.blocks.push(block);
  }
}

const joined = (before: string, text: string): string => (before === '' ? text : `${before}\n${text}`);
