import type { ServerDocument } from '../kernel/contracts.js';
import { competeHallDocument } from './compete-hall/document.js';
import { auctionDocument } from './sourcing/auction.js';
import { questionDocument } from './sourcing/question.js';
import { tenderDocument } from './sourcing/tender.js';
import { competeHeaderDocument } from './compete-header/document.js';

export const competeDocuments: readonly ServerDocument[] = [
  competeHeaderDocument,
  competeHallDocument,
  auctionDocument,
  questionDocument,
  tenderDocument,
];
