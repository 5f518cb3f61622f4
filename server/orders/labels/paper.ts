/** Labels of packages as a PDF, one to a page of 100 × 70 mm (orders-deliveries.md §11), set by pdfmake in a thread; codes are lines, not dots. */
import { code128, qrcode, drawingSVG } from 'bwip-js/node';
import type { Content } from '../../platform/file/printing.js';
import { MM, printSheets } from '../../platform/file/printing.js';

export interface LabelSheet {
  readonly title: string;
  readonly number: string;
  readonly labels: readonly PrintedLabel[];
}
export interface PrintedLabel {
  /** As a template has it, line by line, in the place of all but package, number and codes. */
  readonly texts?: readonly string[] | null;
  readonly supplier: string;
  readonly item: string;
  readonly itemName: string;
  readonly quantity: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** 2 / 3 */
  readonly box: string;
  readonly labelNo: string;
  readonly qr: string;
}

/** Of the narrowest bar, in millimetres: two dots of a label printer with 203 dots an inch. */
const BAR = 0.25;
/** What a scanner needs white on either side stays free. */
const WIDEST = 86;
/** What stays white beside the QR code: four of its dots. */
const QUIET = 4;
const PAGE = { width: 100, height: 70, margin: 4 };

const clipped = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** bwip-js draws two units for each of the narrowest bars. */
function widthOf(bars: string): number {
  const units = Number(/viewBox="0 0 (\d+)/.exec(bars)![1]);
  return Math.min(WIDEST, (units / 2) * BAR);
}

/** The codes below keep their place: what does not fit above them is left out. */
const MOST_TEXTS = 8;
const written = (texts: readonly string[]): readonly Content[] =>
  texts.slice(0, MOST_TEXTS).map((text, at) => ({ text: clipped(text, 40), fontSize: at === 0 ? 11 : 8, bold: at === 0, lineHeight: 1.1 }));

function oneLabel(label: PrintedLabel, last: boolean): Content {
  const bars = code128({ bcid: 'code128', text: label.labelNo, height: 10 }, drawingSVG());
  // Its level of correction is M unless another is said.
  const square = qrcode({ bcid: 'qrcode', text: label.qr }, drawingSVG());
  const width = widthOf(bars);
  return {
    stack: [
      {
        columnGap: QUIET * MM,
        columns: [
          {
            width: '*',
            stack: label.texts
              ? written(label.texts)
              : [
                  { text: clipped(label.supplier, 34), fontSize: 8 },
                  { text: clipped(label.item, 30), fontSize: 11, bold: true },
                  { text: clipped(label.itemName, 40), fontSize: 8 },
                  { text: label.quantity, fontSize: 17, bold: true, lineHeight: 1.1 },
                  ...label.facts.map(([name, value]) => ({ text: `${name}: ${clipped(value, 34)}`, fontSize: 7, lineHeight: 1.1 })),
                ],
          },
          {
            width: 32 * MM,
            stack: [
              { svg: square, fit: [31 * MM, 31 * MM], alignment: 'right' },
              { text: label.box, fontSize: 11, bold: true, alignment: 'right', margin: [0, QUIET * MM, 0, 0] },
            ],
          },
        ],
      },
      { svg: bars, width: width * MM, absolutePosition: { x: ((PAGE.width - width) / 2) * MM, y: 47 * MM } },
      { text: label.labelNo, fontSize: 9, alignment: 'center', absolutePosition: { x: 4 * MM, y: 58.5 * MM } },
    ],
    ...(last ? {} : { pageBreak: 'after' }),
  };
}

export async function renderLabels({ title, number, labels }: LabelSheet, into: string): Promise<void> {
  const content = labels.map((label, at) => oneLabel(label, at === labels.length - 1));
  await printSheets({ title, shown: number, page: PAGE, content }, into);
}
