import { anyDefinition } from '../kernel/definition.js';
import { awardDocuments } from './award/documents.js';
import { srmSfdBiddingList } from './bill/index.js';
import { srmSfdClarificationHeader } from './clarification/index.js';
import { srmSfdBiddingDrawing } from './drawing/index.js';
import { srmSfdExpert } from './expert/index.js';
import { noticesDocuments } from './notices.js';
import { srmSfdBiddingJury } from './jury/index.js';
import { srmSfdBiddingBidOpening } from './opening/index.js';
import { srmSfdBiddingPlan } from './plan/index.js';
import { srmSfdBiddingAdjust } from './adjust/index.js';
import { srmSfdBiddingHeader } from './project/index.js';
import { srmSfdRespondMark } from './response-mark/index.js';
import { srmSfdRespondHeader } from './respond/index.js';
import { srmSfdBiddingRule } from './rule/index.js';
import { srmSfdBiddingScoreHeader } from './score/index.js';
import { srmSfdBiddingSetup } from './setup/index.js';
import { srmSfdBiddingShortlist } from './shortlist/index.js';
import { srmSfdBiddingTemplate } from './template/index.js';

export const biddingDocuments = [
  ...awardDocuments,
  srmSfdBiddingRule,
  srmSfdBiddingTemplate,
  srmSfdBiddingSetup,
  srmSfdBiddingPlan,
  srmSfdBiddingList,
  srmSfdExpert,
  srmSfdBiddingHeader,
  srmSfdBiddingAdjust,
  srmSfdRespondMark,
  srmSfdBiddingScoreHeader,
  srmSfdClarificationHeader,
  srmSfdBiddingShortlist,
  ...noticesDocuments,
  srmSfdBiddingDrawing,
  srmSfdBiddingJury,
  srmSfdRespondHeader,
  srmSfdBiddingBidOpening,
].map(anyDefinition);
