/** Award lines become drafts of agreements, orders, contracts and pricings, of live events, inquiries and tenders alike. */
import type { SavePayload } from '../kernel/events.js';
import type { Effect } from '../kernel/lifecycle.js';
import type { awardSources } from '../trade/award-price.js';
import { termsOf } from '../trade/award-price.js';
import { add, sum } from '../kernel/primitives/decimal.js';
import { priced } from '../trade/money.js';
import type { PriceBasis } from '../trade/money.js';
import { allocationOf } from '../trade/sourced.js';

const types = {
  AGREEMENT: 'srmPurAgreementHeader',
  ORDER: 'srmPurOrderHeader',
  CONTRACT: 'srmCctContract',
  PRICING: 'srmPurPricingHeader',
} as const;
export type Downstream = keyof typeof types;
/** Documents that stand for prices of materials, whose lines must name these. */
export const needCodes: readonly Downstream[] = ['AGREEMENT', 'PRICING'];
export const typeOf = (kind: Downstream): (typeof types)[Downstream] => types[kind];

/** What an award line says of the document that it becomes part of. */
export interface TargetLine {
  readonly key: string;
  readonly supplierId: string;
  readonly orgId: string | null;
  readonly currency: string;
  readonly taxRate: string;
  readonly price: string;
  readonly quantity: string;
  readonly itemId: string | null;
  readonly itemCode: string | null;
  readonly itemName: string | null;
  readonly spec: string | null;
  readonly uomId: string | null;
  readonly needDate: string | null;
  readonly sourceLineId: string | null;
  readonly deliveryOrgId: string | null;
  readonly sourceLineKey: string;
}

export interface TargetSource {
  readonly sourceType: keyof typeof awardSources;
  readonly id: string;
  readonly docNumber: string | null;
  readonly title: string;
  readonly buyerId: string | null;
  readonly priceBasis: PriceBasis;
  readonly deliveryPlace: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  /** After a voided document the same part is made anew under a new name. */
  readonly voidedCount: number;
  /** What the lines of one document have in common, where that is not as below: histories keep these names. */
  readonly shared?: Shared;
}

export interface Batch {
  readonly part: string;
  readonly lines: readonly TargetLine[];
}

export type Shared = Readonly<Record<Downstream, (line: TargetLine) => readonly (string | null)[]>>;

/** What lines of one document have in common; a pricing holds several suppliers, where these agree on currency and tax. */
const usual: Shared = {
  AGREEMENT: ({ supplierId, orgId, currency }) => [supplierId, orgId, currency],
  ORDER: ({ supplierId, orgId, deliveryOrgId, currency }) => [supplierId, orgId, deliveryOrgId, currency],
  CONTRACT: ({ supplierId, orgId, currency }) => [supplierId, orgId, currency],
  PRICING: ({ orgId, currency, taxRate }) => [orgId, currency, taxRate],
};

/** One agreement or contract per supplier, unit and currency; one order per supplier, place and currency; one pricing of all. */
export function batchesOf(source: TargetSource, kind: Downstream, lines: readonly TargetLine[]): readonly Batch[] {
  const batches = new Map<string, TargetLine[]>();
  for (const line of lines) {
    const part = [...(source.shared ?? usual)[kind](line), ...(source.voidedCount > 0 ? [source.voidedCount] : [])]
      .map((one) => one ?? '')
      .join(':');
    batches.set(part, [...(batches.get(part) ?? []), line]);
  }
  return [...batches].map(([part, of]) => ({ part, lines: of }));
}

export const creations = (
  source: TargetSource,
  kind: Downstream,
  lines: readonly TargetLine[],
  ids: Readonly<Record<string, string>>,
): readonly Effect[] =>
  batchesOf(source, kind, lines).map((batch): Effect => ({
    kind: 'create',
    type: typeOf(kind),
    id: ids[batch.part] ?? '',
    purpose: kind.toLowerCase(),
    part: batch.part,
    payload: payloads[kind](source, batch),
  }));

