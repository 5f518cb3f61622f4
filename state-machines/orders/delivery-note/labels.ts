/** Labels of the packages of a delivery note (orders-deliveries.md §11): one for each package, with its number and what its codes say. */
import type { Refusal } from '../../kernel/refusals.js';
import { refusal } from '../../kernel/refusals.js';
import { div, isPositive, max, min, mul, roundUp, sub } from '../../kernel/primitives/decimal.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';

/** Of one print. */
export const MOST_LABELS = 500;
/** Of one line, those that became void included. */
export const MOST_OF_LINE = 2_000;
/** A label has four digits for the place of its package. */
const MOST_BOXES = 9_999;

export const labelReasons = {
  LB_PACK: { en: 'Line {line}: enter what a package holds, then print.', cn: '第{line}行请先填写每箱数量,再打印标签' },
  LB_TOO_MANY: {
    en: 'These are {count} labels; {most} are printed at once. Choose a line, or packages of it.',
    cn: '共{count}张标签,一次最多打印{most}张;请选择某一行或其中的部分箱号',
  },
  LB_BOXES: {
    en: 'Line {line} has the packages 1 to {count}; choose among them.',
    cn: '第{line}行的箱号为1至{count},请在此范围内选择',
  },
  LB_LINE: { en: 'The note has no such line with packages.', cn: '送货单没有可打印标签的该行' },
  LB_UNISSUED: { en: 'This delivery note was cancelled: it has no labels.', cn: '送货单已取消,没有标签' },
};

export interface PackedLine {
  readonly lineNum: number;
  readonly shipQty: DecimalString | null;
  readonly packQty: DecimalString | null;
}
export interface PackageLabel {
  readonly lineNum: number;
  readonly boxSeq: number;
  readonly boxTotal: number;
  readonly labelNo: string;
  readonly qty: DecimalString;
}
/** All of it, one line, or the packages `from` to `to` of one line. */
export interface LabelChoice {
  readonly lineNum: number | null;
  readonly from: number | null;
  readonly to: number | null;
}

/** How many packages a line comes in; null while it is not said. */
export const packagesOf = ({ shipQty, packQty }: Pick<PackedLine, 'shipQty' | 'packQty'>): number | null =>
  shipQty === null || packQty === null || !isPositive(packQty) ? null : Number(roundUp(div(shipQty, packQty), 0));

/** Over the digits from the right with the weights 3, 1, 3, 1 …: what is missing to ten. */
export function checkDigit(text: string): string {
  const digits = [...text.replace(/\D/g, '')].toReversed();
  const total = digits.reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return String((10 - (total % 10)) % 10);
}

const padded = (value: number, places: number): string => String(value).padStart(places, '0');
export function labelNumber(docNumber: string, lineNum: number, boxSeq: number): string {
  const number = `${docNumber}-${padded(lineNum, 3)}-${padded(boxSeq, 4)}`;
  return `${number}${checkDigit(number)}`;
}

/** The last package holds what is left. */
const labelOf = (docNumber: string, { lineNum, shipQty, packQty }: PackedLine, boxTotal: number, boxSeq: number): PackageLabel => ({
  lineNum,
  boxSeq,
  boxTotal,
  labelNo: labelNumber(docNumber, lineNum, boxSeq),
  qty: boxSeq < boxTotal ? packQty! : sub(shipQty!, mul(packQty!, String(boxTotal - 1))),
});

/** By the number of the line. */
export type KeptLabels = ReadonlyMap<number, readonly PackageLabel[]>;
/**
 * Counted before any is made: a note may say that it comes in a million packages.
 * @param kept labels that were made of a line already
 */
export function labelsOf(
  docNumber: string,
  lines: readonly PackedLine[],
  choice: LabelChoice,
  kept: KeptLabels = new Map(),
): readonly PackageLabel[] | Refusal {
  const chosen = lines.filter(({ lineNum }) => choice.lineNum === null || lineNum === choice.lineNum);
  const countOf = (line: PackedLine) => kept.get(line.lineNum)?.length ?? packagesOf(line);
  const unpacked = chosen.find((line) => countOf(line) === null);
  if (unpacked) return refusal('LB_PACK', { field: 'packQty', params: { line: unpacked.lineNum } });
  const spans = chosen.map((line) => {
    const boxTotal = countOf(line)!;
    return { line, boxTotal, from: choice.from ?? 1, to: choice.to ?? boxTotal };
  });
  if (spans.length === 0) return refusal('LB_LINE', { field: 'lineNum' });
  const outside = spans.find(
    ({ boxTotal, from, to }) => from < 1 || to > boxTotal || from > to || (to > MOST_BOXES && to - from < MOST_LABELS),
  );
  if (outside) {
    const params = { line: outside.line.lineNum, count: Math.min(outside.boxTotal, MOST_BOXES) };
    return refusal('LB_BOXES', { field: 'from', params });
  }
  const count = spans.reduce((all, { from, to }) => all + to - from + 1, 0);
  if (count > MOST_LABELS) return refusal('LB_TOO_MANY', { field: 'lineNum', params: { count, most: MOST_LABELS } });
  return spans.flatMap(
    ({ line, boxTotal, from, to }) =>
      kept.get(line.lineNum)?.slice(from - 1, to) ??
      Array.from({ length: to - from + 1 }, (_, at) => labelOf(docNumber, line, boxTotal, from + at)),
  );
}

export interface ScannedLine {
  readonly noteLine: number | null;
  readonly scannedQty: DecimalString | null;
}
export interface ComingLine {
  readonly lineNum: number;
  readonly transitQty: DecimalString | null;
  readonly receivedQty: DecimalString | null;
}
/** What a receipt proposes of lines whose labels are scanned: what came beyond earlier receipts, and all else of the line as short. */
export const scannedReceipt = (lines: readonly ComingLine[], scanned: readonly ScannedLine[]) =>
  lines.flatMap(({ lineNum, transitQty, receivedQty }) => {
    const found = scanned.find(({ noteLine }) => noteLine === lineNum)?.scannedQty ?? '0';
    const coming = transitQty ?? '0';
    if (!isPositive(found) || !isPositive(coming)) return [];
    const qty = min(coming, max('0', sub(found, receivedQty ?? '0')));
    return [{ lineNum, qty, shortQty: sub(coming, qty) }];
  });

/** What the QR code says, joined by bars; a bar within becomes a slash. */
export const qrText = (parts: readonly (string | null)[]): string =>
  ['SRM1', ...parts.map((part) => (part ?? '').replaceAll('|', '/'))].join('|');
