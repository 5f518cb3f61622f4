/** The minutes of a competition as a PDF (compete.md §10.2), set by pdfmake in a thread. */
import { parseRichText } from '../../../state-machines/kernel/primitives/rich-text.js';
import { blocks, listing, printSheets } from '../../platform/file/printing.js';
import type { Content } from '../../platform/file/printing.js';
import type { Minutes, Section } from './minutes.js';

const fact = ([label, value]: readonly [label: string, value: string]): Content => ({
  text: [{ text: `${label}: `, bold: true }, value],
  margin: [0, 0, 0, 2],
});
const sectionContent = ({ title, facts, sentences, richText, tables }: Section): readonly Content[] => [
  { text: title, fontSize: 14, bold: true, margin: [0, 14, 0, 5] },
  ...facts.map(fact),
  ...sentences.map((text) => ({ text, margin: [0, 0, 0, 3] })),
  ...blocks(parseRichText(richText)),
  ...tables.flatMap(({ widths, ...table }) => listing(table, widths)),
];

export async function renderMinutes({ title, shown, facts, sections }: Minutes, into: string): Promise<void> {
  const content = [
    { text: title, fontSize: 18, bold: true, alignment: 'center', margin: [0, 0, 0, 12] },
    ...facts.map(fact),
    ...sections.flatMap(sectionContent),
  ];
  await printSheets({ title, shown, landscape: true, content }, into);
}