/** The document that takes each line, by the line's key. */
export const takenBy = (
  source: TargetSource,
  kind: Downstream,
  lines: readonly TargetLine[],
  ids: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> =>
  new Map(batchesOf(source, kind, lines).flatMap(({ part, lines: of }) => of.map(({ key }) => [key, ids[part] ?? ''] as const)));

const header = (source: TargetSource, { lines }: Batch) => ({
  orgId: lines[0]!.orgId,
  sourceType: source.sourceType,
  sourceId: source.id,
  sourceNumber: source.docNumber,
  supplierId: lines[0]!.supplierId,
  currency: lines[0]!.currency,
  taxRate: lines[0]!.taxRate,
  priceBasis: source.priceBasis,
});

const agreementOf = (source: TargetSource, batch: Batch): SavePayload => ({
  fields: {
    ...header(source, batch),
    agreementType: 'PRICE',
    title: source.title.slice(0, 100),
    validFrom: source.validFrom,
    validTo: source.validTo,
  },
  lines: {
    lines: {
      set: batch.lines.map((line, index) => ({
        ...lineOf(source, line, index),
        lineValidFrom: source.validFrom,
        lineValidTo: source.validTo,
      })),
    },
  },
});

const orderOf = (source: TargetSource, batch: Batch): SavePayload => ({
  fields: {
    ...header(source, batch),
    buyerId: source.buyerId,
    deliveryOrgId: batch.lines[0]!.deliveryOrgId ?? batch.lines[0]!.orgId,
    deliveryPlace: source.deliveryPlace,
  },
  lines: {
    lines: {
      set: batch.lines.map((line, index) => ({
        ...lineOf(source, line, index),
        ...allocationOf(line.sourceLineId, line.quantity),
        orderQty: line.quantity,
        needDate: line.needDate,
      })),
    },
  },
});

const exclOf = ({ priceBasis }: TargetSource, { price, taxRate }: TargetLine) => priced(priceBasis, price, '1', taxRate).priceExcl;
/** Contracts hold prices without tax: what they may come to follows from these. */
const awardAmountOf = (source: TargetSource, { lines }: Batch) =>
  sum(
    lines.map((line) => {
      const { amountExcl, taxAmount } = priced('EXCL', exclOf(source, line), line.quantity, line.taxRate);
      return add(amountExcl, taxAmount);
    }),
  );
const contractOf = (source: TargetSource, batch: Batch): SavePayload => ({
  fields: {
    orgId: batch.lines[0]!.orgId,
    sourceType: source.sourceType,
    sourceId: source.id,
    contractTitle: source.title.slice(0, 200),
    supplierId: batch.lines[0]!.supplierId,
    currency: batch.lines[0]!.currency,
    ownerUserId: source.buyerId,
    effectiveFrom: source.validFrom,
    awardAmount: awardAmountOf(source, batch),
  },
  lines: {
    items: {
      set: batch.lines.map((line, index) => ({
        lineNo: (index + 1) * 10,
        itemId: line.itemId,
        itemName: line.itemName,
        spec: line.spec,
        uomId: line.uomId,
        quantity: line.quantity,
        price: exclOf(source, line),
        taxRate: line.taxRate,
        deliveryDate: line.needDate,
      })),
    },
  },
});

const pricingOf = (source: TargetSource, { lines }: Batch): SavePayload => ({
  fields: {
    orgId: lines[0]!.orgId,
    sourceType: source.sourceType,
    sourceId: source.id,
    pricingSource: source.sourceType,
    title: source.title.slice(0, 100),
    currency: lines[0]!.currency,
    taxRate: lines[0]!.taxRate,
    reason: source.docNumber,
  },
  lines: {
    lines: {
      set: lines.map((line, index) => ({
        lineNum: (index + 1) * 10,
        itemId: line.itemId,
        itemCode: line.itemCode,
        itemName: line.itemName,
        spec: line.spec,
        uomId: line.uomId,
        supplierId: line.supplierId,
        annualQty: line.quantity,
        quotedPrice: exclOf(source, line),
        newPriceExcl: exclOf(source, line),
        validFrom: source.validFrom,
        validTo: source.validTo,
      })),
    },
  },
});

const lineOf = ({ priceBasis }: TargetSource, line: TargetLine, index: number) => ({
  lineNum: (index + 1) * 10,
  itemId: line.itemId,
  itemCode: line.itemCode,
  itemName: line.itemName,
  spec: line.spec,
  uomId: line.uomId,
  unitPrice: line.price,
  awardPrice: line.price,
  awardTerms: termsOf(line.currency, priceBasis),
  taxRate: line.taxRate,
  sourceLineKey: line.sourceLineKey,
});

const payloads: Readonly<Record<Downstream, (source: TargetSource, batch: Batch) => SavePayload>> = {
  AGREEMENT: agreementOf,
  ORDER: orderOf,
  CONTRACT: contractOf,
  PRICING: pricingOf,
};
