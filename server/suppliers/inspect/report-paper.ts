/** The report of a visit as a PDF (suppliers.md), set by pdfmake in a thread: items with scores and findings, photos, both signatures. */
import sharp from 'sharp';
import { listing, printSheets } from '../../platform/file/printing.js';
import type { Content, PaperTable } from '../../platform/file/printing.js';

export interface VisitPicture {
  readonly caption: string;
  readonly bytes: Uint8Array;
}
export interface VisitReport {
  readonly title: string;
  readonly shown: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly items: PaperTable;
  readonly photosTitle: string;
  readonly photos: readonly VisitPicture[];
  readonly signatures: readonly VisitPicture[];
}

const PHOTOS_A_ROW = 4;
const PHOTO = { width: 100, dots: 400 };
const SIGNATURE = { width: 200, dots: 900 };

async function drawn({ caption, bytes }: VisitPicture, { width, dots }: typeof PHOTO): Promise<Content> {
  const picture = await sharp(bytes).flatten({ background: '#fff' }).resize({ width: dots, withoutEnlargement: true }).jpeg().toBuffer();
  return {
    width,
    stack: [
      { image: `data:image/jpeg;base64,${picture.toString('base64')}`, width },
      { text: caption, fontSize: 8 },
    ],
    margin: [0, 0, 0, 6],
  };
}

export async function renderVisit(report: VisitReport, into: string): Promise<void> {
  const photos: Content[] = [];
  for (const photo of report.photos) photos.push(await drawn(photo, PHOTO));
  const signatures: Content[] = [];
  for (const signature of report.signatures) signatures.push(await drawn(signature, SIGNATURE));
  const rows = Array.from({ length: Math.ceil(photos.length / PHOTOS_A_ROW) }, (_, row) => ({
    columns: photos.slice(row * PHOTOS_A_ROW, (row + 1) * PHOTOS_A_ROW),
    columnGap: 8,
  }));
  const content: Content[] = [
    { text: report.title, fontSize: 18, bold: true, alignment: 'center', margin: [0, 0, 0, 12] },
    ...report.facts.map(([label, value]) => ({ text: [{ text: `${label}: `, bold: true }, value], margin: [0, 0, 0, 2] })),
    ...listing(report.items, [24, '*', 48, 46, '*', 52]),
    ...(rows.length === 0 ? [] : [{ text: report.photosTitle, fontSize: 13, bold: true, margin: [0, 10, 0, 4] }, ...rows]),
    ...(signatures.length === 0 ? [] : [{ columns: signatures, columnGap: 24, margin: [0, 16, 0, 0], unbreakable: true }]),
  ];
  await printSheets({ title: report.title, shown: report.shown, content }, into);
}
