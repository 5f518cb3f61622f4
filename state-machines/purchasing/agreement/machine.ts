/** Agreed prices of one supplier (purchasing.md §5), in the small: approval, and freeing the award when one goes. */
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import type { MachineEvent } from '../../kernel/events.js';
import { approvalLifecycle, approvalReasons, downstreamVoided } from '../../kernel/stock/approval.js';
import { awardPriceReasons, repricingExplained } from '../../kernel/stock/award-price.js';
import { itemReasons, itemsActive } from '../../kernel/stock/item-copies.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import type { Agreement } from './fields.js';
import { fields, lines, saved, submitted } from './fields.js';

const own = refusalsOf({
  AGR_PERIOD: { en: 'Line validity is outside the agreement.', cn: '行有效期超出协议有效期' },
  AGR_EXPIRED: { en: 'This agreement has expired; orders take no prices from it.', cn: '协议已过期,订单不再引用其价格' },
});
export const reasons = { ...approvalReasons, ...itemReasons, ...own.reasons, ...awardPriceReasons };

const inside = (from: string | null, to: string | null, { validFrom, validTo }: Agreement) =>
  validFrom !== null &&
  validTo !== null &&
  from !== null &&
  to !== null &&
  compareDates(validFrom, validTo) <= 0 &&
  compareDates(from, to) <= 0 &&
  compareDates(validFrom, from) <= 0 &&
  compareDates(to, validTo) <= 0;
const periodsFit = own.guard(
  'AGR_PERIOD',
  (c: Agreement, _e: MachineEvent) => c.lines.every((line) => inside(line.lineValidFrom, line.lineValidTo, c)),
  { over: ['validFrom', 'validTo', 'lines'] },
);

export const machine = approvalLifecycle<Agreement>({
  fields,
  lines,
  mainLine: 'lines',
  owner: by('BUYER', 'SOURCING_MANAGER'),
  saved,
  submitted,
  submit: [periodsFit, itemsActive, repricingExplained],
  todos: {
    approve: {
      type: 'AGREEMENT_APPROVE',
      menuCode: 'purAgreementListPurchaser',
      title: { en: 'Agreement to approve', cn: '协议待审批' },
      to: (c) => [`resp:APPROVER@${c.orgId}`],
    },
    rejected: {
      type: 'AGREEMENT',
      menuCode: 'purAgreementListPurchaser',
      title: { en: 'Agreement rejected', cn: '协议被驳回' },
      to: (c) => (c.submittedBy === null ? [] : [`user:${c.submittedBy}`]),
    },
  },
  gone: downstreamVoided('srmPurAgreementHeader', (c: Agreement) => c.lines.flatMap((line) => line.sourceLineKey ?? [])),
});
