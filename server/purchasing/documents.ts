import type { ServerDocument } from '../kernel/contracts.js';
import { agreementDocument } from './agreement.js';
import { aslApplyDocument } from './asl/apply.js';
import { aslListDocument } from './asl/list.js';
import { demandSummaryDocument } from './demand-summary.js';
import { materialRequestDocument } from './material-request.js';
import { pcbInfoDocument } from './pcb-info.js';
import { pricingReviewDocument } from './pricing-review.js';
import { pricingDocuments } from './pricing.js';
import { quoteOrderDocument } from './quote-order.js';
import { requisitionDocument } from './requisition.js';

export const purchasingDocuments: readonly ServerDocument[] = [
  agreementDocument,
  aslListDocument,
  aslApplyDocument,
  requisitionDocument,
  demandSummaryDocument,
  materialRequestDocument,
  pcbInfoDocument,
  ...pricingDocuments,
  quoteOrderDocument,
  pricingReviewDocument,
];
