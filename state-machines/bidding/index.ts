import { anyDefinition } from '../kernel/definition.js';
import { srmSfdBiddingList } from './bill/index.js';
import { srmSfdExpert } from './expert/index.js';
import { srmSfdBiddingPlan } from './plan/index.js';
import { srmSfdBiddingHeader } from './project/index.js';
import { srmSfdBiddingRule } from './rule/index.js';
import { srmSfdBiddingSetup } from './setup/index.js';
import { srmSfdBiddingTemplate } from './template/index.js';

export const biddingDocuments = [
  srmSfdBiddingRule,
  srmSfdBiddingTemplate,
  srmSfdBiddingSetup,
  srmSfdBiddingPlan,
  srmSfdBiddingList,
  srmSfdExpert,
  srmSfdBiddingHeader,
].map(anyDefinition);
