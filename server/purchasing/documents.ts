import { srmPurAgreementHeader } from '../../state-machines/purchasing/agreement/index.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { preparesItemCopies } from '../base/material/item-copies.js';
import type { LiveColumn, Prepare, ServerDocument } from '../kernel/contracts.js';
import { SITE_ZONE } from '../platform/zones.js';
import { gatedSuppliers, placeOf } from '../suppliers/gate.js';
import { aslApplyDocument } from './asl/apply.js';
import { aslListDocument } from './asl/list.js';
import { demandSummaryDocument } from './demand-summary.js';
import { materialRequestDocument } from './material-request.js';
import { pcbInfoDocument } from './pcb-info.js';
import { pricingReviewDocument } from './pricing-review.js';
import { pricingDocuments } from './pricing.js';
import { quoteOrderDocument } from './quote-order.js';
import { requisitionDocument } from './requisition.js';

/** In force by its state, and over by the day of its organisation. */
const expiredFlag: LiveColumn = ({ header, param }) =>
  `case when ${header}.state = 'effective' and ${header}.valid_to < (now() at time zone coalesce(
      (select o.time_zone from base_organization o where o.id = ${header}.org_id), ${param(SITE_ZONE)}))::date
    then 'Y' else 'N' end`;

const agreementItems = preparesItemCopies('lines');
const submittingAgreement: Prepare = async (command, tools) => {
  const copied = await agreementItems['SUBMIT']!(command, tools);
  if ('refusal' in copied) return copied;
  const { supplierId } = tools.snapshot!.context as unknown as { readonly supplierId: string };
  const refused = await gatedSuppliers(tools.db, [supplierId], 'AGREEMENT', {}, placeOf(tools));
  return { ...copied, facts: { ...copied.facts, gated: refused[supplierId] ?? null } };
};

export const purchasingDocuments: readonly ServerDocument[] = [
  { definition: anyDefinition(srmPurAgreementHeader), prepare: { ...agreementItems, SUBMIT: submittingAgreement }, live: { expiredFlag } },
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
