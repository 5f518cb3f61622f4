/** What prepare reads outside a compete event and writes into its events; guards and changes read nothing else. */
import type { SavePayload } from '../../kernel/events.js';
import type { Label } from '../../kernel/fields.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import type { DrawingFacts } from '../drawings.js';

/** Formats that can be held when it is asked; absent on events recorded before that was asked. */
export interface PlayedFacts {
  readonly played?: readonly string[];
}

/** Copies taken from masters, by line number or supplier. */
export interface SavingFacts extends PlayedFacts {
  /** Ids for halls saved for the first time, by hall number. */
  readonly hallIds?: Readonly<Record<string, string>>;
  /** Latest agreement price by line number, on the event's price basis. */
  readonly historyPrices?: Readonly<Record<string, DecimalString | null>>;
  /** Of the category that is saved; absent where none is, and on events recorded when it was typed. */
  readonly categoryName?: string | null;
  readonly supplierNames?: Readonly<Record<string, string>>;
}

export interface CopyFacts extends SavingFacts {
  readonly copy?: SavePayload;
  readonly sourceId?: string;
  readonly sourceNumber?: string | null;
  readonly orgId?: string | null;
}

export interface ItemCopy {
  readonly itemCode: string | null;
  readonly itemName: string | null;
  /** Absent on events recorded before documents kept it, as is the drawing. */
  readonly itemNameEn?: string | null;
  /** Its number and the version that is released. */
  readonly drawing?: string | null;
  readonly spec: string | null;
  readonly uomName: string | null;
}

/** Answer of the suppliers' gate (suppliers.md §0.1); null: permitted. */
export type GateAnswer = { readonly code: string; readonly text: Label } | null;

/**
 * The gate's answer for each supplier concerned, at that moment: RFQ_INVITE where one is invited (potential ones as the
 * event allows), AWARD where one is awarded (with its largest share). A supplier without an answer is refused.
 */
export interface GateFacts {
  readonly gates?: Readonly<Record<string, GateAnswer>>;
}

export interface SubmitFacts extends GateFacts, PlayedFacts, DrawingFacts {
  /** A delivery term needs its named place (base-srm.md §1.4); absent on events recorded before that was asked. */
  readonly placeNamed?: true;
  /** Start unit prices must come to the start total; absent likewise. */
  readonly startsHeld?: true;
  readonly items?: Readonly<Record<string, ItemCopy>>;
}

export interface AddSupplierFacts extends GateFacts {
  readonly supplierName?: string;
}

/** Whether an approver of a running process has already acted; absent where persons approve directly. */
export interface ApprovalFacts {
  readonly acted?: boolean;
}

export interface OpenHallFacts {
  readonly openHallCount: number;
}

/** Offered lines of one bidder; `rank` per line is filled in ITEM mode. */
export interface OfferedLine {
  readonly itemNo: number;
  readonly price: DecimalString;
  readonly comparable: DecimalString;
  readonly rank: number | null;
  readonly acceptedQty?: DecimalString | null;
}

export interface OfferResult {
  readonly offerId: string;
  readonly supplierId: string;
  readonly alias: string | null;
  /** Of the lot; null in ITEM mode. */
  readonly rank: number | null;
  readonly total: DecimalString;
  readonly comparable: DecimalString;
  readonly lines: readonly OfferedLine[];
}

/** A hall's effective offers, best first, without excluded bidders. */
export interface HallResult {
  readonly hallId: string;
  readonly offers: readonly OfferResult[];
  readonly excludedSupplierIds: readonly string[];
}

export interface ResultFacts {
  readonly results?: readonly HallResult[];
}
export interface AwardFacts extends ResultFacts, GateFacts {}

/** `ids`: a fresh document id per part (supplier and currency, supplier and ship-to); `today`: date in the organisation's zone. */
export interface GenerateFacts {
  readonly ids?: Readonly<Record<string, string>>;
  readonly today?: string;
}
