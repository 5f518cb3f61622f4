/** What an answer may not tell: the texts of documents that its reader does not see. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Field, Fields } from '../../../state-machines/kernel/fields.js';
import { definitionOf } from '../../../state-machines/registry.js';

/** Shorter ones stand in other texts by chance. */
export const LEAST_TELLING = 7;
/** What rules write by themselves, such as MISSING, stands in lists of words too. */
const CODE = /^[A-Z_]+$/;

const texts: ReadonlySet<Field['kind']> = new Set(['text', 'longText', 'richText', 'email', 'mobile']);

type Row = Readonly<Record<string, unknown>>;

/** The texts that a document keeps in its fields and lines, and its number. */
export function textsOf({ fields, lines }: AnyDefinition, { context }: Snapshot): readonly string[] {
  const row = context as Row;
  const inLines = Object.entries(lines).flatMap(([name, line]) =>
    ((row[name] ?? []) as readonly Row[]).flatMap((one) => told(line.fields, one)),
  );
  return [...told(fields, row), ...inLines, row['docNumber'], row['remark']].filter(
    (text): text is string => typeof text === 'string' && text.length >= LEAST_TELLING && !definitionOf(text) && !CODE.test(text),
  );
}

const told = (fields: Fields, row: Row): unknown[] =>
  Object.entries(fields)
    .filter(([, field]) => texts.has(field.kind) && field.initial === undefined)
    .map(([name]) => row[name]);

/** JSON as it stands in an answer, without the quotation marks. */
const written = (text: string): string => JSON.stringify(text).slice(1, -1);

/** A text and the type of its document. */
type Hidden = readonly [string, string];

/** What `Making.text` puts at the head of what it writes. */
const MARK = /Zq\d+x/g;

export class Secrets {
  readonly #hidden = new Map<string, string>();
  #open = '';

  hide(type: string, text: string): void {
    this.#hidden.set(written(text), type);
  }

  /** What the reader may know. */
  open(...shown: readonly object[]): void {
    this.#open += JSON.stringify(shown);
  }

  get size(): number {
    return this.#closed().length;
  }

  /** The first text that the answer tells and should not, with its document. */
  toldBy(answer: string): string | null {
    const { plain, marked } = this.#sorted();
    const marks = new Set(answer.match(MARK));
    const found =
      plain.find(([text]) => answer.includes(text)) ??
      [...marks].flatMap((mark) => marked.get(mark) ?? []).find(([text]) => answer.includes(text));
    return found ? `${found[0]} of ${found[1]}` : null;
  }

  #list: readonly Hidden[] | undefined;
  #parts: { readonly plain: readonly Hidden[]; readonly marked: ReadonlyMap<string, readonly Hidden[]> } | undefined;

  #closed(): readonly Hidden[] {
    return (this.#list ??= [...this.#hidden].filter(([text]) => !this.#open.includes(text)));
  }

  /** Almost all bear a mark that stands in no other: an answer without marks is searched for the few that have none. */
  #sorted() {
    if (this.#parts) return this.#parts;
    const plain: Hidden[] = [];
    const marked = new Map<string, Hidden[]>();
    for (const one of this.#closed()) {
      const [mark] = one[0].match(MARK) ?? [];
      if (mark === undefined) plain.push(one);
      else marked.set(mark, [...(marked.get(mark) ?? []), one]);
    }
    return (this.#parts = { plain, marked });
  }
}

/** Some value of the field's kind, as a stranger would send it. */
export function sampleOf(field: Field): unknown {
  switch (field.kind) {
    case 'lookup':
      return Object.keys(field.lookup!.values)[0];
    case 'ref':
      return '1';
    case 'refs':
      return ['1'];
    case 'integer':
      return Number(field.min ?? 1);
    case 'decimal':
    case 'quantity':
    case 'price':
    case 'amount':
    case 'rate':
      return '1';
    case 'date':
      return '2026-03-02';
    case 'dateTime':
      return Date.parse('2036-03-02');
    case 'month':
      return '2026-03';
    case 'flag':
      return 'Y';
    case 'email':
      return 'of.a.stranger@example.com';
    case 'mobile':
      return '13812345678';
    case 'landline':
      return '010-12345678';
    case 'attachments':
      return '1';
    case 'json':
      return [];
    case 'rows':
      return [Object.fromEntries(Object.entries(field.columns ?? {}).map(([name, column]) => [name, sampleOf(column)]))];
    default:
      return 'of a stranger'.slice(0, field.length ?? 40);
  }
}
