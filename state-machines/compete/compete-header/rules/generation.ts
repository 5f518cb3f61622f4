/** Award lines become drafts of agreements, orders, contracts and pricings (compete.md §1, §11). */
import type { Effect } from '../../../kernel/lifecycle.js';
import { addDays } from '../../../kernel/primitives/instant.js';
import { isZero } from '../../../kernel/primitives/decimal.js';
import { batchesOf as batches, creations as creationsOf, takenBy, typeOf } from '../../targets.js';
import type { Batch, Downstream, Shared, TargetLine, TargetSource } from '../../targets.js';
import type { GenerateFacts } from '../facts.js';
import type { AwardLine, Compete } from '../fields.js';

/** Lines of the chosen suppliers (none named: all) that no document has taken yet. */
export const openAwards = (c: Compete, supplierIds: readonly string[]): readonly AwardLine[] =>
  c.awards.filter(
    (award) =>
      isZero(award.generatedQty) && !isZero(award.awardQty) && (supplierIds.length === 0 || supplierIds.includes(award.supplierId)),
  );

/** All lines are in the event's unit and currency. */
const shared: Shared = {
  AGREEMENT: ({ supplierId, currency }) => [supplierId, currency],
  ORDER: ({ supplierId, deliveryOrgId }) => [supplierId, deliveryOrgId],
  CONTRACT: ({ supplierId, currency }) => [supplierId, currency],
  PRICING: ({ currency, taxRate }) => [currency, taxRate],
};
const sourceOf = (c: Compete, today?: string): TargetSource => ({
  sourceType: 'COMPETE',
  id: c.id,
  docNumber: c.docNumber,
  title: c.competeTitle,
  buyerId: c.buyerId,
  priceBasis: c.priceBasis,
  deliveryPlace: c.deliveryPlace,
  validFrom: today ?? null,
  validTo: today === undefined ? null : addDays(today, c.validityDays),
  voidedCount: c.voidedCount,
  shared,
});
const taxRateOf = (c: Compete, supplierId: string) => c.suppliers.find((supplier) => supplier.supplierId === supplierId)?.taxRate ?? '0';

function lineOf(c: Compete, award: AwardLine): TargetLine {
  const item = c.items.find((one) => one.itemNo === award.itemNo)!;
  return {
    key: award.awardKey,
    supplierId: award.supplierId,
    orgId: c.orgId,
    currency: c.currencyCode,
    taxRate: taxRateOf(c, award.supplierId),
    price: award.price,
    quantity: award.awardQty,
    itemId: item.itemId,
    itemCode: item.itemCode,
    itemName: item.itemName,
    spec: item.spec,
    uomId: item.uomId,
    needDate: item.requiredDate ?? c.requiredDate,
    sourceLineId: item.sourceLineId,
    deliveryOrgId: item.deliveryOrgId ?? c.orgId,
    sourceLineKey: `${c.id}:${award.hallNo}:${award.itemNo}:${award.supplierId}`,
  };
}
const linesOf = (c: Compete, supplierIds: readonly string[]) => openAwards(c, supplierIds).map((award) => lineOf(c, award));

export const batchesOf = (c: Compete, kind: Downstream, supplierIds: readonly string[]): readonly Batch[] =>
  batches(sourceOf(c), kind, linesOf(c, supplierIds));

export function generated(c: Compete, kind: Downstream, supplierIds: readonly string[], facts: GenerateFacts): readonly AwardLine[] {
  const taken = takenBy(sourceOf(c), kind, linesOf(c, supplierIds), facts.ids ?? {});
  return c.awards.map((award) =>
    taken.has(award.awardKey)
      ? { ...award, generatedType: typeOf(kind), generatedId: taken.get(award.awardKey)!, generatedQty: award.awardQty }
      : award,
  );
}

export const creations = (c: Compete, kind: Downstream, supplierIds: readonly string[], facts: GenerateFacts): readonly Effect[] =>
  creationsOf(sourceOf(c, facts.today), kind, linesOf(c, supplierIds), facts.ids ?? {});
