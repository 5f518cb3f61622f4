/** The last page of a contract that was confirmed by a click (contracts.md §2): who confirmed which document, for whom and when. Set in a thread. */
import { readFile, writeFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { MM, printSheets, SMALL } from '../../platform/file/printing.js';
import { PLACES } from './places.js';

export interface Acceptance {
  readonly title: string;
  readonly number: string;
  readonly partyA: string;
  /** Of the supplier. */
  readonly user: string;
  readonly company: string;
  readonly time: string;
  /** SHA-256 of the document that he had before him. */
  readonly revisionHash: string;
  readonly verifyUrl: string;
  readonly verifyCode: string;
}
const A4_HEIGHT = 841.89;
const facts = ({ number, title, company, user, time, revisionHash, partyA }: Acceptance): readonly (readonly [string, string])[] => [
  ['合同编号 / Contract', `${number}  ${title}`],
  ['甲方 / Party A', partyA],
  ['乙方 / Party B', company],
  ['确认人 / Confirmed by', user],
  ['确认时间 / Confirmed at', time],
  ['所确认文件的SHA-256 / SHA-256 of the document confirmed', revisionHash],
];

const pageOf = (acceptance: Acceptance): readonly object[] => [
  { text: '确认页 / Acceptance page', fontSize: 14, bold: true, alignment: 'center', margin: [0, 0, 0, 14] },
  {
    text: '乙方已在系统中在线确认前述合同全文。/ Party B has confirmed the whole contract before this page, online.',
    margin: [0, 0, 0, 10],
  },
  ...facts(acceptance).map(([label, value]) => ({
    stack: [
      { text: label, fontSize: SMALL, color: '#475467' },
      { text: value, margin: [0, 1, 0, 7] },
    ],
  })),
  {
    text: '甲方 / Party A',
    bold: true,
    absolutePosition: { x: PLACES.A.ORG.x * MM, y: A4_HEIGHT - (SEAL_AT.y + SEAL_AT.height + 8) * MM },
  },
  { qr: acceptance.verifyUrl, fit: 76, absolutePosition: { x: 25 * MM, y: A4_HEIGHT - 62 * MM } },
  {
    text: `验证码 / Verification code: ${acceptance.verifyCode}\n${acceptance.verifyUrl}`,
    fontSize: SMALL,
    absolutePosition: { x: 58 * MM, y: A4_HEIGHT - 50 * MM },
  },
];

/** Of the buyer, between what was confirmed and how to check it. */
export const SEAL_AT = { x: PLACES.A.ORG.x, y: 80, width: PLACES.A.ORG.width, height: PLACES.A.ORG.height } as const;

/** @param final the document that was confirmed; it stays as it is, and the page comes after it */
export async function renderAcceptance(acceptance: Acceptance, final: string, into: string): Promise<void> {
  await printSheets({ title: acceptance.title, shown: acceptance.number, content: pageOf(acceptance) }, into);
  const document = await PDFDocument.load(await readFile(final), { updateMetadata: false });
  const page = await PDFDocument.load(await readFile(into), { updateMetadata: false });
  for (const copied of await document.copyPages(page, page.getPageIndices())) document.addPage(copied);
  await writeFile(into, await document.save());
}
