import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { BarcodeFormat, BinaryBitmap, DecodeHintType, HybridBinarizer, MultiFormatReader, RGBLuminanceSource } from '@zxing/library';

import { renderLabels } from '../../../server/orders/labels/paper.js';
import { renderNotes } from '../../../server/orders/notes/paper.js';
import { blocksOf, shippedText } from '../../../state-machines/orders/notice-template/bookmarks.js';
import { labelsOf, qrText } from '../../../state-machines/orders/delivery-note/labels.js';
import { linesOfPdf, pagesAsPictures } from '../harness/pdf-text.js';
import type { Picture } from '../harness/pdf-text.js';

// Labels as they are printed, read back by a scanner's library (orders-deliveries.md §11).

const DPI = 300;
type Field = readonly [left: number, top: number, width: number, height: number];
/** Millimetres of the label that the scanner is held over. */
const BARS: Field = [0, 45, 100, 12];
const SQUARE: Field = [64, 2, 34, 34.5];

/** `PURE_BARCODE`: the library's search for the three corners of a QR code misses some that it reads when it is told where they are. */
function scanned({ width, height, grey }: Picture, format: BarcodeFormat, field: Field): string {
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [format]],
    [DecodeHintType.CHARACTER_SET, 'UTF-8'],
    ...(format === BarcodeFormat.QR_CODE ? [[DecodeHintType.PURE_BARCODE, true] as const] : []),
  ]);
  const [left, top, across, down] = field.map((mm) => Math.round((mm * DPI) / 25.4)) as [number, number, number, number];
  const source = new RGBLuminanceSource(grey, Math.min(across, width - left), down, width, height, left, top);
  return new MultiFormatReader().decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText();
}

test('both codes of every label are read back as they were meant', async () => {
  const number = 'DN-20260310-0012';
  const found = labelsOf(number, [{ lineNum: 10, shipQty: '1050', packQty: '400' }], { lineNum: null, from: null, to: null });
  if (!Array.isArray(found)) throw new Error('no labels');
  const qrOf = (labelNo: string, qty: string) => qrText([labelNo, 'BR-001|支架', qty, 'PCS', 'L1', '', 'S000501', 'PO-20260301-0001-10']);
  const labels = found.map(({ labelNo, qty, boxSeq, boxTotal }) => ({
    supplier: 'S000501 华星精密制造(苏州)有限公司 Alpha Metalworks and Sons of Suzhou',
    item: 'BR-001',
    itemName: '钢制支架 Bracket of steel with a name that is far longer than a label is wide',
    quantity: `${qty} PCS`,
    facts: [
      ['批次', 'L1'],
      ['有效期', '2027-03-01'],
      ['订单/行', 'PO-20260301-0001-10'],
    ] as const,
    box: `箱 ${boxSeq} / ${boxTotal}`,
    labelNo,
    qr: qrOf(labelNo, qty),
  }));
  const folder = await mkdtemp(path.join(tmpdir(), 'labels-'));
  try {
    const file = path.join(folder, 'labels.pdf');
    await renderLabels({ title: '标签', number, labels }, file);
    const bytes = await readFile(file);
    const pages = await pagesAsPictures(new Uint8Array(bytes), DPI / 72);
    expect(pages.map(({ width, height }) => [width, height])).toEqual(labels.map(() => [1182, 827]));
    expect(pages.map((page) => scanned(page, BarcodeFormat.CODE_128, BARS))).toEqual(labels.map(({ labelNo }) => labelNo));
    expect(pages.map((page) => scanned(page, BarcodeFormat.QR_CODE, SQUARE))).toEqual(labels.map(({ qr }) => qr));
    expect(await linesOfPdf(new Uint8Array(bytes))).toEqual(expect.arrayContaining(['DN-20260310-0012-010-00031', '250 PCS']));
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a label by a template says what planners wrote, and its codes stand where they stood', async () => {
  const number = 'DN-20260310-0012';
  const found = labelsOf(number, [{ lineNum: 10, shipQty: '800', packQty: '400' }], { lineNum: null, from: null, to: null });
  if (!Array.isArray(found)) throw new Error('no labels');
  const labels = found.map(({ labelNo, boxSeq, boxTotal }) => ({
    texts: ['BR-001 400 PCS', '支架 Bracket', '', 'L1', 'Alpha', '2027-03-01', 'PO-20260301-0001-10', `${boxSeq} / ${boxTotal}`, 'Beyond'],
    ...{
      supplier: 'Unsaid',
      item: 'Unsaid',
      itemName: 'Unsaid',
      quantity: 'Unsaid',
      facts: [],
      box: `箱 ${boxSeq} / ${boxTotal}`,
      labelNo,
    },
    qr: qrText([labelNo, 'BR-001', '400', 'PCS', 'L1', '', 'S000501', 'PO-20260301-0001-10']),
  }));
  const folder = await mkdtemp(path.join(tmpdir(), 'labels-'));
  try {
    const file = path.join(folder, 'labels.pdf');
    await renderLabels({ title: '标签', number, labels }, file);
    const bytes = await readFile(file);
    const pages = await pagesAsPictures(new Uint8Array(bytes), DPI / 72);
    expect(pages.map((page) => scanned(page, BarcodeFormat.CODE_128, BARS))).toEqual(labels.map(({ labelNo }) => labelNo));
    expect(pages.map((page) => scanned(page, BarcodeFormat.QR_CODE, SQUARE))).toEqual(labels.map(({ qr }) => qr));
    const texts = (await linesOfPdf(new Uint8Array(bytes))).join('\n');
    expect([texts.includes('BR-001 400 PCS'), texts.includes('Unsaid'), texts.includes('Beyond')]).toEqual([true, false, false]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('notices are printed together, each on a page of its own, with its number as bars that a scanner reads', async () => {
  const numbers = ['DNN-20260310-0001', 'DNN-20260310-0002'];
  const notes = numbers.map((number) => ({
    number,
    blocks: blocksOf('NOTICE', shippedText.NOTICE.cn, { docNumber: number, supplier: '华星', deliverDate: '2026-03-20', warehouse: 'W1' }),
    head: ['行号', '物料', '数量', '未发数量', '订单/行'],
    rows: [['10', 'BR-001 支架', '600 PCS', '600 PCS', 'PO-20260301-0001-10']],
  }));
  const folder = await mkdtemp(path.join(tmpdir(), 'notices-'));
  try {
    const file = path.join(folder, 'notices.pdf');
    await renderNotes({ title: '送货通知单', notes }, file);
    const bytes = await readFile(file);
    const pages = await pagesAsPictures(new Uint8Array(bytes), DPI / 72);
    // Below the title, across the page.
    const bars: Field = [18, 26, 100, 22];
    expect(pages.map((page) => scanned(page, BarcodeFormat.CODE_128, bars))).toEqual(numbers);
    const texts = await linesOfPdf(new Uint8Array(bytes));
    expect(texts).toEqual(expect.arrayContaining([`送货通知单 ${numbers[1]!}`, '10 BR-001 支架 600 PCS 600 PCS PO-20260301-0001-10']));
  } finally {
    await rm(folder, { recursive: true });
  }
});
