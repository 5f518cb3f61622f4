/** What prepare reads outside an inquiry and writes into its events; guards and changes read nothing else. */
import type { SavePayload } from '../../../kernel/events.js';
import type { Label } from '../../../kernel/fields.js';
import type { Refusal } from '../../../kernel/refusals.js';
import type { ItemFacts } from '../../../trade/item-copies.js';
import type { Rates, SealedBid } from './fields.js';
import type { Salted } from '../receipt.js';
import type { BidContent } from './rules/bid.js';
import type { DrawingFacts } from '../../drawings.js';

/** Sentences of suppliers whom the gate refuses, by id; absent where it was not asked. */
export interface GateFacts {
  readonly gated?: Readonly<Record<string, Label>>;
}
export interface SavingFacts extends ItemFacts {
  readonly supplierNames?: Readonly<Record<string, string>>;
  readonly historyPrices?: Readonly<Record<string, string | null>>;
}
export interface CopyFacts extends SavingFacts {
  readonly copy?: SavePayload;
  readonly sourceId?: string;
  readonly orgId?: string | null;
}
export interface PublishFacts extends GateFacts, ItemFacts, DrawingFacts {
  readonly rates?: Rates;
  /** Allowed currencies for which there is no rate. */
  readonly rateMissing?: readonly string[];
}
export interface AddFacts extends GateFacts {
  readonly supplierName?: string;
}
export interface ApprovalFacts {
  readonly acted?: boolean;
}

/**
 * A quotation as the event keeps it: sealed, or in the open where bidding is. What was wrong with it was found out before
 * it was sealed, because nobody reads it afterwards.
 */
export interface BidFacts {
  readonly sealed?: SealedBid;
  readonly content?: BidContent;
  readonly receiptHash?: string;
  readonly version?: number;
  readonly fault?: Refusal | null;
  readonly supplierCode?: string;
}
export interface DraftFacts {
  readonly sealed?: SealedBid;
}

export interface TechPart {
  readonly headAnswers: BidContent['headAnswers'];
  readonly lines: readonly {
    readonly itemNo: number;
    readonly noBidFlag: 'Y' | 'N';
    readonly propAnswers: Readonly<Record<string, string>>;
  }[];
}
/** Envelopes that were opened, by bid; `broken`: what is in it is not what its receipt says. */
export interface OpeningFacts {
  readonly tech?: Readonly<Record<string, TechPart>>;
  readonly contents?: Readonly<Record<string, BidContent & Salted>>;
  readonly broken?: readonly string[];
}
export interface AwardFacts extends GateFacts {
  readonly today?: string;
}
export interface GenerateFacts {
  readonly ids?: Readonly<Record<string, string>>;
  readonly today?: string;
}
export interface ConvertFacts {
  readonly newId?: string;
}
