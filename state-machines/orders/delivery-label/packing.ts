/** The labels of one line of a delivery note (orders-deliveries.md §11): made, packed anew, scanned. Void ones stay as evidence. */
import type { Context, Instant } from '../../kernel/fields.js';
import { mul, sub, sum } from '../../kernel/primitives/decimal.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import type { Change } from '../../kernel/lifecycle.js';
import { labelNumber, packagesOf } from '../delivery-note/labels.js';
import type { fields, lines } from './fields.js';

export type Batch = Context<typeof fields, typeof lines>;
export type LabelRow = Batch['labels'][number];
/** So many packages, each with so much. */
export interface Boxes {
  readonly boxes: number;
  readonly qty: DecimalString;
}

export const standing = ({ labels }: Pick<Batch, 'labels'>): readonly LabelRow[] => labels.filter(({ voidFlag }) => voidFlag !== 'Y');
export const boxesIn = (groups: readonly Boxes[]): number => groups.reduce((all, { boxes }) => all + boxes, 0);
export const quantityIn = (groups: readonly Boxes[]): DecimalString => sum(groups.map(({ boxes, qty }) => mul(qty, String(boxes))));

const scannedIn = (rows: readonly LabelRow[]): DecimalString =>
  sum(rows.filter(({ scanTime, voidFlag }) => scanTime !== null && voidFlag !== 'Y').map(({ qty }) => qty));

/** With the figures that follow from its labels. */
export function withLabels(batch: Pick<Batch, 'shipQty'>, labels: readonly LabelRow[]): Change<Batch> {
  const scannedQty = scannedIn(labels);
  return {
    labels,
    labelCount: standing({ labels }).length,
    printCount: labels.reduce((all, { printCount }) => all + (printCount ?? 0), 0),
    scannedQty,
    unscannedQty: sub(batch.shipQty ?? '0', scannedQty),
  };
}

type Numbered = Pick<Batch, 'noteNumber' | 'noteLine' | 'labels'>;
/** Numbers go on after those that are void: a label that was thrown away is never taken for another. */
export function labelled({ noteNumber, noteLine, labels }: Numbered, groups: readonly Boxes[]): readonly LabelRow[] {
  const last = labels.at(-1)?.seq ?? 0;
  const boxTotal = boxesIn(groups);
  return groups
    .flatMap(({ boxes, qty }) => Array.from({ length: boxes }, () => qty))
    .map((qty, at) => ({
      seq: last + at + 1,
      labelNo: labelNumber(noteNumber ?? '', noteLine ?? 0, last + at + 1),
      boxSeq: at + 1,
      boxTotal,
      qty,
      voidFlag: 'N' as const,
      printCount: 0,
      scanTime: null,
      voidReason: null,
    }));
}

/** Void with its reason; the package gets a label of a new number, so that what stands still holds what is shipped. */
export function replaced(batch: Batch, text: string, reason: string | null): Change<Batch> {
  const found = labelOf(batch, text)!;
  const [fresh] = labelled(batch, [{ boxes: 1, qty: found.qty }]);
  const rest = batch.labels.map((label) => (label === found ? { ...label, voidFlag: 'Y' as const, voidReason: reason } : label));
  return withLabels(batch, [...rest, { ...fresh!, boxSeq: found.boxSeq, boxTotal: found.boxTotal }]);
}

export const boxesOf = (shipQty: DecimalString, packQty: DecimalString): number => packagesOf({ shipQty, packQty }) ?? 0;
/** Packages of one size; the last holds what is left. */
export function evenly(shipQty: DecimalString, packQty: DecimalString): readonly Boxes[] {
  const full = boxesOf(shipQty, packQty) - 1;
  if (full < 0) return [];
  const rest = sub(shipQty, mul(packQty, String(full)));
  return [...(full === 0 ? [] : [{ boxes: full, qty: packQty }]), { boxes: 1, qty: rest }];
}

export const voided = (labels: readonly LabelRow[]): readonly LabelRow[] => labels.map((label) => ({ ...label, voidFlag: 'Y' as const }));
export const repacked = (batch: Batch, groups: readonly Boxes[]): Change<Batch> =>
  withLabels(batch, [...voided(batch.labels), ...labelled(batch, groups)]);

/** What a scanner or a keyboard gives: the number, or the text of the QR code that begins with it. */
export function scannedNumber(text: string): string {
  const [first = '', second = ''] = text.trim().split('|');
  return (first === 'SRM1' ? second : first).trim().toUpperCase();
}
export const labelOf = ({ labels }: Pick<Batch, 'labels'>, text: string): LabelRow | undefined => {
  const wanted = scannedNumber(text);
  return labels.find(({ labelNo }) => labelNo.toUpperCase() === wanted);
};
export const scanned = (batch: Batch, text: string, at: Instant): Change<Batch> => {
  const found = labelOf(batch, text);
  return withLabels(
    batch,
    batch.labels.map((label) => (label === found ? { ...label, scanTime: at } : label)),
  );
};
export const allScanned = (batch: Batch, text: string): boolean => {
  const found = labelOf(batch, text);
  return standing(batch).every((label) => label === found || label.scanTime !== null);
};

/** Packages `from` to `to` by their place; all where neither is said. */
export interface Places {
  readonly from: number | null;
  readonly to: number | null;
}
export const within = ({ from, to }: Places, { boxSeq, boxTotal }: LabelRow): boolean =>
  boxSeq >= (from ?? 1) && boxSeq <= (to ?? boxTotal);
export const chosen = (batch: Pick<Batch, 'labels'>, places: Places): readonly LabelRow[] =>
  standing(batch).filter((label) => within(places, label));
export const printed = (batch: Batch, rows: readonly LabelRow[]): Change<Batch> => {
  const seqs = new Set(rows.map(({ seq }) => seq));
  return withLabels(
    batch,
    batch.labels.map((label) => (seqs.has(label.seq) ? { ...label, printCount: (label.printCount ?? 0) + 1 } : label)),
  );
};
