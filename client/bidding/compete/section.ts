/** What the server says of a section in a live hall. */
export interface CompeteSection {
  readonly id: string;
  readonly projectId: string | null;
  readonly projectNumber: string | null;
  readonly sectionName: string | null;
  readonly competeNumber: string | null;
  readonly state: string;
  readonly hallId: string | null;
  readonly currency: string | null;
  readonly startPrice: string | null;
  readonly bestPrice: string | null;
  readonly saving: string | null;
  readonly bidders: number | null;
  /** Inside only: scores as locked, and as they would be with the best offers. */
  readonly bids?: readonly ProjectedBid[];
}
export interface ProjectedBid {
  readonly supplierId: string;
  readonly supplierName: string;
  readonly technical: string;
  readonly commercial: string;
  readonly openedTotal: string;
  readonly offer: string | null;
  readonly priceScore: string;
  readonly totalScore: string;
  readonly rank: number;
}
