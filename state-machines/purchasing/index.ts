import { anyDefinition } from '../kernel/definition.js';
import { srmPurAgreementHeader } from './agreement/index.js';
import { srmPurAslApplyHeader } from './asl-apply/index.js';
import { srmPurAslHeader } from './asl-header/index.js';
import { srmPurAslList } from './asl-list/index.js';
import { srmPurDemandSummary } from './demand-summary/index.js';
import { srmPurMaterialRequest } from './material-request/index.js';
import { baseMaterialItemPcbInfo } from './pcb-info/index.js';
import { srmPurPricingReviewHeader } from './pricing-review/index.js';
import { srmPurPricingHeader } from './pricing/index.js';
import { srmPurQuoteOrderHeader } from './quote-order/index.js';
import { srmPurRequisitionHeader } from './requisition/index.js';
import { srmPurUnpricedMaterial } from './unpriced/index.js';

export const purchasingDocuments = [
  srmPurAgreementHeader,
  srmPurAslHeader,
  srmPurAslList,
  srmPurAslApplyHeader,
  srmPurRequisitionHeader,
  srmPurDemandSummary,
  srmPurMaterialRequest,
  baseMaterialItemPcbInfo,
  srmPurPricingHeader,
  srmPurUnpricedMaterial,
  srmPurQuoteOrderHeader,
  srmPurPricingReviewHeader,
].map(anyDefinition);
