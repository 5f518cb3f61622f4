/** The report of one document of an evidence package as a PDF (platform-system.md §11.7), set by pdfmake in a thread. */
import { listing, printSheets } from '../../platform/file/printing.js';
import type { Report } from './report.js';

export async function renderReport({ title, shown, facts, table }: Report, into: string): Promise<void> {
  const content = [
    { text: title, fontSize: 18, bold: true, alignment: 'center', margin: [0, 0, 0, 12] },
    ...facts.map(([label, value]) => ({ text: [{ text: `${label}: `, bold: true }, value], margin: [0, 0, 0, 2] })),
    ...listing(table, ['auto', 'auto', '*', 'auto', 'auto', '*']),
  ];
  await printSheets({ title, shown, landscape: true, content }, into);
}
