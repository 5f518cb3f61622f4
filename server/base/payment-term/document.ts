import { discountDate, dueDate } from '../../../state-machines/base/payment-term/due-date.js';
import type { Term } from '../../../state-machines/base/payment-term/due-date.js';
import { basePaymentTerm } from '../../../state-machines/base/payment-term/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { idOf } from '../../kernel/edges/body.js';
import { audienceOf } from '../../kernel/runtime/steps/authorize.js';
import { dateOf } from '../../trade/bodies.js';

const definition = anyDefinition(basePaymentTerm);

/** `{termId, date}` → `{dueDate, discountDate, discountRate}` (base-srm.md §14). */
const calcDueDate: SpecialCall = async (body, { runtime, viewer }) => {
  const date = dateOf(body, 'date');
  const snapshot = await runtime.snapshot('basePaymentTerm', idOf(body, 'termId'));
  if (!snapshot || audienceOf(definition, snapshot, viewer) === null) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  const term = snapshot.context as unknown as Term;
  return { data: { dueDate: dueDate(term, date), discountDate: discountDate(term, date), discountRate: term.discountRate } };
};

export const paymentTermDocument: ServerDocument = { definition, calls: { calcDueDate } };
