/** Where files of a visit belong: a signature's field, or the photos of an item. */
import { mul } from '@machines/kernel/primitives/decimal.js';
import type { DecimalString } from '@machines/kernel/primitives/decimal.js';
import { applies, isLow } from '@machines/suppliers/locale-inspect/scoring.js';
import type { Scored } from '@machines/suppliers/locale-inspect/scoring.js';

import type { Values } from '../../kernel/form/editing.js';

export interface VisitItem extends Scored {
  readonly itemSeq: number;
  readonly chapter: string | null;
  readonly chapterEn: string | null;
  readonly itemName: string;
  readonly itemNameEn: string | null;
  readonly finding: string | null;
  readonly evidenceIds: string | null;
}

export const signatureFields = ['inspectorSignIds', 'supplierSignIds'] as const;
export type SignatureField = (typeof signatureFields)[number];

const ITEM = 'items.evidenceIds';
export const placeOfItem = (itemSeq: number): string => `${ITEM}.${itemSeq}`;

const joined = (ids: unknown, fileId: string): string => (typeof ids === 'string' && ids !== '' ? `${ids},${fileId}` : fileId);

/** What a form holds once a file has arrived; null: its item is gone. A signature takes the place of the one before. */
export function withFile(values: Values, place: string, fileId: string): readonly [name: string, value: unknown] | null {
  if (!place.startsWith(`${ITEM}.`)) return [place, fileId];
  const itemSeq = Number(place.slice(ITEM.length + 1));
  const items = (values['items'] ?? []) as readonly VisitItem[];
  if (!items.some((item) => item.itemSeq === itemSeq)) return null;
  return ['items', items.map((item) => (item.itemSeq === itemSeq ? { ...item, evidenceIds: joined(item.evidenceIds, fileId) } : item))];
}

/** The items of a form with changes of one of them. */
export const withItem = (values: Values, itemSeq: number, changes: Partial<VisitItem>): readonly VisitItem[] =>
  ((values['items'] ?? []) as readonly VisitItem[]).map((item) => (item.itemSeq === itemSeq ? { ...item, ...changes } : item));

export const isScored = (item: VisitItem): boolean => !applies(item) || (item.score !== null && !needsFinding(item));
/** A low score without its words. */
export const needsFinding = (item: VisitItem): boolean =>
  applies(item) && isLow(item) && ((item.finding ?? '').trim() === '' || item.severity === null);

/** Scores that are given with one tap. */
export const quickScores = (fullScore: DecimalString): readonly DecimalString[] => [
  ...new Set(['0', '0.6', '0.8', '1'].map((part) => mul(fullScore, part))),
];
