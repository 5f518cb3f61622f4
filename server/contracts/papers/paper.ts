/** A contract as a PDF (contracts.md §3.2), set by pdfmake in a thread: title, text, items, stages, and a last page to be signed on. */
import { parseRichText } from '../../../state-machines/kernel/primitives/rich-text.js';
import type { Content, PaperTable } from '../../platform/file/printing.js';
import { blocks, listing, MM, printSheets, SMALL } from '../../platform/file/printing.js';
import { PLACES } from './places.js';

export interface Paper {
  readonly title: string;
  readonly number: string;
  readonly revision: number;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Rich text with its placeholders filled. */
  readonly body: string;
  readonly tables: readonly PaperTable[];
  readonly partyA: string;
  readonly partyB: string;
  /** Where anybody may check it. */
  readonly verifyUrl: string;
  readonly verifyCode: string;
}

const A4_HEIGHT = 841.89;

/** Where people sign; its places are those at which signatures are drawn. */
function signaturePage({ partyA, partyB, verifyUrl, verifyCode }: Paper): Content[] {
  const party = (label: string, name: string, x: number): Content => ({
    stack: [
      { text: label, bold: true },
      { text: name, margin: [0, 3, 0, 0] },
    ],
    absolutePosition: { x: x * MM, y: A4_HEIGHT - (PLACES.A.PERSON.y + PLACES.A.PERSON.height + 16) * MM },
  });
  return [
    { text: '签署页 / Signature page', pageBreak: 'before', fontSize: 14, bold: true, alignment: 'center' },
    party('甲方 / Party A', partyA, PLACES.A.PERSON.x),
    party('乙方 / Party B', partyB, PLACES.B.PERSON.x),
    { qr: verifyUrl, fit: 76, absolutePosition: { x: 25 * MM, y: A4_HEIGHT - 62 * MM } },
    {
      text: `验证码 / Verification code: ${verifyCode}\n${verifyUrl}`,
      fontSize: SMALL,
      absolutePosition: { x: 58 * MM, y: A4_HEIGHT - 50 * MM },
    },
  ];
}

export async function renderPaper(paper: Paper, into: string): Promise<void> {
  const shown = paper.revision > 1 ? `${paper.number}-V${paper.revision}` : paper.number;
  const content = [
    { text: paper.title, fontSize: 18, bold: true, alignment: 'center', margin: [0, 0, 0, 12] },
    ...paper.facts.map(([label, value]) => ({ text: [{ text: `${label}:`, bold: true }, value], margin: [0, 0, 0, 2] })),
    { text: '', margin: [0, 4, 0, 4] },
    ...blocks(parseRichText(paper.body)),
    ...paper.tables.flatMap((table) => listing(table)),
    ...signaturePage(paper),
  ];
  await printSheets({ title: paper.title, shown, content }, into);
}
