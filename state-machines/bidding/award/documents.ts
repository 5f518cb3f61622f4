/** Negotiation, award decision, countersign and result (bidding.md §10, §11). */
import { srmSfdBiddingBargaining } from '../bargaining/index.js';
import { srmSfdBiddingCountersign } from '../countersign/index.js';
import { srmSfdBiddingBrightMoon } from '../open-price-round/index.js';
import { srmSfdBiddingPicketage } from '../picketage/index.js';
import { srmSfdBiddingResult } from '../result/index.js';

export const awardDocuments = [
  srmSfdBiddingBargaining,
  srmSfdBiddingBrightMoon,
  srmSfdBiddingPicketage,
  srmSfdBiddingCountersign,
  srmSfdBiddingResult,
];
