/** What a project holds of its evaluation (bidding.md §9.3, §9.4): the ranking of each section, made by the server at each lock. */
export interface RankedBid {
  readonly respondId: string;
  readonly supplierId: string;
  /** Scores with two decimals; null where the method has none. */
  readonly technical: string | null;
  readonly commercial: string | null;
  readonly price: string | null;
  readonly total: string | null;
  /** What was read out, and what counts: corrected, then negotiated. */
  readonly openedPrice: string | null;
  readonly correctedPrice: string | null;
  readonly finalPrice: string | null;
  /** Price by which it is compared, on the project's basis. */
  readonly evaluatedPrice: string | null;
  readonly rank: number | null;
  readonly candidate: boolean;
  /** Left before the price counted: below the technical line, invalid, rejected as abnormally low. */
  readonly out: string | null;
  /** LIMIT, ABNORMAL, LOT … */
  readonly marks: readonly string[];
}
export interface SectionResult {
  readonly sectionId: string;
  readonly basePrice: string | null;
  readonly bids: readonly RankedBid[];
}
export type BidResults = readonly SectionResult[];

/** Prices that come back from a negotiation (bargaining, open-price round, hall). */
export interface FinalPrice {
  readonly supplierId: string;
  readonly total: string | null;
  readonly lines?: readonly { readonly listItemId: string | null; readonly itemNo?: number | null; readonly price: string | null }[];
}
