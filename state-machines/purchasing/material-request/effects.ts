/** What preparation requests tell people (purchasing.md §4). */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect } from '../../kernel/lifecycle.js';
import type { Prep } from './fields.js';

type Letter =
  | 'PREP_CONFIRMED'
  | 'PREP_REPLY_LATE'
  | 'PREP_STOCK_DUE'
  | 'PREP_STOCK_LATE'
  | 'PREP_CONSENTED'
  | 'PREP_RELEASED'
  | 'PREP_CANCELLED'
  | 'PREP_SETTLED';
type Message = Extract<Effect, { kind: 'message' }>;
type Audience = (prep: Prep) => Message['to'];

const toSupplier: Audience = ({ supplierId }) => [`supplier:${supplierId}`];
const toCreator: Audience = ({ createdBy }) => (createdBy === null ? [] : [`user:${createdBy}`]);
const toFinance: Audience = ({ orgId }) => [`resp:FINANCE@${orgId}`];

const letter =
  (template: Letter, ...audiences: readonly Audience[]) =>
  (prep: Prep, sent: MachineEvent): readonly Effect[] => [
    {
      kind: 'message',
      template,
      to: audiences.flatMap((audience) => audience(prep)),
      params: {
        number: prep.docNumber,
        validTo: prep.validTo,
        replyBy: prep.confirmDeadline,
        currency: prep.currency,
        liability: prep.liabilityAmount,
        settled: prep.settledAmount,
        reason: (sent.payload as { readonly comment?: string | null }).comment ?? '',
      },
    },
  ];
export const confirmedTold = letter('PREP_CONFIRMED', toCreator);
export const replyLateTold = letter('PREP_REPLY_LATE', toSupplier, toCreator);
export const stockDueTold = letter('PREP_STOCK_DUE', toSupplier);
export const stockLateTold = letter('PREP_STOCK_LATE', toSupplier, toCreator);
export const consentTold = letter('PREP_CONSENTED', toCreator);
export const releaseTold = letter('PREP_RELEASED', toSupplier);
export const cancelTold = letter('PREP_CANCELLED', toSupplier);
export const settlementTold = letter('PREP_SETTLED', toFinance, toSupplier);
