/** Delivery notes and notices as a PDF, each beginning a page (orders-deliveries.md §15), set by pdfmake in a thread. */
import { code128, qrcode, drawingSVG } from 'bwip-js/node';
import type { Block } from '../../../state-machines/orders/notice-template/bookmarks.js';
import type { Content } from '../../platform/file/printing.js';
import { MM, printSheets, SMALL } from '../../platform/file/printing.js';

export interface PrintedNote {
  readonly number: string;
  readonly blocks: readonly Block[];
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
export interface NoteSheets {
  readonly title: string;
  readonly notes: readonly PrintedNote[];
}

const CODE = 25;
/** Of a number of twenty signs the narrowest bar is 0.3 mm then. */
const BARS = 70;
function block(one: Block, note: PrintedNote, first: boolean): Content {
  if (one.kind === 'qr') return { svg: qrcode({ bcid: 'qrcode', text: note.number }, drawingSVG()), fit: [CODE * MM, CODE * MM] };
  if (one.kind === 'barcode')
    return { svg: code128({ bcid: 'code128', text: note.number, height: 10 }, drawingSVG()), width: BARS * MM, margin: [0, 4, 0, 8] };
  if (one.kind === 'text') return { text: one.text, margin: [0, 0, 0, 4], ...(first ? { fontSize: 15, bold: true } : {}) };
  return {
    table: {
      headerRows: 1,
      widths: note.head.map((_name, at) => (at === 1 ? '*' : 'auto')),
      body: [note.head.map((text) => ({ text, bold: true })), ...note.rows.map((row) => [...row])],
    },
    fontSize: SMALL,
    margin: [0, 6, 0, 10],
  };
}

export async function renderNotes({ title, notes }: NoteSheets, into: string): Promise<void> {
  const content = notes.map((note, at) => ({
    stack: note.blocks.map((one, index) => block(one, note, index === 0)),
    ...(at === 0 ? {} : { pageBreak: 'before' }),
  }));
  await printSheets({ title, shown: title, content }, into);
}
