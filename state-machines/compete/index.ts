import { anyDefinition } from '../kernel/definition.js';
import { srmSfdCompeteHall } from './compete-hall/index.js';
import { srmSfdCompeteHeader } from './compete-header/index.js';
import { srmSfdAuctionHeader } from './sourcing/auction/index.js';
import { srmSfdAuctionQuestion } from './sourcing/question/index.js';
import { srmSfdTenderHeader } from './sourcing/tender/index.js';

export const competeDocuments = [
  srmSfdCompeteHeader,
  srmSfdCompeteHall,
  srmSfdAuctionHeader,
  srmSfdAuctionQuestion,
  srmSfdTenderHeader,
].map(anyDefinition);
