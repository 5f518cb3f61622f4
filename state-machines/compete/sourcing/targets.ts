/** Award lines become drafts of agreements and orders, for inquiries and tenders alike (auction-tender.md §1, §7). */
import type { SavePayload } from '../../kernel/events.js';
import type { Effect } from '../../kernel/lifecycle.js';
import { termsOf } from '../../kernel/stock/award-price.js';
import { allocationOf } from '../../kernel/stock/sourced.js';

export type Downstream = 'AGREEMENT' | 'ORDER';
const types = { AGREEMENT: 'srmPurAgreementHeader', ORDER: 'srmPurOrderHeader' } as const;
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
  readonly sourceType: 'AUCTION' | 'TENDER';
  readonly id: string;
  readonly docNumber: string | null;
  readonly title: string;
  readonly buyerId: string | null;
  readonly priceBasis: string;
  readonly deliveryPlace: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  /** After a voided document the same part is made anew under a new name. */
  readonly voidedCount: number;
}

export interface Batch {
  readonly part: string;
  readonly lines: readonly TargetLine[];
}

/** One agreement per supplier, unit and currency; one order per supplier, place and currency. */
export function batchesOf(source: TargetSource, kind: Downstream, lines: readonly TargetLine[]): readonly Batch[] {
  const batches = new Map<string, TargetLine[]>();
  for (const line of lines) {
    const place = kind === 'AGREEMENT' ? (line.orgId ?? '') : `${line.orgId ?? ''}:${line.deliveryOrgId ?? ''}`;
    const part = [line.supplierId, place, line.currency, ...(source.voidedCount > 0 ? [source.voidedCount] : [])].join(':');
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
    payload: kind === 'AGREEMENT' ? agreementOf(source, batch) : orderOf(source, batch),
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
