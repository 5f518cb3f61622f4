/** Prices of lines that an award gave: kept beside the lines' own, so that nobody approves another price unawares (compete.md §11). */
import type { MachineEvent } from '../kernel/events.js';
import type { CommonFields } from '../kernel/fields.js';
import { f } from '../kernel/fields.js';
import type { EffectRule } from '../kernel/lifecycle.js';
import { refusalsOf } from '../kernel/lifecycle.js';
import type { DecimalString } from '../kernel/primitives/decimal.js';

import { isSamePrice, unitOf } from './price-unit.js';

export const awardPriceFields = {
  awardPrice: f.price('Award price', '定标单价', { computed: true }),
  /** `CNY EXCL`: a price means another one in another currency or on another basis. */
  awardTerms: f.text(10, 'Award terms', '定标币种与价格基准', { computed: true }),
  repriceReason: f.text(500, 'Reason for another price', '价格与定标不一致的理由'),
};

export const repricedField = {
  repricedCount: f.integer('Lines not at the award price', '与定标价不一致行数', {
    computed: true,
    initial: 0,
    help: { en: 'Lines whose price an award does not give; each states its reason.', cn: '单价与定标不一致的行数,各行须说明理由' },
  }),
};

interface Line {
  readonly lineNum: number;
  readonly unitPrice: DecimalString | null;
  readonly priceUnit: number;
  readonly awardPrice: DecimalString | null;
  readonly awardTerms: string | null;
  readonly sourceLineKey: string | null;
  readonly repriceReason: string | null;
}
interface Document {
  readonly sourceType: string | null;
  readonly currency: string;
  readonly priceBasis: string;
  readonly lines: readonly Line[];
}

/** Documents whose awards become agreements, orders, contracts and pricings, by the source type that these name. */
export const awardSources = { COMPETE: 'srmSfdCompeteHeader', AUCTION: 'srmSfdAuctionHeader', TENDER: 'srmSfdTenderHeader' } as const;
export const awardTypes = [awardSources.COMPETE, awardSources.AUCTION, awardSources.TENDER] as const;
export const isAwarded = (sourceType: string | null): sourceType is keyof typeof awardSources =>
  sourceType !== null && Object.hasOwn(awardSources, sourceType);

export const termsOf = (currency: string, priceBasis: string): string => `${currency} ${priceBasis}`;

/** Another price than the award's, or a line that no award gave in a document made of one. */
export function isRepriced({ sourceType, currency, priceBasis }: Document, line: Line): boolean {
  if (line.awardPrice === null) return isAwarded(sourceType) && line.sourceLineKey === null;
  if (line.unitPrice === null || line.awardTerms !== termsOf(currency, priceBasis)) return true;
  return !isSamePrice({ price: line.unitPrice, unit: unitOf(line) }, { price: line.awardPrice, unit: 1 });
}

export const repricedCount = (c: Document): number => c.lines.filter((line) => isRepriced(c, line)).length;

const own = refusalsOf({
  PRICE_NOT_AWARDED: {
    en: 'The price is not the one of the award: give the reason, which the approver reads.',
    cn: '单价与定标价不一致,请填写理由,供审批人查看。',
  },
});
export const awardPriceReasons = own.reasons;

export const repricingExplained = own.every(
  ['PRICE_NOT_AWARDED'],
  (c: Document, _e: MachineEvent) =>
    c.lines
      .filter((line) => isRepriced(c, line) && (line.repriceReason ?? '').trim() === '')
      .map((line) => own.refuse('PRICE_NOT_AWARDED', { field: 'lines.repriceReason', row: line.lineNum })),
  { over: ['lines', 'currency', 'priceBasis'] },
);

/** An award's document that goes tells the sourcing document, which frees its lines (conventions.md, "Events between documents" 6). */
export const downstreamVoided =
  (type: string, lineKeys: (context: never) => readonly string[]): EffectRule<CommonFields, MachineEvent> =>
  (context) =>
    isAwarded(context.sourceType) && context.sourceId !== null
      ? [
          {
            kind: 'send',
            type: awardSources[context.sourceType],
            id: context.sourceId,
            event: 'DOWNSTREAM_VOIDED',
            payload: { docType: type, docId: context.id, lineIds: lineKeys(context as never) },
          },
        ]
      : [];
