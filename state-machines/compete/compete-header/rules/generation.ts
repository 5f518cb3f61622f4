/** Award lines become drafts of agreements and orders (compete.md §1, §11). */
import type { SavePayload } from '../../../kernel/events.js';
import type { Effect } from '../../../kernel/lifecycle.js';
import { addDays } from '../../../kernel/primitives/instant.js';
import { isZero } from '../../../kernel/primitives/decimal.js';
import { termsOf } from '../../../kernel/stock/award-price.js';
import { allocationOf } from '../../../kernel/stock/sourced.js';
import type { GenerateFacts } from '../facts.js';
import type { AwardLine, Compete } from '../fields.js';

export type Downstream = 'AGREEMENT' | 'ORDER';

const targets = { AGREEMENT: 'srmPurAgreementHeader', ORDER: 'srmPurOrderHeader' } as const;

export const typeOf = (kind: Downstream) => targets[kind];

/** Lines of the chosen suppliers (none named: all) that no document has taken yet. */
export const openAwards = (c: Compete, supplierIds: readonly string[]): readonly AwardLine[] =>
  c.awards.filter(
    (award) =>
      isZero(award.generatedQty) && !isZero(award.awardQty) && (supplierIds.length === 0 || supplierIds.includes(award.supplierId)),
  );

const deliveryOf = (c: Compete, award: AwardLine) => c.items.find((item) => item.itemNo === award.itemNo)?.deliveryOrgId ?? c.orgId ?? '';

/** One document each; after a voided one the same part is made anew under a new name. */
const partOf = (c: Compete, kind: Downstream, award: AwardLine) => {
  const part = `${award.supplierId}:${kind === 'AGREEMENT' ? c.currencyCode : deliveryOf(c, award)}`;
  return c.voidedCount === 0 ? part : `${part}:${c.voidedCount}`;
};

export interface Batch {
  readonly part: string;
  readonly supplierId: string;
  readonly awards: readonly AwardLine[];
}

export function batchesOf(c: Compete, kind: Downstream, supplierIds: readonly string[]): readonly Batch[] {
  const batches = new Map<string, AwardLine[]>();
  for (const award of openAwards(c, supplierIds)) {
    const part = partOf(c, kind, award);
    batches.set(part, [...(batches.get(part) ?? []), award]);
  }
  return [...batches].map(([part, awards]) => ({ part, supplierId: awards[0]!.supplierId, awards }));
}

export function generated(c: Compete, kind: Downstream, supplierIds: readonly string[], facts: GenerateFacts): readonly AwardLine[] {
  const taken = new Map(
    batchesOf(c, kind, supplierIds).flatMap(({ part, awards }) =>
      awards.map((award) => [award.awardKey, facts.ids?.[part] ?? null] as const),
    ),
  );
  return c.awards.map((award) =>
    taken.has(award.awardKey)
      ? { ...award, generatedType: typeOf(kind), generatedId: taken.get(award.awardKey)!, generatedQty: award.awardQty }
      : award,
  );
}

const sourceLineKey = (c: Compete, award: AwardLine) => `${c.id}:${award.hallNo}:${award.itemNo}:${award.supplierId}`;

export const creations = (c: Compete, kind: Downstream, supplierIds: readonly string[], facts: GenerateFacts): readonly Effect[] =>
  batchesOf(c, kind, supplierIds).map((batch): Effect => ({
    kind: 'create',
    type: typeOf(kind),
    id: facts.ids?.[batch.part] ?? '',
    purpose: kind.toLowerCase(),
    part: batch.part,
    payload: kind === 'AGREEMENT' ? agreementOf(c, batch, facts.today ?? '') : orderOf(c, batch),
  }));

const taxRateOf = (c: Compete, supplierId: string) => c.suppliers.find((supplier) => supplier.supplierId === supplierId)?.taxRate ?? '0';

const sourceOf = (c: Compete) => ({ orgId: c.orgId, sourceType: 'COMPETE', sourceId: c.id, sourceNumber: c.docNumber });

function agreementOf(c: Compete, { supplierId, awards }: Batch, today: string): SavePayload {
  const validTo = today === '' ? null : addDays(today, c.validityDays);
  return {
    fields: {
      ...sourceOf(c),
      agreementType: 'PRICE',
      title: c.competeTitle.slice(0, 100),
      supplierId,
      currency: c.currencyCode,
      taxRate: taxRateOf(c, supplierId),
      priceBasis: c.priceBasis,
      validFrom: today === '' ? null : today,
      validTo,
    },
    lines: {
      lines: {
        set: awards.map((award, index) => ({
          ...lineOf(c, award),
          lineNum: (index + 1) * 10,
          lineValidFrom: today === '' ? null : today,
          lineValidTo: validTo,
        })),
      },
    },
  };
}

function orderOf(c: Compete, { supplierId, awards }: Batch): SavePayload {
  return {
    fields: {
      ...sourceOf(c),
      supplierId,
      buyerId: c.buyerId,
      currency: c.currencyCode,
      taxRate: taxRateOf(c, supplierId),
      priceBasis: c.priceBasis,
      deliveryOrgId: deliveryOf(c, awards[0]!),
      deliveryPlace: c.deliveryPlace,
    },
    lines: {
      lines: {
        set: awards.map((award, index) => ({
          ...lineOf(c, award),
          lineNum: (index + 1) * 10,
          ...allocationOf(c.items.find((item) => item.itemNo === award.itemNo)?.sourceLineId, award.awardQty),
          orderQty: award.awardQty,
          needDate: c.items.find((item) => item.itemNo === award.itemNo)?.requiredDate ?? c.requiredDate,
        })),
      },
    },
  };
}

function lineOf(c: Compete, award: AwardLine) {
  const item = c.items.find((one) => one.itemNo === award.itemNo)!;
  return {
    itemId: item.itemId,
    itemCode: item.itemCode,
    itemName: item.itemName,
    spec: item.spec,
    uomId: item.uomId,
    unitPrice: award.price,
    awardPrice: award.price,
    awardTerms: termsOf(c.currencyCode, c.priceBasis),
    taxRate: taxRateOf(c, award.supplierId),
    sourceLineKey: sourceLineKey(c, award),
  };
}
