/** Reasons that several documents of bidding answer with (bidding.md §16). */
import type { MachineEvent } from '../kernel/events.js';
import type { Guard } from '../kernel/lifecycle.js';
import { refusalsOf } from '../kernel/lifecycle.js';
import { isSaid } from '../kernel/stock/said.js';

const shared = refusalsOf({
  BID_REASON_REQUIRED: { en: 'Give a reason.', cn: '请填写原因' },
  BID_ALREADY_ACTED: { en: 'An approver has already acted; it cannot be withdrawn.', cn: '已有审批人处理,不能撤回' },
  BID_SUPERVISOR_CONSENT: {
    en: 'The supervisor has not consented within the last 24 hours.',
    cn: '缺少监标人24小时内的同意记录',
  },
  BID_NOT_SUPERVISOR: { en: 'Only the named supervisor may do this.', cn: '仅监标人可操作' },
  BID_PROJ_OBJECTION_OPEN: { en: 'An objection is still open.', cn: '尚有未处理的异议' },
});
export const bidReasons = shared.reasons;
const { guard } = shared;

/** Text under `reason`, or under `comment` where an approval calls it so. */
export const reasonGiven: Guard<unknown, MachineEvent> = guard(
  'BID_REASON_REQUIRED',
  (_context, { payload }) => {
    const { reason, comment } = payload as { readonly reason?: unknown; readonly comment?: unknown };
    return isSaid(reason ?? comment);
  },
  { needs: 'ask' },
);

/** What prepare reads of the project's consents (`server/bidding/project/consents.ts`). */
export interface ConsentFacts {
  readonly consented?: boolean;
}
export const consentGiven: Guard<unknown, MachineEvent> = guard(
  'BID_SUPERVISOR_CONSENT',
  (_context, { facts }) => (facts as ConsentFacts).consented === true,
  { needs: 'ask' },
);
