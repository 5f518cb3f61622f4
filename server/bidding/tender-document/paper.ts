/** A tender document as a PDF (bidding.md §4), set by pdfmake in a thread: a title page, the chapters with their numbers, annexes by name. */
import { parseRichText } from '../../../state-machines/kernel/primitives/rich-text.js';
import { blocks, printSheets } from '../../platform/file/printing.js';

export interface Book {
  readonly title: string;
  readonly number: string;
  readonly version: number;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Rich texts with their placeholders filled. */
  readonly chapters: readonly { readonly title: string; readonly body: string }[];
  readonly annexes: readonly string[];
}

export async function renderBook(book: Book, into: string): Promise<void> {
  const shown = `${book.number} · V${book.version}`;
  const content = [
    { text: book.title, fontSize: 22, bold: true, alignment: 'center', margin: [0, 60, 0, 30] },
    ...book.facts.map(([label, value]) => ({ text: [{ text: `${label}: `, bold: true }, value], margin: [0, 0, 0, 4] })),
    { text: '目录 / Contents', fontSize: 14, bold: true, margin: [0, 30, 0, 6] },
    ...book.chapters.map(({ title }, index) => ({ text: `${index + 1}. ${title}`, margin: [0, 0, 0, 2] })),
    ...book.chapters.flatMap(({ title, body }, index) => [
      { text: `${index + 1}. ${title}`, fontSize: 16, bold: true, pageBreak: 'before', margin: [0, 0, 0, 10] },
      ...blocks(parseRichText(body)),
    ]),
    ...(book.annexes.length === 0 ? [] : [{ text: '附件 / Annexes', fontSize: 14, bold: true, margin: [0, 16, 0, 6] }]),
    ...book.annexes.map((name, index) => ({ text: `${index + 1}. ${name}`, margin: [0, 0, 0, 2] })),
  ];
  await printSheets({ title: book.title, shown, content }, into);
}
