/** Where a text is signed (contracts.md §3.1, signAnchor): placeholders of a kind of their own, which no value fills. Pure. */
import type { Label } from '../kernel/fields.js';

export type AnchorKind = 'SEAL' | 'PERSON' | 'DATE';
export interface Anchor {
  readonly key: string;
  readonly party: 'A' | 'B';
  readonly kind: AnchorKind;
  readonly label: Label;
}
/** Where an anchor came to stand: its page, counted from 0, and its box in mm from the lower left corner of that. */
export interface AnchorPlace {
  readonly key: string;
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const ofParty = (party: 'A' | 'B', who: Label): readonly Anchor[] => {
  const anchor = (kind: AnchorKind, what: Label): Anchor => ({
    key: `sign.${kind.toLowerCase()}${party}`,
    party,
    kind,
    label: { en: `${who.en} ${what.en}`, cn: `${who.cn}${what.cn}` },
  });
  return [
    anchor('SEAL', { en: 'seal', cn: '盖章处' }),
    anchor('PERSON', { en: 'signature', cn: '签字处' }),
    anchor('DATE', { en: 'date', cn: '签署日期' }),
  ];
};
export const anchors: readonly Anchor[] = [
  ...ofParty('A', { en: "Buyer's", cn: '甲方' }),
  ...ofParty('B', { en: "Supplier's", cn: '乙方' }),
];
const byKey: ReadonlyMap<string, Anchor> = new Map(anchors.map((anchor) => [anchor.key, anchor]));
export const anchorOf = (key: string): Anchor | undefined => byKey.get(key);

const WRITTEN = /\{\{\s*(sign\.[A-Za-z]{1,20})\s*\}\}/g;
export const anchorsIn = (text: string | null): readonly Anchor[] =>
  [...(text ?? '').matchAll(WRITTEN)].flatMap(([, key]) => anchorOf(key!) ?? []);

const named = (found: readonly Anchor[]): Label | null =>
  found.length === 0 ? null : { en: found.map(({ label }) => label.en).join(', '), cn: found.map(({ label }) => label.cn).join('、') };

/** Seals that no place is kept for; null: none. */
export function sealsLacking(text: string | null): Label | null {
  const standing = new Set(anchorsIn(text));
  return named(anchors.filter((anchor) => anchor.kind === 'SEAL' && !standing.has(anchor)));
}

/** Nobody signs in two places. */
export function placedTwice(text: string | null): Label | null {
  const standing = anchorsIn(text);
  return named(anchors.filter((anchor) => standing.filter((one) => one === anchor).length > 1));
}
