/** A contract as a PDF (contracts.md §3.2), set by pdfmake in a thread: title, text, items, stages, and a last page to be signed on. */
import type { AnchorKind, AnchorPlace } from '../../../state-machines/contracts/anchors.js';
import { anchorOf, anchorsIn } from '../../../state-machines/contracts/anchors.js';
import { parseRichText } from '../../../state-machines/kernel/primitives/rich-text.js';
import type { Content, Margins, MarkPlace, PaperTable } from '../../platform/file/printing.js';
import type { PaperFont } from '../../platform/file/marks.js';
import { blocks, listing, MM, printSheets, SMALL } from '../../platform/file/printing.js';
import { together } from './fill.js';
import { withAnnexes } from './merging.js';
import { PLACES } from './places.js';

export interface PaperPage {
  readonly margins: Margins;
  /** Empty: the contract's number. */
  readonly header: string;
  readonly footer: string;
  readonly numbered: boolean;
  readonly font?: PaperFont;
}
export interface Paper {
  readonly title: string;
  readonly number: string;
  readonly revision: number;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Rich text with its placeholders filled, for paper. */
  readonly body: string;
  readonly tables: readonly PaperTable[];
  /** Absent: as everywhere. */
  readonly page?: PaperPage;
  readonly partyA: string;
  readonly partyB: string;
  /** Where anybody may check it. */
  readonly verifyUrl: string;
  readonly verifyCode: string;
}

const A4_HEIGHT = 841.89;
const ANCHOR = /(\{\{\s*sign\.[A-Za-z]{1,20}\s*\}\})/;
/** What stands in the place of an anchor until it is signed, and on paper that is signed by hand. */
const blanks: Readonly<Record<AnchorKind, string>> = { SEAL: '(盖章 / seal)', PERSON: '____________________', DATE: '________________' };

function pieces(text: string): Content {
  const parts = text.split(ANCHOR).map((part): Content => {
    const [anchor] = ANCHOR.test(part) ? anchorsIn(part) : [];
    return anchor ? { text: blanks[anchor.kind], color: '#667085', linkToDestination: anchor.key } : together(part);
  });
  return parts.length === 1 ? parts[0]! : parts;
}

/** Anchors wherever text stands in what is set: marks that say afterwards where they are. */
function withAnchors<T>(content: T): T {
  if (Array.isArray(content)) return content.map(withAnchors) as T;
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      name,
      name === 'text' && typeof value === 'string' ? pieces(value) : withAnchors(value),
    ]),
  ) as T;
}

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

/** @param annexes files that are appended before the page on which it is signed @returns where the anchors of its text came to stand */
export async function renderPaper(paper: Paper, into: string, annexes: readonly string[] = []): Promise<readonly AnchorPlace[]> {
  const shown = paper.revision > 1 ? `${paper.number}-V${paper.revision}` : paper.number;
  const content = [
    { text: paper.title, fontSize: 18, bold: true, alignment: 'center', margin: [0, 0, 0, 12] },
    ...paper.facts.map(([label, value]) => ({ text: [{ text: `${label}:`, bold: true }, value], margin: [0, 0, 0, 2] })),
    { text: '', margin: [0, 4, 0, 4] },
    ...withAnchors(blocks(parseRichText(paper.body))),
    ...paper.tables.flatMap((table) => listing(table)),
    ...signaturePage(paper),
  ];
  const marked = anchorsIn(paper.body).length > 0;
  const places = await printSheets({ title: paper.title, shown, content, marked, ...(paper.page ? { sheet: paper.page } : {}) }, into);
  await withAnnexes(into, annexes);
  return placesOf(places);
}

/** A mark is set word by word: those of its first line are one place. */
function placesOf(marks: readonly MarkPlace[]): readonly AnchorPlace[] {
  const found = new Map<string, MarkPlace>();
  for (const mark of marks) {
    const first = found.get(mark.name);
    if (first && (first.page !== mark.page || Math.abs(first.box[1] - mark.box[1]) > 1)) continue;
    const [left, bottom, right, top] = mark.box;
    found.set(mark.name, { ...mark, box: [first?.box[0] ?? left, bottom, right, top] });
  }
  return [...found.values()].flatMap(({ name, page, box: [left, bottom, right, top] }) =>
    anchorOf(name) ? [{ key: name, page, x: left / MM, y: bottom / MM, width: (right - left) / MM, height: (top - bottom) / MM }] : [],
  );
}
