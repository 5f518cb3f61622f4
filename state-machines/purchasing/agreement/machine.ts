/** Agreed prices of one supplier (purchasing.md §5): approval, freeing the award when one goes, and what orders use of its limits. */
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import type { EventOf, MachineEvent } from '../../kernel/events.js';
import type { Label } from '../../kernel/fields.js';
import { approvalEvents, approvalReasons, blockA, downstreamVoided } from '../../kernel/stock/approval.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { sayRefused, sayReserved, sourceEvents } from '../../kernel/stock/sources.js';
import { awardPriceReasons, repricingExplained } from '../../kernel/stock/award-price.js';
import { itemReasons, itemsActive } from '../../kernel/stock/item-copies.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import type { Agreement } from './fields.js';
import { beyond, fields, givesBack, isLimited, lines, saved, submitted, takes } from './fields.js';

export const events = { ...approvalEvents, ...sourceEvents };
type AgreementEvent = EventOf<typeof events>;
type AgreementEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const own = refusalsOf({
  AGR_PERIOD: { en: 'Line validity is outside the agreement.', cn: '行有效期超出协议有效期' },
  AGR_LIMIT: { en: 'Enter the limit of the agreement, or of each of its lines.', cn: '请填写协议金额限额或每行的协议量' },
  AGR_SUPPLIER_GATE: { en: "The supplier's status does not allow agreements: {reason}", cn: '供应商状态不允许签订协议:{reason}' },
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

const agreeable = own.rule<Agreement, MachineEvent>(
  ['AGR_SUPPLIER_GATE'],
  (_c, sent) => {
    const { gated } = sent.facts as { readonly gated?: Label | null };
    return !gated || own.refuse('AGR_SUPPLIER_GATE', { field: 'supplierId', words: { reason: gated } });
  },
  { needs: 'ask' },
);

const limited = own.guard('AGR_LIMIT', (c: Agreement, _e: MachineEvent) => isLimited(c), {
  over: ['agreementType', 'amountLimit', 'lines'],
});

const block = blockA<Agreement, BlockAState | 'effective'>({
  fields,
  lines,
  mainLine: 'lines',
  owner: by('BUYER', 'SOURCING_MANAGER'),
  saved,
  submitted,
  to: 'effective',
  submit: [periodsFit, limited, itemsActive, repricingExplained, agreeable],
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

const byDocuments = [system] as const;
/** Nothing is ordered of what is not in force. */
const shut = {
  RESERVE: {
    to: 'same' as const,
    who: byDocuments,
    effects: [({ id }: Agreement, { payload }: AgreementEventOf<'RESERVE'>) => sayRefused(id, payload, 'AGR_NOT_EFFECTIVE', null)],
  },
  RELEASE: { to: 'ignored' as const, who: byDocuments },
  USE: { to: 'ignored' as const, who: byDocuments },
};
const { draft, approving, rejected, voided } = block.states;

export const machine = lifecycle<Agreement, AgreementEvent>()<BlockAState | 'effective'>(
  { CREATE: block.create },
  {
    draft: { ...draft, on: { ...draft.on, ...(shut as never as typeof draft.on) } },
    approving: { ...approving, on: { ...approving.on, ...(shut as never as typeof approving.on) } },
    rejected: { ...rejected, on: { ...rejected.on, ...(shut as never as typeof rejected.on) } },
    effective: {
      label: { en: 'Effective', cn: '已生效' },
      colour: 'green',
      phase: 'inForce',
      ended: true,
      on: {
        RESERVE: [
          {
            to: 'same',
            when: (agreement, { payload }) => beyond(agreement, payload) === null,
            who: byDocuments,
            change: (agreement, { payload }) => takes(agreement, payload),
            effects: [({ id }, { payload }) => sayReserved(id, payload)],
          },
          {
            to: 'same',
            who: byDocuments,
            effects: [
              (agreement, { payload }) => {
                const { code, docLine } = beyond(agreement, payload)!;
                return sayRefused(agreement.id, payload, code, docLine);
              },
            ],
          },
        ],
        RELEASE: { to: 'same', who: byDocuments, change: (agreement, { payload }) => givesBack(agreement, payload) },
        USE: { to: 'same', who: byDocuments, change: (agreement, { payload }) => takes(agreement, payload) },
      },
    },
    voided,
  },
);
