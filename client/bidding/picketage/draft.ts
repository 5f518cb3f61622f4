/** An award as it is being decided: what would be saved, reckoned at once as the server will. */
import type { PickAward, PickItem, PickSection, Picketage } from '@machines/bidding/picketage/fields.js';
import { awardKeyOf, itemKeyOf } from '@machines/bidding/picketage/fields.js';
import { computed } from '@machines/bidding/picketage/rules.js';
import { eq, sum, sub, isPositive, normalise } from '@machines/kernel/primitives/decimal.js';
import { useCallback, useMemo, useState } from 'react';

import { isOpen } from '../../kernel/document/can.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { useSending } from '../award/parts.js';

export interface Edits {
  readonly awards: readonly PickAward[];
  readonly items: readonly PickItem[];
  readonly sections: readonly PickSection[];
}
const editsOf = ({ awards, items, sections }: Picketage): Edits => ({ awards, items, sections });
const same = (a: Edits, b: Edits): boolean => JSON.stringify(a) === JSON.stringify(b);

const awardOf = (sectionId: string, supplierId: string, share: string): PickAward => ({
  awardKey: awardKeyOf(sectionId, supplierId),
  sectionId,
  supplierId,
  supplierName: null,
  respondId: null,
  rank: null,
  share,
  awardAmount: '0',
  skipReason: null,
});

/** Only what people write; all else the server reckons. Rows that are left out are taken away. */
function payloadOf({ awards, items, sections }: Edits): object {
  const byQuantity = new Set(sections.filter(({ splitMode }) => splitMode === 'QTY').map(({ sectionId }) => sectionId));
  return {
    sections: sections.map(({ sectionId, splitMode, noAwardFlag, noAwardReason }) => ({
      sectionId,
      splitMode,
      noAwardFlag,
      noAwardReason,
    })),
    awards: awards.map(({ awardKey, sectionId, supplierId, share, skipReason }) => ({
      awardKey,
      sectionId,
      supplierId,
      share,
      skipReason,
    })),
    items: items.map(({ itemKey, sectionId, listItemId, supplierId, awardQty }) =>
      byQuantity.has(sectionId) ? { itemKey, sectionId, listItemId, supplierId, awardQty } : { itemKey },
    ),
  };
}

export type AwardDraft = ReturnType<typeof useAwardDraft>;
export function useAwardDraft(document: LiveDocument, stored: Picketage) {
  const [edits, setEdits] = useState<Edits | null>(null);
  const { send, sending, refused } = useSending(document);
  const editable = isOpen(document.can('SAVE'));
  const c = useMemo(() => {
    const base = { ...stored, ...(edits ?? {}) } as Picketage;
    return edits === null ? base : ({ ...base, ...computed(base) } as Picketage);
  }, [stored, edits]);
  const change = useCallback(
    (to: (now: Edits) => Partial<Edits>): void =>
      setEdits((before) => {
        const now = before ?? editsOf(stored);
        return { ...now, ...to(now) };
      }),
    [stored],
  );
  return {
    c,
    editable,
    sending,
    refused,
    dirty: edits !== null && !same(edits, editsOf(stored)),
    add: (sectionId: string, supplierId: string): void =>
      change(({ awards }) => {
        const left = sub('100', sum(awards.filter((one) => one.sectionId === sectionId).map(({ share }) => share ?? '0')));
        return { awards: [...awards, awardOf(sectionId, supplierId, isPositive(left) ? normalise(left) : '0')] };
      }),
    remove: (awardKey: string): void => change(({ awards }) => ({ awards: awards.filter((one) => one.awardKey !== awardKey) })),
    setAward: (awardKey: string, to: Partial<PickAward>): void =>
      change(({ awards }) => ({ awards: awards.map((one) => (one.awardKey === awardKey ? { ...one, ...to } : one)) })),
    setSection: (sectionId: string, to: Partial<PickSection>): void =>
      change(({ sections }) => ({ sections: sections.map((one) => (one.sectionId === sectionId ? { ...one, ...to } : one)) })),
    setQuantity: (sectionId: string, listItemId: string, supplierId: string, awardQty: string): void =>
      change(({ items }) => {
        const itemKey = itemKeyOf(sectionId, listItemId, supplierId);
        const known = items.some((one) => one.itemKey === itemKey);
        const blank = { itemKey, sectionId, listItemId, supplierId, awardQty, itemName: null, price: null, taxRate: null, amount: null };
        return { items: known ? items.map((one) => (one.itemKey === itemKey ? { ...one, awardQty } : one)) : [...items, blank] };
      }),
    save: async (): Promise<void> => {
      if (edits !== null && (await send('SAVE', payloadOf(edits)))) setEdits(null);
    },
    wholeShares: (sectionId: string): string => {
      const total = sum(c.awards.filter((one) => one.sectionId === sectionId).map(({ share }) => share ?? '0'));
      return eq(total, '100') ? '' : normalise(total);
    },
  };
}
