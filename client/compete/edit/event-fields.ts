/** Which fields of an event stand on which tab, the same where it is edited and where it is read. */
import type { Values } from '../../kernel/form/editing.js';

export const basic = [
  'competeTitle',
  'competeType',
  'direction',
  'awardMode',
  'priceBasis',
  'currencyCode',
  'pricePrecision',
  'orgId',
  'categoryId',
  'coBuyerIds',
  'observerIds',
  'buyerVisibility',
  'rehearsalFlag',
] as const;
export const sequence = ['hallSequence', 'serialGapSeconds'] as const;
export const invitation = [
  'confirmDeadline',
  'minSuppliers',
  'singleSourceReason',
  'allowPotentialFlag',
  'depositFlag',
  'depositAmount',
] as const;
export const terms = [
  'deliveryTerm',
  'deliveryPlace',
  'paymentTermId',
  'requiredDate',
  'validityDays',
  'resultPublish',
  'countersignFlag',
  'allowSplitFlag',
  'maxLotsPerSupplier',
  'publishOnApproval',
  'remark',
] as const;
export const wide: ReadonlySet<string> = new Set(['competeTitle', 'singleSourceReason', 'rulesText', 'remark', 'attachmentIds']);

/** Whether a field says something at all beside the others. */
export function concerns(name: string, values: Values): boolean {
  if (name === 'serialGapSeconds') return values['hallSequence'] === 'SERIAL';
  if (name === 'depositAmount') return values['depositFlag'] === 'Y';
  return true;
}
