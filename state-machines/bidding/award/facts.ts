/** What documents after the evaluation report read of the project and of its bids, as their events record it. */
import type { Instant } from '../../kernel/fields.js';

/** A price of one item; `price` is without tax. */
export interface PricedItem {
  readonly listItemId: string;
  readonly price: string;
  readonly taxRate: string;
}

/** An item of a section's bill. */
export interface SectionItem {
  readonly listItemId: string;
  readonly itemNo: number;
  readonly itemId: string | null;
  readonly itemName: string;
  readonly spec: string | null;
  readonly uomId: string | null;
  /** Decimals of its unit. */
  readonly places: number;
  readonly quantity: string;
  readonly estimatePrice: string | null;
  readonly needDate: string | null;
}

/** A valid bid with its place; prices are those in force: opened, corrected, negotiated. */
export interface SectionBid {
  readonly supplierId: string;
  readonly supplierName: string;
  readonly respondId: string | null;
  readonly rank: number;
  readonly technical: string;
  readonly commercial: string;
  readonly priceScore: string;
  readonly totalScore: string;
  /** As opened and corrected, before negotiation. */
  readonly openedTotal: string;
  readonly price: string;
  /** It has as many sections as one supplier may win. */
  readonly limited: boolean;
  readonly lines: readonly PricedItem[];
}

export interface SectionFact {
  readonly sectionId: string;
  readonly sectionNo: string;
  readonly sectionName: string;
  readonly status: string;
  readonly estimateAmount: string;
  readonly awardCount: number;
  /** Shares that the tender announced, best first; empty: one winner. */
  readonly shares: readonly string[];
  readonly items: readonly SectionItem[];
  readonly bids: readonly SectionBid[];
}

export interface ProjectFact {
  readonly id: string;
  readonly number: string | null;
  readonly name: string;
  readonly orgId: string | null;
  readonly state: string;
  readonly legalRegime: 'STATUTORY' | 'ENTERPRISE';
  readonly currency: string;
  readonly priceBasis: 'TAX_INCL' | 'TAX_EXCL';
  readonly ownerUserId: string | null;
  readonly awardMode: 'RANK_ONE' | 'SEPARATED';
  readonly disclosureLevel: 'WINNER_ONLY' | 'WINNER_PRICE' | 'FULL_RANKING';
  readonly candidatePublicityFlag: 'Y' | 'N';
  readonly candidateEndedAt: Instant | null;
  readonly validUntil: string | null;
  /** 0: any number. */
  readonly maxAwardsPerSupplier: number;
  readonly publicityDays: number;
  readonly standstillDays: number;
  readonly contractDays: number;
  /** The process setup asks for a countersign. */
  readonly countersigned: boolean;
  readonly sections: readonly SectionFact[];
}

export interface AwardFacts {
  /** null: there is none, or it is none of the caller's. */
  readonly project?: ProjectFact | null;
  /** Suppliers of the effective list of the section, in its order. */
  readonly shortlisted?: readonly string[];
  readonly shortlistId?: string | null;
  /** Whether the supervisor agreed to this event within a day. */
  readonly consented?: boolean;
  /** Random order for aliases. */
  readonly shuffle?: readonly string[];
  readonly maxRounds?: number;
  readonly today?: string;
}

export const sectionOf = (project: ProjectFact | null | undefined, sectionId: string | null): SectionFact | undefined =>
  project?.sections.find((section) => section.sectionId === sectionId);

export const copiedOf = ({ number, name, orgId, ownerUserId, currency, priceBasis }: ProjectFact) => ({
  projectNumber: number,
  projectName: name,
  orgId,
  ownerUserId,
  currency,
  priceBasis,
});
